/**
 * The images of a render. Layout is synchronous: it looks up images, records which are pending, and continues after
 * they are loaded.
 *
 * Encoded bytes are kept until the end, decoded pixels are not. Pixels are ten to fifty times larger, and an image is
 * painted only once or twice. If its page is replayed, the image is decoded again with the same result.
 */
import type { Diagnostics, OptionPath, SourcePosition, WarningCode } from '../../diagnostics.js';
import { DamagedData, host, MissingDecoder, type ImageDecoder, type PixelSize, type Pixels } from '../../host/index.js';
import { countedPixels, decodingBytes, maxDecodedPixels, maxPixelsOut } from './decoding-cost.js';
import { readImageHeader, type ImageHeader, type JpegHeader, type NaturalDimensions } from './image-header.js';
import { hasAlphaChannel, mayReadRows, readPngRows, type PngRows } from './png-rows.js';
import { passesThrough, readPngStream, type PngStream } from './png-stream.js';
import { INLINE_SVG, svgRemarks } from './svg-content.js';
import { ResourceError, shownUrl } from '../resources/resource-error.js';
import { resolveUrl, type ResourceLoader } from '../resources/resource-loader.js';

export type ImageLookup =
  | {
      readonly status: 'ready';
      /**
       * The size in CSS px after turning upright; one image pixel is one px. An SVG without a size gets one from its
       * ratio or the default.
       */
      readonly width: number;
      readonly height: number;
      readonly natural: NaturalDimensions;
      /** How it was turned: 1 to 8, as in TIFF's Orientation; 1: not at all. */
      readonly orientation: number;
      /** Equal for equal content. */
      readonly key: string;
    }
  | { readonly status: 'pending' }
  | { readonly status: 'broken' };

export type DecodedImage = { readonly width: number; readonly height: number } & (
  | {
      /** An unchanged JPEG file, grey, RGB or CMYK. Its size is that of its rows, before it is turned. */
      readonly kind: 'jpeg';
      readonly data: Uint8Array;
      readonly components: 1 | 3 | 4;
      /** Whether 0 is the most of a colour. */
      readonly isInverted: boolean;
      /** 1 to 8, as in TIFF's Orientation; 1 is upright. */
      readonly orientation: number;
      /** The ICC profile of its colours; null: sRGB, or the press's CMYK. */
      readonly profile: Uint8Array | null;
    }
  | ({
      /** The unchanged compressed pixels of a PNG, validated. */
      readonly kind: 'png';
    } & PngStream)
  | ({
      /** The rows of a PNG with alpha. They are not validated. */
      readonly kind: 'png-rows';
    } & PngRows)
  | {
      /** Rows of pixels with four bytes each: sRGB and alpha, not premultiplied. */
      readonly kind: 'pixels';
      readonly data: Uint8Array;
      /** A JPEG of the colours, where the file has lost details of them already; null: none. */
      readonly jpeg?: Uint8Array | null;
    }
);

/** A page of a PDF that is shown as a picture. What it is besides knows the stage that writes it. */
export interface PicturedPage {
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** What is not shown as it is, for sentences that begin with the name of the file. */
  readonly remarks: readonly string[];
}

/** Opens a page of a PDF, by its number from 1. Throws an error whose message is a sentence. */
export type OpenPage = (pdf: Uint8Array, page: number | 'last') => PicturedPage;

export interface ImageStoreOptions {
  readonly loader: ResourceLoader;
  readonly diagnostics: Diagnostics;
  /** The base of relative URLs. */
  readonly base?: string | undefined;
  /** Decodes what is not decoded here. Default: that of the platform. */
  readonly decoder?: ImageDecoder;
  /** Loads what opens pages of PDFs. Default: they are left out. */
  readonly pdfPages?: (() => Promise<OpenPage>) | undefined;
}

/** What asks for an image, for warnings: a place in the document, or an option. */
interface Origin {
  readonly position?: SourcePosition | undefined;
  readonly option?: OptionPath | undefined;
}

interface Stored {
  readonly bytes: Uint8Array;
  readonly header: ImageHeader;
  readonly url: string;
  readonly origin: Origin;
  /** Of a PDF. */
  readonly page?: PicturedPage;
}

type Remark = readonly [code: WarningCode, message: string, cause?: string | undefined];

const PENDING: ImageLookup = { status: 'pending' };
const BROKEN: ImageLookup = { status: 'broken' };
/** The maximum number of images that load at the same time. */
const CONCURRENCY = 4;
/**
 * An image is scaled down if it has more than this multiple of the useful pixels in each direction. The limit is higher
 * for graphics, because scaling blurs their edges and adds colours.
 */
const MAX_EXCESS = 1.5;
const MAX_EXCESS_GRAPHICS = 2;

export class ImageStore {
  readonly #options: ImageStoreOptions;
  readonly #maxPixels: number;
  readonly #decoder: ImageDecoder;
  /** The key is the URL as written. */
  readonly #lookups = new Map<string, ImageLookup>();
  /** What asks for each pending URL first. */
  readonly #pending = new Map<string, Origin>();
  /** The key is a hash of the content. */
  readonly #stored = new Map<string, Stored>();
  /** The images whose pixels are counted, by key, and whether the budget had room for them. */
  readonly #counted = new Map<string, boolean>();
  #keepsInks = false;
  /** The characters read from SVG files since budgets were last increased. */
  #charactersRead = 0;

  constructor(options: ImageStoreOptions) {
    this.#options = options;
    this.#maxPixels = options.loader.limits.maxPixels;
    this.#decoder = options.decoder ?? host.images;
  }

  /**
   * Returns what is known of an image; 'pending' until loadPending() has run. Warnings refer to `position`, or to the
   * option that names the image.
   */
  lookup(url: string, position?: SourcePosition, option?: OptionPath): ImageLookup {
    const known = this.#lookups.get(url);
    if (known) return known;
    this.#lookups.set(url, PENDING);
    this.#pending.set(url, { position, option });
    return PENDING;
  }

  /** Says that the document is for a press, so that JPEGs in CMYK stay as they are. Before the first is decoded. */
  keepInks(): void {
    this.#keepsInks = true;
  }

  get keepsInks(): boolean {
    return this.#keepsInks;
  }

  #passes({ jpeg }: ImageHeader): boolean {
    return passesAsJpeg(jpeg, this.#keepsInks);
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** All images that were asked for, by URL as written. */
  get known(): ReadonlyMap<string, ImageLookup> {
    return this.#lookups;
  }

  /** Loads all pending images. Afterwards each is ready or broken, and broken ones have been warned of. */
  async loadPending(): Promise<void> {
    const tell = await this.loadQuietly();
    tell();
  }

  /**
   * Like loadPending(), but for use beside other work: call the resulting function to warn, at a time that does not
   * depend on chance.
   */
  async loadQuietly(): Promise<() => void> {
    const batch = [...this.#pending];
    this.#pending.clear();
    const warnings: (readonly Remark[])[] = batch.map(() => []);
    let next = 0;
    const work = async (): Promise<void> => {
      for (let i = next++; i < batch.length; i = next++) {
        const [url, origin] = batch[i]!;
        warnings[i] = await this.#loadOne(url, origin);
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, batch.length) }, work));
    // Warns in document order, independent of the order of loading.
    const { diagnostics } = this.#options;
    return () => {
      diagnostics.budgets?.grow(this.#charactersRead);
      this.#charactersRead = 0;
      warnings.forEach((remarks, i) => {
        const { position, option } = batch[i]![1];
        for (const [code, message, cause] of remarks) diagnostics.warn(code, message, position, option, cause);
      });
    };
  }

  async #loadOne(url: string, origin: Origin): Promise<readonly Remark[]> {
    this.#lookups.set(url, BROKEN);
    const { address, page } = pageAddress(url);
    let bytes: Uint8Array;
    try {
      ({ bytes } = await this.#options.loader.load(address, { base: this.#options.base, kind: 'image' }));
    } catch (error) {
      if (!(error instanceof ResourceError)) throw error;
      const code = error.reason === 'blocked' ? 'SVC_RESOURCE_BLOCKED' : 'SVC_IMAGE_UNAVAILABLE';
      return [[code, `Image left out: ${error.message}`, error.commonCause]];
    }
    if (isPdf(bytes)) return this.#openPage(bytes, url, page, origin);
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
    const key = host.crypto.createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    if (!this.#stored.has(key)) {
      this.#stored.set(key, { bytes, header, url, origin });
      if (header.format === 'svg' && !url.startsWith('data:')) this.#charactersRead += bytes.length;
    }
    // A decoder takes a while to load, so it starts long before the image is painted. What fails is told then.
    if (needsDecoder(header, bytes)) this.#decoder.start().catch(() => undefined);
    const { width, height } = uprightSize(header);
    const natural = header.natural ?? { width, height, ratio: width / height };
    const orientation = header.jpeg?.orientation ?? UPRIGHT;
    this.#lookups.set(url, { status: 'ready', width, height, natural, orientation, key });
    if (isPlainJpeg(header) && header.jpeg!.isDamaged)
      return [
        ['SVC_IMAGE_INVALID', `The image ${shownUrl(url)} is damaged: viewers show as much of it as they can read.`],
      ];
    if (header.format !== 'svg') return [];
    const isInline = url.startsWith(INLINE_SVG);
    const subject = isInline ? 'An svg element' : `The image ${shownUrl(url)}`;
    return svgRemarks(bytes, isInline).map(([code, what]) => [code, `${subject} ${what}.`] as const);
  }

  /** Its natural size is that of the paper. */
  async #openPage(pdf: Uint8Array, url: string, page: number | 'last', origin: Origin): Promise<readonly Remark[]> {
    const leftOut = (why: string): readonly Remark[] => [
      ['SVC_IMAGE_INVALID', `Image left out: ${shownUrl(url)}: ${why}`],
    ];
    const { pdfPages } = this.#options;
    if (!pdfPages) return leftOut('Pages of PDFs are not drawn here. Give the page as SVG or PNG.');
    let opened: PicturedPage;
    try {
      opened = (await pdfPages())(pdf, page);
    } catch (error) {
      if ((error as Error).name !== 'ReadError') throw error;
      return leftOut((error as Error).message);
    }
    const [width, height] = [opened.width / PT_PER_PX, opened.height / PT_PER_PX];
    const key = `${host.crypto.createHash('sha256').update(pdf).digest('hex').slice(0, 32)} ${page}`;
    const header: ImageHeader = { format: 'pdf', width, height };
    this.#stored.set(key, { bytes: pdf, header, url, origin, page: opened });
    const natural = { width, height, ratio: width / height };
    this.#lookups.set(url, { status: 'ready', width, height, natural, orientation: UPRIGHT, key });
    return opened.remarks.map((remark) => ['SVC_CONTENT_UNSUPPORTED', `${shownUrl(url)} ${remark}.`] as const);
  }

  /** A page of a PDF; null: the image is none. */
  pageOf(key: string): { readonly page: PicturedPage; readonly name: string } | null {
    const stored = this.#stored.get(key);
    return stored?.page ? { page: stored.page, name: shownUrl(pageAddress(stored.url).address) } : null;
  }

  async #measure(bytes: Uint8Array): Promise<ImageHeader | null> {
    const header = readImageHeader(bytes);
    if (!header || header.width > 0 || header.format === 'svg') return header;
    try {
      return { ...header, ...(await this.#decoder.measure(bytes, { maxPixels: this.#maxPixels })) };
    } catch {
      return null;
    }
  }

  /**
   * Returns the encoded bytes of an image and its natural size as given by lookup(), for callers that draw a format
   * themselves (SVG as vectors). Returns null for an unknown key.
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
          position: stored.origin.position,
          format: stored.header.format,
          url: resolveUrl(stored.url, this.#options.base) ?? stored.url,
        }
      : null;
  }

  /** Returns the memory that decoding an image takes. */
  decodingBytes(key: string, maxWidth?: number, maxHeight?: number): number {
    const stored = this.#stored.get(key);
    if (!stored || this.#passes(stored.header)) return 0;
    const { header } = stored;
    if (header.format === 'svg') return 0;
    const { width, height } = heldSize(header, usefulSize(header, maxWidth, maxHeight)) ?? header;
    return decodingBytes(header, width * height);
  }

  /**
   * Counts the cost of decoding an image against the budget, even if another document has decoded it before. Returns
   * false, with a warning, if the budget has no room.
   */
  count(key: string, maxWidth?: number, maxHeight?: number): boolean {
    const stored = this.#stored.get(key);
    if (!stored || this.#passes(stored.header)) return true;
    const { header, bytes } = stored;
    const isKept = header.format === 'png' && !usefulSize(header, maxWidth, maxHeight) && passesThrough(bytes);
    return isKept || this.#hasRoomFor(key, stored);
  }

  /** Counts the pixels of an image once, however often it is decoded. */
  #hasRoomFor(key: string, { header, bytes, origin }: Stored): boolean {
    const known = this.#counted.get(key);
    if (known !== undefined) return known;
    const { diagnostics } = this.#options;
    const pixels = countedPixels(header, bytes.length);
    const hasRoom = diagnostics.affords('decodedPixels', pixels);
    if (hasRoom) diagnostics.spend('decodedPixels', pixels);
    else diagnostics.warnOfBudget('decodedPixels', origin.position);
    this.#counted.set(key, hasRoom);
    return hasRoom;
  }

  /**
   * Decodes an image for painting. `maxWidth` and `maxHeight` are the maximum number of useful pixels, and larger images are
   * scaled down. JPEG and PNG files that PDF supports pass through unchanged. Returns null, with a warning, if the image
   * cannot be decoded.
   */
  async decode(key: string, maxWidth?: number, maxHeight?: number): Promise<DecodedImage | null> {
    const stored = this.#stored.get(key);
    if (!stored) return null;
    const { header, bytes } = stored;
    if (this.#passes(header)) {
      return {
        kind: 'jpeg',
        width: header.width,
        height: header.height,
        components: header.jpeg!.components as 1 | 3 | 4,
        isInverted: header.jpeg!.isInverted,
        orientation: header.jpeg!.orientation,
        profile: header.jpeg!.profile?.data ?? null,
        data: bytes,
      };
    }
    try {
      // Vectors are drawn by other means, if they are well-formed.
      if (header.format === 'svg') throw new DamagedData('The SVG is not well-formed.');
      const size = await this.#sizeToDecode(header, maxWidth, maxHeight);
      const png = header.format === 'png' && size === null ? await readPngStream(bytes) : null;
      if (png) return { kind: 'png', ...png };
      if (!this.#hasRoomFor(key, stored)) return null;
      const isWhole = header.format === 'png' && heldSize(header, size) === null;
      const rows = isWhole ? readPngRows(bytes) : null;
      if (rows) return { kind: 'png-rows', ...rows };
      return await this.#decodePixels(stored, size);
    } catch (error) {
      return this.#leaveOut(stored, error);
    }
  }

  /** Decodes a PNG whose rows turn out to be damaged, as far as it can be. Returns null, with a warning, if it cannot. */
  async decodeDamaged(key: string): Promise<DecodedImage | null> {
    const stored = this.#stored.get(key)!;
    try {
      return await this.#decodePixels(stored, null);
    } catch (error) {
      return this.#leaveOut(stored, error);
    }
  }

  async #decodePixels({ header, bytes }: Stored, size: PixelSize | null): Promise<DecodedImage> {
    const options = { maxPixels: this.#maxPixels, upright: true, size: heldSize(header, size) };
    const decoded = await this.#decoder.decode(bytes, options);
    return pixelsOf(decoded, header.isLossy ? await this.#decoder.toJpeg?.(decoded) : null);
  }

  #leaveOut({ url, origin }: Stored, error: unknown): null {
    const problem = error instanceof MissingDecoder ? this.#decoder.remedy : 'is damaged and cannot be decoded';
    const message = `Image left out: ${shownUrl(url)} ${problem}.`;
    this.#options.diagnostics.warn('SVC_IMAGE_INVALID', message, origin.position, origin.option);
    return null;
  }

  /** The size at which an image is decoded; null is its own. Without a decoder, images are not scaled down. */
  async #sizeToDecode(header: ImageHeader, maxWidth?: number, maxHeight?: number): Promise<PixelSize | null> {
    const size = usefulSize(header, maxWidth, maxHeight);
    if (size === null || header.format !== 'png') return size;
    return this.#decoder.start().then(
      () => size,
      () => null,
    );
  }
}

const PT_PER_PX = 0.75;

/** A PDF begins with its version; what stands before is of a mail or a server (ISO 32000-2, 7.5.2, and what readers take). */
function isPdf(bytes: Uint8Array): boolean {
  return bytes[0] !== 0x3c && host.text.latin1(bytes, 0, 1024).includes('%PDF-');
}

/**
 * The page that a fragment names (RFC 8118, § 3), and the address without it; otherwise the first page. Data of other types
 * has its own use of `#`: that of an SVG may hold one unescaped.
 */
function pageAddress(url: string): { readonly address: string; readonly page: number | 'last' } {
  const fragment = /^(?!data:(?!application\/pdf[;,]))([^#]*)#(?:[^#]*&)?page=([1-9]\d{0,6}|last)(?:&[^#]*)?$/i.exec(
    url,
  );
  if (!fragment) return { address: url, page: 1 };
  return { address: fragment[1]!, page: fragment[2] === 'last' ? 'last' : Number(fragment[2]) };
}

function isPlainJpeg({ jpeg }: ImageHeader): boolean {
  return passesAsJpeg(jpeg, false);
}

function passesAsJpeg(jpeg: JpegHeader | undefined, keepsInks: boolean): boolean {
  if (jpeg === undefined || !jpeg.isPlain) return false;
  if (jpeg.components !== 1 && jpeg.components !== 3 && !(jpeg.components === 4 && keepsInks)) return false;
  return jpeg.profile === null || jpeg.profile.isUsable;
}

/** Checks whether an image certainly needs the decoder. A PNG or an SVG may turn out to need it later. */
function needsDecoder(header: ImageHeader, bytes: Uint8Array): boolean {
  if (header.format === 'svg') return false;
  return header.format === 'png' ? hasAlphaChannel(bytes) && !mayReadRows(bytes) : !isPlainJpeg(header);
}

/** TIFF's Orientation of a picture that stands as it is stored. */
const UPRIGHT = 1;

function uprightSize({ width, height, jpeg }: ImageHeader): { width: number; height: number } {
  const isTurned = (jpeg?.orientation ?? 1) >= 5;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Returns the size to scale an image down to; null to keep its size. */
function usefulSize(header: ImageHeader, maxWidth = Infinity, maxHeight = Infinity): PixelSize | null {
  const { width, height } = uprightSize(header);
  const scale = Math.max(maxWidth / width, maxHeight / height);
  const isGraphics = header.format === 'png' || header.format === 'gif';
  if (scale * (isGraphics ? MAX_EXCESS_GRAPHICS : MAX_EXCESS) >= 1) return null;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the size to decode an image to: `useful` or, if null, its own size, unless that exceeds the memory limit. */
function heldSize(header: ImageHeader, useful: PixelSize | null): PixelSize | null {
  const { width, height } = useful ?? uprightSize(header);
  const scale = Math.sqrt(maxPixelsOut(header) / (width * height));
  if (scale >= 1) return useful;
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

function pixelsOf(pixels: Pixels, jpeg: Uint8Array | null = null): DecodedImage {
  return { kind: 'pixels', ...pixels, jpeg };
}
