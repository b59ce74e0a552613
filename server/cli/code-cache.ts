/**
 * Keeps what V8 compiles between runs of a script. A process that renders one small document spends most of its time on
 * compiling functions that it calls once or twice. V8 gives the bytecode out, and takes it over at the next start.
 *
 * V8 trusts what it takes over. So it is kept in a folder that only this user can write, it is never shipped, and its
 * name tells which script it belongs to. All failures are silent: a script without kept code runs the same.
 */
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedDataVersionTag, getHeapCodeStatistics } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { settleFlags } from './runtime.js';

/** Where code is kept. `folder`: see cacheFolder(). `kind`: of runs; those of another kind share no code. */
export interface CodePlace {
  readonly folder: string;
  readonly kind: string;
}

/** What a script is given: it is a function of these, so that its variables are not global. */
type Body = (require: NodeJS.Require, url: string) => void;

/**
 * Loads a script from its file, and returns what runs it. Code that it had compiled is kept when the process ends without
 * failure, if there is notably more of it than what was kept before.
 *
 * It does not run the script itself: the memory that it reads into would stay reachable as long as the script runs.
 */
export function loadWithCache(file: string, place: CodePlace): () => void {
  settleFlags();
  const bytes = readInto(null, file);
  // The build escapes what is not ASCII (scripts/packages/bundling.mjs).
  const source = bytes.toString('latin1');
  const kept = new KeptCode(place, bytes);
  const known = kept.read(bytes);
  const script = new Script(source, {
    filename: file,
    ...(known && { cachedData: known.code }),
  });
  const size = known && !script.cachedDataRejected ? known.size : 0;
  return () => run(script, file, (exitCode) => exitCode === 0 && kept.writeIfMore(script, size));
}

function run(script: Script, file: string, onExit: (exitCode: number) => void): void {
  process.once('exit', onExit);
  const url = pathToFileURL(file).href;
  (script.runInThisContext() as Body)(createRequire(url), url);
}

/** Code is written anew when there is this much more of it: the document had something that earlier ones had not. */
const GROWTH = 1.1;
/** Versions of Node and of Platen that take turns, and kinds of runs, may each keep theirs. */
const MAX_FILES = 8;
/** A file of code, or what a process that was killed left of one. */
const OWN_FILE = /^[\da-f]{32}\.code(?:\.\d+)?$/;

/**
 * A file with the code of one script: CRC-32 of what follows; the size of all bytecode when it was made (u32); the code,
 * from a multiple of eight on, because V8 copies what begins elsewhere. The checksum finds files that were damaged.
 * SHA-256 would find no more, and took a hundredth of a small render.
 */
const SIZE_START = 4;
const CODE_START = 8;

class KeptCode {
  readonly folder: string;
  readonly #file: string;

  constructor({ folder, kind }: CodePlace, source: Uint8Array) {
    this.folder = folder;
    // The tag identifies V8's version and flags, and the processor.
    const compiler = crc32(`${process.version} ${cachedDataVersionTag()} ${kind}`);
    this.#file = join(folder, `${hex(compiler, 8)}${hex(crc32(source), 8)}${hex(source.length, 16)}.code`);
  }

  /** Reads into `memory` if it is large enough. */
  read(memory: Buffer): { readonly code: Buffer; readonly size: number } | null {
    try {
      const bytes = readInto(memory, this.#file);
      if (crc32(bytes.subarray(SIZE_START)) !== bytes.readUInt32LE(0)) return null;
      return { size: bytes.readUInt32LE(SIZE_START), code: bytes.subarray(CODE_START) };
    } catch {
      return null; // none yet
    }
  }

  /** `known`: the size of the bytecode that the kept code came from; 0 if there was none. */
  writeIfMore(script: Script, known: number): void {
    try {
      const size = getHeapCodeStatistics().bytecode_and_metadata_size;
      if (size < known * GROWTH) return;
      const bytes = Buffer.concat([Buffer.alloc(CODE_START), script.createCachedData()]);
      bytes.writeUInt32LE(size, SIZE_START);
      bytes.writeUInt32LE(crc32(bytes.subarray(SIZE_START)));
      this.#write(bytes);
    } catch {
      // Read-only or full: the next start takes as long as this one.
    }
  }

  /** Other processes see the whole file or none. */
  #write(bytes: Buffer): void {
    const temporary = `${this.#file}.${process.pid}`;
    try {
      writeFileSync(temporary, bytes, { mode: 0o600 });
      renameSync(temporary, this.#file);
    } finally {
      rmSync(temporary, { force: true });
    }
    // Other things may lie in a folder for caches.
    const files = readdirSync(this.folder).flatMap((name) => (OWN_FILE.test(name) ? [join(this.folder, name)] : []));
    const byAge = files.map((file) => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => b.at - a.at);
    for (const { file } of byAge.slice(MAX_FILES)) rmSync(file, { force: true });
  }
}

/**
 * Reads a file into memory that is no longer needed, if there is enough of it. Script and code are 4 MB each, and the
 * garbage collector would not take back the first before the render has ended.
 */
function readInto(memory: Buffer | null, path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const into = memory && memory.length >= size ? memory : Buffer.allocUnsafeSlow(size);
    let length = 0;
    // Ends because a file gives bytes until its end.
    for (let read = -1; read !== 0 && length < size; length += read) {
      read = readSync(file, into, length, size - length, length);
    }
    return into.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/**
 * The folder for compiled code: PLATEN_CODE_CACHE, else `platen` in the user's folder for caches, else one in the folder
 * for temporary files. null if it is switched off (`PLATEN_CODE_CACHE=off`), or if there is none that only this user can
 * write.
 */
export function cacheFolder(): string | null {
  const named = process.env['PLATEN_CODE_CACHE'];
  if (named === 'off') return null;
  const own = join(userCaches(), 'platen');
  const temporary = join(tmpdir(), `platen-${process.getuid?.() ?? 'code'}`);
  return (named ? [named] : [own, temporary]).find(isPrivate) ?? null;
}

function userCaches(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA || homedir();
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME || join(homedir(), '.cache');
}

/** Creates the folder if possible, and checks that nobody else can write to it. Parent folders are not created. */
function isPrivate(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It already exists, or it cannot be created; the next lines find out which.
  }
  try {
    const { uid, mode } = lstatSync(folder);
    const isFolder = lstatSync(folder).isDirectory();
    return isFolder && (!process.getuid || (uid === process.getuid() && (mode & 0o022) === 0));
  } catch {
    return false;
  }
}
