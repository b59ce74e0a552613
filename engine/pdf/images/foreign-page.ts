/** Pages of other PDFs, which are drawn as images are. What reads them is of another stage. */
import type { ArchiveLevel } from '../file/conformance.js';
import type { PdfFile } from '../file/pdf-file.js';

export interface ForeignPage {
  /** In points, as it is shown. */
  readonly width: number;
  readonly height: number;
  /** What is not shown as it is, for sentences that begin with the name of the file. */
  readonly remarks: readonly string[];
  /** What it keeps a document from claiming. */
  obstacles(wanted: WantedOfPage): readonly StandardObstacle[];
  /** Writes it, with what it needs, and returns the number of the object that draws it in the unit square. */
  write(file: PdfFile): number;
}

export interface WantedOfPage {
  readonly archive: ArchiveLevel | null;
  /** Of the colours that the document is for. */
  readonly components: number;
}

export interface StandardObstacle {
  readonly family: 'ua' | 'a' | 'x';
  /** What is wrong and what to do, behind the name of the file. */
  readonly what: string;
}
