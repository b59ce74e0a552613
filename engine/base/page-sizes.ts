/** The named page sizes of the command line, of options and front matter, and of the HTTP service. */
import { nearest } from './nearest.js';

export const PAGE_SIZES = ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'] as const;

/** Finds a page size by its name, ignoring case. */
export function pageSizeNamed(text: string): (typeof PAGE_SIZES)[number] | undefined {
  const name = text.trim().toLowerCase();
  return PAGE_SIZES.find((known) => known.toLowerCase() === name);
}

/** Returns a message about an unknown page size. `lengths` describes how to give a size as two lengths. */
export function unknownPageSize(text: string, lengths: string): string {
  const near = nearest(text, PAGE_SIZES);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `Unknown page size "${text.slice(0, 40)}".${hint} Use one of ${PAGE_SIZES.join(', ')}, or ${lengths}.`;
}
