/**
 * The images of one render. Layout is synchronous: it looks images up, notes that some are still to come,
 * and goes on once they have been loaded.
 *
 * Encoded bytes are kept until the end and decoded pixels are not: pixels are ten to fifty times larger, an
 * image is painted once or twice, and its page may have to be replayed, which decodes it again to the same.
 */
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { Diagnostics, SourcePosition, WarningCode } from '../diagnostics.js';
import { readImageHeader, resizeSvg, type ImageHeader } from './image-header.js';
import { ResourceError, shownUrl } from './resource-error.js';
import { resolveUrl, type ResourceLoader } from './resource-loader.js';

export type ImageLookup =
  | {
      readonly status: 'ready';
      /** Natural size, CSS px: a pixel is a px, turned upright. */
      readonly width: number;
      readonly height: number;
      /** width / height */
      readonly ratio: number;
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
  | {
      /** 8 bits a sample, row by row, not premultiplied; grey or sRGB. */
      readonly kind: 'raw';
      readonly components: 1 | 3;
      readonly data: Uint8Array;
      /** One byte a pixel; null when all is opaque. */
      readonly alpha: Uint8Array | null;
    }
);

export interface ImageStoreOptions {
  readonly loader: ResourceLoader;
  readonly diagnostics: Diagnostics;
  /** What relative URLs resolve against. */
  readonly base?: string | undefined;
  /** Pixels of one image, width × height. Default 40 million. */
  readonly maxPixels?: number;
}

interface Stored {
  readonly bytes: Uint8Array;
  readonly header: ImageHeader;
  readonly url: string;
  readonly position: SourcePosition | undefined;
}

const PENDING: ImageLookup = { status: 'pending' };
const BROKEN: ImageLookup = { status: 'broken' };
const DEFAULT_MAX_PIXELS = 40_000_000;
/** Images being loaded at the same time. */
const CONCURRENCY = 4;
/** An SVG is rasterised at this multiple of its drawn size in CSS px (288 dpi), up to this many pixels a side. */
const SVG_SCALE = 3;
const SVG_MAX_SIDE = 4096;
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
  #sharp: Promise<typeof import('sharp')> | null = null;

  constructor(options: ImageStoreOptions) {
    this.#options = options;
    this.#maxPixels = options.maxPixels ?? DEFAULT_MAX_PIXELS;
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
    const batch = [...this.#pending];
    this.#pending.clear();
    const warnings: (readonly [WarningCode, string] | null)[] = batch.map(() => null);
    let next = 0;
    const work = async (): Promise<void> => {
      for (let i = next++; i < batch.length; i = next++) {
        const [url, position] = batch[i]!;
        warnings[i] = await this.#loadOne(url, position);
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, batch.length) }, work));
    // In the order of the document, whichever came first.
    warnings.forEach((warning, i) => warning && this.#options.diagnostics.warn(warning[0], warning[1], batch[i]![1]));
  }

  async #loadOne(url: string, position: SourcePosition | undefined): Promise<readonly [WarningCode, string] | null> {
    this.#lookups.set(url, BROKEN);
    let bytes: Uint8Array;
    try {
      ({ bytes } = await this.#options.loader.load(url, { base: this.#options.base, kind: 'image' }));
    } catch (error) {
      if (!(error instanceof ResourceError)) throw error;
      return [error.reason === 'blocked' ? 'SVC_RESOURCE_BLOCKED' : 'SVC_IMAGE_UNAVAILABLE', `Image left out: ${error.message}`];
    }
    const header = await this.#measure(bytes);
    if (!header) return ['SVC_IMAGE_INVALID', `Image left out: ${shownUrl(url)} is not an image that can be read, or is damaged.`];
    if (header.format !== 'svg' && header.width * header.height > this.#maxPixels) {
      return ['SVC_IMAGE_INVALID', `Image left out: ${shownUrl(url)} has ${header.width} × ${header.height} pixels; at most ${this.#maxPixels} are allowed.`];
    }
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    if (!this.#stored.has(key)) this.#stored.set(key, { bytes, header, url, position });
    if (!isPlainJpeg(header)) this.#startSharp();
    const isTurned = (header.jpeg?.orientation ?? 1) >= 5;
    const [width, height] = isTurned ? [header.height, header.width] : [header.width, header.height];
    this.#lookups.set(url, { status: 'ready', width, height, ratio: width / height, key });
    return null;
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
  encoded(key: string): { readonly bytes: Uint8Array; readonly format: ImageHeader['format']; readonly url: string } | null {
    const stored = this.#stored.get(key);
    return stored ? { bytes: stored.bytes, format: stored.header.format, url: resolveUrl(stored.url, this.#options.base) ?? stored.url } : null;
  }

  /**
   * Decodes an image for painting. `maxWidth` and `maxHeight`: for SVG the drawn size in CSS px; for pixel
   * images the most pixels that are of use, larger ones are scaled down. null if it cannot be decoded, which
   * is warned of. JPEG that PDF can hold passes through unchanged.
   */
  async decode(key: string, maxWidth?: number, maxHeight?: number): Promise<DecodedImage | null> {
    const stored = this.#stored.get(key);
    if (!stored) return null;
    const { header, bytes } = stored;
    if (isPlainJpeg(header)) {
      return { kind: 'jpeg', width: header.width, height: header.height, components: header.jpeg!.components as 1 | 3, data: bytes };
    }
    try {
      const image = header.format === 'svg' ? await this.#openSvg(stored, maxWidth, maxHeight) : await this.#openPixels(stored, maxWidth, maxHeight);
      return await toRaw(image);
    } catch {
      this.#options.diagnostics.warn('SVC_IMAGE_INVALID', `Image left out: ${shownUrl(stored.url)} is damaged and cannot be decoded.`, stored.position);
      return null;
    }
  }

  async #openSvg({ bytes, header }: Stored, drawnWidth = header.width, drawnHeight = header.height): Promise<Sharp> {
    const wanted = SVG_SCALE * Math.max(drawnWidth / header.width, drawnHeight / header.height);
    const scale = Math.min(wanted, SVG_MAX_SIDE / header.width, SVG_MAX_SIDE / header.height);
    const pixels = (length: number): number => Math.max(1, Math.round(length * scale));
    return this.#open(resizeSvg(bytes, header, pixels(header.width), pixels(header.height)));
  }

  async #openPixels({ bytes, header }: Stored, maxWidth = Infinity, maxHeight = Infinity): Promise<Sharp> {
    const image = (await this.#open(bytes)).rotate();
    const isTurned = (header.jpeg?.orientation ?? 1) >= 5;
    const [width, height] = isTurned ? [header.height, header.width] : [header.width, header.height];
    const scale = Math.max(maxWidth / width, maxHeight / height);
    return scale < 1 ? image.resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' }) : image;
  }

  async #open(bytes: Uint8Array): Promise<Sharp> {
    const { default: sharp } = await this.#startSharp();
    return sharp(bytes, { failOn: 'truncated', limitInputPixels: this.#maxPixels }).timeout({ seconds: DECODE_SECONDS });
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
  return jpeg !== undefined && jpeg.isPlain && jpeg.orientation === 1 && !jpeg.hasForeignProfile && (jpeg.components === 1 || jpeg.components === 3);
}

async function toRaw(image: Sharp): Promise<DecodedImage> {
  const { data, info } = await image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 1 || channels === 3) return { kind: 'raw', width, height, components: channels, data, alpha: null };
  const components = channels === 2 ? 1 : 3;
  const colours = new Uint8Array(width * height * components);
  const alpha = new Uint8Array(width * height);
  let isOpaque = true;
  for (let pixel = 0, from = 0, to = 0; pixel < alpha.length; pixel++) {
    for (let c = 0; c < components; c++) colours[to++] = data[from++]!;
    alpha[pixel] = data[from++]!;
    if (alpha[pixel] !== 255) isOpaque = false;
  }
  return { kind: 'raw', width, height, components, data: colours, alpha: isOpaque ? null : alpha };
}
