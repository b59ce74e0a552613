/**
 * Reads what layout needs of an image (format and size) from its header, so that measuring an image needs no
 * decoder, and finds files that are cut off or malformed before any decoder sees them.
 */
import { PX_PER_UNIT } from '../../base/units.js';
import { hasWholeScans } from './jpeg-scans.js';

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | 'avif' | 'tiff';

export interface ImageHeader {
  readonly format: ImageFormat;
  /** Pixels as stored; CSS px for SVG. 0 where only a decoder can tell (AVIF, TIFF). */
  readonly width: number;
  readonly height: number;
  /** Set for JPEG. */
  readonly jpeg?: JpegHeader;
  /** Set for SVG, where any of the three may be missing. */
  readonly natural?: NaturalDimensions;
}

/** What an image says of its own size (CSS Images 3, § 5.1), CSS px; null for what it does not say. */
export interface NaturalDimensions {
  readonly width: number | null;
  readonly height: number | null;
  /** width / height */
  readonly ratio: number | null;
}

export interface JpegHeader {
  readonly components: number;
  /** Coded so that PDF's DCTDecode reads it: baseline or progressive Huffman, 8 bits. */
  readonly isPlain: boolean;
  /** 1 to 8, TIFF's Orientation; 1 is upright. */
  readonly orientation: number;
  /** A colour profile other than sRGB is embedded. */
  readonly hasForeignProfile: boolean;
  /** Its coded data ends early, or has marks in it that none has. */
  readonly isDamaged: boolean;
}

/** The header of an image, or null for what is no image that we know, is malformed or is cut off. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < 12) return null;
  if (data.readUInt32BE(0) === 0x89504e47) return readPng(data);
  if (data.readUInt16BE(0) === 0xffd8) return readJpeg(data);
  const tag = data.toString('latin1', 0, 4);
  if (tag === 'GIF8') return readGif(data);
  if (tag === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP') return readWebp(data);
  if (tag === 'II*\0' || tag === 'MM\0*') return { format: 'tiff', width: 0, height: 0 };
  if (data.toString('latin1', 4, 8) === 'ftyp' && /avi[fs]/.test(data.toString('latin1', 8, 40)))
    return { format: 'avif', width: 0, height: 0 };
  return readSvg(data);
}

/** PNG 3rd edition, § 5: a signature, then chunks of length, type, data and CRC up to IEND. */
function readPng(data: Buffer): ImageHeader | null {
  if (data.length < 33 || data.toString('latin1', 12, 16) !== 'IHDR') return null;
  let at = 8;
  // Ends: each chunk moves on by 12 bytes at least.
  while (at + 12 <= data.length) {
    const length = data.readUInt32BE(at);
    // § 5.3: a length is below 2^31.
    if (length > 0x7fffffff || at + 12 + length > data.length) return null;
    if (data.toString('latin1', at + 4, at + 8) === 'IEND')
      return sized('png', data.readUInt32BE(16), data.readUInt32BE(20));
    at += 12 + length;
  }
  return null;
}

function readGif(data: Buffer): ImageHeader | null {
  return sized('gif', data.readUInt16LE(6), data.readUInt16LE(8));
}

/** RFC 9649, § 2.5 to 2.7. */
function readWebp(data: Buffer): ImageHeader | null {
  if (data.length < 30 || data.readUInt32LE(4) + 8 > data.length + 1) return null;
  switch (data.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return sized('webp', data.readUInt16LE(26) & 0x3fff, data.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = data.readUInt32LE(21);
      return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sized('webp', data.readUIntLE(24, 3) + 1, data.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

function sized(format: ImageFormat, width: number, height: number, jpeg?: JpegHeader): ImageHeader | null {
  return width > 0 && height > 0 ? { format, width, height, ...(jpeg && { jpeg }) } : null;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;

/** ITU-T T.81, Annex B: markers with a length each, up to the first scan; the last marker is EOI. */
function readJpeg(data: Buffer): ImageHeader | null {
  if (!endsWithEoi(data)) return null;
  let frame: { width: number; height: number; components: number; isPlain: boolean } | null = null;
  let orientation = 1;
  let hasForeignProfile = false;
  let at = 2;
  // Ends: each segment moves on by two bytes at least.
  while (at + 4 <= data.length) {
    if (data[at] !== 0xff) return null;
    const marker = data[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === SOS) break;
    if (marker === SOI || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    const length = data.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (marker === EOI || length < 2 || end > data.length) return null;
    const segment = data.subarray(at + 4, end);
    if (isFrame(marker) && segment.length >= 6) {
      frame = {
        height: segment.readUInt16BE(1),
        width: segment.readUInt16BE(3),
        components: segment[5]!,
        isPlain: segment[0] === 8 && (marker === 0xc0 || marker === 0xc1 || marker === 0xc2),
      };
    } else if (marker === APP1 && segment.toString('latin1', 0, 6) === 'Exif\0\0')
      orientation = readOrientation(segment.subarray(6));
    else if (marker === APP2 && segment.toString('latin1', 0, 12) === 'ICC_PROFILE\0')
      hasForeignProfile ||= !isSrgbProfile(segment);
    at = end;
  }
  if (!frame) return null;
  const { width, height, components, isPlain } = frame;
  const isDamaged = !hasWholeScans(data, at);
  return sized('jpeg', width, height, { components, isPlain, orientation, hasForeignProfile, isDamaged });
}

/** Start of frame: 0xc0 to 0xcf but for the tables DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Some writers pad or append data, so the end marker is looked for in the last kilobyte. */
function endsWithEoi(data: Buffer): boolean {
  return data.subarray(Math.max(2, data.length - 1024)).includes(Buffer.from([0xff, EOI]));
}

/** Only a profile's first segment has its header and names. */
function isSrgbProfile(segment: Buffer): boolean {
  return segment[12] !== 1 || segment.includes('sRGB') || segment.includes(Buffer.from('sRGB', 'utf16le').swap16());
}

/** The Orientation tag (0x0112) of the first directory of a TIFF structure; 1 where there is none. */
function readOrientation(tiff: Buffer): number {
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = u16(directory);
  for (let i = 0, at = directory + 2; i < entries && at + 12 <= tiff.length; i++, at += 12) {
    if (u16(at) === 0x0112) {
      const value = u16(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  }
  return 1;
}

/** CSS px of SVG's length units, those of fonts at the initial size; percentages have no size of their own. */
const UNITS: Readonly<Record<string, number>> = { '': 1, ...PX_PER_UNIT, em: 16, rem: 16, ex: 8, ch: 8 };
/** The root element comes after a prologue of at most this many bytes. */
const SVG_PROLOGUE = 64 * 1024;
const SVG_ROOT =
  /^(?:\xEF\xBB\xBF)?(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>)*<(?:[\w-]+:)?svg(?=[\s>/])((?:[^>"']|"[^"]*"|'[^']*')*)>/i;

interface SvgRoot {
  /** Where the root element's attributes are; bytes, as the text is read as Latin-1. */
  readonly start: number;
  readonly attributes: string;
}

function findSvgRoot(data: Buffer): SvgRoot | null {
  const match = SVG_ROOT.exec(data.toString('latin1', 0, SVG_PROLOGUE));
  return match && { start: match[0].length - 1 - match[1]!.length, attributes: match[1]! };
}

/** The size for lack of any other (CSS 2 § 10.3.2). */
const DEFAULT_OBJECT = { width: 300, height: 150 };

function readSvg(data: Buffer): ImageHeader | null {
  const root = findSvgRoot(data);
  if (!root) return null;
  const natural = svgDimensions((name) => rootAttribute(root, name));
  const header = sized('svg', ...defaultObjectSize(natural));
  return header && { ...header, natural };
}

function rootAttribute({ attributes }: SvgRoot, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]?.trim() ?? '';
}

/** SVG 2, § 8.12: percentages and what is left out give no dimension; the ratio is that of both, or of the view box. */
function svgDimensions(attribute: (name: string) => string): NaturalDimensions {
  const width = svgLength(attribute('width'));
  const height = svgLength(attribute('height'));
  if (width !== null && height !== null)
    return { width, height, ratio: width > 0 && height > 0 ? width / height : null };
  const box = attribute('viewBox')
    .split(/[\s,]+/)
    .map(Number);
  const ratio = box.length === 4 && box[2]! > 0 && box[3]! > 0 ? box[2]! / box[3]! : null;
  return { width, height, ratio };
}

/** A size for those that need one before they know the box: what is missing follows the ratio, or is the default's. */
function defaultObjectSize({ width, height, ratio }: NaturalDimensions): [number, number] {
  if (width !== null && height !== null) return [width, height];
  if (ratio !== null && width !== null) return [width, width / ratio];
  if (ratio !== null && height !== null) return [height * ratio, height];
  if (ratio !== null) return [DEFAULT_OBJECT.width, DEFAULT_OBJECT.width / ratio];
  return [width ?? DEFAULT_OBJECT.width, height ?? DEFAULT_OBJECT.height];
}

/**
 * The SVG with its root element's size set to pixels. Asking the rasteriser for a resolution instead would
 * scale lengths in physical units twice.
 */
export function resizeSvg(bytes: Uint8Array, header: ImageHeader, width: number, height: number): Uint8Array {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const root = findSvgRoot(data);
  if (!root) return bytes;
  let attributes = root.attributes.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  if (!/\sviewBox\s*=/.test(attributes)) attributes = ` viewBox="0 0 ${header.width} ${header.height}"${attributes}`;
  return Buffer.concat([
    data.subarray(0, root.start),
    Buffer.from(` width="${width}" height="${height}"${attributes}`, 'latin1'),
    data.subarray(root.start + root.attributes.length),
  ]);
}

function svgLength(text: string): number | null {
  const match = /^(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(text);
  const unit = match ? UNITS[match[2]!.toLowerCase()] : undefined;
  const value = unit === undefined ? null : Number(match![1]) * unit;
  return Number.isFinite(value) ? value : null;
}
