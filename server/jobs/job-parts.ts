/** PDFs that jobs of the workspace have made, as parts of an assembly. */
import { rm } from 'node:fs/promises';
import { invalidRequest } from '../errors/invalid-request.js';
import type { StoredFile } from '../render/render-pool.js';
import { isAssembly, type PdfRequest } from '../schemas/generate-request.js';
import { quoted, type Problem } from '../schemas/problem.js';
import { resultType } from '../schemas/result-name.js';
import { PDF_TYPE } from '../schemas/stored-kinds.js';
import type { Services } from '../services.js';
import type { Config } from '../settings.js';
import type { Job } from '../model.js';
import { blobKey } from './link.js';
import { hasExpired } from './present-job.js';
import { spooled } from './spooled-copy.js';

/** Assemblies that wait for a worker, and whose parts have the most bytes, that may have copies at a time. */
const WAITING_AT_MOST = 4;

/** Throws ApiError INVALID_REQUEST where a part names no job of the workspace that has a PDF now, or all of them are too large. */
export async function checkJobParts(
  { store, clock, config }: Pick<Services, 'store' | 'clock' | 'config'>,
  workspaceId: string,
  request: PdfRequest,
): Promise<void> {
  const ids = jobIdsOf(request);
  if (ids.length === 0) return;
  const jobs = new Map(await Promise.all(ids.map(async (id) => [id, await store.getJob(workspaceId, id)] as const)));
  const problems = partsOf(request).flatMap(({ job_id: id }, index): Problem[] => {
    if (id === undefined) return [];
    const problem = whyNoPart(jobs.get(id) ?? null, { id, now: clock() });
    return problem ? [{ pointer: `/parts/${index}/job_id`, ...problem }] : [];
  });
  if (problems.length > 0) throw invalidRequest(problems);
  const bytes = [...jobs.values()].reduce((sum, job) => sum + (job?.result?.bytes ?? 0), 0);
  if (bytes > config.maxPartBytes) throw invalidRequest([tooLarge(bytes, config.maxPartBytes)]);
}

/** How many bytes the copies of parts may have whose requests wait for a worker. */
export class CopyRoom {
  readonly #limit: number;
  #taken = 0;

  constructor({ maxPartBytes }: Pick<Config, 'maxPartBytes'>) {
    this.#limit = WAITING_AT_MOST * maxPartBytes;
  }

  tryTake(bytes: number): boolean {
    if (this.#taken + bytes > this.#limit) return false;
    this.#taken += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#taken -= bytes;
  }
}

/**
 * Runs `work` with the PDFs of the jobs that a request names, as files. One that is gone by now is missing among them.
 * Null where there is no room for copies. Without `room` there is always some: whoever calls bounds the requests.
 */
export async function withJobParts<Result>(
  { blobs, config }: Pick<Services, 'blobs' | 'config'>,
  request: PdfRequest,
  { room, work }: { readonly room?: CopyRoom; readonly work: (files: readonly StoredFile[]) => Promise<Result> },
): Promise<Result | null> {
  const files: StoredFile[] = [];
  let taken = 0;
  try {
    // One after the other: they share one disk, and a failure has nothing left behind that is still written.
    for (const id of jobIdsOf(request)) {
      const blob = await blobs.get(blobKey(id));
      if (!blob) continue;
      if (room && !room.tryTake(blob.size)) {
        blob.stream.destroy();
        return null;
      }
      taken += blob.size;
      const path = await spooled(blob, config);
      files.push({ kind: 'job', name: id, sha256: '', mediaType: PDF_TYPE, path });
    }
    return await work(files);
  } finally {
    for (const { path } of files) await rm(path, { force: true });
    room?.give(taken);
  }
}

const tooLarge = (bytes: number, limit: number): Problem => ({
  pointer: '/parts',
  message: `The PDFs of the jobs that parts name have ${bytes} bytes together, more than ${limit}.`,
  hint: 'Name fewer of them in one request, or make them smaller.',
});

const partsOf = (request: PdfRequest) => (isAssembly(request) ? request.parts : []);

const jobIdsOf = (request: PdfRequest): readonly string[] => [
  ...new Set(partsOf(request).flatMap(({ job_id: id }) => id ?? [])),
];

function whyNoPart(
  job: Job | null,
  { id, now }: { readonly id: string; readonly now: number },
): Omit<Problem, 'pointer'> | null {
  if (!job)
    return { message: `The workspace has no job ${quoted(id)}.`, hint: 'GET /v1/pdf lists the jobs that there are.' };
  if (hasExpired(job, now))
    return {
      message: `The PDF of the job ${id} has expired.`,
      hint: 'Make it again; options.retention_hours says for how long it is kept.',
    };
  if (job.status === 'queued' || job.status === 'processing')
    return {
      message: `The job ${id} has not ended yet.`,
      hint: `Send the assembly when GET /v1/pdf/${id} shows it as succeeded.`,
    };
  if (job.status !== 'succeeded')
    return { message: `The job ${id} has made no PDF: it is ${job.status}.`, hint: 'Name a job that has succeeded.' };
  if (resultType(job.filename) === 'pdf') return null;
  return { message: `The job ${id} has made a ZIP, not a PDF.`, hint: 'Merge the records with "result": "pdf".' };
}
