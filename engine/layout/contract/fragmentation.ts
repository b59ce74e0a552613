/** Breaking rules (CSS Fragmentation 3): where breaks are allowed, forced, avoided, and how good they are. */
import { add, type LayoutUnit } from '../../base/units.js';
import {
  isFloating,
  type BlockBox,
  type BlockLevelBox,
  type ItemContainerBox,
  type TableBox,
  type TableRowBox,
} from '../../box/box.js';
import type { BoxSequence } from '../../box/box-sequence.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BreakBetween, BreakInside } from '../../css/values/values.js';
import { NO_NODE } from '../../tree/document-tree.js';
import type { BreakToken } from './break-token.js';
import type { ConstraintSpace } from './constraint-space.js';

/** How good a break is. The best appeal wins; among equals, the break after the most content. Better values are larger. */
export const BreakAppeal = {
  LastResort: 0,
  ViolatingBreakAvoid: 1,
  ViolatingOrphansAndWidows: 2,
  /** Between rows that a cell spans. No property forbids it, but a break that keeps the cell whole is better. */
  CuttingCells: 3,
  Perfect: 4,
} as const;
export type BreakAppeal = (typeof BreakAppeal)[keyof typeof BreakAppeal];

/** The fragmentainer (page, column) a box is laid out in. */
export interface Fragmentainer {
  /** INDEFINITE if there is no fragmentation, as in margin boxes and when intrinsic sizes are measured. */
  readonly blockSize: LayoutUnit;
  /**
   * Of columns: how high they may become. They are lower while they are balanced, and where those around them end. Absent
   * for pages.
   */
  readonly fullSize?: LayoutUnit | undefined;
  /** The place in the fragmentainer of block offset 0 of the current block formatting context. */
  readonly offset: LayoutUnit;
  readonly type: Fragmentation;
  /** The number of multi-column containers around the box. */
  readonly columnDepth: number;
  /** Content that begins below this is left out, because an ancestor cuts it off. See box/cut-off.ts. */
  readonly cutOffAt?: LayoutUnit | undefined;
}

/** Returns the fragmentainer for a formatting context that begins at `offset` in the one around it. */
export function within(fragmentainer: Fragmentainer, offset: LayoutUnit): Fragmentainer {
  const { blockSize, fullSize, type, columnDepth, cutOffAt } = fragmentainer;
  return { blockSize, fullSize, offset: add(fragmentainer.offset, offset), type, columnDepth, cutOffAt };
}

/** The kinds of breaks in a fragmentainer. Columns on pages have page breaks as well. */
export type Fragmentation = 'pages' | 'columns' | 'columns-in-pages';

/** A breakpoint found earlier that layout may go back to. */
export interface EarlyBreak {
  readonly appeal: BreakAppeal;
  /** Break before this child (or row, or line)… */
  readonly index: number;
  /** …or inside it, at the breakpoint below. */
  readonly inner: EarlyBreak | null;
}

const PAGE_BREAKS: readonly BreakBetween[] = ['page', 'left', 'right', 'recto', 'verso', 'all'];
const FORCED: ReadonlySet<BreakBetween> = new Set<BreakBetween>([...PAGE_BREAKS, 'always', 'column']);

/** `always` breaks the innermost fragmentation context, `all` breaks all of them (§ 3.1). */
const FORCED_IN: Readonly<Record<Fragmentation, ReadonlySet<BreakBetween>>> = {
  pages: new Set<BreakBetween>([...PAGE_BREAKS, 'always']),
  columns: new Set<BreakBetween>(['column', 'always', 'all']),
  'columns-in-pages': FORCED,
};
const AVOIDED_IN: Readonly<Record<Fragmentation, ReadonlySet<BreakBetween>>> = {
  pages: new Set<BreakBetween>(['avoid', 'avoid-page']),
  columns: new Set<BreakBetween>(['avoid', 'avoid-column']),
  'columns-in-pages': new Set<BreakBetween>(['avoid', 'avoid-column']),
};

export function isForcedBreak(value: BreakBetween, { type }: Fragmentainer): boolean {
  return FORCED_IN[type].has(value);
}

/** Checks whether a forced break ends the page, even in columns. */
export function isPageBreak(value: BreakBetween): boolean {
  return PAGE_BREAKS.includes(value);
}

export function isAvoidBreak(value: BreakBetween, { type }: Pick<Fragmentainer, 'type'>): boolean {
  return AVOIDED_IN[type].has(value);
}

export function avoidsBreakInside(value: BreakInside, { type }: Pick<Fragmentainer, 'type'>): boolean {
  return value !== 'auto' && AVOIDED_IN[type].has(value);
}

/**
 * Checks whether breaks in a box are avoided, because of its own style or an ancestor's. On pages, a box that was broken
 * once no longer avoids breaks. In columns, this holds for boxes that avoid breaks up to a limit.
 */
export function avoidsBreaks(
  { breakInside, breakInsideLimit }: Pick<ComputedStyle, 'breakInside' | 'breakInsideLimit'>,
  space: ConstraintSpace,
  token: BreakToken | null,
): boolean {
  if (space.breaks.avoidBreakInside) return true;
  if (space.breaks.splits || !avoidsBreakInside(breakInside, space.fragmentainer)) return false;
  return token === null || (space.fragmentainer.type !== 'pages' && breakInsideLimit === null);
}

/**
 * What wins where values meet at one breakpoint (§ 3.1): a forced break over one that is avoided, and of forced breaks the one
 * that honours the other, too: whoever asks for a right page and for a page gets a right page.
 */
const PRECEDENCE: Readonly<Record<BreakBetween, number>> = {
  auto: 0,
  'avoid-column': 1,
  'avoid-page': 2,
  avoid: 3,
  column: 4,
  always: 5,
  page: 6,
  all: 6,
  left: 7,
  right: 7,
  recto: 7,
  verso: 7,
};

/** Combines values that meet at one breakpoint. Of sides of the sheet, the one of the later element wins (§ 3.1). */
export function joinBreaks(earlier: BreakBetween, later: BreakBetween): BreakBetween {
  return PRECEDENCE[later] >= PRECEDENCE[earlier] ? later : earlier;
}

/** The maximum depth to which the propagation of `break-before` looks. Few documents nest deeper before text begins. */
export const MAX_PROPAGATION_DEPTH = 64;

/** Returns `break-before` of a box combined with those of its first in-flow descendants (§ 3.1, "propagation"). */
export function breakBeforeOf(box: BlockLevelBox, from = 0): BreakBetween {
  let value: BreakBetween = 'auto';
  let current: BlockLevelBox | null = box;
  for (let depth = from; current && current.kind !== 'lines' && depth < MAX_PROPAGATION_DEPTH; depth++) {
    value = joinBreaks(value, current.style.breakBefore);
    if (current.kind === 'table') return joinBreaks(value, (current.breakBefore ??= breakBeforeInTable(current)));
    // Text asks for no break, so its boxes are not made here. Most table cells are laid out without boxes.
    if (!hasChildren(current) || current.children.plainTextNode() !== NO_NODE) break;
    if (isSingleRow(current)) return joinBreaks(value, breakBeforeItems(current.children, depth + 1));
    current = firstInFlow(current.children);
  }
  return value;
}

/** All items of the first row stand at the same breakpoint (CSS Flexbox 1, § 10). With further rows, layout finds the first. */
function isSingleRow({ kind, style: { flexDirection, flexWrap } }: BlockLevelBox & { readonly style: ComputedStyle }) {
  return kind === 'flex' && flexWrap === 'nowrap' && (flexDirection === 'row' || flexDirection === 'row-reverse');
}

/** Ends with the items, and at the depth of propagation. */
function breakBeforeItems(items: BoxSequence, depth: number): BreakBetween {
  let value: BreakBetween = 'auto';
  for (let index = 0; ; index++) {
    const item = items.at(index);
    if (!item) return value;
    if (isInFlow(item)) value = joinBreaks(value, breakBeforeOf(item, depth));
  }
}

/** The result is kept for the table, so it must not depend on where the table is: the depth counts from the table. */
function breakBeforeInTable(table: TableBox): BreakBetween {
  const caption = table.captions.find(({ style }) => style.captionSide === 'top');
  if (caption) return breakBeforeOf(caption);
  const row = table.header[0] ?? table.rows().at(0) ?? table.footer[0];
  return row ? joinBreaks(row.group.style.breakBefore, breakBeforeRow(row)) : 'auto';
}

/** Breaks before cells, and before the first content in them, are breaks before the row. */
export function breakBeforeRow(row: TableRowBox): BreakBetween {
  let value = row.style.breakBefore;
  for (const { content } of row.cells) {
    const own = breakBeforeOf(content);
    if (own !== 'auto') value = joinBreaks(value, own);
  }
  return value;
}

function hasChildren(box: BlockLevelBox): box is BlockBox | ItemContainerBox {
  return box.kind === 'block' || box.kind === 'flex' || box.kind === 'grid';
}

export function firstInFlow(children: BoxSequence): BlockLevelBox | null {
  for (let index = 0; ; index++) {
    const child = children.at(index);
    if (!child || isInFlow(child)) return child;
  }
}

/** Returns the first child, from `index` on, that has a breakpoint before it: a child in the flow, or a float. */
export function firstWithBreakpoint(children: BoxSequence, index: number): BlockLevelBox | null {
  for (let i = index; ; i++) {
    const child = children.at(i);
    if (!child || !hasNoBreakpoint(child)) return child;
  }
}

/** Checks whether a box has no breakpoints around it, because it is out of the flow and not a float that takes room. */
export function hasNoBreakpoint(box: BlockLevelBox): boolean {
  return !isInFlow(box) && !isFloating(box.style);
}

export function isInFlow(box: BlockLevelBox): boolean {
  if (box.kind === 'lines') return true;
  const { float, position } = box.style;
  return float === 'none' && position !== 'absolute' && position !== 'fixed' && position !== 'running';
}

/** Returns the better of two breakpoints. Of equals, this is the later one, which leaves more content on the page. */
export function betterBreak(current: EarlyBreak | null, candidate: EarlyBreak): EarlyBreak {
  return current && current.appeal > candidate.appeal ? current : candidate;
}

export function worse(a: BreakAppeal, b: BreakAppeal): BreakAppeal {
  return a < b ? a : b;
}
