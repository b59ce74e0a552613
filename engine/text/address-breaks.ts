/**
 * Where lines may break in an address of the web, as the Chicago Manual of Style has it (17th edition, § 7.46), but
 * behind slashes: before punctuation, so that none at the end of a line is taken for the sentence's, and never with a
 * hyphen or behind one, which might be the address's own.
 */
import { BreakKind } from './types.js';

const ADDRESS = /(?:\b[a-z][a-z\d+.-]{1,15}:\/\/|\bwww\.)[^\s<>"'“”«»\u200b\u00ad]+/gi;
/** What ends a sentence or a bracket rather than the address. */
const END = /[.,;:!?)\]}]+$/;
const BEFORE: ReadonlySet<string> = new Set('.,?#&=%_~-+@;');
/** No shorter pieces stand alone on a line. */
const SHORTEST = 3;

/** Told by a look that costs next to nothing. */
export function mayHaveAddress(text: string): boolean {
  return text.includes('://') || text.includes('www.');
}

/** Whether a text without spaces goes on in an address where it ends. */
export function endsInAddress(text: string): boolean {
  return (
    mayHaveAddress(text) &&
    [...text.matchAll(ADDRESS)].some(({ 0: found, index }) => index + found.length === text.length)
  );
}

/** Sets the opportunities (`breaks[i]`: between `text[i]` and `text[i + 1]`) of the addresses in a range of the text. */
export function breakAddresses(text: string, start: number, end: number, breaks: Uint8Array): void {
  for (const { 0: found, index } of text.slice(start, end).matchAll(ADDRESS)) {
    const address = found.replace(END, '');
    const first = start + index;
    const origin = Math.max(address.indexOf('://') + 3, SHORTEST);
    let last = 0;
    for (let i = 0; i < address.length - 1; i++) {
      const length = i + 1;
      const isPlace =
        length > origin && length - last >= SHORTEST && address.length - length >= SHORTEST && mayBreak(address, i);
      if (isPlace) last = length;
      breaks[first + i] = isPlace ? BreakKind.Allowed : BreakKind.None;
    }
  }
}

/** Between the character and the next one. */
function mayBreak(address: string, at: number): boolean {
  const here = address[at]!;
  const next = address[at + 1]!;
  if (here === '/') return next !== '/';
  return BEFORE.has(next) && !BEFORE.has(here);
}
