/** The library's entry to taking a PDF apart. */
import type { PartInput } from './assemble/assemble-pdf.js';
import { arePageRanges, PAGE_RANGES } from './assemble/page-ranges.js';
import { AbortError, Diagnostics } from './diagnostics.js';
import { host } from './host/index.js';
import { readingPdf } from './read/reading-pdf.js';
import type { RenderedPdf } from './render.js';
import {
  checkFields,
  checkNames,
  FLAG,
  isBytes,
  isObject,
  TEXT,
  wrongOption,
  type Fields,
} from './render/options/field-checks.js';
import { failOnWarnings } from './render/strict.js';

/** Where split() cuts a PDF: one of `every`, `pages` and `bookmarks`. */
export interface SplitOptions {
  /** How many pages a part has; the last may have fewer. */
  readonly every?: number;
  /** The pages of each part, such as ['1-3', '4-', 'last']. */
  readonly pages?: readonly string[];
  /** A part begins at each bookmark of the first level. Pages before the first are a part, too. */
  readonly bookmarks?: boolean;
  /** Opens an encrypted PDF. */
  readonly password?: string;
  /** Whether warnings are errors, as for render(). Default: false. */
  readonly strict?: boolean;
  /** Stops the work, between two parts. */
  readonly signal?: AbortSignal;
}

/** A part of a PDF, as a PDF. */
export interface SplitPart extends RenderedPdf {
  /** Its pages in the PDF that was split, such as '4-9'. */
  readonly range: string;
  /** The bookmark that it begins at; null for none. */
  readonly title: string | null;
}

const OPTIONS: Fields<SplitOptions> = {
  every: ['a whole number of pages', (value) => Number.isInteger(value) && (value as number) > 0],
  pages: [
    `a list of texts that are ${PAGE_RANGES} each`,
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((item) => typeof item === 'string' && arePageRanges(item)),
  ],
  ...{ bookmarks: FLAG, password: TEXT, strict: FLAG },
  signal: ['an AbortSignal', (value) => isObject(value) && 'aborted' in value],
};

/**
 * Takes a PDF apart, and yields the parts one after another. Each keeps what belongs to its pages: tags, links, bookmarks,
 * labels, fields; a standard is claimed where it is still true.
 *
 * Throws RenderError 'input_invalid' where the PDF cannot be read.
 */
export async function* split(pdf: Uint8Array, options: SplitOptions): AsyncGenerator<SplitPart, void, undefined> {
  checkSplit(pdf, options);
  const { password, strict = false, signal } = options;
  const { assemblePdf } = await import('./assemble/assemble-pdf.js');
  const cuts = await cutsOf(pdf, options);
  for (const { range, title } of cuts) {
    if (signal?.aborted) throw new AbortError('The signal stopped the work.', signal.reason);
    const diagnostics = new Diagnostics();
    const input: PartInput = { pdf, name: `pages ${range}`, pages: range, password };
    const part = await readingPdf(() => assemblePdf([input], {}, diagnostics));
    const { warnings } = diagnostics;
    if (strict) failOnWarnings({ warnings });
    const sha256 = host.crypto.createHash('sha256').update(part.pdf).digest('hex');
    yield { ...part, bytes: part.pdf.length, warnings, sha256, range, title };
  }
}

function checkSplit(pdf: Uint8Array, options: SplitOptions): void {
  if (!isBytes(pdf)) throw wrongOption(['pdf'], 'The PDF must be a Uint8Array.');
  if (!isObject(options)) throw wrongOption([], 'The options must be an object.');
  checkNames(options, [], Object.keys(OPTIONS));
  checkFields(options, [], OPTIONS);
  const { every, pages, bookmarks } = options;
  if ([every, pages, bookmarks || undefined].filter((way) => way !== undefined).length !== 1)
    throw wrongOption(['every'], 'Say in one way where to cut the PDF: every, pages or bookmarks.');
}

interface Cut {
  readonly range: string;
  readonly title: string | null;
}

async function cutsOf(pdf: Uint8Array, { every, pages, password = '' }: SplitOptions): Promise<readonly Cut[]> {
  if (pages) return pages.map((range) => ({ range, title: null }));
  const { sectionsOf } = await import('./assemble/sections.js');
  const { count, bookmarks } = await readingPdf(() => sectionsOf(pdf, password));
  const starts = every ? Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every + 1) : [];
  const titles = new Map(every ? [] : bookmarks.map(({ page, title }) => [page, title] as const));
  const begins = every ? starts : [...new Set([1, ...titles.keys()])].sort((a, b) => a - b);
  return begins.map((first, index) => {
    const last = (begins[index + 1] ?? count + 1) - 1;
    return { range: first === last ? String(first) : `${first}-${last}`, title: titles.get(first) ?? null };
  });
}
