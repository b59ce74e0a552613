/** Backgrounds: colour and images of a box (CSS Backgrounds 3, § 3). */
import { luToPt, pxToPt, type Points } from '../base/units.js';
import type { BoxStrut } from '../base/geometry.js';
import type { ComputedStyle } from '../css/computed-style.js';
import { resolveLengthPercentage, type BackgroundBox, type BackgroundLayer, type LengthPercentage } from '../css/values.js';
import type { PaintState } from './paint-context.js';
import { fitRadii, insetRadii, isSquare, rectPath, roundedPath, type CornerRadii, type PaintRect } from './shapes.js';

/** More tiles than this are not drawn one by one; the layer is left out with a warning. */
const MAX_TILES = 20_000;

export interface BackgroundEdges {
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
}

/** Used corner radii of a box in points; all zero for most boxes. */
export function cornerRadii(style: ComputedStyle, rect: PaintRect): CornerRadii {
  const radius = ([x, y]: readonly [LengthPercentage, LengthPercentage]) =>
    [resolvePoints(x, rect.width), resolvePoints(y, rect.height)] as const;
  const radii: CornerRadii = [
    radius(style.borderTopLeftRadius), radius(style.borderTopRightRadius),
    radius(style.borderBottomRightRadius), radius(style.borderBottomLeftRadius),
  ];
  return isSquare(radii) ? radii : fitRadii(radii, rect.width, rect.height);
}

export function hasBackground(style: ComputedStyle): boolean {
  return style.backgroundColor.a > 0 || style.backgroundLayers.length > 0;
}

/** `rect`: the border box. */
export function paintBackground(state: PaintState, rect: PaintRect, style: ComputedStyle, edges: BackgroundEdges, radii: CornerRadii): void {
  const { canvas } = state;
  const last = style.backgroundLayers[style.backgroundLayers.length - 1];
  if (style.backgroundColor.a > 0) {
    const box = boxOf(last?.clip ?? 'border-box', rect, edges);
    if (box.width > 0 && box.height > 0) {
      if (isSquare(radii)) canvas.fillRect(box.x, box.y, box.width, box.height, style.backgroundColor);
      else canvas.fillPath(roundedPath(box, clipRadii(last?.clip ?? 'border-box', radii, edges)), style.backgroundColor);
    }
  }
  for (let i = style.backgroundLayers.length - 1; i >= 0; i--) paintLayer(state, style.backgroundLayers[i]!, rect, edges, radii);
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

function paintLayer(state: PaintState, layer: BackgroundLayer, rect: PaintRect, edges: BackgroundEdges, radii: CornerRadii): void {
  const { canvas, services } = state;
  if (!layer.image) return;
  if (layer.image.kind !== 'url') {
    services.diagnostics.warn('SVC_CSS_UNSUPPORTED', 'Gradients are not drawn yet; the background colour stands in for them.');
    return;
  }
  const image = services.image(layer.image.url);
  if (!image) return;
  const area = boxOf(layer.origin, rect, edges);
  const clip = boxOf(layer.clip, rect, edges);
  const tile = tileSize(layer, image, area);
  if (!(tile.width > 0 && tile.height > 0 && clip.width > 0 && clip.height > 0)) return;
  const columns = tilePositions(layer.repeat[0], layer.position[0], area.x, area.width, tile.width, clip.x, clip.width);
  const rows = tilePositions(layer.repeat[1], layer.position[1], area.y, area.height, tile.height, clip.y, clip.height);
  if (columns.length * rows.length > MAX_TILES) {
    services.diagnostics.warn('SVC_CONTENT_OVERFLOW', 'A background image would be repeated more than 20,000 times on a page and is left out.');
    return;
  }
  canvas.save();
  canvas.clip(isSquare(radii) ? rectPath(clip) : roundedPath(clip, clipRadii(layer.clip, radii, edges)));
  for (const y of rows) for (const x of columns) canvas.drawImage({ key: image.key }, x, y, tile.width, tile.height);
  canvas.restore();
}

/** background-size (§ 3.9). */
function tileSize(layer: BackgroundLayer, image: { width: number; height: number }, area: PaintRect): { width: Points; height: Points } {
  const natural = { width: pxToPt(image.width), height: pxToPt(image.height) };
  const ratio = natural.width / natural.height;
  if (layer.size === 'cover' || layer.size === 'contain') {
    const scales = [area.width / natural.width, area.height / natural.height] as const;
    const scale = layer.size === 'cover' ? Math.max(...scales) : Math.min(...scales);
    return { width: natural.width * scale, height: natural.height * scale };
  }
  const [wish, wishHeight] = layer.size;
  if (wish === 'auto' && wishHeight === 'auto') return natural;
  if (wish === 'auto') {
    const height = resolvePoints(wishHeight as LengthPercentage, area.height);
    return { width: height * ratio, height };
  }
  const width = resolvePoints(wish, area.width);
  return { width, height: wishHeight === 'auto' ? width / ratio : resolvePoints(wishHeight, area.height) };
}

/** Where tiles begin along one axis so that they cover the clip area (§ 3.4, background-repeat). */
function tilePositions(
  repeat: BackgroundLayer['repeat'][0], position: LengthPercentage, start: Points, length: Points, tile: Points, clipStart: Points, clipLength: Points,
): Points[] {
  const first = start + resolvePoints(position, length - tile);
  if (repeat === 'no-repeat') return [first];
  let step = tile;
  let origin = first;
  if (repeat === 'space') {
    const count = Math.floor(length / tile);
    if (count < 2) return [first];
    step = (length - tile) / (count - 1);
    origin = start;
  }
  const from = Math.ceil((clipStart - tile - origin) / step);
  const to = Math.floor((clipStart + clipLength - origin) / step);
  if (to - from > MAX_TILES) return new Array<Points>(MAX_TILES + 1).fill(0);
  const positions: Points[] = [];
  for (let i = from; i <= to; i++) {
    const at = origin + i * step;
    if (at + tile > clipStart && at < clipStart + clipLength) positions.push(at);
  }
  return positions;
}

/** `basis` in points; lengths are CSS px. */
function resolvePoints(value: LengthPercentage, basis: Points): Points {
  return pxToPt(resolveLengthPercentage(value, basis / 0.75));
}
