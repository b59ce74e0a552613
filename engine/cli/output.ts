import { realpathSync, rmSync } from 'node:fs';
import { access, constants, open, realpath, rename, stat, unlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Interruption } from './command-line.js';
import { fileFailure, InputOutputError } from './failures.js';

/** Where the bytes of a PDF go. At the end either `commit` or `discard` is called, once. */
export interface Output {
  write(chunk: Uint8Array): Promise<void>;
  /** The PDF is complete. */
  commit(): Promise<void>;
  /** The render failed. Nothing of its output stays, and an older file is not changed. */
  discard(): Promise<void>;
}

/** Chunks are collected up to this size before they are written to disk. Most PDFs are smaller. */
const BUFFER_BYTES = 1024 * 1024;

/** For a render whose PDF nobody asked for. */
export function openNothing(): Output {
  const nothing = () => Promise.resolve();
  return { write: nothing, commit: nothing, discard: nothing };
}

/** A file that gets its name only when it is complete. */
export async function openFile(path: string, cwd: string, interruption?: Interruption): Promise<Output> {
  const target = await checkTarget(path, resolve(cwd, path));
  if (!target.replaceable) return openInPlace(path, target.path);
  await checkFolder(path, dirname(target.path));
  const temporary = new TemporaryFile(path, target.path, interruption);
  const buffer = new ChunkBuffer(path, () => temporary.open());
  return {
    write: (chunk) => buffer.add(chunk),
    commit: async () => {
      try {
        await buffer.flush();
        await temporary.keep();
      } catch (error) {
        await temporary.discard();
        throw error instanceof InputOutputError ? error : fileFailure('write', path, error);
      }
    },
    discard: () => temporary.discard(),
  };
}

/**
 * Writes to a temporary file beside the target. It is made when the first bytes go to the disk, and only then signals
 * are held back: Node handles no signals while a page is laid out.
 */
class TemporaryFile {
  readonly #path: string;
  #handle: FileHandle | undefined;
  #release: (() => void) | undefined;

  constructor(
    readonly name: string,
    readonly target: string,
    readonly interruption: Interruption | undefined,
  ) {
    this.#path = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  }

  async open(): Promise<FileHandle> {
    if (this.#handle) return this.#handle;
    this.#release = this.interruption?.hold(() => rmSync(this.#path, { force: true }));
    return (this.#handle = await openForWriting(this.name, this.#path));
  }

  async keep(): Promise<void> {
    await (await this.open()).close();
    await rename(this.#path, this.target);
    this.#release?.();
  }

  async discard(): Promise<void> {
    await this.#handle?.close().catch(() => undefined);
    if (this.#handle) await unlink(this.#path).catch(() => undefined);
    this.#release?.();
  }
}

/** Checks the folder before the work begins, not after it. */
async function checkFolder(path: string, folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw writingFailure(path, error);
  }
}

/** For /dev/stdout, named pipes and other targets that must be written to and not replaced. */
async function openInPlace(path: string, target: string): Promise<Output> {
  const handle = await openForWriting(path, target);
  const buffer = new ChunkBuffer(path, async () => handle);
  return {
    write: (chunk) => buffer.add(chunk),
    commit: async () => {
      await buffer.flush();
      await handle.close();
    },
    discard: () => handle.close(),
  };
}

async function openForWriting(path: string, target: string): Promise<FileHandle> {
  try {
    return await open(target, 'w');
  } catch (error) {
    throw writingFailure(path, error);
  }
}

function writingFailure(path: string, error: unknown): InputOutputError {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return fileFailure('write', path, error);
  return new InputOutputError(
    `Cannot write ${path}: the folder ${dirname(path)} does not exist. Create it or choose another place.`,
  );
}

/** Whether two names are those of one file. */
export function isSameFile(a: string, b: string, cwd: string): boolean {
  const real = (name: string): string => {
    const path = resolve(cwd, name);
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  };
  return real(a) === real(b);
}

/** Follows a symbolic link, so that the link's target is replaced and not the link. */
async function checkTarget(path: string, absolute: string): Promise<{ path: string; replaceable: boolean }> {
  try {
    const target = await realpath(absolute);
    const found = await stat(target);
    if (found.isDirectory()) {
      throw new InputOutputError(
        `Cannot write ${path}: it is a folder. Name a file in it, such as ${join(path, 'out.pdf')}.`,
      );
    }
    return { path: target, replaceable: found.isFile() };
  } catch (error) {
    if (error instanceof InputOutputError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { path: absolute, replaceable: true };
    throw fileFailure('write', path, error);
  }
}

class ChunkBuffer {
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(
    readonly path: string,
    readonly file: () => Promise<FileHandle>,
  ) {}

  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.byteLength;
    if (this.#bytes >= BUFFER_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    const handle = await this.file();
    let rest = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bytes = 0;
    try {
      // The loop ends because each write takes at least one byte or throws.
      while (rest.length > 0) rest = rest.subarray((await handle.write(rest)).bytesWritten);
    } catch (error) {
      throw fileFailure('write', this.path, error);
    }
  }
}

/**
 * A stream that stays open, such as standard output. What has been written cannot be taken back. With `whole`, nothing
 * is written before the PDF is complete.
 */
export function openStream(stream: Writable, whole: boolean): Output {
  let failure: NodeJS.ErrnoException | undefined;
  stream.on('error', (error) => (failure = error));
  const check = () => {
    if (failure?.code === 'EPIPE')
      throw new InputOutputError('Cannot write to standard output: its reader has closed it.');
    if (failure) throw fileFailure('write', 'to standard output', failure);
  };
  const pass = async (chunk: Uint8Array) => {
    check();
    if (!stream.write(chunk)) await drained(stream);
    check();
  };
  const held: Uint8Array[] = [];
  return {
    write: whole ? async (chunk) => void held.push(chunk) : pass,
    commit: async () => {
      for (const chunk of held) await pass(chunk);
      check();
    },
    discard: async () => undefined,
  };
}

/** Resolves when the stream takes more, or when it never will. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'error', 'close']) stream.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'error', 'close']) stream.on(event, done);
  });
}
