/**
 * Line breaks in code: after the separators of long names, paths and options, where programmers would divide them. No
 * hyphen is added, because it might belong to the code.
 */
import { BreakKind } from './break-kind.js';

const WORD = /[^\s\u200b\u00ad]+/g;
/** Words up to this length stay whole. */
const LONGEST_WHOLE = 15;
/** The minimum length of a piece on a line. */
const SHORTEST = 3;
const SEPARATORS: ReadonlySet<string> = new Set('._/\\-:,;=&?|');
const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/** Sets the break opportunities of code in a range of the text. `breaks[i]` is between `text[i]` and `text[i + 1]`. */
export function breakCode(text: string, start: number, end: number, breaks: Uint8Array): void {
  for (const { 0: word, index } of text.slice(start, end).matchAll(WORD)) {
    if (word.length <= LONGEST_WHOLE) continue;
    let last = 0;
    for (let length = SHORTEST; length <= word.length - SHORTEST; length++) {
      if (length - last < SHORTEST || !mayBreakAfter(word, length - 1)) continue;
      const at = start + index + length - 1;
      if (breaks[at] === BreakKind.None) breaks[at] = BreakKind.Allowed;
      last = length;
    }
  }
}

/** Runs of separators, such as `::` and `../`, stay together, and so do numbers. */
function mayBreakAfter(word: string, at: number): boolean {
  if (!SEPARATORS.has(word[at]!) || SEPARATORS.has(word[at + 1]!)) return false;
  return !(isDigit(word[at - 1]) && isDigit(word[at + 1]));
}
