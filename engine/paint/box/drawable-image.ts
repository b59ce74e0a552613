/** Images of all kinds (CSS Images 4, § 2), drawn at the sizes that boxes give them. */
import type { Matrix2 } from '../../base/matrix.js';
import type { PaintRect } from '../../base/shapes.js';
import type { Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { TRANSPARENT } from '../../css/values/color.js';
import type { GradientValue, ImageValue } from '../../css/values/values.js';
import { isShownAsStored, shownDimensions } from '../../layout/replaced/image-orientation.js';
import { naturalDimensions } from '../../layout/replaced/natural-dimensions.js';
import type { DisplayItem, DisplayList, PaintColor, Picture, TileItem } from '../drawing/canvas.js';
import { RAMP_LENGTH } from '../drawing/color-ramps.js';
import { gradientOn, type GradientPaint } from '../drawing/gradients.js';
import type { LoadedImage, PaintServices } from '../drawing/paint-context.js';
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

/** What of a style images depend on. `zoom`: by which their natural size is multiplied. */
export type ImageStyle = Pick<ComputedStyle, 'zoom' | 'imageOrientation'>;

/** null: a file of it is not there. */
export function drawableImage(
  { services }: { readonly services: ImageServices },
  value: ImageValue,
  style: ImageStyle,
): DrawableImage | null {
  const size = naturalDimensions(value, (url) => {
    const file = services.image(url);
    return file && shownDimensions(file, style);
  });
  if (!size) {
    const instead = value.kind === 'url' ? value.instead : undefined;
    return instead ? drawableImage({ services }, { kind: 'solid', color: instead }, style) : null;
  }
  return {
    natural: naturalInPoints(size, 1 / style.zoom),
    isEven: (width, height) => evenAxes(services, value, width, height),
    tile: (width, height) => new Tiles(services, style, width, height).tile(value),
  };
}

/** Images of one size, with their corners at (0, 0). */
class Tiles {
  readonly #area: PaintRect;

  constructor(
    readonly services: ImageServices,
    readonly style: ImageStyle,
    width: Points,
    height: Points,
  ) {
    this.#area = { x: 0, y: 0, width, height };
  }

  tile(value: ImageValue): TileItem {
    switch (value.kind) {
      case 'url':
        return this.#file(this.services.image(value.url)!);
      case 'filter':
        return this.#filtered(value);
      case 'cross-fade':
        return this.#crossFaded(value);
      default: {
        const { width, height } = this.#area;
        const paint = gradientPaint(value, width, height, this.services);
        return paint.kind === 'flat'
          ? { kind: 'rect', color: paint.color, ...this.#area }
          : { kind: 'shading', gradient: paint, ...this.#area };
      }
    }
  }

  #file(image: LoadedImage): TileItem {
    const { key, orientation } = image;
    const { width, height } = this.#area;
    const picture = this.services.picture(key, width, height);
    if (picture) return placed(picture);
    if (!isShownAsStored(image, this.style)) return { kind: 'image', key, ...this.#area };
    const matrix = AS_STORED[orientation]!(width, height);
    return this.#composed([
      { kind: 'transform', matrix },
      { kind: 'image', key, x: 0, y: 0, width: 1, height: 1 },
    ]);
  }

  #filtered({ image, filters }: ImageOf<'filter'>): TileItem {
    const within: DisplayItem = { kind: 'clip-rect', ...this.#area };
    const own: DisplayItem = { kind: 'scope', items: [within, this.tile(image)] };
    return this.#composed([within, ...filteredImage(this.services, [own], filters, this.#area)]);
  }

  #crossFaded({ images }: ImageOf<'cross-fade'>): TileItem {
    const fading = images.map(({ image, share }) => {
      const item = this.tile(image);
      return { item, share, isOpaque: isOpaque(item) };
    });
    return this.#composed(crossFaded(fading, this.#area));
  }

  #composed(items: DisplayList): TileItem {
    const { width, height } = this.#area;
    return placed({ kind: 'picture', width, height, items, links: [] });
  }
}

type ImageOf<Kind extends ImageValue['kind']> = Extract<ImageValue, { kind: Kind }>;

function placed(picture: Picture): TileItem {
  return { kind: 'picture', picture, isArtifact: true, x: 0, y: 0 };
}

/** By TIFF's Orientation: from the upright image in the unit square to the stored one of a size. */
const AS_STORED: Readonly<Record<number, (width: Points, height: Points) => Matrix2>> = {
  2: (w, h) => [-w, 0, 0, h, w, 0],
  3: (w, h) => [-w, 0, 0, -h, w, h],
  4: (w, h) => [w, 0, 0, -h, 0, h],
  5: (w, h) => [0, h, w, 0, 0, 0],
  6: (w, h) => [0, -h, w, 0, 0, h],
  7: (w, h) => [0, -h, -w, 0, w, h],
  8: (w, h) => [0, h, -w, 0, w, 0],
};

/** A row of pixels of one pixel is even; vectors may have anything in it. */
function evenAxes(services: ImageServices, value: ImageValue, width: Points, height: Points): [boolean, boolean] {
  if (value.kind === 'solid') return [true, true];
  const file = value.kind === 'url' ? services.image(value.url) : null;
  if (!file || (file.natural.width !== 1 && file.natural.height !== 1)) return [false, false];
  if (file.orientation > 1 || services.picture(file.key, width, height)) return [false, false];
  return [file.natural.width === 1, file.natural.height === 1];
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
