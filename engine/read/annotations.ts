/** Links and form fields of a page. */
import { onOneLine } from '../base/one-line.js';
import { boxOf, union, type PageMark, type TextMark } from './content/marks.js';
import { roundBox } from './blocks.js';
import type { Destinations } from './facts.js';
import { entriesOf, valueText } from './content/entries.js';
import { lookOfForm } from './look-of-form.js';
import type { OpenPdf } from './open-pdf.js';
import type { Box, Field, Link } from './reading.js';
import type { Element, Structure } from './structure.js';
import { Ref, type Dict, type PdfObject } from './syntax/objects.js';
import type { PdfFile } from './syntax/pdf-file.js';

/** What the annotations of a page need to be understood. */
export interface AnnotationContext {
  readonly pdf: OpenPdf;
  readonly file: PdfFile;
  readonly destinations: Destinations;
  readonly structure: Structure | null;
  readonly marks: readonly PageMark[];
  /** From the space of the PDF's page to ours. */
  readonly place: (x: number, y: number) => readonly [number, number];
}

/** The texts of a page, by what a link may stand on. */
interface PageTexts {
  readonly all: readonly TextMark[];
  /** Indices in `all`. */
  readonly byElement: ReadonlyMap<Element, readonly number[]>;
}

interface FoundLink extends Link {
  readonly element: Element | null;
}

export function readAnnotations(page: Dict, context: AnnotationContext): { links: Link[]; fields: Field[] } {
  const { file } = context;
  const texts = textsOf(context);
  const links: FoundLink[] = [];
  const fields: Field[] = [];
  for (const object of file.array(page.get('Annots'))) {
    const dict = file.dict(object);
    const kind = file.name(dict.get('Subtype')) ?? '';
    if (kind === 'Link') addLink(links, readLink(object, dict, { ...context, texts }));
    else if (kind === 'Widget') fields.push(readField(dict, context));
    else if (kind !== 'Popup') fields.push(readNote(kind, dict, context));
  }
  return { links: links.map(({ element: _, ...link }) => ({ ...link, box: roundBox(link.box) })), fields };
}

/** A link over several lines has several annotations. */
function addLink(links: FoundLink[], link: FoundLink): void {
  const last = links.at(-1);
  if (last && link.element !== null && last.element === link.element && last.target === link.target)
    links.splice(-1, 1, { ...last, box: union(last.box, link.box) });
  else links.push(link);
}

function textsOf({ marks, structure }: AnnotationContext): PageTexts {
  const all = marks.filter((mark) => mark.kind === 'text');
  const byElement = new Map<Element, number[]>();
  for (const [index, mark] of all.entries()) {
    const leaf = mark.owner && structure ? structure.of(mark.owner.stream, mark.owner.mcid) : null;
    if (leaf && !byElement.has(leaf.element)) byElement.set(leaf.element, []);
    if (leaf) byElement.get(leaf.element)!.push(index);
  }
  return { all, byElement };
}

function readLink(object: PdfObject, dict: Dict, context: AnnotationContext & { texts: PageTexts }): FoundLink {
  const { file, structure, destinations, texts } = context;
  const box = boxIn(dict, context);
  const element = object instanceof Ref ? (structure?.ofAnnotation.get(object.number) ?? null) : null;
  const tagged = element ? textsWithin(element, context) : [];
  // Every link looks at every text, unless the tags say what it stands on.
  if (tagged.length === 0) file.budget.spend('steps', texts.all.length / 4);
  const covered = tagged.length > 0 ? tagged : texts.all.filter((mark) => isCovered(mark, box));
  const text = onOneLine(covered.map((mark) => mark.text).join(''));
  const { target, spot } = destinations.targetOf(dict) ?? { target: 'nowhere', spot: null };
  return { box, target, spot, text, entries: entriesOf(dict, LINK_ENTRIES, context.pdf.sources), element };
}

/** The texts of an element and of those in it, in the order of the page. */
function textsWithin(element: Element, context: AnnotationContext & { texts: PageTexts }): readonly TextMark[] {
  const { byElement, all } = context.texts;
  const within: number[] = [];
  const waiting = [element];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    context.file.budget.spend('steps', 1);
    for (const index of byElement.get(next) ?? []) within.push(index);
    for (const child of next.children) waiting.push(child);
  }
  return within.sort((a, b) => a - b).map((index) => all[index]!);
}

function isCovered(mark: TextMark, { x, y, width, height }: Box): boolean {
  const middle = (mark.x + mark.endX) / 2;
  return middle >= x && middle <= x + width && mark.y >= y && mark.y <= y + height;
}

function boxIn(dict: Dict, { file, place }: AnnotationContext): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = file.numbers(dict.get('Rect'));
  return boxOf([place(x1, y1), place(x2, y2)]);
}

/** Entries that are told otherwise, or say nothing: where an annotation is in the file, and in the structure. */
const PLUMBING = ['Type', 'Subtype', 'Rect', 'P', 'Parent', 'Kids', 'StructParent', 'Popup', 'NM', 'M', 'AP', 'OC'];
const LINK_ENTRIES = new Set([...PLUMBING, 'A', 'Dest', 'PA']);
const NOTE_ENTRIES = new Set([...PLUMBING, 'Contents']);
/** The looks of a field tell what DA says of its value, and MK of its frame. */
const FIELD_ENTRIES = new Set([...PLUMBING, 'T', 'FT', 'V', 'Ff']);
/** Entries of a field that its widgets inherit from the fields above it, or from the form. */
const INHERITED = ['MaxLen', 'Opt', 'TU', 'TM', 'DV', 'DA', 'Q', 'AA', 'Lock', 'SV', 'I', 'TI'];

function readNote(kind: string, dict: Dict, context: AnnotationContext): Field {
  return {
    box: roundBox(boxIn(dict, context)),
    name: kind,
    type: 'note',
    value: context.file.text(dict.get('Contents')) ?? '',
    rules: '',
    look: looksOf(dict, context),
    entries: entriesOf(dict, NOTE_ENTRIES, context.pdf.sources),
  };
}

/** What is seen in each state of a field or note. */
function looksOf(dict: Dict, { file, pdf }: AnnotationContext): string {
  const normal = file.get(file.dict(dict.get('AP')).get('N'));
  if (!(normal instanceof Map)) return lookOfForm(normal, pdf);
  return [...normal.keys()]
    .sort()
    .map((state) => `${state} ${lookOfForm(file.get(normal.get(state)), pdf)}`)
    .join(' ');
}

function readField(dict: Dict, context: AnnotationContext): Field {
  const { file } = context;
  const chain: Dict[] = [];
  for (let next = dict; next.size > 0 && chain.length < 20; next = file.dict(next.get('Parent'))) chain.push(next);
  const inherited = (key: string): PdfObject | undefined => chain.find((field) => field.has(key))?.get(key);
  const value = inherited('V');
  const below = INHERITED.filter((key) => !dict.has(key)).map((key) => [key, inherited(key)] as const);
  const whole = new Map([
    ...dict,
    ...below.flatMap(([key, found]) => (found === undefined ? [] : [[key, found] as const])),
  ]);
  return {
    box: roundBox(boxIn(dict, context)),
    name: chain
      .flatMap((field) => file.text(field.get('T')) ?? [])
      .reverse()
      .join('.'),
    type: file.name(inherited('FT')) ?? '',
    value: valueOf(value, dict, context),
    rules: rulesOf(file.number(inherited('Ff'), 0)),
    look: looksOf(dict, context),
    entries: entriesOf(whole, FIELD_ENTRIES, context.pdf.sources),
  };
}

function valueOf(value: PdfObject | undefined, dict: Dict, { file, pdf }: AnnotationContext): string {
  const text = file.text(value) ?? file.name(value);
  if (text !== null) return text;
  // Several choices; the dictionary of a signature holds the hash of the file.
  if (file.array(value).length > 0) return valueText(value, pdf.sources);
  return file.dict(value).size > 0 ? 'a signature' : (file.name(dict.get('AS')) ?? '');
}

/** Bits of a field's flags (12.7.4 and 12.7.5), from 1, that people notice. */
const RULES: readonly (readonly [bit: number, rule: string])[] = [
  [1, 'read-only'],
  [2, 'required'],
  [3, 'not exported'],
  [13, 'of several lines'],
  [14, 'a password'],
  [15, 'never off'],
  [16, 'a choice of one'],
  [17, 'a button'],
  [18, 'a list that opens'],
  [19, 'open to other values'],
  [20, 'sorted'],
  [21, 'for a file'],
  [22, 'for several choices'],
  [23, 'not checked for spelling'],
  [24, 'not scrolled'],
  [25, 'a comb'],
  [26, 'of formatted text'],
  [27, 'told at once'],
];

function rulesOf(flags: number): string {
  return RULES.filter(([bit]) => (flags & (1 << (bit - 1))) !== 0)
    .map(([, rule]) => rule)
    .join(', ');
}
