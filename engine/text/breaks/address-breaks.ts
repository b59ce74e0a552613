/**
 * Line breaks in web addresses, as in the Chicago Manual of Style (17th edition, § 7.46), except that they come after
 * slashes. Other breaks come before punctuation, so that readers do not take it for the end of the sentence. No hyphen
 * is added, and no break comes after a hyphen, because it might belong to the address.
 */
import { BreakKind } from './break-kind.js';

const ADDRESS = /(?:\b[a-z][a-z\d+.-]{1,15}:\/\/|\bwww\.)[^\s<>"'“”«»\u200b\u00ad]+/gi;
/** Punctuation that ends a sentence or bracket and not the address. */
const END = /[.,;:!?)\]}]+$/;
const BEFORE: ReadonlySet<string> = new Set('.,?#&=%_~-+@;');
/** The minimum length of a piece on a line. */
const SHORTEST = 3;

/** A cheap test before the search for addresses. */
export function mayHaveAddress(text: string): boolean {
  return text.includes('://') || text.includes('www.');
}

/** Checks whether a text without spaces ends with an address. */
export function endsInAddress(text: string): boolean {
  return (
    mayHaveAddress(text) &&
    [...text.matchAll(ADDRESS)].some(({ 0: found, index }) => index + found.length === text.length)
  );
}

/**
 * Sets the break opportunities of addresses in a range of the text. `breaks[i]` is between `text[i]` and `text[i + 1]`.
 */
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

/** Checks for a break opportunity between the character and the next one. */
function mayBreak(address: string, at: number): boolean {
  const here = address[at]!;
  const next = address[at + 1]!;
  if (here === '/') return next !== '/';
  return BEFORE.has(next) && !BEFORE.has(here);
}
