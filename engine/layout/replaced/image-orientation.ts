/** \`image-orientation: none\` (CSS Images 3, § 6.2): images as their files store them, whatever cameras say of what is up. */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NaturalDimensions } from '../../source/images/image-header.js';

/** An image and how it was turned upright: 1 to 8, as in TIFF's Orientation. */
export interface TurnedImage {
  readonly natural: NaturalDimensions;
  readonly orientation: number;
}

/** From here on, width and height change places. */
const ON_ITS_SIDE = 5;

/** Whether an image is shown otherwise than upright. */
export function isShownAsStored({ orientation }: TurnedImage, style: Pick<ComputedStyle, 'imageOrientation'>): boolean {
  return orientation > 1 && style.imageOrientation === 'none';
}

/** The natural dimensions of an image as a style shows it. */
export function shownDimensions(image: TurnedImage, style: Pick<ComputedStyle, 'imageOrientation'>): NaturalDimensions {
  const { natural, orientation } = image;
  if (orientation < ON_ITS_SIDE || !isShownAsStored(image, style)) return natural;
  const { width, height, ratio } = natural;
  return { width: height, height: width, ratio: ratio ? 1 / ratio : ratio };
}
