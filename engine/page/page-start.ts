/**
 * The state in which the page loop begins a page, as plain data that refers to no box. A session keeps it to tell whether
 * two loops would go on alike, and lets a loop go on from it with boxes of its own.
 */
import { sameData } from '../base/same-data.js';
import type { LayoutUnit } from '../base/units.js';
import type { BlockBox, BlockLevelBox } from '../box/box.js';
import type { SequenceMark } from '../box/box-sequence.js';
import type { BreakBetween } from '../css/values/values.js';
import type { BlockBreakToken, BreakToken } from '../layout/contract/break-token.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import { isMeasured } from '../layout/contract/measurements.js';
import type { DocumentTree } from '../tree/document-tree.js';
import type { Carried } from './carried.js';

/** Where a block container goes on: before one of its children. */
export interface PlaceLevel {
  readonly childIndex: number;
  readonly consumed: LayoutUnit;
  readonly forced: BreakBetween | null;
  /** Where the children could begin with that one; null: only at the first. It follows from what comes before. */
  readonly mark: SequenceMark | null;
}

/** The consecutive pages that `page` of one element has made so far, for `:nth(… of name)`. */
export interface PageGroup {
  readonly name: string;
  readonly pages: number;
}

export interface PageStart {
  /** From the root inward. Empty at the start of the document. */
  readonly place: readonly PlaceLevel[];
  /** The first node of what comes next. */
  readonly firstNode: number;
  readonly rootConsumed: LayoutUnit;
  readonly canvasRoot: FragmentChild | null;
  readonly carried: Carried;
  readonly group: PageGroup;
  /** How many footnotes were called on earlier pages. */
  readonly called: number;
}

export function sameStart(a: PageStart, b: PageStart): boolean {
  return a === b || sameData(withoutMarks(a), withoutMarks(b));
}

function withoutMarks({ place, ...start }: PageStart): unknown {
  return { ...start, place: place.map(({ childIndex, consumed, forced }) => [childIndex, consumed, forced]) };
}

/**
 * The place of a token; null unless it lies between two children of block containers, with nothing beside the flow that
 * goes on, and none of the containers was measured as a whole or answers container queries.
 */
export function placeBetweenBlocks(token: BreakToken): PlaceLevel[] | null {
  const place: PlaceLevel[] = [];
  // Ends with the chain of tokens.
  for (let at: BreakToken | null = token; at; at = at.childToken) {
    if (at.kind !== 'block' || !isPlain(at)) return null;
    const { childIndex, consumed, forced } = at;
    place.push({ childIndex, consumed, forced, mark: at.box.children.markAt(childIndex) });
  }
  return place;
}

function isPlain({ box, spanner, isAtEnd, overflowing, floats, positioned, clampedLines }: BlockBreakToken): boolean {
  const carries =
    clampedLines > 0 || spanner !== null || isAtEnd || overflowing.length + floats.length + positioned.length > 0;
  return !carries && !isMeasured(box) && box.style.containerType === 'normal';
}

/**
 * The token of a place in other boxes of the same document. Children begin at the place where they can; elsewhere what
 * comes before it is made and released.
 */
export function tokenAt(root: BlockLevelBox, place: readonly PlaceLevel[]): BlockBreakToken {
  const boxes: BlockBox[] = [];
  let box: BlockLevelBox | null = root;
  for (const [depth, { childIndex, mark }] of place.entries()) {
    if (box?.kind !== 'block') throw new Error('the place of a page is not in these boxes');
    boxes.push(box);
    const isMade = (box.children.furthest?.index ?? -1) >= childIndex;
    if (mark && !isMade) box.children.beginAt(childIndex, mark);
    for (let index = box.children.first; index < childIndex; index++) {
      box.children.at(index);
      box.children.release(index);
    }
    const inner: BlockLevelBox | null = depth < place.length - 1 ? box.children.at(childIndex) : null;
    box.children.release(childIndex);
    box = inner;
  }
  return place.reduceRight<BlockBreakToken | null>(
    (childToken, { childIndex, consumed, forced }, depth) => ({
      kind: 'block',
      box: boxes[depth]!,
      ...{ childIndex, consumed, forced },
      childToken,
      spanner: null,
      isAtEnd: false,
      overflowing: [],
      floats: [],
      positioned: [],
      clampedLines: 0,
    }),
    null,
  )!;
}

/** The first node of the content that a token goes on with, if its box exists; otherwise null. */
export function firstNodeOf(token: BreakToken): number | null {
  let at = token;
  while (at.kind === 'block' && at.childToken) at = at.childToken;
  if (at.kind !== 'block') return null;
  const furthest = at.box.children.furthest;
  return furthest && furthest.index >= at.childIndex ? at.box.children.at(at.childIndex)!.node : null;
}

/** The first node behind everything whose boxes exist, when a page has ended at the token. */
export function readUpTo(token: BreakToken | null, tree: DocumentTree): number {
  let end = 0;
  // Ends with the chain of tokens.
  for (let at = token; at; at = at.childToken) {
    if (at.kind !== 'block') return tree.length;
    const furthest = at.box.children.furthest;
    // The box that the inner token belongs to is made, but not read to its end.
    if (furthest && !(at.childToken && furthest.index === at.childIndex))
      end = Math.max(end, tree.afterSubtree(furthest.box.node));
  }
  return end > 0 ? end : tree.length;
}
