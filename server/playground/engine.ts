/**
 * The engine in the playground's page: its bundle for browsers, and the files that come with Platen, which its worker
 * fetches by need. They are those of the service itself, so that both make the same PDF. Each address carries a hash of
 * what it answers with.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetsFolder, findAssets, PACKAGE_FILES, packageFile, packageRoot } from '../../engine/places.js';
import { renderSettings } from '../render/render-settings.js';
import { loadTemplates, templateNames, type TemplateInfo } from '../schemas/templates.js';
import type { Config } from '../settings.js';
import type { WorkerSettings } from './worker/protocol.js';

/** A file that is streamed: some have megabytes, and browsers ask for each of them once. */
export interface EngineFile {
  readonly type: string;
  /** Where it lies. */
  readonly file: string;
}

/** What the page needs to start the worker. */
export interface EngineStart {
  /** Address of the worker's script. */
  readonly worker: string;
  readonly start: WorkerSettings;
  /** Larger texts are refused by the service. */
  readonly maxContentBytes: number;
  /** Those that come with the service, for who has no key to ask for the others. */
  readonly templates: readonly ShownTemplate[];
  /** Where people get an account with keys. */
  readonly dashboardUrl: string;
}

/** As GET /v1/templates shows it: where its picture is asked for, and not where it lies on this machine. */
type ShownTemplate = Omit<TemplateInfo, 'preview'> & { readonly preview_url: string | null };

const shown = ({ preview, ...rest }: TemplateInfo, baseUrl: string): ShownTemplate => ({
  ...rest,
  preview_url:
    preview === null ? null : `${new URL(baseUrl).pathname.replace(/\/+$/, '')}/v1/templates/${rest.name}/preview.png`,
});

export interface PlaygroundEngine {
  /** Null where the engine is not built. */
  start(): Promise<EngineStart | null>;
  /** Returns the response to a path below `ENGINE_PREFIX`; null if there is nothing. */
  file(path: string): Promise<EngineFile | null>;
}

export const ENGINE_PREFIX = '/playground/engine/';

/**
 * Sent with the worker's script, and holds for all that the worker does. WebAssembly deflates streams and shapes complex
 * scripts; 'wasm-unsafe-eval' lets a page compile it, and no JavaScript. The page itself has no need of it.
 */
export const ENGINE_CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

const SCRIPT = 'text/javascript; charset=utf-8';
/** The worker reads them as bytes. As pages or scripts of their own they would run under our address. */
const DATA = 'application/octet-stream';
/** Of a template's folder. Its picture is for people. */
const TEMPLATE_FILE = /\.(?:css|html|json)$/;

type EngineConfig = Parameters<typeof renderSettings>[0] &
  Pick<Config, 'baseUrl' | 'docsUrl' | 'dashboardUrl' | 'maxContentBytes'>;

/**
 * What is there is looked up with the first request: most processes are never asked. `fontsElsewhere`: families that only
 * the service has.
 */
export function createPlaygroundEngine(config: EngineConfig, fontsElsewhere: readonly string[]): PlaygroundEngine {
  let looking: Promise<Listing> | null = null;
  const listing = (): Promise<Listing> => {
    looking ??= list().catch((error: unknown) => {
      looking = null;
      throw error;
    });
    return looking;
  };
  return {
    async start() {
      const { worker, assets } = await listing();
      if (worker === null) return null;
      const { baseUrl, docsUrl, dashboardUrl, maxContentBytes } = config;
      const templates = templateNames();
      const start = { settings: renderSettings(config), templates, fontsElsewhere, docsUrl, assets };
      return {
        worker,
        start,
        maxContentBytes,
        dashboardUrl,
        templates: loadTemplates().map((one) => shown(one, baseUrl)),
      };
    },
    file: async (path) => (await listing()).files.get(path) ?? null,
  };
}

interface Listing {
  /** Address of the worker's script. */
  readonly worker: string | null;
  /** Address of the folder with fonts, templates and the like. */
  readonly assets: string;
  readonly files: ReadonlyMap<string, EngineFile>;
}

async function list(): Promise<Listing> {
  const bundle = join(packageRoot(), 'dist/cli/engine');
  const scripts = namesIn(bundle);
  const script = scripts.find((name) => name.startsWith('worker-'));
  const data = dataFiles();
  const assets = `${ENGINE_PREFIX}${await hashOf(data)}`;
  return {
    worker: script === undefined ? null : ENGINE_PREFIX + script,
    assets,
    files: new Map<string, EngineFile>([
      ...scripts.map((name) => [ENGINE_PREFIX + name, { type: SCRIPT, file: join(bundle, name) }] as const),
      ...[...data].map(([name, file]) => [`${assets}/${name}`, { type: DATA, file }] as const),
    ]),
  };
}

/** Empty without the folder: the service was started from sources that were not built. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.js'));
  } catch {
    return [];
  }
}

/** The files by the names that the engine has for them, those of `platen assets`. */
function dataFiles(): Map<string, string> {
  const found = new Map<string, string>();
  const add = (kind: string, folder: string, accepts: RegExp): void => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const name = file.slice(folder.length).replaceAll('\\', '/');
      if (entry.isFile() && accepts.test(name)) found.set(kind + name, file);
    }
  };
  const fontFile = /\.(?:ttf|otf|words)$|^\/catalog\.json$/;
  add('fonts', assetsFolder('fonts'), fontFile);
  const eastAsian = findAssets('fonts-cjk');
  if (eastAsian !== null) add('fonts-cjk', eastAsian, fontFile);
  add('templates', assetsFolder('templates'), TEMPLATE_FILE);
  for (const name of PACKAGE_FILES) found.set(`packages/${name}`, packageFile(name));
  return found;
}

/** A hash of all of them. Catalogues have the hashes of fonts, which need not be read. */
async function hashOf(files: ReadonlyMap<string, string>): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name}\n`);
    if (!/\.[to]tf$/.test(name)) hash.update(await readFile(file));
  }
  return hash.digest('base64url').slice(0, 22);
}
