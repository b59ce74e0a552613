/** The public interface of `platen/golden`: PDFs under test. Everything else may change without notice. */
export { comparePdfs } from './compare/compare-golden.js';
export type { CompareOptions, Comparison } from './compare/compare-golden.js';
export type { Change, ChangeBox, ChangeKind } from './compare/changes.js';
export type { IgnoreRule } from './compare/ignore.js';
export { createGoldens, GoldenError } from './testing/goldens.js';
export type {
  GoldenAssertions,
  GoldenMatcher,
  GoldenMatchers,
  GoldenOptions,
  Goldens,
  PdfLike,
} from './testing/goldens.js';
export { inspectPdf } from '../inspect/inspect-pdf.js';
export type { InspectOptions } from '../inspect/inspect-pdf.js';
export type {
  InspectedAttachment,
  InspectedBookmark,
  InspectedEncryption,
  InspectedField,
  InspectedFont,
  InspectedImage,
  InspectedLink,
  InspectedPage,
  InspectedSignature,
  Inspection,
  PageBox,
  PartSizes,
  Tag,
  TagText,
} from '../inspect/inspection.js';
export { ReadError } from '../read/syntax/objects.js';
export { openPdf } from './testing/content.js';
export type { Found, FoundTable, PdfContent } from './testing/content.js';
