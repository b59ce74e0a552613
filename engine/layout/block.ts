/** Block formatting context: blocks below one another, margins collapsing, broken over pages between them. */
import { INDEFINITE, maxLu, minLu, toPx, ZERO, type LayoutUnit } from '../base/units.js';
import { establishesFormattingContext, type BlockBox, type BlockLevelBox, type InlineFlow } from '../box/box.js';
import type { BreakBetween } from '../css/values.js';
import type { BlockBreakToken, BreakToken, InlineBreakToken } from './break-token.js';
import { BlockSizes } from './block-sizes.js';
import { inlineOffset, resolveLength, usedMargins } from './box-sizes.js';
import type { ConstraintSpace } from './constraint-space.js';
import type { BoxFragment, BoxRole, FragmentChild } from './fragment.js';
import {
  avoidsBreakInside,
  betterBreak,
  BreakAppeal,
  breakBeforeOf,
  isAvoidBreak,
  isForcedBreak,
  isInFlow,
  joinBreaks,
  startPageName,
  usedPageName,
  worse,
  type EarlyBreak,
  type Fragmentainer,
} from './fragmentation.js';
import { layoutInlineFlow } from './inline.js';
import { prepareFlow } from './inline-segments.js';
import { layoutBox, type LayoutBox } from './layout-box.js';
import type { LayoutContext } from './layout-context.js';
import type { LaidOut, LayoutResult } from './layout-result.js';
import { appendMargin, EMPTY_STRUT, strutSum, type MarginStrut } from './margin-strut.js';
import { layoutMarker } from './marker.js';

export function layoutBlock(
  box: BlockBox,
  space: ConstraintSpace,
  token: BlockBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  return new BlockLayout(box, space, token, context, early).run();
}

/** A height that would leave more pages than this without content is a mistake. */
const MAX_EMPTY_PAGES = 100;

/** What laying out a child changes; kept before each child, so that layout can go back to there. */
interface Progress {
  readonly childCount: number;
  /** Where the next child's border box goes without its margins, from this box's border box. */
  readonly cursor: LayoutUnit;
  readonly strut: MarginStrut;
  /** Where this box begins in its formatting context; null while margins may still move it. */
  readonly own: LayoutUnit | null;
  /** Something that takes room stands in this fragment. */
  readonly hasPlaced: boolean;
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

interface Baselines {
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

const NO_BASELINES: Baselines = { firstBaseline: null, lastBaseline: null };

/** Where a child is about to be laid out. */
interface ChildPlace {
  readonly index: number;
  /** In the child's formatting context, with the margins that are settled. */
  readonly offset: LayoutUnit;
  /** Margins that still collapse with the child's own content. */
  readonly strut: MarginStrut;
  /** The child's own margin above it. */
  readonly margin: LayoutUnit;
  readonly available: LayoutUnit;
  readonly shrinkToFit: boolean;
  readonly pageName: string;
}

/** The outcome of one child: go on with the next, or the box is finished. */
type Step = LayoutResult | null;

class BlockLayout {
  readonly #sizes: BlockSizes;
  readonly #isFormattingContext: boolean;
  readonly #avoidBreakInside: boolean;
  readonly #children: FragmentChild[] = [];
  #at: Progress;
  #best: { readonly break: EarlyBreak; readonly progress: Progress; readonly childToken: BreakToken | null } | null =
    null;
  #previousBreakAfter: BreakBetween = 'auto';
  /** The page name that what came before asks for; null where nothing has come yet. */
  #previousPageName: string | null = null;

  constructor(
    readonly box: BlockBox,
    readonly space: ConstraintSpace,
    readonly token: BlockBreakToken | null,
    readonly context: LayoutContext,
    readonly early: EarlyBreak | null,
  ) {
    const { style } = box;
    this.#sizes = new BlockSizes(box, space, token, context);
    this.#isFormattingContext =
      space.isItem || establishesFormattingContext(style) || (box.node === context.tree.root && !box.anonymous);
    this.#avoidBreakInside = space.avoidBreakInside || avoidsBreakInside(style.breakInside);
    this.#at = this.#start();
  }

  #start(): Progress {
    const top = this.#sizes.topEdge;
    const resolves = this.#isFormattingContext || top > 0 || this.token !== null;
    const own = resolves ? ((this.space.bfcBlockOffset + strutSum(this.space.marginStrut)) as LayoutUnit) : null;
    const strut = resolves ? EMPTY_STRUT : this.space.marginStrut;
    return { childCount: 0, cursor: top, strut, own, hasPlaced: false, firstBaseline: null, lastBaseline: null };
  }

  run(): LayoutResult {
    let childToken = this.token?.childToken ?? null;
    // Ends because the sequence of children does, or the fragmentainer is full.
    for (let index = this.token?.childIndex ?? 0; ; index++, childToken = null) {
      const child = this.box.children.at(index);
      if (!child) return this.#complete(index);
      const step = this.#child(child, index, childToken);
      if (step) return step;
    }
  }

  #child(child: BlockLevelBox, index: number, childToken: BreakToken | null): Step {
    const before = this.#at;
    let appeal: BreakAppeal = BreakAppeal.Perfect;
    if (!childToken) {
      const between = joinBreaks(this.#previousBreakAfter, breakBeforeOf(child));
      const fragments = this.space.fragmentainer.blockSize !== INDEFINITE;
      if (fragments && (isForcedBreak(between) || this.#changesPage(child)) && this.#hasContentBefore())
        return this.#forcedBreak(index, between);
      if (isAvoidBreak(between) || this.#avoidBreakInside) appeal = BreakAppeal.ViolatingBreakAvoid;
      if (this.early?.index === index && !this.early.inner) return this.#breakAt(index, null, this.early.appeal, null);
      if (before.hasPlaced) this.#remember({ appeal, index, inner: null }, before, null);
    }
    const inner = this.early?.index === index ? this.early.inner : null;
    return this.#layoutChild(child, index, childToken, appeal, inner);
  }

  #layoutChild(
    child: BlockLevelBox,
    index: number,
    childToken: BreakToken | null,
    appeal: BreakAppeal,
    inner: EarlyBreak | null,
  ): Step {
    const before = this.#at;
    const result =
      child.kind === 'lines'
        ? this.#lines(child, index, childToken as InlineBreakToken | null, inner)
        : this.#block(child, index, childToken, inner);
    if (result === 'break-before') {
      if (before.hasPlaced) return this.#breakAtBest(index, null, appeal);
      return this.space.hasContentBefore || this.space.hasSpaceBefore
        ? { status: 'break-before' }
        : this.#breakAfterSpace(index);
    }
    if (result.breakToken) return this.#breakAtBest(index, result.breakToken, result.appeal);
    if (result.earlyBreak) {
      const candidate = { appeal: result.earlyBreak.appeal, index, inner: result.earlyBreak };
      this.#remember(candidate, before, childToken);
    }
    this.#previousBreakAfter = result.breakAfter;
    if (isInFlow(child)) this.#previousPageName = result.endPageName;
    return null;
  }

  /** Neighbours on pages of different names are separated by a forced break (CSS Paged Media 3, § 7.1). */
  #changesPage(child: BlockLevelBox): boolean {
    if (this.#previousPageName === null || !isInFlow(child)) return false;
    return startPageName(child, this.space.pageName) !== this.#previousPageName;
  }

  #remember(candidate: EarlyBreak, progress: Progress, childToken: BreakToken | null): void {
    if (betterBreak(this.#best?.break ?? null, candidate) === candidate)
      this.#best = { break: candidate, progress, childToken };
  }

  /** Whether a break before the next child would use up margins or this box's start edges, while nothing is placed yet. */
  #usesUpSpace(margin: LayoutUnit): boolean {
    const { hasPlaced, strut, cursor, own } = this.#at;
    if (hasPlaced) return false;
    if (margin > 0 || strutSum(strut) > 0 || cursor > this.#sizes.topEdge) return true;
    if (this.token) return false;
    const hasMargin = own !== null && own > this.space.bfcBlockOffset;
    return hasMargin || (this.#sizes.edges.top > 0 && this.#sizes.slices);
  }

  #hasContentBefore(): boolean {
    return this.space.hasContentBefore || this.#at.hasPlaced;
  }

  // ── Children

  #lines(flow: InlineFlow, index: number, token: InlineBreakToken | null, early: EarlyBreak | null): ChildOutcome {
    const hasContent = prepareFlow(flow, this.context).hasContent;
    const offset = this.#nextOffset(hasContent ? this.#at.strut : EMPTY_STRUT);
    const space = this.#childSpace({
      index,
      offset,
      strut: EMPTY_STRUT,
      margin: ZERO,
      available: this.#sizes.contentInlineSize,
      shrinkToFit: false,
      pageName: this.space.pageName,
    });
    const result = layoutInlineFlow(flow, space, token, this.context, early);
    if (result.status === 'break-before') return 'break-before';
    if (hasContent) this.#resolve(offset);
    const y = hasContent ? ((offset - this.#base()) as LayoutUnit) : this.#at.cursor;
    for (const line of result.lines) {
      this.#children.push({
        x: (this.#sizes.edges.left + line.x) as LayoutUnit,
        y: (y + line.y) as LayoutUnit,
        fragment: line.fragment,
      });
    }
    if (hasContent) this.#advance((y + result.blockSize) as LayoutUnit, EMPTY_STRUT, true, y, result);
    else this.#advance(this.#at.cursor, this.#at.strut, false, y, NO_BASELINES);
    const { breakToken, appeal, earlyBreak } = result;
    return { breakToken, appeal, earlyBreak, breakAfter: 'auto', endPageName: this.space.pageName };
  }

  #block(child: LayoutBox, index: number, childToken: BreakToken | null, early: EarlyBreak | null): ChildOutcome {
    const margins = usedMargins(child.style, this.#sizes.contentInlineSize);
    const startMargin = this.#startMargin(child, index, childToken, margins.top);
    const strut = appendMargin(this.#at.strut, startMargin);
    // Margins of a new formatting context stay outside of it, so its place is known beforehand.
    const isIndependent = child.kind !== 'block' || establishesFormattingContext(child.style);
    const offset = this.#nextOffset(isIndependent && child.kind !== 'running' ? strut : EMPTY_STRUT);
    const space = this.#childSpace({
      index,
      offset,
      strut: isIndependent && child.kind !== 'running' ? EMPTY_STRUT : strut,
      margin: startMargin,
      available: (this.#sizes.contentInlineSize - (margins.left ?? 0) - (margins.right ?? 0)) as LayoutUnit,
      shrinkToFit: shrinksToFit(child),
      pageName: usedPageName(child, this.space.pageName),
    });
    const result = layoutBox(child, space, childToken, this.context, early);
    if (result.status === 'break-before') return 'break-before';
    const { fragment, bfcOffset } = result;
    const offsetX = inlineOffset(
      margins,
      child.style,
      this.box.style.direction,
      this.#sizes.contentInlineSize,
      fragment.width,
    );
    if (bfcOffset !== null) this.#resolve(bfcOffset);
    const y =
      bfcOffset === null
        ? ((this.#at.cursor + strutSum(strut)) as LayoutUnit)
        : ((bfcOffset - this.#base()) as LayoutUnit);
    this.#place(fragment, (this.#sizes.edges.left + offsetX) as LayoutUnit, y);
    const cursor = bfcOffset === null ? this.#at.cursor : ((y + fragment.height) as LayoutUnit);
    const endStrut = child.kind === 'running' ? this.#at.strut : appendMargin(result.endStrut, margins.bottom);
    this.#advance(cursor, endStrut, bfcOffset !== null && fragment.height > 0, y, result);
    return result;
  }

  /** The margin above a child; none where it goes on, or where an unforced break cut it off (CSS Fragmentation 3, § 5.2). */
  #startMargin(child: LayoutBox, index: number, childToken: BreakToken | null, margin: LayoutUnit): LayoutUnit {
    if (childToken || child.kind === 'running') return ZERO;
    return this.#isAtUnforcedBreak(index) ? ZERO : margin;
  }

  /** Whether the margin above child `index` adjoins an unforced break: through this box too, where nothing keeps them apart. */
  #isAtUnforcedBreak(index: number): boolean {
    if (!this.token) return this.space.isAtUnforcedBreak && this.#at.own === null;
    return !this.token.forced && index === this.token.childIndex && !this.space.hasContentBefore;
  }

  #place(fragment: FragmentChild['fragment'], x: LayoutUnit, y: LayoutUnit): void {
    const { style } = fragment;
    if (style.position !== 'relative') {
      this.#children.push({ x, y, fragment });
      return;
    }
    // Relative positioning moves what is drawn and nothing else (CSS 2 § 9.4.3).
    const shift = (start: typeof style.left, end: typeof style.left, basis: LayoutUnit) =>
      start !== 'auto' ? resolveLength(start, basis) : end !== 'auto' ? -resolveLength(end, basis) : 0;
    const dx = shift(style.left, style.right, this.#sizes.contentInlineSize);
    const dy = shift(style.top, style.bottom, this.#sizes.contentBlockSize);
    this.#children.push({ x: (x + dx) as LayoutUnit, y: (y + dy) as LayoutUnit, fragment });
  }

  #childSpace(place: ChildPlace): ConstraintSpace {
    const { index, offset, strut, margin } = place;
    const isLast = this.box.children.isLast(index);
    const keepsEnd = this.space.fragmentainer.blockSize !== INDEFINITE && isLast;
    return {
      availableInlineSize: place.available,
      percentageInlineSize: this.#sizes.contentInlineSize,
      percentageBlockSize: this.#sizes.contentBlockSize,
      fixedInlineSize: null,
      fixedBlockSize: null,
      blockSizing: null,
      isItem: false,
      shrinkToFit: place.shrinkToFit,
      bfcBlockOffset: offset,
      marginStrut: strut,
      fragmentainer: this.#innerFragmentainer(),
      pageName: place.pageName,
      hasContentBefore: this.#hasContentBefore(),
      isAtUnforcedBreak: this.#isAtUnforcedBreak(index),
      hasSpaceBefore: this.space.hasSpaceBefore || this.#usesUpSpace(margin),
      avoidBreakInside: this.#avoidBreakInside,
      reservedBlockEnd: keepsEnd ? ((this.space.reservedBlockEnd + this.#sizes.edges.bottom) as LayoutUnit) : ZERO,
      borderOverride: null,
      monolithicLimit: maxLu(
        ZERO,
        (this.space.monolithicLimit - this.#sizes.topEdge - this.#sizes.edges.bottom) as LayoutUnit,
      ),
    };
  }

  #innerFragmentainer(): Fragmentainer {
    if (!this.#isFormattingContext) return this.space.fragmentainer;
    const { blockSize, offset } = this.space.fragmentainer;
    return { blockSize, offset: (offset + this.#at.own!) as LayoutUnit };
  }

  // ── Positions

  /** The origin of children's bfc offsets: this box's border box top, in the formatting context children are in. */
  #base(): LayoutUnit {
    return this.#isFormattingContext ? ZERO : this.#at.own!;
  }

  /** Where a child with these margins above it begins, in its formatting context. */
  #nextOffset(strut: MarginStrut): LayoutUnit {
    const start = this.#at.own === null ? this.space.bfcBlockOffset : this.#base() + this.#at.cursor;
    return (start + strutSum(strut)) as LayoutUnit;
  }

  /** Margins above end at the first content: this box begins there too. */
  #resolve(offset: LayoutUnit): void {
    if (this.#at.own === null) this.#at = { ...this.#at, own: offset };
  }

  /** Moves on behind a child that was placed at `y`. */
  #advance(cursor: LayoutUnit, strut: MarginStrut, takesRoom: boolean, y: LayoutUnit, child: Baselines): void {
    const { own, hasPlaced, firstBaseline, lastBaseline } = this.#at;
    const inBox = (baseline: LayoutUnit | null) => (baseline === null ? null : ((y + baseline) as LayoutUnit));
    this.#at = {
      childCount: this.#children.length,
      cursor,
      strut,
      own,
      hasPlaced: hasPlaced || takesRoom,
      firstBaseline: firstBaseline ?? inBox(child.firstBaseline),
      lastBaseline: inBox(child.lastBaseline) ?? lastBaseline,
    };
  }

  /** What is left of the fragmentainer below this box's border box top. */
  #remaining(): LayoutUnit {
    const { blockSize, offset } = this.space.fragmentainer;
    return (blockSize - offset - (this.#at.own ?? 0)) as LayoutUnit;
  }

  // ── Breaking

  /** Nothing but margins and this box's own start edges come before child `index`: they fill the page (§ 5.2). */
  #breakAfterSpace(index: number): LayoutResult {
    this.#resolve(this.space.bfcBlockOffset);
    return this.#breakAt(index, null, BreakAppeal.LastResort, null);
  }

  #forcedBreak(index: number, between: BreakBetween): LayoutResult {
    if (!this.#at.hasPlaced) return { status: 'break-before' };
    return this.#breakAt(index, null, BreakAppeal.Perfect, isForcedBreak(between) ? between : 'page');
  }

  /** Breaks here, unless going back to an earlier breakpoint is better. */
  #breakAtBest(index: number, childToken: BreakToken | null, appeal: BreakAppeal): LayoutResult {
    const best = this.#best;
    // Of two breaks that both violate avoidance, the one inside a child that avoids breaks itself violates more of it.
    const isDeeper = childToken !== null && appeal === BreakAppeal.ViolatingBreakAvoid && this.#avoidsItself(index);
    const bestAppeal =
      best && isDeeper && best.break.index === index && !best.break.inner
        ? best.break.appeal + 0.5
        : best?.break.appeal;
    if (!best || bestAppeal! <= appeal) return this.#breakAt(index, childToken, appeal, null);
    this.#children.length = best.progress.childCount;
    this.#at = best.progress;
    const { index: earlier, inner } = best.break;
    if (!inner) return this.#breakAt(earlier, null, best.break.appeal, null);
    const child = this.box.children.at(earlier)!;
    // Ends: the child is laid out again up to a breakpoint that is known to fit.
    this.#best = null;
    const step = this.#layoutChild(child, earlier, best.childToken, best.break.appeal, inner);
    if (!step) throw new Error('a child went past the breakpoint it was told to stop at');
    return step;
  }

  #avoidsItself(index: number): boolean {
    const child = this.box.children.at(index);
    return !!child && child.kind !== 'lines' && avoidsBreakInside(child.style.breakInside);
  }

  #breakAt(
    index: number,
    childToken: BreakToken | null,
    appeal: BreakAppeal,
    forced: BreakBetween | null,
  ): LayoutResult {
    const { cursor } = this.#at;
    const remaining = this.#remaining();
    const height = maxLu(
      ZERO,
      maxLu(minLu(cursor, remaining), minLu(remaining, this.#sizes.definiteRemaining() ?? remaining)),
    );
    const consumed = ((this.token?.consumed ?? 0) + height - this.#sizes.topEdge) as LayoutUnit;
    const token: BlockBreakToken = {
      kind: 'block',
      box: this.box,
      childIndex: index,
      childToken,
      consumed: maxLu(ZERO, consumed),
      forced,
    };
    this.#placeMarker();
    return this.#result(height, token, appeal, EMPTY_STRUT, null);
  }

  // ── Finishing

  #complete(childIndex: number): LayoutResult {
    const { style } = this.box;
    this.#placeMarker();
    const isAuto = this.#sizes.definiteRemaining() === null;
    const holdsMargins = this.#isFormattingContext || this.#sizes.edges.bottom > 0;
    if (this.#at.own === null) {
      const height = this.#sizes.usedHeight(ZERO);
      if (height === 0) return this.#result(ZERO, null, BreakAppeal.Perfect, this.#at.strut, null);
      // An empty box with a height: margins through it end above it.
      this.#at = {
        ...this.#at,
        own: (this.space.bfcBlockOffset + strutSum(this.#at.strut)) as LayoutUnit,
        strut: EMPTY_STRUT,
      };
    }
    const content = (this.#at.cursor + (holdsMargins ? this.#endMargin() : 0)) as LayoutUnit;
    const height = this.#sizes.usedHeight(maxLu(ZERO, (content + this.#sizes.edges.bottom) as LayoutUnit));
    const remaining = this.#remaining();
    if (height > remaining && height > content + this.#sizes.edges.bottom) {
      if (remaining > this.#sizes.topEdge) return this.#breakInEmptySpace(childIndex, height, remaining);
      if (this.#hasContentBefore() && !this.#at.hasPlaced) return { status: 'break-before' };
    }
    const passesOn = !holdsMargins && isAuto && (style.minHeight === 0 || style.minHeight === 'auto');
    return this.#result(
      height,
      null,
      BreakAppeal.Perfect,
      passesOn ? this.#at.strut : EMPTY_STRUT,
      this.#best?.break ?? null,
    );
  }

  /** Margins held at the end; they end with the page at the latest (CSS Fragmentation 3, § 5.2). */
  #endMargin(): LayoutUnit {
    const margin = strutSum(this.#at.strut);
    return margin > 0
      ? minLu(margin, maxLu(ZERO, (this.#remaining() - this.#at.cursor - this.#sizes.edges.bottom) as LayoutUnit))
      : margin;
  }

  /** Content is complete but the box is higher than the page: the rest of its height goes on, and each page takes some. */
  #breakInEmptySpace(childIndex: number, height: LayoutUnit, remaining: LayoutUnit): LayoutResult {
    if (height / this.space.fragmentainer.blockSize > MAX_EMPTY_PAGES) {
      this.context.diagnostics.warn(
        'SVC_VALUE_CLAMPED',
        `A box ${Math.round(toPx(height))} px high would leave more than ${MAX_EMPTY_PAGES} pages empty; it ends with its page.`,
        this.context.tree.position(this.box.node),
      );
      return this.#result(remaining, null, BreakAppeal.Perfect, EMPTY_STRUT, null);
    }
    const consumed = ((this.token?.consumed ?? 0) + remaining - this.#sizes.topEdge) as LayoutUnit;
    const token: BlockBreakToken = {
      kind: 'block',
      box: this.box,
      childIndex,
      childToken: null,
      consumed,
      forced: null,
    };
    return this.#result(remaining, token, BreakAppeal.Perfect, EMPTY_STRUT, null);
  }

  #placeMarker(): void {
    const { marker } = this.box;
    if (!marker || this.token) return;
    const placed = layoutMarker(marker, this.context);
    const { firstBaseline, cursor } = this.#at;
    const gap = placed.gap;
    const x =
      this.box.style.direction === 'rtl'
        ? this.#sizes.edges.left + this.#sizes.contentInlineSize + gap
        : this.#sizes.edges.left - placed.fragment.width - gap;
    if (firstBaseline === null) this.#resolve(this.#nextOffset(this.#at.strut));
    // Without a line to stand beside, the marker stands at the top; alone, it makes the item as high as itself.
    const y = firstBaseline === null ? this.#sizes.topEdge : firstBaseline - placed.fragment.baseline;
    this.#children.unshift({ x: x as LayoutUnit, y: y as LayoutUnit, fragment: placed.fragment });
    if (firstBaseline !== null || this.#at.hasPlaced) return;
    this.#at = {
      ...this.#at,
      cursor: (cursor + placed.fragment.height) as LayoutUnit,
      strut: EMPTY_STRUT,
      hasPlaced: true,
    };
  }

  #result(
    height: LayoutUnit,
    breakToken: BlockBreakToken | null,
    appeal: BreakAppeal,
    endStrut: MarginStrut,
    earlyBreak: EarlyBreak | null,
  ): LaidOut {
    const { own, firstBaseline, lastBaseline } = this.#at;
    return {
      status: 'laid-out',
      fragment: this.#fragment(height, breakToken !== null),
      breakToken,
      appeal:
        breakToken && this.#avoidBreakInside && !breakToken.forced
          ? worse(appeal, BreakAppeal.ViolatingBreakAvoid)
          : appeal,
      earlyBreak,
      bfcOffset: own,
      endStrut,
      firstBaseline,
      lastBaseline,
      breakAfter: joinBreaks(this.#previousBreakAfter, this.box.style.breakAfter),
      endPageName: this.#previousPageName ?? this.space.pageName,
    };
  }

  #fragment(height: LayoutUnit, continues: boolean): BoxFragment {
    const { box } = this;
    return {
      kind: 'box',
      role: roleOf(box),
      node: box.node,
      style: box.style,
      width: this.#sizes.inlineSize,
      height,
      children: this.#children,
      border: this.#sizes.drawn(this.#sizes.border, continues),
      padding: this.#sizes.drawn(this.#sizes.padding, continues),
      isFirst: this.token === null,
      repeated: false,
      collapsedBorders: null,
    };
  }
}

/** What a child's layout tells the loop. */
type ChildOutcome =
  | 'break-before'
  | {
      readonly breakToken: BreakToken | null;
      readonly appeal: BreakAppeal;
      readonly earlyBreak: EarlyBreak | null;
      readonly breakAfter: BreakBetween;
      readonly endPageName: string;
    };

function shrinksToFit(child: LayoutBox): boolean {
  const { style } = child;
  return (
    child.kind === 'table' || style.float !== 'none' || style.position === 'absolute' || style.position === 'fixed'
  );
}

function roleOf(box: BlockBox): BoxRole {
  if (box.anonymous) return 'anonymous';
  return box.style.display === 'table-cell' ? 'cell' : 'block';
}
