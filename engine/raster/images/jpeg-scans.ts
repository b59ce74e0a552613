/**
 * The coefficients of JPEG files, baseline and progressive (ITU-T T.81). Decoders of platforms differ in the last bit of
 * a pixel, and pictures must not.
 */
import { DamagedData } from '../../host/index.js';

export interface JpegComponent {
  readonly id: number;
  readonly h: number;
  readonly v: number;
  readonly table: number;
  /** Blocks in a row, and rows of blocks, filled up to whole units. */
  readonly across: number;
  readonly down: number;
  readonly coefficients: Int16Array;
  /** Blocks of a scan that has this component alone. */
  readonly ownAcross: number;
  readonly ownDown: number;
}

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  /** By the number of a component's table. In zigzag order. */
  readonly quantisation: readonly Uint16Array[];
  /** What Adobe's marker says of colours: 0 none, 1 YCbCr, 2 YCCK; null: there is no marker. */
  readonly transform: number | null;
}

/** The codes of a Huffman table: for each length the last code, and from where on values are found. */
interface Huffman {
  readonly last: Int32Array;
  readonly offset: Int32Array;
  readonly values: Uint8Array;
  /** By the next eight bits: length and value of codes that are not longer; 0 for others. */
  readonly short: Uint16Array;
}

const ZIGZAG = Uint8Array.of(
  ...[
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28,
  ],
  ...[
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
    55, 62, 63,
  ],
);

/** Throws DamagedData where no frame can be read; of a file that breaks off, the rest stays grey. */
export function readJpeg(bytes: Uint8Array): JpegFrame {
  const quantisation: Uint16Array[] = [];
  const tables: { readonly dc: Huffman[]; readonly ac: Huffman[] } = { dc: [], ac: [] };
  let frame: { readonly width: number; readonly height: number; readonly components: JpegComponent[] } | null = null;
  let isProgressive = false;
  let transform: number | null = null;
  let interval = 0;
  let at = 2;
  // Ends because each turn goes on in the file.
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff || bytes[at + 1] === 0xff || bytes[at + 1] === 0) {
      at++;
      continue;
    }
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) break;
    if (marker >= 0xd0 && marker <= 0xd8) {
      at += 2;
      continue;
    }
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    const body = bytes.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    if (marker === 0xdb) readQuantisation(body, quantisation);
    else if (marker === 0xc4) readHuffman(body, tables);
    else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      isProgressive = marker === 0xc2;
      frame = readFrame(body);
    } else if (marker === 0xdd) interval = (body[0]! << 8) | body[1]!;
    else if (marker === 0xee && body.length >= 12 && body[0] === 0x41 && body[1] === 0x64) transform = body[11]!;
    else if (marker === 0xda && frame) {
      const scan = scanOf(body, frame.components, tables);
      at = new ScanReader(bytes, at, scan, { ...frame, isProgressive, interval }).read();
    }
  }
  if (!frame) throw new DamagedData('The file has no frame.');
  return { ...frame, quantisation, transform };
}

function readQuantisation(body: Uint8Array, tables: Uint16Array[]): void {
  for (let at = 0; at < body.length;) {
    const { high, low } = nibbles(body[at++]!);
    const table = new Uint16Array(64);
    for (let i = 0; i < 64; i++) {
      table[i] = high ? (body[at]! << 8) | body[at + 1]! : body[at]!;
      at += high ? 2 : 1;
    }
    tables[low] = table;
  }
}

function readHuffman(body: Uint8Array, tables: { readonly dc: Huffman[]; readonly ac: Huffman[] }): void {
  for (let at = 0; at + 17 <= body.length;) {
    const { high, low } = nibbles(body[at++]!);
    const counts = body.subarray(at, at + 16);
    const size = counts.reduce((sum, count) => sum + count, 0);
    const values = body.slice(at + 16, at + 16 + size);
    at += 16 + size;
    (high ? tables.ac : tables.dc)[low] = huffmanOf(counts, values);
  }
}

function huffmanOf(counts: Uint8Array, values: Uint8Array): Huffman {
  const last = new Int32Array(17).fill(-1);
  const offset = new Int32Array(17);
  const short = new Uint16Array(256);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    offset[length] = index - code;
    for (let i = 0; i < counts[length - 1]!; i++, code++, index++) {
      if (length > 8) continue;
      const first = code << (8 - length);
      for (let k = 0; k < 1 << (8 - length); k++) short[(first + k) & 255] = (length << 8) | values[index]!;
    }
    last[length] = counts[length - 1] === 0 ? -1 : code - 1;
    code <<= 1;
  }
  return { last, offset, values, short };
}

function readFrame(body: Uint8Array): { width: number; height: number; components: JpegComponent[] } {
  const [bits, height, width] = [body[0]!, (body[1]! << 8) | body[2]!, (body[3]! << 8) | body[4]!];
  const count = body[5]!;
  const given = Array.from({ length: count }, (_, i) => body.subarray(6 + 3 * i, 9 + 3 * i));
  if (bits !== 8 || width * height === 0 || given.some((three) => three.length < 3))
    throw new DamagedData('The frame is broken.');
  const sampling = given.map((three) => nibbles(three[1]!));
  const hMost = Math.max(...sampling.map(({ high }) => high));
  const vMost = Math.max(...sampling.map(({ low }) => low));
  const unitsAcross = Math.ceil(width / 8 / hMost);
  const unitsDown = Math.ceil(height / 8 / vMost);
  const components = given.map((three, i): JpegComponent => {
    const { high: h, low: v } = sampling[i]!;
    if (h === 0 || v === 0) throw new DamagedData('The frame is broken.');
    const [across, down] = [unitsAcross * h, unitsDown * v];
    return {
      ...{ id: three[0]!, h, v, table: three[2]!, across, down },
      ownAcross: Math.ceil((Math.ceil(width / 8) * h) / hMost),
      ownDown: Math.ceil((Math.ceil(height / 8) * v) / vMost),
      coefficients: new Int16Array(64 * across * down),
    };
  });
  return { width, height, components };
}

interface Scan {
  readonly parts: readonly { readonly component: JpegComponent; readonly dc: Huffman; readonly ac: Huffman }[];
  readonly from: number;
  readonly to: number;
  /** The bits of coefficients that earlier scans had, and that this one leaves out. */
  readonly high: number;
  readonly low: number;
}

const NO_CODES: Huffman = huffmanOf(new Uint8Array(16), new Uint8Array(0));

function scanOf(
  body: Uint8Array,
  components: readonly JpegComponent[],
  { dc, ac }: { readonly dc: readonly Huffman[]; readonly ac: readonly Huffman[] },
): Scan {
  const count = body[0]!;
  const parts = [];
  for (let i = 0; i < count; i++) {
    const component = components.find(({ id }) => id === body[1 + 2 * i]);
    if (!component) throw new DamagedData('A scan has no component.');
    const { high, low } = nibbles(body[2 + 2 * i]!);
    parts.push({ component, dc: dc[high] ?? NO_CODES, ac: ac[low] ?? NO_CODES });
  }
  const { high, low } = nibbles(body[3 + 2 * count]!);
  return { parts, from: body[1 + 2 * count]!, to: Math.min(63, body[2 + 2 * count]!), high, low };
}

function nibbles(byte: number): { readonly high: number; readonly low: number } {
  return { high: byte >> 4, low: byte & 15 };
}

interface ScanFrame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  readonly isProgressive: boolean;
  readonly interval: number;
}

/** Where the data of a scan ends before all blocks are read. */
class EndOfScan extends Error {}

class ScanReader {
  #bits = 0;
  #count = 0;
  readonly #predicted: number[];
  /** Blocks that follow and have no more coefficients in this scan. */
  #endRun = 0;

  constructor(
    readonly bytes: Uint8Array,
    public at: number,
    readonly scan: Scan,
    readonly frame: ScanFrame,
  ) {
    this.#predicted = scan.parts.map(() => 0);
  }

  /** Returns where the file goes on. */
  read(): number {
    const { parts } = this.scan;
    const single = parts.length === 1 ? parts[0]!.component : null;
    const across = single ? single.ownAcross : parts[0]!.component.across / parts[0]!.component.h;
    const down = single ? single.ownDown : parts[0]!.component.down / parts[0]!.component.v;
    const { interval } = this.frame;
    for (let unit = 0; unit < across * down; unit++) {
      if (interval > 0 && unit > 0 && unit % interval === 0 && !this.#restart()) break;
      try {
        this.#unit(unit % across, Math.floor(unit / across), single !== null);
      } catch (error) {
        if (!(error instanceof EndOfScan)) throw error;
        // What is behind the next restart is whole again.
        if (interval === 0) break;
        unit += interval - 1 - (unit % interval);
      }
    }
    return this.#nextMarker();
  }

  #unit(x: number, y: number, isSingle: boolean): void {
    const { parts } = this.scan;
    for (let k = 0; k < parts.length; k++) {
      const { component } = parts[k]!;
      if (isSingle) this.#block(k, x, y);
      else
        for (let v = 0; v < component.v; v++)
          for (let h = 0; h < component.h; h++) this.#block(k, x * component.h + h, y * component.v + v);
    }
  }

  #nextMarker(): number {
    const { bytes } = this;
    let { at } = this;
    while (at + 1 < bytes.length && !(bytes[at] === 0xff && bytes[at + 1]! !== 0 && !isRestart(bytes[at + 1]!))) at++;
    return at;
  }

  /** Goes on behind the next restart marker; false: the scan has none any more. */
  #restart(): boolean {
    const { bytes } = this;
    let { at } = this;
    while (at + 1 < bytes.length && !(bytes[at] === 0xff && bytes[at + 1]! !== 0)) at++;
    this.#bits = this.#count = this.#endRun = 0;
    this.#predicted.fill(0);
    if (!isRestart(bytes[at + 1] ?? 0)) return false;
    this.at = at + 2;
    return true;
  }

  #bit(): number {
    if (this.#count === 0) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new EndOfScan();
      if (byte === 0xff && this.bytes[this.at + 1] !== 0) throw new EndOfScan();
      this.at += byte === 0xff ? 2 : 1;
      this.#bits = byte;
      this.#count = 8;
    }
    return (this.#bits >> --this.#count) & 1;
  }

  #number(length: number): number {
    let value = 0;
    for (let i = 0; i < length; i++) value = (value << 1) | this.#bit();
    return value;
  }

  /** A number whose first bit says whether it is positive. */
  #signed(length: number): number {
    if (length === 0) return 0;
    const value = this.#number(length);
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  #code({ last, offset, values, short }: Huffman): number {
    const next = this.bytes[this.at]!;
    // The rest of this byte and the next one, unless that is special.
    if (this.#count > 0 && next < 0xff) {
      const found = short[((this.#bits << (8 - this.#count)) | (next >> this.#count)) & 255]!;
      const length = found >> 8;
      if (length > 0) {
        if (length <= this.#count) this.#count -= length;
        else {
          this.#bits = next;
          this.at++;
          this.#count += 8 - length;
        }
        return found & 255;
      }
    }
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      code = (code << 1) | this.#bit();
      if (code <= last[length]!) return values[code + offset[length]!] ?? 0;
    }
    throw new EndOfScan();
  }

  #block(k: number, x: number, y: number): void {
    const { component, dc, ac } = this.scan.parts[k]!;
    const { from, high } = this.scan;
    const place = 64 * (y * component.across + x);
    const { coefficients } = component;
    if (!this.frame.isProgressive) {
      this.#first(k, dc, coefficients, place, 0);
      this.#sequence(ac, coefficients, place, { from: 1, to: 63, low: 0 });
    } else if (from === 0) {
      if (high === 0) this.#first(k, dc, coefficients, place, this.scan.low);
      else if (this.#bit()) coefficients[place]! |= 1 << this.scan.low;
    } else if (high === 0) this.#sequence(ac, coefficients, place, this.scan);
    else this.#refine(ac, coefficients, place);
  }

  #first(k: number, dc: Huffman, coefficients: Int16Array, place: number, low: number): void {
    this.#predicted[k]! += this.#signed(this.#code(dc) & 15);
    coefficients[place] = this.#predicted[k]! << low;
  }

  #sequence(
    ac: Huffman,
    coefficients: Int16Array,
    place: number,
    { from, to, low }: Pick<Scan, 'from' | 'to' | 'low'>,
  ): void {
    if (this.#endRun > 0) {
      this.#endRun--;
      return;
    }
    for (let i = from; i <= to; i++) {
      const { high: zeros, low: size } = nibbles(this.#code(ac));
      if (size > 0) {
        i += zeros;
        const value = this.#signed(size) << low;
        if (i <= 63) coefficients[place + ZIGZAG[i]!] = value;
      } else if (zeros === 15) i += 15;
      else {
        this.#endRun = (1 << zeros) - 1 + (zeros > 0 ? this.#number(zeros) : 0);
        return;
      }
    }
  }

  /** One more bit of coefficients, some of which are new (G.1.2.3). */
  #refine(ac: Huffman, coefficients: Int16Array, place: number): void {
    const { from, to, low } = this.scan;
    const one = 1 << low;
    let i = from;
    const correct = (at: number): void => {
      if (this.#bit() && (coefficients[at]! & one) === 0) coefficients[at]! += coefficients[at]! > 0 ? one : -one;
    };
    if (this.#endRun === 0) {
      for (; i <= to; i++) {
        const { high, low: size } = nibbles(this.#code(ac));
        let zeros = high;
        let value = 0;
        if (size > 0) value = this.#bit() ? one : -one;
        else if (zeros < 15) {
          this.#endRun = (1 << zeros) + (zeros > 0 ? this.#number(zeros) : 0);
          break;
        }
        for (; i <= to; i++) {
          const at = place + ZIGZAG[i]!;
          if (coefficients[at] !== 0) correct(at);
          else if (zeros-- === 0) {
            if (value !== 0) coefficients[at] = value;
            break;
          }
        }
      }
    }
    if (this.#endRun === 0) return;
    for (; i <= to; i++) if (coefficients[place + ZIGZAG[i]!] !== 0) correct(place + ZIGZAG[i]!);
    this.#endRun--;
  }
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}
