/**
 * Balancing columns (CSS Multicol 1, § 7.1): the least height with which content fits the number of columns. It is
 * estimated from a layout of the content in one tall column, whose unbreakable pieces are dealt out to columns of a
 * guessed height; the guess starts at an even share and grows by the least amount by which a piece did not fit.
 */
import { add, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { BreakBetween } from '../../css/values/values.js';
import { isWithinLimit } from '../fragmentation/too-tall.js';
import { clippedAxes } from '../box/clipped-axes.js';
import type { BoxFragment, Fragment, FragmentChild } from '../contract/fragment.js';
import { avoidsBreakInside, isAvoidBreak, joinBreaks, type Fragmentainer } from '../contract/fragmentation.js';
import { TALL } from '../contract/policy.js';

/** What no column can break, from `top` to `bottom` in the tall column. */
interface Piece {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
}

/** Content between two forced breaks. */
export interface ContentRun {
  readonly height: LayoutUnit;
  /** In the order of their tops. */
  readonly pieces: readonly Piece[];
}

/** The columns, and the height of a page without other content. */
export interface ColumnsOfPage extends Pick<Fragmentainer, 'type'> {
  readonly pageHeight: LayoutUnit;
}

/** `countsPositioned`: what is positioned in the content has to find its room in these columns too. */
export function contentRun(fragment: BoxFragment, columns: ColumnsOfPage, countsPositioned: boolean): ContentRun {
  const found: Piece[] = [];
  collectChildren(fragment, ZERO, found, columns);
  const pieces = found.filter(({ top, bottom }) => bottom > top).sort((a, b) => a.top - b.top);
  return { height: contentHeight(fragment, countsPositioned), pieces: withMarginAbove(pieces, marginAbove(fragment)) };
}

/** No column ends between the margin that a run begins with and what stands below it. */
function withMarginAbove(pieces: readonly Piece[], margin: LayoutUnit): readonly Piece[] {
  const [first, ...others] = pieces;
  return first && margin > 0 && first.top >= margin ? [{ ...first, top: ZERO }, ...others] : pieces;
}

/** Where the first content begins that has a height. */
function marginAbove({ children }: BoxFragment): LayoutUnit {
  const first = children.find((child) => isInFlow(child) && child.fragment.height > 0);
  if (!first) return ZERO;
  const { y, fragment } = first;
  const isEdge = fragment.kind !== 'box' || fragment.border.top + fragment.padding.top > 0;
  return isEdge ? y : add(y, marginAbove(fragment));
}

/** Where content ends, overflowing content too. What a forced break ends fills its tall column, so its height says nothing. */
export function contentHeight(box: BoxFragment, countsPositioned: boolean): LayoutUnit {
  const { height, children } = box;
  const own = height < TALL / 2 ? height : ZERO;
  if (clippedAxes(box).y && height < TALL / 2) return own;
  return children.reduce((end, { y, fragment }) => {
    const { position } = fragment.style;
    if (position === 'fixed' || (position === 'absolute' && !countsPositioned)) return end;
    const bottom = y + (fragment.kind === 'box' ? contentHeight(fragment, countsPositioned) : fragment.height);
    return bottom < TALL / 2 ? maxLu(end, bottom as LayoutUnit) : end;
  }, own);
}

function collectChildren(
  { children, style }: BoxFragment,
  y: LayoutUnit,
  found: Piece[],
  columns: ColumnsOfPage,
): void {
  const lines: Piece[] = [];
  let breakAfter: BreakBetween = 'auto';
  let last: Piece[] | null = null;
  const append = (pieces: Piece[], between: BreakBetween) => {
    if (last && pieces.length > 0 && isAvoidBreak(between, columns)) found.push(spanOf(lastOf(last), pieces[0]!));
    found.push(...pieces);
    if (pieces.length > 0) last = pieces;
  };
  const endLines = () => {
    if (lines.length === 0) return;
    append(withOrphansAndWidows(lines, style.orphans, style.widows), breakAfter);
    breakAfter = 'auto';
    lines.length = 0;
  };
  for (const child of children) {
    const top = add(y, child.y);
    const { fragment } = child;
    if (fragment.kind === 'line') lines.push({ top, bottom: add(top, fragment.height) });
    else if (!isInFlow(child)) collect(fragment, top, found, columns);
    else {
      endLines();
      const pieces: Piece[] = [];
      collect(fragment, top, pieces, columns);
      append(pieces, joinBreaks(breakAfter, fragment.style.breakBefore));
      breakAfter = fragment.style.breakAfter;
    }
  }
  endLines();
}

function lastOf(pieces: readonly Piece[]): Piece {
  return pieces[pieces.length - 1]!;
}

function spanOf(a: Piece, b: Piece): Piece {
  return { top: minLu(a.top, b.top), bottom: maxLu(a.bottom, b.bottom) };
}

function isInFlow({ fragment: { style } }: FragmentChild): boolean {
  return style.float === 'none' && style.position !== 'absolute' && style.position !== 'fixed';
}

function collect(fragment: Fragment, y: LayoutUnit, found: Piece[], columns: ColumnsOfPage): void {
  const whole = { top: y, bottom: add(y, fragment.height) };
  if (fragment.kind !== 'box') found.push(whole);
  else if (avoidsBreak(fragment, columns)) found.push(whole);
  else {
    // Edges hold on to what they enclose.
    const { border, padding } = fragment;
    const top = add(border.top, padding.top);
    const bottom = add(border.bottom, padding.bottom);
    if (top > 0) found.push({ top: y, bottom: add(y, top) });
    if (clippedAxes(fragment).y) collectShown(fragment, whole, found, columns);
    else collectChildren(fragment, y, found, columns);
    if (bottom > 0) found.push({ top: sub(whole.bottom, bottom), bottom: whole.bottom });
  }
}

/** Whether a box is too low to be broken against its will. See fragmentation/too-tall.ts. */
function avoidsBreak({ style, height }: BoxFragment, { type, pageHeight }: ColumnsOfPage): boolean {
  return avoidsBreakInside(style.breakInside, { type }) && isWithinLimit(style, height, pageHeight);
}

/** What is cut off needs no column. */
function collectShown(fragment: BoxFragment, { top, bottom }: Piece, found: Piece[], columns: ColumnsOfPage): void {
  const pieces: Piece[] = [];
  collectChildren(fragment, top, pieces, columns);
  for (const piece of pieces)
    if (piece.top < bottom) found.push({ top: piece.top, bottom: minLu(piece.bottom, bottom) });
}

/** Lines that stay together at the beginning and at the end count as one piece. */
function withOrphansAndWidows(lines: readonly Piece[], orphans: number, widows: number): Piece[] {
  const count = lines.length;
  const merge = (pieces: readonly Piece[]) => (pieces.length > 0 ? [pieces.reduce(spanOf)] : []);
  if (count < orphans + widows) return merge(lines);
  return [
    ...merge(lines.slice(0, orphans)),
    ...lines.slice(orphans, count - widows),
    ...merge(lines.slice(count - widows)),
  ];
}

// ── Dealing pieces out

interface Dealt {
  readonly columns: number;
  /** By how much the first piece that a column has no room for is too tall; Infinity where nothing is cut. */
  readonly shortage: LayoutUnit;
}

/** How many columns of a height the runs take. */
function dealOut(runs: readonly ContentRun[], height: LayoutUnit): Dealt {
  let columns = 0;
  let shortage = Infinity as LayoutUnit;
  for (const run of runs) {
    const dealt = dealRun(run, height);
    columns += dealt.columns;
    shortage = minLu(shortage, dealt.shortage);
  }
  return { columns, shortage };
}

/** Ends because each turn begins further down, by a piece or by `height`, which is at least one layout unit. */
function dealRun({ height: total, pieces }: ContentRun, height: LayoutUnit): Dealt {
  let columns = 1;
  let shortage: number = Infinity;
  let first = 0;
  for (let start: number = 0; total - start > height; columns++) {
    const end = start + height;
    while (first < pieces.length && pieces[first]!.bottom <= start) first++;
    let cut: number = end;
    let needs: number = Infinity;
    // Pieces above may reach into what has moved down: each turn of the outer loop moves the cut up to another piece.
    for (let moves = true; moves;) {
      moves = false;
      for (let i = first; i < pieces.length && pieces[i]!.top < cut; i++) {
        const { top, bottom } = pieces[i]!;
        if (bottom <= cut || top <= start) continue;
        if (bottom > end) needs = Math.min(needs, bottom - end);
        cut = top;
        moves = true;
        break;
      }
    }
    if (needs === Infinity) needs = tooTall(pieces, first, start, end);
    shortage = Math.min(shortage, needs);
    start = cut > start ? cut : end;
  }
  return { columns, shortage: shortage as LayoutUnit };
}

/** By how much a piece that begins a column is taller than it. */
function tooTall(pieces: readonly Piece[], first: number, start: number, end: number): number {
  let least = Infinity;
  for (let i = first; i < pieces.length && pieces[i]!.top <= start; i++)
    if (pieces[i]!.bottom > end) least = Math.min(least, pieces[i]!.bottom - end);
  return least;
}

/** More turns than this are not spent on finding the least height; then it is looked for between the ends of what is left. */
export const MAX_GUESSES = 200;

/** The least height with which the runs fit `count` columns, as far as dealing out can tell; at most `limit`. */
export function balancedHeight(runs: readonly ContentRun[], count: number, limit: LayoutUnit): LayoutUnit {
  let height = maxLu(1 as LayoutUnit, evenShare(runs, count));
  const most = Math.max(count, runs.length);
  // Ends because the number of turns is bounded.
  for (let turn = 0; turn < MAX_GUESSES && height < limit; turn++) {
    const dealt = dealOut(runs, height);
    if (dealt.columns <= most) return height;
    height = grown(height, dealt, count);
  }
  return height < limit ? bisected(runs, most, height, minLu(limit, maxLu(height, tallest(runs)))) : limit;
}

/** A height between one that is too low and one that will do at the latest. */
function bisected(runs: readonly ContentRun[], most: number, low: LayoutUnit, high: LayoutUnit): LayoutUnit {
  let [tooLow, enough] = [low, high];
  // Ends because each turn halves what is between the two.
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2) as LayoutUnit;
    if (dealOut(runs, middle).columns <= most) enough = middle;
    else tooLow = middle;
  }
  return enough;
}

/** The next greater height that may change anything. */
export function nextHeight(runs: readonly ContentRun[], count: number, height: LayoutUnit): LayoutUnit {
  return grown(height, dealOut(runs, height), count);
}

function grown(height: LayoutUnit, { columns, shortage }: Dealt, count: number): LayoutUnit {
  if (shortage !== Infinity) return add(height, maxLu(1 as LayoutUnit, shortage));
  // Nothing was cut, so what is too much is shared out.
  const surplus = Math.max(1, columns - count) * height;
  return (height + Math.max(1, Math.ceil(surplus / (count * 4)))) as LayoutUnit;
}

export function tallest(runs: readonly ContentRun[]): LayoutUnit {
  return runs.reduce((most, run) => maxLu(most, run.height), ZERO);
}

/** Runs share the columns: each gets one, and those that are tallest in their columns get more (as LayoutNG does it). */
function evenShare(runs: readonly ContentRun[], count: number): LayoutUnit {
  const columns = runs.map(() => 1);
  const share = (index: number) => Math.ceil(runs[index]!.height / columns[index]!);
  const tallest = () => columns.reduce((best, _, index) => (share(index) > share(best) ? index : best), 0);
  for (let free = count - runs.length; free > 0; free--) columns[tallest()]!++;
  const unbreakable = runs.reduce((most, run) => run.pieces.reduce((m, p) => Math.max(m, p.bottom - p.top), most), 0);
  return Math.max(runs.length > 0 ? share(tallest()) : 0, unbreakable) as LayoutUnit;
}
