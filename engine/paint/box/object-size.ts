/** Computes how large an image is drawn (CSS Images 3, § 4): the default sizing algorithm and its constraints. */
import { pxToPt, type Points } from '../../base/units.js';

export interface ObjectSize {
  readonly width: Points;
  readonly height: Points;
}

/** The natural size of an image, in points; null for what it does not have. */
export interface NaturalSize {
  readonly width: Points | null;
  readonly height: Points | null;
  /** width / height */
  readonly ratio: number | null;
}

/** From CSS px. `resolution`: how many of the image's pixels make one CSS px (CSS Images 4, § 2.5). */
export function naturalInPoints({ width, height, ratio }: NaturalSize, resolution = 1): NaturalSize {
  const scale = resolution > 0 ? 1 / resolution : 0;
  const points = (length: number | null) => (length === null ? null : pxToPt(length * scale));
  return { width: points(width), height: points(height), ratio };
}

/** § 4.3.1: the concrete object size. `wish`: the specified size, null for auto. */
export function concreteSize(
  natural: NaturalSize,
  wish: { readonly width: Points | null; readonly height: Points | null },
  defaultSize: ObjectSize,
): ObjectSize {
  const { ratio } = natural;
  if (wish.width === null && wish.height === null) return unwishedSize(natural, defaultSize);
  const width = wish.width ?? (ratio === null ? (natural.width ?? defaultSize.width) : wish.height! * ratio);
  const height = wish.height ?? (ratio === null ? (natural.height ?? defaultSize.height) : wish.width! / ratio);
  return { width, height };
}

/** Without a specified size. */
export function unwishedSize({ width, height, ratio }: NaturalSize, defaultSize: ObjectSize): ObjectSize {
  if (width !== null && height !== null) return { width, height };
  if (ratio === null) return { width: width ?? defaultSize.width, height: height ?? defaultSize.height };
  if (width !== null) return { width, height: width / ratio };
  if (height !== null) return { width: height * ratio, height };
  return fittingSize(ratio, defaultSize, 'contain');
}

/**
 * § 4.3.2: the largest size within a box, or the smallest that covers it. Without a ratio it is the size of the box.
 */
export function fittingSize(ratio: number | null, box: ObjectSize, fit: 'contain' | 'cover'): ObjectSize {
  if (ratio === null || !(ratio > 0)) return box;
  const isBounded = (fit === 'contain') === box.width / ratio <= box.height;
  return isBounded
    ? { width: box.width, height: box.width / ratio }
    : { width: box.height * ratio, height: box.height };
}
