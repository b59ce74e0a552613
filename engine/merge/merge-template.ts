/** Data merge: a template with places for values, compiled once and bound to any number of records. */
import type { Token } from 'mustache';
import { RenderError, type SourcePosition } from '../diagnostics.js';
import type { RenderInput } from '../render/options/options.js';
import { isUnifiedTree } from '../source/unified/unified-tree.js';
import { checkInputs, checkIsOptions } from '../render/options/checks.js';
import { checkFields, OBJECT, TEXT, wrongOption, type Fields } from '../render/options/field-checks.js';
import { decodedInput } from '../render/prepare/source.js';
import { NO_NAME, subjectOf, type BoundRecord } from './bound-record.js';
import { escapeValue, type SourceType } from './escape.js';

import { placesOf, Refusal, type Piece, type ValuePlace } from './value-places.js';

/** How templates are compiled. */
export interface MergeOptions {
  /** A JSON Schema (draft 2020-12) that each record has to fulfil. Default: none. */
  readonly schema?: object;
  /**
   * The BCP 47 tag of the language in which filters write numbers, amounts, dates, plurals and lists. Default: that of the
   * template (`lang` in its front matter or on its root element, which may be a field), else 'en'.
   */
  readonly language?: string;
}

/** The document of a record. */
export interface BoundInput extends RenderInput {
  /** Its text. */
  readonly content: string;
}

/** A template that is ready for its records. */
export interface MergeTemplate {
  /**
   * The document of one record, to be given to render() and its like. `record` is data as JSON has it. `name` is what
   * messages call the record; default: "the record".
   *
   * Throws RenderError 'input_invalid' when the schema forbids the record, or when a value is missing or cannot stand
   * where the template names it; `position` is its place in the template, `details.option` its path behind `'record'`.
   */
  bind(record: unknown, name?: string): BoundInput;
}

/**
 * Compiles a template for data merge, Markdown or HTML with the tags of Mustache: `{{name}}`, `{{customer.name}}`,
 * `{{#items}}…{{/items}}`, `{{^items}}…{{/items}}`, `{{! comment }}`. Values are text and never become markup;
 * `{{{name}}}` inserts markup. Filters write values in the language of the document: `{{total | money EUR}}`.
 *
 * Rejects with RenderError 'input_invalid' for a tag that is not closed, for a value where nothing can be escaped, such as in
 * code, and for a schema that is none.
 */
export async function compileTemplate(
  template: string | RenderInput,
  options: MergeOptions = {},
): Promise<MergeTemplate> {
  checkIsOptions(options);
  checkFields(options, ['compileTemplate()'], { schema: OBJECT, language: TEXT } satisfies Fields<MergeOptions>);
  const { schema, language } = options;
  if (Array.isArray(template)) throw wrongOption(['input'], 'A template is one document; compile each of the list.');
  const [input] = checkInputs(template) as readonly [RenderInput];
  if (isUnifiedTree(input.content))
    throw wrongOption(['input', 'content'], 'A template is a text, and no tree of unified.');
  const { type, text } = decodedInput(input);
  const compiled = await compileText(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), type, language);
  const check = schema && (await import('./record-schema.js')).compileSchema(schema);
  return {
    bind(data, name = NO_NAME) {
      const record = { data, name };
      check?.(record);
      return { ...input, type, content: compiled(record) };
    },
  };
}

/**
 * Compiles the name of a record's file, such as `{{number}}.pdf`. What systems do not allow in names becomes a hyphen:
 * values add no folders. The function that is returned throws RenderError 'input_invalid' as bind() does, and where nothing is
 * left as a name.
 */
export async function compileFileName(pattern: string): Promise<(record: unknown, name?: string) => string> {
  const { RecordWriter } = await import('./record-writer.js');
  const position = () => ({ line: 1, column: 1 });
  const writer = new RecordWriter((_, value) => value.replace(NOT_IN_NAMES, '-'), position);
  const tokens = parsed(writer, pattern);
  const authored = pattern.split(/[/\\]/);
  return (data, name = NO_NAME) => {
    const path = writer.bind(tokens, { data, name });
    const folders = path.split(/[/\\]/);
    // The folders that the pattern names are its author's own.
    const ofValues = folders.filter((folder, at) => /^\.*(?:\.\w+)?$/.test(folder) && folder !== authored[at]);
    if (ofValues.length > 0)
      throw new RenderError(
        'input_invalid',
        `${subjectOf({ data, name })} gives no name to its file: ${pattern} becomes ${path}.`,
      );
    return path;
  };
}

/** Controls of direction, too: a name in a list of files must not be read backwards, as in `invoice_fdp.exe`. */
const NOT_IN_NAMES = /[/\\:*?"<>|\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

async function compileText(
  text: string,
  type: SourceType,
  language?: string,
): Promise<(record: BoundRecord) => string> {
  const { RecordWriter } = await import('./record-writer.js');
  const places = new Map<number, ValuePlace>();
  const write = ([, name, start]: Token, value: string, record: BoundRecord): string => {
    const escaped = escapeValue(value, places.get(start)!, type);
    if (escaped !== null) return escaped;
    const message = `${name} in ${record.name} stands in a style sheet and is no number, length, colour or name: ${JSON.stringify(value.slice(0, 80))}.`;
    throw new RenderError('input_invalid', message, positionIn(text, start), {
      stage: 'source',
      option: ['record', ...name.split('.')],
    });
  };
  const writer = new RecordWriter(write, (start) => positionIn(text, start));
  const tokens = parsed(writer, text);
  const values: Token[] = [];
  const pieces = [...piecesOf(tokens, text, values)];
  for (const [index, place] of (await placesOf(pieces, type)).entries()) {
    const [, name, start] = values[index]!;
    if (place instanceof Refusal) throw invalid(`{{${name}}} ${place.reason}`, positionIn(text, start));
    places.set(start, place);
  }
  const languages = new RecordWriter(
    (_, value) => value,
    () => ({ line: 1, column: 1 }),
  );
  const stated = parsed(languages, language ?? languageOf(text, type));
  return (record) => writer.bind(tokens, record, languages.bind(stated, record) || 'en');
}

/** The language that a template states, which may be a tag such as `{{language}}`; '' for none. */
function languageOf(text: string, type: SourceType): string {
  const [, html, yaml] =
    (type === 'html'
      ? /<html\b[^>]*?\slang\s*=\s*["']?([^"'\s>]+)/i.exec(text)
      : /^---\n(?:(?!---).*\n)*?(?:lang|language):()[ \t]*["']?([^"'\n]*)/.exec(text)) ?? [];
  return (html || yaml || '').trim();
}

/** The most sections in sections. The library goes into them by recursion. */
const MAX_DEPTH = 50;

/** All text with all sections once. `values` gets the tags of values in their order. */
function* piecesOf(tokens: readonly Token[], text: string, values: Token[], depth = 0): Generator<Piece> {
  for (const token of tokens) {
    const [kind, content, start, , inside = []] = token;
    if (kind === '>')
      throw invalid(`{{> ${content}}} names another template. Write its text here.`, positionIn(text, start));
    if (depth > MAX_DEPTH) throw invalid('Sections are nested too deep.', positionIn(text, start));
    if (kind === 'text') yield content;
    else if (kind === 'name') yield values.push(token) - 1;
    else if (kind === '#' || kind === '^') yield* piecesOf(inside, text, values, depth + 1);
  }
}

function parsed(writer: { parse(template: string): Token[] }, text: string): Token[] {
  try {
    return writer.parse(text);
  } catch (error) {
    if (error instanceof RenderError) throw error;
    const { message } = error as Error;
    const offset = Number(/ at (\d+)$/.exec(message)?.[1] ?? 0);
    const told = message.replace(/ at \d+$/, '').replace(/^Unopened/, 'There is no beginning of the');
    throw invalid(
      `The template is not complete: ${told.charAt(0).toLowerCase()}${told.slice(1)}. ${remedyFor(told)}`,
      positionIn(text, offset),
    );
  }
}

function remedyFor(told: string): string {
  if (told.startsWith('Unclosed tag')) return 'Each {{ ends with }}.';
  // {{#if paid}} of Handlebars and its relatives.
  const [, field] = /"(?:if|unless|each|with) (.+)"$/.exec(told) ?? [];
  if (field !== undefined) return `A section has the name of its field alone: {{#${field}}}…{{/${field}}}.`;
  return 'Each {{#name}} ends with {{/name}}.';
}

function invalid(message: string, position: SourcePosition): RenderError {
  return new RenderError('input_invalid', message, position, { stage: 'source' });
}

function positionIn(text: string, offset: number): SourcePosition {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
