/** Flex and grid items where nothing fragments: how large they are at a given size. Kept, because sizes are asked for again. */
import {
  independentSpace,
  type BlockSizing,
  type ConstraintSpace,
  type IndependentChanges,
} from '../contract/constraint-space.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut } from '../contract/layout-result.js';
import { measurementsOf } from '../contract/measurements.js';
import type { ItemSpace } from '../contract/item-geometry.js';

declare module '../../box/box.js' {
  interface Measured {
    /** Of flex and grid items: layouts without fragmentation. */
    layouts: KeptLayout[] | null;
  }
}

/** What an item's layout depends on. */
export interface KeptLayout {
  readonly space: ItemSpace;
  readonly result: LaidOut;
}

/** Layouts kept for each item; key: its ItemSpace. Without them nested containers would be laid out 2^depth times. */
const MAX_KEPT = 6;

export function itemSpace(space: ItemSpace, changes: IndependentChanges = {}): ConstraintSpace {
  const { available, ...rest } = space;
  return independentSpace(available, { ...rest, ...changes });
}

export function measureItem(box: LayoutBox, space: ItemSpace, context: LayoutContext): LaidOut {
  const measured = measurementsOf(box, context);
  const kept = (measured.layouts ??= []);
  const known = kept.find((entry) => sameSpace(entry.space, space));
  if (known) return known.result;
  const result = layoutBox(box, itemSpace(space), null, context, null);
  if (result.status !== 'laid-out') throw new Error('a box moved to a fragmentainer that is not there');
  if (kept.length >= MAX_KEPT) kept.shift();
  kept.push({ space, result });
  return result;
}

function sameSpace(a: ItemSpace, b: ItemSpace): boolean {
  return (
    a.available === b.available &&
    a.percentageInlineSize === b.percentageInlineSize &&
    a.percentageBlockSize === b.percentageBlockSize &&
    a.fixedInlineSize === b.fixedInlineSize &&
    a.shrinkToFit === b.shrinkToFit &&
    a.monolithicLimit === b.monolithicLimit &&
    sameSizing(a.blockSizing, b.blockSizing)
  );
}

function sameSizing(a: BlockSizing | null, b: BlockSizing | null): boolean {
  if (a === null || b === null || a.kind !== 'fixed' || b.kind !== 'fixed') return a?.kind === b?.kind;
  return a.size === b.size && a.isDefinite === b.isDefinite;
}
