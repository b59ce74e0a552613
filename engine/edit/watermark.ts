/** A text across every page of a PDF that exists, as the option of a render draws it. */
import { Copier } from '../assemble/copier.js';
import { inverse2, multiply2, type Matrix2 } from '../base/matrix.js';
import { watermarkMatrix } from '../base/watermark-matrix.js';
import type { Diagnostics } from '../diagnostics.js';
import { num } from '../pdf/file/syntax.js';
import { pagesOf, paperOf, type PageObject } from '../read/open-pdf.js';
import { ReadError, Ref } from '../read/syntax/objects.js';
import { PdfFile } from '../read/syntax/pdf-file.js';
import { EditionSink, type Edition } from './edition.js';
import { drawnOver, PagePictures } from './page-content.js';

export interface PageMark {
  /** A PDF with a page whose only picture is the text. */
  readonly drawn: Uint8Array;
  /** Degrees, anticlockwise. undefined: along the diagonal of each page. */
  readonly angle: number | undefined;
}

/** A form of the file with its size in points. */
interface TextForm {
  readonly form: Ref;
  readonly width: number;
  readonly height: number;
}

export function markPages(edition: Edition, mark: PageMark, diagnostics: Diagnostics): void {
  const text = formOf(mark.drawn, edition);
  const seen = new Set<number>();
  for (const [index, page] of pagesOf(edition.file).entries()) {
    // A page that two numbers lead to is drawn on once.
    if (seen.has(page.number)) continue;
    if (page.number === 0)
      diagnostics.warn('SVC_CONTENT_UNSUPPORTED', `Page ${index + 1} is no object of its own and gets no watermark.`);
    else markPage(edition, page, { text, angle: mark.angle });
    if (page.number > 0) seen.add(page.number);
  }
}

interface PlacedText {
  readonly text: TextForm;
  readonly angle: number | undefined;
}

function markPage(edition: Edition, page: PageObject, { text, angle }: PlacedText): void {
  const { base, width, height } = paperOf(edition.file, page.dict);
  const placed = watermarkMatrix(text, { width, height }, angle);
  const toPage = inverse2(base);
  if (!placed || !toPage || !(width > 0) || !(height > 0)) return;
  // The form has its origin at the bottom left, and y grows upwards in it.
  const middle: Matrix2 = [1, 0, 0, -1, -text.width / 2, text.height / 2];
  const matrix = multiply2(toPage, multiply2(placed, middle));
  const pictures = new PagePictures(edition, page);
  const name = pictures.add(text.form, 'PlatenWatermark');
  const operators = `/Artifact <</Type/Pagination/Subtype/Watermark>> BDC q ${matrix.map(num).join(' ')} cm /${name} Do Q EMC\n`;
  edition.update(page.number, drawnOver(edition, page.dict, operators, pictures));
}

/** The picture of a page, copied into the edition. */
function formOf(pdf: Uint8Array, edition: Edition): TextForm {
  const file = new PdfFile(pdf);
  const [page] = pagesOf(file);
  const pictures = file.dict(file.dict(page?.dict.get('Resources')).get('XObject'));
  const picture = file.stream([...pictures.values()][0]);
  if (!picture) throw new ReadError('The watermark draws nothing.');
  const copier = new Copier(file, new EditionSink(edition), {});
  const [left = 0, bottom = 0, right = 0, top = 0] = file.numbers(picture.dict.get('BBox'));
  return { form: new Ref(copier.add(picture)), width: right - left, height: top - bottom };
}
