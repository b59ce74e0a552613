/** `text-align: <string>` in table cells (CSS Text 4, § 7.2). A character is 5 px wide. */
import t from 'tap';
import { layout, textOf, walk, type LaidOut } from '../harness.js';

const CSS = 'table { border-spacing: 0 } td, th { padding: 0 } td { text-align: "." right }';
const column = (...texts: readonly string[]) => `<table>${texts.map((text) => `<tr><td>${text}`).join('')}</table>`;

/** Where each text ends. */
function ends({ pages }: LaidOut): Record<string, number> {
  const result: Record<string, number> = {};
  for (const { fragment, x, width } of walk(pages)) if (fragment.kind === 'text') result[textOf(fragment)] = x + width;
  return result;
}
const laidOut = async (html: string, css = '') => ends(await layout(html, { css: CSS + css, page: [400, 400] }));

t.test('numbers stand with their signs below each other', async (t) => {
  t.same(await laidOut(column('1.5', '120.25', '7', '1.125 kg')), {
    // The column is 3 characters before the sign and 7 from it on: 50 px.
    '1.5': 25,
    '120.25': 30,
    '7': 15,
    '1.125 kg': 50,
  });
});

t.test('what is no number, or on several lines, is aligned as the keyword says', async (t) => {
  const texts = await laidOut(column('1.25', '2', 'none', 'On the whole. It was a good year'));
  t.equal(texts['none'], 160);
  t.equal(texts['1.25'], 160);
  t.equal(texts['2'], 145);
});

t.test('a heading, a cell of two columns and another column have no part in it', async (t) => {
  const html =
    '<table><tr><th style="text-align: right">Sum<th>B<tr><td>1.25<td style="text-align: left">7<tr><td>3<td style="text-align: left">x<tr><td colspan=2>9.125</table>';
  const texts = await laidOut(html);
  t.equal(texts['Sum'], 20);
  t.equal(texts['1.25'], 20);
  t.equal(texts['3'], 5);
  t.equal(texts['9.125'], 25);
});

t.test('another sign, and keywords in both orders', async (t) => {
  t.same(await laidOut(column('1,5', '2'), 'td { text-align: "," }'), { '1,5': 15, '2': 5 });
  t.same(await laidOut(column('1,5', '2'), 'td { text-align: right "," }'), { '1,5': 15, '2': 5 });
  t.same(await laidOut(column('1.5', '2'), 'td { text-align: right }'), { '1.5': 15, '2': 15 }, 'a later rule ends it');
});
