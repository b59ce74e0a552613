/** Data Matrix with error correction ECC 200 (ISO/IEC 16022), square symbols; GS1 DataMatrix on its base. */
import { FNC1, gs1Data } from './gs1.js';
import { GaloisField } from './reed-solomon.js';
import { quietZone, WrongData, type CodeSymbol } from './symbol.js';

/** Size with the borders, regions along a side, data words, check words, blocks. */
const SIZES: readonly (readonly [size: number, regions: number, data: number, checks: number, blocks: number])[] = [
  [10, 1, 3, 5, 1],
  [12, 1, 5, 7, 1],
  [14, 1, 8, 10, 1],
  [16, 1, 12, 12, 1],
  [18, 1, 18, 14, 1],
  [20, 1, 22, 18, 1],
  [22, 1, 30, 20, 1],
  [24, 1, 36, 24, 1],
  [26, 1, 44, 28, 1],
  [32, 2, 62, 36, 1],
  [36, 2, 86, 42, 1],
  [40, 2, 114, 48, 1],
  [44, 2, 144, 56, 1],
  [48, 2, 174, 68, 1],
  [52, 2, 204, 84, 2],
  [64, 4, 280, 112, 2],
  [72, 4, 368, 144, 4],
  [80, 4, 456, 192, 4],
  [88, 4, 576, 224, 4],
  [96, 4, 696, 272, 4],
  [104, 4, 816, 336, 6],
  [120, 6, 1050, 408, 6],
  [132, 6, 1304, 496, 8],
  [144, 6, 1558, 620, 10],
];
const MODULE = 0.5;
const PAD = 129;
const BASE_256 = 231;
const FNC1_WORD = 232;
const ECI_WORD = 241;
/** The assignment of UTF-8 among the character sets (ECI 26), as a word. */
const UTF_8 = 27;

export function dataMatrix(text: string): CodeSymbol {
  return symbolOf(/^[\0-\x7f]*$/.test(text) ? asciiWords(text) : byteWords(new TextEncoder().encode(text)));
}

export function gs1DataMatrix(text: string): CodeSymbol {
  return symbolOf([FNC1_WORD, ...asciiWords(gs1Data(text))]);
}

function asciiWords(text: string): number[] {
  return (text.match(/\d\d|[^]/g) ?? []).map((part) => {
    if (part.length === 2) return 130 + Number(part);
    return part === FNC1 ? FNC1_WORD : part.charCodeAt(0) + 1;
  });
}

function byteWords(bytes: Uint8Array): number[] {
  const { length } = bytes;
  const words = [ECI_WORD, UTF_8, BASE_256];
  const counted = [...(length < 250 ? [length] : [249 + Math.floor(length / 250), length % 250]), ...bytes];
  // Bytes are mixed with numbers that depend on their place, which counts from 1.
  for (const byte of counted) words.push((byte + ((149 * (words.length + 1)) % 255) + 1) % 256);
  return words;
}

function symbolOf(words: readonly number[]): CodeSymbol {
  const found = SIZES.find(([, , data]) => data >= words.length);
  if (!found) throw new WrongData(`it needs ${words.length} words, and a Data Matrix has at most 1,558.`);
  const [size, regions, data, checks, blocks] = found;
  const all = interleaved(padded(words, data), checks, blocks);
  const inner = size - 2 * regions;
  return {
    rows: withBorders(new Placement(inner, all).modules(), size, regions),
    ...{ rowHeight: 1, module: MODULE, quiet: quietZone(2) },
  };
}

function padded(words: readonly number[], length: number): number[] {
  const result = [...words];
  if (result.length < length) result.push(PAD);
  while (result.length < length) {
    const word = PAD + ((149 * (result.length + 1)) % 253) + 1;
    result.push(word > 254 ? word - 254 : word);
  }
  return result;
}

/** The words, and behind them the check words of each block: its words stand `blocks` apart. */
function interleaved(words: readonly number[], checks: number, blocks: number): number[] {
  const field = new GaloisField(256, 0x12d);
  const result = [...words, ...Array<number>(checks).fill(0)];
  for (let block = 0; block < blocks; block++) {
    const own = words.filter((_, i) => i % blocks === block);
    field.checkWords(own, checks / blocks).forEach((word, i) => {
      result[words.length + i * blocks + block] = word;
    });
  }
  return result;
}

/** Solid borders at the left and bottom of each region, and dotted ones at its top and right. */
function withBorders(modules: readonly (readonly boolean[])[], size: number, regions: number): boolean[][] {
  const region = size / regions;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => {
      const [atX, atY] = [x % region, y % region];
      if (atX === 0 || atY === region - 1) return true;
      if (atY === 0) return atX % 2 === 0;
      if (atX === region - 1) return atY % 2 === 1;
      return modules[y - 2 * Math.floor(y / region) - 1]![x - 2 * Math.floor(x / region) - 1]!;
    }),
  );
}

/** Where the bits of words stand (annex F of the standard): along diagonals, with other shapes in four corners. */
class Placement {
  /** null: nothing stands there yet. */
  readonly #modules: (boolean | null)[][];

  constructor(
    readonly size: number,
    readonly words: readonly number[],
  ) {
    this.#modules = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  }

  modules(): boolean[][] {
    const { size } = this;
    let word = 0;
    let [row, column] = [4, 0];
    // Ends because each turn goes on to the right and down.
    do {
      if (row === size && column === 0) this.#corner(word++, FIRST_CORNER);
      if (row === size - 2 && column === 0 && size % 4 !== 0) this.#corner(word++, SECOND_CORNER);
      if (row === size - 2 && column === 0 && size % 8 === 4) this.#corner(word++, THIRD_CORNER);
      if (row === size + 4 && column === 2 && size % 8 === 0) this.#corner(word++, FOURTH_CORNER);
      do {
        if (row < size && column >= 0 && this.#modules[row]![column] === null) this.#shape(word++, row, column);
        [row, column] = [row - 2, column + 2];
      } while (row >= 0 && column < size);
      [row, column] = [row + 1, column + 3];
      do {
        if (row >= 0 && column < size && this.#modules[row]![column] === null) this.#shape(word++, row, column);
        [row, column] = [row + 2, column - 2];
      } while (row < size && column >= 0);
      [row, column] = [row + 3, column + 1];
    } while (row < size || column < size);
    return this.#modules.map((cells, y) =>
      // What is left in the lower right corner is a pattern.
      cells.map((cell, x) => cell ?? (x === y && x >= size - 2)),
    );
  }

  /** The shape of a word whose last bit stands at a place. */
  #shape(word: number, row: number, column: number): void {
    SHAPE.forEach(([down, right], bit) => this.#set(word, bit, row + down, column + right));
  }

  /** Places from the ends of rows and columns count from -1. */
  #corner(word: number, places: readonly Place[]): void {
    places.forEach(([row, column], bit) =>
      this.#set(word, bit, row < 0 ? this.size + row : row, column < 0 ? this.size + column : column),
    );
  }

  /** A place outside goes on at the other side, some rows or columns further. */
  #set(word: number, bit: number, y: number, x: number): void {
    const { size } = this;
    let [row, column] = [y, x];
    if (row < 0) [row, column] = [row + size, column + 4 - ((size + 4) % 8)];
    if (column < 0) [row, column] = [row + 4 - ((size + 4) % 8), column + size];
    this.#modules[row]![column] = ((this.words[word] ?? 0) & (128 >> bit)) !== 0;
  }
}

type Place = readonly [row: number, column: number];
const SHAPE: readonly Place[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];
const FIRST_CORNER: readonly Place[] = [
  [-1, 0],
  [-1, 1],
  [-1, 2],
  [0, -2],
  [0, -1],
  [1, -1],
  [2, -1],
  [3, -1],
];
const SECOND_CORNER: readonly Place[] = [
  [-3, 0],
  [-2, 0],
  [-1, 0],
  [0, -4],
  [0, -3],
  [0, -2],
  [0, -1],
  [1, -1],
];
const THIRD_CORNER: readonly Place[] = [
  [-3, 0],
  [-2, 0],
  [-1, 0],
  [0, -2],
  [0, -1],
  [1, -1],
  [2, -1],
  [3, -1],
];
const FOURTH_CORNER: readonly Place[] = [
  [-1, 0],
  [-1, -1],
  [0, -3],
  [0, -2],
  [0, -1],
  [1, -3],
  [1, -2],
  [1, -1],
];
