/**
 * Reads the folders of the operator. What is in them has the form of what workspaces store, so that it is checked, kept
 * and rendered in the same way.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredKind } from '../model.js';
import type { StoredTemplateRequest } from '../schemas/generate-request.js';
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
  readonly kind: StoredKind;
  readonly setting: keyof Pick<Config, 'templatesFolder'>;
  readonly validator: keyof Pick<Validators, 'storedTemplate'>;
  /** Throws an error whose message is for the operator. */
  readonly read: (path: string) => Promise<Found>;
}

export const FOLDER_KINDS: readonly FolderKind[] = [
  { kind: 'template', setting: 'templatesFolder', validator: 'storedTemplate', read: readTemplate },
];

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
