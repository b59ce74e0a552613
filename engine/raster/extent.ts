/** How far a display list reaches: a rectangle around all that it can leave to be seen, before it is drawn. */
import { boundsUnder, multiply2, type Matrix2, type PlainRect } from '../base/matrix.js';
import { advanceOf } from '../paint/drawing/glyph-pieces.js';
import type { DisplayList, ItemKind, ItemOf, TextShape } from '../paint/drawing/display-list.js';
import { boundsOf } from './brush.js';
import type { Area } from './area.js';
import { inPixels, projectedArea, projectionIn } from './filter/projection.js';
import { grown, spreadOf } from './filter/reach.js';

/** Glyphs reach so far beyond their box, in sizes of the font. */
const GLYPH_REACH = 2;

const NOTHING: Area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

function joined(a: Area, b: Area): Area {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

interface Extent {
  matrix: Matrix2;
  area: Area;
}

function add(extent: Extent, rect: PlainRect, beyond = 0): void {
  if (!(rect.width >= 0 && rect.height >= 0)) return;
  const { x, y, width, height } = boundsUnder(extent.matrix, rect);
  const area = {
    left: Math.floor(x - beyond) - 1,
    top: Math.floor(y - beyond) - 1,
    right: Math.ceil(x + width + beyond) + 1,
    bottom: Math.ceil(y + height + beyond) + 1,
  };
  extent.area = joined(extent.area, area);
}

function addText(extent: Extent, { x, baseline, size, pieces }: TextShape): void {
  const length = pieces.reduce((sum, piece) => sum + advanceOf(piece, size), 0);
  const reach = GLYPH_REACH * size;
  const isUpright = pieces.some(({ run }) => run.face.upright !== undefined);
  const [width, height] = isUpright ? [0, length] : [length, 0];
  const left = Math.min(x, x + width) - reach;
  const top = Math.min(baseline, baseline + height) - reach;
  add(extent, {
    ...{ x: left, y: top },
    ...{ width: Math.abs(width) + 2 * reach, height: Math.abs(height) + 2 * reach },
  });
}

/** Items of other kinds leave nothing to be seen. */
const REACH: { readonly [Kind in ItemKind]?: (extent: Extent, item: ItemOf<Kind>) => void } = {
  scope: (extent, { items }) => within(extent, items),
  group: (extent, { items }) => within(extent, items),
  // What is set in a tag goes on behind it.
  tag: (extent, { items }) => read(extent, items),
  'copied-as': (extent, { items }) => read(extent, items),
  filtered: (extent, { items, filter }) => {
    if (filter.region) return add(extent, filter.region);
    const { matrix, area } = extent;
    extent.area = NOTHING;
    within(extent, items);
    const [a, b, c, d] = matrix;
    const scale = [Math.sqrt(a * a + b * b), Math.sqrt(c * c + d * d)] as const;
    if (extent.area.right > extent.area.left) extent.area = grown(extent.area, spreadOf(filter, scale));
    const projection = projectionIn(filter);
    if (projection) extent.area = projectedArea(inPixels(projection, matrix), extent.area) ?? NOTHING;
    extent.area = joined(extent.area, area);
  },
  transform(extent, { matrix }) {
    extent.matrix = multiply2(extent.matrix, matrix);
  },
  rect: (extent, item) => add(extent, item),
  shading: (extent, item) => add(extent, item),
  image: (extent, item) => add(extent, item),
  backdrop: (extent, item) => add(extent, item),
  path: (extent, { path }) => addArea(extent, boundsOf(path, extent.matrix)),
  stroke(extent, { path, stroke }) {
    const [a, b, c, d] = extent.matrix;
    const scale = Math.sqrt(Math.max(a * a + b * b, c * c + d * d));
    const reach =
      (stroke.width / 2) * Math.max(1.5, (stroke.join ?? 'miter') === 'miter' ? (stroke.miterLimit ?? 10) : 1);
    addArea(extent, boundsOf(path, extent.matrix, reach * scale));
  },
  text: (extent, text) => !text.isHidden && addText(extent, text),
  picture: (extent, { x, y, picture }) => add(extent, { x, y, width: picture.width, height: picture.height }),
  tiles(extent, { tile, columns, rows }) {
    for (const x of [columns[0], columns.at(-1)])
      for (const y of [rows[0], rows.at(-1)])
        if (x !== undefined && y !== undefined) {
          const { width, height } = tile.kind === 'picture' ? tile.picture : tile;
          add(extent, { x, y, width, height });
        }
  },
  field: (extent, { area }) => add(extent, area),
};

function addArea(extent: Extent, area: Area): void {
  if (area.right > area.left) extent.area = joined(extent.area, area);
}

function within(extent: Extent, items: DisplayList): void {
  const { matrix } = extent;
  read(extent, items);
  extent.matrix = matrix;
}

function read(extent: Extent, items: DisplayList): void {
  for (const item of items) (REACH[item.kind] as ((extent: Extent, item: unknown) => void) | undefined)?.(extent, item);
}

/** null: there is nothing to be seen. */
export function extentOf(items: DisplayList, matrix: Matrix2): Area | null {
  const extent: Extent = { matrix, area: NOTHING };
  within(extent, items);
  return extent.area.right > extent.area.left ? extent.area : null;
}
