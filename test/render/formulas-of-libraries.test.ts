/** Formulas that KaTeX and MathJax have written into a document, with the style sheets of these libraries and without. */
import { createHash } from 'node:crypto';
import t from 'tap';
import { render, renderImages } from '../../engine/index.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import { textOfBlock } from '../../engine/read/reading.js';

/** The marks of the one page that HTML gives. */
async function marks(html: string): Promise<string> {
  const page = '<style>@page { size: 200px 80px; margin: 10px } p { margin: 0 }</style>';
  const { images } = await renderImages({ type: 'html', content: `${page}${html}` }, { template: 'none', dpi: 48 });
  return createHash('sha256').update(images[0]!.data).digest('hex');
}

const MATHML = '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>';
const katex = (first: string, second: string): string =>
  `<p>A <span class="katex"><span class="katex-mathml">${first}</span>${second}</span> end.`;
const KATEX_HTML = '<span class="katex-html" aria-hidden="true"><span class="base">y<sup>2</sup></span></span>';
const KATEX_SHEET = `<style>
.katex .katex-mathml { border: 0; clip: rect(1px, 1px, 1px, 1px); height: 1px; overflow: hidden; padding: 0; position: absolute; width: 1px }
.katex .base, .katex .strut { display: inline-block } .katex-display > .katex > .katex-html { display: block; position: relative }</style>`;

t.test('KaTeX’s formula does not show twice without its style sheet: the MathML shows', async (t) => {
  t.equal(await marks(katex(MATHML, KATEX_HTML)), await marks(katex(MATHML, '')));
  const displayed = (html: string) =>
    html.replace('<span class="katex">', '<span class="katex-display"><span class="katex">');
  const numbered =
    '<span class="katex-html" aria-hidden="true"><span class="base">y</span><span class="tag">(7)</span></span>';
  t.equal(await marks(displayed(katex(MATHML, numbered))), await marks(displayed(katex(MATHML, ''))));
});

t.test('KaTeX’s formula shows as its HTML with its style sheet', async (t) => {
  const shown = await marks(`${KATEX_SHEET}${katex(MATHML, KATEX_HTML)}`);
  t.equal(shown, await marks(`${KATEX_SHEET}${katex('', KATEX_HTML)}`));
  t.not(shown, await marks(katex(MATHML, '')));
});

t.test('HTML of KaTeX that has no MathML beside it shows', async (t) => {
  const alone = `<p><span class="katex">${KATEX_HTML}</span> <math><mi>z</mi></math>`;
  t.not(await marks(alone), await marks('<p><span class="katex"></span> <math><mi>z</mi></math>'));
});

const drawing = (attributes: string): string => `<svg width="40" height="40" viewBox="0 0 1000 1000">
  <g fill="currentColor" stroke="currentColor" stroke-width="0"><g data-mml-node="mtable"><line data-line="h" ${attributes}
  x1="0" y1="500" x2="1000" y2="500"/></g></g></svg>`;
const mathJax = (content: string, attributes = ''): string =>
  `<p>A <mjx-container class="MathJax" jax="SVG" ${attributes}>${content}</mjx-container> end.`;
const ASSISTIVE = `<mjx-assistive-mml unselectable="on" display="inline">${MATHML}</mjx-assistive-mml>`;

t.test('MathJax’s assistive MathML does not show beside its drawing', async (t) => {
  t.equal(await marks(mathJax(drawing('') + ASSISTIVE)), await marks(mathJax(drawing(''))));
});

t.test('the rules of MathJax’s arrays are drawn without its style sheet', async (t) => {
  const ruled = await marks(mathJax(drawing('')));
  t.equal(ruled, await marks(mathJax(drawing('style="stroke-width: 70px"'))));
  t.not(await marks(mathJax(drawing('class="mjx-dashed"'))), ruled);
  t.not(ruled, await marks(mathJax(drawing('style="stroke-width: 0"'))));
});

t.test('a displayed formula of MathJax stands on a line of its own without its style sheet', async (t) => {
  const block = '<style>mjx-container { display: block; text-align: center; margin: 1em 0 }</style>';
  const displayed = mathJax(drawing(''), 'display="true"');
  t.equal(await marks(displayed), await marks(`${block}${displayed}`));
  t.not(await marks(displayed), await marks(mathJax(drawing(''))));
});

t.test('KaTeX’s formula is read once with its style sheet: the drawing has the words of the MathML', async (t) => {
  const content = `${KATEX_SHEET}${katex(MATHML, KATEX_HTML)}`;
  const { pdf } = await render({ type: 'html', content });
  const text = readPdf(pdf).pages.flatMap(({ blocks }) => blocks.map(textOfBlock));
  t.match(text.join(' '), /y/);
  t.notMatch(text.join(' '), /[x𝑥]/u);
});
