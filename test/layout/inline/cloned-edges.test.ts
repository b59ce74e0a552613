/** `box-decoration-break: clone` on inline boxes (CSS Fragmentation 3, § 5.4). A character is 5 px wide. */
import t from 'tap';
import { toPx } from '../../../engine/base/units.js';
import { layout, nodeById, textOf, walk, type LaidOut } from '../harness.js';

const CSS = 'span { box-decoration-break: clone; border: 1px solid; padding: 0 9px }';

/** The fragments of the element `a`: where each begins, how wide it is, and which edges it has. */
function pieces({ tree, pages }: LaidOut): string[] {
  const node = nodeById(tree, 'a');
  return [...walk(pages)].flatMap(({ fragment, x, width }) => {
    if (fragment.kind !== 'inline-box' || fragment.node !== node) return [];
    const { hasStart, hasEnd, isClone } = fragment;
    return [`${x}+${width}${hasStart ? ' start' : ''}${hasEnd ? ' end' : ''}${isClone ? ' clone' : ''}`];
  });
}

/** The texts of the lines, with where they begin. */
function texts({ pages }: LaidOut): string[] {
  return [...walk(pages)].flatMap(({ fragment, x }) =>
    fragment.kind === 'text' ? [`${x} ${textOf(fragment).trim()}`] : [],
  );
}

const of = (html: string, width: number, css = '') => layout(html, { page: [width, 500], css: CSS + css });

t.test('a box that lines cut had edges at its two ends only, and its lines were too long', async (t) => {
  // "one two" is 35 px wide; with both edges 55.
  const laidOut = await of('<span id=a>one two six ten</span>', 60);
  t.same(texts(laidOut), ['10 one two', '10 six ten']);
  t.same(pieces(laidOut), ['0+55 start end', '0+55 start end clone']);
  t.same(texts(await of('<span id=a>one two six ten</span>', 54)), ['10 one', '10 two', '10 six', '10 ten']);
});

t.test('slice cuts the box as before', async (t) => {
  const laidOut = await of('<span id=a>one two six ten</span>', 60, 'span { box-decoration-break: slice }');
  t.same(pieces(laidOut), ['0+45 start', '0+45 end']);
});

t.test('the prefixed property is the same', async (t) => {
  const css = 'span { border: 1px solid; padding: 0 9px; -webkit-box-decoration-break: clone }';
  const laidOut = await layout('<span id=a>one two six ten</span>', { page: [60, 500], css });
  t.same(pieces(laidOut), ['0+55 start end', '0+55 start end clone']);
});

t.test('margins are repeated, too', async (t) => {
  const laidOut = await of('<span id=a>one two six ten</span>', 70, 'span { margin: 0 5px }');
  t.same(pieces(laidOut), ['5+55 start end', '5+55 start end clone']);
});

t.test('right to left the box begins at the right of each line', async (t) => {
  const css = 'span { padding: 0 9px 0 4px }';
  const laidOut = await of('<p dir=rtl style="margin: 0"><span id=a>אבג דהו זחט יכל</span>', 60, css);
  t.same(pieces(laidOut), ['10+50 start end', '10+50 start end clone']);
});

t.test('boxes in boxes open again in their order', async (t) => {
  const laidOut = await of('<span id=a>aa <span>one two</span> b</span>', 70);
  t.same(texts(laidOut), ['10 aa', '35 one', '20 two', '45 b']);
  t.same(pieces(laidOut), ['0+70 start end', '0+65 start end clone']);
});

t.test('a box around a clone is cut', async (t) => {
  const laidOut = await of('<b id=a style="border: 1px solid">x <span>one two</span> y</b>', 60);
  t.same(pieces(laidOut), ['0+46 start', '0+46 end']);
});

t.test('letter-spacing does not stand before the edge at the end of a line', async (t) => {
  const laidOut = await of('<span id=a style="letter-spacing: 2px">one two</span>', 50);
  // Three letters with two gaps, and both edges.
  t.same(pieces(laidOut), ['0+39 start end', '0+39 start end clone']);
});

t.test('justified lines reach to the edge of the box', async (t) => {
  const laidOut = await of('<p style="margin: 0; text-align: justify"><span id=a>one two six ten a</span>', 65);
  t.equal(pieces(laidOut)[0], '0+65 start end');
});

t.test('a forced break ends the box on its line', async (t) => {
  t.same(pieces(await of('<span id=a>one<br>two</span>', 200)), ['0+35 start end', '0+35 start end clone']);
});

t.test('words that are divided keep room for the edge', async (t) => {
  const laidOut = await of('<span id=a style="overflow-wrap: anywhere">abcdefghij</span>', 50);
  t.same(texts(laidOut), ['10 abcdef', '10 ghij']);
  const hyphenated = await of('<span id=a>extra\u00adordinary</span>', 60, 'span { hyphens: manual }');
  for (const { fragment, x } of walk(hyphenated.pages))
    if (fragment.kind === 'inline-box') t.ok(x + toPx(fragment.width) <= 70, 'nothing but the last word sticks out');
});

t.test('a shrunk box is as wide as its longest word with both edges', async (t) => {
  const css = 'div { width: min-content } p { width: max-content; margin: 0 }';
  const narrow = await of('<div><span id=a>one two six</span></div>', 300, css);
  t.same(pieces(narrow), ['0+35 start end', '0+35 start end clone', '0+35 start end clone']);
  const wide = await of('<p><span id=a>one two<br>six</span></p>', 300, css);
  t.same(pieces(wide), ['0+55 start end', '0+35 start end clone']);
});

t.test('a destination in a cloned box is defined once, where the box begins', async (t) => {
  const { tree, pages } = await of('<span id=a>one two six ten</span>', 60);
  const node = nodeById(tree, 'a');
  const firsts = [...walk(pages)].filter(
    ({ fragment }) => fragment.kind === 'inline-box' && fragment.node === node && !fragment.isClone,
  );
  t.equal(firsts.length, 1);
});
