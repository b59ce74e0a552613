/** Images of all kinds (CSS Images 4, § 2), drawn at the sizes that boxes give them. */
import type { Points } from '../../base/units.js';
import { TRANSPARENT } from '../../css/values/color.js';
import type { GradientValue, ImageValue } from '../../css/values/values.js';
import { naturalDimensions } from '../../layout/replaced/natural-dimensions.js';
import type { DisplayList, PaintColor, Picture, TileItem } from '../drawing/canvas.js';
import { RAMP_LENGTH } from '../drawing/color-ramps.js';
import { gradientOn, type GradientPaint } from '../drawing/gradients.js';
import type { PaintServices } from '../drawing/paint-context.js';
import { crossFaded } from '../filter/cross-fade.js';
import { filteredImage, type FilterServices } from './filters.js';
import { naturalInPoints, type NaturalSize } from './object-size.js';

/** What drawing an image needs. */
export type ImageServices = Pick<PaintServices, 'diagnostics' | 'ramps' | 'image' | 'picture'> & FilterServices;

/** An image that can be drawn at any size. */
export interface DrawableImage {
  readonly natural: NaturalSize;
  /** Whether it is the same all along its width, and along its height, at a size. */
  isEven(width: Points, height: Points): readonly [boolean, boolean];
  /** With its corner at (0, 0). */
  tile(width: Points, height: Points): TileItem;
}

/** `zoom`: of the box that it belongs to, by which its natural size is multiplied. null: a file of it is not there. */
export function drawableImage(
  { services }: { readonly services: ImageServices },
  value: ImageValue,
  zoom: number,
): DrawableImage | null {
  const size = naturalDimensions(value, (url) => services.image(url)?.natural ?? null);
  if (!size) {
    const instead = value.kind === 'url' ? value.instead : undefined;
    return instead ? drawableImage({ services }, { kind: 'solid', color: instead }, zoom) : null;
  }
  return {
    natural: naturalInPoints(size, 1 / zoom),
    isEven: (width, height) => evenAxes(services, value, width, height),
    tile: (width, height) => tileOf(services, value, width, height),
  };
}

function tileOf(services: ImageServices, value: ImageValue, width: Points, height: Points): TileItem {
  const area = { x: 0, y: 0, width, height };
  switch (value.kind) {
    case 'url': {
      const { key } = services.image(value.url)!;
      const picture = services.picture(key, width, height);
      return picture ? placed(picture) : { kind: 'image', key, ...area };
    }
    case 'filter': {
      const own: DisplayList = [{ kind: 'clip-rect', ...area }, tileOf(services, value.image, width, height)];
      const changed = filteredImage(services, [{ kind: 'scope', items: own }], value.filters, area);
      return composed([{ kind: 'clip-rect', ...area }, ...changed], width, height);
    }
    case 'cross-fade': {
      const images = value.images.map(({ image, share }) => {
        const item = tileOf(services, image, width, height);
        return { item, share, isOpaque: isOpaque(item) };
      });
      return composed(crossFaded(images, area), width, height);
    }
    default: {
      const paint = gradientPaint(value, width, height, services);
      return paint.kind === 'flat'
        ? { kind: 'rect', color: paint.color, ...area }
        : { kind: 'shading', gradient: paint, ...area };
    }
  }
}

/** A row of pixels of one pixel is even; vectors may have anything in it. */
function evenAxes(services: ImageServices, value: ImageValue, width: Points, height: Points): [boolean, boolean] {
  if (value.kind === 'solid') return [true, true];
  const file = value.kind === 'url' ? services.image(value.url) : null;
  if (!file || (file.natural.width !== 1 && file.natural.height !== 1)) return [false, false];
  if (services.picture(file.key, width, height)) return [false, false];
  return [file.natural.width === 1, file.natural.height === 1];
}

function composed(items: DisplayList, width: Points, height: Points): TileItem {
  return placed({ kind: 'picture', width, height, items, links: [] });
}

function placed(picture: Picture): TileItem {
  return { kind: 'picture', picture, isArtifact: true, x: 0, y: 0 };
}

/** Of files, it is not known. */
function isOpaque(item: TileItem): boolean {
  if (item.kind === 'rect') return item.color.a === 1;
  return item.kind === 'shading' && item.gradient.stops.every(({ color }) => color.a === 1);
}

function gradientPaint(
  value: Exclude<ImageValue, { kind: 'url' | 'filter' | 'cross-fade' }>,
  width: Points,
  height: Points,
  { diagnostics, ramps }: ImageServices,
): GradientPaint {
  if (value.kind === 'solid') return { kind: 'flat', color: value.color };
  const given = value.stops.length * (value.space === '' ? 1 : 1 + RAMP_LENGTH);
  if (!diagnostics.spend('gradientStops', given)) return { kind: 'flat', color: anyColor(value) };
  const paint = gradientOn(value, { width, height }, (from, to) => ramps.between(value.space, from, to));
  const count = paint.kind === 'flat' ? 1 : paint.stops.length;
  // Counts the stops after mixing and repeating.
  return diagnostics.spend('gradientStops', count) ? paint : { kind: 'flat', color: anyColor(value) };
}

/** One of the gradient's colours, whichever. */
function anyColor({ stops }: GradientValue): PaintColor {
  for (const { color } of stops) if (color) return color;
  return TRANSPARENT;
}
