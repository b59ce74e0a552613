/** Sizes and places of page-margin boxes (CSS Paged Media 3, § 5.3). */
import type { BoxStrut, Rect } from '../base/geometry.js';
import { ZERO, type LayoutUnit } from '../base/units.js';
import type { MarginBoxName } from '../css/style-resolver.js';

/** What a margin box of the top or bottom row wants: its outer inline sizes; `fixed` when `width` is not auto. */
export interface MarginBoxSizes {
  readonly min: number;
  readonly max: number;
  readonly fixed: number | null;
}

export interface MarginArea {
  readonly pageWidth: LayoutUnit;
  readonly pageHeight: LayoutUnit;
  readonly margin: BoxStrut;
}

export const MARGIN_BOX_ROWS: Readonly<Record<'top' | 'bottom', readonly MarginBoxName[]>> = {
  top: ['top-left', 'top-center', 'top-right'],
  bottom: ['bottom-left', 'bottom-center', 'bottom-right'],
};

const COLUMNS: Readonly<Record<'left' | 'right', readonly MarginBoxName[]>> = {
  left: ['left-top', 'left-middle', 'left-bottom'],
  right: ['right-top', 'right-middle', 'right-bottom'],
};

/** The margin boxes' rectangles (margin boxes of the boxes) for those that are generated. */
export function placeMarginBoxes(
  area: MarginArea,
  sizes: ReadonlyMap<MarginBoxName, MarginBoxSizes>,
): Map<MarginBoxName, Rect> {
  const placed = new Map<MarginBoxName, Rect>();
  const { margin, pageWidth, pageHeight } = area;
  const innerWidth = (pageWidth - margin.left - margin.right) as LayoutUnit;
  const innerHeight = (pageHeight - margin.top - margin.bottom) as LayoutUnit;
  for (const [side, names] of Object.entries(MARGIN_BOX_ROWS)) {
    const y = side === 'top' ? ZERO : ((pageHeight - margin.bottom) as LayoutUnit);
    const height = side === 'top' ? margin.top : margin.bottom;
    placeRow(names, sizes, innerWidth, (name, start, length) => {
      placed.set(name, { x: (margin.left + start) as LayoutUnit, y, width: length, height });
    });
  }
  for (const [side, names] of Object.entries(COLUMNS)) {
    const x = side === 'left' ? ZERO : ((pageWidth - margin.right) as LayoutUnit);
    const width = side === 'left' ? margin.left : margin.right;
    placeColumn(names, sizes, innerHeight, (name, start, length) => {
      placed.set(name, { x, y: (margin.top + start) as LayoutUnit, width, height: length });
    });
  }
  placeCorners(area, sizes, placed);
  return placed;
}

function placeCorners(
  area: MarginArea,
  sizes: ReadonlyMap<MarginBoxName, MarginBoxSizes>,
  placed: Map<MarginBoxName, Rect>,
): void {
  const { margin, pageWidth, pageHeight } = area;
  for (const vertical of ['top', 'bottom'] as const) {
    for (const side of ['left', 'right'] as const) {
      const name = `${vertical}-${side}-corner` as const;
      if (!sizes.has(name)) continue;
      placed.set(name, {
        x: (side === 'left' ? 0 : pageWidth - margin.right) as LayoutUnit,
        y: (vertical === 'top' ? 0 : pageHeight - margin.bottom) as LayoutUnit,
        width: margin[side],
        height: margin[vertical],
      });
    }
  }
}

type Place = (name: MarginBoxName, start: LayoutUnit, length: LayoutUnit) => void;

/** The three boxes of a row share its width (§ 5.3.2): a centre box stays in the centre. */
function placeRow(
  names: readonly MarginBoxName[],
  sizes: ReadonlyMap<MarginBoxName, MarginBoxSizes>,
  available: LayoutUnit,
  place: Place,
): void {
  const [a, b, c] = names.map((name) => sizes.get(name)) as [
    MarginBoxSizes | undefined,
    MarginBoxSizes | undefined,
    MarginBoxSizes | undefined,
  ];
  const [nameA, nameB, nameC] = names as [MarginBoxName, MarginBoxName, MarginBoxName];
  const put = (name: MarginBoxName, start: number, length: number) =>
    place(name, Math.round(start) as LayoutUnit, Math.round(length) as LayoutUnit);
  if (!b) {
    const [widthA, widthC] = share(a ?? NOTHING, c ?? NOTHING, available);
    if (a) put(nameA, 0, c ? widthA : (a.fixed ?? available));
    if (c) put(nameC, available - (a ? widthC : (c.fixed ?? available)), a ? widthC : (c.fixed ?? available));
    return;
  }
  const sides = {
    min: 2 * Math.max(a?.min ?? 0, c?.min ?? 0),
    max: 2 * Math.max(a?.max ?? 0, c?.max ?? 0),
    fixed: null,
  };
  const widthB = b.fixed ?? (a || c ? share(b, sides, available)[0] : available);
  const startB = (available - widthB) / 2;
  put(nameB, startB, widthB);
  if (a) put(nameA, 0, a.fixed ?? startB);
  if (c) put(nameC, available - (c.fixed ?? startB), c.fixed ?? startB);
}

const NOTHING: MarginBoxSizes = { min: 0, max: 0, fixed: null };

/** Two boxes share a width by their max-content sizes where those fit, by how far min-content lets them shrink where not. */
function share(first: MarginBoxSizes, second: MarginBoxSizes, available: number): [number, number] {
  if (first.fixed !== null && second.fixed !== null) return [first.fixed, second.fixed];
  if (first.fixed !== null) return [first.fixed, Math.max(0, available - first.fixed)];
  if (second.fixed !== null) return [Math.max(0, available - second.fixed), second.fixed];
  const max = first.max + second.max;
  if (max <= available) return divide(available, first.max, first.max, second.max, max);
  const min = first.min + second.min;
  if (min <= available) return divide(available, first.min, first.max - first.min, second.max - second.min, min);
  return divide(available, first.min, first.min, second.min, min);
}

function divide(available: number, baseA: number, flexA: number, flexB: number, used: number): [number, number] {
  const flex = flexA + flexB;
  const shareA = flex > 0 ? flexA / flex : 0.5;
  const widthA = baseA + (available - used) * shareA;
  return [widthA, available - widthA];
}

/** The boxes of a side: alone, one takes it all; together, each takes a third. */
function placeColumn(
  names: readonly MarginBoxName[],
  sizes: ReadonlyMap<MarginBoxName, MarginBoxSizes>,
  available: LayoutUnit,
  place: Place,
): void {
  const present = names.filter((name) => sizes.has(name));
  const third = Math.floor(available / 3) as LayoutUnit;
  names.forEach((name, index) => {
    if (!sizes.has(name)) return;
    if (present.length === 1) place(name, ZERO, available);
    else place(name, (index * third) as LayoutUnit, third);
  });
}
