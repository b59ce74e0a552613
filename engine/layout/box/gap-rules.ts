/** Rules in gaps (CSS Gap Decorations 1): from which point of a gap to which they go, and the boxes that draw them. */
import { NO_STRUT } from '../../base/geometry.js';
import { lu, maxLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import type { Gap, GapPoint, GapRule } from '../contract/item-geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { INITIAL_STYLE } from '../../css/properties/initial-style.js';
import { gapValue } from '../../css/values/gap-values.js';
import { resolveLength } from './box-sizes.js';
import { plainBox } from './plain-box.js';

/** `medium`, in CSS px. */
const MEDIUM = 3;

/** Rules look like collapsed borders (§ 4.2), which have no `inset` and `outset` (CSS 2 § 17.6.2.1). */
const RULE_STYLES: Readonly<Record<string, ComputedStyle['borderLeftStyle']>> = { inset: 'ridge', outset: 'groove' };

/** The properties of one side. */
function sideOf(style: ComputedStyle, side: Gap['side']) {
  if (side === 'column')
    return {
      widths: style.columnRuleWidth,
      styles: style.columnRuleStyle,
      colors: style.columnRuleColor,
      breaks: style.columnRuleBreak,
      edges: [style.columnRuleEdgeInsetStart, style.columnRuleEdgeInsetEnd],
      inside: [style.columnRuleInteriorInsetStart, style.columnRuleInteriorInsetEnd],
    } as const;
  return {
    widths: style.rowRuleWidth,
    styles: style.rowRuleStyle,
    colors: style.rowRuleColor,
    breaks: style.rowRuleBreak,
    edges: [style.rowRuleEdgeInsetStart, style.rowRuleEdgeInsetEnd],
    inside: [style.rowRuleInteriorInsetStart, style.rowRuleInteriorInsetEnd],
  } as const;
}

type Side = ReturnType<typeof sideOf>;

/** Whether a container draws any rule. */
export function hasGapRules(style: ComputedStyle): boolean {
  return hasRules(style.columnRuleStyle) || hasRules(style.rowRuleStyle);
}

function hasRules(styles: ComputedStyle['columnRuleStyle']): boolean {
  return styles.some((list) => list.some((one) => one !== 'none' && one !== 'hidden'));
}

/** The rules of gaps, in the order they are painted in. */
export function gapRules(style: ComputedStyle, gaps: readonly Gap[]): GapRule[] {
  const last = style.rulePaintOrder === 'row-over-column' ? 'row' : 'column';
  const ordered = [...gaps.filter(({ side }) => side !== last), ...gaps.filter(({ side }) => side === last)];
  return ordered.flatMap((gap) => rulesIn(gap, style));
}

/** Pairs the points of a gap (§ 2.2.1). */
function rulesIn(gap: Gap, style: ComputedStyle): GapRule[] {
  const { points } = gap;
  const side = sideOf(style, gap.side);
  const { breaks } = side;
  const last = points.length - 1;
  const rules: GapRule[] = [];
  let start = 0;
  // Ends because each turn goes on from a later point.
  while (start < last) {
    if (breaks !== 'none' && points[start]!.isBlocked) {
      start++;
      continue;
    }
    let end = start + 1;
    while (end < last && goesOn(points[end]!, breaks)) end++;
    const from = (points[start]!.at + inset(points[start]!, side, 0)) as LayoutUnit;
    const to = (points[end]!.at - inset(points[end]!, side, 1)) as LayoutUnit;
    if (from < to) rules.push({ gap, from, to });
    start = end;
  }
  return rules;
}

/** Whether a rule that comes to a point goes on behind it. */
function goesOn({ isBlocked, isFlanked }: GapPoint, breaks: Side['breaks']): boolean {
  return breaks === 'none' || (!isBlocked && (breaks === 'spanning-item' || isFlanked));
}

/** How far from a point a rule ends: at the edge of what crosses, and by the inset from there. */
function inset({ crossing }: GapPoint, { edges, inside }: Side, end: 0 | 1): number {
  return crossing === null ? resolveLength(edges[end], ZERO) : crossing / 2 + resolveLength(inside[end], crossing);
}

/** What draws rules: their style and owner. */
type Owner = Pick<BoxFragment, 'node' | 'style'>;

/** Makes the box of a rule: an empty one with a single border, so that painting needs no special code. null: it is not seen. */
export function ruleBox({ node, style }: Owner, { gap, from, to }: GapRule): FragmentChild | null {
  const { side, index, count, middle } = gap;
  const { styles, widths, colors } = sideOf(style, side);
  const line = gapValue(styles, index, count);
  const width = widths ? gapValue(widths, index, count) : MEDIUM * style.zoom;
  const thickness = lu(width);
  const length = maxLu(ZERO, sub(to, from));
  if (line === 'none' || line === 'hidden' || thickness <= 0 || length <= 0) return null;
  const edge = side === 'column' ? 'Left' : 'Top';
  const ruleStyle: ComputedStyle = Object.freeze({
    ...INITIAL_STYLE,
    axes: style.axes,
    visibility: style.visibility,
    [`border${edge}Width`]: width,
    [`border${edge}Style`]: RULE_STYLES[line] ?? line,
    [`border${edge}Color`]: colors ? gapValue(colors, index, count) : style.color,
  });
  const [x, y] = side === 'column' ? [middle - thickness / 2, from] : [from, middle - thickness / 2];
  const [across, down] = side === 'column' ? [thickness, length] : [length, thickness];
  const fragment: BoxFragment = {
    ...plainBox('rule', { node, style: ruleStyle }, across, down, []),
    border: { ...NO_STRUT, [side === 'column' ? 'left' : 'top']: thickness },
    isFirst: false,
  };
  return { x: Math.floor(x) as LayoutUnit, y: Math.floor(y) as LayoutUnit, fragment };
}
