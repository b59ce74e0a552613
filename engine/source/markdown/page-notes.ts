/**
 * GFM footnotes as page footnotes. Each note is written into the tree at its first call, where CSS (`float: footnote`)
 * places it. Therefore all definitions of a source are parsed before the text that calls them.
 */
import type { Element, ElementContent, Nodes, RootContent } from 'hast';
import type { Root } from 'mdast';
import type { Footnotes } from './footnotes.js';
import { definitionsOf } from './labels.js';
import { countLines } from './parts.js';
import { isWithin, type SourceBlocks, type SourceRange } from './source-blocks.js';

/** Regions with definitions are parsed together up to about this length. */
const BATCH_LENGTH = 8 * 1024;
/** If more lines than this separate two regions, another parse is cheaper. */
const MAX_GAP = 64;

/**
 * Returns the ranges of a source that may define footnotes, each a run of blocks. For `candidates`, see
 * definitionCandidates().
 */
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

/** Extends a region by indented blocks, which continue a note, and by further definitions up to a limit. */
function regionEnd(text: string, { start, end }: SourceRange, blocks: SourceBlocks): number {
  // Terminates because each iteration moves on by a block.
  while (end < text.length) {
    let next = end;
    while (text[next] === '\n') next++;
    const continues = /[ \t]/.test(text[next] ?? '');
    const isDefinition = text.startsWith('[^', next) && end - start < BATCH_LENGTH;
    if (!continues && !isDefinition) break;
    end = blocks.around(next).end;
  }
  return end;
}

/**
 * Regions that are parsed together, with only line endings between them. Line numbers stay the same, but offsets
 * change.
 */
export interface Batch extends SourceRange {
  readonly source: string;
  /** The start of each region in the text and in `source`. */
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

/** Splits a batch into batches of one region. */
export function batchesApart(text: string, { pieces }: Batch): Batch[] {
  return pieces.map(({ start, end }) => batchOf(text, { start, end }));
}

function batchOf(text: string, { start, end }: SourceRange): Batch & { pieces: Piece[] } {
  return { start, end, source: text.slice(start, end), pieces: [{ start, end, at: 0 }] };
}

/** Checks that each region of a batch starts a child of the root, so that none affects the next. */
export function areApart(root: Root, { pieces }: Batch): boolean {
  const starts = new Set(root.children.map(({ position }) => position?.start.offset));
  return pieces.every(({ at }) => starts.has(at));
}

/**
 * Returns the ranges that need not be parsed again: the contents of top-level definitions in a batch. Without their
 * content, definitions remain definitions, and the rest is unaffected. Link definitions inside are still needed.
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

/** Replaces the ranges of a text by spaces. Lines and offsets stay the same. */
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

/** Resolves raw HTML in the content of a note. */
export type ResolveContent = (make: () => RootContent[]) => Promise<RootContent[]>;

/** Writes notes into their places. `lineOffset` is that of the part with `children`. */
export async function placeNotes(
  children: readonly RootContent[],
  footnotes: Footnotes,
  lineOffset: number,
  resolve: ResolveContent,
): Promise<void> {
  const stack: Nodes[] = [...children].reverse();
  // Terminates because each note is placed once.
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
