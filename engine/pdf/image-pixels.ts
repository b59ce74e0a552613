/**
 * Finds what the pixels of an image have in common, so that the image can be written in fewer bytes. All passes read
 * 32-bit words and skip pixels that equal the one before. Words are only compared, so the byte order of the machine
 * does not affect the result.
 */

export interface PixelAnalysis {
  readonly isOpaque: boolean;
  readonly isGrey: boolean;
  /** r, g, b of each colour in the order of first use; null for more than 256 colours. Alpha is ignored. */
  readonly palette: Uint8Array | null;
  /** How many pixels differ from the one before them. */
  readonly changes: number;
}

const MAX_COLORS = 256;

/** `data`: four bytes a pixel, r, g, b, alpha. */
export function analysePixels(data: Uint8Array): PixelAnalysis {
  const words = wordsOf(data);
  const colors = new ColorTable();
  let isOpaque = true;
  let isGrey = true;
  let changes = 0;
  let previous = words.length > 0 ? ~words[0]! >>> 0 : 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === previous) continue;
    previous = word;
    changes++;
    const at = i * 4;
    if (data[at + 3] !== 255) isOpaque = false;
    if (isGrey && (data[at] !== data[at + 1] || data[at] !== data[at + 2])) isGrey = false;
    if (!colors.isFull) colors.add(data[at]!, data[at + 1]!, data[at + 2]!);
  }
  return { isOpaque, isGrey, palette: colors.palette(), changes };
}

/** One of the four components as one byte a pixel. */
export function componentPlane(data: Uint8Array, component: number): Uint8Array {
  const plane = new Uint8Array(data.length / 4);
  for (let i = 0, from = component; i < plane.length; i++, from += 4) plane[i] = data[from]!;
  return plane;
}

export function rgbPlane(data: Uint8Array): Uint8Array {
  const plane = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; to < plane.length; from += 4, to += 3) {
    plane[to] = data[from]!;
    plane[to + 1] = data[from + 1]!;
    plane[to + 2] = data[from + 2]!;
  }
  return plane;
}

/** The index of each pixel's colour in `palette`, which has all of them. */
export function indexPlane(data: Uint8Array, palette: Uint8Array): Uint8Array {
  const words = wordsOf(data);
  const colors = new ColorTable();
  for (let i = 0; i < palette.length; i += 3) colors.add(palette[i]!, palette[i + 1]!, palette[i + 2]!);
  const plane = new Uint8Array(words.length);
  let previous = words.length > 0 ? ~words[0]! >>> 0 : 0;
  let index = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word !== previous) {
      previous = word;
      index = colors.add(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!);
    }
    plane[i] = index;
  }
  return plane;
}

/** Pixels as words, which are only compared with each other. */
export function wordsOf(data: Uint8Array): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, data.length / 4);
}

const SLOTS = 1024;

/**
 * A hash table of up to 256 colours with open addressing. Probing ends because at least three of four slots are free.
 */
class ColorTable {
  /** Colour + 1; 0 is a free slot. */
  readonly #keys = new Uint32Array(SLOTS);
  readonly #indices = new Uint8Array(SLOTS);
  readonly #palette = new Uint8Array(MAX_COLORS * 3);
  #size = 0;
  /** Whether a 257th colour was found. */
  isFull = false;

  /** The index of a colour, added when it is new; 0 when it would be the 257th. */
  add(red: number, green: number, blue: number): number {
    const key = ((red << 16) | (green << 8) | blue) + 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 22) & (SLOTS - 1);
    while (this.#keys[slot] !== 0) {
      if (this.#keys[slot] === key) return this.#indices[slot]!;
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (this.#size === MAX_COLORS) {
      this.isFull = true;
      return 0;
    }
    this.#keys[slot] = key;
    this.#indices[slot] = this.#size;
    this.#palette.set([red, green, blue], this.#size * 3);
    return this.#size++;
  }

  palette(): Uint8Array | null {
    return this.isFull ? null : this.#palette.slice(0, this.#size * 3);
  }
}
