/** Reads the theme that a flag names, and its logo. */
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
    return withLogo(writtenTheme(theme), file, cwd);
  } catch (error) {
    throw error instanceof RenderError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

const LOGO_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/**
 * Reads the logo of a theme if it is a file. Whoever names the theme also permits its logo, wherever the document lies.
 * A relative path starts from the theme's folder.
 */
function withLogo(theme: WrittenTheme, file: string, cwd: string): WrittenTheme {
  const logo = theme.logo_url?.trim() ?? '';
  if (logo === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(logo)) return theme;
  const path = resolve(cwd, dirname(file), logo);
  const type = LOGO_TYPES[extname(path).toLowerCase()];
  if (type === undefined)
    throw new UsageError(`The logo ${logo} of the theme ${file} is not an SVG, PNG or JPEG file.`);
  try {
    return { ...theme, logo_url: `data:${type};base64,${readFileSync(path).toString('base64')}` };
  } catch (error) {
    throw fileFailure('read', `the logo ${logo} of the theme ${file}`, error);
  }
}
