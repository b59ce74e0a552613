/**
 * Scripts of optional packages. Each runs in a realm of its own, which has the language and what it is given, but nothing
 * of the platform: no files, no network, no clock.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm, { createContext, Script, type Context } from 'node:vm';
import { ExtensionTimeout, type Extension, type ExtensionCall } from '../host.js';
import { findAssets, type AssetsKind } from './assets.js';

/** What scripts may have of the platform besides the language: conversions. */
const SHARED = { URL, URLSearchParams, TextEncoder, TextDecoder, atob, btoa };
const SILENT = Object.fromEntries(['debug', 'log', 'info', 'warn', 'error'].map((name) => [name, () => {}]));

/** Loading takes part of a second; longer than this it hangs. */
const LOADING_MS = 20_000;
/** How long the platform may take for what it does meanwhile. A promise that nobody settles is given up then. */
const SETTLING_MS = 5000;
/** In these turns at first the event loop does not wait. */
const QUICK_TURNS = 100;

const NOTHING = new Script('0');
const CALL = new Script('platenDraw(platenCall.request, platenCall.measure, platenCall.done)');

/** Returns the script "diagrams/mermaid.js" of the package platen-diagrams; null if it is not installed. */
export function extension(name: string): Extension | null {
  const [kind, ...path] = name.split('/');
  const folder = findAssets(kind as AssetsKind);
  return folder === null ? null : new RealmExtension(join(folder, path.join('/')));
}

/** Bounds how long a script may run, and nothing that it draws. */
// eslint-disable-next-line no-restricted-syntax -- see above
const now = (): number => performance.now();

class RealmExtension implements Extension {
  readonly #file: string;
  #script: Script | null = null;
  #realm: Context | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async call({ request, measure, milliseconds }: ExtensionCall): Promise<string> {
    const realm = (this.#realm ??= this.#load());
    let answer: string | null = null;
    realm['platenCall'] = { request, measure, done: (text: string) => void (answer = text) };
    const end = now() + milliseconds;
    const run = (script: Script, until: number): void => {
      const left = Math.ceil(until - now());
      if (left <= 0) throw new ExtensionTimeout();
      script.runInContext(realm, { timeout: left });
    };
    try {
      run(CALL, end);
      // It holds the fonts of a document.
      delete realm['platenCall'];
      const settled = Math.min(end, now() + SETTLING_MS);
      // What the platform does meanwhile (WebAssembly) is seen by the promises of the realm when something is run in it.
      for (let turn = 0; answer === null; turn++) {
        await new Promise((next) => (turn < QUICK_TURNS ? setImmediate(next) : setTimeout(next, 1)));
        run(NOTHING, settled);
      }
      return answer;
    } catch (error) {
      // What was interrupted is in no known state.
      if (this.#realm === realm) this.#realm = null;
      const isLate = (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      throw isLate ? new ExtensionTimeout() : error;
    }
  }

  /** An ordinary global object is many times as quick as one that this realm watches; other runtimes lack it. */
  #load(): Context {
    this.#script ??= new Script(readFileSync(this.#file, 'utf8'), { filename: this.#file });
    const { DONT_CONTEXTIFY } = (vm.constants ?? {}) as Readonly<Record<string, unknown>>;
    const realm = createContext((DONT_CONTEXTIFY ?? {}) as object, { microtaskMode: 'afterEvaluate' });
    Object.assign(realm, SHARED, { console: SILENT });
    this.#script.runInContext(realm, { timeout: LOADING_MS });
    return realm;
  }
}
