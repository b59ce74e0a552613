/** Images by the package sharp, which is optional for those who embed the library. */
import type { Sharp } from 'sharp';
import { MissingDecoder, type DecodeOptions, type ImageDecoder, type Pixels } from '../host.js';

const DECODE_SECONDS = 15;
/** Nobody sees what a second encoding loses at this quality. */
const JPEG_QUALITY = 90;

export const images: ImageDecoder = {
  remedy: 'needs the package sharp, which is not installed beside platen in a version from 0.33 on: npm install sharp',
  start: async () => void (await load()),
  async measure(bytes, { maxPixels }) {
    const { width, height } = await (await openImage(bytes, maxPixels)).metadata();
    if (!width || !height) throw new Error('The image has no size.');
    return { width, height };
  },
  async decode(bytes, { maxPixels, upright, size }: DecodeOptions) {
    const stored = await openImage(bytes, maxPixels);
    const image = upright ? stored.rotate() : stored;
    return toPixels(size ? image.resize(size.width, size.height, { fit: 'fill' }) : image);
  },
  async toJpeg({ data, width, height }) {
    const { default: sharp } = await load();
    const image = sharp(data, { raw: { width, height, channels: 4 } }).timeout({ seconds: DECODE_SECONDS });
    return image.removeAlpha().jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:2:0' }).toBuffer();
  },
  async encode({ data, width, height }, format) {
    const { default: sharp } = await load();
    const image = sharp(data, { raw: { width, height, channels: 4 } }).timeout({ seconds: DECODE_SECONDS });
    if (format === 'webp') return image.webp({ quality: JPEG_QUALITY }).toBuffer();
    return image.removeAlpha().jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
  },
};

async function openImage(bytes: Uint8Array, maxPixels: number): Promise<Sharp> {
  const { default: sharp } = await load();
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixels }).timeout({ seconds: DECODE_SECONDS });
}

/** The oldest version whose interface is the one used here. */
const OLDEST: readonly [number, number] = [0, 33];

function isTooOld({ default: { versions } }: typeof import('sharp')): boolean {
  const [major = 0, minor = 0] = (versions.sharp ?? '').split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

/** The module system keeps it, so that asking again costs nothing. */
async function load(): Promise<typeof import('sharp')> {
  let module;
  try {
    module = await import('sharp');
  } catch (cause) {
    throw new MissingDecoder('sharp cannot be loaded', { cause });
  }
  if (isTooOld(module)) throw new MissingDecoder(`sharp ${module.default.versions.sharp} is too old`);
  // The cache of sharp would hold decoded pixels.
  module.default.cache(false);
  return module;
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new Error(`Decoded to ${info.channels} channels in place of four.`);
  return { width: info.width, height: info.height, data };
}
