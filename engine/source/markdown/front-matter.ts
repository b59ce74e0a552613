/** YAML front matter: a mapping between lines of `---` at the start of a Markdown source. */
import type { Parser } from 'yaml';
import { isDialect, isPlainDialect, type Dialect } from './foreign-dialect.js';
import type * as People from './people.js';

export interface FrontMatter {
  readonly title?: string;
  readonly author?: string;
  readonly date?: string;
  /** A BCP 47 tag. */
  readonly lang?: string;
  /** The dialect of Markdown that the text is in. */
  readonly dialect?: Dialect;
  /** Where footnotes go; see RenderOptions. */
  readonly footnotes?: 'page' | 'end';
  /** All other fields with text, for templates. They become `<meta name content>` in the document's head. */
  readonly fields: ReadonlyMap<string, string>;
  /** The lines of these fields and of `author` and `date`, starting at 1. */
  readonly fieldLines: ReadonlyMap<string, number>;
  /** Fields whose citations stand for what they become, by name. */
  readonly cited?: ReadonlyMap<string, string>;
  /** Settings for rendering: `template`, `theme`, `options`. */
  readonly settings: Settings;
  /** All top-level names as written. */
  readonly names: Settings;
  /** All of it, in mappings, lists and texts; absent where there is none. */
  readonly data?: ReadonlyMap<unknown, unknown>;
  /** The mapping `invoice`, if there is one. */
  readonly invoice?: PlacedData;
}

/** Nested data, whose values keep their places. */
export interface PlacedData {
  /** Objects, arrays and texts. */
  readonly data: unknown;
  /** `path`: names of fields, and indices from 0. The place of the value, or of the nearest one around it. */
  place(path: readonly (string | number)[]): { readonly line: number; readonly column: number };
}

/** A text or a mapping, with its line, starting at 1. */
export interface Setting {
  readonly value: string | Settings;
  readonly line: number;
}
export type Settings = ReadonlyMap<string, Setting>;

/** A sentence that says why apparent front matter is set as text, and its line, starting at 1. */
export interface FrontMatterProblem {
  /** What follows on "The front matter". */
  readonly cause: string;
  /** Sentences that tell more, and what to do. The first begins with a small letter. */
  readonly detail: string;
  readonly line: number;
}

/** The warning about front matter that could not be read. */
export function frontMatterText({ cause, detail }: FrontMatterProblem): string {
  return `The front matter ${cause} and was set as text: ${detail}`;
}

export interface SplitSource {
  readonly frontMatter: FrontMatter;
  /** Set if the block is Markdown although it looks like front matter. */
  readonly problem?: FrontMatterProblem;
  /** The Markdown after the front matter. */
  readonly body: string;
  /** The number of source lines before `body`. */
  readonly lineOffset: number;
}

const FRONT_MATTER = /^---[ \t]*\n((?:[\s\S]*?\n)??)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** Matches a line of dashes followed by a field. */
const BEGINS_LIKE_ONE = /^---[ \t]*\n(?:[ \t]*(?:#.*)?\n)*[A-Za-z][\w -]*:(?:[ \t]|\n|$)/;
const UNCLOSED: FrontMatterProblem = {
  cause: 'that begins here is never closed',
  detail: 'end it with a line of three dashes.',
  line: 1,
};
/** Longer blocks are not written by a person, and are no front matter. */
const MAX_LENGTH = 64 * 1024;

/** Whether a source begins with a block in which somebody writes the data of an invoice. */
export function beginsWithInvoice(text: string): boolean {
  const [, block = ''] = text.split(/^(?:---|\.\.\.)[ \t]*$/m, 2);
  return new RegExp(`^${INVOICE}[ \\t]*:`, 'm').test(block);
}

/**
 * Splits a Markdown source as it was written: with any line endings, and perhaps with a byte order mark. `dialect`: that of the
 * caller, if any.
 */
export function splitMarkdown(source: string, dialect?: Dialect): Promise<SplitSource> {
  return splitFrontMatter(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), dialect);
}

/**
 * Splits the front matter from `text`, whose line endings are `\n`. A block that is not a YAML mapping stays Markdown,
 * because a thematic break may start a document too, and content must not get lost. Tags and code in front matter are
 * never executed.
 */
export async function splitFrontMatter(text: string, dialect?: Dialect): Promise<SplitSource> {
  const frontMatter = { fields: new Map(), fieldLines: new Map(), settings: new Map(), names: new Map() };
  const none = { frontMatter, body: text, lineOffset: 0 };
  const block = text.startsWith('% ') && !isPlainDialect(dialect) ? titleBlock(text) : null;
  if (block) {
    const { frontMatter: fields } = await splitFrontMatter(block.yaml);
    return { frontMatter: fields, body: text.slice(block.length), lineOffset: block.lines };
  }
  const match = text.startsWith('---') ? FRONT_MATTER.exec(text) : null;
  if (!match) return BEGINS_LIKE_ONE.test(text) ? { ...none, problem: UNCLOSED } : none;
  if (match[1]!.length > MAX_LENGTH) return none;
  const data = await parseYamlMapping(match[1]!);
  if (data === null) return none;
  if (!(data instanceof Map)) return { ...none, problem: data };
  const lineOffset = match[0].split('\n').length - 1;
  const invoice = data.get(INVOICE) instanceof Map ? await placedData(match[1]!, INVOICE) : null;
  return {
    frontMatter: { ...readFrontMatter(data, match[1]!, await import('./people.js')), ...(invoice && { invoice }) },
    body: text.slice(match[0].length),
    lineOffset,
  };
}

/** Whether lines of `%` at the start are comments, as MyST has them. */
function hasComments(text: string, block: string): boolean {
  const isOneLine = block.indexOf('\n') === block.length - 1;
  return (isOneLine && /^\s*# /.test(text.slice(block.length))) || /^(?:`{3,}|:{3,})[ \t]?\{[a-z]/m.test(text);
}

/** The title block of pandoc: lines of `%` with title, authors and date, each of which may go on in indented lines. */
function titleBlock(text: string): { readonly yaml: string; readonly length: number; readonly lines: number } | null {
  const match = /^%[^\n]*\n(?:[ \t]+\S[^\n]*\n)*(?:%[^\n]*\n(?:[ \t]+\S[^\n]*\n)*){0,2}(?=[ \t]*\n)/.exec(text);
  // A fourth line, or text behind the third, are comments or text.
  if (!match || match[0].length > MAX_LENGTH || hasComments(text, match[0])) return null;
  const [title, authors, date] = match[0]
    .slice(1)
    .split(/\n%/)
    .map((field) => field.trim());
  const names = (authors ?? '').split(/[ \t]*(?:;|\n)[ \t\n]*/).filter((name) => name !== '');
  const fields = [
    ...(title ? [`title: ${JSON.stringify(title.replace(/\s*\n\s*/g, ' '))}`] : []),
    ...(names.length > 0 ? [`author: ${JSON.stringify(names)}`] : []),
    ...(date ? [`date: ${JSON.stringify(date)}`] : []),
  ];
  const lines = match[0].split('\n').length - 1;
  return fields.length === 0 ? null : { yaml: `---\n${fields.join('\n')}\n---\n`, length: match[0].length, lines };
}

/** `people`: loaded with the first front matter. */
function readFrontMatter(data: ReadonlyMap<unknown, unknown>, source: string, people: typeof People): FrontMatter {
  const known = withKnownNames(data);
  const names = settingsOf(data, source, () => true);
  return {
    ...readFields(known, people),
    fieldLines: new Map([...linesOfPeople(names), ...linesOf(names, '')]),
    settings: settingsOf(known, source, (key) => SETTINGS.has(key)),
    names,
    data,
  };
}

/** Reads a mapping of the front matter once more, with the places of its values. */
async function placedData(source: string, name: string): Promise<PlacedData> {
  const { isNode, LineCounter, parseDocument } = await import('./yaml.js');
  const lines = new LineCounter();
  const document = parseDocument(source, { schema: 'failsafe', lineCounter: lines });
  return {
    data: (document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>)[name],
    place(path) {
      for (let length = path.length; length >= 0; length--) {
        const node = document.getIn([name, ...path.slice(0, length)], true);
        if (!isNode(node) || !node.range) continue;
        const { line, col } = lines.linePos(node.range[0]);
        // The first line is that of the dashes.
        return { line: line + 1, column: col };
      }
      return { line: 1, column: 1 };
    },
  };
}

/** Accepts known names in any case, unless the lower-case name exists too. */
function withKnownNames(data: ReadonlyMap<unknown, unknown>): ReadonlyMap<unknown, unknown> {
  const isKnown = (name: string): boolean => SETTINGS.has(name) || FIELDS.some(([known]) => known === name);
  return new Map(
    [...data].map(([key, value]) => {
      const lower = typeof key === 'string' ? key.trim().toLowerCase() : '';
      return [isKnown(lower) && !data.has(lower) ? lower : key, value];
    }),
  );
}

/** Parses a mapping. Returns null for other YAML, such as a line of text between two thematic breaks. */
async function parseYamlMapping(source: string): Promise<Map<unknown, unknown> | FrontMatterProblem | null> {
  if (source.trim() === '') return new Map();
  const { Lexer, parse, Parser } = await import('./yaml.js');
  const excess = excessOf(new Lexer().lex(source), new Parser());
  if (excess) return excess;
  try {
    // In the failsafe schema, every scalar is a string, so dates stay as written. Aliases are forbidden because they
    // could multiply.
    const data: unknown = parse(source, { schema: 'failsafe', maxAliasCount: 0, mapAsMap: true, logLevel: 'error' });
    return data instanceof Map ? data : null;
  } catch (error) {
    const { message, linePos } = error as { message: string; linePos?: readonly { line: number }[] };
    // The first line of the message ends with a position in the block. The lines after it are an excerpt.
    const [reason = ''] = message.split(/ at line \d+|[:\n]*\n/);
    const detail = `${reason.slice(0, 200)}; quote texts that contain colons.`;
    return { cause: 'is not valid YAML', detail, line: (linePos?.[0]?.line ?? 1) + 1 };
  }
}

/**
 * The maximum nesting of mappings and lists. A person writes four or five levels. Composing recurses, and a stack
 * overflow would end the process.
 */
const MAX_YAML_DEPTH = 32;
/** The maximum number of names, values and signs. Composing takes quadratic time in the number of names and anchors. */
const MAX_YAML_PIECES = 8000;

/** Checks these limits. The lexer and the parser do not recurse. */
function excessOf(pieces: Iterable<string>, parser: Pick<Parser, 'next' | 'stack'>): FrontMatterProblem | null {
  let count = 0;
  let line = 2;
  for (const piece of pieces) {
    for (const _ of parser.next(piece));
    // Each mapping takes two entries in the stack, with its value.
    const isDeep = parser.stack.length > 2 * MAX_YAML_DEPTH;
    if (isDeep) return { cause: 'is too deep', detail: `it is nested more than ${MAX_YAML_DEPTH} deep.`, line };
    if (!/^\s*$/.test(piece) && ++count > MAX_YAML_PIECES) {
      const detail = `it has more than ${MAX_YAML_PIECES} names, values and signs. Give long data, such as an invoice, as JSON.`;
      return { cause: 'is too long', detail, line };
    }
    for (const sign of piece) if (sign === '\n') line++;
  }
  return null;
}

/** Keys of front matter and the fields that they set. */
const FIELDS: readonly (readonly [key: string, field: 'title' | 'author' | 'date' | 'lang'])[] = [
  ['title', 'title'],
  ['author', 'author'],
  ['authors', 'author'],
  ['date', 'date'],
  ['lang', 'lang'],
  ['language', 'lang'],
];

/** The key of the data of an invoice. As a text it is a field like others. */
const INVOICE = 'invoice';
/** Keys about rendering. */
const SETTINGS: ReadonlySet<string> = new Set(['template', 'theme', 'options', 'footnotes']);
/** More than any template uses. */
const MAX_FIELDS = 200;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function readFields(
  data: ReadonlyMap<unknown, unknown>,
  people: typeof People,
): Omit<FrontMatter, 'settings' | 'names' | 'data' | 'fieldLines' | 'invoice' | 'cited'> {
  const result: Mutable<Omit<FrontMatter, 'settings' | 'names' | 'data' | 'fieldLines' | 'invoice' | 'cited'>> = {
    fields: otherFields(data),
  };
  for (const [key, field] of FIELDS) {
    const value = scalarText(data.get(key));
    if (value && result[field] === undefined) result[field] = value;
  }
  const footnotes = data.get('footnotes');
  if (footnotes === 'page' || footnotes === 'end') result.footnotes = footnotes;
  takePeople(result, data, people);
  const dialect = scalarText(data.get('dialect')).toLowerCase() || (data.get('marp') === 'true' ? 'marp' : '');
  if (isDialect(dialect)) result.dialect = dialect;
  return result;
}

/** Reads authors that are mappings, and institutes. What is said of them beyond names becomes fields of its own. */
function takePeople(
  result: Mutable<Pick<FrontMatter, 'author' | 'fields' | 'lang'>>,
  data: ReadonlyMap<unknown, unknown>,
  { bylineOf, institutesOf }: typeof People,
): void {
  const byline = bylineOf(data, result.lang);
  if (byline) result.author = byline.author;
  const affiliation = byline?.affiliation || result.fields.get('affiliation') || institutesOf(data);
  const found = { byline: byline?.byline, affiliation, contact: byline?.contact };
  const shown = Object.entries(found).flatMap(([name, text]) => (text ? [[name, text] as const] : []));
  if (shown.length > 0) result.fields = new Map([...result.fields, ...shown]);
}

/**
 * Converts names to the style of HTML: `due_date` and `dueDate: …` become `due-date`, `sender: {name: …}` becomes
 * `sender-name`.
 */
function otherFields(data: ReadonlyMap<unknown, unknown>): Map<string, string> {
  const fields = new Map<string, string>();
  const visit = (map: ReadonlyMap<unknown, unknown>, prefix: string): void => {
    for (const [key, value] of map) {
      if (prefix === '' && key === INVOICE && value instanceof Map) continue;
      if (typeof key !== 'string' || fields.size >= MAX_FIELDS) continue;
      if (prefix === '' && (SETTINGS.has(key) || FIELDS.some(([known]) => known === key))) continue;
      const name = prefix + metaName(key);
      // Only one level, because deeper values are data, not text.
      if (value instanceof Map && prefix === '') visit(value, `${name}-`);
      else if (scalarText(value) && !fields.has(name)) fields.set(name, scalarText(value));
    }
  };
  visit(data, '');
  return fields;
}

/** Yields the lines of fields by the name of their meta element, such as `sender-name`. */
function* linesOf(names: Settings, prefix: string): Generator<readonly [name: string, line: number]> {
  for (const [key, { value, line }] of names) {
    const name = prefix + metaName(key);
    if (typeof value === 'string') yield [name, line];
    // One level, as in otherFields().
    else if (prefix === '') yield* linesOf(value, `${name}-`);
  }
}

/** What is made of authors and institutes stands where these stand. */
function* linesOfPeople(names: Settings): Generator<readonly [name: string, line: number]> {
  const line = (names.get('author') ?? names.get('authors') ?? names.get('institute'))?.line;
  if (line !== undefined) for (const name of ['byline', 'affiliation', 'contact']) yield [name, line];
}

function metaName(key: string): string {
  return key
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
}

/** Returns the text of a scalar, or the joined texts of a list of scalars, such as several authors. */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) return '';
  const texts = value.filter((item) => typeof item === 'string');
  return texts.join(texts.some((text) => text.includes(',')) ? '; ' : ', ');
}

/** The maximum depth of settings: `options: {margin: {top: …}}`. */
const MAX_DEPTH = 3;

/** Reads the settings. `isWanted` selects among the top-level names. */
function settingsOf(
  data: ReadonlyMap<unknown, unknown>,
  source: string,
  isWanted: (name: string) => boolean,
): Settings {
  const lines = source.split('\n');
  const read = (map: ReadonlyMap<unknown, unknown>, from: number, depth: number): Map<string, Setting> => {
    const found = new Map<string, Setting>();
    for (const [key, value] of map) {
      if (typeof key !== 'string' || (depth === 1 && !isWanted(key)) || depth > MAX_DEPTH) continue;
      if (found.size >= MAX_FIELDS) break;
      // YAML values have no position here, so this searches the source for the key. Top-level keys start their line.
      const start = (line: string): boolean =>
        (depth === 1 ? line : line.trimStart()).replace(/^["']/, '').slice(0, key.length).toLowerCase() ===
        key.toLowerCase();
      const at = lines.findIndex((line, i) => i >= from && start(line));
      const index = at < 0 ? from : at;
      const inside = value instanceof Map ? read(value, index, depth + 1) : scalarText(value);
      // The first line is that of the dashes.
      found.set(key, { value: inside, line: index + 2 });
    }
    return found;
  };
  return read(data, 0, 1);
}
