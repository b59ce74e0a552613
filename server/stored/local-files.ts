/**
 * Stored bytes as files of this machine, for workers to read: a worker gets a path instead of megabytes. Files are named
 * by the hash of their content, so each is fetched once. Bounded: see MAX_BYTES.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../blobs/blobs.js';
import type { StoredItem } from '../model.js';
import type { Config } from '../settings.js';

/** Above this the files that were used least lately are deleted; they are fetched again when they are needed. */
const MAX_BYTES = 256 * 1024 * 1024;
/** What was used within this time stays: a render may be about to read it. */
const IN_USE_MS = 10 * 60 * 1000;
/** The most files that are remembered to be there; then all are forgotten and looked for again. */
const MAX_KNOWN = 10_000;

/** Key of an item's bytes in the blob store. */
export const storedKey = (id: string): string => `stored/${id}`;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Wanted = Pick<StoredItem, 'id' | 'sha256'>;

export class LocalFiles {
  readonly #blobs: Blobs;
  readonly #folder: string;
  /** Hashes of files that are there, or on their way. */
  readonly #known = new Map<string, Promise<string>>();
  #written = MAX_BYTES;

  constructor(blobs: Blobs, { s3Bucket, dataFolder }: Pick<Config, 's3Bucket' | 'dataFolder'>) {
    this.#blobs = blobs;
    // With an S3 store the data folder may be missing.
    this.#folder = s3Bucket === null ? join(dataFolder, 'stored') : join(tmpdir(), 'platen-stored');
  }

  /** The file of an item, fetched if it is not there. Rejects when its bytes are gone. */
  async path(item: Wanted): Promise<string> {
    const path = this.#pathOf(item.sha256);
    const known = this.#known.get(item.sha256);
    // Another process may have deleted it.
    if (known && (await known) && (await touch(path))) return path;
    return this.#remembered(item.sha256, async () => {
      if (await touch(path)) return path;
      const blob = await this.#blobs.get(storedKey(item.id));
      if (!blob) throw new Error(`The bytes of ${item.id} are gone.`);
      return this.#write(path, await buffer(blob.stream));
    });
  }

  async read(item: Wanted): Promise<Buffer> {
    return readFile(await this.path(item));
  }

  /** Writes bytes that are at hand. */
  keep(sha256: string, bytes: Uint8Array): Promise<string> {
    return this.#remembered(sha256, () => this.#write(this.#pathOf(sha256), bytes));
  }

  #pathOf(sha256: string): string {
    return join(this.#folder, sha256);
  }

  #remembered(sha256: string, make: () => Promise<string>): Promise<string> {
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const path = make();
    this.#known.set(sha256, path);
    path.catch(() => this.#known.delete(sha256));
    return path;
  }

  async #write(path: string, bytes: Uint8Array): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomUUID()}`;
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, path);
    this.#written += bytes.length;
    if (this.#written > MAX_BYTES / 8) await this.#makeRoom();
    return path;
  }

  /** Looks at the folder at the first file, and then after every so many bytes. */
  async #makeRoom(): Promise<void> {
    this.#written = 0;
    const paths = (await readdir(this.#folder)).map((name) => join(this.#folder, name));
    const found = await Promise.all(paths.map(async (path) => ({ path, stats: await stat(path).catch(() => null) })));
    const files = found.flatMap(({ path, stats }) =>
      stats ? [{ path, size: stats.size, usedAt: stats.mtimeMs }] : [],
    );
    let size = files.reduce((sum, file) => sum + file.size, 0);
    for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (size <= MAX_BYTES || Date.now() - file.usedAt < IN_USE_MS) return;
      await rm(file.path, { force: true });
      size -= file.size;
    }
  }
}

/** Marks a file as used now. False when it is not there. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}
