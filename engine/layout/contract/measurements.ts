/**
 * What layout has measured of a box, kept on the box itself so that it lives exactly as long as the box.
 * (Weak maps did the same, but 100,000 table cells in them cost the garbage collector more than layout.)
 * Rooms that measure more add their fields to `Measured` themselves.
 */
import { INDEFINITE, type LayoutUnit } from '../../base/units.js';
import type { Box, Measured, TableBox } from '../../box/box.js';
import type { IntrinsicSizes } from './recursion.js';
import type { LayoutContext } from './layout-context.js';
import type { LaidOut } from './layout-result.js';

declare module '../../box/box.js' {
  interface Measured {
    /** The state of images that what depends on images was measured in; see LayoutContext.epoch. */
    epoch: number;
    sizes: IntrinsicSizes | null;
    /** What percentages of block sizes refer to in `sizes`: of the containing block. */
    sizesBasis: LayoutUnit;
    /** Without regard to the box's own width; see contentSizes. */
    content: IntrinsicSizes | null;
    /** As `sizesBasis`, of the box itself. */
    contentBasis: LayoutUnit;
    /** Of a table: whether it goes to other pages than those named `from`; see table/page-turn.ts. */
    turns: { readonly from: string; readonly does: boolean } | null;
    /** Of multi-column containers: the anonymous block container that flows through the columns. Does not depend on images. */
    columnFlow: BlockBox | null;
    /** The box as a float where nothing fragments, in a containing block of these sizes. */
    float: {
      readonly inlineSize: LayoutUnit;
      readonly percentageBlockSize: LayoutUnit;
      readonly result: LaidOut;
    } | null;
  }
}

/** Whether parts of the box are on committed pages and gone: what was measured before has to do for the rest. */
export function hasBegun(box: Box, measured: Measured): boolean {
  return measured.table?.hasBegun === true || ('children' in box && box.children.hasReleased);
}

/** Whether anything was measured of the box as a whole, which may have read all of its content. */
export function isMeasured({ measured }: Box): boolean {
  if (!measured) return false;
  const { epoch: _epoch, sizesBasis: _basis, contentBasis: _contentBasis, ...found } = measured;
  return Object.values(found).some((value) => value !== null);
}

/** The box's measurements; those that images have made stale are forgotten, unless the box has begun. */
export function measurementsOf(box: Box, context: LayoutContext): Measured {
  let { measured } = box;
  if (!measured) {
    measured = {
      epoch: context.epoch,
      prepared: null,
      plan: null,
      sizes: null,
      sizesBasis: INDEFINITE,
      content: null,
      contentBasis: INDEFINITE,
      table: null,
      shrunk: null,
      turns: null,
      columnFlow: null,
      layouts: null,
      float: null,
      repeated: null,
      formula: null,
    };
    box.measured = measured;
  } else if (measured.epoch !== context.epoch) {
    measured.epoch = context.epoch;
    measured.layouts = null;
    measured.repeated = null;
    measured.formula = null;
    if (!hasBegun(box, measured)) {
      measured.sizes = null;
      measured.content = null;
      measured.float = null;
      measured.table = null;
      measured.shrunk = null;
      measured.turns = null;
    }
  }
  return measured;
}

/** Rows before `rowIndex` are on committed pages: their boxes are let go, and the columns are settled for good. */
export function commitTable(table: TableBox, rowIndex: number): void {
  const data = table.measured?.table;
  if (!data) return;
  data.hasBegun = true;
  data.rows.release(rowIndex);
}
