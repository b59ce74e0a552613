/**
 * GFM footnotes as notes of the page: each stands in the tree where it is first called, for CSS (`float: footnote`) to set
 * it. So all definitions of a source are parsed before the text that calls them.
 */
import type { Element, ElementContent, Nodes, RootContent } from 'hast';
import type { Root } from 'mdast';
import type { Footnotes } from './footnotes.js';
import { definitionsOf } from './labels.js';
import { countLines } from './parts.js';
import { isWithin, type SourceBlocks, type SourceRange } from './source-blocks.js';

/** Regions of definitions are parsed at once up to about this length together. */
const BATCH_LENGTH = 8 * 1024;
/** More lines than these between two regions cost more than another parse. */
const MAX_GAP = 64;

/** The parts of a source that may define footnotes, each a run of blocks. `candidates`: see definitionCandidates. */
export function noteRegions(
  text: string,
  candidates: ReadonlyMap<string, readonly number[]>,
  fences: readonly SourceRange[],
  blocks: SourceBlocks,
): SourceRange[] {
  const offsets = [...candidates]
    .filter(([label]) => label.startsWith('^'))
    .flatMap(([, places]) => places)
    .sort((a, b) => a - b);
  const regions: SourceRange[] = [];
  let end = 0;
  for (const offset of offsets) {
    if (offset < end || isWithin(fences, offset)) continue;
    const block = blocks.around(offset);
    const region = { start: Math.max(end, block.start), end: regionEnd(text, block, blocks) };
    regions.push(region);
    end = region.end;
  }
  return regions;
}

/** Blocks that go on with a note are indented; further definitions follow until there are enough. */
function regionEnd(text: string, { start, end }: SourceRange, blocks: SourceBlocks): number {
  // Ends with the text: each turn takes a block.
  while (end < text.length) {
    let next = end;
    while (text[next] === '\n') next++;
    const goesOn = /[ \t]/.test(text[next] ?? '');
    const isDefinition = text.startsWith('[^', next) && end - start < BATCH_LENGTH;
    if (!goesOn && !isDefinition) break;
    end = blocks.around(next).end;
  }
  return end;
}

/** Regions that are parsed at once, with nothing but line endings between them: lines stay what they are, offsets do not. */
export interface Batch extends SourceRange {
  readonly source: string;
  /** Where each region begins, in the text and in `source`. */
  readonly pieces: readonly Piece[];
}

interface Piece extends SourceRange {
  readonly at: number;
}

export function batchesOf(text: string, regions: readonly SourceRange[]): Batch[] {
  const batches: { start: number; end: number; source: string; pieces: Piece[] }[] = [];
  for (const { start, end } of regions) {
    const last = batches[batches.length - 1];
    const gap = last ? countLines(text, last.end, start) : 0;
    if (last && gap <= MAX_GAP && last.source.length < BATCH_LENGTH) {
      last.source += '\n'.repeat(gap);
      last.pieces.push({ start, end, at: last.source.length });
      last.source += text.slice(start, end);
      last.end = end;
    } else batches.push(batchOf(text, { start, end }));
  }
  return batches;
}

/** Each region of a batch as one of its own. */
export function batchesApart(text: string, { pieces }: Batch): Batch[] {
  return pieces.map(({ start, end }) => batchOf(text, { start, end }));
}

function batchOf(text: string, { start, end }: SourceRange): Batch & { pieces: Piece[] } {
  return { start, end, source: text.slice(start, end), pieces: [{ start, end, at: 0 }] };
}

/** Whether each region of a batch begins a child of the root, so that none means anything for the next. */
export function areApart(root: Root, { pieces }: Batch): boolean {
  const starts = new Set(root.children.map(({ position }) => position?.start.offset));
  return pieces.every(({ at }) => starts.has(at));
}

/**
 * What of a text need not be parsed again: the content of definitions at the root that a batch has shown. Without it they
 * stay definitions, and all else stays what it is. Links that they define are needed still.
 */
export function readRanges(root: Root, batch: Batch): SourceRange[] {
  const ranges: SourceRange[] = [];
  let piece = 0;
  for (const node of root.children) {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (node.type !== 'footnoteDefinition' || start === undefined || end === undefined) continue;
    while (piece + 1 < batch.pieces.length && batch.pieces[piece + 1]!.at <= start) piece++;
    const label = /^\[\^[^\]\\]+\]:/.exec(batch.source.slice(start, end))?.[0];
    if (label === undefined || definitionsOf({ type: 'root', children: [node] }).links.size > 0) continue;
    const by = batch.pieces[piece]!.start - batch.pieces[piece]!.at;
    ranges.push({ start: start + label.length + by, end: end + by });
  }
  return ranges;
}

/** A text with spaces in the place of ranges of it, in order; its lines and offsets stay what they are. */
export function blanked(text: string, ranges: readonly SourceRange[]): string {
  const pieces: string[] = [];
  let end = 0;
  for (const range of ranges) {
    pieces.push(text.slice(end, range.start), text.slice(range.start, range.end).replace(/[^\n]/g, ' '));
    end = range.end;
  }
  pieces.push(text.slice(end));
  return pieces.join('');
}

/** Resolves raw HTML in a note's content, where there is some. */
export type ResolveContent = (make: () => RootContent[]) => Promise<RootContent[]>;

/** Puts notes in their places. `lineOffset`: of the part that the children come from. */
export async function placeNotes(
  children: readonly RootContent[],
  footnotes: Footnotes,
  lineOffset: number,
  resolve: ResolveContent,
): Promise<void> {
  const stack: Nodes[] = [...children].reverse();
  // Ends because a note is placed once, and there are finitely many.
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue;
    const key = node.properties.dataFootnote;
    if (typeof key === 'string' && node.children.length === 0)
      await fillNote(node, key, footnotes, lineOffset, resolve);
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
}

async function fillNote(
  node: Element,
  key: string,
  footnotes: Footnotes,
  lineOffset: number,
  resolve: ResolveContent,
): Promise<void> {
  const source = footnotes.take(key);
  if (!source) return;
  const content = await resolve(() => source.state.all(source.node));
  const only = content.length === 1 ? content[0] : undefined;
  const inner = only?.type === 'element' && only.tagName === 'p' ? only.children : content;
  for (const child of inner) moveLines(child, source.lineOffset - lineOffset);
  node.properties = { id: footnotes.idOf(key), role: 'doc-footnote', className: ['footnote'], dataFootnote: '' };
  node.children = inner as ElementContent[];
}

function moveLines(root: Nodes, by: number): void {
  if (by === 0) return;
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.position) {
      const { start, end } = node.position;
      node.position = { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } };
    }
    if ('children' in node) stack.push(...node.children);
  }
}
