/** Pictures in an SVG (SVG 2, § 12.3): pixels, or another SVG, fitted into their place. */
import { svgHref } from '../../source/html/links.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { Canvas } from '../drawing/canvas.js';
import type { ImageServices } from '../box/drawable-image.js';
import { rectPath } from '../../base/shapes.js';
import { unwishedSize } from '../box/object-size.js';
import type { SvgElement, SvgSource } from './element.js';
import type { Bounds } from './shapes.js';
import { viewBoxMatrix } from './values.js';

export type SvgImages = ImageServices;

/** Returns the address of an `image`'s content; null: there is none, or it lies outside of a file. */
export function imageAddress({ tree, imageUrl }: Pick<SvgSource, 'tree' | 'imageUrl'>, node: NodeId): string | null {
  const href = svgHref(tree, node) ?? '';
  return href === '' || href.startsWith('#') ? null : imageUrl(href);
}

export function drawImage(canvas: Canvas, element: SvgElement, images: SvgImages): void {
  const url = imageAddress(element.source, element.node);
  const image = url === null || element.style.visibility !== 'visible' ? null : images.image(url);
  if (!image) return;
  const given = { width: element.length('width', 'width'), height: element.length('height', 'height') };
  const { width, height } = sizeOf(given, image.natural);
  if (!(width > 0 && height > 0)) return;
  const place = { x: element.length('x', 'width') ?? 0, y: element.length('y', 'height') ?? 0, width, height };
  const own = unwishedSize(image.natural, place);
  const fit = element.attr('preserveaspectratio');
  if (/slice/.test(fit ?? '')) canvas.clip(rectPath(place));
  const [a, , , d, e, f] = viewBoxMatrix({ x: 0, y: 0, ...own }, place, fit);
  canvas.transform(a, 0, 0, d, place.x + e, place.y + f);
  const picture = images.picture(image.key, own.width, own.height);
  if (picture) canvas.drawPicture(picture, 0, 0);
  else canvas.drawImage(image.key, { x: 0, y: 0, width: own.width, height: own.height });
}

/** The box as far as attributes give it. The box of a picture with a size of its own is not known before it is drawn. */
export function imageBounds(element: SvgElement): Bounds | null {
  const [width, height] = [element.length('width', 'width'), element.length('height', 'height')];
  if (width === null || height === null) return null;
  return { x: element.length('x', 'width') ?? 0, y: element.length('y', 'height') ?? 0, width, height };
}

interface OptionalSize {
  readonly width: number | null;
  readonly height: number | null;
}

/** A missing width or height follows from the picture's ratio, or is the picture's own (§ 7.8). */
function sizeOf({ width, height }: OptionalSize, natural: OptionalSize & { readonly ratio: number | null }) {
  const { ratio } = natural;
  const own = { width: natural.width ?? 300, height: natural.height ?? 150 };
  if (width !== null) return { width, height: height ?? (ratio ? width / ratio : own.height) };
  if (height !== null) return { width: ratio ? height * ratio : own.width, height };
  return own;
}
