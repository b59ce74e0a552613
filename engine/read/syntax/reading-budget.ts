/**
 * What reading one PDF may take. A few bytes of a PDF can ask for much: filters unpack, objects name each other, ranges
 * span. Each kind of work is counted and grows with the size of the file, so usual files stay far below it. It counts
 * steps and reads no clock, so the same file ends in the same way on every machine.
 */
import { grouped } from '../../base/numbers.js';
import { ReadError } from './objects.js';

const MIB = 1024 * 1024;

interface Limit {
  readonly base: number;
  /** What each byte of the file adds. */
  readonly perByte: number;
  /** The end of the sentence, after the amount. */
  readonly unit: string;
}

const LIMITS = {
  /** A content stream that is shown again is unpacked again. Deflated text is a tenth of what it unpacks to. */
  unpackedBytes: { base: 256 * MIB, perByte: 60, unit: 'bytes in its streams' },
  /** Objects, operators and glyphs that are read, entries of ranges: some ten million a second. */
  steps: { base: 30_000_000, perByte: 8, unit: 'steps to read its objects' },
  /** Each shape, picture and piece of text is kept, with some 700 bytes. */
  marks: { base: 500_000, perByte: 0.05, unit: 'shapes and pieces of text' },
} satisfies Record<string, Limit>;

/** What a single stream may unpack to, because it is held in one piece. */
export const MAX_STREAM_BYTES = 128 * MIB;

export class ReadingBudget {
  readonly #left: Record<keyof typeof LIMITS, number>;
  readonly #fileBytes: number;

  constructor(fileBytes: number) {
    this.#fileBytes = fileBytes;
    this.#left = {
      unpackedBytes: this.#limit('unpackedBytes'),
      steps: this.#limit('steps'),
      marks: this.#limit('marks'),
    };
  }

  /** @throws ReadError when the budget is used up */
  spend(kind: keyof typeof LIMITS, amount: number): void {
    this.#left[kind] -= amount;
    if (!(this.#left[kind] >= 0))
      throw new ReadError(
        `The PDF is too large to read, or is made to be: it takes more than ${grouped(this.#limit(kind))} ${LIMITS[kind].unit}.`,
      );
  }

  #limit(kind: keyof typeof LIMITS): number {
    const { base, perByte }: Limit = LIMITS[kind];
    return Math.round(base + perByte * this.#fileBytes);
  }
}
