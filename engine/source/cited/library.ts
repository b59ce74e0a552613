/** The works that a document may cite: files of BibTeX, BibLaTeX, CSL JSON and CSL YAML, and lists in front matter. */
import { parseBibtex } from '../citations/bibtex.js';
import { itemsOfBibtex } from '../citations/bibtex-items.js';
import type { Item } from '../citations/item.js';
import { rawDate } from '../citations/item.js';

export interface ReadLibrary {
  readonly items: readonly Item[];
  /** What could not be read, as the end of a sentence, with the line of the file. */
  readonly problems: readonly { readonly message: string; readonly line?: number }[];
}

/** Reads a file by its content: its name is only asked where that could be two things. */
export async function readLibrary(text: string, name: string): Promise<ReadLibrary> {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const start = source.trimStart();
  if (/\.json$/i.test(name) || /^[[{]/.test(start)) return readJson(source);
  if (/\.ya?ml$/i.test(name) || /^(?:---|references:|- id:)/.test(start)) return readYaml(source);
  const { entries, problems } = parseBibtex(source);
  const message = 'what its entries take from others by crossref is too long all together; the rest is left out';
  const found = [...problems];
  const items = itemsOfBibtex(entries, () => found.push({ message, line: 1 }));
  return { items, problems: found };
}

function readJson(source: string): ReadLibrary {
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch (error) {
    return { items: [], problems: [{ message: `it is not valid JSON: ${(error as Error).message.slice(0, 120)}` }] };
  }
  return { items: itemsOf(data), problems: [] };
}

async function readYaml(source: string): Promise<ReadLibrary> {
  const { parse } = await import('../markdown/yaml.js');
  try {
    // Every scalar is a text, as in front matter, and aliases, which could multiply, are not followed.
    const data: unknown = parse(source.replace(/^---[ \t]*\n([^]*?)\n(?:---|\.\.\.)[^]*$/, '$1'), {
      schema: 'failsafe',
      maxAliasCount: 0,
      logLevel: 'error',
    });
    return { items: itemsOf(data), problems: [] };
  } catch (error) {
    const message = (error as Error).message.split('\n')[0]!.slice(0, 120);
    return { items: [], problems: [{ message: `it is not valid YAML: ${message}` }] };
  }
}

/** Items of CSL JSON, in a list, under `references` or `items`, or by their keys. */
export function itemsOf(data: unknown): Item[] {
  const plain = withoutMaps(data, 0);
  const list = Array.isArray(plain) ? plain : listIn(plain);
  return list.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const fields = one as Readonly<Record<string, unknown>>;
    const id = fields['id'] ?? fields['citation-key'];
    if (typeof id !== 'string' && typeof id !== 'number') return [];
    return [
      { id: String(id), type: typeof fields['type'] === 'string' ? fields['type'] : 'document', fields: sound(fields) },
    ];
  });
}

function listIn(data: unknown): readonly unknown[] {
  if (typeof data !== 'object' || data === null) return [];
  const { references, items } = data as { references?: unknown; items?: unknown };
  const list = references ?? items;
  if (Array.isArray(list)) return list;
  return 'id' in data
    ? [data]
    : Object.entries(data).map(([id, one]) => (typeof one === 'object' ? { id, ...one } : one));
}

/** How deep data may be. */
const MAX_DEPTH = 12;

/** Mappings of YAML as objects. */
function withoutMaps(data: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return null;
  if (data instanceof Map)
    return Object.fromEntries([...data].map(([key, value]) => [String(key), withoutMaps(value, depth + 1)]));
  return Array.isArray(data) ? data.map((one) => withoutMaps(one, depth + 1)) : data;
}

const DATES = ['issued', 'accessed', 'original-date', 'event-date', 'submitted', 'available-date'];
const NAMES = [
  'author',
  'editor',
  'translator',
  'container-author',
  'collection-editor',
  'director',
  'interviewer',
  'recipient',
];

/** Dates and names as people write them in YAML: `issued: 2020-05`, `{year: 2020}`, `author: Ada Lovelace`. */
function sound(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...fields };
  for (const name of DATES) if (fields[name] !== undefined) result[name] = soundDate(fields[name]);
  for (const name of NAMES) if (fields[name] !== undefined) result[name] = soundNames(fields[name]);
  return result;
}

function soundDate(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const date = rawDate(String(value));
    return date && { 'date-parts': date.parts, literal: date.literal, circa: date.isCirca };
  }
  const parts = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('year' in one)) return [];
    const { year, month, day } = one as { year?: unknown; month?: unknown; day?: unknown };
    return [[year, month, day].flatMap((part) => (part === undefined ? [] : [Number(part)]))];
  });
  return parts.length > 0 ? { 'date-parts': parts } : value;
}

function soundNames(value: unknown): unknown {
  if (typeof value === 'string') return [{ literal: value }];
  const list = Array.isArray(value) ? value : [value];
  return list.map((one: unknown) => (typeof one === 'string' ? { literal: one } : one));
}
