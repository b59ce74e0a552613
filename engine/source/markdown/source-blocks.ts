/**
 * Finds the blocks of a Markdown source without parsing it: runs of lines without a blank line. The definition of a
 * footnote at the left edge starts a new block, because it ends the definition before it. These blocks determine which
 * lines to parse to get a single definition. All of them are found in one pass, because a source may have ten thousand
 * consecutive definitions.
 */

export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** The distance in characters to search for the container of an indented block. */
const MAX_OPENING = 1024;

export class SourceBlocks {
  readonly #text: string;
  /** In order. Starts and ends have the same index. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** For `candidates`, see definitionCandidates(). */
  constructor(text: string, candidates: ReadonlyMap<string, readonly number[]>) {
    this.#text = text;
    const notes = noteLines(text, candidates);
    let note = 0;
    const add = (start: number, end: number): void => {
      while (note < notes.length && notes[note]! < start) note++;
      const beginsWithNote = notes[note] === start;
      this.#starts.push(start);
      while (beginsWithNote && ++note < notes.length && notes[note]! < end) {
        this.#ends.push(notes[note]! - 1);
        this.#starts.push(notes[note]!);
      }
      this.#ends.push(end);
    };
    let start = 0;
    for (const { index, 0: blank } of text.matchAll(/\n{2,}/g)) {
      add(start, index);
      start = index + blank.length;
    }
    add(start, text.length);
  }

  /** Returns the block that contains the offset. */
  around(offset: number): SourceRange {
    const i = Math.max(0, firstAfter(this.#starts, offset) - 1);
    return { start: this.#starts[i]!, end: this.#ends[i]! };
  }

  /** Returns the block, extended to the start of the list item or note that it continues if it is indented. */
  withOpening(offset: number): SourceRange {
    let i = Math.max(0, firstAfter(this.#starts, offset) - 1);
    const end = this.#ends[i]!;
    while (i > 0 && /[ \t]/.test(this.#text[this.#starts[i]!] ?? '') && end - this.#starts[i]! < MAX_OPENING) i--;
    return { start: this.#starts[i]!, end };
  }

  begins(offset: number): boolean {
    return this.around(offset).start === offset;
  }
}

/** Returns the offsets of possible footnote definitions at the start of a line, in order. */
function noteLines(text: string, candidates: ReadonlyMap<string, readonly number[]>): number[] {
  const offsets: number[] = [];
  for (const [label, places] of candidates) {
    if (!label.startsWith('^')) continue;
    for (const at of places) if (at === 0 || text[at - 1] === '\n') offsets.push(at);
  }
  return offsets.sort((a, b) => a - b);
}

/** Checks whether the offset is in one of the ranges, which are sorted and disjoint. */
export function isWithin(ranges: readonly SourceRange[], offset: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low > 0 && offset < ranges[low - 1]!.end;
}

/** Returns the index of the first of ascending numbers that is greater than `value`. */
function firstAfter(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
