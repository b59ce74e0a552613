/** The page sizes that can be asked for by name: on the command line, in options and front matter, and over HTTP. */
import { nearest } from './nearest.js';

export const PAGE_SIZES = ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'] as const;

/** A name in any case, as it is written above. */
export function pageSizeNamed(text: string): (typeof PAGE_SIZES)[number] | undefined {
  const name = text.trim().toLowerCase();
  return PAGE_SIZES.find((known) => known.toLowerCase() === name);
}

/** What to say of another name; `lengths`: how a size is given as two lengths there. */
export function unknownPageSize(text: string, lengths: string): string {
  const near = nearest(text, PAGE_SIZES);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `Unknown page size "${text.slice(0, 40)}".${hint} Use one of ${PAGE_SIZES.join(', ')}, or ${lengths}.`;
}
