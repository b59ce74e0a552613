/** `feImage` (Filter Effects 1, § 9.13): a picture, or an element of the drawing. */
import type { PaintRect } from '../../base/shapes.js';
import { rectPath } from '../../base/shapes.js';
import type { Matrix2 } from '../../base/matrix.js';
import { Canvas, type DisplayList } from '../drawing/canvas.js';
import { unwishedSize } from '../box/object-size.js';
import type { SvgElement } from './element.js';
import { imageAddress } from './image.js';
import type { PaintTarget } from './painting.js';
import { viewBoxMatrix } from './values.js';

/** In the user space of the filtered element. `area`: the primitive's subregion. */
export function shownBy(target: PaintTarget, primitive: SvgElement, area: PaintRect): DisplayList {
  const canvas = new Canvas();
  const { target: node } = primitive;
  if (node !== null) {
    const inner = target.on(canvas);
    // Its coordinates begin at the corner of the subregion.
    const place: Matrix2 = [1, 0, 0, 1, area.x, area.y];
    canvas.transform(...place);
    inner.once(node, () => inner.element(primitive.referenced(node), place));
    return [{ kind: 'scope', items: canvas.list }];
  }
  const { image: load, picture: vectors } = target.services.images;
  const url = imageAddress(primitive.source, primitive.node);
  const image = url === null ? null : load(url);
  if (!image) return [];
  const own = unwishedSize(image.natural, area);
  const fit = primitive.attr('preserveaspectratio');
  const [a, , , d, e, f] = viewBoxMatrix({ x: 0, y: 0, ...own }, area, fit);
  canvas.clip(rectPath(area));
  canvas.transform(a, 0, 0, d, area.x + e, area.y + f);
  const picture = vectors(image.key, own.width, own.height);
  if (picture) canvas.drawPicture(picture, 0, 0);
  else canvas.drawImage(image.key, { x: 0, y: 0, ...own });
  return [{ kind: 'scope', items: canvas.list }];
}
