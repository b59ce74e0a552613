/** Rules between items on one page: rows may stand elsewhere than the geometry has them, or on other pages. */
import { add, minLu, sub, type LayoutUnit } from '../../base/units.js';
import { ruleBox } from '../box/gap-rules.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import type { GapRule, ItemGeometry, ItemRow } from '../contract/item-geometry.js';

/** A row as it stands on this page. */
export interface SetBand {
  readonly row: ItemRow;
  /** From the border box's top. */
  readonly top: LayoutUnit;
  readonly end: LayoutUnit;
  /** Whether its flow begins, or ends, with it. */
  readonly startsFlow: boolean;
  readonly endsFlow: boolean;
}

/** The part of a container that is on this page. */
export interface RulesOfPage {
  readonly geometry: ItemGeometry;
  /** For each flow. */
  readonly bands: readonly (readonly SetBand[])[];
  /** The content box: its left edge and, on this page, its top and bottom. */
  readonly left: LayoutUnit;
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
  /** Whether all of the container is on this page. */
  readonly isWhole: boolean;
}

/** Makes the rules that are on this page, in the order they are painted in. */
export function rulesOfPage(owner: Pick<BoxFragment, 'node'>, page: RulesOfPage): FragmentChild[] {
  const rules: FragmentChild[] = [];
  for (const rule of page.geometry.rules) {
    const placed = onPage(rule, page);
    const box = placed && ruleBox(owner, placed);
    if (box) rules.push({ ...box, x: (box.x + page.left) as LayoutUnit });
  }
  return rules;
}

/** A rule with its place down this page; null: it is on others. */
function onPage(rule: GapRule, page: RulesOfPage): GapRule | null {
  const { gap, from, to } = rule;
  const bands = gap.flow === null ? [] : (page.bands[gap.flow] ?? []);
  if (bands.length === 0 && page.isWhole) return moved(rule, page.top);
  if (gap.flow === null) {
    const [start, end] = [page.top, page.bottom];
    return gap.side === 'column' ? { ...rule, from: start, to: end } : null;
  }
  const [first, last] = [bands[0], bands.at(-1)];
  if (!first || !last) return null;
  if (gap.side === 'row') {
    const isHere = gap.middle > first.row.top && gap.middle < last.row.bottom;
    if (isHere) return { ...rule, gap: { ...gap, middle: placeOf(gap.middle, bands) } };
    return page.isWhole ? moved(rule, page.top) : null;
  }
  const isAbove = to <= first.row.top && !page.isWhole;
  const isBelow = from >= last.row.bottom && !page.isWhole;
  return isAbove || isBelow ? null : { ...rule, from: placeOf(from, bands), to: placeOf(to, bands) };
}

function moved(rule: GapRule, by: LayoutUnit): GapRule {
  const { gap, from, to } = rule;
  const move = (at: LayoutUnit) => (at + by) as LayoutUnit;
  if (gap.side === 'row') return { ...rule, gap: { ...gap, middle: move(gap.middle) } };
  return { ...rule, from: move(from), to: move(to) };
}

/** Where a place of the geometry is on this page. What is above or below the page's part is at its edge. */
function placeOf(y: LayoutUnit, bands: readonly SetBand[]): LayoutUnit {
  const below = bands.findIndex(({ row }) => y <= row.bottom);
  if (below < 0) {
    const last = bands.at(-1)!;
    return last.endsFlow ? add(last.end, sub(y, last.row.bottom)) : last.end;
  }
  const band = bands[below]!;
  if (y === band.row.bottom) return band.end;
  if (y >= band.row.top) return minLu(add(band.top, sub(y, band.row.top)), band.end);
  const above = bands[below - 1];
  if (above) return minLu(add(above.end, sub(y, above.row.bottom)), band.top);
  return band.startsFlow ? sub(band.top, sub(band.row.top, y)) : band.top;
}
