/** Watches what a document is made of: its own folder, its template, and the files that options name. */
import { watch, type FSWatcher } from 'chokidar';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import type { RawRenderOptions } from './command-line.js';

/** Files that documents are made of. What programs write beside them, such as the PDF, is not. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  (
    '.md .markdown .mdown .mkd .txt .html .htm .xhtml .xht .css .json .svg .png .jpg .jpeg .gif .webp .avif .tif .tiff ' +
    '.ttf .otf .woff .woff2'
  ).split(' '),
);
/** How deep folders are looked into. */
const DEPTH = 4;
/** Editors write a file in several steps; milliseconds after the last one. */
const CALM_MS = 15;

/** Calls `onChange` with the files that changed, soon after they did. Resolves when changes are noticed. */
export async function watchDocument(
  inputs: readonly string[],
  options: Pick<RawRenderOptions, 'template' | 'theme' | 'css' | 'font' | 'base'>,
  cwd: string,
  onChange: (files: readonly string[]) => void,
): Promise<Pick<FSWatcher, 'close'>> {
  const files = [...inputs, ...(options.css ?? []), ...(options.font ?? []), ...(options.theme ? [options.theme] : [])];
  const own = files.map((file) => resolve(cwd, file));
  const folders = inputs.map((input) => dirname(resolve(cwd, input)));
  for (const place of [options.template, options.base])
    if (place !== undefined && /[\\/]|^\./.test(place) && !/^https?:/i.test(place)) folders.push(resolve(cwd, place));
  const roots = [...new Set(folders)];
  const watcher = watch([...roots, ...own], {
    ignoreInitial: true,
    depth: DEPTH,
    ignored: (path, status) =>
      !own.includes(path) &&
      (isHidden(path, roots) || (status?.isFile() === true && !EXTENSIONS.has(extname(path).toLowerCase()))),
  });
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (path: string): void => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed = new Set();
      onChange(files);
    }, CALM_MS);
  };
  /** Files that have changed before: as many as the author has saved. */
  const saved = new Set<string>();
  watcher.on('all', (_event, path) => {
    saved.add(path);
    note(path);
  });
  // chokidar drops a change within 50 ms of the last one, so that the newest text would never be shown.
  watcher.on('raw', (_event, _name, details) => {
    const { watchedPath } = details as { readonly watchedPath?: string };
    if (watchedPath !== undefined && saved.has(watchedPath)) note(watchedPath);
  });
  // A file that cannot be watched does not end the command; its changes go unnoticed.
  watcher.on('error', () => undefined);
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  return {
    close: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

/** Whether a path leads through a hidden folder or node_modules below the folder that is watched. */
function isHidden(path: string, roots: readonly string[]): boolean {
  const root = roots.find((folder) => path.startsWith(folder + sep));
  if (root === undefined) return false;
  return relative(root, path)
    .split(sep)
    .some((part) => part.startsWith('.') || part === 'node_modules');
}
