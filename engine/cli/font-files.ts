/** Finds the font files that a flag names: a file, or all of a folder. */
import { readdirSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { nearest } from '../base/nearest.js';
import type { OptionalFont } from '../render/options/options.js';
import { fileFailure, UsageError } from './failures.js';
import { isFolder } from './read-file.js';

const FONT_EXTENSIONS = ['.ttf', '.otf', '.ttc', '.otc', '.woff', '.woff2'];

/** As `listFontFiles`; a file that somebody names has to be a font, and one that lies in a folder need not be. */
export function fontsAt(path: string, cwd: string): readonly (string | OptionalFont)[] {
  const files = listFontFiles(path, cwd);
  return isFolder(resolve(cwd, path)) ? files.map((file) => ({ path: file, optional: true })) : files;
}

/** The font itself, or the fonts directly in a folder, sorted by name. */
export function listFontFiles(path: string, cwd: string): string[] {
  const absolute = resolve(cwd, path);
  if (!isFolder(absolute)) {
    readableFile(path, absolute);
    return [absolute];
  }
  const fonts = readdirSync(absolute)
    .filter((name) => FONT_EXTENSIONS.includes(extname(name).toLowerCase()))
    .sort()
    .map((name) => join(absolute, name));
  if (fonts.length > 0) return fonts;
  throw new UsageError(`No fonts in the folder ${path}. Name a folder with ${FONT_EXTENSIONS.join(', ')} files.`);
}

function readableFile(path: string, absolute: string): void {
  try {
    statSync(absolute);
  } catch (error) {
    const near = nearest(basename(path), siblings(absolute));
    if (near === undefined) throw fileFailure('read', path, error);
    throw new UsageError(`Cannot read the font ${path}: no such file. Did you mean ${near}?`);
  }
}

function siblings(path: string): string[] {
  try {
    return readdirSync(join(path, '..'));
  } catch {
    return [];
  }
}
