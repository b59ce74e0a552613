/** From marks and structure to blocks: paragraphs, headings and cells, each with its lines. */
import { digestOfText } from './content/digest.js';
import { union, type PageMark, type ShapeMark, type TextMark } from './content/marks.js';
import type { Block, Box, CellPlace, Drawing, Line, Run } from './reading.js';
import type { Element, Structure } from './structure.js';

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

/** A baseline further away than this many ems begins another line; superscripts stay. */
const LINE_EMS = 0.45;
/** A gap between words that was not written as a space. */
const SPACE_EMS = 0.15;
/** Without tags: lines further apart than this many ems are different blocks. */
const BLOCK_EMS = 1.9;

/** What was found of a document before this page: which elements have begun, and where cells are. */
export interface BlockContext {
  readonly structure: Structure | null;
  readonly cells: ReadonlyMap<Element, CellPlace>;
  readonly holders: ReadonlySet<Element>;
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

/** The blocks of a page, in the order of the structure; what has no tag comes last, in the order it is drawn. */
export function blocksOf(marks: readonly PageMark[], context: BlockContext): readonly Block[] {
  const tagged = new Map<Element, { order: number; mark: PageMark }[]>();
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
      tagged.get(block)!.push({ order: leaf!.order, mark });
    } else if (mark.kind === 'text') (mark.isArtifact ? artifacts : untagged).push(mark);
  }
  const elements = [...tagged.keys()].sort((a, b) => a.order - b.order);
  return [
    ...elements.map((element) => taggedBlock(element, tagged.get(element)!, context)),
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
  parts: readonly { readonly order: number; readonly mark: PageMark }[],
  context: BlockContext,
): Block {
  // Sorting is stable, so that the marks of one piece stay in the order they are drawn.
  const marks = [...parts].sort((a, b) => a.order - b.order).map(({ mark }) => mark);
  const texts = marks.filter((mark) => mark.kind === 'text');
  const continues = context.begun.has(block);
  context.begun.add(block);
  const languages = ancestors(block).map(({ language }) => language);
  const language = languages.find((found) => found !== null) ?? null;
  return {
    role: block.role,
    cell: cellOf(block, context.cells),
    continues,
    alt: block.alt,
    language: language === context.language ? null : language,
    attributes: [...block.attributes, ...partOf(block)],
    lines: linesOf(texts),
    drawing: drawingOf(marks),
  };
}

/** What a block is part of, beyond its own role, such as `in=BlockQuote`. */
function partOf(block: Element): readonly string[] {
  const outer = ancestors(block)
    .slice(1)
    .find(({ role }) => HOLDERS.has(role));
  return outer ? [`in=${outer.role}`] : [];
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
  const parts = drawn.flatMap((mark) => {
    if (mark.kind === 'image') return [];
    const { x, y, width, height } = roundBox({ ...mark.box, x: mark.box.x - box.x, y: mark.box.y - box.y });
    return [`${mark.paint} ${mark.form} ${x} ${y} ${width} ${height}`];
  });
  return { box: roundBox(box), digest: parts.length === 0 ? 'pictures' : digestOfText(parts.join('\n')) };
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

/** Puts marks that share a baseline into lines. */
export function linesOf(marks: readonly TextMark[]): readonly Line[] {
  const lines: TextMark[][] = [];
  for (const mark of marks) {
    const last = lines.at(-1)?.at(-1);
    const size = Math.max(mark.size, last?.size ?? 0);
    const distance = last ? Math.abs(mark.y - last.endY) : Infinity;
    if (distance < LINE_EMS * size && mark.x > last!.x - 2 * size) lines.at(-1)!.push(mark);
    else lines.push([mark]);
  }
  return lines.map(lineOf).filter(({ runs }) => runs.length > 0);
}

function lineOf(marks: readonly TextMark[]): Line {
  const runs: Run[] = [];
  let end: number | null = null;
  let endsInSpace = true;
  for (const mark of marks) {
    const style = { font: mark.font, size: roundOff(mark.size), colour: mark.colour };
    const isGap = end !== null && mark.x - end > SPACE_EMS * mark.size;
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
  const first = marks[0]!;
  const right = marks.reduce((most, { x, endX }) => Math.max(most, x, endX), -Infinity);
  return { x: roundOff(first.x), y: roundOff(first.y), width: roundOff(right - first.x), runs };
}

function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const same = last && last.font === run.font && last.size === run.size && last.colour === run.colour;
  if (same) runs.splice(-1, 1, { ...last, text: last.text + run.text });
  else runs.push(run);
}
