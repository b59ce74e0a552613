/** What an image shows in its content box: a file, an `svg` element, or a gradient of generated content. */
import type { ImageFragment } from '../../layout/contract/fragment.js';
import type { LinkArea } from '../drawing/canvas.js';
import type { PaintState } from '../drawing/paint-context.js';
import type { PaintRect } from '../../base/shapes.js';
import { drawableImage } from './backgrounds.js';
import { clipTo, type Clip } from './clips.js';
import { fittedImage } from './object-fit.js';
import { naturalInPoints } from './object-size.js';

/**
 * Returns the links in an `svg` element, where they stand. `clip`: null when there is nothing to clip, that is, no
 * overflowing content and no round corners.
 */
export function paintImageContent(
  state: PaintState,
  fragment: ImageFragment,
  box: PaintRect,
  clip: Clip | null,
): readonly LinkArea[] {
  const { canvas, services } = state;
  const { node, style, generated, image: value } = fragment;
  if (value.kind !== 'url') {
    const drawable = drawableImage(state, value, style.zoom);
    if (drawable) canvas.drawTiles(drawable.tile(box.width, box.height), [box.x], [box.y]);
    return [];
  }
  const isSvg = !generated && services.tree.name(node) === 'svg';
  const drawn = isSvg ? services.elementPicture(node, style, box.width, box.height) : null;
  const image = drawn ? null : services.image(value.url);
  const fitted = image
    ? fittedImage(style, box, naturalInPoints(image.natural, 1 / style.zoom))
    : { ...box, overflows: false };
  const picture = image ? services.picture(image.key, fitted.width, fitted.height) : drawn;
  const used = fitted.overflows || clip?.radii ? clip : null;
  if (used) canvas.save();
  if (used) clipTo(canvas, used);
  if (picture) canvas.drawPicture(picture, fitted.x, fitted.y);
  else if (image) canvas.drawImage(image.key, fitted);
  if (used) canvas.restore();
  return (drawn?.links ?? []).map((link) => ({ ...link, x: fitted.x + link.x, y: fitted.y + link.y }));
}
