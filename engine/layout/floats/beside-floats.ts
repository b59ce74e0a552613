/** Boxes that establish formatting contexts, tables and images keep clear of floats (CSS 2 § 9.5). */
import { add, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { definiteSize, type UsedMargins } from '../box/box-sizes.js';
import type { ExclusionSpace } from '../contract/exclusions.js';
import { intrinsicSizes, type LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';

export interface BesideFloats {
  readonly exclusions: ExclusionSpace;
  /** Where the border box would begin without floats. */
  readonly top: LayoutUnit;
  /** The containing block's content edges in the formatting context. */
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
  readonly margins: UsedMargins;
  readonly direction: ComputedStyle['direction'];
  /** The least width the box can have; what is narrower need not be tried. */
  minimum(): LayoutUnit;
  layOut(y: LayoutUnit, available: LayoutUnit): LayoutResult;
}

export interface PlacedBeside {
  readonly result: LaidOut;
  /** Of the border box, in the formatting context. */
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
}

/** The highest place where the box fits beside floats, or below them; null: it goes to the next fragmentainer. */
export function placeBesideFloats(input: BesideFloats): PlacedBeside | null {
  const { exclusions, margins } = input;
  const left = add(input.left, margins.left ?? ZERO);
  const right = sub(input.right, margins.right ?? ZERO);
  // Ends because each turn goes to a lower edge of a float, and below them all any width has to do.
  for (let y = input.top; ;) {
    const next = exclusions.nextEdge(y);
    // What floats leave beside the box is known when its height is, which may change with the width: twice at most.
    for (let height = ZERO, turn = 0; turn < 2; turn++) {
      const edges = exclusions.edges(y, height);
      const room = { left: maxLu(left, edges.left), right: minLu(right, edges.right) };
      const isNarrowed = edges.left > left || edges.right < right;
      const available = sub(room.right, room.left);
      if (next !== null && isNarrowed && available < maxLu(ZERO, input.minimum())) break;
      const result = input.layOut(y, available);
      if (result.status === 'break-before') return null;
      const { width } = result.fragment;
      const x = startBeside(room.left, room.right, width, isNarrowed, input);
      const around = exclusions.edges(y, maxLu(result.fragment.height, 1 as LayoutUnit));
      const overflows = isNarrowed && width > available;
      const isFree = !overflows && around.left <= x && around.right >= x + width;
      if (next === null || isFree || result.fragment.height === 0) return { result, x, y };
      height = result.fragment.height;
    }
    y = next!;
  }
}

/** Auto margins share what is left of the room; else the box stands at its start. */
function startBeside(
  left: LayoutUnit,
  right: LayoutUnit,
  width: LayoutUnit,
  isNarrowed: boolean,
  { margins, direction }: BesideFloats,
): LayoutUnit {
  const free = sub(right, left, width);
  const room = maxLu(ZERO, free);
  if (margins.left === null && margins.right === null) return (left + Math.floor(room / 2)) as LayoutUnit;
  if (margins.left === null) return add(left, room);
  if (margins.right === null || direction === 'ltr') return left;
  return add(left, isNarrowed ? room : free);
}

export function minimumBesideFloats(child: LayoutBox, basis: LayoutUnit, context: LayoutContext): LayoutUnit {
  if (child.kind === 'table') return intrinsicSizes(child, context).min;
  return definiteSize(child.style.width, child.style, basis, ZERO) ?? ZERO;
}
