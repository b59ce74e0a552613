/** Rules in gaps (CSS Gap Decorations 1): from which point of a gap to which they go, and the boxes that draw them. */
import { NO_STRUT } from '../../base/geometry.js';
import { lu, maxLu, sub, ZERO, type CssPx, type LayoutUnit } from '../../base/units.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import type { Gap, GapPoint, GapRule, RuleLook } from '../contract/item-geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { INITIAL_STYLE } from '../../css/properties/initial-style.js';
import type { Color } from '../../css/values/values.js';
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
  const looks = new RuleLooks(style);
  return ordered.flatMap((gap) => {
    const look = looks.of(gap);
    return look ? rulesIn(gap, look, sideOf(style, gap.side)) : [];
  });
}

/** The looks of a container's rules, each made once. */
class RuleLooks {
  readonly #known = new Map<Color, Map<string, RuleLook | null>>();

  constructor(readonly style: ComputedStyle) {}

  /** null: the rule is not seen. */
  of({ side, index, count }: Gap): RuleLook | null {
    const { style } = this;
    const { styles, widths, colors } = sideOf(style, side);
    const line = gapValue(styles, index, count);
    const width = widths ? gapValue(widths, index, count) : MEDIUM * style.zoom;
    const color = colors ? gapValue(colors, index, count) : style.color;
    let ofColor = this.#known.get(color);
    if (!ofColor) this.#known.set(color, (ofColor = new Map()));
    const key = `${side} ${line} ${width}`;
    let look = ofColor.get(key);
    if (look === undefined) ofColor.set(key, (look = lookOf(style, side, { line, width, color })));
    return look;
  }
}

interface Line {
  readonly line: ComputedStyle['borderLeftStyle'];
  readonly width: CssPx;
  readonly color: Color;
}

function lookOf(style: ComputedStyle, side: Gap['side'], { line, width, color }: Line): RuleLook | null {
  const thickness = lu(width);
  if (line === 'none' || line === 'hidden' || thickness <= 0) return null;
  const edge = side === 'column' ? 'Left' : 'Top';
  const ruleStyle: ComputedStyle = Object.freeze({
    ...INITIAL_STYLE,
    axes: style.axes,
    visibility: style.visibility,
    [`border${edge}Width`]: width,
    [`border${edge}Style`]: RULE_STYLES[line] ?? line,
    [`border${edge}Color`]: color,
  });
  return { thickness, style: ruleStyle };
}

/** Pairs the points of a gap (§ 2.2.1). */
function rulesIn(gap: Gap, look: RuleLook, side: Side): GapRule[] {
  const { points } = gap;
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
    while (end < last && continues(points[end]!, breaks)) end++;
    const from = (points[start]!.at + inset(points[start]!, side, 0)) as LayoutUnit;
    const to = (points[end]!.at - inset(points[end]!, side, 1)) as LayoutUnit;
    if (from < to) rules.push({ gap, look, from, to });
    start = end;
  }
  return rules;
}

/** Whether a rule that comes to a point goes on behind it. */
function continues({ isBlocked, isFlanked }: GapPoint, breaks: Side['breaks']): boolean {
  return breaks === 'none' || (!isBlocked && (breaks === 'spanning-item' || isFlanked));
}

/** How far from a point a rule ends: at the edge of what crosses, and by the inset from there. */
function inset({ crossing }: GapPoint, { edges, inside }: Side, end: 0 | 1): number {
  return crossing === null ? resolveLength(edges[end], ZERO) : crossing / 2 + resolveLength(inside[end], crossing);
}

/** Makes the box of a rule: an empty one with a single border, so that painting needs no special code. null: it has no length. */
export function ruleBox({ node }: Pick<BoxFragment, 'node'>, { gap, look, from, to }: GapRule): FragmentChild | null {
  const { side, middle } = gap;
  const { thickness, style } = look;
  const length = maxLu(ZERO, sub(to, from));
  if (length <= 0) return null;
  const [x, y] = side === 'column' ? [middle - thickness / 2, from] : [from, middle - thickness / 2];
  const [across, down] = side === 'column' ? [thickness, length] : [length, thickness];
  const fragment: BoxFragment = {
    ...plainBox('rule', { node, style }, across, down, []),
    border: { ...NO_STRUT, [side === 'column' ? 'left' : 'top']: thickness },
    isFirst: false,
  };
  return { x: Math.floor(x) as LayoutUnit, y: Math.floor(y) as LayoutUnit, fragment };
}
