/** The natural dimensions of images that style sheets make of files (CSS Images 3, § 4.1; CSS Images 4, § 2.6). */
import type { ImageValue } from '../../css/values/values.js';
import type { NaturalDimensions } from '../../source/images/image-header.js';

const NO_DIMENSIONS: NaturalDimensions = Object.freeze({ width: null, height: null, ratio: null });

/** In CSS px. `ofFile`: null for a file that is not there. null: the image is not there. */
export function naturalDimensions(
  value: ImageValue,
  ofFile: (url: string) => NaturalDimensions | null,
): NaturalDimensions | null {
  if (value.kind === 'url') {
    const own = ofFile(value.url);
    return own && scaled(own, value.resolution ?? 1);
  }
  if (value.kind === 'filter') return naturalDimensions(value.image, ofFile);
  if (value.kind !== 'cross-fade') return NO_DIMENSIONS;
  const parts: WeightedDimensions[] = [];
  let isThere = true;
  // All files are asked for, so that none is loaded later than the others.
  for (const { image, share } of value.images) {
    const own = naturalDimensions(image, ofFile);
    if (own) parts.push({ ...own, share });
    else isThere = false;
  }
  return isThere ? weighted(parts) : null;
}

type WeightedDimensions = NaturalDimensions & { readonly share: number };

/** The mean of the images that have a dimension, by their shares. */
function weighted(parts: readonly WeightedDimensions[]): NaturalDimensions {
  const width = mean(parts, 'width');
  const height = mean(parts, 'height');
  const ratio = width && height ? width / height : width === null && height === null ? mean(parts, 'ratio') : null;
  return { width, height, ratio };
}

function mean(parts: readonly WeightedDimensions[], dimension: 'width' | 'height' | 'ratio'): number | null {
  let [sum, weight] = [0, 0];
  for (const { share, [dimension]: length } of parts) {
    if (length === null) continue;
    sum += share * length;
    weight += share;
  }
  return weight > 0 ? sum / weight : null;
}

/** By how many pixels of the image there are to a CSS px (CSS Images 4, § 2.5). */
function scaled({ width, height, ratio }: NaturalDimensions, resolution: number): NaturalDimensions {
  const scale = resolution > 0 ? 1 / resolution : 0;
  return { width: width === null ? null : width * scale, height: height === null ? null : height * scale, ratio };
}
