/** Files that somebody uploads in a form, as what the API would have been sent. */
import { extname } from 'node:path';
import type { UploadedFile } from '../http/form-body.js';
import type { StoredKind } from '../model.js';
import { parseStrictJson } from '../schemas/strict-json.js';
import type { Sent } from '../stored/depot.js';

/** The files are not those of the kind; the message is a sentence for the person. */
export class UploadProblem extends Error {
  override readonly name = 'UploadProblem';
}

const ASSETS: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};
const FONTS = ['.ttf', '.otf', '.woff', '.woff2'];
const FRAGMENTS = ['cover', 'header', 'footer', 'opening', 'closing'];

const READERS: Readonly<Record<StoredKind, (files: readonly UploadedFile[]) => Sent>> = {
  asset(files) {
    const file = only(files, 'An asset is one file.');
    const mediaType = ASSETS[ending(file)];
    if (mediaType === undefined) throw new UploadProblem(`${file.name} is no PNG, JPEG, SVG or PDF.`);
    return { kind: 'asset', bytes: file.bytes, mediaType };
  },
  font(files) {
    const other = files.find((file) => !FONTS.includes(ending(file)));
    if (other) throw new UploadProblem(`${other.name} is no TTF, OTF, WOFF or WOFF2.`);
    return { kind: 'font', value: { files: files.map(({ bytes }) => bytes.toString('base64')) } };
  },
  theme: (files) => ({ kind: 'theme', value: json(only(files, 'A theme is one JSON file.')) }),
  template: (files) => ({ kind: 'template', value: templateOf(files) }),
};

/** Throws UploadProblem. */
export function uploaded(kind: StoredKind, files: readonly UploadedFile[]): Sent {
  if (files.length === 0) throw new UploadProblem('Choose a file.');
  return READERS[kind](files);
}

function templateOf(files: readonly UploadedFile[]): object {
  const fragments: Record<string, string> = {};
  const parts: { css?: string; manifest?: unknown } = {};
  for (const file of files) {
    const name = file.name.slice(0, file.name.length - ending(file).length);
    if (ending(file) === '.css' && parts.css === undefined) parts.css = text(file);
    else if (ending(file) === '.json' && parts.manifest === undefined) parts.manifest = json(file);
    else if (ending(file) === '.html' && FRAGMENTS.includes(name)) fragments[name] = text(file);
    else
      throw new UploadProblem(
        `${file.name} is no part of a template, or one too many. It has template.css, template.json and ${FRAGMENTS.map((one) => `${one}.html`).join(', ')}.`,
      );
  }
  return { ...parts, ...(Object.keys(fragments).length > 0 && { fragments }) };
}

function only(files: readonly UploadedFile[], otherwise: string): UploadedFile {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw new UploadProblem(otherwise);
  return file;
}

const ending = ({ name }: UploadedFile): string => extname(name).toLowerCase();

function text({ name, bytes }: UploadedFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UploadProblem(`${name} is not written in UTF-8.`);
  }
}

/** As strictly as a body of the API: what is stored is read and written by code that recurses. */
function json(file: UploadedFile): unknown {
  const parsed = parseStrictJson(text(file));
  if (parsed.ok) return parsed.value;
  throw new UploadProblem(`${file.name} cannot be read: ${parsed.problem.message}`);
}
