/** A PDF against a golden: by their hashes first, and if these differ, in words. */
import { hashOf, readPdf } from '../../read/read-pdf.js';
import type { Reading } from '../../read/reading.js';
import type { Change } from './changes.js';
import { compareReadings } from './compare.js';
import { withoutIgnored, withoutKinds, type IgnoreRule } from './ignore.js';

/** How a PDF is compared with a golden. */
export interface CompareOptions {
  /** What may differ. */
  readonly ignore?: readonly IgnoreRule[];
  /** Moves and differences of size up to this length are not told. In points. Default: 0.2 */
  readonly tolerance?: number;
  /** Whether other bytes are a change by themselves, where nothing that is read has changed. Default: false */
  readonly strict?: boolean;
}

/** What a comparison found. */
export interface Comparison {
  /** Whether the files are equal byte by byte. */
  readonly isSame: boolean;
  /** What changed, in words: the document as a whole first, then in the order of the pages. */
  readonly changes: readonly Change[];
}

const OTHER_BYTES: Change = Object.freeze({
  kind: 'bytes',
  pages: [],
  sentence: 'The bytes differ, and nothing that is read of the PDF does.',
  ...{ before: null, after: null, box: null },
});

/** Compares a PDF with one that was read before. */
export function compareWith(golden: Reading, pdf: Uint8Array, options: CompareOptions = {}): Comparison {
  if (hashOf(pdf) === golden.hash) return { isSame: true, changes: [] };
  const { ignore = [], tolerance, strict = false } = options;
  const [before, after] = [golden, readPdf(pdf)].map((reading) => withoutIgnored(reading, ignore));
  const changes = withoutKinds(compareReadings(before!, after!, tolerance), ignore);
  return { isSame: false, changes: strict && changes.length === 0 ? [OTHER_BYTES] : changes };
}

/** Compares two PDFs of any producer. */
export function comparePdfs(before: Uint8Array, after: Uint8Array, options: CompareOptions = {}): Comparison {
  if (hashOf(before) === hashOf(after)) return { isSame: true, changes: [] };
  return compareWith(readPdf(before), after, options);
}
