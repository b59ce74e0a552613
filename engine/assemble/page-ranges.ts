/** Which pages of a PDF are meant: `3`, `2-4`, `5-`, `last`, `4-2` for the reverse, and lists of these. */
import { ReadError } from '../read/syntax/objects.js';

/** More pages than any file has that a person prints. */
export const MAX_PAGES = 200_000;
const RANGE = /^(\d{1,9}|last)(?:(-)(\d{1,9}|last)?)?$/;

export const PAGE_RANGES = 'a list of pages and ranges, such as 1, 3-5, 8- or last';

export function arePageRanges(text: string): boolean {
  return partsOf(text).every((part) => RANGE.test(part) && !/^0+(?:-|$)|-0+$/.test(part));
}

/** The pages, counted from 0, in the order in which they are named. @throws ReadError for a page that is none */
export function pagesNamed(text: string, count: number): readonly number[] {
  const pages: number[] = [];
  for (const part of partsOf(text)) {
    const [, from, dash, to] = RANGE.exec(part) ?? [];
    if (from === undefined || !arePageRanges(part))
      throw new ReadError(`“${text}” names no pages: give ${PAGE_RANGES}.`);
    const first = placeOf(from, count);
    const last = dash === undefined ? first : placeOf(to ?? 'last', count);
    const step = last < first ? -1 : 1;
    for (let page = first; page !== last + step; page += step) pages.push(page);
    if (pages.length > MAX_PAGES) throw new ReadError(`“${text}” names more than ${MAX_PAGES} pages.`);
  }
  return pages;
}

/** Whether a page, from 1, is among them, or may be: how many pages there are is not known yet. */
export function mayName(text: string, page: number): boolean {
  return partsOf(text).some((part) => {
    const [, from = '', dash, to = 'last'] = RANGE.exec(part) ?? [];
    const [first, last] = [from, dash === undefined ? from : to].map((name) => (name === 'last' ? null : Number(name)));
    // `last-2` takes the pages from 2 on backwards.
    if (first === null || last === null) return first === last || page >= (first ?? last)!;
    return page >= Math.min(first!, last!) && page <= Math.max(first!, last!);
  });
}

const partsOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

function placeOf(page: string, count: number): number {
  const place = page === 'last' ? count : Number(page);
  if (place > count || place < 1)
    throw new ReadError(`The PDF has no page ${page}: it has ${count === 1 ? 'one page' : `${count} pages`}.`);
  return place - 1;
}
