/** Patterns (SVG 2, § 14.3): tiles over the area that is painted, which the caller has clipped. */
import { IDENTITY2, inverse2, boundsUnder, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { NodeId } from '../../tree/document-tree.js';
import { pictureOf } from '../drawing/canvas.js';
import { SvgElement } from './element.js';
import type { PaintTarget } from './painting.js';
import { ELEMENT_PARTS } from './parts.js';
import type { Bounds } from './shapes.js';
import { serverTransform, templatesOf } from './templates.js';
import { parseLength, parseViewBox, viewBoxMatrix } from './values.js';

/** The most tiles that are drawn one by one. A pattern with more of them is left out. */
const MAX_TILES = 4000;

export interface PatternArea {
  /** The bounding box of the element, for units that refer to it. */
  readonly box: Bounds | null;
  /** What is to be covered. */
  readonly area: Bounds;
  readonly opacity: number;
  readonly matrix: Matrix2;
}

export function drawPattern(target: PaintTarget, user: SvgElement, node: NodeId, at: PatternArea): void {
  target.once(node, () => drawTiles(target, user, templatesOf(user.referenced(node)), at));
}

/** Whether it has something to repeat: a box without width or height has no units. */
export function hasTiles(node: NodeId, user: SvgElement, box: Bounds | null): boolean {
  return tileOf(attributesOf(templatesOf(user.referenced(node))), user, box) !== null;
}

function attributesOf(templates: readonly SvgElement[]): Attr {
  return (name) => templates.map((one) => one.attr(name)).find((value) => value !== undefined);
}

function drawTiles(target: PaintTarget, user: SvgElement, templates: readonly SvgElement[], at: PatternArea): void {
  const { canvas } = target;
  const attr = attributesOf(templates);
  const viewportOfServer = attr('patternunits') === 'userSpaceOnUse' ? user.viewport : { width: 1, height: 1 };
  const transform = serverTransform(templates, 'patterntransform', viewportOfServer);
  const tile = tileOf(attr, user, at.box);
  const back = inverse2(transform);
  const content = templates.find((one) => [...one.children()].length > 0);
  if (!back || !tile || !content || at.opacity <= 0) return;
  const seen = boundsUnder(back, at.area);
  const [left, right] = [
    Math.floor((seen.x - tile.x) / tile.width),
    Math.ceil((seen.x + seen.width - tile.x) / tile.width),
  ];
  const [top, bottom] = [
    Math.floor((seen.y - tile.y) / tile.height),
    Math.ceil((seen.y + seen.height - tile.y) / tile.height),
  ];
  const tiles = (right - left) * (bottom - top);
  if (tiles > MAX_TILES) {
    target.services.diagnostics.warn('SVC_CONTENT_OVERFLOW', 'A pattern of an SVG has too many tiles and is left out.');
    return;
  }
  if (!target.affords(tiles * ELEMENT_PARTS, content.node)) return;
  const { matrix: inner, viewport } = contentSpace(attr, user, tile, at.box);
  const { source, node, style } = content;
  const element = new SvgElement(source, node, style, viewport);
  canvas.transform(...transform);
  if (at.opacity < 1) canvas.setOpacity(at.opacity);
  // Coordinates in units of a box are too small for the numbers that PDF is written with.
  const scale = Math.max(1, Math.min(1000 / tile.width, 1000 / tile.height));
  const size = { width: tile.width * scale, height: tile.height * scale };
  const fromTile = multiply2(at.matrix, multiply2(transform, [1 / scale, 0, 0, 1 / scale, 0, 0]));
  const frame = { size, toDrawing: multiply2(target.frame.toDrawing, fromTile) };
  const picture = pictureOf(size, (own) => {
    const within = multiply2([scale, 0, 0, scale, 0, 0], inner);
    own.transform(...within);
    target.on(own, null, frame).inside(element, within);
  });
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      canvas.save();
      canvas.transform(1 / scale, 0, 0, 1 / scale, tile.x + column * tile.width, tile.y + row * tile.height);
      canvas.drawPicture(picture, 0, 0);
      canvas.restore();
    }
  }
}

type Attr = (name: string) => string | undefined;

function tileOf(attr: Attr, user: SvgElement, box: Bounds | null): Bounds | null {
  const isBoxed = attr('patternunits') !== 'userSpaceOnUse';
  if (isBoxed && !box) return null;
  const [unitX, unitY] = isBoxed ? [box!.width, box!.height] : [1, 1];
  const viewport = isBoxed ? { width: 1, height: 1 } : user.viewport;
  const length = (name: string, basis: number, unit: number) =>
    (parseLength(attr(name), basis, user.fontSize) ?? 0) * unit;
  const width = length('width', viewport.width, unitX);
  const height = length('height', viewport.height, unitY);
  if (!(width > 0 && height > 0)) return null;
  const x = length('x', viewport.width, unitX) + (isBoxed ? box!.x : 0);
  const y = length('y', viewport.height, unitY) + (isBoxed ? box!.y : 0);
  return { x, y, width, height };
}

/** The matrix from the pattern's content to a tile at (0, 0), where its coordinates begin, and the viewport of that content. */
function contentSpace(attr: Attr, user: SvgElement, tile: Bounds, box: Bounds | null) {
  const viewBox = parseViewBox(attr('viewbox'));
  if (viewBox) return { matrix: viewBoxMatrix(viewBox, tile, attr('preserveaspectratio')), viewport: viewBox };
  const isBoxed = attr('patterncontentunits') === 'objectBoundingBox' && box;
  const matrix: Matrix2 = isBoxed ? [box.width, 0, 0, box.height, 0, 0] : IDENTITY2;
  return { matrix, viewport: isBoxed ? { width: 1, height: 1 } : user.viewport };
}
