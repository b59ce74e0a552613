/** All that the service holds of a workspace, as one ZIP that is written while it is sent. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { blobKey } from '../jobs/link.js';
import { hasExpired, presentJob } from '../jobs/present-job.js';
import type { Job, StoredItem, Workspace } from '../model.js';
import { ZipFile } from '../render/zip-file.js';
import type { Services } from '../services.js';
import type { JobPage } from '../store/store.js';

/** Of all documents together. A ZIP without the extension for large ones ends at 4 GB. */
const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024 * 1024;
const JOBS_AT_A_TIME = 100;
const DELIVERIES_AT_A_TIME = 100;
const DAYS = 400;
const DAY = 86_400_000;

type Needs = Pick<Services, 'store' | 'blobs' | 'localFiles' | 'config' | 'clock' | 'log'>;

/** The stream ends early, with an error, where something cannot be read. */
export function exportOf(services: Needs, workspace: Workspace): Readable {
  const stream = new PassThrough();
  const zip = new ZipFile(async (chunk) => {
    if (stream.destroyed) throw new Error('Nobody reads the export any more.');
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  });
  new Export(services, workspace, zip)
    .write()
    .then(() => stream.end())
    .catch((error: unknown) => {
      services.log.warn({ err: error, workspace: workspace.id }, 'an export broke off');
      stream.destroy(error as Error);
    });
  return stream;
}

class Export {
  readonly #services: Needs;
  readonly #workspace: Workspace;
  readonly #zip: ZipFile;
  #documentBytes = 0;
  readonly #leftOut: string[] = [];

  constructor(services: Needs, workspace: Workspace, zip: ZipFile) {
    this.#services = services;
    this.#workspace = workspace;
    this.#zip = zip;
  }

  async write(): Promise<void> {
    const { store } = this.#services;
    await this.#json('workspace.json', await this.#facts());
    await this.#stored(await store.stored.list(this.#workspace.id));
    await this.#documents();
    await this.#deliveries();
    if (this.#leftOut.length > 0) await this.#json('left-out.json', this.#leftOut);
    await this.#zip.end();
  }

  async #facts(): Promise<object> {
    const { store, clock } = this.#services;
    const { id, tier, createdAt } = this.#workspace;
    const [members, invitations, keys, usage] = await Promise.all([
      store.accounts.members(id),
      store.accounts.invitations(id, clock()),
      store.listKeys(id),
      store.usageByDay(id, new Date(clock() - DAYS * DAY).toISOString().slice(0, 10)),
    ]);
    return {
      workspace: { id, tier, created_at: iso(createdAt) },
      members: members.map(({ email, role, createdAt }) => ({ email, role, created_at: iso(createdAt) })),
      invitations: invitations.map(({ email, role, expiresAt }) => ({ email, role, expires_at: iso(expiresAt) })),
      // Values are kept nowhere, and hashes are of no use to anybody.
      keys: keys.map(({ id, name, type, last4, createdAt, expiresAt, revokedAt }) => ({
        ...{ id, name, type, last4, created_at: iso(createdAt) },
        ...{ expires_at: iso(expiresAt), revoked_at: iso(revokedAt) },
      })),
      usage,
    };
  }

  /** Things that are JSON as they were sent, assets as files. */
  async #stored(items: readonly StoredItem[]): Promise<void> {
    for (const item of items) {
      const { kind, name, mediaType } = item;
      const ending = mediaType === null ? 'json' : (ENDINGS[mediaType] ?? 'bin');
      await this.#zip.add(`stored/${kind}s/${name}.${ending}`, [await this.#services.localFiles.read(item)]);
    }
  }

  /** Records a page at a time, each followed by the files that are still kept. */
  async #documents(): Promise<void> {
    const { store, config, clock } = this.#services;
    let after: JobPage['next'] = null;
    let part = 1;
    // Ends, because each page goes on behind the one before.
    do {
      const page: JobPage = await store.listJobs(this.#workspace.id, {
        limit: JOBS_AT_A_TIME,
        ...(after && { after }),
      });
      const lines = page.jobs.map(
        (job) => `${JSON.stringify({ ...presentJob(job, config), filename: job.filename })}\n`,
      );
      if (lines.length > 0) await this.#text(`documents/records-${String(part++).padStart(5, '0')}.ndjson`, lines);
      for (const job of page.jobs) if (job.result && !hasExpired(job, clock())) await this.#document(job);
      after = page.next;
    } while (after);
  }

  async #document({ id, filename, result }: Job): Promise<void> {
    this.#documentBytes += result!.bytes;
    const name = `documents/${id}/${filename}`;
    const blob = this.#documentBytes > MAX_DOCUMENT_BYTES ? null : await this.#services.blobs.get(blobKey(id));
    if (!blob) {
      this.#leftOut.push(name);
      return;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob.stream as AsyncIterable<Uint8Array>) chunks.push(chunk);
    await this.#zip.add(name, chunks);
  }

  async #deliveries(): Promise<void> {
    const { store } = this.#services;
    const lines: string[] = [];
    let after: { createdAt: number; id: string } | null = null;
    // Ends as above; they are kept for thirty days.
    do {
      const page = await store.webhooks.list(this.#workspace.id, {
        limit: DELIVERIES_AT_A_TIME,
        ...(after && { after }),
      });
      lines.push(...page.map((one) => `${JSON.stringify({ ...one, createdAt: iso(one.createdAt) })}\n`));
      const last = page.at(-1);
      after = page.length === DELIVERIES_AT_A_TIME && last ? { createdAt: last.createdAt, id: last.id } : null;
    } while (after);
    if (lines.length > 0) await this.#text('webhooks.ndjson', lines);
  }

  #json(name: string, value: unknown): Promise<void> {
    return this.#text(name, [`${JSON.stringify(value, null, 2)}\n`]);
  }

  #text(name: string, parts: readonly string[]): Promise<void> {
    return this.#zip.add(name, [new TextEncoder().encode(parts.join(''))]);
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
