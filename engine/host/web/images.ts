/** Decoders of images for browsers. What they give differs between browsers, so none is used unless it is asked for. */
import { MissingDecoder, type DecodeOptions, type ImageDecoder, type Pixels } from '../host.js';

/** PNG and JPEG are read all the same, in their own size. */
export const noDecoder: ImageDecoder = {
  remedy: 'needs an image decoder: pass imageDecoder to createRenderer(), in browsers browserImages',
  start: () => Promise.reject(missing()),
  measure: () => Promise.reject(missing()),
  decode: () => Promise.reject(missing()),
};

function missing(): MissingDecoder {
  return new MissingDecoder('There is no image decoder');
}

/** The part of the web's bitmaps and canvases that is used; the configured type libraries lack them. */
interface Bitmap {
  readonly width: number;
  readonly height: number;
  close(): void;
}

interface BitmapOptions {
  readonly imageOrientation: 'from-image' | 'none';
  readonly premultiplyAlpha: 'none';
  readonly colorSpaceConversion: 'default';
}

interface Drawing {
  imageSmoothingQuality: string;
  putImageData(pixels: object, x: number, y: number): void;
  drawImage(bitmap: Bitmap, x: number, y: number, width: number, height: number): void;
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
}

interface Bitmaps {
  readonly createImageBitmap?: (blob: Blob, options: BitmapOptions) => Promise<Bitmap>;
  readonly OffscreenCanvas?: new (
    width: number,
    height: number,
  ) => {
    getContext(kind: '2d'): Drawing | null;
    convertToBlob(options: { type: string; quality: number }): Promise<Blob>;
  };
  readonly ImageData?: new (data: Uint8ClampedArray, width: number) => object;
}

/** Nobody sees what a second encoding loses at this quality. */
const JPEG_QUALITY = 0.9;

const { createImageBitmap: createBitmap, OffscreenCanvas: Canvas, ImageData: Image } = globalThis as unknown as Bitmaps;

/**
 * Decodes what the browser can decode: WebP, AVIF, GIF, and PNG and JPEG of unusual kinds. Browsers differ in pixels,
 * so the bytes of such a document depend on the browser.
 */
export const browserImages: ImageDecoder = {
  remedy: 'cannot be decoded by this browser',
  async start() {
    if (!createBitmap || !Canvas) throw missing();
  },
  async measure(bytes, { maxPixels }) {
    const { width, height } = await open(bytes, { maxPixels, upright: false }, ({ width, height }) => ({
      width,
      height,
    }));
    return { width, height };
  },
  decode: (bytes, options) =>
    open(bytes, options, (bitmap): Pixels => {
      const { width, height } = options.size ?? bitmap;
      const drawing = new Canvas!(width, height).getContext('2d');
      if (!drawing) throw missing();
      drawing.imageSmoothingQuality = 'high';
      drawing.drawImage(bitmap, 0, 0, width, height);
      const { data } = drawing.getImageData(0, 0, width, height);
      return { width, height, data: new Uint8Array(data.buffer) };
    }),
  async toJpeg({ data, width, height }) {
    const canvas = new Canvas!(width, height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw missing();
    // A canvas would mix what is transparent with black.
    const colors = new Uint8ClampedArray(data);
    for (let alpha = 3; alpha < colors.length; alpha += 4) colors[alpha] = 255;
    drawing.putImageData(new Image!(colors, width), 0, 0);
    const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
    return new Uint8Array(await file.arrayBuffer());
  },
};

type OpenOptions = Pick<DecodeOptions, 'maxPixels' | 'upright'>;

async function open<Result>(
  bytes: Uint8Array,
  { maxPixels, upright }: OpenOptions,
  use: (bitmap: Bitmap) => Result,
): Promise<Result> {
  if (!createBitmap || !Canvas) throw missing();
  const bitmap = await createBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]), {
    imageOrientation: upright ? 'from-image' : 'none',
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'default',
  });
  try {
    if (bitmap.width * bitmap.height > maxPixels) throw new Error('The image is too large.');
    return use(bitmap);
  } finally {
    bitmap.close();
  }
}
