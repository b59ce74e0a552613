/** Numbers and ranges of pages (CSL 1.0.2, “Number”, “Page Ranges”). */
import { romanNumber } from '../../base/roman.js';
import type { Locale } from './locale.js';

/** Whether a text is a number, or several of them (CSL 1.0.2, “is-numeric”). */
export function isNumeric(text: string): boolean {
  return text
    .split(/[,&–-]|(?<![\p{L}])(?:and|et|und)(?![\p{L}])/u)
    .every((one) => /^\p{L}{0,4}\d+\p{L}{0,4}$/u.test(one.trim()));
}

/** One number in a form of CSL; `gender`: of what it counts. */
function numberIn(form: string, value: number, locale: Locale, gender: string | undefined): string {
  if (form === 'roman' && value > 0 && value < 6000) return romanNumber(value);
  if (form === 'long-ordinal') {
    const word = locale.longOrdinal(value, gender);
    if (word !== undefined) return word;
  }
  return /ordinal/.test(form) ? `${value}${locale.ordinalSuffix(value, gender)}` : String(value);
}

/** A text of numbers, each in the form. */
export function numbersIn(text: string, form: string, locale: Locale, gender: string | undefined): string {
  if (!isNumeric(text)) return text;
  return text
    .replace(/\s*([–-])\s*/g, '–')
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s*&\s*/g, ' & ')
    .replace(/(?<![\p{L}\d])\d+(?![\p{L}\d])/gu, (digits) =>
      form === 'numeric' || form === '' ? digits : numberIn(form, Number(digits), locale, gender),
    );
}

/** Whether a label beside the text names several. */
export function isPluralNumber(text: string, isCount: boolean): boolean {
  if (isCount) return Number(/\d+/.exec(text)?.[0] ?? 1) !== 1;
  return /\d[^\\]?\s*[-–—&,]|^[ivxlcdm]+\s*[-–—]|\d\s+(?:and|et|und)\s+\d/i.test(text.trim());
}

const RANGE =
  /(?<![\p{L}\d.])((?:\d+\p{L}|\p{L})?\p{L}*)(\d+)(\p{L}*)\s*[-–—]+\s*((?:\d+\p{L}|\p{L})?\p{L}*)(\d+)(\p{L}*)(?![\p{L}\d.])/gu;
/** Pages of a preface. */
const ROMAN_RANGE = /(?<![\p{L}\d])([ivxlcdm]+)\s*[-–—]+\s*([ivxlcdm]+)(?![\p{L}\d])/giu;

/** Ranges of pages as the style writes them. */
export function pageRanges(text: string, format: string | undefined, delimiter: string): string {
  const written = text.replace(RANGE, (...found: string[]) => {
    const [all, prefix, start, letter, otherPrefix, end, endLetter] = found as [string, ...string[]];
    const isPlain = letter === '' && endLetter === '' && prefix === otherPrefix;
    if (!isPlain) return all.replace(/\s*[-–—]+\s*/, '-');
    if (format === undefined) return all.replace(/\s*[-–—]+\s*/, delimiter);
    const full = end!.length < start!.length ? start!.slice(0, start!.length - end!.length) + end! : end!;
    if (full.length !== start!.length || Number(full) < Number(start))
      return `${prefix}${start}${delimiter}${otherPrefix}${full}`;
    const shortened = endOf(start!, full, format);
    return `${prefix}${start}${delimiter}${shortened === full ? prefix : ''}${shortened}`;
  });
  return written.replace(ROMAN_RANGE, `$1${delimiter}$2`).replace(/\\-/g, '-');
}

function endOf(start: string, end: string, format: string): string {
  if (format === 'expanded') return end;
  let same = 0;
  while (same < end.length && end[same] === start[same]) same++;
  const rest = (least: number): string => end.slice(Math.min(same, Math.max(0, end.length - least)));
  if (format === 'minimal') return rest(1);
  if (format === 'minimal-two') return rest(2);
  const value = Number(start);
  if (value < 100 || value % 100 === 0) return end;
  if (value % 100 < 10) return rest(1);
  // Four digits of which three would change are written in full (Chicago 15).
  if (format === 'chicago' || format === 'chicago-15')
    return end.length === 4 && end.length - same >= 3 ? end : rest(2);
  return rest(2);
}
