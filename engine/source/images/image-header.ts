/**
 * Reads the format and size of an image from its header, so that layout needs no decoder. Finds files that are
 * truncated or malformed before a decoder reads them.
 */
import { indexOfBytes, joinBytes, viewOf } from '../../base/bytes.js';
import { readIccProfile } from '../../base/icc-profile.js';
import { PX_PER_UNIT } from '../../base/units.js';
import { host } from '../../host/index.js';
import { hasWholeScans } from './jpeg-scans.js';
import { orientationOf } from './exif.js';

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | 'avif' | 'tiff' | 'pdf';

export interface ImageHeader {
  readonly format: ImageFormat;
  /** Stored pixels, or CSS px for SVG and PDF. 0 if only a decoder knows the size (AVIF, TIFF). */
  readonly width: number;
  readonly height: number;
  /** Only for JPEG. */
  readonly jpeg?: JpegHeader;
  /** Whether the format has lost details of the picture already. */
  readonly isLossy?: boolean;
  /** Only for SVG, where each of the three may be missing. */
  readonly natural?: NaturalDimensions;
}

/** The natural dimensions of an image (CSS Images 3, § 5.1) in CSS px; null if missing. */
export interface NaturalDimensions {
  readonly width: number | null;
  readonly height: number | null;
  /** Width divided by height. */
  readonly ratio: number | null;
}

export interface JpegHeader {
  readonly components: number;
  /** Whether PDF's DCTDecode supports the coding: baseline or progressive, Huffman, 8 bits. */
  readonly isPlain: boolean;
  /** 1 to 8, as in TIFF's Orientation; 1 is upright. */
  readonly orientation: number;
  /** Whether 0 is the most of a colour, as Adobe's programs write CMYK. */
  readonly isInverted: boolean;
  /** The colour profile that is embedded; null: sRGB, or none. */
  readonly profile: JpegProfile | null;
  /** Whether the coded data is truncated or contains invalid markers. */
  readonly isDamaged: boolean;
}

export interface JpegProfile {
  readonly data: Uint8Array;
  /** Whether a PDF may have it for an image with these components. */
  readonly isUsable: boolean;
}

/** Returns the header of an image; null if the format is unknown or the file is malformed or truncated. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const data = new ImageBytes(bytes);
  if (data.length < 12) return null;
  if (data.u32(0) === 0x89504e47) return readPng(data);
  if (data.u16(0) === 0xffd8) return readJpeg(data);
  const tag = data.text(0, 4);
  if (tag === 'GIF8') return sized('gif', data.u16(6, LITTLE), data.u16(8, LITTLE));
  if (tag === 'RIFF' && data.text(8, 12) === 'WEBP') return readWebp(data);
  if (tag === 'II*\0' || tag === 'MM\0*') return { format: 'tiff', width: 0, height: 0 };
  if (data.text(4, 8) === 'ftyp' && /avi[fs]/.test(data.text(8, 40)))
    return { format: 'avif', width: 0, height: 0, isLossy: true };
  return readSvg(bytes);
}

const LITTLE = true;

/** The bytes of a file, read as numbers (big-endian unless told otherwise) and as Latin-1. */
class ImageBytes {
  readonly length: number;
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.length = bytes.length;
    this.#view = viewOf(bytes);
  }

  u16(at: number, isLittle = false): number {
    return this.#view.getUint16(at, isLittle);
  }

  u32(at: number, isLittle = false): number {
    return this.#view.getUint32(at, isLittle);
  }

  u24(at: number): number {
    return this.u16(at, LITTLE) | (this.bytes[at + 2]! << 16);
  }

  text(from: number, to: number): string {
    return host.text.latin1(this.bytes, from, to);
  }

  part(from: number, to?: number): ImageBytes {
    return new ImageBytes(this.bytes.subarray(from, to));
  }

  includes(text: string): boolean {
    return (
      indexOfBytes(
        this.bytes,
        Array.from(text, (character) => character.charCodeAt(0)),
      ) >= 0
    );
  }
}

/** PNG 3rd edition, § 5: a signature, then chunks of length, type, data and CRC up to IEND. */
function readPng(data: ImageBytes): ImageHeader | null {
  if (data.length < 33 || data.text(12, 16) !== 'IHDR') return null;
  let at = 8;
  // Terminates because each chunk takes at least 12 bytes.
  while (at + 12 <= data.length) {
    const length = data.u32(at);
    // A length is less than 2^31 (§ 5.3).
    if (length > 0x7fffffff || at + 12 + length > data.length) return null;
    if (data.text(at + 4, at + 8) === 'IEND') return sized('png', data.u32(16), data.u32(20));
    at += 12 + length;
  }
  return null;
}

/** RFC 9649, § 2.5 to 2.7. */
function readWebp(data: ImageBytes): ImageHeader | null {
  if (data.length < 30 || data.u32(4, LITTLE) + 8 > data.length + 1) return null;
  switch (data.text(12, 16)) {
    case 'VP8 ':
      return lossy(sized('webp', data.u16(26, LITTLE) & 0x3fff, data.u16(28, LITTLE) & 0x3fff));
    case 'VP8L': {
      const bits = data.u32(21, LITTLE);
      return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return (isLossyWebp(data) ? lossy : lossless)(sized('webp', data.u24(24) + 1, data.u24(27) + 1));
    default:
      return null;
  }
}

/** Chunks of type and length; lossless pixels are in a chunk VP8L. */
function isLossyWebp(data: ImageBytes): boolean {
  // Terminates because each chunk takes at least 8 bytes.
  for (let at = 12; at + 8 <= data.length; at += 8 + data.u32(at + 4, LITTLE) + (data.u32(at + 4, LITTLE) & 1)) {
    const type = data.text(at, at + 4);
    if (type === 'VP8 ') return true;
    if (type === 'VP8L') return false;
  }
  return false;
}

const lossy = (header: ImageHeader | null): ImageHeader | null => header && { ...header, isLossy: true };
const lossless = (header: ImageHeader | null): ImageHeader | null => header;

function sized(format: ImageFormat, width: number, height: number, jpeg?: JpegHeader): ImageHeader | null {
  return width > 0 && height > 0 ? { format, width, height, ...(jpeg && { jpeg, isLossy: true }) } : null;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

/** ITU-T T.81, Annex B: segments of marker and length up to the first scan. The last marker is EOI. */
function readJpeg(data: ImageBytes): ImageHeader | null {
  if (!endsWithEoi(data)) return null;
  const { bytes } = data;
  let frame: { width: number; height: number; components: number; isPlain: boolean } | null = null;
  let orientation = 1;
  const profile: ImageBytes[] = [];
  let isOfAdobe = false;
  let at = 2;
  // Terminates because each segment takes at least two bytes.
  while (at + 4 <= data.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === SOS) break;
    if (marker === SOI || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    const length = data.u16(at + 2);
    const end = at + 2 + length;
    if (marker === EOI || length < 2 || end > data.length) return null;
    const segment = data.part(at + 4, end);
    if (isFrame(marker) && segment.length >= 6) {
      frame = {
        height: segment.u16(1),
        width: segment.u16(3),
        components: segment.bytes[5]!,
        isPlain: segment.bytes[0] === 8 && (marker === 0xc0 || marker === 0xc1 || marker === 0xc2),
      };
    } else if (marker === APP1 && segment.text(0, 6) === 'Exif\0\0')
      orientation = orientationOf(segment.bytes.subarray(6));
    else if (marker === APP2 && segment.text(0, 12) === 'ICC_PROFILE\0') profile.push(segment);
    else if (marker === APP14 && segment.text(0, 5) === 'Adobe') isOfAdobe = true;
    at = end;
  }
  if (!frame) return null;
  const { width, height, components, isPlain } = frame;
  const isDamaged = !hasWholeScans(bytes, at);
  return sized('jpeg', width, height, {
    ...{ components, isPlain, orientation, isDamaged, isInverted: isOfAdobe && components === 4 },
    profile: joinProfile(profile, components),
  });
}

/** Kinds of profiles that colours of images may have: of displays, of presses, of scanners, of spaces. */
const USABLE_CLASSES: readonly string[] = ['mntr', 'prtr', 'scnr', 'spac'];

/** A profile is in segments of 64 KB, which are numbered from 1 (ICC.1:2010, B.4). */
function joinProfile(segments: readonly ImageBytes[], components: number): JpegProfile | null {
  const ordered = [...segments].sort((a, b) => a.bytes[12]! - b.bytes[12]!);
  if (!ordered[0] || isSrgbProfile(ordered[0])) return null;
  const data = joinBytes(ordered.map(({ bytes }) => bytes.subarray(14)));
  try {
    const profile = readIccProfile(data);
    return { data, isUsable: profile.components === components && USABLE_CLASSES.includes(profile.deviceClass) };
  } catch (error) {
    if (error instanceof RangeError) return { data, isUsable: false };
    throw error;
  }
}

/** Checks for a start of frame: 0xc0 to 0xcf except DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Searches the last kilobyte for the end marker, because some writers pad files or append data. */
function endsWithEoi({ bytes }: ImageBytes): boolean {
  return indexOfBytes(bytes, [0xff, EOI], Math.max(2, bytes.length - 1024)) >= 0;
}

/** Only the first segment of a profile contains its header and names. */
function isSrgbProfile(segment: ImageBytes): boolean {
  return segment.includes('sRGB') || segment.includes('\0s\0R\0G\0B');
}

/** CSS px of length units in SVG. Font-relative units use the initial font size. Percentages have no natural size. */
const UNITS: Readonly<Record<string, number>> = { '': 1, ...PX_PER_UNIT, em: 16, rem: 16, ex: 8, ch: 8 };
/** The maximum number of bytes before the root element. */
const SVG_PROLOGUE = 64 * 1024;
const SVG_ROOT =
  /^(?:\xEF\xBB\xBF)?(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>)*<(?:[\w-]+:)?svg(?=[\s>/])((?:[^>"']|"[^"]*"|'[^']*')*)>/i;

interface SvgRoot {
  /** The start of the root element's attributes, in bytes: the text is read as Latin-1. */
  readonly start: number;
  readonly attributes: string;
}

function findSvgRoot(bytes: Uint8Array): SvgRoot | null {
  const match = SVG_ROOT.exec(host.text.latin1(bytes, 0, SVG_PROLOGUE));
  return match && { start: match[0].length - 1 - match[1]!.length, attributes: match[1]! };
}

/** The default object size (CSS 2 § 10.3.2). */
const DEFAULT_OBJECT = { width: 300, height: 150 };

function readSvg(bytes: Uint8Array): ImageHeader | null {
  const root = findSvgRoot(bytes);
  if (!root) return null;
  const natural = svgDimensions((name) => rootAttribute(root, name));
  // Without width or height it draws nothing, but its definitions may be what other boxes refer to.
  const [width, height] = defaultObjectSize(natural);
  return { format: 'svg', width, height, natural };
}

function rootAttribute({ attributes }: SvgRoot, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]?.trim() ?? '';
}

/**
 * Percentages and missing attributes give no dimension. The ratio is that of width and height, or of the view box (SVG
 * 2, § 8.12).
 */
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

/**
 * Returns a size for callers that need one before they know the box. A missing dimension follows the ratio or the
 * default.
 */
function defaultObjectSize({ width, height, ratio }: NaturalDimensions): [number, number] {
  if (width !== null && height !== null) return [width, height];
  if (ratio !== null && width !== null) return [width, width / ratio];
  if (ratio !== null && height !== null) return [height * ratio, height];
  if (ratio !== null) return [DEFAULT_OBJECT.width, DEFAULT_OBJECT.width / ratio];
  return [width ?? DEFAULT_OBJECT.width, height ?? DEFAULT_OBJECT.height];
}

function svgLength(text: string): number | null {
  const match = /^(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(text);
  const unit = match ? UNITS[match[2]!.toLowerCase()] : undefined;
  const value = unit === undefined ? null : Number(match![1]) * unit;
  return Number.isFinite(value) ? value : null;
}
