/** What a PDF says of itself: metadata, claims, bookmarks, attachments, labels of pages. */
import { roundOff } from './blocks.js';
import { digestOfBytes, digestOfText } from './content/digest.js';
import { entriesOf, valueText, type Describing } from './content/entries.js';
import type { Attachment, Bookmark, Spot } from './reading.js';
import { entryOf, Ref, decodedString, type Dict, type PdfObject } from './syntax/objects.js';
import type { PdfFile } from './syntax/pdf-file.js';

const INFO: Readonly<Record<string, string>> = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
  created: 'CreationDate',
  modified: 'ModDate',
};
/** A name that is kept takes as much as so many steps. */
const STEPS_A_NAME = 10;
/** Metadata of more characters is no description of a document. What stands behind them is not read. */
const MAX_XMP = 1_000_000;

const BOOKMARK_ENTRIES = new Set('Title Parent Prev Next First Last Count Dest A SE'.split(' '));
const FILE_ENTRIES = new Set('Type F UF EF AFRelationship'.split(' '));
const PARAMETERS = new Set(['Size', 'CheckSum']);
/** Entries of the catalog that are told otherwise. */
const CATALOG_ENTRIES = new Set(
  'Type Pages Names Dests Outlines PageLabels StructTreeRoot AcroForm Metadata Lang MarkInfo ViewerPreferences PageMode OpenAction OutputIntents AF'.split(
    ' ',
  ),
);

/** What the catalog says beyond the facts, and what the form says of all its fields. */
export function readEntries(destinations: Destinations, context: Describing): readonly string[] {
  const { file } = context;
  const { catalog } = file;
  const opening = file.array(catalog.get('OpenAction'));
  const opens = destinations.targetOf(
    new Map([[opening.length > 0 ? 'Dest' : 'A', catalog.get('OpenAction') ?? null]]),
  );
  const part = (key: string, leftOut: readonly string[]): readonly string[] =>
    entriesOf(file.dict(catalog.get(key)), new Set(leftOut), context).map((entry) => `${key}.${entry}`);
  const intents = file.array(catalog.get('OutputIntents'));
  const info = file.dict(file.trailer.get('Info'));
  return [
    ...entriesOf(catalog, CATALOG_ENTRIES, context),
    ...part('AcroForm', ['Fields', 'DR', 'XFA']),
    ...part('MarkInfo', ['Marked']),
    ...part('Names', ['Dests', 'EmbeddedFiles']),
    ...part('ViewerPreferences', ['DisplayDocTitle', 'Direction']),
    ...entriesOf(info, INFO_ENTRIES, context).map((entry) => `Info.${entry}`),
    ...xmpText(file),
    ...intents.map((intent) => `OutputIntent=${valueText(intent, context)}`),
    ...(opens ? [`OpenAction=${opens.target}`] : []),
    ...namesText(destinations),
    ...associatedText(context),
  ];
}

/** The names that addresses may end in, such as `report.pdf#terms`. */
function namesText(destinations: Destinations): readonly string[] {
  const names = destinations.names;
  return names.length === 0 ? [] : [`named destinations=${names.length} ${digestOfText(names.join('\n'))}`];
}

function associatedText({ file }: Describing): readonly string[] {
  const names = file.array(file.catalog.get('AF')).map((spec) => file.text(file.dict(spec).get('UF')) ?? 'unnamed');
  return names.length === 0 ? [] : [`AF=${names.join(', ')}`];
}

const INFO_ENTRIES = new Set(Object.values(INFO));

/** What the metadata say beyond the facts: without dates, identifiers, and what the facts tell. */
function xmpText(file: PdfFile): readonly string[] {
  const xmp = xmpOf(file);
  const rest = xmp.replace(TOLD_XMP, '').replace(/\s+/g, ' ');
  return rest.trim() === '' ? [] : [`XMP=${digestOfText(rest)}`];
}

/** The bounds keep the search linear. */
const TOLD_XMP =
  /<(xmp:\w{1,20}Date|xmpMM:\w{1,20}|dc:(?:title|creator|description)|pdf:(?:Producer|Keywords)|xmp:CreatorTool|pdfuaid:part|pdfaid:\w{1,20})\b[^<>]{0,200}>(?:[^<]|<(?!\/\1>)){0,2000}<\/\1>/g;

const xmpOf = (file: PdfFile): string =>
  new TextDecoder().decode(file.data(file.catalog.get('Metadata')).subarray(0, MAX_XMP));

/** By name; what is absent is left out. */
export function readFacts(file: PdfFile): Readonly<Record<string, string>> {
  const { catalog } = file;
  const info = file.dict(file.trailer.get('Info'));
  const xmp = xmpOf(file);
  const facts = Object.entries(INFO).map(([name, key]) => [name, file.text(info.get(key)) ?? xmpValue(xmp, name)]);
  const viewing = file.dict(catalog.get('ViewerPreferences'));
  return Object.fromEntries(
    [
      ...facts,
      ['language', file.text(catalog.get('Lang'))],
      ['claims', claimsOf(xmp)],
      ['tagged', file.dict(catalog.get('MarkInfo')).get('Marked') === true ? 'yes' : 'no'],
      ['shows', file.get(viewing.get('DisplayDocTitle')) === true ? 'title' : null],
      ['direction', file.name(viewing.get('Direction')) === 'R2L' ? 'right to left' : null],
      ['opens', file.name(catalog.get('PageMode'))],
      ['colours', file.text(file.dict(file.array(catalog.get('OutputIntents'))[0]).get('OutputConditionIdentifier'))],
    ].filter(([, value]) => value !== null && value !== ''),
  );
}

/** Of a PDF without an Info dictionary. */
function xmpValue(xmp: string, name: string): string | null {
  const element = { title: 'dc:title', author: 'dc:creator', subject: 'dc:description' }[name];
  if (!element) return null;
  const content = between(xmp, `<${element}>`, `</${element}>`);
  return content === null ? null : unescape(content.replace(/<[^<>]*>/g, '').trim());
}

/** The text between the first `start` and the next `end`; null where one is missing. */
function between(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start);
  const to = from < 0 ? -1 : text.indexOf(end, from + start.length);
  return to < 0 ? null : text.slice(from + start.length, to);
}

const unescape = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&',
  );

/** Standards that the PDF claims in its XMP, such as `PDF/UA-1, PDF/A-2b`. */
function claimsOf(xmp: string): string {
  // The bounds keep the search linear, whatever the metadata are.
  const value = (name: string): string | undefined =>
    new RegExp(`<${name}[^<>]{0,200}>([^<]{0,100})<|\\s${name}=["']([^"']{0,100})["']`)
      .exec(xmp)
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.trim();
  const ua = value('pdfuaid:part');
  const a = value('pdfaid:part');
  const x = value('pdfxid:GTS_PDFXVersion');
  return [
    ...(ua ? [`PDF/UA-${ua}`] : []),
    ...(a ? [`PDF/A-${a}${(value('pdfaid:conformance') ?? '').toLowerCase()}`] : []),
    ...(x ? [x] : []),
  ].join(', ');
}

/** Where a link leads, in words, and where on the page. */
interface Target {
  readonly target: string;
  readonly spot: Spot | null;
}

function otherAction(kind: string, action: Dict, file: PdfFile): string {
  const detail = ['F', 'N', 'JS', 'T'].map((key) => file.text(action.get(key)) ?? file.name(action.get(key)));
  return [kind, ...detail.filter((part) => part !== null)].join(' ');
}

/** Where destinations lead: to pages, by the numbers of their objects. */
export class Destinations {
  private readonly named: ReadonlyMap<string, PdfObject>;

  constructor(
    private readonly file: PdfFile,
    private readonly pages: ReadonlyMap<number, number>,
    /** From the space of a page, by its number, to ours. */
    private readonly place: (page: number, x: number, y: number) => readonly [number, number],
  ) {
    const old = [...file.dict(file.catalog.get('Dests'))];
    this.named = new Map([...old, ...namesOf(file, 'Dests')]);
  }

  /** All names, sorted. */
  get names(): readonly string[] {
    return [...this.named.keys()].sort();
  }

  /** Where on its page a destination leads to; null where it does not say. */
  spotOf(destination: PdfObject | undefined, page: number): Spot | null {
    const { file } = this;
    const [, kind, x, y] = this.placeOf(destination);
    if (file.name(kind) !== 'XYZ') return null;
    const [left, top] = this.place(page, file.number(x), file.number(y));
    return { x: roundOff(left), y: roundOff(top) };
  }

  /** `[page /XYZ x y zoom]` and the like, of a destination that may be named. */
  private placeOf(destination: PdfObject | undefined): readonly PdfObject[] {
    const { file } = this;
    let found = file.get(destination);
    const name = typeof found === 'string' ? found : file.name(found);
    if (name !== null) found = file.get(this.named.get(name));
    return found instanceof Map ? file.array(found.get('D')) : file.array(found);
  }

  /** The page that a destination leads to, named or not. */
  pageOf(destination: PdfObject | undefined): number | null {
    const [page] = this.placeOf(destination);
    if (typeof page === 'number') return page + 1;
    return page instanceof Ref ? (this.pages.get(page.number) ?? null) : null;
  }

  /** Where an annotation or a bookmark leads, in words; null when it leads nowhere. */
  targetOf(dict: Dict): Target | null {
    const { file } = this;
    const action = file.dict(dict.get('A'));
    const kind = file.name(action.get('S'));
    if (kind === 'URI') return { target: file.text(action.get('URI')) ?? '', spot: null };
    if (kind !== null && kind !== 'GoTo') return { target: otherAction(kind, action, file), spot: null };
    const destination = dict.get('Dest') ?? action.get('D');
    const page = this.pageOf(destination);
    return page === null ? null : { target: `page ${page}`, spot: this.spotOf(destination, page) };
  }
}

export function readBookmarks(destinations: Destinations, context: Describing): readonly Bookmark[] {
  const { file } = context;
  const found: Bookmark[] = [];
  const seen = new Set<number>();
  const walk = (first: PdfObject | undefined, level: number): void => {
    // Ends because no bookmark is visited twice.
    for (let next = first; next instanceof Ref && !seen.has(next.number) && level < 100;) {
      seen.add(next.number);
      const dict = file.dict(next);
      const destination = dict.get('Dest') ?? file.dict(dict.get('A')).get('D');
      const page = destinations.pageOf(destination);
      const isClosed = file.number(dict.get('Count')) < 0;
      found.push({
        level,
        title: file.text(dict.get('Title')) ?? '',
        page,
        spot: page === null ? null : destinations.spotOf(destination, page),
        entries: [...(isClosed ? ['closed=yes'] : []), ...entriesOf(dict, BOOKMARK_ENTRIES, context)],
      });
      walk(dict.get('First'), level + 1);
      next = dict.get('Next');
    }
  };
  walk(file.dict(file.catalog.get('Outlines')).get('First'), 1);
  return found;
}

export function readAttachments(context: Describing): readonly Attachment[] {
  const { file } = context;
  return namesOf(file, 'EmbeddedFiles').map(([name, object]) => {
    const dict = file.dict(object);
    const embedded = file.dict(dict.get('EF'));
    const stream = file.stream(embedded.get('F') ?? embedded.get('UF'));
    const data = file.data(stream);
    return {
      name: file.text(dict.get('UF')) ?? file.text(dict.get('F')) ?? decodedString(name),
      type: stream ? (file.name(stream.dict.get('Subtype')) ?? '') : '',
      relationship: file.name(dict.get('AFRelationship')) ?? '',
      bytes: data.length,
      digest: digestOfBytes(data),
      entries: [
        ...entriesOf(dict, FILE_ENTRIES, context),
        ...entriesOf(file.dict(stream?.dict.get('Params')), PARAMETERS, context),
      ],
    };
  });
}

/** The files inside the PDF. */
export function embeddedFiles(file: PdfFile): readonly { readonly name: string; readonly data: Uint8Array }[] {
  return namesOf(file, 'EmbeddedFiles').map(([name, object]) => {
    const dict = file.dict(object);
    const embedded = file.dict(dict.get('EF'));
    const data = file.data(file.stream(embedded.get('F') ?? embedded.get('UF')));
    return { name: file.text(dict.get('UF')) ?? file.text(dict.get('F')) ?? decodedString(name), data };
  });
}

/** The entries of a name tree (7.9.6), in its order. */
export function namesOf(file: PdfFile, tree: string): [string, PdfObject][] {
  return leavesOf(file, file.dict(file.catalog.get('Names')).get(tree), 'Names').flatMap(([key, value]) =>
    typeof key === 'string' ? [[key, value] as [string, PdfObject]] : [],
  );
}

/** The pairs of a name tree or number tree. */
export function leavesOf(file: PdfFile, root: PdfObject | undefined, key: 'Names' | 'Nums'): [PdfObject, PdfObject][] {
  const leaves: [PdfObject, PdfObject][] = [];
  const seen = new Set<Dict>();
  const waiting = [root];
  // Ends because no node is visited twice.
  while (waiting.length > 0) {
    const dict = file.dict(waiting.pop());
    if (dict.size === 0 || seen.has(dict)) continue;
    seen.add(dict);
    const pairs = file.array(dict.get(key));
    const kids = file.array(dict.get('Kids'));
    // An array may be the pairs, or the kids, of many nodes. Each pair is kept.
    file.budget.spend('steps', pairs.length * STEPS_A_NAME + kids.length);
    for (let at = 0; at + 1 < pairs.length; at += 2) leaves.push([file.get(pairs[at]), pairs[at + 1]!]);
    // The last is put on first, so that pairs come in their order.
    for (let at = kids.length - 1; at >= 0; at--) waiting.push(kids[at]);
  }
  return leaves;
}

/** What viewers show as the numbers of pages (12.4.2); null where the document does not say. */
export function readLabels(file: PdfFile, pages: number): readonly (string | null)[] {
  const ranges = leavesOf(file, file.catalog.get('PageLabels'), 'Nums')
    .flatMap(([first, style]) => (typeof first === 'number' ? [{ first, dict: file.dict(style) }] : []))
    .sort((a, b) => a.first - b.first);
  let passed = 0;
  return Array.from({ length: pages }, (_, index) => {
    while (passed < ranges.length && ranges[passed]!.first <= index) passed++;
    const range = ranges[passed - 1];
    if (!range) return null;
    const number = file.number(range.dict.get('St'), 1) + index - range.first;
    const style = file.name(range.dict.get('S'));
    return `${file.text(range.dict.get('P')) ?? ''}${style === null ? '' : numeralOf(style, number)}`;
  });
}

/** Letters and Roman numerals begin with 1; what is less, which no honest file has, is told in digits. */
const numeralOf = (style: string, number: number): string =>
  (number >= 1 ? (entryOf(NUMBERING, style) ?? String) : String)(number);

const NUMBERING: Readonly<Record<string, (number: number) => string>> = {
  D: String,
  r: (number) => roman(number).toLowerCase(),
  R: roman,
  a: (number) => letters(number),
  A: (number) => letters(number).toUpperCase(),
};

const letters = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(Math.ceil(number / 26), 1000));

const ROMAN = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function roman(number: number): string {
  let rest = Math.min(number, 100_000);
  let text = '';
  for (const [value, letter] of ROMAN) for (; rest >= value; rest -= value) text += letter;
  return text;
}
