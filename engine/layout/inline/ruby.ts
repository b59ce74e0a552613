/**
 * Ruby bases with their annotations as one piece of a line (CSS Ruby 1, § 3): annotations stack over and under the content
 * area of the bases, and what is narrower is spread over the width of the widest (`ruby-align`).
 */
import { add, INDEFINITE, maxLu, minLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import { NO_STRUT, type BoxStrut } from '../../base/geometry.js';
import type { BlockBox, RubyBox, RubyLevel } from '../../box/box.js';
import { marginsWithoutAuto } from '../box/box-sizes.js';
import { plainBox } from '../box/plain-box.js';
import { relativeShift } from '../box/relative.js';
import { independentSpace } from '../contract/constraint-space.js';
import type { BoxFragment, Fragment, FragmentChild } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { moved } from '../contract/out-of-flow.js';
import { intrinsicSizes, layoutBox, type IntrinsicSizes } from '../contract/recursion.js';
import { prepareFlow } from '../text/inline-segments.js';
import type { AtomicFragment } from './atomic-inlines.js';
import { countOpportunities } from './justification.js';

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

/** How far something reaches above and below the baseline. */
interface Extent {
  readonly above: LayoutUnit;
  readonly below: LayoutUnit;
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
    const height = cells.reduce((most, cell) => maxLu(most, outerHeight(cell)), ZERO);
    if (height === 0 && cells.every(({ fragment }) => fragment.children.length === 0)) continue;
    for (const cell of cells) children.push(childAt(cell, topOf(cell, level.side, reach[level.side])));
    reach[level.side] = add(reach[level.side], height);
  }
  const ascent = reach.over > content.above ? maxLu(line.above, reach.over) : line.above;
  const descent = reach.under > content.below ? maxLu(line.below, reach.under) : line.below;
  const shifted = children.map((child) => ({ ...child, y: add(child.y, ascent) }));
  const fragment = plainBox('ruby', box, width, add(ascent, descent), shifted);
  return { fragment, margins: NO_STRUT, baseline: ascent };
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
 * The box of an inline base is its content area, whatever its line height (CSS 2 § 10.6.1): half-leading is cut off. A base
 * of several lines keeps the leading between them.
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

/** The content area of a base, beside which its annotations stand: that of its font, and boxes inside of it. */
function contentExtent(base: PlacedCell, context: LayoutContext): Extent {
  const { fontAscent, fontDescent } = context.textMetrics.of(base.box.style);
  const { padding, border } = base.fragment;
  const inside = boxExtent(base);
  return {
    above: maxLu(add(fontAscent, padding.top, border.top), inside.above),
    below: maxLu(add(fontDescent, padding.bottom, border.bottom), inside.below),
  };
}

/** How far atomic inlines in the lines of a base reach, and all of its lines but the first. */
function boxExtent({ fragment, baseline }: PlacedCell): Extent {
  let above = 0;
  let below = 0;
  const visit = (child: Fragment, y: number): void => {
    if (child.kind === 'box' || child.kind === 'image') {
      above = Math.max(above, -y);
      below = Math.max(below, y + child.height);
    } else if (child.kind === 'inline-box') child.children.forEach((part) => visit(part.fragment, y + part.y));
  };
  for (const line of fragment.children) {
    const y = line.y - (baseline ?? 0);
    if (line.fragment.kind === 'line') for (const child of line.fragment.children) visit(child.fragment, y + child.y);
    if (y > 0) below = Math.max(below, y + line.fragment.height);
  }
  return { above: above as LayoutUnit, below: below as LayoutUnit };
}

function union(extents: readonly Extent[]): Extent {
  return extents.reduce((one, other) => ({
    above: maxLu(one.above, other.above),
    below: maxLu(one.below, other.below),
  }));
}

function outerHeight({ fragment, margins }: PlacedCell): LayoutUnit {
  return add(fragment.height, margins.top, margins.bottom);
}

/** The top of an annotation's border box from the baseline; `reach`: how far what is nearer to the base reaches. */
function topOf({ fragment, margins }: PlacedCell, side: RubyLevel['side'], reach: LayoutUnit): LayoutUnit {
  return side === 'over' ? (sub(ZERO, reach, fragment.height, margins.bottom) as LayoutUnit) : add(reach, margins.top);
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
