/** Formulas of PDF 2.0 have their MathML with them. */
import t from 'tap';
import { inspectPdf } from '../../../engine/inspect/inspect-pdf.js';
import type { Tag } from '../../../engine/inspect/inspection.js';
import { type RenderOptions, render } from '../../../engine/index.js';
import { rendered } from '../../render/pdf-reader.js';

const MATH = '<math alttext="x squared"><msup><mi>x</mi><mn>2</mn></msup></math>';

async function formulas(pdfStandard: RenderOptions['pdfStandard']): Promise<{ tags: string; files: number }> {
  const content = `<html lang=en><title>T</title><p>So ${MATH} and ${MATH} <math><mi>y</mi></math></p>`;
  const { pdf } = await render({ content, type: 'html' }, { template: 'none', ...(pdfStandard && { pdfStandard }) });
  const files = new TextDecoder('latin1').decode(pdf).match(/\/Type\/EmbeddedFile/g) ?? [];
  return { tags: JSON.stringify(inspectPdf(pdf, { tags: true }).tags), files: files.length };
}

t.test('formulas of PDF/UA-2 are Formula, with a file of MathML for each that is another', async (t) => {
  const { tags, files } = await formulas('pdf/ua-2');
  t.match(tags, /"Formula"/);
  t.equal(files, 2);
});

/** The tags, without their text. */
function shown({ role, children }: Tag): string {
  const inside = children.filter((child) => 'role' in child).map(shown);
  return role + (inside.length > 0 ? `(${inside.join(' ')})` : '');
}

t.test('formulas of PDF/UA-2 have their MathML as structure, with the parts that show nothing', async (t) => {
  const math =
    '<math><mfrac><mi>a</mi><mphantom><mi>b</mi></mphantom></mfrac><mrow></mrow><mo stretchy="false">(</mo></math>';
  const content = `<html lang=en><title>T</title><p>So ${math}<mi>no</mi>`;
  const { pdf } = await render({ content, type: 'html' }, { template: 'none', pdfStandard: 'pdf/ua-2' });
  const tags = shown(inspectPdf(pdf, { tags: true }).tags!);
  t.match(tags, 'P(Formula(math(mfrac(mi mphantom(mi)) mrow mo)))');
  const { source } = await rendered({ content, type: 'html' }, { template: 'none', pdfStandard: 'pdf/ua-2' });
  t.match(source, '/Type/Namespace/NS(http://www.w3.org/1998/Math/MathML)');
  t.match(source, /\/S\/mo\/P \d+ 0 R\/NS (\d+) 0 R\/A<<\/O\/NSO\/NS \1 0 R\/stretchy\(false\)>>/);
});

t.test('PDF 1.7 and archives without attachments have no files of formulas', async (t) => {
  t.equal((await formulas(undefined)).files, 0);
  t.equal((await formulas('pdf/ua-2+a-4')).files, 0);
});
