/**
 * initial-letter (CSS Inline 3, § 7). In the font of the tests capitals are 0.7 em high and a character is 0.5 em wide:
 * with 10 px text on lines of 20 px, a letter of two lines has capitals of 27 px, so it is 27 / 0.7 px large.
 */
import t from 'tap';
import { layout, textOf, walk, type Placed } from '../harness.js';

const CSS = 'p { margin: 0; line-height: 20px; orphans: 1; widows: 1 }';
const SIZE = 27 / 0.7;

/** Letters come first, then the texts of lines. */
async function texts(
  html: string,
  page: readonly [number, number] = [200, 400],
): Promise<(Placed & { text: string })[]> {
  const { pages, warnings } = await layout(html, { page, css: CSS });
  if (warnings.length > 0) throw new Error(warnings[0]!.message);
  const all: (Placed & { text: string })[] = [];
  for (const placed of walk(pages))
    if (placed.fragment.kind === 'text') all.push({ ...placed, text: textOf(placed.fragment) });
  return all.sort((a, b) => Number(b.height > 10) - Number(a.height > 10));
}

const lettered = (value: string, content = 'Abc<br>def<br>ghi') =>
  `<style>p.l::first-letter { initial-letter: ${value} }</style><p class=l>${content}</p>`;

t.test(
  'initial-letter: a drop cap reaches from the capitals of the first line to the baseline of the last',
  async (t) => {
    const [letter, first, second, third] = await texts(lettered('2'));
    t.equal(letter!.text, 'A');
    t.ok(Math.abs(letter!.width - SIZE / 2) < 0.1, `${letter!.width}`);
    t.same([first!.text, first!.y], ['bc', 5]);
    t.same([first!.x, second!.x], [letter!.width, letter!.width], 'two lines are beside it');
    t.equal(third!.x, 0);
    // The first baseline is at 13, the second at 33; the ascent of the letter is 0.8 em.
    t.ok(Math.abs(letter!.y - (33 - Math.round(SIZE * 0.8))) <= 1, `${letter!.y}`);
  },
);

t.test('initial-letter: raised and sunken letters move the first line down', async (t) => {
  const yOfFirst = async (value: string) => (await texts(lettered(value)))[1]!.y;
  t.equal(await yOfFirst('3 raise'), 45);
  t.equal(await yOfFirst('3 1'), 45);
  t.equal(await yOfFirst('raise 3'), 45);
  t.equal(await yOfFirst('3 2'), 25);
  t.equal(await yOfFirst('3 drop'), 5);
  t.equal(await yOfFirst('normal'), 5);
});

t.test('initial-letter: from right to left the letter is on the right', async (t) => {
  const [letter] = await texts(lettered('2').replace('<p ', '<p dir=rtl '));
  t.ok(Math.abs(letter!.x + letter!.width - 200) < 0.1);
});

t.test('initial-letter: the next paragraph wraps too, but not its initial letter', async (t) => {
  const plain = await texts(`${lettered('3', 'Ab')}<p>c</p>`);
  t.equal(plain.find(({ text }) => text === 'c')!.x, plain[0]!.width);
  const both = await texts(`${lettered('3', 'Ab')}<p class=l>Cd</p>`);
  const [first, second] = both.filter(({ text }) => text === 'A' || text === 'C');
  t.equal(second!.x, 0);
  t.ok(second!.y > first!.y + 40, 'it clears the letter before');
});

t.test('initial-letter: the letter stays with its lines', async (t) => {
  const [letter, filler, first] = await texts(`<p>x</p>${lettered('3')}`, [200, 70]);
  t.equal(filler!.page, 0);
  t.same([letter!.page, first!.page], [1, 1], 'three lines do not fit below the first one');
});

t.test('initial-letter: the letter stays on its line, beside all floats along it', async (t) => {
  const float = (width: number) => `<span style="float: left; clear: left; height: 25px; width: ${width}px"></span>`;
  const [letter, ...lines] = await texts(lettered('2', `${float(20)}${float(50)}Abc<br>def<br>ghi<br>jkl`));
  t.equal(letter!.x, 50);
  t.same(
    lines.map(({ text, x, y }) => [text, x, y]),
    [
      ['bc', 50 + letter!.width, 5],
      ['def', 50 + letter!.width, 25],
      ['ghi', 50, 45],
      ['jkl', 0, 65],
    ],
  );
});

t.test('initial-letter: text-indent moves the letter with the text', async (t) => {
  const [letter, first] = await texts(lettered('2').replace('<p ', '<p style="text-indent: 10px" '));
  t.same([letter!.x, first!.x], [10, 10 + letter!.width]);
});

const spanned = (content: string) => `<style>.i { initial-letter: 2 }</style><p>${content}</p>`;

t.test('initial-letter: an inline box that begins its block is one', async (t) => {
  const [letter, first, second, third] = await texts(spanned(' <span class=i>AB</span>c<br>def<br>ghi'));
  t.equal(letter!.text, 'AB');
  t.ok(Math.abs(letter!.width - SIZE) < 0.1, `${letter!.width}`);
  t.same([first!.text, first!.x, second!.x], ['c', letter!.width, letter!.width]);
  t.equal(third!.x, 0);
});

t.test('initial-letter: boxes inside of an initial letter grow with it', async (t) => {
  const [small, large] = await texts(
    spanned('<span class=i>A<span style="font-size: 5px">B</span></span>c<br>def<br>ghi'),
  );
  t.same([small!.text, large!.text], ['A', 'B']);
  t.ok(Math.abs(large!.width - SIZE / 4) < 0.1, `${large!.width}`);
});

t.test('initial-letter: other inline boxes that have it are warned of', async (t) => {
  for (const content of ['a <span class=i>b</span>', '<span class=i><span style="display: block">b</span></span>']) {
    const { pages, warnings } = await layout(spanned(content), { page: [200, 100], css: CSS });
    t.same(
      warnings.map(({ code }) => code),
      ['SVC_CSS_UNSUPPORTED'],
      content,
    );
    const sizes = [...walk(pages)].flatMap(({ fragment }) =>
      fragment.kind === 'text' ? [fragment.style.fontSize] : [],
    );
    t.ok(sizes.length > 0 && sizes.every((size) => size === 10), `${sizes}`);
  }
});
