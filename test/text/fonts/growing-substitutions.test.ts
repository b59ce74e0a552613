/** Fonts of a few kilobytes whose substitutions multiply glyphs (row 105 of the hostile inputs). */
import t from 'tap';
import { render } from '../../../engine/index.js';
// @ts-expect-error: the scripts are plain JavaScript
import { multiplyingFont } from '../../../scripts/checks/hostile/fonts.mjs';

const face = (font: Buffer): string =>
  `@font-face { font-family: G; src: url(data:font/ttf;base64,${font.toString('base64')}) }`;
const words = Array.from({ length: 400 }, (_, i) => `word${String(i).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`);
const html = (font: Buffer, attributes = '') => ({
  type: 'html' as const,
  content: `<style>${face(font)} p { font-family: G }</style><p ${attributes}>${words.join(' ')}</p>`,
});
const options = { template: 'none' as const, pdfStandard: 'none' as const };

t.test('a font that makes thousands of glyphs of a letter is set without its substitutions, which is told', async (t) => {
  const { pdf, pages, warnings } = await render(html(multiplyingFont()), options);
  t.equal(pages, 1);
  t.ok(pdf.length < 100_000, `${pdf.length} bytes`);
  t.match(
    warnings.filter(({ code }) => code === 'SVC_FONT_FALLBACK').map(({ message }) => message),
    [/^The font "G" is not sound: its substitutions make more than 8 glyphs of a character/],
  );
});

t.test('from right to left, too', async (t) => {
  const { warnings } = await render(html(multiplyingFont(), 'style="direction: rtl; unicode-bidi: bidi-override"'), options);
  t.match(warnings, [{ message: /not sound/ }]);
});

t.test('a font that decomposes letters keeps its substitutions', async (t) => {
  const { warnings } = await render(html(multiplyingFont(1, 4)), options);
  t.same(warnings, []);
});
