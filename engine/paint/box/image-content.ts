/** What an image shows in its content box: a file, an `svg` element, or a gradient of generated content. */
import type { ImageFragment } from '../../layout/contract/fragment.js';
import type { LinkArea } from '../drawing/canvas.js';
import type { PaintState } from '../drawing/paint-context.js';
import { rectPath, type PaintRect } from '../../base/shapes.js';
import { pxToPt } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isShownAsStored } from '../../layout/replaced/image-orientation.js';
import { objectViewBox } from '../../layout/replaced/object-view-box.js';
import type { NaturalDimensions } from '../../source/images/image-header.js';
import { drawableImage, type DrawableImage } from './drawable-image.js';
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
    const drawable = drawableImage(state, value, style);
    if (drawable) drawMade(state, drawable, fittedImage(style, box, drawable.natural), clip);
    return [];
  }
  const isSvg = !generated && services.tree.name(node) === 'svg';
  const drawn = isSvg ? services.elementPicture(node, style, box.width, box.height) : null;
  const image = drawn ? null : services.image(value.url);
  if (image && isShownAsStored(image, style)) {
    const stored = drawableImage(state, value, style)!;
    drawMade(state, stored, fittedImage(style, box, stored.natural), clip);
    return [];
  }
  const fitted = image
    ? placedImage(style, box, image.natural, value.resolution)
    : { ...box, overflows: false, shown: null };
  const picture = image ? services.picture(image.key, fitted.width, fitted.height) : drawn;
  const used = fitted.overflows || clip?.radii ? clip : null;
  const { shown } = fitted;
  if (used || shown) canvas.save();
  if (used) clipTo(canvas, used);
  if (shown) canvas.clip(rectPath(shown));
  if (picture) canvas.drawPicture(picture, fitted.x, fitted.y);
  else if (image) canvas.drawImage(image.key, fitted);
  if (used || shown) canvas.restore();
  return (drawn?.links ?? []).map((link) => ({ ...link, x: fitted.x + link.x, y: fitted.y + link.y }));
}

/** An image that style sheets make of others. */
function drawMade(
  { canvas }: PaintState,
  drawable: DrawableImage,
  { x, y, width, height, overflows }: PaintRect & { readonly overflows: boolean },
  clip: Clip | null,
): void {
  const used = overflows || clip?.radii ? clip : null;
  if (used) {
    canvas.save();
    clipTo(canvas, used);
  }
  canvas.drawTiles(drawable.tile(width, height), [x], [y]);
  if (used) canvas.restore();
}

/** Where all of an image lies. `shown`: where the part lies that `object-view-box` shows; null: all is shown. */
function placedImage(
  style: ComputedStyle,
  box: PaintRect,
  given: NaturalDimensions,
  resolution = 1,
): PaintRect & { readonly overflows: boolean; readonly shown: PaintRect | null } {
  const natural = naturalInPoints(given, resolution / style.zoom);
  const { width, height } = naturalInPx(given, style.zoom / resolution);
  const part = objectViewBox(style, { width, height });
  if (!part) return { ...fittedImage(style, box, natural), shown: null };
  const own = { width: pxToPt(part.width), height: pxToPt(part.height), ratio: part.width / part.height };
  const { overflows, ...shown } = fittedImage(style, box, own);
  const [across, down] = [shown.width / part.width, shown.height / part.height];
  const whole = {
    x: shown.x - part.x * across,
    y: shown.y - part.y * down,
    width: width! * across,
    height: height! * down,
  };
  return { ...whole, overflows, shown };
}

function naturalInPx({ width, height }: NaturalDimensions, scale: number) {
  return { width: width === null ? null : width * scale, height: height === null ? null : height * scale };
}
