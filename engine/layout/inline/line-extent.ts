/** How high a line is: the strut, and all that stands on it (CSS 2 § 10.8; CSS Inline 3, § 4.2.3). */
import { add, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import { usedPadding } from '../box/box-sizes.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { shiftBelow } from '../text/baselines.js';
import { lineAlignOf, type InlineBoxInfo, type LineAlign } from '../text/inline-box-info.js';
import { isOutsideLines, type AtomicSegment, type Segment, type TextSegment } from '../text/inline-segments.js';
import { otherFontsExtent } from '../text/used-fonts.js';
import type { LineInput } from './line-box.js';
import { vanishFrom } from './line-end.js';
import { VerticalReach } from './vertical-reach.js';

/** How far the line reaches above and below the root baseline. */
export interface LineExtent {
  readonly ascent: LayoutUnit;
  readonly descent: LayoutUnit;
  /** How far the subtrees that are aligned with edges of the line reach around their own baselines; null: none. */
  readonly subtrees: ReadonlyMap<InlineBoxInfo, Reach> | null;
}

interface Reach {
  readonly above: number;
  readonly below: number;
}

const EMPTY: LineExtent = Object.freeze({ ascent: ZERO, descent: ZERO, subtrees: null });

export function lineExtent(input: LineInput, context: LayoutContext): LineExtent {
  if (!hasContent(input)) return EMPTY;
  return context.tree.mode === 'no-quirks' ? standardExtent(input, context) : quirkyExtent(input, context);
}

/** Gathers what stands on a line. */
class ExtentBuilder {
  #subtrees: Map<InlineBoxInfo, Reach> | null = null;
  /** The heights of what is aligned with edges of the line, by the edge; most lines have none. */
  #aligned: Map<LineAlign, number> | null = null;

  constructor(
    public ascent: number,
    public descent: number,
  ) {}

  include(above: number, below: number, root: InlineBoxInfo | null): void {
    if (root) return this.#includeIn(root, above, below);
    if (above > this.ascent) this.ascent = above;
    if (below > this.descent) this.descent = below;
  }

  #includeIn(root: InlineBoxInfo, above: number, below: number): void {
    this.#subtrees ??= new Map();
    const known = this.#subtrees.get(root) ?? { above, below };
    this.#subtrees.set(root, { above: Math.max(known.above, above), below: Math.max(known.below, below) });
  }

  includeAligned(height: number, align: LineAlign): void {
    this.#aligned ??= new Map();
    this.#aligned.set(align, Math.max(height, this.#aligned.get(align) ?? 0));
  }

  /** A line that is lower than what is aligned with its edges grows: around its middle if all of that is centred. */
  build(): LineExtent {
    for (const [root, { above, below }] of this.#subtrees ?? [])
      this.includeAligned(above + below, lineAlignOf(root.style)!);
    const isEmpty = this.ascent === -Infinity;
    const ascent = isEmpty ? 0 : this.ascent;
    const descent = isEmpty ? 0 : this.descent;
    const tallest = Math.max(0, ...(this.#aligned?.values() ?? []));
    const missing = Math.max(0, tallest - (ascent + descent));
    const above = missing > 0 && this.#aligned?.get('center') === tallest ? Math.floor(missing / 2) : 0;
    return {
      ascent: (ascent + above) as LayoutUnit,
      descent: (descent + missing - above) as LayoutUnit,
      subtrees: this.#subtrees,
    };
  }
}

/** The strut, every inline box with content here, every atomic inline. */
function standardExtent(input: LineInput, context: LayoutContext): LineExtent {
  const { rootMetrics, hasOtherFonts } = input.prepared;
  const extent = new ExtentBuilder(rootMetrics.ascent, rootMetrics.descent);
  let last: InlineBoxInfo | null = null;
  for (const segment of input.line.segments) {
    const box = segment.kind === 'open' || segment.kind === 'close' ? segment.box : segment.parent;
    if (box && box !== last) {
      for (let info: InlineBoxInfo | null = box; info; info = info.parent) includeBox(info, extent);
      last = box;
    }
    if (segment.kind === 'atomic') includeAtomic(segment, input, extent, context);
    else if (hasOtherFonts && segment.kind === 'text') includeOtherFonts(segment, extent);
  }
  return extent.build();
}

function includeBox({ metrics, baselineShift, lineRoot }: InlineBoxInfo, extent: ExtentBuilder): void {
  extent.include(metrics.ascent - baselineShift, metrics.descent + baselineShift, lineRoot);
}

function includeOtherFonts(segment: TextSegment, extent: ExtentBuilder): void {
  const reach = otherFontsExtent(segment);
  if (!reach) return;
  const shift = segment.parent?.baselineShift ?? 0;
  extent.include(reach.above - shift, reach.below + shift, segment.parent?.lineRoot ?? null);
}

function includeAtomic(segment: AtomicSegment, input: LineInput, extent: ExtentBuilder, context: LayoutContext): void {
  const { above, below, align } = atomicExtent(segment, input, context);
  if (align) return extent.includeAligned(above + below, align);
  const out = segment.box.kind === 'ruby' ? annotationsOutside(segment, input) : { above: 0, below: 0 };
  extent.include(above + out.above, below + out.below, segment.parent?.lineRoot ?? null);
}

/**
 * Annotations reach out of their line (CSS Ruby 1, “Line Spacing”). In the first and the last line of a block they would
 * cross its border, or be cut off where it clips: the lines make room for what does not fit into the padding.
 */
function annotationsOutside(segment: AtomicSegment, { atomic, flow: { style }, isFirst, line }: LineInput): Reach {
  const { fragment } = atomic(segment);
  if (fragment.kind !== 'box') return { above: 0, below: 0 };
  const reach = new VerticalReach();
  for (const child of fragment.children) reach.include(child.y, child.y + child.fragment.height);
  const { above, below } = reach.extent;
  const clips = style.overflowY !== 'visible';
  const padding = usedPadding(style, ZERO);
  const atStart = isFirst === true && (clips || style.borderTopWidth > 0) ? padding.top : Infinity;
  const atEnd = line.isLast && (clips || style.borderBottomWidth > 0) ? padding.bottom : Infinity;
  // Where lines follow each other to the right, their over sides are on the right, too.
  const [over, under] = style.writingMode === 'vertical-lr' ? [atEnd, atStart] : [atStart, atEnd];
  return { above: Math.max(0, above - over), below: Math.max(0, below - fragment.height - under) };
}

/**
 * In quirks and limited-quirks mode there is no strut, and inline boxes without text of their own count only where they
 * have an edge (Quirks Mode Standard, § 3.3 and 3.4): a cell is as high as the image in it.
 */
function quirkyExtent(input: LineInput, context: LayoutContext): LineExtent {
  const { segments } = input.line;
  const { rootMetrics, hasOtherFonts } = input.prepared;
  const vanishing = vanishFrom(segments);
  const extent = new ExtentBuilder(-Infinity, -Infinity);
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'atomic') {
      includeAtomic(segment, input, extent, context);
      continue;
    }
    const isEdge = segment.kind === 'open' || segment.kind === 'close';
    if (isEdge ? !hasBlockEdges(segment.box.style) : isNoText(segment, index >= vanishing)) continue;
    const box = isEdge ? segment.box : segment.parent;
    if (box) includeBox(box, extent);
    else extent.include(rootMetrics.ascent, rootMetrics.descent, null);
    if (hasOtherFonts && segment.kind === 'text') includeOtherFonts(segment, extent);
  }
  return extent.build();
}

function hasBlockEdges(style: ComputedStyle): boolean {
  const { top, bottom } = usedPadding(style, ZERO);
  return style.borderTopWidth > 0 || style.borderBottomWidth > 0 || top > 0 || bottom > 0;
}

/** What stands outside of lines, and collapsible spaces that vanish at their end. */
function isNoText(segment: Segment, mayVanish: boolean): boolean {
  if (isOutsideLines(segment)) return true;
  return mayVanish && segment.kind === 'text' && segment.word.text === '' && segment.atEnd === 'vanish';
}

/** A line of nothing but empty inline boxes, floats and positioned boxes is none (CSS 2 § 9.4.2). */
function hasContent({ prepared, line }: LineInput): boolean {
  if (!prepared.hasOutOfFlow && !prepared.hasAnchors) return prepared.hasContent;
  return line.segments.some(
    (segment) =>
      segment.width !== 0 || (segment.kind !== 'open' && segment.kind !== 'close' && !isOutsideLines(segment)),
  );
}

/** The margin box of an atomic inline around the root baseline, or that of the subtree it stands in. */
interface AtomicExtent extends Reach {
  /** The edge of the line that it is aligned with by itself. */
  readonly align: LineAlign | null;
}

function atomicExtent(segment: AtomicSegment, input: LineInput, { textMetrics }: LayoutContext): AtomicExtent {
  const { fragment, margins, baseline } = input.atomic(segment);
  const { style } = segment.box;
  const height = margins.top + fragment.height + margins.bottom;
  const above = baseline === null ? height : margins.top + baseline;
  const below = height - above;
  const align = lineAlignOf(style);
  if (align) return { above, below, align };
  const { parent } = segment;
  const around = parent ?? { style: input.flow.style, metrics: input.prepared.rootMetrics };
  const box = { style, metrics: textMetrics.of(style), ascent: above, descent: below, hasText: baseline !== null };
  const shift = (parent?.baselineShift ?? 0) + shiftBelow(box, around);
  return { above: above - shift, below: below + shift, align: null };
}

/** The baseline of an inline box (null: of the root) from the line's top. */
export function baselineOf(info: InlineBoxInfo | null, extent: LineExtent): LayoutUnit {
  if (!info) return extent.ascent;
  const root = info.lineRoot;
  return add(root ? subtreeBaseline(root, extent) : extent.ascent, info.baselineShift);
}

function subtreeBaseline(root: InlineBoxInfo, extent: LineExtent): LayoutUnit {
  const reach = extent.subtrees?.get(root) ?? { above: root.metrics.ascent, below: root.metrics.descent };
  return add(alignedTop(reach.above + reach.below, lineAlignOf(root.style)!, extent), reach.above as LayoutUnit);
}

/** The top of what is aligned with an edge or with the middle of its line. */
function alignedTop(height: number, align: LineAlign, { ascent, descent }: LineExtent): LayoutUnit {
  const free = sub(add(ascent, descent), height as LayoutUnit);
  if (align === 'top') return ZERO;
  return align === 'bottom' ? free : (Math.floor(free / 2) as LayoutUnit);
}

/** The top of an atomic inline's margin box from the line's top. */
export function atomicTop(
  segment: AtomicSegment,
  input: LineInput,
  extent: LineExtent,
  context: LayoutContext,
): LayoutUnit {
  const { above, below, align } = atomicExtent(segment, input, context);
  if (align) return alignedTop(above + below, align, extent);
  const root = segment.parent?.lineRoot ?? null;
  return sub(root ? subtreeBaseline(root, extent) : extent.ascent, above as LayoutUnit);
}
