/** What a reader of a format is given, and what it makes of a document. */
import type { LinesFrom } from '../../base/source-lines.js';
import type { SourcePosition, WarningCode } from '../../diagnostics.js';

/** The types of such documents. */
export type FormatName = 'notebook' | 'asciidoc' | 'docx';

export const FORMAT_NAMES: readonly FormatName[] = ['notebook', 'asciidoc', 'docx'];

/** What a reader is told. */
export interface ReadingFormat {
  /** The path or URL of the document; absent for one without. */
  readonly source: string | undefined;
  /** Whether the input of code cells is printed. */
  readonly showInput: boolean;
}

/** What a document becomes. */
export interface ReadDocument {
  readonly type: 'markdown' | 'html';
  readonly text: string;
  /** Which lines of the text stand where in the document. */
  readonly runs?: readonly LinesFrom[];
  /** Lines of their positions are those of the text. */
  readonly warnings: readonly {
    readonly code: WarningCode;
    readonly message: string;
    readonly position?: SourcePosition;
  }[];
}

/** Throws FormatError. */
export type ReadFormat = (content: string | Uint8Array, reading: ReadingFormat) => Promise<ReadDocument>;

/** A document that cannot be read. `message`: a sentence that says why, and what to do. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}

/** Places in the HTML that a library has made are none of the document. */
export function asHtml(source: string | undefined): readonly LinesFrom[] {
  return [{ line: 1, file: `${source ?? 'the document'} as HTML`, lineInFile: 1 }];
}
