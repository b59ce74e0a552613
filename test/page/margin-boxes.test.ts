/** Page-margin boxes (CSS Paged Media 3, § 5), page selectors and running elements (GCPM 3, § 1.2). A character is 5 px wide. */
import t from 'tap';
import { toPx } from '../../engine/base/units.js';
import { layout, pageLines, printPages, type LaidOut } from '../layout/harness.js';
import { contentOf, marginTexts, page } from './margin-texts.js';

/** x, y, width, height of the margin boxes of the first page. */
function rects({ pages }: LaidOut): Record<string, number[]> {
  return Object.fromEntries(
    pages[0]!.marginBoxes.map(({ name, rect }) => [name, [rect.x, rect.y, rect.width, rect.height].map(toPx)]),
  );
}

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, i) => `<div style="break-after: page">p${i + 1}</div>`).join('');

const PLACES: readonly (readonly [name: string, css: string, rects: Record<string, number[]>])[] = [
  ['a box alone takes its side', '@top-left { content: "a" }', { 'top-left': [20, 0, 160, 20] }],
  ['a box in the centre alone', '@bottom-center { content: "a" }', { 'bottom-center': [20, 80, 160, 20] }],
  [
    'two boxes share in proportion to their texts',
    '@top-left { content: "aaa" } @top-right { content: "a" }',
    { 'top-left': [20, 0, 120, 20], 'top-right': [140, 0, 40, 20] },
  ],
  [
    'the centre stays in the centre',
    '@top-left { content: "aaaa" } @top-center { content: "aa" }',
    { 'top-left': [20, 0, 64, 20], 'top-center': [84, 0, 32, 20] },
  ],
  [
    'a width',
    '@top-left { content: "a"; width: 30px } @top-right { content: "a" }',
    { 'top-left': [20, 0, 30, 20], 'top-right': [50, 0, 130, 20] },
  ],
  [
    'corners',
    '@top-left-corner { content: "a" } @bottom-right-corner { content: "b" }',
    { 'top-left-corner': [0, 0, 20, 20], 'bottom-right-corner': [180, 80, 20, 20] },
  ],
  ['a box on the side', '@left-middle { content: "a" }', { 'left-middle': [0, 20, 20, 60] }],
  [
    'three boxes on the side',
    '@right-top { content: "a" } @right-middle { content: "b" } @right-bottom { content: "c" }',
    { 'right-top': [180, 20, 20, 20], 'right-middle': [180, 40, 20, 20], 'right-bottom': [180, 60, 20, 20] },
  ],
  [
    'boxes on the side share its height by their lines',
    '@left-top { content: "a\\a a\\a a"; white-space: pre } @left-bottom { content: "b" }',
    { 'left-bottom': [0, 65, 20, 15], 'left-top': [0, 20, 20, 45] },
  ],
  [
    'percentages and a size that keeps to the page',
    '@top-left { content: "a"; width: 50%; height: 50% }',
    { 'top-left': [20, 10, 80, 10] },
  ],
  [
    'percentages of padding refer to the side along their own axis',
    '@top-left { content: "a"; width: 0; height: 0; padding: 10% }',
    { 'top-left': [20, 16, 32, 4] },
  ],
  [
    'vertical lines are as long as their side box shares of the height',
    '@left-top { content: "aaaaaaaa"; writing-mode: vertical-rl } @left-bottom { content: "aaaa"; writing-mode: vertical-rl }',
    { 'left-bottom': [0, 60, 20, 20], 'left-top': [0, 20, 20, 40] },
  ],
  [
    'a box above is as wide as its vertical lines, which are wrapped at the height of the margin',
    '@top-left { content: "aa aa aa"; writing-mode: vertical-rl; width: max-content } @top-right { content: "aaa"; width: max-content }',
    { 'top-left': [20, 0, 30, 20], 'top-right': [165, 0, 15, 20] },
  ],
  [
    'sizes that content gives',
    '@top-left { content: "aa"; height: max-content; margin-bottom: auto } @top-right { content: "a"; width: min-content } @left-top { content: "a"; width: max-content; height: 10px; margin-right: auto }',
    {
      'top-left': [20, 0, 155, 10],
      'top-right': [175, 0, 5, 20],
      'left-top': [0, 20, 5, 10],
    },
  ],
  ['margins of the box', '@top-left { content: "a"; margin: 2px 3px }', { 'top-left': [23, 2, 154, 16] }],
];
t.test('places of margin boxes', async (t) => {
  for (const [name, css, expected] of PLACES) t.same(rects(await page(`@page { ${css} }`)), expected, name);
});

t.test(
  'margin boxes are painted clockwise from the top left, whatever the order of their rules, and by z-index',
  async (t) => {
    const names = async (css: string) => (await page(`@page { ${css} }`)).pages[0]!.marginBoxes.map(({ name }) => name);
    const rule = (name: string, more = '') => `@${name} { content: "x"; ${more} }`;
    t.same(
      await names(
        ['left-top', 'bottom-left', 'right-bottom', 'top-right-corner', 'top-left'].map((name) => rule(name)).join(''),
      ),
      ['top-left', 'top-right-corner', 'right-bottom', 'bottom-left', 'left-top'],
    );
    t.same(await names(rule('top-left', 'z-index: 2') + rule('left-top') + rule('bottom-left', 'z-index: -1')), [
      'bottom-left',
      'left-top',
      'top-left',
    ]);
  },
);

t.test('margin boxes without content are not made', async (t) => {
  t.same(rects(await page('@page { @top-left { color: red } @top-right { content: none } }')), {});
});

t.test('page numbers and their total', async (t) => {
  const laidOut = await page(
    '@page { @bottom-center { content: counter(page) " of " counter(pages) } }',
    paragraphs(3),
  );
  t.same(marginTexts(laidOut), ['bottom-center: 1 of 3', 'bottom-center: 2 of 3', 'bottom-center: 3 of 3']);
});

t.test('page numbers in other styles', async (t) => {
  const laidOut = await page('@page { @bottom-center { content: counter(page, lower-roman) } }', paragraphs(2));
  t.same(marginTexts(laidOut), ['bottom-center: i', 'bottom-center: ii']);
});

t.test('page selectors', async (t) => {
  const css =
    '@page { @top-left { content: "any" } } @page :left { @top-left { content: "left" } } @page :right { @top-left { content: "right" } } @page :first { @top-left { content: "first" } } @page :blank { @top-left { content: "blank" } }';
  const laidOut = await page(
    css,
    '<div>a</div><div style="break-before: right">b</div><div style="break-before: page">c</div>',
  );
  t.same(marginTexts(laidOut), ['top-left: first', 'top-left: blank', 'top-left: right', 'top-left: left']);
});

t.test('named pages begin on a page of their own', async (t) => {
  const css = '@page wide { size: 300px 100px; @top-left { content: "wide" } } .w { page: wide }';
  const laidOut = await page(css, '<div>a</div><div class=w>b</div><div class=w>c</div><div>d</div>');
  t.same(
    laidOut.pages.map(({ width }) => toPx(width)),
    [200, 300, 200],
    printPages(laidOut),
  );
  t.same(marginTexts(laidOut), ['', 'top-left: wide', '']);
  t.same(pageLines(laidOut), [['a'], ['b', 'c'], ['d']]);
});

t.test('pages of other sizes hold as much as they have room for', async (t) => {
  const css = '@page { margin: 0; size: 100px 30px } @page :left { size: 100px 50px }';
  const laidOut = await layout(`<div style="orphans: 1; widows: 1">${'x<br>'.repeat(10)}</div>`, { css });
  t.same(
    pageLines(laidOut).map((lines) => lines.length),
    [3, 5, 2],
  );
});

t.test('vertical-align and text-align of margin boxes', async (t) => {
  const laidOut = await page('@page { @top-left { content: "a"; vertical-align: bottom; text-align: right } }');
  const box = contentOf(laidOut.pages[0]!.marginBoxes[0]!, 1)!;
  const block = box.children[0]!;
  t.equal(toPx(block.y), 10, 'a line of 10 px at the foot of 20 px');
});

const RUNNING = '@page { @top-center { content: element(head) } } header { position: running(head) }';

t.test('a running element is in the margin and not in the flow', async (t) => {
  const laidOut = await page(RUNNING, `<header>Head</header>${paragraphs(2)}`);
  t.same(marginTexts(laidOut), ['top-center: Head', 'top-center: Head']);
  t.same(pageLines(laidOut), [['p1'], ['p2']]);
});

t.test('a later running element takes over from its page on', async (t) => {
  const laidOut = await page(
    RUNNING,
    '<header>One</header><div style="break-after: page">a</div><div style="break-after: page">b</div><header>Two</header>c',
  );
  t.same(marginTexts(laidOut), ['top-center: One', 'top-center: One', 'top-center: Two']);
});

t.test('the first running element on a page wins there, the last one goes on', async (t) => {
  const laidOut = await page(
    RUNNING,
    '<header>One</header>a<header>Two</header><div style="break-after: page">b</div>c',
  );
  t.same(marginTexts(laidOut), ['top-center: One', 'top-center: Two']);
});

t.test('a high running element pushes the page’s content down', async (t) => {
  const laidOut = await page(RUNNING, '<header>a<br>b<br>c</header><p style="margin: 0">text');
  t.equal(toPx(laidOut.pages[0]!.area.y), 30);
  t.equal(toPx(laidOut.pages[0]!.area.height), 50);
});

t.test('a running element between blocks does not keep their margins apart', async (t) => {
  const laidOut = await page(
    RUNNING,
    '<p style="margin: 10px 0">a</p><header>x</header><p style="margin: 10px 0" id=b>b</p>',
  );
  t.match(printPages(laidOut), /block <p#b> 0,20 /);
});

t.test('a forced break before a running element and text is one break', async (t) => {
  const laidOut = await page(
    RUNNING,
    '<p>a</p><section style="break-before: page"><header>x</header><p>b</p></section>',
  );
  t.same(pageLines(laidOut), [['a'], ['b']]);
});

t.test('element() chooses among the running elements of a page', async (t) => {
  const html =
    '<header>One</header><div style="break-after: page">a</div><div>b</div><header>Two</header><header>Three</header><div style="break-after: page">c</div><header>Four</header>d';
  const at = async (place: string) =>
    marginTexts(
      await page(`@page { @top-center { content: element(head, ${place}) } } header { position: running(head) }`, html),
    ).map((text) => text.replace('top-center: ', ''));
  t.same(await at('first'), ['One', 'Two', 'Four']);
  t.same(await at('last'), ['One', 'Three', 'Four']);
  t.same(await at('start'), ['One', 'One', 'Four']);
  t.same(await at('first-except'), ['', '', '']);
});

t.test('a running element counts where it stands, and knows the page it is shown on', async (t) => {
  const css =
    'body { counter-reset: h } i, header { counter-increment: h } header { position: running(head) } header::before { content: counter(h) " on " counter(page) "/" counter(pages) }';
  const laidOut = await page(
    `@page { @top-center { content: element(head) } } ${css}`,
    `<i>a</i><i>b</i><header></header>${paragraphs(2)}`,
  );
  t.match(marginTexts(laidOut), ['top-center: 3 on 1/2', 'top-center: 3 on 2/2']);
});

t.test(
  'a line that is too long for its margin box ends with an ellipsis where text-overflow asks for it, without a warning',
  async (t) => {
    const css =
      '@page { @top-left { content: "abcdefghijkl"; width: 30px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis } }';
    const laid = await page(css);
    t.same(marginTexts(laid), ['top-left: abcde…']);
    t.same(laid.warnings, []);
  },
);

t.test('a running element is laid out once for the pages that show the same, and anew where they do not', async (t) => {
  const next = '<div style="break-after: page"></div>';
  const head = (text: string, style = '') => `<div style="position: running(head)${style}">${text}</div>`;
  const heads = async (css: string, html: string) => {
    const { pages } = await page(`@page { @top-left { content: element(head) } } ${css}`, html);
    return pages.map(({ marginBoxes: [box] }) => box!.content!.children[0]!.fragment);
  };
  const [first, second, third] = await heads('', `${head('A')}a${next}b${next}${head('B')}c`);
  t.equal(first, second, 'the same fragment');
  t.not(second, third, 'another element');
  const [one, two] = await heads('.n::after { content: counter(page) }', `${head('<i class=n></i>')}a${next}b`);
  t.not(one, two, 'a page number in it');
  const css = 'h1 { string-set: title content() } @page { @top-left { content: string(title) } }';
  const [a, b, c] = await heads(css, `<h1>A</h1>${next}b${next}<h1>C</h1>`);
  t.equal(a, b, 'the same string');
  t.not(b, c, 'another string');
});
