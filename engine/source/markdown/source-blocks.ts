/**
 * The blocks of a Markdown source, found without parsing it: runs of lines without a blank one, in which the definition of a
 * footnote at the left begins a new one (it ends whatever the definition before it holds). They say which lines to parse
 * where only a definition is wanted. All bounds are found in one pass: a source may have ten thousand definitions in a row.
 */

export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** What an indented block belongs to is sought in this many characters before it. */
const MAX_OPENING = 1024;

export class SourceBlocks {
  readonly #text: string;
  /** In order; each end belongs to the start at its index. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** `candidates`: see definitionCandidates. */
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

  /** The block that holds the offset. */
  around(offset: number): SourceRange {
    const i = Math.max(0, firstAfter(this.#starts, offset) - 1);
    return { start: this.#starts[i]!, end: this.#ends[i]! };
  }

  /** The block, and those before it that hold it if it is indented: the item of a list or the note that it goes on with. */
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

/** Offsets of what may be a footnote's definition at the beginning of a line, in order. */
function noteLines(text: string, candidates: ReadonlyMap<string, readonly number[]>): number[] {
  const offsets: number[] = [];
  for (const [label, places] of candidates) {
    if (!label.startsWith('^')) continue;
    for (const at of places) if (at === 0 || text[at - 1] === '\n') offsets.push(at);
  }
  return offsets.sort((a, b) => a - b);
}

/** Whether the offset is inside of one of the ranges, which are in order and apart from each other. */
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

/** Index of the first of ascending numbers that is greater. */
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
