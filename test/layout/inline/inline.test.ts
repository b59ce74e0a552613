/** Lines (CSS 2 § 10.8, CSS Text 3). At 10 px a character is 5 px wide; ascent 8, descent 2, x-height 5. */
import { toPx } from '../../../engine/base/units.js';
import t from 'tap';
import { boxOf, fragmentsOf, layout, linesOf, pageLines, printPages, textOf, walk, type LaidOut } from '../harness.js';

/** Texts of the lines without trailing spaces. */
async function lines(html: string, width = 50, css = ''): Promise<string[]> {
  const laidOut = await layout(html, { page: [width, 1000], css });
  return pageLines(laidOut)
    .flat()
    .map((line) => line.trimEnd());
}

const BREAKING: readonly (readonly [name: string, html: string, width: number, lines: readonly string[]])[] = [
  ['at spaces', 'one two three', 50, ['one two', 'three']],
  ['trailing spaces do not count', 'one two   three', 35, ['one two', 'three']],
  ['a word that does not fit hangs out', 'a extraordinary b', 50, ['a', 'extraordinary', 'b']],
  ['overflow-wrap: anywhere', '<p style="overflow-wrap: anywhere">a extraordinary b', 50, ['a', 'extraordin', 'ary b']],
  ['overflow-wrap: break-word', '<p style="overflow-wrap: break-word">extraordinary', 50, ['extraordin', 'ary']],
  ['word-break: break-all', '<p style="word-break: break-all">ab extraordinary', 50, ['ab extraor', 'dinary']],
  ['after a hyphen', 'well-known-fact', 50, ['well-', 'known-fact']],
  ['at a soft hyphen, which then shows', 'extra\u00adordinary', 50, ['extra\u00ad\u00ad', 'ordinary']],
  ['a soft hyphen elsewhere does not show', 'ab\u00adcd', 50, ['ab\u00adcd']],
  ['not where it does not wrap', '<p style="white-space: nowrap">one two three', 50, ['one two three']],
  ['not at a no-break space', 'one two\u00a0three', 50, ['one', 'two\u00a0three']],
  ['at <br>', 'one<br>two', 50, ['one', 'two']],
  ['at <br><br>', 'one<br><br>two', 50, ['one', '', 'two']],
  ['at <wbr>', 'extra<wbr>ordinary', 50, ['extra\u200b', 'ordinary']],
  ['not between a word and its closing tag', '<b>one</b>two three', 50, ['onetwo', 'three']],
  [
    'around inline-blocks',
    'abcde<span style="display: inline-block; width: 30px">x</span>',
    50,
    ['abcde', '[box]', 'x'],
  ],
  ['spaces collapse over elements', '<p>a <b> b</b> <i> </i>c', 50, ['a b c']],
  ['leading and trailing spaces vanish', '<p>  a  </p>', 50, ['a']],
  ['line feeds are spaces', '<p>a\n b\n\nc', 50, ['a b c']],
  ['pre keeps spaces and line feeds', '<pre>a  b\n  c\n\nd</pre>', 50, ['a  b', '  c', '', 'd']],
  ['pre does not wrap', '<pre>aaaa bbbb cccc</pre>', 50, ['aaaa bbbb cccc']],
  ['a line feed after <pre> is not content', '<pre>\na</pre>', 50, ['a']],
  ['pre-wrap keeps spaces and wraps', '<p style="white-space: pre-wrap">aaa  bbb  cccc', 50, ['aaa  bbb', 'cccc']],
  ['pre-line keeps line feeds only', '<p style="white-space: pre-line">a   b\n  c', 50, ['a b', 'c']],
  ['text-transform', '<p style="text-transform: uppercase">a straße', 50, ['A STRASSE']],
  ['blocks inside inlines split them', '<b>one<div>two</div>three</b>', 50, ['one', 'two', 'three']],
  ['letter-spacing counts', '<p style="letter-spacing: 5px">ab cd', 50, ['ab cd']],
  ['letter-spacing overflows', '<p style="letter-spacing: 7px">ab cd', 50, ['ab', 'cd']],
];
t.test('line breaking', async (t) => {
  for (const [name, html, width, expected] of BREAKING) t.same(await lines(html, width), expected, name);
});

/** x of each line's first text. */
async function starts(html: string, css = ''): Promise<number[]> {
  const laidOut = await layout(html, { page: [50, 1000], css });
  return linesOf(laidOut, 'a').map(([, x]) => x);
}

const ALIGNMENT: readonly (readonly [css: string, starts: readonly number[]])[] = [
  ['text-align: left', [0, 0]],
  ['text-align: right', [15, 25]],
  ['text-align: center', [7.5, 12.5]],
  ['text-align: end', [15, 25]],
  ['direction: rtl', [15, 25]],
  ['direction: rtl; text-align: end', [0, 0]],
  ['text-align: justify', [0, 0]],
  ['text-align: justify; text-align-last: right', [0, 25]],
  ['text-align: center; text-align-last: left', [7.5, 0]],
  ['text-indent: 10px', [10, 0]],
  ['text-indent: 20%', [10, 0]],
  ['text-indent: -5px; padding-left: 5px', [0, 5]],
  ['text-indent: 10px; text-align: right', [15, 25]],
];
t.test('text-align and text-indent', async (t) => {
  for (const [css, expected] of ALIGNMENT)
    t.same(await starts(`<div id=a style="${css}">one two three</div>`), expected, css);
});

t.test('justified lines are as wide as their container, except the last and those before <br>', async (t) => {
  const laidOut = await layout('<div id=a style="text-align: justify">a b cc dd ee<br>f</div>', { page: [42, 1000] });
  const widths = [...walk(laidOut.pages)]
    .filter(({ fragment }) => fragment.kind === 'text')
    .map(({ width }) => Math.round(width));
  t.same(widths, [42, 25, 5], printPages(laidOut));
});

t.test('css-text-3 § 6.4: ideographs are justified with each other; text-justify says otherwise', async (t) => {
  const widths = async (css: string, text: string) => {
    const laidOut = await layout(`<div id=a style="text-align: justify; ${css}">${text}</div>`, { page: [43, 1000] });
    const texts = [...walk(laidOut.pages)].filter(({ fragment, y }) => fragment.kind === 'text' && y === 0);
    return Math.round(Math.max(...texts.map(({ x, width }) => x + width)));
  };
  const ideographs = '一二三四、五六七八九十';
  t.equal(await widths('', ideographs), 43);
  t.equal(await widths('', '一二三<b>四五</b>六七八九十'), 43);
  t.equal(await widths('text-justify: inter-word', ideographs), 40);
  t.equal(await widths('text-justify: none', ideographs), 40);
  t.equal(await widths('text-justify: inter-character', 'abc defg hij'), 43);
  t.equal(await widths('', 'abcdefg hij'), 35, 'letters of Latin words are not stretched');
  t.equal(await widths('text-justify: inter-character', 'عربي عرب hij'), 43);
});

t.test('a phrase that is too long for its line is broken all the same (word-break: auto-phrase)', async (t) => {
  const css = 'div { word-break: auto-phrase }';
  const laidOut = await layout('<div id=a lang=ja>一生懸命働きます</div>', { page: [12, 1000], css });
  for (const [text] of linesOf(laidOut, 'a')) t.ok(text.length <= 2, text);
});

t.test('a justified line that ends with a hyphen has room for it', async (t) => {
  for (const html of ['a b cd\u00adefghi', 'a b <b>cd\u00ad</b>efghi']) {
    const laidOut = await layout(`<div id=a style="text-align: justify">${html}</div>`, { page: [41, 1000] });
    const right = Math.max(
      ...[...walk(laidOut.pages)].map(({ fragment, x, width, y }) =>
        fragment.kind === 'text' && y === 0 ? x + width : 0,
      ),
    );
    t.equal(Math.round(right), 41, printPages(laidOut));
  }
  const narrow = await layout('<div id=a>ab <b>cd\u00ad</b>efghi</div>', { page: [28, 1000] });
  t.same(
    linesOf(narrow, 'a').map(([text]) => text),
    ['ab', 'cd\u00ad\u00ad', 'efghi'],
    'no room for the hyphen, no break there',
  );
});

t.test('a tab goes to the next multiple of tab-size', async (t) => {
  const at = async (html: string) => {
    const laidOut = await layout(html, { page: [400, 100], css: 'pre { font-size: 10px }' });
    return [...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'text').map(({ x }) => x);
  };
  t.same(await at('<pre>a\tb\tc</pre>'), [0, 40, 80]);
  t.same(await at('<pre>12345678\tb</pre>'), [0, 80], 'from a stop to the next');
  t.same(await at('<pre style="tab-size: 2">a\tbcd\te</pre>'), [0, 10, 30]);
  t.same(await at('<pre style="tab-size: 30px">a\tb</pre>'), [0, 30]);
  t.same(await at('<p style="white-space: normal">a\tb</p>'), [0], 'a tab that collapses is a space');
});

t.test('a justified line stretches nothing before its last tab', async (t) => {
  const html = '<pre style="width: 100px; white-space: pre-wrap; text-align: justify">a b\tc d eeeeeeeeee</pre>';
  const laidOut = await layout(html, { page: [400, 100], css: 'pre { font-size: 10px }' });
  const words = [...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'text');
  t.same(
    words.slice(0, 2).map(({ x }) => x),
    [0, 40],
  );
  const extra = words.map(({ fragment }) => (fragment.kind === 'text' ? fragment.spaceExtra : 0));
  t.equal(extra[0], 0, 'the tab stop stays in line');
  t.ok(extra[1]! > 0, 'what stands behind it is stretched');
});

/** Heights of an element's lines. */
function heights(laidOut: LaidOut, id: string): number[] {
  return [...walk(laidOut.pages)]
    .filter(
      ({ fragment, ancestors }) =>
        fragment.kind === 'line' &&
        ancestors.some((a) => fragmentsOf(laidOut, id).some((b) => b.fragment === a.fragment)),
    )
    .map(({ height }) => height);
}

const HEIGHTS: readonly (readonly [html: string, heights: readonly number[]])[] = [
  ['<div id=a>A</div>', [10]],
  ['<div id=a style="line-height: 2">A</div>', [20]],
  ['<div id=a style="line-height: 7px">A</div>', [7]],
  // 15 px on both: 10.5 above and 4.5 below the baseline for A, 13.5 and 1.5 for B.
  ['<div id=a style="line-height: 150%">A<span style="font-size: 20px">B</span></div>', [18]],
  ['<div id=a>A<span style="font-size: 20px">B</span></div>', [20]],
  ['<div id=a>A<span style="line-height: 30px">B</span></div>', [30]],
  ['<div id=a>A<span style="vertical-align: 5px">B</span></div>', [15]],
  ['<div id=a>A<span style="vertical-align: -5px">B</span></div>', [15]],
  ['<div id=a>A<span style="vertical-align: top; line-height: 30px">B</span></div>', [30]],
  ['<div id=a>A<img src=10x30></div>', [32]],
  ['<div id=a>A<img src=10x30 style="vertical-align: top"></div>', [30]],
  ['<div id=a>A<img src=10x30 style="vertical-align: bottom"></div>', [30]],
  // The middle of the image is half an x-height (2.5) above the baseline: 17.5 above, 12.5 below.
  ['<div id=a>A<img src=10x30 style="vertical-align: middle"></div>', [30]],
  ['<div id=a>A<img src=10x30 style="margin: 5px 0; vertical-align: top"></div>', [40]],
  ['<div id=a>A<span style="padding: 20px; border: 5px solid">B</span></div>', [10]],
  ['<div id=a>A<span style="display: inline-block; padding: 3px">B</span></div>', [16, 10]],
  ['<div id=a><br></div>', [10]],
];
t.test('line heights', async (t) => {
  for (const [html, expected] of HEIGHTS)
    t.same(heights(await layout(html, { page: [200, 1000] }), 'a'), expected, html);
});

t.test('an inline-block stands on the baseline of its last line', async (t) => {
  const laidOut = await layout('<div>x<span id=a style="display: inline-block">one<br>two</span></div>');
  t.same(boxOf(laidOut, 'a'), [5, 0, 15, 20]);
  const x = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text' && textOf(fragment) === 'x')!;
  t.equal(x.y, 10);
});

t.test('an inline-block whose overflow is not visible stands on its margin edge', async (t) => {
  const laidOut = await layout(
    '<div>x<span id=a style="display: inline-block; overflow: hidden; margin-bottom: 2px">one</span></div>',
  );
  t.same(boxOf(laidOut, 'a'), [5, 0, 15, 10]);
  const x = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text' && textOf(fragment) === 'x')!;
  t.equal(x.y, 4, 'the baseline is 12 px below the line’s top, the text’s top 8 px above it');
});

t.test('an inline box covers its text, with padding and border, on each of its lines', async (t) => {
  const laidOut = await layout('<div>a <b id=a style="padding: 1px 2px; border: 1px solid">bb cc</b></div>', {
    page: [25, 100],
  });
  const boxes = fragmentsOf(laidOut, 'a').map(({ x, y, width, height }) => [x, y, width, height]);
  t.same(
    boxes,
    [
      [10, -2, 13, 14],
      [0, 8, 13, 14],
    ],
    printPages(laidOut),
  );
});

t.test('an element with an id keeps its place though it is empty', async (t) => {
  const laidOut = await layout('<p>one</p><a id=a></a><p>two</p>', { page: [200, 100] });
  t.equal(fragmentsOf(laidOut, 'a').length, 1, printPages(laidOut));
});

t.test('sub and super move half-way and make room', async (t) => {
  const laidOut = await layout('<div id=a>x<sup>y</sup></div>', { page: [200, 100] });
  const [x, y] = [...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'text');
  t.ok(y!.y < x!.y, printPages(laidOut));
  t.ok(toPx(x!.fragment.height) > 0);
});

t.test('right-to-left text is set from the right, left-to-right words in it stay whole', async (t) => {
  const laidOut = await layout('<p id=a dir=rtl>אבג abc דהו</p>', { page: [200, 100] });
  const texts = [...walk(laidOut.pages)]
    .filter(({ fragment }) => fragment.kind === 'text')
    .map(({ fragment, x, width }) => [textOf(fragment as never).trim(), x, x + width]);
  const find = (text: string) => texts.find(([found]) => found === text)!;
  t.equal(find('אבג')[2], 200, printPages(laidOut));
  t.ok(Number(find('abc')[2]) <= Number(find('אבג')[1]), 'the second word is left of the first');
  t.ok(Number(find('דהו')[2]) <= Number(find('abc')[1]), 'the third is left of the second');
});

t.test('lines of large text in an element without a box lie over one another', async (t) => {
  const html = '<p id="p"><i>one</i><br><i>two</i></p>';
  const tops = async (css: string) => linesOf(await layout(html, { css }), 'p').map(([text, , y]) => [text, y]);
  t.strictSame(await tops('i { font-size: 40px; display: contents }'), await tops('i { font-size: 40px }'));
});
