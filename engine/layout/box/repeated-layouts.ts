/**
 * Results of boxes that are laid out again and again from the same place, kept and given again where the space is the
 * same. Containers that lay out their content twice, nested in one another, would lay out the innermost 2ⁿ times; this
 * way it is laid out once for each space that it is really given. Layout reads nothing but its arguments, so a result
 * that was kept is the one that would be made anew.
 */
import { INDEFINITE, ZERO } from '../../base/units.js';
import type { Box } from '../../box/box.js';
import type { BreakToken } from '../contract/break-token.js';
import type { BfcPlace, ConstraintSpace, Sizing } from '../contract/constraint-space.js';
import type { EarlyBreak, Fragmentainer } from '../contract/fragmentation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';
import { measurementsOf } from '../contract/measurements.js';

declare module '../../box/box.js' {
  interface Measured {
    repeated: RepeatedLayouts | null;
  }
}

interface KeptResult {
  readonly context: LayoutContext;
  readonly early: EarlyBreak | null;
  readonly space: ConstraintSpace;
  readonly result: LayoutResult;
}

/** Layouts of one box that go on from the same token. */
export interface RepeatedLayouts {
  token: BreakToken | null;
  count: number;
  kept: KeptResult[] | null;
}

/** So many layouts from one place are usual: measured, balanced, beside notes. Nothing is kept of them. */
const USUAL = 8;
/** Beyond these, the one that was made first is forgotten. */
const MAX_KEPT = 12;

/**
 * More layouts than this for each node of a document mean that its boxes are made anew in each layout around them, as the
 * cells of tables in tables are: too few of each box to be told by their number.
 */
const USUAL_PER_NODE = 10;

/** So many layouts for each node of a document are usual; only beyond them is it worth while to count those of each box. */
const UNSUSPECTED_PER_NODE = 2;

/** False as long as the layouts of all boxes together are too few for any of them to be laid out again and again. */
export function mayRepeat({ guard: { budgets }, tree }: LayoutContext): boolean {
  return budgets === null || budgets.spent('boxLayouts') > 100 + UNSUSPECTED_PER_NODE * tree.length;
}

function isRepetitive({ guard: { budgets }, tree }: LayoutContext): boolean {
  return budgets !== null && budgets.spent('boxLayouts') > 1000 + USUAL_PER_NODE * tree.length;
}

/** All that a layout reads. */
interface LayoutArguments {
  readonly box: Box;
  readonly space: ConstraintSpace;
  readonly token: BreakToken | null;
  readonly context: LayoutContext;
  readonly early: EarlyBreak | null;
}

export function repeatedOrNew(of: LayoutArguments, anew: () => LayoutResult): LayoutResult {
  const { box, space, token, context, early } = of;
  const measured = measurementsOf(box, context);
  const repeated = (measured.repeated ??= { token, count: 0, kept: null });
  if (repeated.token !== token) {
    repeated.token = token;
    repeated.count = 0;
    repeated.kept = null;
  }
  if (repeated.count++ < USUAL && !isRepetitive(context)) return anew();
  const kept = (repeated.kept ??= []);
  const known = kept.find((one) => one.context === context && one.early === early && sameFields(one.space, space));
  if (known) return known.result;
  const result = anew();
  if (kept.length >= MAX_KEPT) kept.shift();
  kept.push({ context, early, space, result });
  return result;
}

/** The objects that a space consists of are made for each space, so they are compared by value. */
function sameFields(a: object, b: object): boolean {
  const entries = Object.entries(a);
  if (entries.length !== Object.keys(b).length) return false;
  return entries.every(([name, one]) => {
    const other: unknown = (b as Readonly<Record<string, unknown>>)[name];
    if (one === other) return true;
    if (!BY_VALUE.has(name) || !isObject(one) || !isObject(other)) return false;
    return sameFields(one, other) || (name === 'fragmentainer' && isUnfragmented(one, other));
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Where nothing fragments, it matters to nobody how far down a box is. */
function isUnfragmented(a: object, b: object): boolean {
  return (a as Fragmentainer).blockSize === INDEFINITE && sameFields({ ...a, offset: ZERO }, { ...b, offset: ZERO });
}

/** Of the space, and of what it holds. Floats are told by their identity. */
const BY_VALUE: ReadonlySet<string> = new Set([
  ...([
    'containingBlock',
    'sizing',
    'bfc',
    'fragmentainer',
    'breaks',
    'page',
    'clamp',
  ] satisfies (keyof ConstraintSpace)[]),
  ...(['blockSizing', 'borderOverride'] satisfies (keyof Sizing)[]),
  ...(['marginStrut'] satisfies (keyof BfcPlace)[]),
]);
