/**
 * The flow of children in one fragment of a block container: where it is, and what it has placed. All that changes from
 * child to child changes here, so that going back to an earlier child takes back everything behind it.
 */
import type { Offset } from '../../base/geometry.js';
import { add, type LayoutUnit, maxLu, ZERO } from '../../base/units.js';
import { relativeShift } from '../box/relative.js';
import type { BlockBreakToken } from '../contract/break-token.js';
import type { ExclusionSpace } from '../contract/exclusions.js';
import type { FragmentChild } from '../contract/fragment.js';
import { worse, type BreakAppeal } from '../contract/fragmentation.js';
import type { LaidOut } from '../contract/layout-result.js';
import { EMPTY_STRUT, strutSum, type MarginStrut } from '../contract/margin-strut.js';
import { carriedByChild, moved, type OutOfFlow } from '../contract/out-of-flow.js';
import type { BlockContainer, BlockInput } from './container.js';
import { progressAtStart, type Progress } from './progress.js';

interface Baselines {
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

export const NO_BASELINES: Baselines = { firstBaseline: null, lastBaseline: null };

/** From one child to the next. */
interface Advance {
  /** Where the next child's border box goes without its margins. */
  readonly to: LayoutUnit;
  /** The margins above it. */
  readonly strut: MarginStrut;
  readonly takesRoom: boolean;
  /** Where the child stands. */
  readonly y: LayoutUnit;
  /** From there. */
  readonly baselines: Baselines;
}

/** A place to go back to. */
export interface Mark {
  readonly at: Progress;
  readonly childCount: number;
  /** How many positioned boxes were found. */
  readonly carriedCount: number;
}

/** What a layout has found out about its own box, which it could not know when it began. */
type FoundOut = Pick<BlockInput, 'retryOffset' | 'endsCutOff'>;

export class BlockFlow {
  readonly #children: FragmentChild[] = [];
  readonly #carried: OutOfFlow[] = [];
  #at: Progress;
  #again: FoundOut | null = null;

  constructor(readonly container: BlockContainer) {
    this.#at = progressAtStart(container);
  }

  get at(): Progress {
    return this.#at;
  }

  /** From this border box. */
  get children(): readonly FragmentChild[] {
    return this.#children;
  }

  /** Positioned boxes on their way to their containing block, from this border box. */
  get carried(): readonly OutOfFlow[] {
    return this.#carried;
  }

  /** Not null: this layout is of no use, and is done once more with what it has found out. */
  get again(): FoundOut | null {
    return this.#again;
  }

  // ── What stands before the next child

  get hasContentBefore(): boolean {
    return this.container.space.breaks.hasContentBefore || this.#at.hasPlaced;
  }

  /** Whether floats, or content that overflows its box, go on in the next column. */
  get hasOpenFlows(): boolean {
    const { overflowing, exclusions } = this.#at;
    return this.container.space.breaks.hasOpenFlows || overflowing.length > 0 || exclusions.open.length > 0;
  }

  /** Whether a break before the next child would use up margins or this box's start edges, while nothing is placed yet. */
  usesUpSpace(margin: LayoutUnit): boolean {
    const { hasPlaced, strut, cursor, own } = this.#at;
    const { sizes, space, token } = this.container;
    if (hasPlaced) return false;
    if (margin > 0 || strutSum(strut) > 0 || cursor > sizes.topEdge) return true;
    if (token) return false;
    const hasMargin = own !== null && own > space.bfc.blockOffset;
    return hasMargin || (sizes.edges.top > 0 && sizes.slices);
  }

  // ── Where this box and the next child begin

  /** The origin of children's bfc offsets: this box's border box top, in the formatting context children are in. */
  get base(): LayoutUnit {
    return this.container.isFormattingContext ? ZERO : this.#at.own!;
  }

  /** Where a child with these margins above it begins, in its formatting context. */
  nextOffset(strut: MarginStrut): LayoutUnit {
    if (this.#at.own !== null) return add(this.base, this.#at.cursor, strutSum(strut));
    return this.container.startWith(strut);
  }

  /** Where a float may begin: as things are, as long as margins may still move this box (CSS 2 § 8.3.1). */
  get floatOffset(): LayoutUnit {
    const { own, assumed, strut } = this.#at;
    const next = this.nextOffset(strut);
    if (own !== null) return next;
    const { retryOffset, space } = this.container;
    return maxLu(retryOffset ?? assumed ?? next, space.bfc.clearanceOffset);
  }

  /** Whether this box begins elsewhere than its floats were placed for: then its layout begins again, and places them anew. */
  beginsAgainAt(offset: LayoutUnit): boolean {
    const { own, assumed, exclusions } = this.#at;
    const { retryOffset, space } = this.container;
    if (own !== null || assumed === null || assumed === offset || retryOffset !== null) return false;
    // Floats that stand before this box are placed again by the box that they stand in.
    if (exclusions === space.bfc.exclusions) return false;
    this.beginAgain({ retryOffset: offset });
    return true;
  }

  /** The first finding stands: what comes after it is laid out in a wrong place. */
  beginAgain(found: FoundOut): void {
    this.#again ??= found;
  }

  /** Margins above end at the first content: this box begins there too. */
  resolve(offset: LayoutUnit): void {
    if (this.#at.own !== null || this.beginsAgainAt(offset)) return;
    this.#at = { ...this.#at, own: offset, assumed: null };
  }

  /** Margins above end here, whatever follows. */
  settle(): void {
    if (this.#at.own !== null) return;
    this.resolve(this.nextOffset(this.#at.strut));
    this.#at = { ...this.#at, strut: EMPTY_STRUT };
  }

  /** Clearance keeps this box, through which margins collapse, from moving up with them. */
  settleAtClearance(): void {
    this.#at = { ...this.#at, own: this.container.space.bfc.clearanceOffset, isCleared: true };
  }

  // ── What is placed

  /** A child in the flow, at the place of its border box; `position: relative` moves it from there. */
  place(fragment: LaidOut['fragment'], x: LayoutUnit, y: LayoutUnit): void {
    const { box, sizes } = this.container;
    const { contentInlineSize, contentBlockSize } = sizes;
    const shift = relativeShift(fragment.style, contentInlineSize, contentBlockSize, box.style.direction);
    this.add(fragment, add(x, shift.x), add(y, shift.y));
  }

  /** A fragment where it is drawn, with the positioned boxes that it carries. */
  add(fragment: FragmentChild['fragment'], x: LayoutUnit, y: LayoutUnit): void {
    const child = { x, y, fragment };
    this.#children.push(child);
    if (fragment.kind === 'box' && fragment.outOfFlow.length > 0)
      this.#carried.push(...carriedByChild(child, fragment));
  }

  /** A marker is painted before what it marks. */
  addFirst(child: FragmentChild): void {
    this.#children.unshift(child);
  }

  /** A positioned box, whose place is found by its containing block. */
  carry(item: OutOfFlow): void {
    this.#carried.push(item);
  }

  /** Moves all that is placed down by `shift`. */
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

  /** Moves on behind a child. */
  advance({ to, strut, takesRoom, y, baselines }: Advance): void {
    const at = this.#at;
    const inBox = (baseline: LayoutUnit | null) => (baseline === null ? null : add(y, baseline));
    // Field by field, as progressAtStart has them: this is done for each child, and a spread would give a new hidden class.
    this.#at = {
      cursor: to,
      strut,
      isCleared: at.isCleared && !takesRoom && to === at.cursor,
      own: at.own,
      assumed: at.assumed,
      exclusions: at.exclusions,
      overflowing: at.overflowing,
      overflowAppeal: at.overflowAppeal,
      hasPlaced: at.hasPlaced || takesRoom,
      firstBaseline: at.firstBaseline ?? inBox(baselines.firstBaseline),
      lastBaseline: inBox(baselines.lastBaseline) ?? at.lastBaseline,
    };
  }

  /** Goes on below `cursor`, with no margins that could collapse. */
  standAt(cursor: LayoutUnit): void {
    this.#at = { ...this.#at, cursor, strut: EMPTY_STRUT };
  }

  /** Goes on with the floats of a child. `assumed`: where this box was thought to begin, if that is not settled. */
  meet(exclusions: ExclusionSpace, assumed: LayoutUnit | null): void {
    const { own, assumed: before } = this.#at;
    if (exclusions === this.#at.exclusions) return;
    this.#at = { ...this.#at, exclusions, assumed: own === null ? (before ?? assumed) : null };
  }

  /** A child is complete, but content that overflows it goes on. */
  keepOverflow(rest: BlockBreakToken, appeal: BreakAppeal): void {
    const { overflowing, overflowAppeal } = this.#at;
    this.#at = { ...this.#at, overflowing: [...overflowing, rest], overflowAppeal: worse(overflowAppeal, appeal) };
  }

  /** The margins above the next child are those of an empty box with clearance. */
  markCleared(): void {
    this.#at = { ...this.#at, isCleared: true };
  }

  /** Something takes room beside the flow. */
  markPlaced(): void {
    this.#at = { ...this.#at, hasPlaced: true };
  }

  /** What is placed so far does not count as content: margins below it are cut off as if it were not there. */
  forgetPlaced(): void {
    this.#at = { ...this.#at, hasPlaced: false };
  }

  mark(): Mark {
    return { at: this.#at, childCount: this.#children.length, carriedCount: this.#carried.length };
  }

  /** Takes back what was placed since. */
  returnTo({ at, childCount, carriedCount }: Mark): void {
    this.#children.length = childCount;
    this.#carried.length = carriedCount;
    this.#at = at;
  }
}
