/** Words that inline boxes begin or end in are divided as one word (CSS Text 3, § 5.4). At 10 px a character is 5 px wide. */
import t from 'tap';
import { layout, pageLines } from '../harness.js';

const WORD = '<b>Geschwindig</b>keits<i>begrenzung</i>';

async function linesOf(content: string, { css = '', lang = 'de', width = 60 } = {}): Promise<readonly string[]> {
  const html = `<p lang=${lang} style="margin: 0; orphans: 1; widows: 1; hyphens: auto; ${css}">${content}</p>`;
  return pageLines(await layout(html, { page: [width, 1000] }))
    .flat()
    .map((line) => line.trimEnd());
}

const plain = (content: string): string => content.replace(/<[^>]*>/g, '');

t.test('a word in several boxes has the lines of the same word in one', async (t) => {
  for (const css of [
    '',
    'letter-spacing: 1px',
    'text-wrap-style: pretty',
    'text-wrap-style: pretty; letter-spacing: 1px',
  ])
    for (let width = 20; width <= 140; width += 5) {
      const options = { css, width };
      for (const content of [WORD, `die ${WORD} der <u>Kraft</u>fahr<b><i>zeuge</i></b>, bald`])
        t.same(await linesOf(content, options), await linesOf(plain(content), options), `${css}, ${width}`);
    }
});

t.test('the hyphen stands in the box that ends there, as a soft hyphen does', async (t) => {
  for (const css of ['', 'text-wrap-style: pretty', 'text-align: justify'])
    for (let width = 40; width <= 90; width += 5) {
      const given = await linesOf('an <b>Geschwindig</b>keit', { css, width });
      const shown = await linesOf('an <b>Ge\u00adschwin\u00addig\u00ad</b>keit', { css, width });
      const withoutSoft = (lines: readonly string[]): string[] => lines.map((line) => line.replaceAll('\u00ad', ''));
      t.same(withoutSoft(given), withoutSoft(shown), `${css}, ${width}`);
    }
});

t.test('letters of another size, padding and borders take their room', async (t) => {
  const big = await linesOf('<b style="font-size: 20px">Geschwindig</b>keit', { width: 100 });
  t.same(big, ['Geschwin\u00ad', 'digkeit']);
  const padded = '<b style="padding-right: 20px">Geschwindig</b>keit';
  t.same(await linesOf(padded, { width: 70 }), ['Geschwin\u00ad', 'digkeit']);
  t.same(await linesOf(padded, { width: 85 }), ['Geschwindig\u00ad', 'keit']);
});

t.test('not where languages meet in the word, where it is turned off, or beside soft hyphens', async (t) => {
  t.same(await linesOf('<b lang=en>Geschwindig</b>keit', { width: 60 }), ['Geschwindigkeit']);
  t.same(await linesOf('<b style="hyphens: none">Geschwindig</b>keit', { width: 60 }), ['Geschwindigkeit']);
  t.same(await linesOf('Ge<b style="hyphens: none">schwindig</b>keit', { width: 60 }), ['Geschwindigkeit']);
  t.same(await linesOf('<b>Geschwindig</b>keit', { width: 60, css: 'hyphens: manual' }), ['Geschwindigkeit']);
  t.same(await linesOf('<b>Geschwindig</b>keit', { width: 60, lang: '""' }), ['Geschwindigkeit']);
});

t.test('text from right to left beside it, and long words of many boxes, end', async (t) => {
  const rtl = await linesOf(`שלום ${WORD} שלום`, { css: 'direction: rtl', width: 70 });
  t.equal(rtl.filter((line) => line.includes('\u00ad')).length, 2);
  const letters = '<i>a</i>'.repeat(5000);
  t.same(await linesOf(letters, { width: 50 }), [plain(letters)]);
});

t.test('the least width of such a word is that of all of it', async (t) => {
  const html = (content: string) =>
    layout(`<div lang=de style="hyphens: auto; width: min-content">${content}</div>`, { page: [200, 1000] });
  t.same(pageLines(await html(WORD)).flat(), [plain(WORD)]);
});
