/** Images (CSS Images 4, § 2): files, gradients, and functions that make one image of others. */
import { keywords, string, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import type { ComputeContext } from '../properties/property-row.js';
import { color, colorIn, type SpecifiedColor } from './color.js';
import { computeFilters, filterList, type SpecifiedFilters } from './filters.js';
import { computeGradient, gradient, isGradientFunction, type SpecifiedGradient } from './gradients.js';
import { isLegacyGradient, legacyGradient } from './legacy-gradients.js';
import { number, percentage, resolution } from './math.js';
import { resolveUrl, url } from './urls.js';
import type { ImageValue } from './values.js';

/** An image with specified colours and lengths. */
export type SpecifiedImage =
  SpecifiedFile | SpecifiedGradient | SpecifiedSolid | SpecifiedFiltered | SpecifiedCrossFade;

type SpecifiedFile = Omit<Extract<ImageValue, { kind: 'url' }>, 'instead'> & { readonly instead?: SpecifiedColor };

/** `image(<color>)` (CSS Images 4, § 2.4). */
export interface SpecifiedSolid {
  readonly kind: 'solid';
  readonly color: SpecifiedColor;
}

/** `filter()` (Filter Effects 1, § 13). */
interface SpecifiedFiltered {
  readonly kind: 'filter';
  readonly image: SpecifiedImage;
  readonly filters: SpecifiedFilters;
}

/** `cross-fade()` (CSS Images 4, § 2.6). The shares of all images are at most 1. */
interface SpecifiedCrossFade {
  readonly kind: 'cross-fade';
  readonly images: readonly { readonly image: SpecifiedImage; readonly share: number }[];
}

/** Functions of images, by name. */
const IMAGE_FUNCTIONS: Readonly<Record<string, (args: ValueCursor) => SpecifiedImage | undefined>> = {
  'image-set': imageSet,
  '-webkit-image-set': imageSet,
  image: taggedImage,
  filter: filteredImage,
  'cross-fade': crossFade,
  '-webkit-cross-fade': legacyCrossFade,
};

export const image: Parse<SpecifiedImage> = (cursor) => {
  const token = cursor.peek();
  if (token?.type !== 'function') return urlImage(cursor);
  const name = token.lower;
  if (Object.hasOwn(IMAGE_FUNCTIONS, name)) return IMAGE_FUNCTIONS[name]!(cursor.func(name)!);
  if (isLegacyGradient(name)) return legacyGradient(cursor);
  return isGradientFunction(name) ? gradient(cursor) : urlImage(cursor);
};

const urlImage: Parse<SpecifiedImage> = (cursor) => {
  const address = url(cursor);
  return address === undefined ? undefined : { kind: 'url', url: address };
};

/** `image()` (§ 2.4): a file, a colour that stands in for it, or the colour alone. Directions say nothing of images on paper. */
function taggedImage(args: ValueCursor): SpecifiedImage | undefined {
  args.try(keywords('ltr', 'rtl'));
  const text = args.try(string);
  const source = text === undefined ? args.try(url) : resolveUrl(text, args.base);
  if (source !== undefined && args.atEnd) return { kind: 'url', url: source };
  if (source !== undefined && !args.delim(',')) return undefined;
  const shade = color(args);
  if (shade === undefined || !args.atEnd) return undefined;
  return source === undefined ? { kind: 'solid', color: shade } : { kind: 'url', url: source, instead: shade };
}

const imageOrString: Parse<SpecifiedImage> = (cursor) => {
  const text = cursor.try(string);
  return text === undefined ? cursor.try(image) : { kind: 'url', url: resolveUrl(text, cursor.base) };
};

function filteredImage(args: ValueCursor): SpecifiedImage | undefined {
  const source = imageOrString(args);
  const filters = source && args.delim(',') ? filterList(args) : undefined;
  return source && filters && args.atEnd ? affordable({ kind: 'filter', image: source, filters }) : undefined;
}

/** A share, or undefined when it is left out. */
type GivenShare = { readonly image: SpecifiedImage; readonly share: number | undefined };

function crossFade(args: ValueCursor): SpecifiedImage | undefined {
  const given: GivenShare[] = [];
  do {
    let share = args.try(fadeShare);
    const source = args.try(image) ?? args.try(solid);
    share ??= args.try(fadeShare);
    if (!source) return undefined;
    given.push({ image: source, share });
  } while (args.delim(','));
  return args.atEnd ? affordable({ kind: 'cross-fade', images: shared(given) }) : undefined;
}

/** The form that browsers had first: two images, and how much of the second one is seen. */
function legacyCrossFade(args: ValueCursor): SpecifiedImage | undefined {
  const from = args.try(image);
  const to = args.delim(',') ? args.try(image) : undefined;
  const given = args.delim(',') ? (args.try(fadeShare) ?? args.try(number())) : undefined;
  if (!from || !to || given === undefined || !args.atEnd) return undefined;
  const share = Math.min(1, Math.max(0, given));
  const images = [
    { image: from, share: 1 - share },
    { image: to, share },
  ];
  return affordable({ kind: 'cross-fade', images });
}

const solid: Parse<SpecifiedSolid> = (cursor) => {
  const shade = color(cursor);
  return shade === undefined ? undefined : { kind: 'solid', color: shade };
};

const fadeShare: Parse<number> = (cursor) => {
  const part = percentage({ min: 0, max: 100 })(cursor);
  return typeof part === 'object' && part.op === 'percent' ? part.value / 100 : undefined;
};

/** § 2.6: images without a share divide what is left, and shares of more than all are scaled down. */
function shared(given: readonly GivenShare[]): SpecifiedCrossFade['images'] {
  const sum = given.reduce((total, { share = 0 }) => total + share, 0);
  const open = given.filter(({ share }) => share === undefined).length;
  const rest = open > 0 ? Math.max(0, 1 - sum) / open : 0;
  return given.map(({ image: source, share }) => ({ image: source, share: (share ?? rest) / Math.max(1, sum) }));
}

/** The most drawings of images in one value. A fading image is drawn twice where others lie below it. */
const MOST_DRAWN = 256;

function affordable(value: SpecifiedImage): SpecifiedImage | undefined {
  return drawings(value) > MOST_DRAWN ? undefined : value;
}

function drawings(value: SpecifiedImage): number {
  if (value.kind === 'filter') return value.filters.length + 1 + drawings(value.image);
  if (value.kind !== 'cross-fade') return 1;
  return value.images.reduce((sum, { image: source }) => sum + 2 * drawings(source), 0);
}

/**
 * Parses `image-set()` (CSS Images 4, § 2.5). Paper has a high resolution, so the image with the highest one is chosen among
 * supported types.
 */
function imageSet(args: ValueCursor): SpecifiedImage | undefined {
  let best: { readonly image: SpecifiedImage; readonly resolution: number } | null = null;
  do {
    const option = imageSetOption(args);
    if (!option) return undefined;
    if (option.isKnown && (!best || option.resolution > best.resolution)) best = option;
  } while (args.delim(','));
  if (!args.atEnd || !best) return undefined;
  const { image: chosen, resolution: density } = best;
  return chosen.kind === 'url' && density !== 1 ? { ...chosen, resolution: density } : chosen;
}

function imageSetOption(
  args: ValueCursor,
): { image: SpecifiedImage; resolution: number; isKnown: boolean } | undefined {
  const source = imageOrString(args);
  if (source === undefined) return undefined;
  let density = 1;
  let isKnown = true;
  // A resolution and a type, in either order.
  for (let i = 0; i < 2; i++) {
    const inType = args.func('type');
    if (inType) {
      const type = inType.try(string);
      if (type === undefined) return undefined;
      isKnown = SHOWN_TYPES.has(type.toLowerCase());
    } else density = args.try(resolution) ?? density;
  }
  return { image: source, resolution: density, isKnown };
}

const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
]);

// ── Computed values

export function computeImage(value: SpecifiedImage, context: ComputeContext): ImageValue {
  switch (value.kind) {
    case 'url': {
      const { instead, ...file } = value;
      return instead === undefined ? file : { ...file, instead: colorIn(instead, context) };
    }
    case 'solid':
      return { kind: 'solid', color: colorIn(value.color, context) };
    case 'filter':
      return {
        kind: 'filter',
        image: computeImage(value.image, context),
        filters: computeFilters(value.filters, context),
      };
    case 'cross-fade': {
      const images = value.images.map(({ image: source, share }) => ({ image: computeImage(source, context), share }));
      return { kind: 'cross-fade', images };
    }
    default:
      return computeGradient(value, context);
  }
}

/** The URLs of all files in an image. */
export function imageFiles(value: ImageValue | null): readonly string[] {
  if (value?.kind === 'url') return [value.url];
  if (value?.kind === 'filter') return imageFiles(value.image);
  return value?.kind === 'cross-fade' ? value.images.flatMap(({ image: source }) => imageFiles(source)) : NONE;
}

/** Of these, the files whose colours filters change. */
export function changedImageFiles(value: ImageValue | null): readonly string[] {
  if (value?.kind === 'filter') return imageFiles(value.image);
  return value?.kind === 'cross-fade' ? value.images.flatMap(({ image: source }) => changedImageFiles(source)) : NONE;
}

const NONE: readonly string[] = Object.freeze([]);
