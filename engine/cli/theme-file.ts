/** Reads the theme that a flag names, and the files that it names. */
import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { RenderError } from '../diagnostics.js';
import { writtenTheme, type WrittenTheme } from '../render/options/theme.js';
import { fileFailure, UsageError } from './failures.js';
import { readText } from './read-file.js';

/** Throws UsageError or InputOutputError. */
export function readTheme(file: string, cwd: string): WrittenTheme {
  let theme: unknown;
  try {
    theme = JSON.parse(readText(file, cwd));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(
      `The theme ${file} is not JSON: ${error.message}. Write an object such as {"accent_color": "#4361ee"}.`,
    );
  }
  if (typeof theme !== 'object' || theme === null || Array.isArray(theme)) {
    throw new UsageError(`The theme ${file} is not an object. Write one such as {"accent_color": "#4361ee"}.`);
  }
  try {
    return withFiles(writtenTheme(theme), file, cwd);
  } catch (error) {
    throw error instanceof RenderError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

const LOGO_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** The fields that name a file: what messages call it, and its types by the ends of names. */
const FILES = [
  { field: 'logo_url', what: 'logo', types: LOGO_TYPES, formats: 'an SVG, PNG or JPEG' },
  {
    field: 'stationery',
    what: 'stationery',
    types: { ...LOGO_TYPES, '.pdf': 'application/pdf' },
    formats: 'a PDF, SVG, PNG or JPEG',
  },
] as const;

/**
 * Reads the files of a theme. Whoever names the theme also permits them, wherever the document lies. A relative path
 * starts from the theme's folder.
 */
function withFiles(theme: WrittenTheme, file: string, cwd: string): WrittenTheme {
  const read: Partial<Record<(typeof FILES)[number]['field'], string>> = {};
  for (const { field, what, types, formats } of FILES) {
    const given = theme[field]?.trim() ?? '';
    if (given === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(given)) continue;
    const [name = '', fragment] = given.split('#', 2);
    const path = resolve(cwd, dirname(file), name);
    const type = (types as Readonly<Record<string, string>>)[extname(path).toLowerCase()];
    if (type === undefined) throw new UsageError(`The ${what} ${given} of the theme ${file} is not ${formats} file.`);
    try {
      const data = `data:${type};base64,${readFileSync(path).toString('base64')}`;
      read[field] = fragment === undefined ? data : `${data}#${fragment}`;
    } catch (error) {
      throw fileFailure('read', `the ${what} ${given} of the theme ${file}`, error);
    }
  }
  return { ...theme, ...read };
}
