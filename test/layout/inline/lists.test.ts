/** List markers (CSS Lists 3): where they stand and what they count. */
import t from 'tap';
import { boxOf, layout, printPages, textOf, walk, type LaidOut } from '../harness.js';
import { toPx } from '../../../engine/base/units.js';
import type { Fragment } from '../../../engine/layout/contract/fragment.js';

/** The texts of outside markers. */
function markers({ pages }: LaidOut): string[] {
  const texts: string[] = [];
  for (const { fragment } of walk(pages))
    if (fragment.kind === 'text' && fragment.label) texts.push(textOf(fragment).trim());
  return texts;
}

const NUMBERS: readonly (readonly [html: string, markers: readonly string[]])[] = [
  ['<ol><li>a<li>b<li>c</ol>', ['1.', '2.', '3.']],
  ['<ol start=5><li>a<li>b</ol>', ['5.', '6.']],
  ['<ol start=-1><li>a<li>b<li>c</ol>', ['-1.', '0.', '1.']],
  ['<ol><li>a<li value=7>b<li>c</ol>', ['1.', '7.', '8.']],
  ['<ol reversed><li>a<li>b<li>c</ol>', ['3.', '2.', '1.']],
  ['<ol reversed start=10><li>a<li>b</ol>', ['10.', '9.']],
  ['<ol reversed><li>a<ol reversed><li>b<li>c</ol><li>d</ol>', ['2.', '2.', '1.', '1.']],
  ['<ol reversed><div><li>a</div><li style="display: none">b<li>c</ol>', ['2.', '1.']],
  ['<ol reversed><li>a<li value=7>b<li>c</ol>', ['8.', '7.', '6.']],
  ['<ol reversed><li style="counter-increment: list-item -2">a<li>b</ol>', ['2.', '1.']],
  ['<ol type=a><li>a<li>b</ol>', ['a.', 'b.']],
  ['<ol type=A start=27><li>a<li>b</ol>', ['AA.', 'AB.']],
  ['<ol type=i start=4><li>a<li>b</ol>', ['iv.', 'v.']],
  ['<ol type=I start=1990><li>a</ol>', ['MCMXC.']],
  ['<ol><li>a<ol><li>b<li>c</ol><li>d</ol>', ['1.', '1.', '2.', '2.']],
  ['<ul><li>a<ul><li>b<ul><li>c</ul></ul></ul>', ['•', '◦', '▪']],
  ['<ul style="list-style: none"><li>a</ul>', []],
  ['<ul style="list-style-type: \'– \'"><li>a</ul>', ['–']],
  ['<ol style="list-style-type: decimal-leading-zero"><li>a</ol>', ['01.']],
  ['<ol style="list-style-type: lower-greek"><li>a<li>b</ol>', ['α.', 'β.']],
  ['<ol><li style="display: none">a<li>b</ol>', ['1.']],
  ['<ol><li>a<p>x</p><li>b</ol>', ['1.', '2.']],
];
t.test('numbering', async (t) => {
  for (const [html, expected] of NUMBERS) t.same(markers(await layout(html, { page: [200, 500] })), expected, html);
});

t.test('word-spacing and letter-spacing part numbers from their items, but not symbols', async (t) => {
  const startOf = async (type: string, spacing: string) => {
    const css = `li { list-style: ${type} inside } li::marker { ${spacing} }`;
    const laidOut = await layout('<ol><li>a</ol>', { page: [200, 500], css });
    return [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text' && textOf(fragment) === 'a')!.x;
  };
  const spacing = 'word-spacing: 10px; letter-spacing: 5px';
  t.equal(await startOf('decimal', spacing), (await startOf('decimal', '')) + 25);
  for (const type of ['disc', 'square', 'disclosure-open'])
    t.equal(await startOf(type, spacing), await startOf(type, ''), type);
});

t.test('counters() joins the numbers of nested lists', async (t) => {
  const css =
    'ol { counter-reset: item } li { display: block; counter-increment: item } li::before { content: counters(item, ".") " " }';
  const laidOut = await layout('<ol><li>a<ol><li>b<li>c</ol><li>d</ol>', { page: [200, 500], css });
  const texts = [...walk(laidOut.pages)].flatMap(({ fragment }) =>
    fragment.kind === 'text' && fragment.generated ? [textOf(fragment).trim()] : [],
  );
  t.same(
    texts.filter((text) => text !== ''),
    ['1', '1.1', '1.2', '2'],
  );
});

t.test('an outside marker ends where the item begins, on its first line', async (t) => {
  const laidOut = await layout('<ol id=a><li id=b style="padding-top: 4px">a</ol>', { page: [200, 500] });
  t.same(boxOf(laidOut, 'b'), [40, 10, 160, 14]);
  const label = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text' && fragment.label)!;
  t.equal(label.x + label.width, 40, 'with the space it ends with');
  t.equal(label.y, 14);
});

t.test('an inside marker begins the first line', async (t) => {
  const laidOut = await layout('<ul style="list-style-position: inside"><li>a</ul>', { page: [200, 500] });
  const [marker, text] = [...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'text');
  t.same([marker!.x, text!.x], [40, 50], printPages(laidOut));
});

t.test('right to left, the marker stands on the right', async (t) => {
  const laidOut = await layout('<ol dir=rtl><li>א</ol>', { page: [200, 500] });
  const label = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text' && fragment.label)!;
  t.ok(label.x >= 160, printPages(laidOut));
});

t.test('the marker of an item in the other direction stands on the side of its list', async (t) => {
  const label = async (html: string) =>
    [...walk((await layout(html, { page: [200, 500] })).pages)].find(
      ({ fragment: f }) => f.kind === 'text' && f.label,
    )!;
  const marker = await label('<ol><li dir=rtl>א</ol>');
  t.equal(marker.x + marker.width, 40);
  t.equal((await label('<ol dir=rtl><li dir=ltr>a</ol>')).x, 160);
  t.ok((await label('<ol style="marker-side: match-self"><li dir=rtl>א</ol>')).x >= 200);
  t.equal(
    (await label('<ol style="padding: 0; direction: rtl; marker-side: match-self"><li dir=ltr>a</ol>')).x < 0,
    true,
  );
});

t.test('an item without a line is as high as its marker', async (t) => {
  t.same(boxOf(await layout('<ul><li id=a></ul>', { page: [200, 500] }), 'a'), [40, 10, 160, 10]);
});

t.test('a marker stands beside the first row of a table, and adds nothing to the item', async (t) => {
  const laidOut = await layout(
    '<ul style="margin: 0"><li id=a><table style="border-spacing: 0"><tr><td style="padding: 3px 0; vertical-align: baseline">x</table></ul>',
    { page: [200, 500] },
  );
  t.same(boxOf(laidOut, 'a'), [40, 0, 160, 16], printPages(laidOut));
  const label = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text' && fragment.label)!;
  t.equal(label.y, 3);
});

t.test('an item that goes on over pages has one marker', async (t) => {
  const laidOut = await layout('<ul><li style="height: 250px">a<li><p>b</ul>');
  t.equal(markers(laidOut).length, 2, printPages(laidOut));
});

t.test('a marker goes with the first line of an item whose first child is a block', async (t) => {
  const laidOut = await layout('<ul style="margin: 0"><li><p id=p style="margin: 6px 0">b</ul>');
  const label = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text' && fragment.label)!;
  t.equal(label.y, boxOf(laidOut, 'p')[1]);
});

/** All texts in order, with spaces at their ends gone. */
async function textsOf(html: string, css = ''): Promise<string[]> {
  const { pages } = await layout(html, { page: [200, 500], css });
  const texts = [...walk(pages)].flatMap(({ fragment }) => (fragment.kind === 'text' ? [textOf(fragment).trim()] : []));
  return texts.filter((text) => text !== '');
}

t.test('a list item that is inline has its marker before its text', async (t) => {
  const css = 'b { display: inline list-item } i { display: inline flow-root list-item; list-style: decimal inside }';
  t.same(await textsOf('<ol>x <b>one</b> <b>two</b></ol>', css), ['x', '1.', 'one', '2.', 'two']);
  t.same(await textsOf('<ol>x <i>one</i> <i>two</i></ol>', css), ['x', '1.', 'one', '2.', 'two']);
});

t.test('pseudo-elements that are list items have markers of their own', async (t) => {
  const css =
    'p::before { display: list-item; content: "b"; list-style: decimal inside } p::before::marker { content: "m" counter(list-item) } p::after { content: "a" }';
  t.same(await textsOf('<p>x</p><p>y</p>', css), ['m', '1', 'b', 'x', 'a', 'm', '1', 'b', 'y', 'a']);
});

t.test('properties that do not apply to markers change nothing', async (t) => {
  const laidOut = await layout('<ul style="list-style-position: inside"><li>a</ul>', {
    page: [200, 500],
    css: 'li::marker { display: block; padding: 20px; float: right; color: red }',
  });
  const [marker, text] = [...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'text');
  t.equal(marker!.y, text!.y);
  t.equal(marker!.x, 40);
});

t.test('an inside marker may break, an outside one does not', async (t) => {
  const lines = async (position: string): Promise<number> => {
    const { pages } = await layout(
      `<ul style="list-style: 'ab' ${position}; width: 0; word-break: break-all"><li></ul>`,
      {
        page: [200, 500],
      },
    );
    return [...walk(pages)].filter(({ fragment }) => fragment.kind === 'line').length;
  };
  t.equal(await lines('inside'), 2);
  t.equal(await lines('outside'), 1);
});

t.test('counters of the root element', async (t) => {
  const css = 'html { counter-reset: c 4 } body { counter-reset: c 8 } p::before { content: counters(c, ".") }';
  t.same(await textsOf('<p></p>', css), ['4.8']);
});

t.test('symbols stand further from the text than numbers', async (t) => {
  const gapOf = async (type: string) => {
    const laidOut = await layout(`<ul style="padding-left: 50px; list-style-type: ${type}"><li>text</ul>`);
    const texts = [...walk(laidOut.pages)].flatMap(({ fragment, x }) =>
      fragment.kind === 'text' ? [{ left: x, right: x + toPx(fragment.width) }] : [],
    );
    const [marker, text] = texts.sort((a, b) => a.left - b.left);
    return text!.left - marker!.right;
  };
  t.equal(await gapOf('decimal'), 0, 'the space is part of the marker');
  t.equal(await gapOf('disc'), 3.5);
  t.equal(await gapOf('square'), 3.5);
});

/** The left edge and the width of the first marker that is text, and where its line begins. */
async function markerOf(html: string, css = ''): Promise<{ left: number; right: number; top: number }> {
  const { pages } = await layout(html, { page: [200, 500], css: `ol, ul { margin: 0 } ${css}` });
  const { x, y, width } = [...walk(pages)].find(({ fragment }) => fragment.kind === 'text' && fragment.label)!;
  return { left: x, right: x + width, top: y };
}

t.test('a marker stood between the padding of its item and the text, and not before its border', async (t) => {
  const css = 'li { padding: 0 30px; border: 3px solid }';
  t.equal((await markerOf('<ol><li>a</ol>', css)).right, 40);
  t.equal((await markerOf('<ol dir=rtl><li>א</ol>', css)).left, 160);
  t.equal((await markerOf('<ol><li style="columns: 2">a</ol>', css)).right, 40, 'of an item with columns');
  t.equal((await markerOf('<ol><li><p>a</ol>', css)).right, 40, 'of an item whose first child is a block');
  t.equal((await markerOf('<ol style="display: flex"><li>a</ol>', css)).right, 40, 'of a flex item');
  t.equal((await markerOf('<ol><li style="text-indent: 20px">a</ol>', css)).right, 40, 'of an indented item');
});

/** The place of an element's block, which may have a marker with an image. */
function blockOf({ tree, pages }: LaidOut, id: string): number[] {
  const isIt = (fragment: Fragment) => fragment.kind === 'box' && tree.attr(fragment.node, 'id') === id;
  const { x, y, width, height } = [...walk(pages)].find(({ fragment }) => isIt(fragment))!;
  return [x, y, width, height];
}

t.test('a tall marker image makes its item taller, and did not hang over the item before', async (t) => {
  const css = 'ul { margin: 0; list-style-image: url(20x40) } p { margin: 6px 0 }';
  const of = async (html: string, id: string) => blockOf(await layout(html, { page: [200, 500], css }), id);
  // The line of the image is 40 px above the baseline and 2 px below, as the text is.
  t.same(await of('<ul><li id=a>x<li id=b>y</ul>', 'b'), [40, 42, 160, 42]);
  t.same(await of('<ul><li id=a><li>y</ul>', 'a'), [40, 0, 160, 42], 'without text');
  t.same(await of('<ul><li id=a style="padding: 4px 0">x</ul>', 'a'), [40, 0, 160, 50], 'below the padding');
  t.same(await of('<ul><li>x<li id=b><p id=p>y</ul>', 'b'), [40, 48, 160, 42], 'the margin of its child stays outside');
  t.same(await of('<ul><li>x<li><p id=p>y</ul>', 'p'), [40, 80, 160, 10]);
  t.same(await of('<ul><li id=a><ul style="list-style: none"><li id=b>y</ul></ul>', 'b'), [80, 32, 120, 10]);
  t.same(await of('<ul style="list-style-image: url(late:20x40)"><li>x<li id=b>y</ul>', 'b'), [40, 42, 160, 42]);
});

t.test('an item with a tall marker moves to the next page where it does not fit', async (t) => {
  const css = 'ul { margin: 0; list-style-image: url(20x40) }';
  const laidOut = await layout('<ul><li>a<li>b<li id=c>c</ul>', { css });
  t.equal(laidOut.pages.length, 2, printPages(laidOut));
  const images = laidOut.pages.map((page) => [...walk([page])].filter(({ fragment }) => fragment.kind === 'image'));
  t.same(
    images.map((each) => each.map(({ y }) => y)),
    [[0, 42], [0]],
  );
  const tiny = await layout('<ul><li id=c>c</ul>', { css, page: [200, 30] });
  t.ok(tiny.pages.length <= 2, 'a page that is lower than the marker ends the layout, too');
});

t.test('a marker whose font is larger lowers the text to its baseline', async (t) => {
  const laidOut = await layout('<ol style="margin: 0"><li id=a>x<li id=b>y</ol>', {
    css: 'li { line-height: 10px } li::marker { font-size: 20px; line-height: 20px }',
  });
  const label = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'text' && fragment.label)!;
  t.ok(label.y >= 0, printPages(laidOut));
  t.ok(boxOf(laidOut, 'b')[1] > 10, printPages(laidOut));
});

t.test('a list image that cannot be shown left its items without markers', async (t) => {
  const of = async (style: string, item = '<li>a<li>b') =>
    markers(await layout(`<ol style="${style}">${item}</ol>`, { page: [200, 500] }));
  t.same(await of('list-style: disc url(gone.png)'), ['•', '•']);
  t.same(await of('list-style-image: url(gone.png)'), ['1.', '2.']);
  t.same(await of('list-style: none url(gone.png)'), []);
  t.same(await of('list-style: url(20x20)'), ['', ''], 'an image that is there has a space behind it');
  t.same(await textsOf('<ol style="list-style: inside decimal url(gone.png)"><li>a</ol>'), ['1.', 'a']);
  t.same(
    await markerOf('<ul style="list-style: disc url(gone.png)"><li>a</ul>'),
    await markerOf('<ul style="list-style: disc"><li>a</ul>'),
    'where the symbol would stand',
  );
});

t.test('a gradient as list image is a square of the font size', async (t) => {
  for (const image of ['linear-gradient(red, blue)', 'radial-gradient(red, blue)', 'conic-gradient(red, blue)']) {
    const laidOut = await layout(`<ul style="list-style-image: ${image}; font-size: 20px"><li>a</ul>`);
    const drawn = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'image')!;
    t.same([drawn.width, drawn.height], [20, 20], image);
    t.same(laidOut.warnings, []);
  }
});
