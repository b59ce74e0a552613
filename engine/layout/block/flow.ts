/**
 * The flow of children in one fragment of a block container: its current place, and what it has placed. All state that
 * changes from child to child is here, so going back to an earlier child undoes everything after it.
 */
import type { Offset } from '../../base/geometry.js';
import { add, type LayoutUnit, maxLu, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { clampsLines } from '../../css/properties/line-clamp.js';
import { relativeShift } from '../box/relative.js';
import type { OverflowToken } from '../contract/break-token.js';
import type { ExclusionSpace } from '../contract/exclusions.js';
import type { FragmentChild } from '../contract/fragment.js';
import { worse, type BreakAppeal } from '../contract/fragmentation.js';
import type { LaidOut } from '../contract/layout-result.js';
import { appendMargin, EMPTY_STRUT, strutSum, type MarginStrut } from '../contract/margin-strut.js';
import { carriedByChild, loweredRest, moved, type OutOfFlow } from '../contract/out-of-flow.js';
import type { BlockContainer, BlockInput } from './container.js';
import { linesIn } from './clamped-lines.js';
import { hangingTextOf, lyingOver, type HangingText } from './hanging-text.js';
import { progressAtStart, type Progress } from './progress.js';

interface Baselines {
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

const NOT_MOVED: readonly ComputedStyle[] = [];

export const NO_BASELINES: Baselines = { firstBaseline: null, lastBaseline: null };

/** The step from one child to the next. */
interface Advance {
  /** Where the next child's border box goes without its margins. */
  readonly to: LayoutUnit;
  /** The margins above it. */
  readonly strut: MarginStrut;
  readonly takesRoom: boolean;
  /** The place of the child. */
  readonly y: LayoutUnit;
  /** The baselines of the child, from there. */
  readonly baselines: Baselines;
}

/** A state to go back to. */
export interface Mark {
  readonly at: Progress;
  readonly childCount: number;
  /** The number of positioned boxes found before. */
  readonly carriedCount: number;
}

/** Facts about the box that its layout finds out too late, so that it has to begin again. */
type FoundOut = Pick<BlockInput, 'retryOffset' | 'endsCutOff' | 'markerExcess' | 'fittingLines'>;

export class BlockFlow {
  readonly #children: FragmentChild[] = [];
  readonly #carried: OutOfFlow[] = [];
  #at: Progress;
  #foundOut: FoundOut | null = null;
  /** What hangs out of one of the children, until text lies over it. */
  #hanging: (HangingText & { readonly childCount: number }) | null = null;
  /** The lines in so many children. */
  #counted = { children: 0, lines: 0 };

  constructor(readonly container: BlockContainer) {
    this.#at = progressAtStart(container);
  }

  get at(): Progress {
    return this.#at;
  }

  /** Fragments, placed from this border box. */
  get children(): readonly FragmentChild[] {
    return this.#children;
  }

  /** Positioned boxes on their way to their containing block, from this border box. */
  get carried(): readonly OutOfFlow[] {
    return this.#carried;
  }

  /** If not null, the result of this layout is useless, and it is repeated with these facts. */
  get foundOut(): FoundOut | null {
    return this.#foundOut;
  }

  /** The lines that the children take of those that may be shown. */
  get lineCount(): number {
    const { children, lines } = this.#counted;
    this.#counted = { children: this.#children.length, lines: lines + linesIn(this.#children.slice(children)) };
    return this.#counted.lines;
  }

  /** The lines that this fragment and those before it show of a box that clamps its lines. */
  get clampedLines(): number {
    const { box, token } = this.container;
    return clampsLines(box.style) ? (token?.clampedLines ?? 0) + this.lineCount : 0;
  }

  /** Whether all lines that may be shown are placed, so that what follows in the flow is left out. */
  get isAtClampPoint(): boolean {
    const { clamp } = this.container;
    return clamp !== null && this.lineCount >= clamp.lines;
  }

  // ── What stands before the next child

  get hasContentBefore(): boolean {
    return this.container.space.breaks.hasContentBefore || this.#at.hasPlaced;
  }

  /** Whether floats, or content that overflows its box, continue in the next column. */
  get hasOpenFlows(): boolean {
    const { overflowing, exclusions } = this.#at;
    return this.container.space.breaks.hasOpenFlows || overflowing.length > 0 || exclusions.open.length > 0;
  }

  /** Checks whether only margins or this box's start edges come before the next child, which a break would leave behind. */
  usesUpSpace(margin: LayoutUnit): boolean {
    const { hasPlaced, strut, cursor, blockOffset } = this.#at;
    const { sizes, space, token } = this.container;
    if (hasPlaced) return false;
    if (margin > 0 || strutSum(strut) > 0 || cursor > sizes.topEdge) return true;
    if (token) return false;
    const hasMargin = blockOffset !== null && blockOffset > space.bfc.blockOffset;
    return hasMargin || (sizes.edges.top > 0 && sizes.slices);
  }

  // ── Where this box and the next child begin

  /** The origin for offsets of children: the top of this border box, in the formatting context of the children. */
  get base(): LayoutUnit {
    return this.container.isFormattingContext ? ZERO : this.#at.blockOffset!;
  }

  /** Returns the offset of a child with these margins above it, in its formatting context. */
  nextOffset(strut: MarginStrut): LayoutUnit {
    if (this.#at.blockOffset !== null) return add(this.base, this.#at.cursor, strutSum(strut));
    return this.container.startWith(strut);
  }

  /** The highest offset of a float. It is an assumption while margins may still move this box (CSS 2 § 8.3.1). */
  get floatOffset(): LayoutUnit {
    const { blockOffset, assumed, strut } = this.#at;
    const next = this.nextOffset(strut);
    if (blockOffset !== null) return next;
    const { retryOffset, space } = this.container;
    return maxLu(retryOffset ?? assumed ?? next, space.bfc.clearanceOffset);
  }

  /** Checks whether this box begins elsewhere than was assumed for its floats. Then its layout begins again. */
  beginsAgainAt(offset: LayoutUnit): boolean {
    const { blockOffset, assumed, exclusions } = this.#at;
    const { retryOffset, space } = this.container;
    if (blockOffset !== null || assumed === null || assumed === offset || retryOffset !== null) return false;
    // Floats before this box belong to an ancestor, which places them again.
    if (exclusions === space.bfc.exclusions) return false;
    this.beginAgain({ retryOffset: offset });
    return true;
  }

  /** The first fact counts, because everything after it is laid out in the wrong place. */
  beginAgain(found: FoundOut): void {
    this.#foundOut ??= found;
  }

  /** Fixes the offset of this box: margins above it end at its first content. */
  resolve(offset: LayoutUnit): void {
    if (this.#at.blockOffset !== null || this.beginsAgainAt(offset)) return;
    this.#at = { ...this.#at, blockOffset: offset, assumed: null };
  }

  /** Fixes the offset of this box here, whatever follows. */
  settle(): void {
    if (this.#at.blockOffset !== null) return;
    this.resolve(this.nextOffset(this.#at.strut));
    this.#at = { ...this.#at, strut: EMPTY_STRUT };
  }

  /** Leaves out the margins at the end of the content, which its container trims (CSS Box 4, § 3.3). */
  trimEnd(): void {
    const { blockOffset, isCleared } = this.#at;
    const strut = blockOffset === null ? this.container.space.bfc.marginStrut : EMPTY_STRUT;
    if (!isCleared) this.#at = { ...this.#at, strut };
  }

  /** Clearance keeps this box, through which margins collapse, from moving up with them. */
  settleAtClearance(): void {
    this.#at = { ...this.#at, blockOffset: this.container.space.bfc.clearanceOffset, isCleared: true };
  }

  // ── What is placed

  /**
   * Places a child in the flow. `x` and `y` are those of its border box before `position: relative` moves it, and `movedBy`
   * inline boxes around it that do.
   */
  place(
    fragment: LaidOut['fragment'],
    x: LayoutUnit,
    y: LayoutUnit,
    movedBy: readonly ComputedStyle[] = NOT_MOVED,
  ): void {
    let shift = this.#shiftBy(fragment.style);
    for (const style of movedBy) {
      const further = this.#shiftBy(style);
      shift = { x: add(shift.x, further.x), y: add(shift.y, further.y) };
    }
    this.add(fragment, add(x, shift.x), add(y, shift.y), shift.y);
  }

  #shiftBy(style: ComputedStyle): Offset {
    const { box, sizes } = this.container;
    const { contentInlineSize, contentBlockSize } = sizes;
    return relativeShift(style, contentInlineSize, contentBlockSize, box.style.direction);
  }

  /** Adds a fragment at the place where it is drawn, `lowered` by that, with the positioned boxes that it carries. */
  add(fragment: FragmentChild['fragment'], x: LayoutUnit, y: LayoutUnit, lowered: LayoutUnit = ZERO): void {
    const child = { x, y, fragment };
    this.#children.push(child);
    if (fragment.kind !== 'box' || fragment.outOfFlow.length === 0) return;
    for (const item of carriedByChild(child, fragment)) this.#carried.push(loweredRest(item, lowered));
  }

  /** Adds a marker, which is painted before the content that it marks. */
  addFirst(child: FragmentChild): void {
    this.#children.unshift(child);
  }

  /** Adds a positioned box. Its containing block will place it. */
  carry(item: OutOfFlow): void {
    this.#carried.push(item);
  }

  /** Moves everything placed so far down by `shift`. */
  lower(shift: LayoutUnit): void {
    const lower = ({ y }: Offset) => add(y, shift);
    this.#children.forEach((child, index) => (this.#children[index] = { ...child, y: lower(child) }));
    this.#carried.forEach((item, index) => (this.#carried[index] = moved(item, ZERO, shift)));
    const { firstBaseline, lastBaseline } = this.#at;
    this.#at = {
      ...this.#at,
      firstBaseline: firstBaseline === null ? null : add(firstBaseline, shift),
      lastBaseline: lastBaseline === null ? null : add(lastBaseline, shift),
    };
  }

  // ── How the flow goes on

  /** Moves past a child. */
  advance({ to, strut, takesRoom, y, baselines }: Advance): void {
    const at = this.#at;
    const inBox = (baseline: LayoutUnit | null) => (baseline === null ? null : add(y, baseline));
    // A hot path: the fields are listed in the order of progressAtStart, because a spread gives another hidden class.
    this.#at = {
      cursor: to,
      strut,
      isCleared: at.isCleared && !takesRoom && to === at.cursor,
      blockOffset: at.blockOffset,
      assumed: at.assumed,
      exclusions: at.exclusions,
      overflowing: at.overflowing,
      overflowAppeal: at.overflowAppeal,
      hasPlaced: at.hasPlaced || takesRoom,
      firstBaseline: at.firstBaseline ?? inBox(baselines.firstBaseline),
      lastBaseline: inBox(baselines.lastBaseline) ?? at.lastBaseline,
    };
    this.#noteHanging(inBox(baselines.firstBaseline), inBox(baselines.lastBaseline), to);
  }

  /** Notes what of the child that was placed last hangs out below `end`, and that its text lies over what hangs out before it. */
  #noteHanging(first: LayoutUnit | null, last: LayoutUnit | null, end: LayoutUnit): void {
    const index = this.#children.length - 1;
    const child = this.#children[index];
    if (!child) return;
    const over = this.#hanging && lyingOver(child, first, this.#hanging);
    if (over) {
      this.#children[index] = over;
      this.#hanging = null;
    }
    this.hangOut(hangingTextOf(child, last, end));
  }

  /** Notes text that hangs out of a box among the children. */
  hangOut(text: HangingText | null): void {
    if (text) this.#hanging = { ...text, childCount: this.#children.length };
  }

  /** Moves to `cursor`, without margins that could collapse. */
  standAt(cursor: LayoutUnit): void {
    this.#at = { ...this.#at, cursor, strut: EMPTY_STRUT };
  }

  /** Whether the first content comes next, and a tall marker lowers it. */
  get isLoweredByMarker(): boolean {
    const { markerExcess, token, sizes } = this.container;
    return markerExcess > 0 && token === null && this.#at.cursor === sizes.topEdge;
  }

  /** Lowers the first content for a tall marker. `margin`: that of the content; it collapses with what comes before. */
  lowerForMarker(margin: LayoutUnit): void {
    const strut = appendMargin(this.#at.strut, margin);
    const isPlaced = this.#at.blockOffset !== null;
    if (!isPlaced) this.resolve(this.nextOffset(strut));
    const { cursor } = this.#at;
    this.standAt(add(cursor, isPlaced ? strutSum(strut) : ZERO, this.container.markerExcess));
  }

  /** Takes over the floats of a child. `assumed`: the offset assumed for this box while it is not known. */
  meet(exclusions: ExclusionSpace, assumed: LayoutUnit | null): void {
    const { blockOffset, assumed: before } = this.#at;
    if (exclusions === this.#at.exclusions) return;
    this.#at = { ...this.#at, exclusions, assumed: blockOffset === null ? (before ?? assumed) : null };
  }

  /** Notes that a child is complete but content that overflows it continues. */
  keepOverflow(rest: OverflowToken, appeal: BreakAppeal): void {
    const { overflowing, overflowAppeal } = this.#at;
    this.#at = { ...this.#at, overflowing: [...overflowing, rest], overflowAppeal: worse(overflowAppeal, appeal) };
  }

  /** Notes that the margins above the next child are those of an empty box with clearance. */
  markCleared(): void {
    this.#at = { ...this.#at, isCleared: true };
  }

  /** Notes that something takes room, such as a float. */
  markPlaced(): void {
    this.#at = { ...this.#at, hasPlaced: true };
  }

  /** Ignores what is placed so far, so that margins after an unforced break are truncated as if it were not there. */
  forgetPlaced(): void {
    this.#at = { ...this.#at, hasPlaced: false };
  }

  mark(): Mark {
    return { at: this.#at, childCount: this.#children.length, carriedCount: this.#carried.length };
  }

  /** Removes what was placed since. */
  returnTo({ at, childCount, carriedCount }: Mark): void {
    this.#children.length = childCount;
    if (this.#hanging && this.#hanging.childCount > childCount) this.#hanging = null;
    if (this.#counted.children > childCount) this.#counted = { children: 0, lines: 0 };
    this.#carried.length = carriedCount;
    this.#at = at;
  }
}
