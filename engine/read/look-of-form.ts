/** What a form shows, such as the look of a form field, as a short digest. */
import { digestOfText } from './content/digest.js';
import { Interpreter } from './content/interpreter.js';
import type { PageMark } from './content/marks.js';
import { roundBox, roundOff } from './blocks.js';
import type { OpenPdf } from './open-pdf.js';
import { Stream, type PdfObject } from './syntax/objects.js';

/** '' for a form that shows nothing. Fonts count by their names: subsets of a font differ with the rest of the text. */
export function lookOfForm(form: PdfObject, { file, sources }: OpenPdf): string {
  if (!(form instanceof Stream)) return '';
  const interpreter = new Interpreter(sources, { base: [1, 0, 0, -1, 0, 0], width: 0, height: 0 });
  interpreter.run(file.data(form), file.dict(form.dict.get('Resources')), 0);
  const marks = interpreter.marks.map(markText);
  return marks.length === 0 ? '' : digestOfText(marks.join('\n'));
}

function markText(mark: PageMark): string {
  if (mark.kind === 'text') {
    const { text, font, size, colour, x, y, endX } = mark;
    return `${text} ${font} ${roundOff(size)} ${colour} ${roundOff(x)} ${roundOff(y)} ${roundOff(endX)}`;
  }
  const { x, y, width, height } = roundBox(mark.box);
  const what = mark.kind === 'image' ? `${mark.digest} ${mark.look}` : `${mark.paint} ${mark.form}`;
  return `${what} ${x} ${y} ${width} ${height}`;
}
