/** Finds where transformed boxes are painted (CSS Transforms 1, § 4 and 8). */
import {
  IDENTITY2,
  inverse2,
  movedTo,
  multiply2,
  multiply4,
  scaling4,
  translation4,
  type Matrix2,
  type Matrix4,
} from '../../base/matrix.js';
import type { Rect } from '../../base/geometry.js';
import { isNearly, multiply3, projectionFrom, projectionOf, type Projection } from '../../base/projection.js';
import type { PaintRect } from '../../base/shapes.js';
import { luToPt, ptToPx, pxToPt, type Points } from '../../base/units.js';
import type { BoxFragment } from '../../layout/contract/fragment.js';
import type { PathSurroundings } from '../../layout/box/motion-frame.js';
import { boxTransform, type Transformable } from '../../layout/box/transforms.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { PaintServices } from './paint-context.js';

/** The 3D rendering context that the children of a box stand in (CSS Transforms 2, § 4). */
export interface Space {
  /** The box. */
  readonly node: NodeId;
  /** From where they are laid out on the page to where they are in the context, in points. */
  readonly full: Matrix4;
  /** What the box itself is drawn with. */
  readonly flat: Matrix2;
}

/** Where a transformed box appears. */
export interface Transformed {
  /** From where it is laid out on the page to where it appears, in the coordinates that are set when it is drawn. */
  readonly matrix: Matrix2;
  /** The same as a viewer sees it, where its farther end is smaller than its nearer one; null: there is no difference. */
  readonly projection: Projection | null;
  /** Whether the space is that of its parent. */
  readonly isInSpace: boolean;
  /** In the space, from where it is laid out. */
  readonly full: Matrix4;
  readonly flat: Matrix2;
}

/** Corners that are no farther from where they should be than this are not noticed, in points. */
const TOLERANCE: Points = 0.4;

/** A fragment has its border box at (x, y). null: nothing of it is visible. */
export function transformOf(
  fragment: Transformable,
  { x, y }: { readonly x: Points; readonly y: Points },
  around: PathSurroundings | null,
  space: Space | null,
): Transformed | null {
  const before = space && around?.isInParent && around.container?.node === space.node ? space : null;
  const inSpace = (box: Rect) => aboutCorner(before!.full, x + luToPt(box.x), y + luToPt(box.y));
  const transform = boxTransform(fragment, around, before && inSpace);
  if (!transform) return null;
  const { box } = transform;
  const [left, top] = [x + luToPt(box.x), y + luToPt(box.y)];
  const [a, b, c, d, e, f] = transform.matrix;
  const flat = movedTo([a, b, c, d, pxToPt(e), pxToPt(f)], left, top);
  const full = onPage(transform.full, left, top);
  const back = before ? inverse2(before.flat) : IDENTITY2;
  if (!back) return null;
  const projection = projectionOf(full);
  const rect = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
  return {
    matrix: before ? multiply2(back, flat) : flat,
    projection: isNearly(projection, flat, rect, TOLERANCE) ? null : multiply3(projectionFrom(back), projection),
    isInSpace: before !== null,
    full,
    flat,
  };
}

/** From CSS px about a point of the page to points of the page. */
function onPage(matrix: Matrix4, x: Points, y: Points): Matrix4 {
  const scale = pxToPt(1);
  const scaled = multiply4(multiply4(scaling4(scale, scale, scale), matrix), scaling4(1 / scale, 1 / scale, 1 / scale));
  return multiply4(multiply4(translation4(x, y, 0), scaled), translation4(-x, -y, 0));
}

/** The other way. */
function aboutCorner(matrix: Matrix4, x: Points, y: Points): Matrix4 {
  const scale = pxToPt(1);
  const moved = multiply4(multiply4(translation4(-x, -y, 0), matrix), translation4(x, y, 0));
  return multiply4(multiply4(scaling4(1 / scale, 1 / scale, 1 / scale), moved), scaling4(scale, scale, scale));
}

/** How near to the viewer the middle of a fragment is. */
export function nearness(full: Matrix4, x: Points, y: Points): number {
  const w = full[3]! * x + full[7]! * y + full[15]!;
  // Sines differ in their last digits, and what lies in one plane keeps its order.
  return Math.round(((full[2]! * x + full[6]! * y + full[14]!) / w) * 1e3);
}

/** A containing block, and where its border box stands. */
export interface Container {
  readonly fragment: BoxFragment;
  readonly x: Points;
  readonly y: Points;
}

interface OnPath {
  readonly x: Points;
  readonly y: Points;
  readonly container: Container | null;
  readonly fragment: Pick<Transformable, 'node'>;
}

/** What the path of a border box at (x, y) lies in: its container, or else the page area. */
export function surroundingsOf(
  { x, y, container, fragment: { node } }: OnPath,
  pageArea: PaintRect | null,
  { svg, tree, diagnostics }: PaintServices,
): PathSurroundings | null {
  const area = container
    ? { ...container, width: luToPt(container.fragment.width), height: luToPt(container.fragment.height) }
    : pageArea;
  if (!area) return null;
  const rect = {
    x: ptToPx(area.x - x),
    y: ptToPx(area.y - y),
    width: ptToPx(area.width),
    height: ptToPx(area.height),
  };
  return {
    container: container?.fragment ?? null,
    isInParent: container !== null && [node, tree.parent(node)].includes(container.fragment.node),
    rect,
    outlineOf: (id, viewport) => svg.outline(id, viewport),
    affords: (pieces) => diagnostics.spend('vectorParts', pieces, () => tree.position(node)),
  };
}
