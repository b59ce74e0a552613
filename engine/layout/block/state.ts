/** What a block knows while its children are laid out one after the other: where it is, and what it has placed. */
import type { Offset } from '../../base/geometry.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { establishesFormattingContext, isPlaceholder, type BlockBox } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import { distributeContent, BLOCK_AXIS } from '../box/box-alignment.js';
import type { Baselines, ChildPlace, Progress } from './progress.js';
import { BlockSizes } from '../box/block-sizes.js';
import { inlineOffset, usedMargins } from '../box/box-sizes.js';
import type { BlockBreakToken, BreakToken } from '../contract/break-token.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { containCarried, containerFragment } from '../positioned/container-fragment.js';
import { cutOffBelow, cutsOff } from '../box/cut-off.js';
import { ExclusionSpace, type OpenFloat } from '../contract/exclusions.js';
import type { FloatContainer } from '../floats/floats.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import { avoidsBreaks, BreakAppeal, within, type EarlyBreak, type Fragmentainer } from '../contract/fragmentation.js';
import type { LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { FloatsInside, LaidOut } from '../contract/layout-result.js';
import { EMPTY_STRUT, strutSum, type MarginStrut } from '../contract/margin-strut.js';
import { carriedByChild, moved, type OutOfFlow } from '../contract/out-of-flow.js';
import type { ContainedPositioned } from '../positioned/positioned.js';
import { isTransformed } from '../contract/stacking-context.js';
import { relativeShift } from '../box/relative.js';

const NO_FLOATS: readonly OpenFloat[] = [];
const NO_OVERFLOW: readonly BlockBreakToken[] = [];

export abstract class BlockState {
  protected readonly sizes: BlockSizes;
  protected readonly isFormattingContext: boolean;
  protected readonly avoidBreakInside: boolean;
  /** Children may span the columns that this box stands in. */
  protected readonly spansColumns: boolean;
  protected readonly children: FragmentChild[] = [];
  /** Positioned boxes on their way to their containing block, from this border box. */
  protected readonly carried: OutOfFlow[] = [];
  /** The content box's left edge in the formatting context of the children. */
  protected readonly contentLeft: LayoutUnit;
  /** Margins have moved this box from where its floats were placed: where it begins instead. */
  protected restartAt: LayoutUnit | null = null;
  protected at: Progress;

  constructor(
    readonly box: BlockBox,
    readonly space: ConstraintSpace,
    readonly token: BlockBreakToken | null,
    readonly context: LayoutContext,
    readonly early: EarlyBreak | null,
    /** A child that stands in the border, laid out by the field set around. */
    readonly legend: LayoutBox | null = null,
    /** Where floats are placed as long as margins may move this box; null in the first try. */
    readonly retryOffset: LayoutUnit | null = null,
    /** What is in the box is known to overflow it at its end, and to be cut off there. */
    readonly endsCutOff = false,
  ) {
    const { style } = box;
    this.sizes = new BlockSizes(box, space, token, context);
    this.isFormattingContext =
      space.isIndependent || establishesFormattingContext(style) || (box.node === context.tree.root && !box.anonymous);
    this.contentLeft = this.isFormattingContext ? this.sizes.edges.left : this.contentLeftOf();
    this.avoidBreakInside = avoidsBreaks(style, space, token);
    // What contains fixed boxes holds its content together (Multicol 1, § 6).
    this.spansColumns = space.isInColumns && (!this.isFormattingContext || box.anonymous) && !isTransformed(style);
    this.at = this.start();
  }

  protected start(): Progress {
    const top = this.sizes.topEdge;
    const resolves = this.isFormattingContext || top > 0 || this.token !== null;
    const { marginStrut, exclusions } = this.space;
    const own = resolves ? this.#startWith(marginStrut) : null;
    return {
      childCount: 0,
      carriedCount: 0,
      cursor: top,
      strut: resolves ? EMPTY_STRUT : marginStrut,
      isCleared: false,
      own,
      assumed: own === null ? this.space.assumedOffset : null,
      exclusions: this.isFormattingContext ? ExclusionSpace.EMPTY : exclusions,
      overflowing: NO_OVERFLOW,
      overflowAppeal: BreakAppeal.Perfect,
      hasPlaced: false,
      firstBaseline: null,
      lastBaseline: null,
    };
  }

  protected contentLeftOf(): LayoutUnit {
    const { bfcInlineOffset, percentageInlineSize, containerDirection } = this.space;
    const margins = usedMargins(this.box.style, percentageInlineSize);
    const start = inlineOffset(margins, containerDirection, percentageInlineSize, this.sizes.inlineSize);
    return add(bfcInlineOffset, start, this.sizes.edges.left);
  }

  /** Whether a break before the next child would use up margins or this box's start edges, while nothing is placed yet. */
  protected usesUpSpace(margin: LayoutUnit): boolean {
    const { hasPlaced, strut, cursor, own } = this.at;
    if (hasPlaced) return false;
    if (margin > 0 || strutSum(strut) > 0 || cursor > this.sizes.topEdge) return true;
    if (this.token) return false;
    const hasMargin = own !== null && own > this.space.bfcBlockOffset;
    return hasMargin || (this.sizes.edges.top > 0 && this.sizes.slices);
  }

  protected hasContentBefore(): boolean {
    return this.space.hasContentBefore || this.at.hasPlaced;
  }

  /** Whether floats, or content that overflows its box, go on in the next column. */
  protected hasOpenFlows(): boolean {
    return this.space.hasOpenFlows || this.at.overflowing.length > 0 || this.at.exclusions.open.length > 0;
  }

  /** Takes back what was placed since. */
  protected returnTo(progress: Progress): void {
    this.children.length = progress.childCount;
    this.carried.length = progress.carriedCount;
    this.at = progress;
  }

  protected floatContainer(): FloatContainer {
    const left = this.contentLeft;
    return {
      left,
      right: add(left, this.sizes.contentInlineSize),
      percentageBlockSize: this.sizes.contentBlockSize,
      fragmentainer: this.innerFragmentainer(),
      pageName: this.space.pageName,
      monolithicLimit: this.space.monolithicLimit,
    };
  }

  /** Where this box begins when these are the margins above it. */
  #startWith(strut: MarginStrut): LayoutUnit {
    const { bfcBlockOffset, clearanceOffset, forcesClearance } = this.space;
    return forcesClearance ? clearanceOffset : maxLu(add(bfcBlockOffset, strutSum(strut)), clearanceOffset);
  }

  /** Clearance moves this box further than its margins. */
  protected isHeldByClearance(): boolean {
    const { bfcBlockOffset, clearanceOffset, forcesClearance } = this.space;
    if (this.box.style.clear === 'none') return false;
    return forcesClearance || clearanceOffset > bfcBlockOffset + strutSum(this.at.strut);
  }

  /** Where a float may begin: as things are, as long as margins may still move this box (CSS 2 § 8.3.1). */
  protected floatOffset(): LayoutUnit {
    const next = this.nextOffset(this.at.strut);
    if (this.at.own !== null) return next;
    return maxLu(this.retryOffset ?? this.at.assumed ?? next, this.space.clearanceOffset);
  }

  /** Goes on with the floats of a child. `assumed`: where this box was thought to begin, if that is not settled. */
  protected meet(exclusions: ExclusionSpace, assumed: LayoutUnit | null): void {
    if (exclusions === this.at.exclusions) return;
    this.at = { ...this.at, exclusions, assumed: this.at.own === null ? (this.at.assumed ?? assumed) : null };
  }

  /** The margin above a child; none where it goes on, or where an unforced break cut it off (CSS Fragmentation 3, § 5.2). */
  protected startMargin(
    child: LayoutBox,
    index: number,
    childToken: BreakToken | null,
    margin: LayoutUnit,
  ): LayoutUnit {
    if (childToken || isPlaceholder(child)) return ZERO;
    return this.isAtUnforcedBreak(index) ? ZERO : margin;
  }

  /** Whether the margin above child `index` adjoins an unforced break: through this box too, where nothing keeps them apart. */
  protected isAtUnforcedBreak(index: number): boolean {
    if (!this.token) return this.space.isAtUnforcedBreak && this.at.own === null;
    return !this.token.forced && !this.token.spanner && index === this.token.childIndex && !this.space.hasContentBefore;
  }

  protected place(fragment: LaidOut['fragment'], x: LayoutUnit, y: LayoutUnit): void {
    const { contentInlineSize, contentBlockSize } = this.sizes;
    const shift = relativeShift(fragment.style, contentInlineSize, contentBlockSize, this.box.style.direction);
    this.addChild(fragment, add(x, shift.x), add(y, shift.y));
  }

  protected addChild(fragment: LaidOut['fragment'], x: LayoutUnit, y: LayoutUnit): void {
    const child = { x, y, fragment };
    this.children.push(child);
    if (fragment.kind === 'box') this.carry(child, fragment, ZERO, ZERO);
  }

  /** Takes over what a child carries that lies at its place from (x, y). */
  protected carry(child: Offset, fragment: BoxFragment, x: LayoutUnit, y: LayoutUnit): void {
    if (fragment.outOfFlow.length === 0) return;
    const at = { x: add(x, child.x), y: add(y, child.y) };
    this.carried.push(...carriedByChild(at, fragment));
  }

  protected childSpace(place: ChildPlace): ConstraintSpace {
    const { index, offset, strut, margin } = place;
    const isLast = this.box.children.isLast(index);
    const fragmentainer = this.innerFragmentainer();
    const fragments = fragmentainer.blockSize !== INDEFINITE;
    const endsHere = fragments && this.heightAtEnd() !== null;
    const keepsEnd = fragments && isLast && !endsHere;
    // A box that fits is not moved for the sake of content that overflows it.
    const isHeld = endsHere && !this.at.hasPlaced && this.#fits();
    const endEdge = this.#clonesEnd() ? ZERO : this.sizes.edges.bottom;
    return {
      availableInlineSize: place.available,
      percentageInlineSize: this.sizes.contentInlineSize,
      percentageBlockSize: this.sizes.contentBlockSize,
      fixedInlineSize: null,
      fixedBlockSize: null,
      blockSizing: null,
      stretchBlockSize: null,
      hasOpenEnd: false,
      startMarginAdjoins: !this.isFormattingContext && this.sizes.edges.top === 0,
      endMarginAdjoins: !this.isFormattingContext && this.sizes.edges.bottom === 0,
      shrinkToFit: place.shrinkToFit,
      bfcBlockOffset: offset,
      marginStrut: strut,
      bfcInlineOffset: this.contentLeft,
      containerDirection: this.box.style.direction,
      exclusions: this.at.exclusions,
      clearanceOffset: this.at.own === null ? maxLu(place.clearance, this.space.clearanceOffset) : place.clearance,
      forcesClearance: place.forcesClearance || (this.at.own === null && this.space.forcesClearance),
      assumedOffset: this.at.own === null ? (this.retryOffset ?? this.at.assumed) : null,
      isIndependent: false,
      fragmentainer,
      isInColumns: this.spansColumns,
      hasOpenFlows: this.hasOpenFlows(),
      pageName: place.pageName,
      hasContentBefore: !isHeld && (place.isBelowFloats || this.hasContentBefore()),
      isAtUnforcedBreak: this.isAtUnforcedBreak(index),
      hasSpaceBefore: !isHeld && (this.space.hasSpaceBefore || this.usesUpSpace(margin)),
      avoidBreakInside: this.avoidBreakInside,
      splits: false,
      reservedBlockEnd: keepsEnd ? add(this.space.reservedBlockEnd, endEdge) : ZERO,
      borderOverride: null,
      monolithicLimit: maxLu(ZERO, sub(this.space.monolithicLimit, this.sizes.topEdge, this.sizes.edges.bottom)),
    };
  }

  /** Whether the box's own height has room where it begins, as far as that is known. */
  #fits(): boolean {
    return this.#end <= this.space.fragmentainer.blockSize;
  }

  /** Where the box's own height, or else the fragmentainer, ends in it, as far as is known where the box begins. */
  get #end(): LayoutUnit {
    const height = this.heightAtEnd();
    const { offset, blockSize } = this.space.fragmentainer;
    return height === null ? blockSize : add(offset, this.at.own ?? this.nextOffset(this.at.strut), height);
  }

  /** Whether the box ends in this fragmentainer and cuts off what overflows it, so that nothing breaks what is in it. */
  protected get cutsOffHere(): boolean {
    const fragments = this.space.fragmentainer.blockSize !== INDEFINITE;
    return fragments && this.mayCutOff && (this.endsCutOff || this.heightAtEnd() !== null);
  }

  /** The `overflow` of the root is the viewport's. */
  protected get mayCutOff(): boolean {
    const { box, context } = this;
    return cutsOff(box.style) && !box.anonymous && box.node !== context.tree.root;
  }

  /** As the children see it: cloned edges end above its end. */
  protected innerFragmentainer(): Fragmentainer {
    const clonesEnd = this.#clonesEnd();
    const around = this.cutsOffHere ? cutOffBelow(this.space.fragmentainer, this.#end) : this.space.fragmentainer;
    if (!this.isFormattingContext && !clonesEnd) return around;
    const inside = within(around, this.isFormattingContext ? this.at.own! : ZERO);
    return clonesEnd ? { ...inside, blockSize: sub(inside.blockSize, this.sizes.edges.bottom) } : inside;
  }

  /** Whether the end edges are repeated in this fragmentainer, or end the box in it at the latest. */
  #clonesEnd(): boolean {
    return this.box.style.boxDecorationBreak === 'clone' && !this.sizes.slices && this.heightAtEnd() === null;
  }

  /** The origin of children's bfc offsets: this box's border box top, in the formatting context children are in. */
  protected base(): LayoutUnit {
    return this.isFormattingContext ? ZERO : this.at.own!;
  }

  /** Where a child with these margins above it begins, in its formatting context. */
  protected nextOffset(strut: MarginStrut): LayoutUnit {
    if (this.at.own !== null) return add(this.base(), this.at.cursor, strutSum(strut));
    return this.#startWith(strut);
  }

  /** Margins above end at the first content: this box begins there too. */
  protected resolve(offset: LayoutUnit): void {
    if (this.at.own !== null || this.isMovedTo(offset)) return;
    this.at = { ...this.at, own: offset, assumed: null };
  }

  /** Whether this box would begin elsewhere than its floats were placed for: then they are placed again. */
  protected isMovedTo(offset: LayoutUnit): boolean {
    const { own, assumed, exclusions } = this.at;
    if (own !== null || assumed === null || assumed === offset || this.retryOffset !== null) return false;
    // Floats that stand before this box are placed again by the box that they stand in.
    if (exclusions === this.space.exclusions) return false;
    this.restartAt = offset;
    return true;
  }

  /** Margins above end here, whatever follows. */
  protected settle(): void {
    if (this.at.own !== null) return;
    this.resolve(this.nextOffset(this.at.strut));
    this.at = { ...this.at, strut: EMPTY_STRUT };
  }

  /** Moves on behind a child that was placed at `y`. */
  protected advance(cursor: LayoutUnit, strut: MarginStrut, takesRoom: boolean, y: LayoutUnit, child: Baselines): void {
    const { own, assumed, exclusions, overflowing, overflowAppeal, hasPlaced, firstBaseline, lastBaseline } = this.at;
    const inBox = (baseline: LayoutUnit | null) => (baseline === null ? null : add(y, baseline));
    this.at = {
      childCount: this.children.length,
      carriedCount: this.carried.length,
      cursor,
      strut,
      isCleared: this.at.isCleared && !takesRoom && cursor === this.at.cursor,
      own,
      assumed,
      exclusions,
      overflowing,
      overflowAppeal,
      hasPlaced: hasPlaced || takesRoom,
      firstBaseline: firstBaseline ?? inBox(child.firstBaseline),
      lastBaseline: inBox(child.lastBaseline) ?? lastBaseline,
    };
  }

  /** What is left of the fragmentainer below this box's border box top. */
  protected remaining(): LayoutUnit {
    const { blockSize, offset } = this.space.fragmentainer;
    return sub(blockSize, offset, this.at.own ?? this.at.assumed ?? ZERO);
  }

  /**
   * The height of this fragment where the style settles it and it ends in this fragmentainer: what goes on then is
   * overflowing content. Null where the box goes on with it: over pages it does, so that text keeps its order, unless
   * what overflows is cut off.
   */
  protected heightAtEnd(): LayoutUnit | null {
    if (this.token?.isAtEnd) return ZERO;
    const { blockSizing, fragmentainer } = this.space;
    if (fragmentainer.type === 'pages' && !this.mayCutOff) return null;
    if (blockSizing?.kind === 'fixed' && blockSizing.mayGrow) return null;
    const height = this.sizes.usedHeight(INDEFINITE);
    return height <= maxLu(this.remaining(), this.at.cursor) && height !== INDEFINITE ? height : null;
  }

  // ── The fragment

  protected boxFragment(height: LayoutUnit, continues: boolean): BoxFragment {
    return containerFragment(this.sizes, height, continues, this.children, this.carried);
  }

  /**
   * Block containers align what they hold as a whole (Box Alignment 3, § 5.1.1). Cells do by `vertical-align`. `free`: what
   * the box has more room than its content needs; where that is not on one page, it stays where it is.
   */
  protected alignContent(free: LayoutUnit): void {
    const { alignContent, display } = this.box.style;
    if (alignContent.keyword === 'normal' || display === 'table-cell' || free === 0) return;
    if (this.token || this.at.overflowing.length > 0) return;
    const shift = distributeContent(alignContent, BLOCK_AXIS, free, 1).offset;
    const lower = (y: LayoutUnit) => (y + shift) as LayoutUnit;
    this.children.forEach((child, index) => (this.children[index] = { ...child, y: lower(child.y) }));
    this.carried.forEach((item, index) => (this.carried[index] = moved(item, ZERO, shift as LayoutUnit)));
    const { firstBaseline, lastBaseline } = this.at;
    this.at = {
      ...this.at,
      firstBaseline: firstBaseline === null ? null : lower(firstBaseline),
      lastBaseline: lastBaseline === null ? null : lower(lastBaseline),
    };
  }

  /** Lays out the positioned boxes whose containing block this is. */
  protected contain(fragment: BoxFragment, continues: boolean): ContainedPositioned {
    const own = this.at.own ?? this.space.bfcBlockOffset;
    return containCarried(fragment, this.sizes, this.token, own, continues, this.context);
  }

  protected floatsInside(): FloatsInside | null {
    const { exclusions, own, assumed, isCleared } = this.at;
    if (this.isFormattingContext || (exclusions === this.space.exclusions && !isCleared)) return null;
    return { exclusions, assumedOffset: own === null ? assumed : null, endsCleared: isCleared };
  }

  /** Where to go on when this fragment is `height` high. */
  protected breakToken(
    childIndex: number,
    childToken: BreakToken | null,
    height: LayoutUnit,
    forced: BreakBetween | null,
    spanner: LayoutBox | null = null,
  ): BlockBreakToken {
    const consumed = this.sizes.consumedWith(height);
    const floats = this.isFormattingContext ? this.at.exclusions.open : NO_FLOATS;
    const { overflowing } = this.at;
    return {
      ...{ kind: 'block', box: this.box, childIndex, childToken, consumed, forced, spanner, floats, overflowing },
      isAtEnd: false,
      positioned: [],
    };
  }

  /** Where the content ends: a formatting context holds its floats (CSS 2 § 10.6.7). */
  protected contentEnd(holdsMargins: boolean): LayoutUnit {
    const end = (this.at.cursor + (holdsMargins ? this.endMargin() : 0)) as LayoutUnit;
    return this.isFormattingContext ? maxLu(end, this.at.exclusions.bottom) : end;
  }

  /** Margins held at the end; they end with the page at the latest (CSS Fragmentation 3, § 5.2). */
  protected endMargin(): LayoutUnit {
    const margin = strutSum(this.at.strut);
    return margin > 0
      ? minLu(margin, maxLu(ZERO, sub(this.remaining(), this.at.cursor, this.sizes.edges.bottom)))
      : margin;
  }
}
