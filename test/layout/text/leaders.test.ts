import t from 'tap';
import { toPx } from '../../../engine/base/units.js';
import type { TextFragment } from '../../../engine/layout/contract/fragment.js';
import { layout, pageLines, textOf, walk, type LaidOut, type Placed } from '../harness.js';

/** A character is 5 px wide, a line 10 px high. */
const CSS = `
  p { margin: 0 }
  .dots::after { content: leader('.') attr(data-n) }
  .spaced::after { content: leader(dotted) attr(data-n) }
`;

const laid = (html: string, width = 100): Promise<LaidOut> => layout(html, { page: [width, 200], css: CSS });

function leaders(result: LaidOut): Placed<TextFragment>[] {
  return [...walk(result.pages)].filter(
    (placed): placed is Placed<TextFragment> => placed.fragment.kind === 'text' && placed.fragment.isLeader === true,
  );
}

const cells = ({ fragment }: Placed<TextFragment>): number => fragment.segments.length;

t.test('a leader fills its line, and what follows it stands at the end', async (t) => {
  const result = await laid('<p class="dots" data-n="12">Title</p>');
  t.same(pageLines(result), [['Title.............12']]);
});

t.test('the keywords are patterns of their own', async (t) => {
  for (const [keyword, shown] of [
    ['dotted', '. '],
    ['solid', '_'],
    ['"-+"', '-+'],
  ] as const) {
    const [leader] = leaders(await laid(`<style>b::after { content: leader(${keyword}) 'x' }</style><b>a</b>`));
    t.ok(textOf(leader!.fragment).startsWith(shown), keyword);
  }
  const space = await laid(`<style>b::after { content: leader(space) 'x' }</style><p><b>a</b></p>`);
  t.same(leaders(space), [], 'white space is not drawn');
  const x = [...walk(space.pages)].find(({ fragment }) => fragment.kind === 'text' && textOf(fragment) === 'x');
  t.equal(x!.x, 95);
});

t.test('patterns stand below each other, from the end of the line', async (t) => {
  const result = await laid('<p class="spaced" data-n="1">A</p><p class="spaced" data-n="123">Abc</p>');
  const ends = leaders(result).map(({ x }) => (((100 - x) % 10) + 10) % 10);
  t.same(ends, [0, 0]);
  t.ok(leaders(result).every((leader) => leader.x + cells(leader) * 10 <= 100));
});

t.test('they do where the advance is no whole number of units', async (t) => {
  const result = await layout(
    `<style>p { margin: 0; font-size: 9.7px } p::after { content: leader('.') attr(id) }</style><p id="1">A<p id="22">A longer one`,
    { page: [301, 100] },
  );
  const [first, second] = leaders(result);
  // Font sizes are whole units, too.
  const advance = 9.6875 / 2;
  const phase = (x: number) => ((301 - x) / advance) % 1;
  const apart = Math.abs(phase(first!.x) - phase(second!.x)) * advance;
  t.ok(Math.min(apart, advance - apart) < 0.05, `${apart} px apart`);
});

t.test('a title that wraps has its number on its last line, with a word beside it', async (t) => {
  t.same(pageLines(await laid('<p class="dots" data-n="12">One two three four</p>')), [
    ['One two three', 'four..............12'],
  ]);
  t.same(
    pageLines(await laid('<p class="dots" data-n="12">One two three abcd</p>', 90)),
    [['One two three', 'abcd............12']],
    'although the whole title has room on the first',
  );
});

t.test('a word that leaves no room for it keeps its line, and the leader begins the next', async (t) => {
  t.same(pageLines(await laid('<p class="dots" data-n="12">Abcdefghijklmnopqr</p>')), [
    ['Abcdefghijklmnopqr', '..................12'],
  ]);
  t.same(pageLines(await laid('<p class="dots" data-n="12">Abcdefghijklmnopqrstuvwxyz</p>')).flat(), [
    'Abcdefghijklmnopqrstuvwxyz',
    '..................12',
  ]);
});

t.test('from right to left it begins at the left edge', async (t) => {
  const result = await laid(
    '<p dir="rtl" class="spaced" data-n="1">אב</p><p dir="rtl" class="spaced" data-n="12">א</p>',
  );
  for (const { x, width } of leaders(result)) {
    t.equal(x % 10, 0);
    t.ok(x + width <= 100);
  }
  const number = [...walk(result.pages)].find(({ fragment }) => fragment.kind === 'text' && textOf(fragment) === '1');
  t.equal(number!.x, 0);
});

t.test('several share the room; alignment and justification do not touch the line', async (t) => {
  const html = `<style>p { text-align: justify; text-align-last: center } b::after { content: leader('.') }</style><p>a<b></b>b<b></b>c</p>`;
  const result = await laid(html);
  const widths = leaders(result).map(cells);
  t.ok(Math.abs(widths[0]! - widths[1]!) <= 1);
  const first = [...walk(result.pages)].find(({ fragment }) => fragment.kind === 'text');
  t.equal(first!.x, 0);
});

t.test('for its intrinsic sizes a leader is one pattern wide', async (t) => {
  const html = '<div style="width: max-content"><p class="dots" data-n="12">Title</p></div>';
  const [leader] = leaders(await laid(html));
  t.equal(cells(leader!), 1);
});

t.test('a pattern without width ends', async (t) => {
  const result = await laid(`<style>b::after { content: leader('\\200b') 'x' }</style><b>a</b>`);
  t.same(leaders(result).map(cells), []);
  t.equal(toPx(result.pages[0]!.width), 100);
});
