/** Where the sections of a PDF begin: the pages that its bookmarks of the first level lead to. */
import { Destinations, readBookmarks } from '../read/facts.js';
import { pagesOf } from '../read/open-pdf.js';
import { PdfFile } from '../read/syntax/pdf-file.js';
import { Digests } from '../read/content/digest.js';

export interface Sections {
  /** How many pages there are. */
  readonly count: number;
  /** Of the first level, each page once. Pages are counted from 1. */
  readonly bookmarks: readonly { readonly page: number; readonly title: string }[];
}

/** @throws ReadError */
export function sectionsOf(pdf: Uint8Array, password: string): Sections {
  const file = new PdfFile(pdf, password);
  const pages = pagesOf(file);
  const numbers = new Map(pages.map(({ number }, index) => [number, index + 1] as const));
  const destinations = new Destinations(file, numbers, (_page, x, y) => [x, y]);
  const found = readBookmarks(destinations, { file, digests: new Digests(file) }).filter(({ level }) => level === 1);
  const bookmarks: { page: number; title: string }[] = [];
  for (const { page, title } of found)
    if (page !== null && !bookmarks.some((known) => known.page === page)) bookmarks.push({ page, title });
  return { count: pages.length, bookmarks };
}
