/**
 * Which straight quotation mark is an opening one, a closing one, an apostrophe or a prime. What cannot be told stays as
 * it is.
 */
import type { QuoteMarks } from './smart-marks.js';

const APOSTROPHE = '’';
const PRIMES: Readonly<Record<string, string>> = { "'": '′', '"': '″' };
/** What may stand before an opening mark, and behind a closing one. */
const BEFORE_OPENING = /[\s([{<«‹„‚“‘–—\-/|¡¿]/u;
const BEHIND_CLOSING = /[\s)\]}>»›”’“‘.,;:!?…–—\-/|]/u;
const LETTER = /[\p{L}\p{M}\p{N}\uFFFC]/u;
/** Words that begin with an apostrophe in English, German and Dutch. */
const BEGINS_SHORTENED =
  /^'(?:(?:tis|twas|twere|til|em|cause|bout|round|n|s|t|k|ne|nen|ner|nem|rein|raus|runter|rum)(?![\p{L}\p{N}]))/iu;

/** The '90s. */
const DECADE = /^'\d0s\b/;

/** A change of a text: `length` characters from `at` on become `by`. */
export interface Change {
  readonly at: number;
  readonly length: number;
  readonly by: string;
}

interface Open {
  readonly mark: string;
  readonly change: Change;
  /** How many quotations are around it. */
  readonly depth: number;
}

/** `isFixed`: whether the character was written with a backslash, or as a reference. */
export function quoteChanges(text: string, marks: QuoteMarks | null, isFixed: (at: number) => boolean): Change[] {
  const changes: Change[] = [];
  const open: Open[] = [];
  for (const { 0: mark, index: at } of text.matchAll(/["']/g)) {
    if (isFixed(at)) continue;
    const before = at === 0 ? ' ' : text.charAt(at - 1);
    const behind = at + 1 === text.length ? ' ' : text.charAt(at + 1);
    const change = (by: string): Change => ({ at, length: 1, by });
    const mayOpen = (BEFORE_OPENING.test(before) || isMark(before)) && !/\s/.test(behind);
    const mayClose = !/\s/.test(before) && (BEHIND_CLOSING.test(behind) || isMark(behind));
    if (mark === "'" && (isWithinWord(before, behind, text, at) || DECADE.test(text.slice(at, at + 5)))) {
      changes.push(change(APOSTROPHE));
      continue;
    }
    if (marks === null) continue;
    const last = open.findLastIndex((one) => one.mark === mark);
    if (isPrime(text, at, mark, last >= 0)) changes.push(change(PRIMES[mark]!));
    else if (last >= 0 && mayClose) {
      const { change: opening, depth } = open[last]!;
      // What was opened since then is no quotation.
      open.length = last;
      const [left, right] = pairOf(mark, depth, marks);
      changes.push({ ...opening, by: left }, change(right));
    } else if (mark === "'" && BEGINS_SHORTENED.test(text.slice(at, at + 12)) && !closesSoon(text, at))
      changes.push(change(APOSTROPHE));
    else if (mayOpen) open.push({ mark, change: change(mark), depth: open.length });
    else if (mark === "'" && LETTER.test(before)) changes.push(change(APOSTROPHE));
  }
  // A quotation of several paragraphs opens in each of them and closes in the last one.
  const [first] = open;
  if (marks && first?.mark === '"' && open.length === 1) changes.push({ ...first.change, by: marks.outer[0] });
  for (const { mark, change } of open)
    if (mark === "'" && LETTER.test(text.charAt(change.at + 1))) changes.push({ ...change, by: APOSTROPHE });
  return changes;
}

function isWithinWord(before: string, behind: string, text: string, at: number): boolean {
  return LETTER.test(before) && LETTER.test(behind) && !isHeight(text, at);
}

const isMark = (letter: string): boolean => letter === '"' || letter === "'";

/** A quotation in single marks has the inner ones wherever it stands, but where double marks stand in it. */
function pairOf(mark: string, depth: number, { outer, inner }: QuoteMarks): readonly [string, string] {
  if (mark === "'") return inner;
  return depth % 2 === 0 ? outer : inner;
}

/** `6'2"`: feet and inches. */
function isHeight(text: string, at: number): boolean {
  return /\d/.test(text.charAt(at - 1)) && /^'\d{1,2}(?:[½¼¾]|\.\d)?"/.test(text.slice(at, at + 7));
}

function isPrime(text: string, at: number, mark: string, isOpen: boolean): boolean {
  if (!/[\d½¼¾]/.test(text.charAt(at - 1)) || LETTER.test(text.charAt(at + 1))) return isHeight(text, at);
  if (mark === '"' && /\d'\d{1,2}(?:[½¼¾]|\.\d)?$/.test(text.slice(Math.max(0, at - 8), at))) return true;
  return !isOpen && (mark === '"' || !/\p{L}\d*$/u.test(text.slice(Math.max(0, at - 12), at)));
}

/** Whether `'em` may be the beginning of a quotation: a closing mark follows before the sentence ends. */
function closesSoon(text: string, at: number): boolean {
  return /^'[^"'.!?]{1,80}[\p{L}\p{N},.!?]'(?![\p{L}\p{N}])/u.test(text.slice(at, at + 100));
}
