/** Flex and grid items where nothing fragments: how large they are at a given size. Kept, because sizes are asked for again. */
import { sameData } from '../../base/same-data.js';
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
import { holdsOnlyText, stretchedText } from './text-items.js';

declare module '../../box/box.js' {
  interface Measured {
    /** Of flex and grid items: layouts without fragmentation. */
    layouts: readonly KeptLayout[] | null;
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
  const kept = measurementsOf(box, context).layouts ?? [];
  const known = keptLayout(box, kept, space);
  if (known) return known;
  const result = layoutBox(box, itemSpace(space), null, context, null);
  if (result.status !== 'laid-out') throw new Error('a box moved to a fragmentainer that is not there');
  const others = kept.length < MAX_KEPT ? kept : kept.slice(1);
  // An array of its own size: one that grows takes room for seventeen.
  measurementsOf(box, context).layouts = [...others, { space, result }];
  return result;
}

/** The layout of an item of text that was measured: as it is on every page that has room for all of it; null for none. */
export function measuredText(box: LayoutBox, space: ItemSpace, context: LayoutContext): LaidOut | null {
  const known = keptLayout(box, measurementsOf(box, context).layouts ?? [], space);
  return known && holdsOnlyText(box, known) ? known : null;
}

function keptLayout(box: LayoutBox, kept: readonly KeptLayout[], space: ItemSpace): LaidOut | null {
  const same = kept.filter((entry) => sameInlineSpace(entry.space, space));
  const known = same.find((entry) => sameSizing(entry.space.blockSizing, space.blockSizing));
  if (known || space.blockSizing?.kind !== 'fixed') return known?.result ?? null;
  const natural = same.find((entry) => entry.space.blockSizing === null);
  return natural ? stretchedText(box, natural.result, space.blockSizing.size) : null;
}

function sameInlineSpace(a: ItemSpace, b: ItemSpace): boolean {
  return (
    a.available === b.available &&
    a.percentageInlineSize === b.percentageInlineSize &&
    a.percentageBlockSize === b.percentageBlockSize &&
    a.fixedInlineSize === b.fixedInlineSize &&
    a.shrinkToFit === b.shrinkToFit &&
    a.monolithicLimit === b.monolithicLimit &&
    sameData(a.subgrid ?? null, b.subgrid ?? null)
  );
}

function sameSizing(a: BlockSizing | null, b: BlockSizing | null): boolean {
  if (a === null || b === null || a.kind !== 'fixed' || b.kind !== 'fixed') return a?.kind === b?.kind;
  return a.size === b.size && a.isDefinite === b.isDefinite;
}
