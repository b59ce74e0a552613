/**
 * Reads the folders of the operator. What is in them has the form of what workspaces store, so that it is checked, kept
 * and rendered in the same way.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StoredKind } from '../model.js';
import type { StoredFontRequest, StoredTemplateRequest } from '../schemas/generate-request.js';
import type { Validators } from '../schemas/validators.js';
import type { Config } from '../settings.js';

/** Something in a folder of the operator, read and not yet checked. */
export interface Found {
  /** The body of the PUT that would store it. */
  readonly content: object;
  /** Sentences about files that are left out. */
  readonly remarks: readonly string[];
}

/** How the folder of a kind is read. */
export interface FolderKind {
  readonly kind: Exclude<StoredKind, 'asset'>;
  readonly setting: keyof Pick<Config, 'fontsFolder' | 'themesFolder' | 'templatesFolder'>;
  readonly validator: keyof Pick<Validators, 'storedFont' | 'storedTheme' | 'storedTemplate'>;
  /** The name of what an entry of the folder is. */
  readonly nameOf: (entry: string) => string;
  /** Throws an error whose message is for the operator. */
  readonly read: (path: string, limits: Pick<Config, 'maxFontBytes'>) => Promise<Found>;
}

const THEME_FILE = /\.json$/;
const asIs = (entry: string): string => entry;
const withoutEnding = (entry: string): string => entry.replace(THEME_FILE, '');

/** In this order, because themes and templates may name fonts. */
export const FOLDER_KINDS: readonly FolderKind[] = [
  { kind: 'font', setting: 'fontsFolder', validator: 'storedFont', nameOf: asIs, read: readFont },
  { kind: 'theme', setting: 'themesFolder', validator: 'storedTheme', nameOf: withoutEnding, read: readTheme },
  { kind: 'template', setting: 'templatesFolder', validator: 'storedTemplate', nameOf: asIs, read: readTemplate },
];

const FONT_FILE = /\.(?:ttf|otf|woff2?)$/i;
/** Fonts in forms that are not read. */
const OTHER_FONT_FILE = /\.(?:ttc|otc|eot|pf[abm]|dfont|suit)$/i;

async function readFont(path: string, { maxFontBytes }: Pick<Config, 'maxFontBytes'>): Promise<Found> {
  if (!(await stat(path)).isDirectory()) {
    throw new Error('It is a file; a font family is a folder of its name with its files.');
  }
  const entries = await entriesIn(path);
  const paths = entries.filter((entry) => FONT_FILE.test(entry)).map((entry) => join(path, entry));
  if (paths.length === 0) throw new Error('It is no font family: it has no file .ttf, .otf, .woff or .woff2.');
  let bytes = 0;
  for (const file of paths) bytes += (await stat(file)).size;
  if (bytes > maxFontBytes) {
    throw new Error(`Its files have ${bytes} bytes; PLATEN_MAX_FONT_BYTES allows ${maxFontBytes}.`);
  }
  const files = await Promise.all(paths.map((file) => readFile(file, 'base64')));
  const content: StoredFontRequest = { files };
  const strays = entries.filter((entry) => OTHER_FONT_FILE.test(entry));
  return {
    content,
    remarks: strays.map((name) => `The file ${name} is not used; font files are .ttf, .otf, .woff and .woff2.`),
  };
}

async function readTheme(path: string): Promise<Found> {
  if (!THEME_FILE.test(path)) throw new Error('It is no theme: a theme is a file NAME.json.');
  return { content: parsed(await readText(path), basename(path)) as object, remarks: [] };
}

/** What is in a folder, by name. Names that begin with a dot belong to other programs. */
export async function entriesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
}

const FRAGMENTS = ['cover', 'header', 'footer', 'opening', 'closing'] as const;
const TEMPLATE_FILES = ['template.json', 'template.css', ...FRAGMENTS.map((part) => `${part}.html`)];
/** Endings of files that somebody may take for a part of the template. */
const LIKE_A_PART = /\.(?:json|css|html?)$/i;

async function readTemplate(path: string): Promise<Found> {
  if (!(await stat(path)).isDirectory()) throw new Error('It is a file; a template is a folder.');
  const entries = await entriesIn(path);
  // Capitals make no difference, as in template folders of the command line.
  const texts = new Map<string, string>();
  for (const entry of entries) {
    const file = entry.toLowerCase();
    if (TEMPLATE_FILES.includes(file)) texts.set(file, await readText(join(path, entry)));
  }
  const manifest = texts.get('template.json');
  const css = texts.get('template.css');
  if (manifest === undefined && css === undefined) {
    throw new Error('It is no template: it has neither template.json nor template.css.');
  }
  const fragments = FRAGMENTS.flatMap((part) => {
    const html = texts.get(`${part}.html`);
    return html === undefined ? [] : [[part, html] as const];
  });
  const content: StoredTemplateRequest = {
    ...(manifest !== undefined && { manifest: parsed(manifest, 'template.json') as Record<string, unknown> }),
    ...(css !== undefined && { css }),
    ...(fragments.length > 0 && { fragments: Object.fromEntries(fragments) }),
  };
  const strays = entries.filter((entry) => LIKE_A_PART.test(entry) && !texts.has(entry.toLowerCase()));
  return {
    content,
    remarks: strays.map(
      (name) => `The file ${name} is not used; files of a template are ${TEMPLATE_FILES.join(', ')}.`,
    ),
  };
}

/** The decoder drops a byte order mark. */
async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readFile(path));
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}.`);
  }
}
