/** Aztec Code (ISO/IEC 24778): compact symbols of one to four layers, full ones of up to 32. */
import { GaloisField } from './reed-solomon.js';
import { binary, quietZone, WrongData, type CodeSymbol } from './symbol.js';

const MODULE = 0.5;
/** The polynomial that makes the field of words with so many bits. */
const POLYNOMIALS: Readonly<Record<number, number>> = { 4: 0x13, 6: 0x43, 8: 0x12d, 10: 0x409, 12: 0x1069 };

type Mode = 'upper' | 'lower' | 'digit';
/** Characters of each mode, by their code. */
const CHARACTERS: Readonly<Record<Mode, string>> = {
  upper: '\0 ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lower: '\0 abcdefghijklmnopqrstuvwxyz',
  digit: '\0 0123456789,.',
};
/** Characters to which a mode shifts for one character. */
const PUNCTUATION = '\0\r\0\0\0\0!"#$%&\'()*+,-./:;<=>?[]{}';
/** Codes that lead from one mode to another. */
const LATCHES: Readonly<Record<Mode, Readonly<Partial<Record<Mode, readonly string[]>>>>> = {
  upper: { lower: ['11100'], digit: ['11110'] },
  lower: { upper: ['11110', '1110'], digit: ['11110'] },
  digit: { upper: ['1110'], lower: ['1110', '11100'] },
};
const TO_BYTES = '11111';
const MOST_BYTES = 2047 + 31;

export function aztec(text: string): CodeSymbol {
  const bits = new Message(text).bits;
  const layout = layoutFor(bits);
  return { rows: new Drawing(layout).rows(), rowHeight: 1, module: MODULE, quiet: quietZone(2) };
}

/** The bits of a text. */
class Message {
  bits = '';
  #mode: Mode = 'upper';

  constructor(text: string) {
    const isAscii = /^[\0-\x7f]*$/.test(text);
    // Shift to punctuation, then the flag of two digits: the assignment 26, UTF-8.
    if (!isAscii) this.bits = `0000000000010${digit(2)}${digit(6)}`;
    for (const part of text.match(/[A-Z]+|[a-z]+|\d+| |[^A-Za-z\d ]+/g) ?? []) this.#add(part);
  }

  #add(part: string): void {
    if (/^[A-Z]/.test(part)) this.#inMode('upper', part);
    else if (/^[a-z]/.test(part)) this.#inMode('lower', part);
    else if (/^\d/.test(part)) this.#inMode('digit', part);
    else if (part === ' ') this.#inMode(this.#mode, part);
    else if ([...part].every((character) => PUNCTUATION.indexOf(character, 1) > 0)) this.#punctuation(part);
    else this.#bytes(new TextEncoder().encode(part));
  }

  #inMode(mode: Mode, text: string): void {
    this.bits += LATCHES[this.#mode][mode]?.join('') ?? '';
    this.#mode = mode;
    for (const character of text) this.bits += binary(CHARACTERS[mode].indexOf(character, 1), mode === 'digit' ? 4 : 5);
  }

  #punctuation(text: string): void {
    const shift = this.#mode === 'digit' ? '0000' : '00000';
    for (const character of text) this.bits += shift + binary(PUNCTUATION.indexOf(character, 1), 5);
  }

  #bytes(bytes: Uint8Array): void {
    if (this.#mode === 'digit') this.#inMode('upper', '');
    for (let at = 0; at < bytes.length; at += MOST_BYTES) {
      const some = bytes.subarray(at, at + MOST_BYTES);
      const count = some.length < 32 ? binary(some.length, 5) : `00000${binary(some.length - 31, 11)}`;
      this.bits += TO_BYTES + count + [...some].map((byte) => binary(byte, 8)).join('');
    }
  }
}

const digit = (value: number): string => binary(value + 2, 4);

interface Layout {
  readonly isCompact: boolean;
  readonly layers: number;
  /** The data with its check words. */
  readonly bits: string;
  readonly mode: string;
}

/** The smallest symbol that holds the bits, with 23 % and three words of correction. */
function layoutFor(bits: string): Layout {
  const checks = Math.floor(bits.length * 0.33) + 11;
  for (let size = 1; size <= 36; size++) {
    const isCompact = size <= 4;
    // Full symbols of one to three layers hold less than compact ones.
    const layers = isCompact ? size : size - 4;
    if (!isCompact && layers < 4) continue;
    const total = ((isCompact ? 88 : 112) + 16 * layers) * layers;
    const word = layers <= 2 ? 6 : layers <= 8 ? 8 : layers <= 22 ? 10 : 12;
    if (layers > 32 || total < bits.length + checks) continue;
    const stuffed = stuffedWords(bits, word);
    const room = Math.floor(total / word);
    if (stuffed.length * word + checks > room * word || (isCompact && stuffed.length > 64)) continue;
    const check = fieldOf(word).checkWords(stuffed, room - stuffed.length);
    const written = [...stuffed, ...check].map((value) => binary(value, word)).join('');
    const mode = modeMessage(isCompact, layers, stuffed.length);
    return { isCompact, layers, mode, bits: '0'.repeat(total % word) + written };
  }
  throw new WrongData('it is longer than an Aztec code can be.');
}

const fieldOf = (word: number): GaloisField => new GaloisField(2 ** word, POLYNOMIALS[word]!);

/** Words in which not all bits are equal: a bit is put in where the others are. */
function stuffedWords(bits: string, length: number): number[] {
  const words: number[] = [];
  const ones = '1'.repeat(length - 1);
  const zeros = '0'.repeat(length - 1);
  for (let at = 0; at < bits.length;) {
    const word = bits.slice(at, at + length).padEnd(length, '1');
    const start = word.slice(0, -1);
    const isStuffed = start === ones || start === zeros;
    words.push(Number.parseInt(start === ones ? `${start}0` : start === zeros ? `${start}1` : word, 2));
    at += isStuffed ? length - 1 : length;
  }
  return words;
}

function modeMessage(isCompact: boolean, layers: number, words: number): string {
  const bits = isCompact ? binary(layers - 1, 2) + binary(words - 1, 6) : binary(layers - 1, 5) + binary(words - 1, 11);
  const data = bits.match(/.{4}/g)!.map((nibble) => Number.parseInt(nibble, 2));
  return [...data, ...fieldOf(4).checkWords(data, isCompact ? 5 : 6)].map((value) => binary(value, 4)).join('');
}

/** The symbol, drawn from its middle: the bull's eye, the mode message around it, and the layers from the outermost in. */
class Drawing {
  readonly #rows: boolean[][];
  readonly #center: number;
  /** Where rows and columns of data stand: full symbols have a grid of lines between them. */
  readonly #places: readonly number[];

  constructor(readonly layout: Layout) {
    const { isCompact, layers } = layout;
    const inner = (isCompact ? 11 : 14) + 4 * layers;
    const half = Math.floor(inner / 2);
    const size = isCompact ? inner : inner + 1 + 2 * Math.floor((half - 1) / 15);
    this.#center = Math.floor(size / 2);
    this.#rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    const aside = (i: number): number => (isCompact ? i : i + Math.floor(i / 15) + 1);
    this.#places = Array.from({ length: inner }, (_, i) => {
      if (isCompact) return i;
      return i < half ? this.#center - aside(half - 1 - i) : this.#center + aside(i - half);
    });
  }

  rows(): boolean[][] {
    this.#data();
    this.#mode();
    this.#eye(this.layout.isCompact ? 5 : 7);
    if (!this.layout.isCompact) this.#grid();
    return this.#rows;
  }

  #set(x: number, y: number): void {
    this.#rows[y]![x] = true;
  }

  #data(): void {
    const { isCompact, layers, bits } = this.layout;
    const places = this.#places;
    const at = (i: number): number => places[i < 0 ? places.length + i : i]!;
    let offset = 0;
    for (let layer = 0; layer < layers; layer++) {
      const length = (layers - layer) * 4 + (isCompact ? 9 : 12);
      for (let j = 0; j < length; j++)
        for (let k = 0; k < 2; k++) {
          const along = layer * 2 + j;
          const across = layer * 2 + k;
          const isDark = (side: number): boolean => bits[offset + side * length * 2 + j * 2 + k] === '1';
          if (isDark(0)) this.#set(at(across), at(along));
          if (isDark(1)) this.#set(at(along), at(-1 - across));
          if (isDark(2)) this.#set(at(-1 - across), at(-1 - along));
          if (isDark(3)) this.#set(at(-1 - along), at(across));
        }
      offset += length * 8;
    }
  }

  #mode(): void {
    const { isCompact, mode } = this.layout;
    const center = this.#center;
    const [length, distance] = isCompact ? [7, 5] : [10, 7];
    for (let i = 0; i < length; i++) {
      const along = isCompact ? center - 3 + i : center - 5 + i + Math.floor(i / 5);
      if (mode[i] === '1') this.#set(along, center - distance);
      if (mode[length + i] === '1') this.#set(center + distance, along);
      if (mode[3 * length - 1 - i] === '1') this.#set(along, center + distance);
      if (mode[4 * length - 1 - i] === '1') this.#set(center - distance, along);
    }
  }

  /** Squares around the middle, and marks at three corners that tell how the symbol lies. */
  #eye(size: number): void {
    const c = this.#center;
    for (let r = 0; r < size; r += 2)
      for (let i = -r; i <= r; i++) {
        this.#set(c + i, c - r);
        this.#set(c + i, c + r);
        this.#set(c - r, c + i);
        this.#set(c + r, c + i);
      }
    for (const [x, y] of [
      [-size, -size],
      [1 - size, -size],
      [-size, 1 - size],
      [size, -size],
      [size, 1 - size],
      [size, size - 1],
    ] as const)
      this.#set(c + x, c + y);
  }

  #grid(): void {
    const c = this.#center;
    const size = this.#rows.length;
    for (let distance = 0; distance <= c; distance += 16)
      for (let k = c % 2; k < size; k += 2)
        for (const line of [c - distance, c + distance]) {
          this.#set(line, k);
          this.#set(k, line);
        }
  }
}
