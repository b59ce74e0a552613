/**
 * Ruby bases with their annotations as one piece of a line (CSS Ruby 1, § 3): annotations stack over and under the em boxes
 * of the bases, and what is narrower is spread over the width of the widest (`ruby-align`).
 */
import { add, clampLu, INDEFINITE, maxLu, minLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import { NO_STRUT, type BoxStrut } from '../../base/geometry.js';
import type { BlockBox, RubyBox, RubyLevel } from '../../box/box.js';
import { marginsWithoutAuto } from '../box/box-sizes.js';
import { plainBox } from '../box/plain-box.js';
import { relativeShift } from '../box/relative.js';
import { independentSpace } from '../contract/constraint-space.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { moved } from '../contract/out-of-flow.js';
import { intrinsicSizes, layoutBox, type IntrinsicSizes } from '../contract/recursion.js';
import { emBoxExtent } from '../text/text-edges.js';
import { prepareFlow } from '../text/inline-segments.js';
import type { AtomicFragment } from './atomic-inlines.js';
import { countOpportunities } from './justification.js';
import { union, VerticalReach, type Extent } from './vertical-reach.js';

/** A base or an annotation, laid out. */
interface PlacedCell {
  readonly fragment: BoxFragment;
  readonly margins: BoxStrut;
  /** Of the border box, from the start of the unit. */
  readonly x: LayoutUnit;
  /** From the border box's top; null without lines. */
  readonly baseline: LayoutUnit | null;
  readonly box: BlockBox;
}

export function rubySizes(box: RubyBox, context: LayoutContext): IntrinsicSizes {
  const width = total(columnWidths(box, context));
  return { min: width, max: width, words: width };
}

/** `available`: the inline size of the line's containing block, which wider bases and annotations are wrapped in. */
export function layoutRuby(box: RubyBox, available: LayoutUnit, context: LayoutContext): AtomicFragment {
  const widths = columnWidths(box, context).map((width) => minLu(width, maxLu(available, ZERO)));
  const width = total(widths);
  const isRtl = box.style.direction === 'rtl';
  const starts = startsOf(widths);
  const place = (cell: BlockBox, start: LayoutUnit, room: LayoutUnit): PlacedCell =>
    placedCell(cell, { start: isRtl ? sub(width, start, room) : start, room }, context);

  const bases = box.bases.map((base, i) => withoutLeading(place(base, starts[i]!, widths[i]!), context));
  const content = union(bases.map((base) => contentExtent(base, context)));
  const line = union(bases.map((base) => lineExtent(base, context)));
  const children: FragmentChild[] = bases.map((base) => childAt(base, sub(ZERO, baselineOf(base, context))));

  const reach = { over: content.above, under: content.below };
  for (const level of box.levels) {
    const cells = levelCells(level, { starts, widths }, place, context);
    if (cells.every(({ fragment }) => fragment.height === 0 && fragment.children.length === 0)) continue;
    const before = reach[level.side];
    for (const placed of cells) {
      const cell = withoutLeading(placed, context);
      const { above, below } = annotationExtent(cell, context);
      const baseline = level.side === 'over' ? sub(ZERO, before, below) : add(before, above);
      children.push(childAt(cell, sub(baseline, cell.baseline ?? cell.fragment.height)));
      reach[level.side] = maxLu(reach[level.side], add(before, above, below));
    }
  }
  const { above, below } = roomInLine(line, content, reach);
  const shifted = children.map((child) => ({ ...child, y: add(child.y, above) }));
  const fragment = plainBox('ruby', box, width, add(above, below), shifted);
  return { fragment, margins: NO_STRUT, baseline: above };
}

/**
 * Annotations do not count for the height of their line: they stand in the leading of this line and of its neighbours. Only
 * where the line height is less than all levels need together, leading is added on the sides of annotations, so that equal
 * lines below each other do not overlap (“Line Spacing”). The annotations may reach out of the line.
 */
function roomInLine(
  line: Extent,
  content: Extent,
  reach: { readonly over: LayoutUnit; readonly under: LayoutUnit },
): Extent {
  const isOver = reach.over > content.above;
  const isUnder = reach.under > content.below;
  const missing = sub(add(reach.over, reach.under), line.above, line.below);
  if (missing <= 0 || (!isOver && !isUnder)) return line;
  const shareOver = isUnder ? clampLu(sub(reach.over, line.above), ZERO, missing) : missing;
  const above = isOver ? shareOver : ZERO;
  return { above: add(line.above, above), below: add(line.below, sub(missing, above)) };
}

/** The widths of the columns: of the widest of each base and its annotations, and what spanning annotations need. */
function columnWidths({ bases, levels }: RubyBox, context: LayoutContext): readonly LayoutUnit[] {
  const widths = bases.map((base) => outerWidth(base, context));
  for (const { spans, boxes } of levels) {
    if (spans) continue;
    boxes.forEach((cell, i) => {
      if (cell) widths[i] = maxLu(widths[i]!, outerWidth(cell, context));
    });
  }
  for (const { spans, boxes } of levels) {
    if (!spans) continue;
    const missing = total(boxes.map((cell) => (cell ? outerWidth(cell, context) : ZERO))) - total(widths);
    // The last columns take what does not divide.
    if (missing > 0)
      widths.forEach((width, i) => {
        const share = Math.floor((missing * (i + 1)) / widths.length) - Math.floor((missing * i) / widths.length);
        widths[i] = (width + share) as LayoutUnit;
      });
  }
  return widths;
}

/** The boxes of a level: each in the column of its base, or all of them side by side in the middle of all columns. */
function levelCells(
  { spans, boxes }: RubyLevel,
  { starts, widths }: { readonly starts: readonly LayoutUnit[]; readonly widths: readonly LayoutUnit[] },
  place: (cell: BlockBox, start: LayoutUnit, room: LayoutUnit) => PlacedCell,
  context: LayoutContext,
): readonly PlacedCell[] {
  if (!spans) return boxes.flatMap((cell, i) => (cell ? [place(cell, starts[i]!, widths[i]!)] : []));
  const cells = boxes.filter((cell) => cell !== null);
  if (cells.length === 1) return [place(cells[0]!, ZERO, total(widths))];
  const own = cells.map((cell) => outerWidth(cell, context));
  const before = Math.max(0, Math.floor((total(widths) - total(own)) / 2)) as LayoutUnit;
  const ownStarts = startsOf(own);
  return cells.map((cell, i) => place(cell, add(before, ownStarts[i]!), own[i]!));
}

function outerWidth(cell: BlockBox, context: LayoutContext): LayoutUnit {
  const margins = marginsWithoutAuto(cell.style, ZERO);
  return maxLu(ZERO, add(intrinsicSizes(cell, context).max, margins.left, margins.right));
}

/** `ruby-align` (§ 4.2): where a box stands in the room of its column, and how wide its lines are stretched. */
function placedCell(
  box: BlockBox,
  { start, room }: { readonly start: LayoutUnit; readonly room: LayoutUnit },
  context: LayoutContext,
): PlacedCell {
  const { style } = box;
  const margins = marginsWithoutAuto(style, ZERO);
  const free = maxLu(ZERO, sub(room, outerWidth(box, context)));
  const opportunities = free > 0 && style.rubyAlign.startsWith('space') ? opportunitiesIn(box, context) : 0;
  const [before, behind] = around(box, free, opportunities);
  const width = maxLu(ZERO, sub(sub(room, before, behind), margins.left, margins.right));
  const space = independentSpace(width, { fixedInlineSize: width, percentageInlineSize: room });
  const result = layoutBox(box, space, null, context, null);
  if (result.status !== 'laid-out' || result.fragment.kind !== 'box') throw new Error('ruby does not break');
  const shift = relativeShift(style, room, INDEFINITE, style.direction);
  const x = add(start, before, margins.left, shift.x);
  return { fragment: result.fragment, margins, x, baseline: result.firstBaseline, box };
}

/** The room on the left and on the right of a box. */
function around(
  { style }: BlockBox,
  free: LayoutUnit,
  opportunities: number,
): readonly [left: LayoutUnit, right: LayoutUnit] {
  if (style.rubyAlign === 'start') return style.direction === 'rtl' ? [free, ZERO] : [ZERO, free];
  if (style.rubyAlign === 'space-between' && opportunities > 0) return [ZERO, ZERO];
  // With space-around there is one opportunity more, half of which stands at each end; others are centred.
  const outside = Math.floor(free / (style.rubyAlign === 'space-around' ? opportunities + 1 : 1));
  const left = Math.floor(outside / 2);
  return [left as LayoutUnit, (outside - left) as LayoutUnit];
}

function opportunitiesIn(box: BlockBox, context: LayoutContext): number {
  const flow = box.children.at(0);
  if (flow?.kind !== 'lines') return 0;
  const { segments } = prepareFlow(flow, context);
  let last = segments.length - 1;
  while (last >= 0 && (segments[last]!.kind === 'open' || segments[last]!.kind === 'close')) last--;
  return countOpportunities(segments, last);
}

/**
 * The box of an inline base or annotation is its content area, whatever its line height (CSS 2 § 10.6.1): half-leading is
 * cut off. Several lines keep the leading between them.
 */
function withoutLeading(cell: PlacedCell, context: LayoutContext): PlacedCell {
  const { fragment, baseline, box } = cell;
  const last = fragment.children[fragment.children.length - 1]?.fragment;
  if (baseline === null || last?.kind !== 'line') return cell;
  const { fontAscent, fontDescent } = context.textMetrics.of(box.style);
  const above = sub(sub(baseline, fontAscent), fragment.padding.top, fragment.border.top);
  const below = sub(sub(last.height, last.baseline), fontDescent);
  const children = fragment.children.map((child) => ({ ...child, y: sub(child.y, above) }));
  const height = sub(fragment.height, above, below);
  const outOfFlow = fragment.outOfFlow.map((item) => moved(item, ZERO, sub(ZERO, above)));
  return { ...cell, baseline: sub(baseline, above), fragment: { ...fragment, height, children, outOfFlow } };
}

/** Positioned boxes alone in a base stand where its line would be. */
function baselineOf({ baseline, box }: PlacedCell, context: LayoutContext): LayoutUnit {
  return baseline ?? context.textMetrics.of(box.style).ascent;
}

/** What a base contributes to the height of its line: its line height, as all inline boxes, and boxes inside of it. */
function lineExtent(base: PlacedCell, context: LayoutContext): Extent {
  const { ascent, descent } = context.textMetrics.of(base.box.style);
  const inside = boxExtent(base);
  return { above: maxLu(ascent, inside.above), below: maxLu(descent, inside.below) };
}

/**
 * What other levels stand beside: the em box of a cell's font, as in browsers, because the content areas of fonts for
 * East Asian text are half as high again as their characters (CSS 2 § 10.6.1 allows both); edges where it has any; and boxes inside of it.
 */
function contentExtent(cell: PlacedCell, context: LayoutContext): Extent {
  const metrics = context.textMetrics.of(cell.box.style);
  const emBox = emBoxExtent(metrics);
  const { padding, border } = cell.fragment;
  const edges = { above: add(padding.top, border.top), below: add(padding.bottom, border.bottom) };
  const inside = textExtent(cell, context);
  return {
    above: maxLu(edges.above > 0 ? add(metrics.fontAscent, edges.above) : emBox.above, inside.above),
    below: maxLu(edges.below > 0 ? add(metrics.fontDescent, edges.below) : emBox.below, inside.below),
  };
}

/** The margin box of an annotation around its baseline; all of it lies above where it has no line. */
function annotationExtent(cell: PlacedCell, context: LayoutContext): Extent {
  const { fragment, margins, baseline } = cell;
  const { above, below } = baseline === null ? { above: fragment.height, below: ZERO } : contentExtent(cell, context);
  return { above: add(above, margins.top), below: add(below, margins.bottom) };
}

/** How far atomic inlines in the lines of a base reach, and all of its lines but the first. */
function boxExtent({ fragment, baseline }: PlacedCell): Extent {
  const reach = new VerticalReach();
  for (const line of fragment.children) {
    const y = line.y - (baseline ?? 0);
    reach.addParts(line.fragment, y);
    if (y > 0) reach.include(y, y + line.fragment.height);
  }
  return reach.extent;
}

/**
 * The same without leading, which text keeps nothing away by: nor does that in blocks, which ruby makes inline-level, and
 * in ruby in ruby.
 */
function textExtent({ fragment, baseline }: PlacedCell, context: LayoutContext): Extent {
  const reach = new VerticalReach((style) => emBoxExtent(context.textMetrics.of(style)));
  reach.addLines(fragment, -(baseline ?? 0));
  return reach.extent;
}

function childAt({ fragment, x, box }: PlacedCell, y: LayoutUnit): FragmentChild {
  const shift = relativeShift(box.style, ZERO, INDEFINITE, box.style.direction);
  return { x, y: add(y, shift.y), fragment };
}

function startsOf(widths: readonly LayoutUnit[]): readonly LayoutUnit[] {
  let start = ZERO;
  return widths.map((width) => {
    const at = start;
    start = add(start, width);
    return at;
  });
}

function total(widths: readonly LayoutUnit[]): LayoutUnit {
  return widths.reduce((sum, width) => add(sum, width), ZERO);
}
