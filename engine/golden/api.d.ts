/**
 * The public interface of Platen's library. Made from the sources by `npm run api`: do not edit it. The
 * declarations of Node (@types/node) or of a browser (lib "dom") give the types of streams and signals.
 */

// engine/golden/compare/compare-golden.ts

/** How a PDF is compared with a golden. */
export interface CompareOptions {
  /** What may differ. */
  readonly ignore?: readonly IgnoreRule[];
  /** Moves and differences of size up to this length are not told. In points. Default: 0.2 */
  readonly tolerance?: number;
}

/** What a comparison found. */
export interface Comparison {
  /** Whether the files are equal byte by byte. */
  readonly isSame: boolean;
  /** What changed, in words: the document as a whole first, then in the order of the pages. */
  readonly changes: readonly Change[];
}

/** Compares two PDFs of any producer. */
export declare function comparePdfs(before: Uint8Array, after: Uint8Array, options?: CompareOptions): Comparison;

// engine/golden/compare/changes.ts

/** Changes, and how they are told. */
/** A kind of change. */
export type ChangeKind =
  | 'page-added'
  | 'page-removed'
  | 'page-size'
  | 'page-label'
  | 'text-changed'
  | 'text-added'
  | 'text-removed'
  | 'row-added'
  | 'row-removed'
  | 'reordered'
  | 'moved'
  | 'moved-page'
  | 'row-height'
  | 'rewrapped'
  | 'line-spacing'
  | 'font'
  | 'font-size'
  | 'colour'
  | 'heading-level'
  | 'role'
  | 'attribute'
  | 'alternative'
  | 'text-language'
  | 'picture-replaced'
  | 'picture-moved'
  | 'picture-size'
  | 'picture-added'
  | 'picture-removed'
  | 'drawing'
  | 'shape-colour'
  | 'shape-size'
  | 'shape-moved'
  | 'shape-added'
  | 'shape-removed'
  | 'link-target'
  | 'link-added'
  | 'link-removed'
  | 'field'
  | 'metadata'
  | 'language'
  | 'claim'
  | 'tags'
  | 'bookmark'
  | 'attachment-added'
  | 'attachment-removed'
  | 'attachment-changed';

/** A difference between a golden and a PDF, in words. */
export interface Change {
  /** What kind of change it is, for programs. */
  readonly kind: ChangeKind;
  /** The pages of the new PDF that it is on (of the golden, for what is gone); empty for the document as a whole. */
  readonly pages: readonly number[];
  /** One sentence. */
  readonly sentence: string;
}

// engine/golden/compare/ignore.ts

/** Something that may differ. Each rule has one of these fields, and `region` may have a page. */
export interface IgnoreRule {
  /** Text that may differ, such as a date: what matches counts as equal on both sides. Matched within a line. */
  readonly text?: RegExp;
  /** A part of the pages: everything that begins in it, in points from the top left corner. */
  readonly region?: {
    /** From the left edge. */
    readonly x: number;
    /** From the top edge. */
    readonly y: number;
    /** How wide it is. */
    readonly width: number;
    /** How high it is. */
    readonly height: number;
  };
  /** The page of the region; without it, all pages. */
  readonly page?: number;
  /** Blocks with this tag, such as `Note`, or `Artifact` for headers and footers. */
  readonly tag?: string;
  /** An entry of the metadata, such as `created`. */
  readonly fact?: string;
  /** A kind of change, such as `moved`. */
  readonly kind?: ChangeKind;
}

// engine/golden/testing/goldens.ts

/** Where goldens lie, and how PDFs are compared with them. */
export interface GoldenOptions extends CompareOptions {
  /** The folder of the goldens, such as `new URL('goldens/', import.meta.url)`. */
  readonly folder: string | URL;
  /** Whether goldens are written anew. Default: whether the environment has `PLATEN_GOLDEN=update`. */
  readonly update?: boolean;
  /** Whether a missing golden is written. Default: unless the environment has `CI`; there it is a failure. */
  readonly create?: boolean;
  /** Whether the PDF is kept beside the golden, so that reports show pictures of both. Default: true. */
  readonly keepPdf?: boolean;
  /** Whether a report in HTML is written when a PDF differs, in the folder `changed` of the goldens. Default: true. */
  readonly report?: boolean;
}

/** A PDF, or what `render()` returns. */
export type PdfLike =
  | Uint8Array
  | {
      readonly pdf: Uint8Array;
    };

/** The matcher of vitest and jest: `expect.extend(goldens.matchers)`. */
export interface GoldenMatchers {
  /** `await expect(pdf).toMatchGolden('invoice')` */
  readonly toMatchGolden: (
    pdf: PdfLike,
    name: string,
  ) => Promise<{
    pass: boolean;
    message: () => string;
  }>;
}

/** Goldens of one folder. */
export interface Goldens {
  /**
   * Compares a PDF with the golden of this name. The first run writes the golden.
   * @throws GoldenError when they differ
   */
  match(pdf: PdfLike, name: string): Promise<void>;
  /** The same for vitest and jest. */
  readonly matchers: GoldenMatchers;
  /** The names of goldens that no test of this process has asked for, sorted. Call it when all tests have ended. */
  obsolete(): readonly string[];
  /** Removes these goldens. */
  remove(names: readonly string[]): void;
}

/** A PDF differs from its golden. The message says in words what changed. */
export declare class GoldenError extends Error {
  /** The name of the class, for places that see the error as plain data. */
  readonly name = 'GoldenError';
  /** What changed; empty when there is no golden. */
  readonly changes: readonly Change[];
  /** Takes the whole message, and what changed. */
  constructor(message: string, changes: readonly Change[]);
}

/** The goldens of a folder. */
export declare function createGoldens(options: GoldenOptions): Goldens;

// engine/golden/testing/content.ts

/** Something that was found in a PDF. */
export interface Found {
  /** The page it begins on, counted from 1. */
  readonly page: number;
  /** Its whole text. */
  readonly text: string;
  /** @throws GoldenError unless it begins on this page */
  onPage(number: number): Found;
}

/** A table of a PDF. */
export interface FoundTable {
  /** The texts of the cells of a row, counted from 0. */
  row(index: number): readonly string[];
  /** How many rows it has. */
  readonly rows: number;
}

/** What stands in a PDF. Each method throws a GoldenError that says what was found instead. */
export interface PdfContent {
  /** The text of a page, or of all pages: a line for each block. */
  text(page?: number): string;
  /** The first heading with this text. */
  heading(text: string | RegExp): Found;
  /** The first block that contains this text. */
  contains(text: string | RegExp): Found;
  /** A table, counted from 0. Needs tags. */
  table(index: number): FoundTable;
  /** Asserts that the document has tags. */
  isTagged(): PdfContent;
  /** Asserts that it has this many pages at most. */
  fits(pages: number): PdfContent;
}

/** Opens a PDF for assertions about its content. */
export declare function openPdf(pdf: PdfLike): PdfContent;
