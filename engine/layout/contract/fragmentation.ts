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
import type { BreakBetween, BreakInside } from '../../css/values/values.js';
import { NO_NODE } from '../../tree/document-tree.js';
import type { BreakToken } from './break-token.js';
import type { ConstraintSpace } from './constraint-space.js';

/** How good a break is: the best appeal wins, then the most content. Values grow with appeal. */
export const BreakAppeal = {
  LastResort: 0,
  ViolatingBreakAvoid: 1,
  ViolatingOrphansAndWidows: 2,
  /** Between rows that a cell spans: nothing speaks against it, but a break that leaves the cell whole is better. */
  CuttingCells: 3,
  Perfect: 4,
} as const;
export type BreakAppeal = (typeof BreakAppeal)[keyof typeof BreakAppeal];

/** The fragmentainer (page, column) a box is laid out in. */
export interface Fragmentainer {
  /** Infinity where nothing fragments: intrinsic sizes, margin boxes. */
  readonly blockSize: LayoutUnit;
  /** Where block offset 0 of the current block formatting context lies in it. */
  readonly offset: LayoutUnit;
  readonly type: Fragmentation;
  /** How many multi-column containers are around. */
  readonly columnDepth: number;
  /** Content that begins below this is left out: a box around it cuts it off. See box/cut-off.ts. */
  readonly cutOffAt?: LayoutUnit | undefined;
}

/** The same fragmentainer for a formatting context whose block offset 0 lies at `offset` in the one around it. */
export function within(fragmentainer: Fragmentainer, offset: LayoutUnit): Fragmentainer {
  const { blockSize, type, columnDepth, cutOffAt } = fragmentainer;
  return { blockSize, offset: add(fragmentainer.offset, offset), type, columnDepth, cutOffAt };
}

/** What ends at a break. Columns of a multi-column container that pages break too know page breaks as well. */
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
const AVOID: ReadonlySet<BreakBetween> = new Set<BreakBetween>(['avoid', 'avoid-page', 'avoid-column']);

/** `always` breaks the innermost context, `all` each of them (§ 3.1). */
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

/** Whether a forced break ends the page too, wherever it stands. */
export function isPageBreak(value: BreakBetween): boolean {
  return PAGE_BREAKS.includes(value);
}

export function isAvoidBreak(value: BreakBetween, { type }: Pick<Fragmentainer, 'type'>): boolean {
  return AVOIDED_IN[type].has(value);
}

export function avoidsBreakInside(value: BreakInside, { type }: Fragmentainer): boolean {
  return value !== 'auto' && AVOIDED_IN[type].has(value);
}

/**
 * Whether breaks in a box are to be avoided, for its own sake or that of one around it. Over pages, a box that was broken
 * once goes on like any other.
 */
export function avoidsBreaks(
  { breakInside }: { readonly breakInside: BreakInside },
  space: ConstraintSpace,
  token: BreakToken | null,
): boolean {
  if (space.breaks.avoidBreakInside) return true;
  if (space.breaks.splits || !avoidsBreakInside(breakInside, space.fragmentainer)) return false;
  return token === null || space.fragmentainer.type !== 'pages';
}

/** Combines values that meet at one breakpoint: forced breaks win (the later one), then avoid (§ 3.1). */
export function joinBreaks(earlier: BreakBetween, later: BreakBetween): BreakBetween {
  if (FORCED.has(later)) return later;
  if (FORCED.has(earlier)) return earlier;
  if (AVOID.has(later)) return later;
  if (AVOID.has(earlier)) return earlier;
  return later === 'auto' ? earlier : later;
}

/** A bound on how deep first-child propagation looks; documents are rarely nested deeper before text starts. */
export const MAX_PROPAGATION_DEPTH = 64;

/** break-before of a box joined with those of its first in-flow descendants (§ 3.1, "propagation"). */
export function breakBeforeOf(box: BlockLevelBox): BreakBetween {
  let value: BreakBetween = 'auto';
  let current: BlockLevelBox | null = box;
  for (let depth = 0; current && current.kind !== 'lines' && depth < MAX_PROPAGATION_DEPTH; depth++) {
    value = joinBreaks(value, current.style.breakBefore);
    if (current.kind === 'table') return joinBreaks(value, (current.breakBefore ??= breakBeforeInTable(current)));
    // Text asks for no break, so its boxes can wait: most table cells are laid out without.
    if (!hasChildren(current) || current.children.plainTextNode() !== NO_NODE) break;
    current = firstInFlow(current.children);
  }
  return value;
}

/** The same wherever the table is, as it is kept: how deep one looks counts from the table on. */
function breakBeforeInTable(table: TableBox): BreakBetween {
  const caption = table.captions.find(({ style }) => style.captionSide === 'top');
  if (caption) return breakBeforeOf(caption);
  const row = table.header[0] ?? table.rows().at(0) ?? table.footer[0];
  return row ? joinBreaks(row.group.style.breakBefore, breakBeforeRow(row)) : 'auto';
}

/** Breaks before cells, and before what comes first in them, are breaks before the row. */
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

/** The first child from `index` on that has a breakpoint before it: it is in the flow, or a float. */
export function firstNotAside(children: BoxSequence, index: number): BlockLevelBox | null {
  for (let i = index; ; i++) {
    const child = children.at(i);
    if (!child || !standsAside(child)) return child;
  }
}

/** Whether a box takes no part in the breakpoints around it: it is out of the flow, and no float that takes room from it. */
export function standsAside(box: BlockLevelBox): boolean {
  return !isInFlow(box) && !isFloating(box.style);
}

export function isInFlow(box: BlockLevelBox): boolean {
  if (box.kind === 'lines') return true;
  const { float, position } = box.style;
  return float === 'none' && position !== 'absolute' && position !== 'fixed' && position !== 'running';
}

/** The better of two breakpoints; of equals the later one, which leaves more content on the page. */
export function betterBreak(current: EarlyBreak | null, candidate: EarlyBreak): EarlyBreak {
  return current && current.appeal > candidate.appeal ? current : candidate;
}

export function worse(a: BreakAppeal, b: BreakAppeal): BreakAppeal {
  return a < b ? a : b;
}
