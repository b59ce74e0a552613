/**
 * Files that come with Platen, where there is no file system: they are fetched when a render needs them. Layout cannot
 * wait, so a file that is not there yet ends the render. It is loaded, and the render begins again (host/web/repeats.ts).
 */
import { RenderError } from '../../diagnostics.js';
import type { FileAnswer, Files, FolderEntry } from '../host.js';
import { compileWasmLater } from '../wasm.js';
import { TEMPLATE_FILES } from './template-files.js';

/**
 * Loads a file that comes with Platen. `name` is its path in the folder that `platen assets` writes, such as
 * "fonts/catalog.json". WebAssembly (".wasm") may be given compiled. Where it rejects for "fonts-cjk/catalog.json", the
 * package with the fonts for Chinese, Japanese and Korean counts as not installed; any other file that it rejects for ends
 * the render.
 */
export type LoadAsset = (name: string) => Promise<Uint8Array | object>;

/** All fonts need this. */
const CATALOG = 'fonts/catalog.json';
const TEMPLATES = 'templates';

/** A file was needed at once and is not loaded. */
class MissingAsset extends Error {}

/** There is no file of this name, where those that come with Platen are. */
export class NoSuchAsset extends Error {}

export class Assets implements Files {
  readonly #load: LoadAsset;
  readonly #first: readonly string[];
  readonly #files = new Map<string, Uint8Array>();
  readonly #modules = new Map<string, object>();
  readonly #missing = new Set<string>();
  /** Files of optional packages that were asked for. */
  readonly #optional = new Set<string>();
  /** Those of them that are not there. */
  readonly #absent = new Set<string>();
  #misses = 0;

  /** `preload`: what is loaded before the first render, besides what every render needs. */
  constructor(load: LoadAsset, preload: readonly string[] = []) {
    this.#load = load;
    this.#first = [...new Set([CATALOG, ...preload])];
  }

  /** How often a file was needed that was not there. A render in whose time it grows is worth nothing. */
  get misses(): number {
    return this.#misses;
  }

  /** Loads what every render needs, and what was asked for. */
  async prepare(): Promise<void> {
    if (!this.#files.has(CATALOG)) await Promise.all(this.#first.map((name) => this.#fetch(name)));
  }

  /** Loads the files that were missing. Rejects with RenderError. */
  async loadMissing(): Promise<void> {
    const names = [...this.#missing];
    this.#missing.clear();
    await Promise.all(names.map((name) => this.#fetch(name)));
  }

  /** Forgets all files. */
  release(): void {
    this.#files.clear();
    this.#modules.clear();
    this.#absent.clear();
  }

  bundled(name: string): Uint8Array {
    return this.#files.get(name) ?? this.#miss(name);
  }

  optional(name: string): Uint8Array | null {
    if (this.#absent.has(name)) return null;
    this.#optional.add(name);
    return this.bundled(name);
  }

  wasm(name: string): object {
    return this.#modules.get(name) ?? this.#miss(name);
  }

  #miss(name: string): never {
    this.#misses++;
    this.#missing.add(name);
    throw new MissingAsset(`${name} is not loaded yet.`);
  }

  async #fetch(name: string): Promise<void> {
    try {
      const loaded = await this.#loaded(name);
      if (name.endsWith('.wasm')) this.#modules.set(name, loaded);
      else this.#files.set(name, ownBytes(name, loaded));
    } catch (error) {
      const isAbsent = error instanceof RenderError && error.cause instanceof NoSuchAsset;
      if (!isAbsent || !this.#optional.has(name)) throw error;
      this.#absent.add(name);
    }
  }

  /** The bytes of a file, or a module. */
  async #loaded(name: string): Promise<Uint8Array | object> {
    try {
      const loaded = await this.#load(name);
      return name.endsWith('.wasm') && loaded instanceof Uint8Array ? await compileWasmLater(loaded) : loaded;
    } catch (cause) {
      throw notLoaded(name, cause);
    }
  }

  templates(): string {
    return TEMPLATES;
  }

  resolve(path: string, from = '/'): string {
    return new URL(path, `file://${from.startsWith('/') ? '' : '/'}${from}/`).pathname;
  }

  join(folder: string, name: string): string {
    return folder === '' ? name : `${folder}/${name}`;
  }

  async list(folder: string): Promise<readonly FolderEntry[] | null> {
    if (folder === TEMPLATES) return Object.keys(TEMPLATE_FILES).map((name) => ({ name, isFolder: true }));
    const [parent, name = '', ...rest] = folder.split('/');
    if (parent !== TEMPLATES || rest.length > 0 || !Object.hasOwn(TEMPLATE_FILES, name)) return null;
    return TEMPLATE_FILES[name]!.map((file) => ({ name: file, isFolder: false }));
  }

  async read(path: string): Promise<Uint8Array> {
    if (!path.startsWith(`${TEMPLATES}/`)) throw new Error('There are no files here.');
    return bytesOf(path, await this.#loaded(path));
  }

  urlOf(path: string): string {
    const url = new URL('file:///');
    url.pathname = path.replaceAll('%', '%25').replaceAll('\\', '%5C');
    return url.href;
  }

  async readWithin(): Promise<FileAnswer> {
    return { problem: 'unreadable', reason: "there are no files here; give resources of the kind 'callback'" };
  }
}

function notLoaded(name: string, cause: unknown): RenderError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const remedy = 'Put the folder that `npx platen assets` writes where `assets` points to.';
  const error = new RenderError('internal', `${name} of Platen could not be loaded: ${reason}. ${remedy}`);
  error.cause = cause;
  return error;
}

/** Servers of apps with one page answer an address that they do not know with that page, and the status 200. */
function ownBytes(name: string, loaded: Uint8Array | object): Uint8Array {
  const bytes = bytesOf(name, loaded);
  if (!/^\s*</.test(String.fromCharCode(...bytes.subarray(0, 64)))) return bytes;
  throw notLoaded(name, new NoSuchAsset('the answer is a page of HTML'));
}

function bytesOf(name: string, loaded: Uint8Array | object): Uint8Array {
  if (loaded instanceof Uint8Array) return loaded;
  throw new RenderError('internal', `${name} of Platen was given as something else than a Uint8Array.`);
}

/** For what is asked of the platform itself: paths and URLs. */
export const noAssets: Files = new Assets(() => Promise.reject(new Error('no assets were given')));
