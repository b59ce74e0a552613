/**
 * The images of one render. Layout is synchronous: it looks images up, notes that some are still to come,
 * and goes on once they have been loaded.
 *
 * Encoded bytes are kept until the end and decoded pixels are not: pixels are ten to fifty times larger, an
 * image is painted once or twice, and its page may have to be replayed, which decodes it again to the same.
 */
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { Diagnostics, OptionPath, SourcePosition, WarningCode } from '../../diagnostics.js';
import { countedPixels, decodingBytes, maxDecodedPixels, maxPixelsOut } from './decoding-cost.js';
import { readImageHeader, resizeSvg, type ImageHeader, type NaturalDimensions } from './image-header.js';
import { hasAlphaChannel, passesThrough, readPngStream, type PngStream } from './png-stream.js';
import { svgRemarks } from './svg-content.js';
import { ResourceError, shownUrl } from '../resources/resource-error.js';
import { resolveUrl, type ResourceLoader } from '../resources/resource-loader.js';

export type ImageLookup =
  | {
      readonly status: 'ready';
      /** CSS px: a pixel is a px, turned upright; where an SVG names no size, one by its ratio or the default. */
      readonly width: number;
      readonly height: number;
      readonly natural: NaturalDimensions;
      /** Same content, same key. */
      readonly key: string;
    }
  | { readonly status: 'pending' }
  | { readonly status: 'broken' };

export type DecodedImage = { readonly width: number; readonly height: number } & (
  | {
      /** A JPEG file as it came, upright, grey or sRGB. */
      readonly kind: 'jpeg';
      readonly data: Uint8Array;
      readonly components: 1 | 3;
    }
  | ({
      /** A PNG's compressed pixels as they came, checked. */
      readonly kind: 'png';
    } & PngStream)
  | {
      /** Row by row, four bytes a pixel: sRGB and alpha, not premultiplied. */
      readonly kind: 'pixels';
      readonly data: Uint8Array;
    }
);

export interface ImageStoreOptions {
  readonly loader: ResourceLoader;
  readonly diagnostics: Diagnostics;
  /** What relative URLs resolve against. */
  readonly base?: string | undefined;
  /** The option that names the images, for warnings; absent where the document does. */
  readonly option?: OptionPath;
}

/** How an SVG that only a rasteriser draws in full becomes pixels. */
export interface SvgRaster {
  /** What the rasteriser is given: exactly what was looked at. */
  readonly bytes: Uint8Array;
  /** Of the size that it has for print. */
  readonly scale: number;
  /** Memory that it takes. */
  readonly cost: number;
}

interface Stored {
  readonly bytes: Uint8Array;
  readonly header: ImageHeader;
  readonly url: string;
  readonly position: SourcePosition | undefined;
}

type Remark = readonly [code: WarningCode, message: string, cause?: string | undefined];

const PENDING: ImageLookup = { status: 'pending' };
const BROKEN: ImageLookup = { status: 'broken' };
/** Images being loaded at the same time. */
const CONCURRENCY = 4;
/** An SVG is rasterised at this multiple of its drawn size in CSS px (300 dpi), up to this many pixels a side. */
const SVG_SCALE = 300 / 96;
const SVG_MAX_SIDE = 4096;
/**
 * Images are scaled down when they have more than this multiple of the pixels that are of use, each way.
 * Graphics have more leeway: scaling blurs their edges and multiplies their colours.
 */
const MAX_EXCESS = 1.5;
const MAX_EXCESS_GRAPHICS = 2;
const DECODE_SECONDS = 15;

export class ImageStore {
  readonly #options: ImageStoreOptions;
  readonly #maxPixels: number;
  /** Key: the URL as given. */
  readonly #lookups = new Map<string, ImageLookup>();
  /** Where each pending URL was first asked for. */
  readonly #pending = new Map<string, SourcePosition | undefined>();
  /** Key: hash of the content. */
  readonly #stored = new Map<string, Stored>();
  /** By content key; null: it must not be rasterised. */
  readonly #rasters = new Map<string, SvgRaster | null>();
  /** Keys of images whose pixels are counted, and whether there was room for them. */
  readonly #counted = new Map<string, boolean>();
  /** Of SVG files since budgets last grew. */
  #charactersRead = 0;
  #sharp: Promise<typeof import('sharp')> | null = null;

  constructor(options: ImageStoreOptions) {
    this.#options = options;
    this.#maxPixels = options.loader.limits.maxPixels;
  }

  /** What is known of an image; 'pending' until loadPending has run. `position` is where to warn. */
  lookup(url: string, position?: SourcePosition): ImageLookup {
    const known = this.#lookups.get(url);
    if (known) return known;
    this.#lookups.set(url, PENDING);
    this.#pending.set(url, position);
    return PENDING;
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** Loads all pending images; afterwards each is ready or broken, and every broken one has been warned of. */
  async loadPending(): Promise<void> {
    const tell = await this.loadQuietly();
    tell();
  }

  /** loadPending() beside other work; what it resolves to tells of it, at a time that does not depend on chance. */
  async loadQuietly(): Promise<() => void> {
    const batch = [...this.#pending];
    this.#pending.clear();
    const warnings: (readonly Remark[])[] = batch.map(() => []);
    let next = 0;
    const work = async (): Promise<void> => {
      for (let i = next++; i < batch.length; i = next++) {
        const [url, position] = batch[i]!;
        warnings[i] = await this.#loadOne(url, position);
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, batch.length) }, work));
    // In the order of the document, whichever came first.
    const { diagnostics, option } = this.#options;
    return () => {
      diagnostics.budgets?.grow(this.#charactersRead);
      this.#charactersRead = 0;
      warnings.forEach((remarks, i) => {
        for (const [code, message, cause] of remarks) diagnostics.warn(code, message, batch[i]![1], option, cause);
      });
    };
  }

  async #loadOne(url: string, position: SourcePosition | undefined): Promise<readonly Remark[]> {
    this.#lookups.set(url, BROKEN);
    let bytes: Uint8Array;
    try {
      ({ bytes } = await this.#options.loader.load(url, { base: this.#options.base, kind: 'image' }));
    } catch (error) {
      if (!(error instanceof ResourceError)) throw error;
      const code = error.reason === 'blocked' ? 'SVC_RESOURCE_BLOCKED' : 'SVC_IMAGE_UNAVAILABLE';
      return [[code, `Image left out: ${error.message}`, error.commonCause]];
    }
    const header = await this.#measure(bytes);
    const invalid = (why: string): readonly Remark[] => [
      ['SVC_IMAGE_INVALID', `Image left out: ${shownUrl(url)} ${why}.`],
    ];
    if (!header) return invalid('is not an image that can be read, or is damaged');
    if (header.format !== 'svg' && header.width * header.height > this.#maxPixels) {
      return invalid(`has ${header.width} × ${header.height} pixels; at most ${this.#maxPixels} are allowed`);
    }
    const most = maxDecodedPixels(header);
    if (!isPlainJpeg(header) && header.width * header.height > most && header.format !== 'svg') {
      const size = `${header.width} × ${header.height}`;
      return invalid(`has ${size} pixels; at most ${most} are allowed in a file of its kind (${header.format})`);
    }
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    if (!this.#stored.has(key)) {
      this.#stored.set(key, { bytes, header, url, position });
      if (header.format === 'svg' && !url.startsWith('data:')) this.#charactersRead += bytes.length;
    }
    if (needsDecoder(header, bytes)) void this.#startSharp();
    const { width, height } = uprightSize(header);
    const natural = header.natural ?? { width, height, ratio: width / height };
    this.#lookups.set(url, { status: 'ready', width, height, natural, key });
    if (isPlainJpeg(header) && header.jpeg!.isDamaged)
      return [
        ['SVC_IMAGE_INVALID', `The image ${shownUrl(url)} is damaged: viewers show as much of it as they can read.`],
      ];
    if (header.format !== 'svg') return [];
    return svgRemarks(bytes).map(([code, what]) => [code, `The image ${shownUrl(url)} ${what}.`] as const);
  }

  async #measure(bytes: Uint8Array): Promise<ImageHeader | null> {
    const header = readImageHeader(bytes);
    if (!header || header.width > 0) return header;
    try {
      const { width, height } = await (await this.#open(bytes)).metadata();
      return width && height ? { ...header, width, height } : null;
    } catch {
      return null;
    }
  }

  /**
   * The natural size of an image as `lookup` gives it and its encoded bytes, for those that draw a format
   * themselves (SVG as vectors); null for an unknown key.
   */
  encoded(key: string): {
    readonly bytes: Uint8Array;
    readonly format: ImageHeader['format'];
    readonly url: string;
    readonly position: SourcePosition | undefined;
  } | null {
    const stored = this.#stored.get(key);
    return stored
      ? {
          bytes: stored.bytes,
          position: stored.position,
          format: stored.header.format,
          url: resolveUrl(stored.url, this.#options.base) ?? stored.url,
        }
      : null;
  }

  /** The pixels that an SVG is drawn with where it is shown at a size in CSS px. */
  rasterSize(key: string, drawnWidth?: number, drawnHeight?: number): { width: number; height: number } | null {
    const stored = this.#stored.get(key);
    return stored ? rasterSize(stored.header, drawnWidth, drawnHeight) : null;
  }

  /** Says how an SVG becomes pixels; null: not at all. Passes over the document ask for it once. */
  setRaster(key: string, raster: SvgRaster | null): void {
    this.#rasters.set(key, raster);
  }

  /** undefined where nobody has said. */
  rasterOf(key: string): SvgRaster | null | undefined {
    return this.#rasters.get(key);
  }

  /** Memory that decoding an image takes. */
  decodingBytes(key: string, maxWidth?: number, maxHeight?: number): number {
    const stored = this.#stored.get(key);
    if (!stored || isPlainJpeg(stored.header)) return 0;
    const { header } = stored;
    if (header.format === 'svg') return this.#rasters.get(key)?.cost ?? 0;
    const { width, height } = heldSize(header, usefulSize(header, maxWidth, maxHeight)) ?? header;
    return decodingBytes(header, width * height);
  }

  /**
   * Counts what decoding an image takes, whether it is decoded now or was before for another document. False where the
   * budget has no room for it, which is warned of.
   */
  count(key: string, maxWidth?: number, maxHeight?: number): boolean {
    const stored = this.#stored.get(key);
    if (!stored || isPlainJpeg(stored.header)) return true;
    const { header, bytes } = stored;
    const isKept = header.format === 'png' && !usefulSize(header, maxWidth, maxHeight) && passesThrough(bytes);
    return isKept || this.#hasRoomFor(key, stored);
  }

  /** Counts the pixels of an image once for all times it is decoded. */
  #hasRoomFor(key: string, { header, bytes, position }: Stored): boolean {
    const known = this.#counted.get(key);
    if (known !== undefined) return known;
    const { diagnostics } = this.#options;
    const pixels = countedPixels(header, bytes.length);
    const hasRoom = diagnostics.affords('decodedPixels', pixels);
    if (hasRoom) diagnostics.spend('decodedPixels', pixels);
    else diagnostics.warnOfBudget('decodedPixels', position);
    this.#counted.set(key, hasRoom);
    return hasRoom;
  }

  /**
   * Decodes an image for painting. `maxWidth` and `maxHeight`: for SVG the drawn size in CSS px; for pixel
   * images the most pixels that are of use, larger ones are scaled down. null if it cannot be decoded, which
   * is warned of. JPEG and PNG that PDF can hold pass through unchanged.
   */
  async decode(key: string, maxWidth?: number, maxHeight?: number): Promise<DecodedImage | null> {
    const stored = this.#stored.get(key);
    if (!stored) return null;
    const { header, bytes } = stored;
    if (isPlainJpeg(header)) {
      return {
        kind: 'jpeg',
        width: header.width,
        height: header.height,
        components: header.jpeg!.components as 1 | 3,
        data: bytes,
      };
    }
    try {
      if (header.format === 'svg') {
        const raster = this.#rasters.get(key);
        if (raster === null) throw new Error('The SVG must not be rasterised.');
        return await toPixels(await this.#openSvg(stored, raster, maxWidth, maxHeight));
      }
      const size = usefulSize(header, maxWidth, maxHeight);
      const png = header.format === 'png' && size === null ? await readPngStream(bytes) : null;
      if (png) return { kind: 'png', ...png };
      if (!this.#hasRoomFor(key, stored)) return null;
      const upright = (await this.#open(bytes)).rotate();
      const held = heldSize(header, size);
      return await toPixels(held ? upright.resize(held.width, held.height, { fit: 'fill' }) : upright);
    } catch {
      this.#options.diagnostics.warn(
        'SVC_IMAGE_INVALID',
        `Image left out: ${shownUrl(stored.url)} is damaged and cannot be decoded.`,
        stored.position,
      );
      return null;
    }
  }

  async #openSvg(stored: Stored, raster: SvgRaster | undefined, width?: number, height?: number): Promise<Sharp> {
    const { header } = stored;
    const { bytes, scale } = raster ?? { bytes: stored.bytes, scale: 1 };
    const size = rasterSize(header, width, height);
    const pixels = (length: number): number => Math.max(1, Math.round(length * scale));
    return this.#open(resizeSvg(bytes, header, pixels(size.width), pixels(size.height)));
  }

  async #open(bytes: Uint8Array): Promise<Sharp> {
    const { default: sharp } = await this.#startSharp();
    return sharp(bytes, { failOn: 'truncated', limitInputPixels: this.#maxPixels }).timeout({
      seconds: DECODE_SECONDS,
    });
  }

  /** sharp takes 115 ms to load: begun with the first image that will need it, long before it is painted. */
  #startSharp(): Promise<typeof import('sharp')> {
    if (!this.#sharp) {
      this.#sharp = import('sharp').then((module) => {
        // Its cache of operations would hold decoded pixels.
        module.default.cache(false);
        return module;
      });
      this.#sharp.catch(() => undefined);
    }
    return this.#sharp;
  }
}

function isPlainJpeg({ jpeg }: ImageHeader): boolean {
  return (
    jpeg !== undefined &&
    jpeg.isPlain &&
    jpeg.orientation === 1 &&
    !jpeg.hasForeignProfile &&
    (jpeg.components === 1 || jpeg.components === 3)
  );
}

/** Whether an image is sure to be decoded; a PNG may still be found to need it. */
function needsDecoder(header: ImageHeader, bytes: Uint8Array): boolean {
  return header.format === 'png' ? hasAlphaChannel(bytes) : !isPlainJpeg(header);
}

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

function uprightSize({ width, height, jpeg }: ImageHeader): { width: number; height: number } {
  const isTurned = (jpeg?.orientation ?? 1) >= 5;
  return isTurned ? { width: height, height: width } : { width, height };
}

function rasterSize({ width, height }: ImageHeader, drawnWidth = width, drawnHeight = height) {
  const wanted = SVG_SCALE * Math.max(drawnWidth / width, drawnHeight / height);
  const scale = Math.min(wanted, SVG_MAX_SIDE / width, SVG_MAX_SIDE / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size to scale an image down to; null where it stays as it is. */
function usefulSize(header: ImageHeader, maxWidth = Infinity, maxHeight = Infinity): PixelSize | null {
  const { width, height } = uprightSize(header);
  const scale = Math.max(maxWidth / width, maxHeight / height);
  const isGraphics = header.format === 'png' || header.format === 'gif';
  if (scale * (isGraphics ? MAX_EXCESS_GRAPHICS : MAX_EXCESS) >= 1) return null;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size to decode an image to: `useful`, or its own where that is null, unless memory does not hold so much. */
function heldSize(header: ImageHeader, useful: PixelSize | null): PixelSize | null {
  const { width, height } = useful ?? uprightSize(header);
  const scale = Math.sqrt(maxPixelsOut(header) / (width * height));
  if (scale >= 1) return useful;
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

async function toPixels(image: Sharp): Promise<DecodedImage> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new Error(`Decoded to ${info.channels} channels in place of four.`);
  return { kind: 'pixels', width: info.width, height: info.height, data };
}
