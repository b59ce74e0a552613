/** Signed links to PDFs: no key needed, valid until the job expires, worthless for any other job. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Job } from '../model.js';

export interface SignedLink {
  readonly jobId: string;
  /** Name of the file, as browsers show and save it. */
  readonly filename: string;
  /** Seconds since 1970. */
  readonly expires: number;
  readonly signature: string;
}

/** Key of the job's PDF in the blob store. */
export const blobKey = (jobId: string): string => `pdf/${jobId}.pdf`;

/** Absolute URL of the job's PDF. The same job always has the same link, so a replayed answer is the same bytes. */
export function signedUrl(job: Pick<Job, 'id' | 'filename' | 'expiresAt'>, baseUrl: string, secret: string): string {
  const expires = Math.floor(job.expiresAt / 1000);
  const signature = sign({ jobId: job.id, filename: job.filename, expires }, secret);
  return `${baseUrl}/files/${job.id}/${encodeURIComponent(job.filename)}?expires=${expires}&signature=${signature}`;
}

/** Whether we made the link and it is still valid at `now` (milliseconds). */
export function isValidLink({ signature, ...link }: SignedLink, secret: string, now: number): boolean {
  const expected = Buffer.from(sign(link, secret));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now < link.expires * 1000;
}

function sign({ jobId, filename, expires }: Omit<SignedLink, 'signature'>, secret: string): string {
  return createHmac('sha256', secret).update(`file\n${jobId}\n${expires}\n${filename}`).digest('base64url');
}
