/** The page box: its sheet, edges and content area (CSS Paged Media 3, § 3 and § 7). */
import { addStruts, type BoxStrut, type Rect } from '../base/geometry.js';
import { add, clampLu, INDEFINITE, type LayoutUnit, lu, luNearest, maxLu, sub, ZERO } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { PageStyle } from '../css/cascade/style-resolver.js';
import type { AutoLength, SizeValue } from '../css/values/values.js';
import { definiteSize, resolveLength, usedBorder } from '../layout/box/box-sizes.js';

export interface PageBox {
  /** The sheet. */
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
  /** Margins may be negative; then the page area is larger than the sheet. */
  readonly margin: BoxStrut;
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
}

/** The values of one axis of the page box, from which used sizes and margins are computed. */
interface Axis {
  readonly sheet: LayoutUnit;
  readonly edges: LayoutUnit;
  readonly size: SizeValue;
  readonly min: SizeValue;
  readonly max: SizeValue;
  readonly start: AutoLength;
  readonly end: AutoLength;
}

/** Computes the used sizes and margins of a page. Percentages refer to the size of the sheet along their own axis (§ 7.2). */
export function usedPageBox({ width, height, style }: PageStyle): PageBox {
  const sheet = { width: luNearest(width), height: luNearest(height) };
  const border = usedBorder(style);
  const padding = pagePadding(style, sheet);
  const across = solveAxis(style, {
    sheet: sheet.width,
    edges: add(border.left, border.right, padding.left, padding.right),
    size: style.width,
    min: style.minWidth,
    max: style.maxWidth,
    start: style.marginLeft,
    end: style.marginRight,
  });
  const down = solveAxis(style, {
    sheet: sheet.height,
    edges: add(border.top, border.bottom, padding.top, padding.bottom),
    size: style.height,
    min: style.minHeight,
    max: style.maxHeight,
    start: style.marginTop,
    end: style.marginBottom,
  });
  const margin = { top: down.start, right: across.end, bottom: down.end, left: across.start };
  return { width: across.sheet, height: down.sheet, margin, border, padding };
}

/** Returns the page box, enlarged by `factor`. Content laid out in it is drawn on the sheet that much smaller. */
export function enlargedPageBox(box: PageBox, factor: number): PageBox {
  if (factor === 1) return box;
  const scaled = (length: LayoutUnit) => Math.round(length * factor) as LayoutUnit;
  const strut = ({ top, right, bottom, left }: BoxStrut): BoxStrut => ({
    top: scaled(top),
    right: scaled(right),
    bottom: scaled(bottom),
    left: scaled(left),
  });
  return {
    width: scaled(box.width),
    height: scaled(box.height),
    margin: strut(box.margin),
    border: strut(box.border),
    padding: strut(box.padding),
  };
}

/** Returns the content area with these margins. It is at least one unit large, so that each page can take content. */
export function pageAreaOf(
  { width, height, border, padding }: Pick<PageBox, 'width' | 'height' | 'border' | 'padding'>,
  margin: BoxStrut,
): Rect {
  const edges = addStruts(margin, addStruts(border, padding));
  return {
    x: edges.left,
    y: edges.top,
    width: maxLu(lu(1), sub(width, edges.left, edges.right)),
    height: maxLu(lu(1), sub(height, edges.top, edges.bottom)),
  };
}

/** Returns the border box of the page box. */
export function pageBorderBox({ width, height }: Pick<PageBox, 'width' | 'height'>, margin: BoxStrut): Rect {
  return {
    x: margin.left,
    y: margin.top,
    width: maxLu(ZERO, sub(width, margin.left, margin.right)),
    height: maxLu(ZERO, sub(height, margin.top, margin.bottom)),
  };
}

function pagePadding(
  style: ComputedStyle,
  sheet: { readonly width: LayoutUnit; readonly height: LayoutUnit },
): BoxStrut {
  return {
    top: maxLu(ZERO, resolveLength(style.paddingTop, sheet.height)),
    right: maxLu(ZERO, resolveLength(style.paddingRight, sheet.width)),
    bottom: maxLu(ZERO, resolveLength(style.paddingBottom, sheet.height)),
    left: maxLu(ZERO, resolveLength(style.paddingLeft, sheet.width)),
  };
}

/** Solves margin + border + padding + size = sheet. If nothing is auto, the sheet gets the sum as its size (§ 7.3). */
function solveAxis(style: ComputedStyle, axis: Axis): { sheet: LayoutUnit; start: LayoutUnit; end: LayoutUnit } {
  const { sheet, edges } = axis;
  const start = axis.start === 'auto' ? null : resolveLength(axis.start, sheet);
  const end = axis.end === 'auto' ? null : resolveLength(axis.end, sheet);
  const low = definiteSize(axis.min, style, sheet, edges) ?? ZERO;
  const high = definiteSize(axis.max, style, sheet, edges) ?? INDEFINITE;
  const given = definiteSize(axis.size, style, sheet, edges);
  const rest = maxLu(ZERO, sub(sheet, start ?? ZERO, end ?? ZERO));
  const size = clampLu(given ?? rest, low, high);
  const free = sub(sheet, size, start ?? ZERO, end ?? ZERO);
  if (start === null && end === null) {
    const half = Math.floor(free / 2) as LayoutUnit;
    return { sheet, start: half, end: sub(free, half) };
  }
  if (start === null) return { sheet, start: free, end: end! };
  if (end === null) return { sheet, start, end: free };
  return { sheet: size === rest ? sheet : add(start, size, end), start, end };
}
