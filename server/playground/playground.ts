/**
 * The files of the page at `/`. The page itself, its style sheet and its scripts are in `browser/`, as they are sent;
 * pdf.js, which draws the pages, is taken from dist/ when built and from node_modules when run from the sources.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface PlaygroundFile {
  /** Media type, with its charset. */
  readonly type: string;
  readonly body: Buffer;
  /** The same, compressed. Absent where it gains nothing. */
  readonly compressed?: Readonly<Record<'br' | 'gzip', Buffer>>;
  /** Strong entity tag, in its quotes. */
  readonly etag: string;
  /** The address carries a version: what it answers with never changes. */
  readonly immutable?: boolean;
}

export interface Playground {
  /** Returns the response to a path (`/`, `/playground/app.js`); null if there is nothing. */
  file(path: string): Promise<PlaygroundFile | null>;
}

/** What the page needs to work; everything else is forbidden. Sent with `/` and all files of the playground. */
export const PLAYGROUND_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Images of documents are drawn by pdf.js, which may make blob: URLs of them.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PREFIX = '/playground/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Samples in HTML are read as text by the page's script; as pages of their own they would run under our address. */
const SAMPLE_TYPE = 'text/plain; charset=utf-8';

/** The files of pdf.js that the page loads: those for browsers of some years ago too. */
const PDFJS_FILES = ['pdf.min.mjs', 'pdf.worker.min.mjs'];

/** Done once for each file; the last qualities of Brotli would take seconds for pdf.js. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Reads a file when it is first asked for and keeps it (4 MB in all) until it changes on the disk. */
export function createPlayground(): Playground {
  const places = findPlaces();
  const kept = new Map<string, { changed: number; loading: Promise<PlaygroundFile> }>();
  return {
    async file(path) {
      // Only listed paths are looked up, so that no path can lead out of the folders.
      const place = places.get(path);
      if (!place) return null;
      const { mtimeMs: changed } = await stat(place.file);
      const known = kept.get(path);
      if (known?.changed === changed) return known.loading;
      const loading = load(path, place);
      kept.set(path, { changed, loading });
      // A file that could not be read (an unfinished build) is tried again at the next request.
      loading.catch(() => kept.delete(path));
      return loading;
    },
  };
}

interface Place {
  readonly file: string;
  readonly type: string;
  readonly immutable: boolean;
}

/** URL path to file, for everything that there is. */
function findPlaces(): Map<string, Place> {
  const places = new Map<string, Place>();
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'browser');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const name = file.slice(folder.length + 1).replaceAll(sep, '/');
    const path = name === 'index.html' ? '/' : PREFIX + name;
    places.set(path, { file, type: name.startsWith('samples/') ? SAMPLE_TYPE : type, immutable: false });
  }
  const pdfjs = findPdfjs();
  for (const name of PDFJS_FILES) {
    const path = `${PREFIX}pdfjs/${pdfjs.version}/${name}`;
    places.set(path, { file: join(pdfjs.folder, name), type: TYPES['.mjs']!, immutable: true });
  }
  return places;
}

/** Built: dist/server/playground/pdfjs/VERSION/. From the sources: the package in node_modules. */
function findPdfjs(): { folder: string; version: string } {
  const here = dirname(fileURLToPath(import.meta.url));
  try {
    const built = join(here, 'pdfjs');
    const [version] = readdirSync(built);
    if (version !== undefined) return { folder: join(built, version), version };
  } catch {
    // Not built: run from the sources.
  }
  const folder = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(folder, 'legacy', 'build'), version };
}

async function load(path: string, { file, type, immutable }: Place): Promise<PlaygroundFile> {
  const raw = await readFile(file);
  const body = path === '/' ? await withSample(raw.toString('utf8'), dirname(file)) : raw;
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(body, { level: 9 }),
    promisify(brotliCompress)(body, BROTLI),
  ]);
  return {
    type,
    body,
    ...(gzipped.length < body.length && { compressed: { br: brotli, gzip: gzipped } }),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    ...(immutable && { immutable }),
  };
}

/** Puts the first sample into the page, so that it is visible before scripts run. */
async function withSample(html: string, folder: string): Promise<Buffer> {
  const sample = await readFile(join(folder, 'samples', 'report.md'), 'utf8');
  const escaped = sample.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(html.replace('{{sample}}', () => escaped));
}
