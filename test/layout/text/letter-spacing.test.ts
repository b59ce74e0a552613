/** letter-spacing at the ends of lines and boxes (CSS Text 3, § 8.2). A character is 5 px wide at 10 px. */
import t from 'tap';
import { boxOf, layout, textOf, walk } from '../harness.js';

/** The texts of a document: what they are, and where they begin. */
async function texts(html: string, css = ''): Promise<(readonly [string, number])[]> {
  const { pages } = await layout(`<style>p { margin: 0; letter-spacing: 2px; ${css} }</style>${html}`);
  return [...walk(pages)].flatMap(({ fragment, x }) =>
    fragment.kind === 'text' ? [[textOf(fragment).trim(), Math.round(x * 100) / 100] as const] : [],
  );
}

t.test('there is none at the end of a line', async (t) => {
  t.same(await texts('<p>abc', 'width: 100px; text-align: right'), [['abc', 81]]);
  t.same(await texts('<p>abc', 'width: 101px; text-align: center'), [['abc', 41]]);
  t.same(await texts('<p>abc de', 'width: 19px; text-align: right'), [
    ['abc', 0],
    ['de', 7],
  ]);
});

t.test('a word fits a line without the spacing behind it, also where letters are set closer', async (t) => {
  t.same((await texts('<p>ab cd', 'width: 33px')).length, 1);
  t.same((await texts('<p>ab cd', 'width: 32px')).length, 2);
  // 5 letters of 4 px: the last ends 1 px behind its advance.
  t.same((await texts('<p>ab cd', 'letter-spacing: -1px; width: 21px')).length, 1);
  t.same((await texts('<p>ab cd', 'letter-spacing: -1px; width: 20px')).length, 2);
});

t.test('boxes are as wide as their letters', async (t) => {
  const laidOut = await layout('<span id=a style="float: left; letter-spacing: 2px">abc</span>');
  t.equal(boxOf(laidOut, 'a')[2], 19);
});

t.test('between letters of different boxes, the spacing is that of the box around both', async (t) => {
  const gap = async (html: string) => {
    const [first, second] = await texts(html);
    return second![1] - first![1] - 5;
  };
  t.equal(await gap('<p>a<b style="letter-spacing: 9px">b</b>'), 2);
  t.equal(await gap('<p><b style="letter-spacing: 9px">a</b>b'), 2);
  t.equal(await gap('<p><b style="letter-spacing: 0">a</b><i style="letter-spacing: 9px">b</i>'), 2);
  t.equal(await gap('<p style="letter-spacing: 0"><b style="letter-spacing: 9px">a</b>b'), 0);
  t.equal(await gap('<p><b style="letter-spacing: 9px"><i style="letter-spacing: 4px">a</i></b>b'), 2);
});

t.test('the spacing behind a box is outside of its background', async (t) => {
  const laidOut = await layout('<p style="letter-spacing: 2px"><b id=a style="background: red">ab</b>c');
  t.equal(boxOf(laidOut, 'a')[2], 12);
});

t.test('spaces that end a box vanish at the end of a line', async (t) => {
  t.same(await texts('<p><b style="letter-spacing: 9px">a </b>', 'width: 40px; text-align: right'), [['a', 35]]);
});

t.test(
  'in text from right to left there is none at the edges of a line, and boxes are as wide as their letters',
  async (t) => {
    t.same(await texts('<p dir=rtl>אבג', 'width: 100px'), [['אבג', 81]]);
    t.same(await texts('<p dir=rtl>אבג', 'width: 101px; text-align: center'), [['אבג', 41]]);
    t.same(await texts('<p>אבג', 'width: 100px; text-align: right'), [['אבג', 81]]);
    t.same((await texts('<p dir=rtl>אב גד', 'width: 33px')).length, 1);
    t.same((await texts('<p dir=rtl>אב גד', 'width: 32px')).length, 2);
    const laidOut = await layout('<span dir=rtl id=a style="float: left; letter-spacing: 2px">אבג</span>');
    t.equal(boxOf(laidOut, 'a')[2], 19);
  },
);

t.test('between texts of two directions, the spacing stands once, and is that of the box around both', async (t) => {
  const gaps = async (html: string) => {
    const found = (await texts(`<p style="letter-spacing: 0">${html}`)).toSorted((a, b) => a[1] - b[1]);
    return found.slice(1).map(([, x], i) => x - found[i]![1] - 5 * found[i]![0].length);
  };
  const wide = (html: string) => `<b style="letter-spacing: 9px">${html}</b>`;
  t.same(await gaps(wide('aבc')), [9, 9]);
  t.same(await gaps(`a${wide('ב')}c`), [0, 0]);
  t.same(await gaps(`א${wide('ב')}ג`), [0, 0]);
  t.same(await gaps(wide(`א<i style="letter-spacing: 3px">ב</i>ג`)), [9, 9]);
});

t.test('parts of a box that reordering separates stay apart at the end of a line', async (t) => {
  const found = await texts('<p>a<b style="letter-spacing: 9px">aב</b> ב', 'letter-spacing: 0; width: 0');
  t.same(
    found.slice(0, 3).map(([, x]) => x),
    [0, 5, 10],
  );
});

t.test('invisible characters of formatting have no letter-spacing', async (t) => {
  const widthWith = async (spacing: string) => {
    const html = `<span id=a style="float: left; letter-spacing: ${spacing}">a&#x2060;b&#x200b;&#xfeff;c&#x200d;</span>`;
    return boxOf(await layout(html), 'a')[2]!;
  };
  t.equal((await widthWith('2px')) - (await widthWith('0')), 4);
});

t.test('word-spacing stands at no-break spaces and other word separators', async (t) => {
  const widthOf = async (text: string, spacing: string) =>
    boxOf(await layout(`<span id=a style="float: left; word-spacing: ${spacing}">${text}</span>`), 'a')[2]!;
  for (const [text, count] of [
    ['a&nbsp;b', 1],
    ['a&nbsp;b c&nbsp;&nbsp;d', 4],
    ['a&#x1361;b', 1],
    ['a&#x202f;b', 0],
  ] as const)
    t.equal((await widthOf(text, '3px')) - (await widthOf(text, '0')), 3 * count, text);
});
