/** White space and wrapping (CSS Text 4, § 3–5). At 10 px a character is 5 px wide, U+3000 as well as any box. */
import t from 'tap';
import { boxOf, layout, linesOf, pageLines, printPages } from '../harness.js';

/** Texts of the lines, trailing spaces kept. */
async function lines(html: string, width = 50): Promise<string[]> {
  return pageLines(await layout(html, { page: [width, 1000] })).flat();
}

function trimmed(line: string): string {
  return line.replace(/ +$/, '');
}

const WRAPPING: readonly (readonly [css: string, html: string, width: number, lines: readonly string[]])[] = [
  ['white-space: break-spaces', 'a bb  c', 20, ['a ', 'bb  ', 'c']],
  ['white-space: break-spaces', 'aaaa  b', 20, ['aaaa ', ' b']],
  ['white-space: break-spaces; overflow-wrap: anywhere', 'aaaa  b', 20, ['aaaa', '  b']],
  ['white-space: break-spaces; line-break: anywhere', 'a bb c', 20, ['a bb', ' c']],
  ['white-space: pre-wrap', 'aaaa  b', 20, ['aaaa  ', 'b']],
  ['white-space-collapse: preserve', 'aaaa  b', 20, ['aaaa  ', 'b']],
  ['white-space: preserve nowrap', 'aaaa  b', 20, ['aaaa  b']],
  ['white-space-collapse: preserve-spaces', 'a\n b', 20, ['a  b']],
  ['white-space: preserve-breaks', 'a  b\n c', 50, ['a b', 'c']],
  ['text-wrap: nowrap', 'aaaa  bbbb', 20, ['aaaa bbbb']],
  ['text-wrap-mode: nowrap', 'aaaa  bbbb', 20, ['aaaa bbbb']],
  ['white-space: nowrap; text-wrap: balance', 'aaaa  bbbb', 20, ['aaaa', 'bbbb']],
];
t.test('spaces are collapsed or kept, and lines wrap, as the longhands say', async (t) => {
  for (const [css, html, width, expected] of WRAPPING) {
    const keepsSpaces = /: pre|break-spaces/.test(css) && !css.includes('breaks');
    const found = await lines(`<p style="${css}">${html}`, width);
    t.same(keepsSpaces ? found : found.map(trimmed), expected, `${css}: ${JSON.stringify(html)}`);
  }
});

const BOUNDARIES: readonly (readonly [html: string, width: number, lines: readonly string[]])[] = [
  ['aaaa<span style="word-break: break-all">bbbb</span>', 20, ['aaaa', 'bbbb']],
  ['aa<span style="word-break: break-all">bbbb</span>', 20, ['aabb', 'bb']],
  ['<p style="word-break: break-all">aa<span style="white-space: pre">xx</span>bb', 10, ['aa', 'xx', 'bb']],
  ['<span style="white-space: nowrap">aaaa</span> bbbb', 20, ['aaaa', 'bbbb']],
  ['<p style="white-space: nowrap">aaaa<span style="white-space: normal"> bbbb</span>', 20, ['aaaa', 'bbbb']],
  ['aa\u00a0<i style="display: inline-block; width: 10px">b</i>', 15, ['aa\u00a0', '[box]', 'b']],
  ['<i style="display: inline-block; width: 10px">b</i>\u2060a', 10, ['[box]\u2060a', 'b']],
];
t.test('the box around both sides of a boundary says whether a line may end there', async (t) => {
  for (const [html, width, expected] of BOUNDARIES) t.same((await lines(html, width)).map(trimmed), expected, html);
});

/** x of each line's first text. */
async function starts(html: string): Promise<number[]> {
  return linesOf(await layout(html, { page: [50, 1000] }), 'a').map(([, x]) => x);
}

t.test('spaces that hang count for alignment only before a forced break', async (t) => {
  t.same(await starts('<div id=a style="text-align: right; white-space: pre-wrap">aaaaaaaa   bb  </div>'), [10, 30]);
  t.same(await starts('<div id=a style="text-align: right; white-space: pre">aaa  \nbb</div>'), [25, 40]);
});

t.test('text-indent: hanging and each-line', async (t) => {
  const of = (css: string) => starts(`<div id=a style="text-indent: ${css}">aaaaa bbbbb<br>ccccc ddddd</div>`);
  t.same(await of('10px'), [10, 0, 0, 0]);
  t.same(await of('10px each-line'), [10, 0, 10, 0]);
  t.same(await of('hanging 10px'), [0, 10, 10, 10]);
  t.same(await of('10px hanging each-line'), [0, 10, 0, 10]);
});

async function widthOf(css: string, html: string): Promise<number> {
  const laidOut = await layout(`<div id=a style="float: left; ${css}">${html}</div>`, { page: [500, 1000] });
  return boxOf(laidOut, 'a')[2];
}

t.test('intrinsic sizes', async (t) => {
  t.equal(await widthOf('white-space: pre-wrap; width: max-content', 'aa  '), 20, 'spaces before the end count');
  t.equal(await widthOf('white-space: pre-wrap; width: min-content', 'aa   \nb'), 10, 'but not for min-content');
  t.equal(await widthOf('text-indent: 15px; width: max-content', 'aa bb'), 40);
  t.equal(await widthOf('text-indent: 15px; width: min-content', 'aa bbbbbbb'), 35);
  t.equal(await widthOf('overflow-wrap: anywhere; width: min-content', '<i>a</i><b>b</b>ccc'), 5);
});

t.test('a tab goes to the next stop of the block, over one that is nearer than half a digit', async (t) => {
  const at = async (html: string) => {
    const laidOut = await layout(`<p style="white-space: pre; tab-size: 4">${html}</p>`, { page: [500, 1000] });
    return [...printPages(laidOut).matchAll(/text <p> ([\d.]+),/g)].map((match) => Number(match[1]));
  };
  t.same(await at('aa\tb'), [0, 20]);
  t.same(await at('<i style="display: inline-block; width: 18px"></i>\tb'), [40]);
  t.same(await at('<i style="display: inline-block; width: 17px"></i>\tb'), [20]);
});

t.test('text-wrap: balance', async (t) => {
  const of = async (css: string) =>
    (await lines(`<p style="text-wrap: balance; ${css}">aaaa bbbb cc ddddd`, 80)).map(trimmed);
  t.same(await of('text-wrap: wrap'), ['aaaa bbbb cc', 'ddddd']);
  t.same(await of(''), ['aaaa bbbb', 'cc ddddd']);
  t.same(await starts('<div id=a style="text-wrap: balance; text-align: right">aaaa bbb cc</div>'), [30, 20]);
  t.same((await lines('<p style="text-wrap: balance">aaaa bbbbbbbbbb cc', 25)).map(trimmed), [
    'aaaa',
    'bbbbbbbbbb',
    'cc',
  ]);
});

t.test('text-align: justify-all and text-justify: none', async (t) => {
  const rightOf = async (css: string) => {
    const laidOut = await layout(`<p style="${css}">aa bb cc dd`, { page: [50, 1000] });
    return [...printPages(laidOut).matchAll(/text <p> ([\d.]+),\d+ ([\d.]+)×/g)].map(([, , width]) => Number(width));
  };
  t.same(await rightOf('text-align: justify'), [50, 10]);
  t.same(await rightOf('text-align: justify-all; width: 35px'), [35, 35]);
  t.same(await rightOf('text-align: justify; text-justify: none'), [40, 10]);
});

t.test('hyphenate-character and word-space-transform', async (t) => {
  const width = async (css: string) =>
    printPages(await layout(`<p style="${css}">aaaa\u00adbbbb`, { page: [30, 1000] })).match(
      /text <p> 0,\d+ (\d+)×/,
    )?.[1];
  t.equal(await width(''), '25');
  t.equal(await width("hyphenate-character: ''"), '20');
  t.equal(await width("hyphenate-character: '=='"), '30');
  t.same(await lines('<p style="word-space-transform: space">a<wbr>b\u200bc'), ['a b c']);
});
