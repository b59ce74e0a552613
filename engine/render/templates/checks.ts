/**
 * Finds what has no effect in a template's files: misspelt names of fields, places, options and files, each with its
 * place.
 */
import { nearest } from '../../base/nearest.js';
import type { Diagnostics } from '../../diagnostics.js';
import { CHECKED_FORMATS, type OptionSchemas } from './options.js';

export interface TemplateFile {
  /** An absolute path. */
  readonly path: string;
  readonly text: string;
}

export interface TemplateFiles {
  readonly manifest: TemplateFile | null;
  readonly sheet: TemplateFile | null;
  readonly fragments: readonly TemplateFile[];
  /** Absolute paths of all other files of the folder. */
  readonly others: readonly string[];
}

const FIELDS: readonly string[] = ['name', 'description', 'extends', 'options', 'defaults', 'theme'];
/** Fields for other programs and for people. */
const FOREIGN_FIELD = /^(?:[$_/]|(?:version|author|authors|license|homepage|repository|keywords|comment|title)$)/;
/** Keywords of JSON Schema: those that count here, and others that validators use. */
const KEYWORDS: readonly string[] = (
  'type default description enum format minimum maximum title examples pattern minLength maxLength multipleOf ' +
  'exclusiveMinimum exclusiveMaximum const deprecated readOnly writeOnly'
).split(' ');
/** Formats of JSON Schema, which are for other programs. */
const FOREIGN_FORMATS: readonly string[] = (
  'date date-time time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference uri-template iri ' +
  'iri-reference uuid json-pointer relative-json-pointer regex'
).split(' ');
const PLACE = /\{\{([^{}\n]*)\}\}/g;
const OPTION_PROPERTY = /--option-([\w-]+)/g;
/** Places that are filled for every template: see fragments.ts, and for the theme's, apply.ts. */
const PLACES: readonly string[] = (
  'title author date heading missing-title logo letterhead footer invoice-items invoice-type payment-code subtitle byline ' +
  'affiliation institute contact abstract supervisor dedication epigraph'
).split(' ');
const BASE_NAMES: readonly string[] = 'template cover header footer opening closing'.split(' ');

/** `schemas`: the template's options, with those of the templates it extends. */
export function checkTemplateFiles(files: TemplateFiles, schemas: OptionSchemas, diagnostics: Diagnostics): void {
  const options = Object.keys(schemas);
  if (files.manifest) checkManifest(files.manifest, diagnostics);
  for (const fragment of files.fragments) checkPlaces(fragment, options, diagnostics);
  if (files.sheet) checkOptionProperties(files.sheet, schemas, diagnostics);
  for (const path of files.others) checkFileName(path, diagnostics);
}

/** The file has already been parsed. */
function checkManifest(file: TemplateFile, diagnostics: Diagnostics): void {
  const manifest = JSON.parse(file.text) as Record<string, unknown>;
  for (const field of Object.keys(manifest)) {
    if (FIELDS.includes(field) || FOREIGN_FIELD.test(field)) continue;
    warn(diagnostics, file, keyAt(file.text, field), `There is no field "${field}"; ${meant(field, FIELDS)}`);
  }
  const { properties = {} } = (manifest['options'] ?? {}) as { properties?: Record<string, object> };
  for (const [option, schema] of Object.entries(properties)) {
    checkFormat(file, option, schema, diagnostics);
    for (const keyword of Object.keys(schema)) {
      const near = KEYWORDS.includes(keyword) ? undefined : nearest(keyword, KEYWORDS);
      if (near === undefined || near === keyword) continue;
      const at = keyAt(file.text, keyword, keyAt(file.text, option));
      warn(diagnostics, file, at, `The option ${option} has "${keyword}", which says nothing; did you mean ${near}?`);
    }
  }
}

/** Values of an unknown format are not checked. */
function checkFormat(file: TemplateFile, option: string, schema: { format?: unknown }, diagnostics: Diagnostics): void {
  const { format } = schema;
  if (format === undefined || CHECKED_FORMATS.includes(format as string) || FOREIGN_FORMATS.includes(format as string))
    return;
  const shown = JSON.stringify(format).slice(0, 40);
  const hint = meant(String(format), CHECKED_FORMATS);
  const at = keyAt(file.text, 'format', keyAt(file.text, option));
  warn(diagnostics, file, at, `The option ${option} has the format ${shown}, which says nothing; ${hint}`);
}

function checkPlaces(file: TemplateFile, options: readonly string[], diagnostics: Diagnostics): void {
  const known = [...new Set([...PLACES, ...options])];
  for (const match of withoutComments(file.text, /<!--[\s\S]*?-->/g).matchAll(PLACE)) {
    const name = match[1]!.trim();
    if (known.includes(name.toLowerCase())) continue;
    const shown = `{{${name.slice(0, 40)}}}`;
    const message = /^[a-z][\w-]*$/i.test(name)
      ? `Nothing fills the place ${shown}, so it stays empty; ${meant(name, known, (place) => `{{${place}}}`)}`
      : `${shown} is no place and stays as it is; a place is {{name}}, without conditions and loops: an empty place hides its element by :empty in CSS.`;
    warn(diagnostics, file, match.index, message);
  }
}

function checkOptionProperties(file: TemplateFile, schemas: OptionSchemas, diagnostics: Diagnostics): void {
  const options = Object.keys(schemas);
  const words = Object.entries(schemas).flatMap(([name, { enum: choices = [] }]) =>
    choices.map((choice) => `${name}-${choice}`),
  );
  const told = new Set<string>();
  for (const match of withoutComments(file.text, /\/\*[\s\S]*?\*\//g).matchAll(OPTION_PROPERTY)) {
    const name = match[1]!;
    if (options.includes(name) || words.includes(name) || told.has(name)) continue;
    told.add(name);
    const hint = meant(name, options, (option) => `--option-${option}`);
    warn(
      diagnostics,
      file,
      match.index,
      `The template has no option "${name}", so --option-${name} is never set; ${hint}`,
    );
  }
}

function checkFileName(path: string, diagnostics: Diagnostics): void {
  const [, name = '', type = ''] = /([^\\/]+)\.(html?|css|json)$/i.exec(path) ?? [];
  const near = type === '' ? undefined : nearest(name, BASE_NAMES);
  if (near === undefined) return;
  const right = `${near}.${near !== 'template' ? 'html' : type.toLowerCase() === 'css' ? 'css' : 'json'}`;
  const message = `${path} is not used; did you mean ${right}?`;
  diagnostics.warn('SVC_OPTION_IGNORED', message, { file: path, line: 1, column: 1 }, ['template']);
}

function meant(name: string, known: readonly string[], show: (name: string) => string = (known) => known): string {
  const near = nearest(name, known);
  if (near !== undefined) return `did you mean ${show(near)}?`;
  return known.length === 0 ? 'it has none.' : `there are ${known.map(show).join(', ')}.`;
}

/** Finds where a key of an object stands in JSON, from an offset on. */
function keyAt(json: string, key: string, from = 0): number {
  for (let at = json.indexOf(JSON.stringify(key), from); at >= 0; at = json.indexOf(JSON.stringify(key), at + 1))
    if (/^"(?:[^"\\]|\\.)*"\s*:/.test(json.slice(at))) return at;
  return from;
}

function warn(diagnostics: Diagnostics, { path, text }: TemplateFile, at: number, message: string): void {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  diagnostics.warn('SVC_OPTION_IGNORED', message, { file: path, line, column }, ['template']);
}

/** Replaces comments with blanks, so that offsets stay. */
function withoutComments(text: string, comment: RegExp): string {
  return text.replace(comment, (found) => found.replace(/[^\n]/g, ' '));
}
