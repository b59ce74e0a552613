/** How the longhands of backgrounds combine into layers (CSS Backgrounds 3, § 2.1). */
import type { ComputedStyle } from '../properties/computed-style.js';
import type { PagePart, StyleParts } from '../properties/property-row.js';
import type { BackgroundLayer } from './values.js';

export type BackgroundParts = Omit<StyleParts, PagePart>;

const ZERO_PERCENT = Object.freeze({ kind: 'linear', px: 0, percent: 0 } as const);

export function isBackgroundPart(part: keyof StyleParts): part is keyof BackgroundParts {
  return Object.hasOwn(INITIAL_BACKGROUND, part);
}

export const INITIAL_BACKGROUND: BackgroundParts = Object.freeze<BackgroundParts>({
  backgroundImage: [null],
  backgroundPositionX: [ZERO_PERCENT],
  backgroundPositionY: [ZERO_PERCENT],
  backgroundSize: [['auto', 'auto']],
  backgroundRepeat: [['repeat', 'repeat']],
  backgroundOrigin: ['padding-box'],
  backgroundClip: ['border-box'],
  backgroundAttachment: ['scroll'],
  backgroundBlendMode: ['normal'],
});

/** Extracts the computed value of a longhand from a layer. */
const PART_OF_LAYER: Readonly<Record<keyof BackgroundParts, (layer: BackgroundLayer) => unknown>> = {
  backgroundImage: ({ image }) => image,
  backgroundPositionX: ({ position }) => position[0],
  backgroundPositionY: ({ position }) => position[1],
  backgroundSize: ({ size }) => size,
  backgroundRepeat: ({ repeat }) => repeat,
  backgroundOrigin: ({ origin }) => origin,
  backgroundClip: ({ clip }) => clip,
  backgroundAttachment: ({ attachment }) => attachment,
  backgroundBlendMode: ({ blendMode }) => blendMode,
};

/**
 * Combines the longhands into layers. Each list is repeated or cut to the number of images. If there is no image, there
 * are no layers, unless the last clip affects the background colour.
 */
export function backgroundLayers(given: Partial<BackgroundParts>): readonly BackgroundLayer[] {
  const parts: BackgroundParts = { ...INITIAL_BACKGROUND, ...given };
  const clipsColor = pickLast(parts.backgroundClip) !== 'border-box';
  if (!clipsColor && parts.backgroundImage.every((image) => image === null)) return [];
  const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!;
  return parts.backgroundImage.map((image, i) => ({
    image,
    position: [pick(parts.backgroundPositionX, i), pick(parts.backgroundPositionY, i)],
    size: pick(parts.backgroundSize, i),
    repeat: pick(parts.backgroundRepeat, i),
    origin: pick(parts.backgroundOrigin, i),
    clip: pick(parts.backgroundClip, i),
    attachment: pick(parts.backgroundAttachment, i),
    blendMode: pick(parts.backgroundBlendMode, i),
  }));
}

function pickLast<T>(list: readonly T[]): T | undefined {
  return list[list.length - 1];
}

/**
 * Returns a longhand of the parent's background, for `background-*: inherit`. A parent without images has no layers, so
 * its longhands have their initial values.
 */
export function inheritedBackgroundPart(parent: ComputedStyle, part: keyof BackgroundParts): unknown {
  if (parent.backgroundLayers.length === 0) return INITIAL_BACKGROUND[part];
  return parent.backgroundLayers.map(PART_OF_LAYER[part]);
}
