/**
 * Files in a folder:
 *
 *     ROOT/tmp/…                  files that are being written; a crash may leave some, which are swept
 *     ROOT/3f/a/pdf~job_….pdf     whole files, spread by the hash of their key over 4,096 folders
 *
 * A file is written and flushed under a temporary name and then renamed, which is atomic on file systems.
 */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobSource, Blobs, StoredBlob } from './blobs.js';
import { checkKey, checkRange } from './keys.js';

/** No write takes so long: a file in tmp/ that is older has nobody who writes it, in whatever process. */
const LEFTOVER_MS = 15 * 60_000;
const SWEEP_MS = 60 * 60_000;
/** For the service's own user. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

export class FolderBlobs implements Blobs {
  readonly kind = 'folder';
  readonly #root: string;
  readonly #temporary: string;
  readonly #sweeper: NodeJS.Timeout;

  private constructor(root: string) {
    this.#root = root;
    this.#temporary = join(root, 'tmp');
    // What a sweep cannot delete, the next one tries again.
    this.#sweeper = setInterval(() => void this.#sweep().catch(() => undefined), SWEEP_MS).unref();
  }

  static async open(root: string): Promise<FolderBlobs> {
    const blobs = new FolderBlobs(root);
    await mkdir(blobs.#temporary, { recursive: true, mode: FOLDER_MODE });
    await blobs.#sweep();
    return blobs;
  }

  /** Only an attempt to write shows that a disk is full or a file system has become read-only. */
  async ping(): Promise<void> {
    const path = this.#newTemporary();
    try {
      await writeWhole(path, new Uint8Array(1));
    } finally {
      await rm(path, { force: true });
    }
  }

  async put(key: string, source: BlobSource): Promise<void> {
    const target = this.#path(key);
    const path = this.#newTemporary();
    try {
      if (source.kind === 'memory') await writeWhole(path, source.bytes);
      else await takeOver(source, path);
      await this.#makeFolder(dirname(target));
      await rename(path, target);
      await flush(dirname(target));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async get(key: string, range?: { readonly start: number; readonly end: number }): Promise<StoredBlob | null> {
    const file = await open(this.#path(key), 'r').catch(nullIfMissing);
    if (!file) return null;
    try {
      // From here on it is this file that is read, even if another takes its place or it is deleted.
      const { size } = await file.stat();
      if (range) checkRange(range, size);
      return { size, stream: file.createReadStream(range) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  close(): Promise<void> {
    clearInterval(this.#sweeper);
    return Promise.resolve();
  }

  #path(key: string): string {
    checkKey(key);
    const hash = createHash('sha256').update(key).digest('hex');
    return join(this.#root, hash.slice(0, 2), hash.slice(2, 3), key.replaceAll('/', '~'));
  }

  #newTemporary(): string {
    return join(this.#temporary, randomUUID());
  }

  /** A new folder is a change of the one around it, and is lost in a power failure unless that one is flushed. */
  async #makeFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    if (made === undefined) return;
    await flush(dirname(folder));
    await flush(this.#root);
  }

  async #sweep(): Promise<void> {
    const oldest = Date.now() - LEFTOVER_MS;
    for (const name of await readdir(this.#temporary)) {
      const path = join(this.#temporary, name);
      // Another process may be sweeping too.
      const found = await stat(path).catch(nullIfMissing);
      if (found && found.mtimeMs < oldest) await rm(path, { force: true });
    }
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Moves the file, or copies it when it lies on another file system. */
async function takeOver(source: Extract<BlobSource, { kind: 'file' }>, path: string): Promise<void> {
  const { size } = await stat(source.path);
  if (size !== source.size) throw new Error(`The file to store has ${size} bytes instead of ${source.size}.`);
  try {
    await rename(source.path, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(source.path, path, constants.COPYFILE_EXCL);
    await rm(source.path, { force: true });
  }
  await flush(path);
}

/** Waits until the disk has it. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
