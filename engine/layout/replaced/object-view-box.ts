/** `object-view-box` (CSS Images 5, § 4.1): the part of an image that is shown in its place, as if it were all of it. */
import type { PaintRect } from '../../base/shapes.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { basicShapePath } from '../../css/values/basic-shape-path.js';

/** In the unit of the natural size, which is the length of a CSS px. null: all of it is shown. */
export function objectViewBox(
  { objectViewBox: shape }: Pick<ComputedStyle, 'objectViewBox'>,
  natural: { readonly width: number | null; readonly height: number | null },
): PaintRect | null {
  if (!shape || natural.width === null || natural.height === null) return null;
  const { path } = basicShapePath(shape, { x: 0, y: 0, width: natural.width, height: natural.height }, 1);
  const numbers = path.flatMap(([, ...coordinates]): readonly number[] => coordinates);
  const [across, down] = [0, 1].map((axis) => numbers.filter((_, i) => i % 2 === axis)) as [number[], number[]];
  const [x, y] = [Math.min(...across), Math.min(...down)];
  const [width, height] = [Math.max(...across) - x, Math.max(...down) - y];
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
