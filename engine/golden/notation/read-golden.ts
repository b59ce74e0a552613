/** Reads a golden that write-golden.ts has written. */
import type {
  Attachment,
  Block,
  Bookmark,
  Box,
  Field,
  Line,
  Link,
  Page,
  Picture,
  Reading,
  Run,
  Shape,
  Spot,
} from '../../read/reading.js';
import { ReadError } from '../../read/syntax/objects.js';
import { readWords, unquoted, wordsOf } from './lines.js';
import { HEAD } from './write-golden.js';

/** What is being read: everything that lines have told so far. */
interface Draft {
  hash: string;
  facts: Record<string, string>;
  bookmarks: Bookmark[];
  attachments: Attachment[];
  entries: string[];
  structure: string;
  pages: DraftPage[];
}

interface DraftPage extends Page {
  readonly entries: string[];
  readonly blocks: DraftBlock[];
  readonly pictures: Picture[];
  readonly shapes: Shape[];
  readonly links: Link[];
  readonly fields: Field[];
}

interface DraftBlock extends Block {
  readonly lines: Line[];
}

/** @throws ReadError when the text is no golden */
export function readGolden(text: string): Reading {
  const [head, ...lines] = text.split(/\r?\n/);
  if (head !== HEAD) throw new ReadError(`This is not a golden: its first line is not "${HEAD}". Write it anew.`);
  const draft: Draft = { hash: '', facts: {}, entries: [], structure: '', bookmarks: [], attachments: [], pages: [] };
  let origin: Origin = { x: 0, y: 0, style: '' };
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      origin = take(draft, line, origin);
    } catch (error) {
      const detail = error instanceof ReadError ? error.message : 'It is not as it was written.';
      throw new ReadError(`Line ${index + 2} of the golden cannot be read. ${detail}`);
    }
  }
  return draft;
}

function take(draft: Draft, line: string, origin: Origin): Origin {
  if (line.startsWith('  ')) return { ...origin, style: addLine(draft, line, origin) };
  const { plain, keyed } = readWords(line);
  const [kind = '', ...rest] = plain;
  const record = RECORDS[kind];
  if (!record) throw new ReadError(`It begins with "${kind}", which means nothing here.`);
  record(draft, rest, keyed);
  return kind === 'block' ? { x: Number(rest[1]), y: Number(rest[2]), style: '' } : origin;
}

type Take = (draft: Draft, words: readonly string[], keyed: ReadonlyMap<string, string>) => void;

const RECORDS: Readonly<Record<string, Take>> = {
  hash: (draft, [hash = '']) => (draft.hash = hash),
  fact: ({ facts }, [name = '', value = '']) => (facts[name] = value),
  entry: (draft, [entry = '']) => (draft.pages.at(-1) ?? draft).entries.push(entry),
  structure: (draft, [digest = '']) => (draft.structure = digest),
  bookmark: ({ bookmarks }, [level, title = '', page], keyed) =>
    bookmarks.push({
      ...{ level: Number(level), title, page: page === '-' ? null : Number(page) },
      ...{ spot: spotOf(keyed), entries: entriesOf(keyed) },
    }),
  attachment: ({ attachments }, [name = '', type = '', relationship = '', bytes, digest = ''], keyed) =>
    attachments.push({ name, type, relationship, bytes: Number(bytes), digest, entries: entriesOf(keyed) }),
  page: ({ pages }, [number, width, height], keyed) =>
    pages.push({
      number: Number(number),
      label: keyed.get('label') ?? null,
      width: Number(width),
      height: Number(height),
      ...{ entries: [], blocks: [], pictures: [], shapes: [], links: [], fields: [] },
    }),
  block: (draft, [role = ''], keyed) => pageOf(draft).blocks.push(blockOf(role, keyed)),
  picture: (draft, words, keyed) =>
    pageOf(draft).pictures.push({
      ...{ box: boxOf(words), digest: words[4] ?? '', look: keyed.get('look') ?? '' },
      ...stackingOf(keyed),
    }),
  shape: (draft, words, keyed) =>
    pageOf(draft).shapes.push({
      ...{ box: boxOf(words), paint: words[4] ?? '', form: words[5] ?? '' },
      ...stackingOf(keyed),
    }),
  link: (draft, words, keyed) =>
    pageOf(draft).links.push({
      ...{ box: boxOf(words), target: words[4] ?? '', text: words[5] ?? '' },
      ...{ spot: spotOf(keyed), entries: entriesOf(keyed) },
    }),
  field: (draft, words, keyed) => {
    const [, , , , name = '', type = '', value = ''] = words;
    pageOf(draft).fields.push({
      ...{ box: boxOf(words), name, type, value },
      ...{ rules: keyed.get('rules') ?? '', look: keyed.get('look') ?? '', entries: entriesOf(keyed) },
    });
  },
};

type Keyed = ReadonlyMap<string, string>;

const entriesOf = (keyed: Keyed): readonly string[] => listOf(keyed.get('entries'));

/** A list of texts, as JSON. */
function listOf(text: string | undefined): readonly string[] {
  const found: unknown = text === undefined ? [] : JSON.parse(text);
  if (!Array.isArray(found)) throw new ReadError('It has a list that is none.');
  return found.map(String);
}

function spotOf(keyed: Keyed): Spot | null {
  const [x, y] = (keyed.get('at') ?? '').split(' ');
  return y === undefined ? null : { x: Number(x), y: Number(y) };
}

function stackingOf(keyed: Keyed): Pick<Shape, 'layer' | 'visible'> {
  const cut = keyed.get('cut')?.split(' ');
  return {
    layer: Number(keyed.get('layer') ?? 0),
    visible: cut ? { box: boxOf(cut), outline: cut[4] ?? '' } : null,
  };
}

function pageOf({ pages }: Draft): DraftPage {
  const page = pages.at(-1);
  if (!page) throw new ReadError('The golden has content before its first page.');
  return page;
}

function boxOf([x, y, width, height]: readonly (string | undefined)[]): Box {
  return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
}

function blockOf(role: string, keyed: ReadonlyMap<string, string>): DraftBlock {
  const [table, row, column] = (keyed.get('cell') ?? '').split(' ').map(Number);
  const drawing = keyed.get('drawing')?.split(' ');
  return {
    role,
    cell: row === undefined || column === undefined ? null : { table: table!, row, column },
    continues: keyed.has('continues'),
    alt: keyed.get('alt') ?? null,
    language: keyed.get('language') ?? null,
    attributes: listOf(keyed.get('is')),
    lines: [],
    drawing: drawing ? { box: boxOf(drawing), digest: drawing[4] ?? '', layer: Number(drawing[5] ?? 0) } : null,
  };
}

/** Where a block begins, and the style that counts until the next. */
interface Origin {
  readonly x: number;
  readonly y: number;
  readonly style: string;
}

/** `dx dy width`, then texts, each behind its style if that is another than before. Returns the last style. */
function addLine(draft: Draft, line: string, { x, y, style }: Origin): string {
  const block = pageOf(draft).blocks.at(-1);
  if (!block) throw new ReadError('The golden has a line of text that stands in no block.');
  const [dx, dy, width, ...rest] = wordsOf(line);
  const runs: Run[] = [];
  let current = style;
  const keyed = new Map<string, string>();
  for (const part of rest) {
    const key = /^(words|letters|layer|cut)="(.*)"$/.exec(part);
    if (key) keyed.set(key[1]!, key[2]!);
    else if (part.startsWith('"')) runs.push({ ...styleOf(current), text: unquoted(part) });
    else current = part;
  }
  const words = keyed.get('words')?.split(',').map(Number) ?? [];
  const place = { x: tidy(x + Number(dx)), y: tidy(y + Number(dy)), width: Number(width) };
  block.lines.push({ ...place, runs, words, outlines: keyed.get('letters') ?? '', ...stackingOf(keyed) });
  return current;
}

const tidy = (value: number): number => Math.round(value * 10) / 10 || 0;

function styleOf(text: string): Omit<Run, 'text'> {
  const [font = '', size, colour = '', rise = '0', tag = ''] = text.split(':');
  return {
    ...{ font: decodeURIComponent(font), size: Number(size), colour: decodeURIComponent(colour) },
    ...{ rise: Number(rise), tag: decodeURIComponent(tag) },
  };
}
