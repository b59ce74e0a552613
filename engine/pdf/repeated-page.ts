/** A page of one document that is written into another, as the sessions of a renderer do. */
import type { Points } from '../base/units.js';
import type { DisplayList, Picture } from '../paint/drawing/canvas.js';
import type { DocumentTree } from '../tree/document-tree.js';
import type { FilePictures } from './content/page-answers.js';
import type { PageContent } from './content/page-questions.js';
import type { PaperEdges, ReservedPage } from './file/pdf-file.js';

export interface RepeatedPage {
  /** Its place, if it waited; undefined: it is the next page. */
  readonly reserved?: ReservedPage | undefined;
  readonly content: PageContent;
  /** What it is drawn from if its content is not the same in this document. Its nodes may have had other numbers. */
  readonly items: DisplayList;
  readonly width: Points;
  readonly height: Points;
  readonly edges: PaperEdges;
  readonly tree: DocumentTree;
  /** The picture of an image file. */
  readonly filePicture: FilePictures;
}

export interface Repeated {
  /** Its content in this document. */
  readonly content: PageContent;
  /** Its forms that are filled later, in the order in which it places them. */
  readonly forms: readonly Picture[];
  /** Whether the page would be another one in this document, so that the document is void. */
  readonly isOutdated: boolean;
}
