/** From marks and structure to blocks: paragraphs, headings and cells, each with its lines. */
import { digestOfText } from './content/digest.js';
import { boxOf, joinedOutlines, union, type PageMark, type ShapeMark, type TextMark } from './content/marks.js';
import type { Visible } from './content/clips.js';
import type { Block, Box, CellPlace, Drawing, Line, Run } from './reading.js';
import { HEADERS, namesIn, type Element, type Structure } from './structure.js';

/** Roles within a line. They are part of the block that they stand in. */
const INLINE = new Set(
  'Span Em Strong Link Quote Code Reference Annot Ruby RB RT RP Warichu WT WP BibEntry Sub Lbl LBody'.split(' '),
);
/** Roles that hold blocks. What stands directly in them is a block of its own. */
const GROUPS = new Set('Root Document DocumentFragment Part Art Sect Div Aside NonStruct Private L TOC TR'.split(' '));
/** Roles that say something of the blocks in them. */
const HOLDERS = new Set(['BlockQuote', 'Note', 'FENote', 'Caption', 'Aside', 'LI', 'LBody', 'TOCI', 'Index']);
const DRAWN = new Set(['Figure', 'Formula']);
const MEANINGLESS = 'NonStruct';
const UNTOLD = new Set([MEANINGLESS, 'Link', 'Annot']);

/** A baseline further away than this many ems begins another line; superscripts stay. */
const LINE_EMS = 0.45;
/** A gap between words that was not written as a space. */
const SPACE_EMS = 0.15;
/** Without tags: lines further apart than this many ems are different blocks. */
const BLOCK_EMS = 1.9;

/** From the space of the PDF's page to ours. */
export type Placing = (x: number, y: number) => readonly [number, number];

/** What was found of a document before this page: which elements have begun, and where cells are. */
export interface BlockContext {
  readonly structure: Structure | null;
  readonly cells: ReadonlyMap<Element, CellPlace>;
  readonly holders: ReadonlySet<Element>;
  /** Elements by their identifiers. */
  readonly named: ReadonlyMap<string, Element>;
  /** Elements that stand on earlier pages. */
  readonly begun: Set<Element>;
  readonly language: string | null;
}

export const roundOff = (value: number): number => Math.round(value * 10) / 10 || 0;

export const roundBox = ({ x, y, width, height }: Box): Box => ({
  x: roundOff(x),
  y: roundOff(y),
  width: roundOff(width),
  height: roundOff(height),
});

/** A mark, the element that it belongs to, and its place in the order of reading. */
interface Part {
  readonly order: number;
  readonly mark: PageMark;
  readonly element: Element;
}

/** The blocks of a page, in the order of the structure; what has no tag comes last, in the order it is drawn. */
export function blocksOf(marks: readonly PageMark[], context: BlockContext, place: Placing): readonly Block[] {
  const tagged = new Map<Element, Part[]>();
  const blocks = new Map<Element, Element>();
  const untagged: TextMark[] = [];
  const artifacts: TextMark[] = [];
  for (const mark of marks) {
    const { owner } = mark;
    const leaf = owner ? (context.structure?.of(owner.stream, owner.mcid) ?? null) : null;
    if (leaf && !blocks.has(leaf.element)) blocks.set(leaf.element, blockElementOf(leaf.element, context.holders));
    const block = leaf && blocks.get(leaf.element)!;
    if (block && (mark.kind === 'text' || DRAWN.has(block.role))) {
      if (!tagged.has(block)) tagged.set(block, []);
      tagged.get(block)!.push({ order: leaf!.order, mark, element: leaf!.element });
    } else if (mark.kind === 'text') (mark.isArtifact ? artifacts : untagged).push(mark);
  }
  const elements = [...tagged.keys()].sort((a, b) => a.order - b.order);
  return [
    ...elements.map((element) => taggedBlock(element, tagged.get(element)!, { ...context, place })),
    ...plainBlocks(untagged, 'Text'),
    ...plainBlocks(artifacts, 'Artifact'),
  ].filter(({ lines, alt, drawing }) => lines.length > 0 || alt !== null || drawing !== null);
}

/** Whether a shape is part of a figure, and so of the figure's block. */
export function isInFigure({ owner }: ShapeMark, structure: Structure | null): boolean {
  const leaf = owner && structure ? structure.of(owner.stream, owner.mcid) : null;
  return leaf !== null && ancestors(leaf.element).some(({ role }) => DRAWN.has(role));
}

function blockElementOf(element: Element, holders: ReadonlySet<Element>): Element {
  let found = element;
  // Ends at the root, which has no parent.
  while (found.parent && isWithinBlock(found, found.parent, holders)) found = found.parent;
  for (let outer: Element | null = found; outer; outer = outer.parent) if (DRAWN.has(outer.role)) return outer;
  return found;
}

/**
 * Whether an element is part of the block that its parent is in. NonStruct has no meaning of its own: Chromium puts it
 * around each text of a paragraph, and makes it of each element of HTML that no role fits.
 */
function isWithinBlock(element: Element, parent: Element, holders: ReadonlySet<Element>): boolean {
  const isText = parent.role === MEANINGLESS && !holders.has(parent);
  return isTransparent(element) && (isText || !GROUPS.has(parent.role));
}

const isTransparent = ({ role }: Element): boolean => role === MEANINGLESS || INLINE.has(role);

/** The elements of a structure by their identifiers. */
export function namedElements(structure: Structure | null): ReadonlyMap<string, Element> {
  const named = new Map<string, Element>();
  const waiting = structure ? [structure.root] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.identifier !== '') named.set(next.identifier, next);
    for (const child of next.children) waiting.push(child);
  }
  return named;
}

/** The elements that hold blocks, and not text alone. */
export function blockHolders(structure: Structure | null): ReadonlySet<Element> {
  const holders = new Set<Element>();
  const waiting = structure ? [structure.root] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    // Ends at the latest at the root, and where it went before.
    if (!isTransparent(next))
      for (let outer = next.parent; outer && !holders.has(outer); outer = outer.parent) holders.add(outer);
    for (const child of next.children) waiting.push(child);
  }
  return holders;
}

function taggedBlock(
  block: Element,
  unsorted: readonly Part[],
  context: BlockContext & { readonly place: Placing },
): Block {
  // Sorting is stable, so that the marks of one piece stay in the order they are drawn.
  const parts = [...unsorted].sort((a, b) => a.order - b.order);
  const marks = parts.map(({ mark }) => mark);
  const continues = context.begun.has(block);
  context.begun.add(block);
  const tags = new Map<PageMark, string>();
  const texts: TextMark[] = [];
  for (const { mark, element } of parts) {
    if (mark.kind === 'text') texts.push(mark);
    if (element !== block) tags.set(mark, inlineTagOf(element, block));
  }
  const languages = ancestors(block).map(({ language }) => language);
  const language = languages.find((found) => found !== null) ?? null;
  const cell = cellOf(block, context.cells);
  const drawing = drawingOf(marks);
  return {
    role: block.role,
    cell,
    continues,
    alt: block.alt,
    language: language === context.language ? null : language,
    attributes: [
      ...attributesOf(block, cell, context),
      ...partOf(block),
      ...(drawing ? areaText(block, drawing.box, context.place) : []),
    ],
    lines: linesOf(texts, tags),
    drawing,
  };
}

/** The elements between a block and a piece of its text, with what they say of it. */
function inlineTagOf(element: Element, block: Element): string {
  const tags: string[] = [];
  // Ends at the block, or at the root.
  for (let next: Element | null = element; next && next !== block; next = next.parent) {
    const details = [...(next.language === null ? [] : [`Lang=${next.language}`]), ...next.details];
    if (next.alt !== null) details.push(`Alt=${next.alt}`);
    // Links are read by themselves, with the text that they stand on.
    if (!UNTOLD.has(next.role) || details.length > 0)
      tags.unshift(details.length > 0 ? `${next.role}{${details.join('; ')}}` : next.role);
  }
  return tags.join(' > ');
}

/** What a block is part of, beyond its own role, such as `in=BlockQuote`, and what that says of itself. */
function partOf(block: Element): readonly string[] {
  const outer = ancestors(block).slice(1);
  const holders = outer.filter(({ role }) => HOLDERS.has(role)).map(({ role }) => role);
  const telling = outer.flatMap(({ role, details: own, alt, parent }) => {
    const details = [...own.filter((text) => !text.startsWith(HEADERS)), ...(alt === null ? [] : [`Alt=${alt}`])];
    return details.length === 0 || !parent ? [] : [`${role}{${details.join('; ')}}`];
  });
  return [
    ...(holders.length > 0 ? [`in=${holders.join(' > ')}`] : []),
    ...(telling.length > 0 ? [`within=${telling.join(' > ')}`] : []),
  ];
}

/** The attributes of a block. Headers are told by where they stand, seen from the cell: rows may be new above both. */
function attributesOf(block: Element, cell: CellPlace | null, { cells, named }: BlockContext): readonly string[] {
  return block.details.map((text) => {
    if (!text.startsWith(HEADERS)) return text;
    const places = namesIn(text).map((name) => {
      const header = named.get(name);
      const place = header && cells.get(header);
      if (!place || !cell) return 'nowhere';
      if (place.column === cell.column) return `row ${place.row} of its column`;
      return place.row === cell.row ? `column ${place.column} of its row` : `row ${place.row}, column ${place.column}`;
    });
    return `${HEADERS}${places.join(', ')}`;
  });
}

/** How far a figure is drawn from where its tag says (14.8.5.4.3). In points; less is rounding. */
const AREA_SLACK = 2;

function areaText({ area }: Element, drawn: Box, place: Placing): readonly string[] {
  if (!area) return [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = area;
  const said = boxOf([place(x1, y1), place(x2, y2)]);
  const apart = [said.x - drawn.x, said.y - drawn.y, said.width - drawn.width, said.height - drawn.height];
  return apart.every((side) => Math.abs(side) <= AREA_SLACK) ? [] : [`BBox=${apart.map(Math.round).join(' ')}`];
}

function ancestors(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let next: Element | null = element; next; next = next.parent) found.push(next);
  return found;
}

const cellOf = (element: Element, cells: ReadonlyMap<Element, CellPlace>): CellPlace | null => {
  const cell = ancestors(element).find((outer) => cells.has(outer));
  return cell ? cells.get(cell)! : null;
};

/** The place of each cell in its table. Tables, rows and columns count from 1; cells that span columns take as many. */
export function cellPlaces(structure: Structure | null): ReadonlyMap<Element, CellPlace> {
  const places = new Map<Element, CellPlace>();
  let tables = 0;
  const walk = (element: Element, table: { number: number; rows: number } | null): void => {
    const within = element.role === 'Table' ? { number: ++tables, rows: 0 } : table;
    if (element.role === 'TR' && within) placeRow(element, { table: within.number, row: ++within.rows });
    for (const child of element.children) walk(child, within);
  };
  const placeRow = (row: Element, place: { table: number; row: number }): void => {
    let column = 1;
    for (const cell of row.children) {
      places.set(cell, { ...place, column });
      column += Number(
        /^ColSpan=(\d+)$/.exec(cell.attributes.find((text) => text.startsWith('ColSpan')) ?? '')?.[1] ?? 1,
      );
    }
  };
  if (structure) walk(structure.root, null);
  return places;
}

/** Pictures count for the box alone: what they show is compared by itself. */
function drawingOf(marks: readonly PageMark[]): Drawing | null {
  const drawn = marks.filter((mark) => mark.kind !== 'text');
  if (drawn.length === 0) return null;
  const box = drawn.map((mark) => mark.box).reduce(union);
  const parts = marks.flatMap((mark, index) => {
    if (mark.kind === 'image') return [];
    // Where text stands between the shapes, whatever it is.
    if (mark.kind === 'text') return marks[index - 1]?.kind === 'text' ? [] : ['text'];
    const { x, y, width, height } = roundBox({ ...mark.box, x: mark.box.x - box.x, y: mark.box.y - box.y });
    return [`${mark.paint} ${mark.form} ${x} ${y} ${width} ${height}${visibleText(mark.visible)}`];
  });
  const isPictures = drawn.every((mark) => mark.kind === 'image');
  const layer = drawn.at(-1)!.layer;
  return { box: roundBox(box), digest: isPictures ? 'pictures' : digestOfText(parts.join('\n')), layer };
}

function visibleText(visible: Visible | null): string {
  if (!visible) return '';
  const { x, y, width, height } = roundBox(visible.box);
  return ` cut ${x} ${y} ${width} ${height} ${visible.outline}`;
}

function plainBlocks(marks: readonly TextMark[], role: string): readonly Block[] {
  return blocksOfLines(linesOf(marks), role);
}

/** Without tags, lines that stand close below each other are a block. */
export function blocksOfLines(lines: readonly Line[], role: string): readonly Block[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1);
    const size = line.runs[0]!.size;
    const follows =
      last !== undefined &&
      line.y > last.y &&
      line.y - last.y < BLOCK_EMS * size &&
      Math.abs(last.runs[0]!.size - size) < 0.1 &&
      line.x < last.x + last.width;
    if (follows) groups.at(-1)!.push(line);
    else groups.push([line]);
  }
  const plain = { role, cell: null, continues: false, alt: null, language: null, attributes: [], drawing: null };
  return groups.map((lines) => ({ ...plain, lines }));
}

/** The inline elements of marks, where they have some. */
type Tags = ReadonlyMap<PageMark, string>;
const NO_TAGS: Tags = new Map();

/** Puts marks that share a baseline into lines. */
export function linesOf(marks: readonly TextMark[], tags: Tags = NO_TAGS): readonly Line[] {
  const lines: TextMark[][] = [];
  for (const mark of marks) {
    const last = lines.at(-1)?.at(-1);
    const size = Math.max(mark.size, last?.size ?? 0);
    const distance = last ? Math.abs(mark.y - last.endY) : Infinity;
    if (distance < LINE_EMS * size && mark.x > last!.x - 2 * size) lines.at(-1)!.push(mark);
    else lines.push([mark]);
  }
  return lines.map((line) => lineOf(line, tags)).filter(({ runs }) => runs.length > 0);
}

function lineOf(marks: readonly TextMark[], tags: Tags): Line {
  const runs: Run[] = [];
  const words: number[] = [];
  const first = marks[0]!;
  let end: number | null = null;
  let endsInSpace = true;
  for (const mark of marks) {
    const { font, colour } = mark;
    const style = { font, size: roundOff(mark.size), colour, rise: riseOf(mark, first), tag: tags.get(mark) ?? '' };
    const isGap = end !== null && mark.x - end > SPACE_EMS * mark.size;
    const along = roundOff(distanceOf(mark, first));
    if (runs.length > 0 && (isGap || endsInSpace) && !/^\s/.test(mark.text)) words.push(along);
    for (const word of mark.words) words.push(roundOff(along + word));
    let text = mark.text.replace(/\s+/g, ' ');
    if (isGap && !endsInSpace && !text.startsWith(' ')) text = ` ${text}`;
    if (endsInSpace) text = text.trimStart();
    end = mark.endX;
    if (text === '') continue;
    append(runs, { ...style, text });
    endsInSpace = text.endsWith(' ');
  }
  const last = runs.at(-1);
  if (last) runs.splice(-1, 1, ...(last.text.trim() === '' ? [] : [{ ...last, text: last.text.trimEnd() }]));
  const right = marks.reduce((most, { x, endX }) => Math.max(most, x, endX), -Infinity);
  return {
    x: roundOff(first.x),
    y: roundOff(first.y),
    width: roundOff(right - first.x),
    runs,
    words,
    outlines: outlinesOf(marks),
    ...stackingOf(marks),
  };
}

/** How far a piece stands above the baseline of the line. Rounding alone is no rise; a turned line has none. */
function riseOf(mark: TextMark, first: TextMark): number {
  const isTurned = Math.abs(first.endY - first.y) > 0.1;
  const rise = roundOff(first.y - mark.y);
  return isTurned || Math.abs(rise) <= 0.1 ? 0 : rise;
}

function outlinesOf(marks: readonly TextMark[]): string {
  const { sum } = marks.map((mark) => mark.outlines).reduce(joinedOutlines);
  return sum === 0 ? '' : (sum >>> 0).toString(36);
}

const distanceOf = (mark: TextMark, first: TextMark): number =>
  first.endX === first.x ? Math.hypot(mark.x - first.x, mark.y - first.y) : mark.x - first.x;

/** A line lies above what any of its pieces does, and is cut where its first piece that is cut is. */
function stackingOf(marks: readonly TextMark[]): Pick<Line, 'layer' | 'visible'> {
  const visible = marks.find((mark) => mark.visible !== null)?.visible ?? null;
  return {
    layer: marks.reduce((most, { layer }) => Math.max(most, layer), 0),
    visible: visible && { ...visible, box: roundBox(visible.box) },
  };
}

const STYLE = ['font', 'size', 'colour', 'rise', 'tag'] as const;

function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const same = last && STYLE.every((key) => last[key] === run[key]);
  if (same) runs.splice(-1, 1, { ...last, text: last.text + run.text });
  else runs.push(run);
}
