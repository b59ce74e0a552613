/** Backgrounds: colour and images of a box (CSS Backgrounds 3, § 3). */
import { BLACK } from '../../css/values/color.js';
import { luToPt, pxToPt, type Points } from '../../base/units.js';
import type { Side } from '../../base/axes.js';
import { NO_STRUT, type BoxStrut } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { hasInitialCorners } from '../../css/properties/initial-style.js';
import {
  resolveLengthPercentage,
  type BackgroundBox,
  type BackgroundLayer,
  type LengthPercentage,
} from '../../css/values/values.js';
import { usedRadii } from '../../layout/box/corner-radii.js';
import type { InlineBoxFragment } from '../../layout/contract/fragment.js';
import { pictureOf, type Canvas, type GroupEffects } from '../drawing/canvas.js';
import { paintBorder } from './borders.js';
import { drawableImage, type ImageServices } from './drawable-image.js';
import { concreteSize, fittingSize, type NaturalSize, type ObjectSize } from './object-size.js';
import { lineSides } from '../drawing/fragment-kinds.js';
import type { PaintState } from '../drawing/paint-context.js';
import {
  insetRadii,
  isSquare,
  rectPath,
  roundedPath,
  SQUARE,
  type CornerRadii,
  type PaintRect,
} from '../../base/shapes.js';

/** The most tiles that are drawn one by one. A layer with more is left out with a warning. */
const MAX_TILES = 20_000;
/** The cost of a layer besides its tiles, counted in tiles: its clip, and its image. */
const TILES_OF_LAYER = 30;

export interface BackgroundEdges {
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
}

export const NO_EDGES: BackgroundEdges = { border: NO_STRUT, padding: NO_STRUT };

/** Used corner radii of a box in points; all zero for most boxes. */
export function cornerRadii(style: ComputedStyle, rect: PaintRect): CornerRadii {
  return hasInitialCorners(style) ? SQUARE : usedRadii(style, rect, PX);
}

/** The length of a CSS px. */
const PX: Points = pxToPt(1);

/** Line breaks slice inline boxes, which are round only where they begin and end. */
export function inlineRadii({ style, hasStart, hasEnd, turn }: InlineBoxFragment, rect: PaintRect): CornerRadii {
  const radii = cornerRadii(style, rect);
  const [start, end] = lineSides(turn);
  const cut = [...(hasStart ? [] : [start]), ...(hasEnd ? [] : [end])];
  return radii.map((radius, corner) =>
    CORNERS_OF_SIDES.some(([side, corners]) => cut.includes(side) && corners.includes(corner)) ? SQUARE[0] : radius,
  ) as unknown as CornerRadii;
}

/** By index, clockwise from the top left. */
const CORNERS_OF_SIDES: readonly (readonly [Side, readonly number[]])[] = [
  ['top', [0, 1]],
  ['right', [1, 2]],
  ['bottom', [2, 3]],
  ['left', [3, 0]],
];

export function hasBackground(style: ComputedStyle): boolean {
  return style.backgroundColor.a > 0 || style.backgroundLayers.length > 0;
}

/** A box that is decorated. */
export interface DecoratedBox {
  /** The border box. */
  readonly rect: PaintRect;
  readonly style: ComputedStyle;
  readonly edges: BackgroundEdges;
  readonly radii: CornerRadii;
}

/** What drawing backgrounds needs. */
export type BackgroundState = Pick<PaintState, 'canvas' | 'fixedArea'> & { readonly services: ImageServices };

/** `painted`: the area to cover instead of what background-clip says, as on the canvas. */
export function paintBackground(
  state: BackgroundState,
  decorated: DecoratedBox,
  painted: PaintRect | null = null,
): void {
  const { style } = decorated;
  const { backgroundColor, backgroundLayers } = style;
  const { clip = 'border-box' } = backgroundLayers[backgroundLayers.length - 1] ?? {};
  const within = (area: BackgroundLayer['clip'], draw: () => void): void =>
    area === 'border-area' && !painted ? inBorderArea(state.canvas, decorated, draw) : draw();
  const paint = () => {
    if (backgroundColor.a > 0) within(clip, () => paintColor(state.canvas, clip, decorated, painted));
    for (let i = backgroundLayers.length - 1; i >= 0; i--) {
      const layer = backgroundLayers[i]!;
      const paintIt = () => paintLayer(state, layer, decorated, painted);
      if (layer.image) within(layer.clip, () => state.canvas.group({ ...PLAIN, blendMode: layer.blendMode }, paintIt));
    }
  };
  // Layers are mixed with each other alone, and not with what is below the box (Compositing 1, § 3.3).
  if (backgroundLayers.some(({ blendMode }) => blendMode !== 'normal')) state.canvas.group(PLAIN, paint);
  else paint();
}

const PLAIN: GroupEffects = { opacity: 1, blendMode: 'normal', mask: null };

function paintColor(
  canvas: Canvas,
  clip: BackgroundLayer['clip'],
  { rect, style: { backgroundColor }, edges, radii }: DecoratedBox,
  painted: PaintRect | null,
): void {
  const box = painted ?? clippedTo(clip, rect, edges);
  if (!box || !(box.width > 0 && box.height > 0)) return;
  if (isSquare(radii) || clip === 'text') canvas.fillRect(box.x, box.y, box.width, box.height, backgroundColor);
  else canvas.fillPath(roundedPath(box, clipRadii(boxOfClip(clip), radii, edges)), backgroundColor);
}

/** CSS Backgrounds 4, § 2.10: what the border would paint if it had no colour of its own to let through. */
function inBorderArea(canvas: Canvas, { rect, style, edges, radii }: DecoratedBox, draw: () => void): void {
  const color = BLACK;
  const opaque = {
    ...style,
    borderTopColor: color,
    borderRightColor: color,
    borderBottomColor: color,
    borderLeftColor: color,
  };
  const corner = { ...rect, x: 0, y: 0 };
  const picture = pictureOf(rect, (mask) => paintBorder(mask, corner, opaque, edges.border, radii), 'group');
  canvas.save();
  canvas.transform(1, 0, 0, 1, rect.x, rect.y);
  canvas.group({ opacity: 1, blendMode: 'normal', mask: { picture, by: 'alpha' } }, () => {
    canvas.transform(1, 0, 0, 1, -rect.x, -rect.y);
    draw();
  });
  canvas.restore();
}

/** The box that limits a layer; a mask does the rest. */
function boxOfClip(clip: Exclude<BackgroundLayer['clip'], 'text'>): BackgroundBox {
  return clip === 'border-area' ? 'border-box' : clip;
}

/** null: the background shows in text only, and is painted with the text. */
function clippedTo(clip: BackgroundLayer['clip'], rect: PaintRect, edges: BackgroundEdges): PaintRect | null {
  return clip === 'text' ? null : boxOf(boxOfClip(clip), rect, edges);
}

function boxOf(box: BackgroundBox, rect: PaintRect, { border, padding }: BackgroundEdges): PaintRect {
  if (box === 'border-box') return rect;
  const inset = (side: keyof BoxStrut) => luToPt(border[side]) + (box === 'content-box' ? luToPt(padding[side]) : 0);
  return {
    x: rect.x + inset('left'),
    y: rect.y + inset('top'),
    width: rect.width - inset('left') - inset('right'),
    height: rect.height - inset('top') - inset('bottom'),
  };
}

function clipRadii(box: BackgroundBox, radii: CornerRadii, { border, padding }: BackgroundEdges): CornerRadii {
  if (box === 'border-box') return radii;
  const inset = (side: keyof BoxStrut) => luToPt(border[side]) + (box === 'content-box' ? luToPt(padding[side]) : 0);
  return insetRadii(radii, [inset('top'), inset('right'), inset('bottom'), inset('left')]);
}

function paintLayer(
  state: BackgroundState,
  layer: BackgroundLayer,
  { rect, style, edges, radii }: DecoratedBox,
  painted: PaintRect | null,
): void {
  const { canvas, services } = state;
  const clip = painted ?? clippedTo(layer.clip, rect, edges);
  const image = clip && layer.image && drawableImage(state, layer.image, style);
  if (!image) return;
  const area = (layer.attachment === 'fixed' ? state.fixedArea : null) ?? boxOf(layer.origin, rect, edges);
  const tile = roundedTile(layer, tileSize(layer, image.natural, area), area);
  if (!(tile.width > 0 && tile.height > 0 && clip.width > 0 && clip.height > 0)) return;
  const isEven = image.isEven(tile.width, tile.height);
  const columns = tilesAlong(layer, 0, tile.width, { area: columnsOf(area), clip: columnsOf(clip), isEven: isEven[0] });
  const rows = tilesAlong(layer, 1, tile.height, { area: rowsOf(area), clip: rowsOf(clip), isEven: isEven[1] });
  const count = columns.places.length * rows.places.length;
  if (count > MAX_TILES) {
    services.diagnostics.warn(
      'SVC_CONTENT_OVERFLOW',
      'A background image would be repeated more than 20,000 times on a page and is left out.',
    );
    return;
  }
  if (!services.diagnostics.spend('backgroundTiles', TILES_OF_LAYER + count)) return;
  canvas.save();
  canvas.clip(
    isSquare(radii) || layer.clip === 'text'
      ? rectPath(clip)
      : roundedPath(clip, clipRadii(boxOfClip(layer.clip), radii, edges)),
  );
  canvas.drawTiles(image.tile(columns.size, rows.size), columns.places, rows.places);
  canvas.restore();
}

/** background-size (§ 3.9). */
function tileSize({ size }: BackgroundLayer, natural: NaturalSize, area: PaintRect): ObjectSize {
  if (size === 'cover' || size === 'contain') return fittingSize(natural.ratio, area, size);
  const wish = (value: LengthPercentage | 'auto', basis: Points) =>
    value === 'auto' ? null : resolvePoints(value, basis);
  return concreteSize(natural, { width: wish(size[0], area.width), height: wish(size[1], area.height) }, area);
}

/**
 * `round` scales tiles so that they fit a whole number of times. If the size of the other side is auto, it keeps the
 * ratio (§ 3.4).
 */
function roundedTile({ repeat, size }: BackgroundLayer, { width, height }: ObjectSize, area: PaintRect): ObjectSize {
  const fit = (tile: Points, length: Points) => length / Math.max(1, Math.round(length / tile));
  const isAuto = (side: 0 | 1) => typeof size !== 'string' && size[side] === 'auto';
  const rounded = {
    width: repeat[0] === 'round' && width > 0 ? fit(width, area.width) : width,
    height: repeat[1] === 'round' && height > 0 ? fit(height, area.height) : height,
  };
  if (repeat[0] === 'round' && repeat[1] !== 'round' && isAuto(1)) rounded.height = (height * rounded.width) / width;
  if (repeat[1] === 'round' && repeat[0] !== 'round' && isAuto(0)) rounded.width = (width * rounded.height) / height;
  return rounded;
}

/** A rectangle along one axis. */
interface Extent {
  readonly start: Points;
  readonly length: Points;
}

const columnsOf = ({ x, width }: PaintRect): Extent => ({ start: x, length: width });
const rowsOf = ({ y, height }: PaintRect): Extent => ({ start: y, length: height });

interface TiledAxis {
  readonly area: Extent;
  readonly clip: Extent;
  /** Whether the image is the same all along the axis. */
  readonly isEven: boolean;
}

interface Tiles {
  readonly size: Points;
  readonly places: readonly Points[];
}

/** One tile takes the place of many that are the same all along: a strip of one pixel in width is drawn once. */
function tilesAlong(layer: BackgroundLayer, axis: 0 | 1, tile: Points, { area, clip, isEven }: TiledAxis): Tiles {
  const { start, length } = clip;
  const repeat = layer.repeat[axis];
  if (isEven && (repeat === 'repeat' || repeat === 'round')) return { size: length, places: [start] };
  return { size: tile, places: tilePositions(layer, axis, tile, { area, clip }) };
}

/** Where tiles begin along one axis (0: x, 1: y) so that they cover the clip area (§ 3.4, background-repeat). */
function tilePositions(
  layer: BackgroundLayer,
  axis: 0 | 1,
  tile: Points,
  { area: { start, length }, clip }: Pick<TiledAxis, 'area' | 'clip'>,
): Points[] {
  const repeat = layer.repeat[axis];
  const first = start + resolvePoints(layer.position[axis], length - tile);
  if (repeat === 'no-repeat') return [first];
  let step = tile;
  let origin = first;
  if (repeat === 'space') {
    const count = Math.floor(length / tile);
    if (count < 2) return [first];
    step = (length - tile) / (count - 1);
    origin = start;
  }
  const from = Math.ceil((clip.start - tile - origin) / step);
  const to = Math.floor((clip.start + clip.length - origin) / step);
  if (to - from > MAX_TILES) return new Array<Points>(MAX_TILES + 1).fill(0);
  const positions: Points[] = [];
  for (let i = from; i <= to; i++) {
    const at = origin + i * step;
    if (at + tile > clip.start && at < clip.start + clip.length) positions.push(at);
  }
  return positions;
}

/** `basis` in points; lengths are CSS px. */
function resolvePoints(value: LengthPercentage, basis: Points): Points {
  return pxToPt(resolveLengthPercentage(value, basis / 0.75));
}
