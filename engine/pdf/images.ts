/**
 * Image XObjects (ISO 32000-1, 8.9.5). An image is first encoded independently of any file, so that the result can be
 * kept from one document to the next. Then it is written, and the document keeps only its number.
 */
import { toHex } from '../base/bytes.js';
import { host } from '../host/index.js';
import type { Deflater } from './deflate.js';
import { rgbPlane, type PixelAnalysis } from './image-pixels.js';
import { filterRows } from './image-filters.js';
import { pixelPasses, type PixelPasses } from './pixel-passes.js';
import type { PdfFile } from './pdf-file.js';
import { reference } from './syntax.js';

/** What writeImage takes: an encoded image, or one that it encodes first. */
export type DecodedImage = { readonly width: number; readonly height: number } & (
  | {
      /** A JPEG file, grey or RGB. */
      readonly kind: 'jpeg';
      readonly data: Uint8Array;
      readonly components: 1 | 3;
      /** 1 to 8, as in TIFF's Orientation; 1 is upright. Width and height are those before it is turned. */
      readonly orientation: number;
      /** The ICC profile of its colours; null: grey or sRGB. */
      readonly profile: Uint8Array | null;
    }
  | {
      /** The joined IDAT data of a PNG that has been checked: opaque, not interlaced, and grey, sRGB or palette. */
      readonly kind: 'png';
      readonly data: Uint8Array;
      readonly bits: 1 | 2 | 4 | 8;
      readonly components: 1 | 3;
      /** r, g, b of each colour; null when samples are grey or sRGB. */
      readonly palette: Uint8Array | null;
    }
  | {
      /** Rows from the top, four bytes a pixel: sRGB and alpha, not premultiplied. */
      readonly kind: 'pixels';
      readonly data: Uint8Array;
      /** A JPEG of the colours, in RGB; null: the colours have to stay as they are. */
      readonly jpeg?: Uint8Array | null;
    }
  | EncodedImage
);

/** One stream: `dictionary` is PDF source without the angle brackets, /Length, /SMask and a profile's colour space. */
export interface EncodedStream {
  readonly dictionary: string;
  readonly data: Uint8Array;
}

export interface EncodedImage extends EncodedStream {
  readonly kind: 'encoded';
  readonly width: number;
  readonly height: number;
  /** Null: opaque. */
  readonly mask: EncodedStream | null;
  /** 1 to 8, as in TIFF's Orientation: how it is turned when it is drawn. */
  readonly orientation: number;
  /** The ICC profile of its colours; null: the dictionary has their colour space. */
  readonly profile: { readonly data: Uint8Array; readonly components: 1 | 3 } | null;
}

/**
 * Writes an image and returns the number of the object that draws it upright in the unit square. `defaultSpaces`: what
 * colours of devices mean in the document, as entries of the category ColorSpace.
 */
export function writeImage(file: PdfFile, image: DecodedImage, defaultSpaces: string): number {
  const { dictionary, data, mask, orientation, profile } = encodeImage(image, file.deflater);
  let entry = mask ? `/SMask ${reference(file.addStream(mask.dictionary, mask.data, false))}` : '';
  if (profile) {
    const stream = file.addShared(file.deflater.deflateCommon(profile.data), `/N ${profile.components}`);
    entry += `/ColorSpace[/ICCBased ${reference(stream)}]`;
  }
  const id = file.addStream(dictionary + entry, data, false);
  const matrix = TURNS[orientation];
  if (matrix === undefined) return id;
  const spaces = defaultSpaces === '' ? '' : `/ColorSpace<<${defaultSpaces}>>`;
  const form = `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</I ${reference(id)}>>${spaces}>>`;
  return file.addStream(form, host.text.latin1Bytes(`${matrix} cm/I Do`));
}

/**
 * By TIFF's Orientation: the matrix that turns the stored image in the unit square upright. So the file of a camera's picture
 * goes into the PDF as it is; its pixels would take many times as much.
 */
const TURNS: Readonly<Record<number, string>> = {
  2: '-1 0 0 1 1 0',
  3: '-1 0 0 -1 1 1',
  4: '1 0 0 -1 0 1',
  5: '0 -1 -1 0 1 1',
  6: '0 -1 1 0 0 1',
  7: '0 1 1 0 0 0',
  8: '0 1 -1 0 1 0',
};

/** Equal pixels give equal bytes. Throws RangeError if there are not width × height × 4 bytes of pixels. */
export function encodeImage(image: DecodedImage, deflater: Deflater): EncodedImage {
  if (image.kind === 'encoded') return image;
  const { width, height } = image;
  const encoded = (stream: EncodedStream, mask: EncodedStream | null): EncodedImage => ({
    ...{ kind: 'encoded', width, height, ...stream, mask },
    orientation: image.kind === 'jpeg' ? image.orientation : 1,
    profile: image.kind === 'jpeg' && image.profile ? { data: image.profile, components: image.components } : null,
  });
  if (image.kind === 'jpeg') {
    const color = image.profile ? null : colorSpace(image.components, null);
    return encoded({ dictionary: `${common(width, height, 8, color)}/Filter/DCTDecode`, data: image.data }, null);
  }
  if (image.kind === 'png') {
    const { bits, components, palette, data } = image;
    const dictionary = common(width, height, bits, colorSpace(components, palette));
    return encoded(
      { dictionary: `${dictionary}/Filter/FlateDecode/DecodeParms${predictor(components, bits, width)}`, data },
      null,
    );
  }
  if (image.data.length !== width * height * 4)
    throw new RangeError(
      `An image has ${image.data.length} bytes of pixels where its size asks for ${width * height * 4}.`,
    );
  const deflated = ({ dictionary, plain, level }: PlainStream): EncodedStream => ({
    dictionary,
    data: deflater.deflate(plain, level),
  });
  const passes = pixelPasses(image.data.length);
  const pixels = passes.analysePixels(image.data);
  const size = { width, height, passes };
  const mask = pixels.isOpaque ? null : encodeSamples(passes.componentPlane(image.data, ALPHA), 'grey', size);
  const isDrawing = pixels.changes <= width * height * FLAT_SHARE;
  const colors =
    image.jpeg && !isDrawing
      ? { dictionary: `${common(width, height, 8, colorSpace(3, null))}/Filter/DCTDecode`, data: image.jpeg }
      : deflated(encodeColors(image.data, pixels, size));
  return encoded(colors, mask && deflated(mask));
}

interface Sized {
  readonly width: number;
  readonly height: number;
  readonly passes: PixelPasses;
}

/** What will be deflated, and how thoroughly. */
interface PlainStream {
  readonly dictionary: string;
  readonly plain: Uint8Array;
  readonly level: 4 | 6;
}

const RED = 0;
const ALPHA = 3;
/**
 * An image is a drawing when at most this share of its pixels differs from the one before. Drawings deflate better
 * unfiltered.
 */
const FLAT_SHARE = 1 / 4;

function encodeColors(data: Uint8Array, pixels: PixelAnalysis, size: Sized): PlainStream {
  const { width, height, passes } = size;
  if (pixels.isGrey) return encodeSamples(passes.componentPlane(data, RED), 'grey', size);
  if (pixels.palette) return encodeSamples(passes.indexPlane(data, pixels.palette), pixels.palette, size);
  const dictionary = common(width, height, 8, colorSpace(3, null));
  if (pixels.changes > width * height * FLAT_SHARE) return filtered(dictionary, rgbPlane(data), width, height, 3);
  return {
    dictionary: `${dictionary}/Filter[/FlateDecode/RunLengthDecode/FlateDecode]/DecodeParms[null null${predictor(3, 8, width)}]`,
    plain: passes.encodeFlatRgb(data, width, height),
    level: 6,
  };
}

/** One byte a pixel: grey, or an index into a palette. */
function encodeSamples(samples: Uint8Array, colors: 'grey' | Uint8Array, size: Sized): PlainStream {
  const { width, height, passes } = size;
  const dictionary = common(width, height, 8, colorSpace(1, colors === 'grey' ? null : colors));
  const runs = passes.runLengthEncode(samples, width);
  if (runs) return { dictionary: `${dictionary}/Filter[/FlateDecode/RunLengthDecode]`, plain: runs, level: 6 };
  // Differences of palette indices mean nothing.
  if (colors !== 'grey') return { dictionary: `${dictionary}/Filter/FlateDecode`, plain: samples, level: 6 };
  return filtered(dictionary, samples, width, height, 1);
}

function filtered(
  dictionary: string,
  samples: Uint8Array,
  width: number,
  height: number,
  components: 1 | 3,
): PlainStream {
  return {
    dictionary: `${dictionary}/Filter/FlateDecode/DecodeParms${predictor(components, 8, width)}`,
    plain: filterRows(samples, width * components, height, components),
    // Level 6 takes twice as long for four per cent less.
    level: 4,
  };
}

function common(width: number, height: number, bits: number, color: string | null): string {
  const space = color === null ? '' : `/ColorSpace${color}`;
  return `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${bits}${space}`;
}

function colorSpace(components: 1 | 3, palette: Uint8Array | null): string {
  if (palette) return `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${toHex(palette)}>]`;
  return components === 1 ? '/DeviceGray' : '/DeviceRGB';
}

function predictor(components: number, bits: number, width: number): string {
  return `<</Predictor 15/Colors ${components}/BitsPerComponent ${bits}/Columns ${width}>>`;
}
