/// <reference lib="esnext.disposable" />
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
  | 'column-added'
  | 'column-removed'
  | 'reordered'
  | 'moved'
  | 'moved-page'
  | 'row-height'
  | 'rewrapped'
  | 'word-position'
  | 'text-rise'
  | 'letter-shapes'
  | 'text-look'
  | 'cut'
  | 'inline-tag'
  | 'stacking'
  | 'line-spacing'
  | 'line-width'
  | 'alignment'
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
  | 'picture-look'
  | 'picture-added'
  | 'picture-removed'
  | 'drawing'
  | 'shape-colour'
  | 'shape-size'
  | 'shape-moved'
  | 'shape-added'
  | 'shape-removed'
  | 'shape-line'
  | 'shape-look'
  | 'link-target'
  | 'link-moved'
  | 'link-entry'
  | 'link-added'
  | 'link-removed'
  | 'field'
  | 'metadata'
  | 'language'
  | 'claim'
  | 'tags'
  | 'structure'
  | 'entry'
  | 'bookmark'
  | 'attachment-added'
  | 'attachment-removed'
  | 'attachment-changed'
  | 'bytes';

/** A difference between a golden and a PDF, in words. */
export interface Change {
  /** What kind of change it is, for programs. */
  readonly kind: ChangeKind;
  /** The pages of the new PDF that it is on (of the golden, for what is gone); empty for the document as a whole. */
  readonly pages: readonly number[];
  /** One sentence. */
  readonly sentence: string;
  /** What stood there before: words, or a value such as `Inter 10 pt`. Null where nothing did, or words do not tell it. */
  readonly before: string | null;
  /** What stands there now, likewise. */
  readonly after: string | null;
  /** Where it is on the first of the pages; null for the document as a whole. */
  readonly box: ChangeBox | null;
}

/** A part of a page, in points from its top left corner. */
export interface ChangeBox {
  /** From the left edge. */
  readonly x: number;
  /** From the top edge. */
  readonly y: number;
  /** How wide it is. */
  readonly width: number;
  /** How high it is. */
  readonly height: number;
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

/** Compares a PDF with the golden of a name, as runners call it. */
export type GoldenMatcher = (
  this: unknown,
  pdf: PdfLike,
  name: string,
) => Promise<{
  pass: boolean;
  message: () => string;
}>;

/** The matcher of vitest and jest: `expect.extend(goldens.matchers)`. */
export interface GoldenMatchers extends Record<string, GoldenMatcher> {
  /** `await expect(pdf).toMatchGolden('invoice')`. The runner's `-u` writes goldens anew, its `--ci` writes none. */
  readonly toMatchGolden: GoldenMatcher;
}

/** What `expect()` gets by `expect.extend(goldens.matchers)`, for the types of vitest and jest. */
export interface GoldenAssertions<R = unknown> {
  /** Compares the PDF with the golden of this name. */
  toMatchGolden(name: string): Promise<R>;
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
  /** The kind of error, as Node's own errors have it. */
  readonly code = 'ERR_PLATEN_GOLDEN';
  /** What changed; empty when there is no golden. */
  readonly changes: readonly Change[];
  /** Takes the whole message, and what changed. */
  constructor(message: string, changes: readonly Change[]);
}

/** The goldens of a folder. */
export declare function createGoldens(options: GoldenOptions): Goldens;

// engine/inspect/inspect-pdf.ts

/** What is asked of a PDF. */
export interface InspectOptions {
  /** Whether the tags are told with their text. Default: false, because a long document has many. */
  readonly tags?: boolean;
}

/**
 * Says what a PDF of any producer consists of: pages, fonts, pictures, tags, links, claims, and what each part takes in
 * the file. Of an encrypted file only the encryption is told.
 *
 * @throws ReadError when the file is no PDF, or is damaged beyond reading
 */
export declare function inspectPdf(bytes: Uint8Array, { tags }?: InspectOptions): Inspection;

// engine/inspect/inspection.ts

/** What `platen inspect` and `inspectPdf()` tell of a PDF: plain data, in the words of ISO 32000. */
/** A rectangle of a PDF's page, in points from the bottom left corner: left, bottom, right, top. */
export type PageBox = readonly [left: number, bottom: number, right: number, top: number];

/** A page of a PDF. */
export interface InspectedPage {
  /** Counted from 1. */
  readonly number: number;
  /** What viewers show as its number, if the document says so. */
  readonly label: string | null;
  /** What is seen of it, turned as it is shown, in points. */
  readonly width: number;
  /** In points. */
  readonly height: number;
  /** Clockwise, in degrees. */
  readonly rotation: number;
  /** The boxes that the page names: `MediaBox` always, `CropBox`, `BleedBox`, `TrimBox`, `ArtBox` where they are given. */
  readonly boxes: Readonly<Record<string, PageBox>>;
}

/** A font of a PDF. */
export interface InspectedFont {
  /** Without the tag of a subset, such as `Inter-Bold`. */
  readonly name: string;
  /** `TrueType`, `Type1`, `Type3`, `OpenType`; with `(CID)` where its codes have more than a byte. */
  readonly type: string;
  /** Whether the font program is in the file. Viewers draw other fonts with one of their own. */
  readonly embedded: boolean;
  /** Whether the program has the glyphs of the document alone. */
  readonly subset: boolean;
  /** Whether it says which characters its codes are, so that text can be copied and searched. */
  readonly unicode: boolean;
  /** What the program takes in the file, in bytes. */
  readonly bytes: number;
}

/** A picture of a PDF that is made of pixels. */
export interface InspectedImage {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** Such as `DeviceRGB`; '' where the data says it. */
  readonly colours: string;
  /** Bits of a colour component. */
  readonly bits: number;
  /** How it is compressed, such as `DCTDecode` (JPEG). */
  readonly filter: string;
  /** What it takes in the file with its mask, in bytes. */
  readonly bytes: number;
}

/** Text of a tag itself, without that of the tags in it. */
export interface TagText {
  /** Without line breaks. */
  readonly text: string;
  /** Counted from 1. */
  readonly page: number;
}

/** An element of the structure tree, as screen readers are told. */
export interface Tag {
  /** A standard role, such as `H1`. */
  readonly role: string;
  /** The text in place of a picture; null for none. */
  readonly alt: string | null;
  /** What is read in place of the content; null for none. */
  readonly actualText: string | null;
  /** What an abbreviation stands for; null for none. */
  readonly expansion: string | null;
  /** Where it differs from what is around it; null otherwise. */
  readonly language: string | null;
  /** Such as `Scope=Column`. */
  readonly attributes: readonly string[];
  /** The page of its first content, counted from 1; null for none. */
  readonly page: number | null;
  /** In the order of reading. */
  readonly children: readonly (Tag | TagText)[];
}

/** A link of a PDF. */
export interface InspectedLink {
  /** Counted from 1. */
  readonly page: number;
  /** What it stands on. */
  readonly text: string;
  /** An address, or `page 3`. */
  readonly target: string;
}

/** A form field or a note of a PDF. */
export interface InspectedField {
  /** Counted from 1. */
  readonly page: number;
  /** With the names of the fields that it is part of, separated by dots. */
  readonly name: string;
  /** `Tx` text, `Btn` button, `Ch` choice, `Sig` signature, `note` for other annotations. */
  readonly type: string;
  /** '' for none. */
  readonly value: string;
}

/** A bookmark of a PDF. */
export interface InspectedBookmark {
  /** 1 for the outermost. */
  readonly level: number;
  /** As viewers show it. */
  readonly title: string;
  /** Counted from 1; null for one that leads nowhere. */
  readonly page: number | null;
}

/** A file in a PDF. */
export interface InspectedAttachment {
  /** The name of the file. */
  readonly name: string;
  /** Its media type, such as `text/xml`; '' where the PDF does not say. */
  readonly type: string;
  /** Such as `Data`; '' where the PDF does not say. */
  readonly relationship: string;
  /** Its size when it is unpacked. */
  readonly bytes: number;
  /** Equal for equal files. */
  readonly digest: string;
}

/** A signature of a PDF. */
export interface InspectedSignature {
  /** The name of its field. */
  readonly field: string;
  /** The name in the certificate of who signed; '' where it cannot be read. */
  readonly signer: string;
  /** Such as `ETSI.CAdES.detached` (PAdES) or `adbe.pkcs7.detached`. */
  readonly format: string;
  /** When it was made, as the PDF has it: `D:20261123120000Z`; '' where it does not say. */
  readonly date: string;
  /** '' for none. */
  readonly reason: string;
  /** Whether all of the file but the signature is signed. Otherwise something was added later. */
  readonly coversFile: boolean;
  /**
   * Whether the signed bytes have the digest that the signature holds; null: it cannot be told of a signature of this
   * kind. Whether the signature is genuine, and its certificate to be trusted, is for others to say.
   */
  readonly isIntact: boolean | null;
}

/** How a PDF is encrypted. */
export interface InspectedEncryption {
  /** `AES-256`, `AES-128`, `RC4-128` and the like. */
  readonly method: string;
  /** What people without the owner's password may do, such as `print`, `copy`. */
  readonly permissions: readonly string[];
}

/** What the parts of a PDF take in the file, in bytes. Together they are the file. */
export interface PartSizes {
  /** Font programs, widths, tables of characters. */
  readonly fonts: number;
  /** Pixels and their masks. */
  readonly images: number;
  /** What is drawn on pages: content streams, forms, patterns, colours. */
  readonly content: number;
  /** Colour profiles of output intents. */
  readonly profiles: number;
  /** Tags. */
  readonly structure: number;
  /** Files in the PDF. */
  readonly attachments: number;
  /** XMP, title and author. */
  readonly metadata: number;
  /** Pages, links, bookmarks, the table of objects. */
  readonly other: number;
}

/** What a PDF consists of. */
export interface Inspection {
  /** The size of the file. */
  readonly bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /** Such as `1.7`. */
  readonly version: string;
  /** Null for a file that is not encrypted. Of one that is, nothing else can be read: the lists are empty. */
  readonly encryption: InspectedEncryption | null;
  /** Standards that the metadata claim, such as `PDF/UA-1`. Whether a claim is true is for a validator to say. */
  readonly claims: readonly string[];
  /** `title`, `author`, `language`, `producer`, `created` and the like; what is absent is left out. */
  readonly facts: Readonly<Record<string, string>>;
  /** In their order. */
  readonly pages: readonly InspectedPage[];
  /** By name. */
  readonly fonts: readonly InspectedFont[];
  /** The largest first. */
  readonly images: readonly InspectedImage[];
  /** By page. */
  readonly links: readonly InspectedLink[];
  /** By page. */
  readonly fields: readonly InspectedField[];
  /** In the order of their fields. */
  readonly signatures: readonly InspectedSignature[];
  /** In their order, from the outside in. */
  readonly bookmarks: readonly InspectedBookmark[];
  /** By name. */
  readonly attachments: readonly InspectedAttachment[];
  /** How many tags there are; 0 for a document without. */
  readonly tagCount: number;
  /** The tags, where they were asked for; null without tags. */
  readonly tags: Tag | null;
  /** What takes how many bytes. */
  readonly sizes: PartSizes;
}

// engine/read/syntax/objects.ts

/** The file cannot be read. The message is a sentence for the person who named the file. */
export declare class ReadError extends Error {
  /** Where in the file, such as `object 12` or `page 3`; null where the whole file is meant. */
  readonly place: string | null;
  /** The name of the class, for places that see the error as plain data. */
  readonly name = 'ReadError';
  /** The kind of error, as Node's own errors have it. */
  readonly code = 'ERR_PLATEN_READ';
  constructor(
    message: string,
    /** Where in the file, such as `object 12` or `page 3`; null where the whole file is meant. */
    place?: string | null,
  );
  /** The same error with its place, unless that is told already. */
  at(place: string): ReadError;
}

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
