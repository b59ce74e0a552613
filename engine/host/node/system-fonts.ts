/** The fonts of the machine, in the folders that its programs take them from. */
import { closeSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { extname, join } from 'node:path';
import type { SystemFontFiles } from '../host.js';

const EXTENSIONS: ReadonlySet<string> = new Set(['.ttf', '.otf', '.ttc', '.otc']);
/** More folders in folders, and more files, than machines have. */
const MAX_DEPTH = 8;
const MAX_FILES = 50_000;

export const systemFonts: SystemFontFiles = {
  list() {
    const paths = new Set<string>();
    const seen = new Set<string>();
    for (const folder of foldersOf(process.platform)) collect(folder, 0, { found: paths, seen });
    return [...paths].sort();
  },
  read: (path) => readFileSync(path),
  readPart,
};

/** Where fonts lie: on Linux as fontconfig and the XDG Base Directory Specification say. */
function foldersOf(platform: NodeJS.Platform): string[] {
  const { env } = process;
  const home = homedir();
  if (platform === 'win32')
    return [
      join(env['WINDIR'] ?? 'C:\\Windows', 'Fonts'),
      join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Microsoft', 'Windows', 'Fonts'),
    ];
  if (platform === 'darwin') return ['/System/Library/Fonts', '/Library/Fonts', join(home, 'Library', 'Fonts')];
  const shared = (env['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share').split(':').filter((path) => path !== '');
  return [...shared, env['XDG_DATA_HOME'] || join(home, '.local', 'share')]
    .map((folder) => join(folder, 'fonts'))
    .concat(join(home, '.fonts'));
}

interface Found {
  readonly found: Set<string>;
  /** Folders by their real paths, because links may lead in circles. */
  readonly seen: Set<string>;
}

/** A folder that cannot be read has no fonts. */
function collect(folder: string, depth: number, { found, seen }: Found): void {
  try {
    const real = realpathSync(folder);
    if (seen.has(real) || depth > MAX_DEPTH) return;
    seen.add(real);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (found.size >= MAX_FILES) return;
      const path = join(folder, entry.name);
      if (entry.isDirectory() || (entry.isSymbolicLink() && isFolder(path))) collect(path, depth + 1, { found, seen });
      else if (EXTENSIONS.has(extname(entry.name).toLowerCase())) found.add(path);
    }
  } catch {
    return;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function readPart(path: string, offset: number, length: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
  } finally {
    closeSync(file);
  }
}
