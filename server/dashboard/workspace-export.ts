/** All that the service holds of a workspace, as one ZIP that is written while it is sent. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { blobKey } from '../jobs/link.js';
import { hasExpired, presentJob } from '../jobs/present-job.js';
import type { Job, StoredItem, Workspace } from '../model.js';
import { ZipFile } from '../render/zip-file.js';
import type { Services } from '../services.js';
import type { JobFilter, JobPage } from '../store/store.js';
import { presentDelivery } from '../webhooks/event.js';

/** What a ZIP without the extension for large ones holds; what is beyond it would be lost in its directory. */
const MAX_BYTES = 0xffff_ffff;
const MAX_FILES = 0xffff;
/** Of all documents together. Those that come later are left out, and listed, so that the rest finds room. */
const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024 * 1024;
const MAX_DOCUMENTS = 60_000;
const JOBS_AT_A_TIME = 100;
const DELIVERIES_AT_A_TIME = 100;
const DAYS = 400;
const DAY = 86_400_000;

type Needs = Pick<Services, 'store' | 'blobs' | 'localFiles' | 'config' | 'clock' | 'log'>;

/** The stream ends early, with an error, where something cannot be read, or all is more than a ZIP holds. */
export function exportOf(services: Needs, workspace: Workspace): Readable {
  const stream = new PassThrough();
  let bytes = 0;
  const zip = new ZipFile(async (chunk) => {
    if (stream.destroyed) throw new Error('Nobody reads the export any more.');
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The export is larger than a ZIP can be.');
    if (!stream.write(chunk)) await readFurther(stream);
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

/** Resolves when the reader wants more, or is gone. */
async function readFurther(stream: PassThrough): Promise<void> {
  const found = new AbortController();
  const { signal } = found;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  // Takes the other listener away: a large export waits thousands of times.
  found.abort();
}

class Export {
  readonly #services: Needs;
  readonly #workspace: Workspace;
  readonly #zip: ZipFile;
  #files = 0;
  #documents = 0;
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
    await this.#add('documents/records.ndjson', this.#records());
    for await (const jobs of this.#jobs({ hasContent: true }))
      for (const job of jobs) if (job.result && !hasExpired(job, this.#services.clock())) await this.#document(job);
    await this.#add('webhooks.ndjson', this.#deliveries());
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
      await this.#add(`stored/${kind}s/${name}.${ending}`, [await this.#services.localFiles.read(item)]);
    }
  }

  async *#records(): AsyncGenerator<Uint8Array> {
    const { config } = this.#services;
    for await (const jobs of this.#jobs())
      yield linesOf(jobs.map((job) => ({ ...presentJob(job, config), filename: job.filename })));
  }

  /** A page at a time. */
  async *#jobs(filter: Pick<JobFilter, 'hasContent'> = {}): AsyncGenerator<readonly Job[]> {
    let after: JobPage['next'] = null;
    // Ends, because each page goes on behind the one before.
    do {
      const page: JobPage = await this.#services.store.listJobs(this.#workspace.id, {
        ...{ ...filter, limit: JOBS_AT_A_TIME },
        ...(after && { after }),
      });
      yield page.jobs;
      after = page.next;
    } while (after);
  }

  async #document({ id, filename, result }: Job): Promise<void> {
    this.#documents++;
    this.#documentBytes += result!.bytes;
    const name = `documents/${id}/${filename}`;
    const hasRoom = this.#documents <= MAX_DOCUMENTS && this.#documentBytes <= MAX_DOCUMENT_BYTES;
    const blob = hasRoom ? await this.#services.blobs.get(blobKey(id)) : null;
    if (blob) await this.#add(name, blob.stream as AsyncIterable<Uint8Array>);
    else this.#leftOut.push(name);
  }

  async *#deliveries(): AsyncGenerator<Uint8Array> {
    const { store } = this.#services;
    let after: { createdAt: number; id: string } | null = null;
    // Ends as above; they are kept for thirty days.
    do {
      const page = await store.webhooks.list(this.#workspace.id, {
        limit: DELIVERIES_AT_A_TIME,
        ...(after && { after }),
      });
      yield linesOf(page.map(presentDelivery));
      const last = page.at(-1);
      after = page.length === DELIVERIES_AT_A_TIME && last ? { createdAt: last.createdAt, id: last.id } : null;
    } while (after);
  }

  async #add(name: string, chunks: Parameters<ZipFile['add']>[1]): Promise<void> {
    this.#files++;
    if (this.#files > MAX_FILES) throw new Error('The export has more files than a ZIP can have.');
    await this.#zip.add(name, chunks);
  }

  #json(name: string, value: unknown): Promise<void> {
    return this.#add(name, [new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)]);
  }
}

const linesOf = (values: readonly object[]): Uint8Array =>
  new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join(''));

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
