import t from 'tap';
import { layout, textOf, walk } from '../layout/harness.js';

/** Text fragments as [text, font size]. */
async function texts(html: string, css = 'div::first-letter { font-size: 30px }'): Promise<[string, number][]> {
  const { pages } = await layout(html, { css });
  const found: [string, number][] = [];
  for (const { fragment } of walk(pages)) {
    if (fragment.kind === 'text') found.push([textOf(fragment), fragment.style.fontSize]);
  }
  return found;
}

t.test('a first letter is set in its own style, with the punctuation around it', async (t) => {
  t.strictSame(await texts('<div>  «T»est</div>'), [
    ['«T»', 30],
    ['est', 10],
  ]);
  t.strictSame(await texts('<div>– Test</div>'), [
    ['– T', 30],
    ['est', 10],
  ]);
});

t.test(
  'punctuation behind the letter belongs to it, and spaces only before more of it that part no words',
  async (t) => {
    const first = async (text: string): Promise<string> => (await texts(`<div>${text}</div>`))[0]![0];
    t.equal(await first('«\u202fT\u202f»est'), '«\u202fT\u202f»');
    t.equal(await first('«\u00a0T\u00a0»est'), '«\u00a0T');
    t.equal(await first('T .est'), 'T');
    t.equal(await first('T.\u2009est'), 'T.');
    t.equal(await first('_T_est'), '_T_');
    t.equal(await first('(T(est'), '(T(');
    t.equal(await first('T–est'), 'T');
    t.equal(await first('\u{10100}T\u{10100}est'), '\u{10100}T\u{10100}');
  },
);

t.test('punctuation with combining marks belongs to the first letter', async (t) => {
  t.strictSame(await texts('<div>!\u0300T\u0300!\u0300est</div>'), [
    ['!\u0300T\u0300!\u0300', 30],
    ['est', 10],
  ]);
});

t.test('a first letter is found in inline boxes and in the first block inside', async (t) => {
  t.strictSame(await texts('<div><span> </span><b>ab</b></div>'), [
    ['a', 30],
    ['b', 10],
  ]);
  t.strictSame(await texts('<div><p>ab</p><p>cd</p></div>'), [
    ['a', 30],
    ['b', 10],
    ['cd', 10],
  ]);
  t.strictSame(await texts('<div><p></p><p>cd</p></div>'), [
    ['c', 30],
    ['d', 10],
  ]);
});

t.test('generated content has the first letter, a marker does not', async (t) => {
  const css = 'div::before { content: "xy" } li::first-letter, div::first-letter { font-size: 30px }';
  t.strictSame(await texts('<div>z</div>', css), [
    ['x', 30],
    ['y', 10],
    ['z', 10],
  ]);
  const inside = await texts('<ul style="list-style: lower-alpha inside"><li>bc</ul>', css);
  t.strictSame(inside.slice(-2), [
    ['b', 30],
    ['c', 10],
  ]);
});

t.test('a line break or a picture before it leaves a block without a first letter', async (t) => {
  t.strictSame(await texts('<div><br>ab</div>'), [['ab', 10]]);
  t.strictSame(await texts('<div><img src="5x5">ab</div>'), [['ab', 10]]);
});

t.test('a Dutch digraph is one first letter', async (t) => {
  t.strictSame(await texts('<div lang="nl-NL">IJssel</div>'), [
    ['IJ', 30],
    ['ssel', 10],
  ]);
  t.strictSame(await texts('<div lang="en">IJssel</div>'), [
    ['I', 30],
    ['Jssel', 10],
  ]);
});
