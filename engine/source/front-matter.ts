/** YAML front matter: a mapping between `---` lines at the very start of a Markdown source. */

export interface FrontMatter {
  readonly title?: string;
  readonly author?: string;
  readonly date?: string;
  /** BCP 47. */
  readonly lang?: string;
}

export interface SplitSource {
  readonly frontMatter: FrontMatter;
  /** The Markdown behind the front matter. */
  readonly body: string;
  /** How many lines of the source come before it. */
  readonly lineOffset: number;
}

const FRONT_MATTER = /^---[ \t]*\n((?:[\s\S]*?\n)??)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** A longer block is not front matter that a person wrote. */
const MAX_LENGTH = 64 * 1024;

/**
 * Takes front matter off `text` (line endings are `\n`). What is not a YAML mapping is left as Markdown: a
 * thematic break may start a document too, and no content may get lost. Data only: no tag or language of a
 * front matter is ever executed.
 */
export async function splitFrontMatter(text: string): Promise<SplitSource> {
  const none = { frontMatter: {}, body: text, lineOffset: 0 };
  const match = text.startsWith('---') ? FRONT_MATTER.exec(text) : null;
  if (!match || match[1]!.length > MAX_LENGTH) return none;
  const data = await parseYamlMapping(match[1]!);
  if (!data) return none;
  const lineOffset = match[0].split('\n').length - 1;
  return { frontMatter: readFields(data), body: text.slice(match[0].length), lineOffset };
}

async function parseYamlMapping(source: string): Promise<ReadonlyMap<unknown, unknown> | null> {
  if (source.trim() === '') return new Map();
  const { parse } = await import('./yaml.js');
  try {
    // Failsafe: every scalar is a string, so a date stays as it was written. Aliases could multiply.
    const data: unknown = parse(source, { schema: 'failsafe', maxAliasCount: 0, mapAsMap: true, logLevel: 'silent' });
    return data instanceof Map ? data : null;
  } catch {
    return null;
  }
}

/** The front matter's keys and the fields they set. */
const FIELDS: readonly (readonly [key: string, field: keyof FrontMatter])[] = [
  ['title', 'title'],
  ['author', 'author'],
  ['authors', 'author'],
  ['date', 'date'],
  ['lang', 'lang'],
  ['language', 'lang'],
];

function readFields(data: ReadonlyMap<unknown, unknown>): FrontMatter {
  const result: { -readonly [K in keyof FrontMatter]: FrontMatter[K] } = {};
  for (const [key, field] of FIELDS) {
    const value = scalarText(data.get(key));
    if (value && result[field] === undefined) result[field] = value;
  }
  return result;
}

/** A scalar's text, or the texts of a list of scalars (several authors). */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').join(', ') : '';
}
