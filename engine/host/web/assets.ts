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
 * "fonts/catalog.json". WebAssembly (".wasm") may be given compiled.
 */
export type LoadAsset = (name: string) => Promise<Uint8Array | object>;

/** All fonts need this. */
const CATALOG = 'fonts/catalog.json';
const TEMPLATES = 'templates';

/** A file was needed at once and is not loaded. */
class MissingAsset extends Error {}

export class Assets implements Files {
  readonly #load: LoadAsset;
  readonly #first: readonly string[];
  readonly #files = new Map<string, Uint8Array>();
  readonly #modules = new Map<string, object>();
  readonly #missing = new Set<string>();
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
  }

  bundled(name: string): Uint8Array {
    return this.#files.get(name) ?? this.#miss(name);
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
    const loaded = await this.#loaded(name);
    if (name.endsWith('.wasm')) this.#modules.set(name, loaded);
    else this.#files.set(name, ownBytes(name, loaded));
  }

  /** The bytes of a file, or a module. */
  async #loaded(name: string): Promise<Uint8Array | object> {
    try {
      const loaded = await this.#load(name);
      return name.endsWith('.wasm') && loaded instanceof Uint8Array ? await compileWasmLater(loaded) : loaded;
    } catch (cause) {
      const error = notLoaded(name, cause instanceof Error ? cause.message : String(cause));
      error.cause = cause;
      throw error;
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

function notLoaded(name: string, reason: string): RenderError {
  const remedy = 'Put the folder that `npx platen assets` writes where `assets` points to.';
  return new RenderError('internal', `${name} of Platen could not be loaded: ${reason}. ${remedy}`);
}

/** Servers of apps with one page answer an address that they do not know with that page, and the status 200. */
function ownBytes(name: string, loaded: Uint8Array | object): Uint8Array {
  const bytes = bytesOf(name, loaded);
  if (!/^\s*</.test(String.fromCharCode(...bytes.subarray(0, 64)))) return bytes;
  throw notLoaded(name, 'the answer is a page of HTML');
}

function bytesOf(name: string, loaded: Uint8Array | object): Uint8Array {
  if (loaded instanceof Uint8Array) return loaded;
  throw new RenderError('internal', `${name} of Platen was given as something else than a Uint8Array.`);
}

/** For what is asked of the platform itself: paths and URLs. */
export const noAssets: Files = new Assets(() => Promise.reject(new Error('no assets were given')));
