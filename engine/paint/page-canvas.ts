/**
 * Paints what lies below a page's content: the background and border of the page, and the canvas (CSS Paged Media 3, §
 * 3.2).
 */
import { add, luToPt, ZERO, type Points } from '../base/units.js';
import { DARK_CANVAS } from '../css/values/color.js';
import type { ImageValue } from '../css/values/values.js';
import type { BoxFragment, FragmentChild } from '../layout/contract/fragment.js';
import { progressesToLeft } from '../page/page-axes.js';
import { pageBorderBox } from '../page/page-box.js';
import type { PageFragment } from '../page/page-fragment.js';
import { cornerRadii, hasBackground, NO_EDGES, paintBackground } from './box/backgrounds.js';
import { paintBorder } from './box/borders.js';
import { hasOutline, outlineAround } from './box/box-decoration.js';
import { drawableImage } from './box/drawable-image.js';
import type { PaintServices, PaintState } from './drawing/paint-context.js';
import { hasWidth, insetRect, outsetRect, rectOf } from './drawing/rects.js';
import { isContained } from '../css/properties/containment.js';
import { SQUARE, type PaintRect } from '../base/shapes.js';

/** Paints what lies below all of a page. */
export function paintPageGround(state: PaintState, page: PageFragment): void {
  paintPageBackground(state, page);
  paintPageImage(state, page, page.style.pageUnder);
}

/** The page's background covers the whole sheet, and the bleed beyond its edges. */
function paintPageBackground(state: PaintState, { style, width, height, bleed, shrink }: PageFragment): void {
  const isDark = style.colorScheme === 'dark';
  const isPainted = style.visibility === 'visible' && hasBackground(style);
  if (!isDark && !isPainted) return;
  const sheet: PaintRect = { x: 0, y: 0, width: luToPt(width), height: luToPt(height) };
  const printed = outsetRect(sheet, luToPt(bleed) * shrink);
  // The page inherits the root's colour scheme, which colours the canvas below everything else (CSS Color Adjustment 1,
  // § 2.2).
  if (isDark) state.canvas.fillRect(printed.x, printed.y, printed.width, printed.height, DARK_CANVAS);
  if (!isPainted) return;
  paintBackground(state, { rect: printed, style, edges: NO_EDGES, radii: cornerRadii(style, printed) });
}

/**
 * Paints what lies below or above all of a page, such as a letterhead: at its own size from the top left corner if it is about as
 * large as the sheet, else as large as the sheet allows, in its middle.
 */
export function paintPageImage(
  state: PaintState,
  { style, width, height }: PageFragment,
  image: ImageValue | null,
): void {
  const drawable = image && style.visibility === 'visible' ? drawableImage(state, image, { ...style, zoom: 1 }) : null;
  if (!drawable) return;
  const sheet = { width: luToPt(width), height: luToPt(height) };
  const own = { width: drawable.natural.width ?? sheet.width, height: drawable.natural.height ?? sheet.height };
  const isAsLarge = (['width', 'height'] as const).every((side) => Math.abs(own[side] - sheet[side]) <= SAME_SIZE);
  const scale = isAsLarge ? 1 : Math.min(sheet.width / own.width, sheet.height / own.height);
  const drawn = { width: own.width * scale, height: own.height * scale };
  const x = isAsLarge ? 0 : (sheet.width - drawn.width) / 2;
  const y = isAsLarge ? 0 : (sheet.height - drawn.height) / 2;
  state.canvas.drawTiles(drawable.tile(drawn.width, drawn.height), [x], [y]);
}

/** Programs round the sizes of paper in several ways. */
const SAME_SIZE: Points = 2;

/** Paints the canvas inside of the page's border, then that border and the page's outline. */
export function paintPageCanvas(state: PaintState, page: PageFragment): void {
  const { style, border } = page;
  const borderBox = rectOf(pageBorderBox(page, page.margin));
  const hasBorder = hasWidth(border);
  canvasBackground(state, page, hasBorder ? insetRect(borderBox, border) : borderBox);
  if (style.visibility !== 'visible') return;
  const radii = cornerRadii(style, borderBox);
  if (hasBorder) paintBorder(state.canvas, borderBox, style, border, radii);
  if (hasOutline(style)) outlineAround(state, borderBox, style, radii);
}

/**
 * Paints the background of the root (or the body) on the page box inside of its border. It is positioned in the root
 * element's box, which begins on the first page (CSS Backgrounds 3, § 2.11.2). How far that box continues below this
 * page is not known yet.
 */
function canvasBackground(state: PaintState, page: PageFragment, area: PaintRect): void {
  const source = canvasSource(page, state.services.tree);
  if (!source || !page.canvasRoot) return;
  const { fragment } = page.canvasRoot;
  const edges = fragment.kind === 'box' ? fragment : NO_EDGES;
  const rect = rootSoFar(page, page.canvasRoot);
  paintBackground(state, { rect, style: source.style, edges, radii: SQUARE }, area);
}

/** The root element's box from its beginning to the end of the page, where its own pages stand before this one. */
function rootSoFar({ root, area, rootConsumed }: PageFragment, { x, y, fragment }: FragmentChild): PaintRect {
  const before = luToPt(rootConsumed);
  const { writingMode } = fragment.style;
  if (writingMode === 'horizontal-tb') {
    const height = luToPt(root?.fragment.height ?? ZERO) + before;
    return { x: luToPt(x), y: luToPt(root?.y ?? area.y) - before, width: luToPt(fragment.width), height };
  }
  const own = luToPt(root?.fragment.width ?? ZERO);
  const [start, end] = [luToPt(root?.x ?? area.x), root ? luToPt(root.x) + own : luToPt(add(area.x, area.width))];
  const left = progressesToLeft(fragment.style) ? end - own : start - before;
  return { x: left, y: luToPt(y), width: own + before, height: luToPt(fragment.height) };
}

/**
 * The fragment whose background the canvas takes: the root's, or else the body's (CSS Backgrounds 3, § 2.11.2). With
 * containment on the root or the body, the body keeps its background (CSS Containment 2, § 2).
 */
export function canvasSource({ canvasRoot: root }: PageFragment, tree: PaintServices['tree']): BoxFragment | null {
  if (root?.fragment.kind !== 'box') return null;
  const { fragment } = root;
  if (hasBackground(fragment.style)) return fragment;
  if (isContained(fragment.style)) return null;
  return bodyIn(fragment, tree);
}

function bodyIn(root: BoxFragment, tree: PaintServices['tree']): BoxFragment | null {
  for (const { fragment } of root.children) {
    if (fragment.kind !== 'box' || tree.name(fragment.node) !== 'body') continue;
    if (hasBackground(fragment.style) && !isContained(fragment.style)) return fragment;
  }
  return null;
}
