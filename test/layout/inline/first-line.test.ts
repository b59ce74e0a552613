/** `::first-line` (CSS Pseudo-Elements 4, § 2.1): the first formatted line, in its own style. */
import t from 'tap';
import { boxOf, layout, pageLines, textOf, walk } from '../harness.js';

/** Text fragments as [text, font size]; the test font is half an em wide. */
async function texts(html: string, css: string, width = 100): Promise<[string, number][]> {
  const { pages } = await layout(html, { css, page: [width, 500] });
  const found: [string, number][] = [];
  for (const { fragment } of walk(pages)) {
    if (fragment.kind === 'text' && textOf(fragment) !== '') found.push([textOf(fragment), fragment.style.fontSize]);
  }
  return found;
}

const BIG = 'div::first-line { font-size: 20px }';

t.test('a larger first line holds less, the next lines go on behind it', async (t) => {
  t.strictSame(await texts('<div>aaaa bbbb cccc dddd</div>', BIG), [
    ['aaaa bbbb', 20],
    ['cccc dddd', 10],
  ]);
  const { pages } = await layout('<div>aaaaaaaaaaaaaaaaaaaa</div>', {
    css: `${BIG} div { overflow-wrap: anywhere }`,
    page: [100, 500],
  });
  t.strictSame(pageLines({ pages } as never), [['aaaaaaaaaa', 'aaaaaaaaaa']], 'in the middle of a word');
});

t.test('inline boxes inherit from it', async (t) => {
  t.strictSame(await texts('<div><b>aaaa <i>bbbb</i> cccc</b></div>', BIG), [
    ['aaaa ', 20],
    ['bbbb', 20],
    ['cccc', 10],
  ]);
  const own = await texts('<div><b>aa</b></div>', `${BIG} b { font-size: 15px }`);
  t.strictSame(own, [['aa', 15]]);
  const letter = await texts('<div>abc</div>', `${BIG} div::first-letter { font-size: 2em }`);
  t.strictSame(letter, [
    ['a', 40],
    ['bc', 20],
  ]);
});

t.test('it is found in the first block inside, and belongs to both', async (t) => {
  t.strictSame(await texts('<div><p>aa</p><p>bb</p></div>', BIG), [
    ['aa', 20],
    ['bb', 10],
  ]);
  const both = await texts(
    '<div><p style="font-size: 15px">aa<br>bb</p></div>',
    `${BIG} p::first-line { font-size: 2em }`,
  );
  t.strictSame(both, [
    ['aa', 40],
    ['bb', 15],
  ]);
  t.strictSame(await texts('<div><table><tr><td>aa</table>bb</div>', BIG), [
    ['aa', 10],
    ['bb', 10],
  ]);
  const float = '<div><span style="float: left">aa</span>bb <br>cc</div>';
  t.strictSame(
    (await texts(float, BIG)).sort(),
    [
      ['aa', 10],
      ['bb', 20],
      ['cc', 10],
    ],
    'a float is no part of it',
  );
});

t.test('only some properties apply', async (t) => {
  const css = 'div::first-line { padding: 20px; text-align: right; text-indent: 9px; line-height: 30px; color: red }';
  const laidOut = await layout('<div id=d>aa<br>bb</div>', { css, page: [100, 500] });
  t.equal(boxOf(laidOut, 'd')[3], 40, 'line-height does');
  const first = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text')!;
  t.equal(first.x, 0);
});

t.test('a change of case', async (t) => {
  const upper = 'div::first-line { text-transform: uppercase }';
  t.strictSame(await texts('<div>aaaaaaaaaa bbbbbbbbbb cc</div>', upper), [
    ['AAAAAAAAAA', 10],
    ['bbbbbbbbbb cc', 10],
  ]);
  t.strictSame(
    await texts('<div>ßaaaaaaaaa bbbbbbbbbb cc</div>', upper),
    [
      ['ßaaaaaaaaa', 10],
      ['bbbbbbbbbb cc', 10],
    ],
    'that makes the text longer is left out',
  );
});

t.test('what shrinks to its first line is as wide as that', async (t) => {
  const laidOut = await layout('<div id=d style="float: left">aaaa</div>', { css: BIG, page: [300, 500] });
  t.equal(boxOf(laidOut, 'd')[2], 40);
});

t.test('a page begins with no first line', async (t) => {
  const words = Array.from({ length: 12 }, () => 'aaaaaaaaaaaaaaaa').join(' ');
  const { pages } = await layout(`<div>${words}</div>`, {
    css: `${BIG} div { orphans: 1; widows: 1 }`,
    page: [100, 40],
  });
  t.ok(pages.length > 1);
  const sizes = [...walk(pages)].flatMap(({ fragment }) => (fragment.kind === 'text' ? [fragment.style.fontSize] : []));
  t.same(sizes, [20, ...Array.from({ length: 11 }, () => 10)]);
});
