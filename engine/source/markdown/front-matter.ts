/** YAML front matter: a mapping between `---` lines at the very start of a Markdown source. */
import type { Parser } from 'yaml';

export interface FrontMatter {
  readonly title?: string;
  readonly author?: string;
  readonly date?: string;
  /** BCP 47. */
  readonly lang?: string;
  /** Where footnotes go; see RenderOptions. */
  readonly footnotes?: 'page' | 'end';
  /** Everything else that is text, for templates: `<meta name content>` in the document's head. */
  readonly fields: ReadonlyMap<string, string>;
  /** The lines that these stand on, and `author` and `date`; from 1. */
  readonly fieldLines: ReadonlyMap<string, number>;
  /** What says how the document is rendered: `template`, `theme`, `options`. */
  readonly settings: Settings;
  /** All names at the top, as they are written. */
  readonly names: Settings;
}

/** A text, or a mapping, and the line it stands on, from 1. */
export interface Setting {
  readonly value: string | Settings;
  readonly line: number;
}
export type Settings = ReadonlyMap<string, Setting>;

/** Why what looks like front matter is set as text, in a sentence; the line it stands on, from 1. */
export interface FrontMatterProblem {
  readonly message: string;
  readonly line: number;
}

export interface SplitSource {
  readonly frontMatter: FrontMatter;
  /** Where the block is Markdown although it looks like front matter. */
  readonly problem?: FrontMatterProblem;
  /** The Markdown behind the front matter. */
  readonly body: string;
  /** How many lines of the source come before it. */
  readonly lineOffset: number;
}

const FRONT_MATTER = /^---[ \t]*\n((?:[\s\S]*?\n)??)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** A line of dashes, and a field below it. */
const BEGINS_LIKE_ONE = /^---[ \t]*\n(?:[ \t]*(?:#.*)?\n)*[A-Za-z][\w -]*:(?:[ \t]|\n|$)/;
const UNCLOSED: FrontMatterProblem = {
  message:
    'The front matter that begins here is never closed and was set as text: it ends with a line of three dashes.',
  line: 1,
};
/** A longer block is not front matter that a person wrote. */
const MAX_LENGTH = 64 * 1024;

/**
 * Takes front matter off `text` (line endings are `\n`). What is not a YAML mapping is left as Markdown: a
 * thematic break may start a document too, and no content may get lost. Data only: no tag or language of a
 * front matter is ever executed.
 */
export async function splitFrontMatter(text: string): Promise<SplitSource> {
  const frontMatter = { fields: new Map(), fieldLines: new Map(), settings: new Map(), names: new Map() };
  const none = { frontMatter, body: text, lineOffset: 0 };
  const match = text.startsWith('---') ? FRONT_MATTER.exec(text) : null;
  if (!match) return BEGINS_LIKE_ONE.test(text) ? { ...none, problem: UNCLOSED } : none;
  if (match[1]!.length > MAX_LENGTH) return none;
  const data = await parseYamlMapping(match[1]!);
  if (data === null) return none;
  if (!(data instanceof Map)) return { ...none, problem: data };
  const lineOffset = match[0].split('\n').length - 1;
  return {
    frontMatter: readFrontMatter(data, match[1]!),
    body: text.slice(match[0].length),
    lineOffset,
  };
}

function readFrontMatter(data: ReadonlyMap<unknown, unknown>, source: string): FrontMatter {
  const known = withKnownNames(data);
  const names = settingsOf(data, source, () => true);
  return {
    ...readFields(known),
    fieldLines: new Map(linesOf(names, '')),
    settings: settingsOf(known, source, (key) => SETTINGS.has(key)),
    names,
  };
}

/** Names of ours count in capitals, too, unless they stand there as they should. */
function withKnownNames(data: ReadonlyMap<unknown, unknown>): ReadonlyMap<unknown, unknown> {
  const isKnown = (name: string): boolean => SETTINGS.has(name) || FIELDS.some(([known]) => known === name);
  return new Map(
    [...data].map(([key, value]) => {
      const lower = typeof key === 'string' ? key.trim().toLowerCase() : '';
      return [isKnown(lower) && !data.has(lower) ? lower : key, value];
    }),
  );
}

/** Null where it is YAML of another kind, such as a line of text between two thematic breaks. */
async function parseYamlMapping(source: string): Promise<Map<unknown, unknown> | FrontMatterProblem | null> {
  if (source.trim() === '') return new Map();
  const { Lexer, parse, Parser } = await import('./yaml.js');
  const excess = excessOf(new Lexer().lex(source), new Parser());
  if (excess) return excess;
  try {
    // Failsafe: every scalar is a string, so a date stays as it was written. Aliases could multiply.
    const data: unknown = parse(source, { schema: 'failsafe', maxAliasCount: 0, mapAsMap: true, logLevel: 'error' });
    return data instanceof Map ? data : null;
  } catch (error) {
    const { message, linePos } = error as { message: string; linePos?: readonly { line: number }[] };
    // The first line ends with its place in the block; what follows is a picture of it.
    const [reason = ''] = message.split(/ at line \d+|[:\n]*\n/);
    const text = `The front matter is no YAML and was set as text: ${reason.slice(0, 200)}; texts with colons need quotes.`;
    return { message: text, line: (linePos?.[0]?.line ?? 1) + 1 };
  }
}

/** Mappings and lists in one another. A person writes four or five; composing recurses, and the end of the stack ends the process. */
const MAX_YAML_DEPTH = 32;
/** Pieces of YAML: names, values and signs. The time that composing takes grows with the square of names and anchors. */
const MAX_YAML_PIECES = 8000;

/** What is too much of it. The lexer and the parser go over the source in loops of their own, without recursion. */
function excessOf(pieces: Iterable<string>, parser: Pick<Parser, 'next' | 'stack'>): FrontMatterProblem | null {
  let count = 0;
  let line = 2;
  for (const piece of pieces) {
    for (const _ of parser.next(piece));
    // A mapping in the stack is there with its value.
    const isDeep = parser.stack.length > 2 * MAX_YAML_DEPTH;
    if (isDeep)
      return { message: `The front matter was set as text: it is nested more than ${MAX_YAML_DEPTH} deep.`, line };
    if (!/^\s*$/.test(piece) && ++count > MAX_YAML_PIECES)
      return { message: `The front matter was set as text: it has more than ${MAX_YAML_PIECES} pieces.`, line };
    for (const sign of piece) if (sign === '\n') line++;
  }
  return null;
}

/** The front matter's keys and the fields they set. */
const FIELDS: readonly (readonly [
  key: string,
  field: Exclude<keyof FrontMatter, 'fields' | 'fieldLines' | 'footnotes' | 'settings' | 'names'>,
])[] = [
  ['title', 'title'],
  ['author', 'author'],
  ['authors', 'author'],
  ['date', 'date'],
  ['lang', 'lang'],
  ['language', 'lang'],
];

/** Keys that say how a document is rendered rather than what it says. */
const SETTINGS: ReadonlySet<string> = new Set(['template', 'theme', 'options', 'footnotes']);
/** More than any template asks for. */
const MAX_FIELDS = 200;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function readFields(data: ReadonlyMap<unknown, unknown>): Omit<FrontMatter, 'settings' | 'names' | 'fieldLines'> {
  const result: Mutable<Omit<FrontMatter, 'settings' | 'names' | 'fieldLines'>> = { fields: otherFields(data) };
  for (const [key, field] of FIELDS) {
    const value = scalarText(data.get(key));
    if (value && result[field] === undefined) result[field] = value;
  }
  const footnotes = data.get('footnotes');
  if (footnotes === 'page' || footnotes === 'end') result.footnotes = footnotes;
  return result;
}

/** Names are those of HTML: `due_date` and `dueDate: …` become `due-date`, `sender: {name: …}` becomes `sender-name`. */
function otherFields(data: ReadonlyMap<unknown, unknown>): Map<string, string> {
  const fields = new Map<string, string>();
  const visit = (map: ReadonlyMap<unknown, unknown>, prefix: string): void => {
    for (const [key, value] of map) {
      if (typeof key !== 'string' || fields.size >= MAX_FIELDS) continue;
      if (prefix === '' && (SETTINGS.has(key) || FIELDS.some(([known]) => known === key))) continue;
      const name = prefix + metaName(key);
      // One level: deeper than that is data, not text.
      if (value instanceof Map && prefix === '') visit(value, `${name}-`);
      else if (scalarText(value) && !fields.has(name)) fields.set(name, scalarText(value));
    }
  };
  visit(data, '');
  return fields;
}

/** By the names of metas, `sender-name` for what stands in `sender`. */
function* linesOf(names: Settings, prefix: string): Generator<readonly [name: string, line: number]> {
  for (const [key, { value, line }] of names) {
    const name = prefix + metaName(key);
    if (typeof value === 'string') yield [name, line];
    // One level, as in otherFields.
    else if (prefix === '') yield* linesOf(value, `${name}-`);
  }
}

function metaName(key: string): string {
  return key
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
}

/** A scalar's text, or the texts of a list of scalars (several authors). */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) return '';
  const texts = value.filter((item) => typeof item === 'string');
  return texts.join(texts.some((text) => text.includes(',')) ? '; ' : ', ');
}

/** Settings nest this deep at most: `options: {margin: {top: …}}`. */
const MAX_DEPTH = 3;

/** `isWanted`: which of the names at the top. */
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
      // YAML tells no place with its values; the key does, at the top at the left of its line.
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
