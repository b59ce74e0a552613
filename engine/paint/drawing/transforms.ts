/** Finds where transformed boxes are painted (CSS Transforms 1, § 4 and 8). */
import { movedTo, type Matrix2 } from '../../base/matrix.js';
import type { PaintRect } from '../../base/shapes.js';
import { luToPt, ptToPx, pxToPt, type Points } from '../../base/units.js';
import type { BoxFragment } from '../../layout/contract/fragment.js';
import type { PathSurroundings } from '../../layout/box/motion-frame.js';
import { boxTransform, type Transformable } from '../../layout/box/transforms.js';
import type { PaintServices } from './paint-context.js';

/**
 * The map from the page to where a fragment with its border box at (x, y) appears, in points. null: nothing of it is
 * visible.
 */
export function transformOf(
  fragment: Transformable,
  x: Points,
  y: Points,
  around: PathSurroundings | null,
): Matrix2 | null {
  const transform = boxTransform(fragment, around);
  if (!transform) return null;
  const { box } = transform;
  const [a, b, c, d, e, f] = transform.matrix;
  return movedTo([a, b, c, d, pxToPt(e), pxToPt(f)], x + luToPt(box.x), y + luToPt(box.y));
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
