import t from 'tap';
import { toPx } from '../../../engine/base/units.js';
import { fragmentsOf, layout, textOf, walk } from '../harness.js';

/** Texts from left to right, as [text, x]. Characters are 5 px wide. */
async function visual(html: string, css = ''): Promise<[string, number][]> {
  const { pages } = await layout(html, { css });
  const found: [string, number][] = [];
  for (const { fragment, x } of walk(pages)) if (fragment.kind === 'text') found.push([textOf(fragment).trim(), x]);
  return found.sort((a, b) => a[1] - b[1]);
}

t.test('an overridden inline box is set right to left', async (t) => {
  const found = await visual('<p>ab<bdo dir=rtl>cd<b>ef</b></bdo>gh');
  t.strictSame(
    found.map(([text]) => text),
    ['ab', 'ef', 'cd', 'gh'],
  );
});

t.test('an isolated name does not turn what follows it', async (t) => {
  const names = (html: string) => visual(html).then((found) => found.map(([text]) => text));
  t.strictSame(await names('<p>x <bdi>אב</bdi> 3'), ['x', 'אב', '3']);
});

t.test('the marker of a right-to-left list stood behind text from left to right', async (t) => {
  const words = (found: [string, number][]) => found.map(([text]) => text);
  t.strictSame(words(await visual('<ol dir=rtl style="list-style-position: inside"><li>foo</ol>')), ['foo', '.', '1']);
  t.strictSame(words(await visual('<p dir=rtl><bdi>אב</bdi>foo')), ['foo', 'אב']);
  t.strictSame(words(await visual('<p dir=rtl><bdi>ab</bdi>foo<bdi>אב</bdi>')), ['אב', 'foo', 'ab']);
  t.strictSame(words(await visual('<p>אב<bdi>foo</bdi>גד')), ['גד', 'foo', 'אב']);
});

t.test('unicode-bidi on a block overrides all of its text', async (t) => {
  const found = await visual('<p>ab <b>cd</b>', 'p { direction: rtl; unicode-bidi: bidi-override }');
  t.strictSame(
    found.map(([text]) => text),
    ['cd', 'ab'],
  );
});

t.test('an inline box in right-to-left text has its left edge on the left', async (t) => {
  const html = '<p dir=rtl>אב<b id=b style="padding-left:10px; border-right:3px solid">גד</b></p>';
  const laidOut = await layout(html);
  const [box] = fragmentsOf(laidOut, 'b');
  const inner = box!.fragment.kind === 'inline-box' ? box!.fragment.children[0]! : null;
  t.equal(box!.width, 23);
  t.equal(inner && toPx(inner.x), 10);
});

t.test('a forced break ends a bidi paragraph', async (t) => {
  const lines = async (html: string) => {
    const { pages } = await layout(html, { page: [100, 100] });
    return [...walk(pages)].flatMap(({ fragment, x }) => (fragment.kind === 'text' ? [[textOf(fragment), x]] : []));
  };
  t.same(
    await lines('<p style="margin: 0; white-space: pre; unicode-bidi: plaintext">abc\nאבג\nde</p>'),
    [
      ['abc', 0],
      ['אבג', 85],
      ['de', 0],
    ],
    'each has a direction of its own under plaintext',
  );
  t.same(await lines('<p style="margin: 0; unicode-bidi: plaintext">abc<br>אבג</p>'), [
    ['abc', 0],
    ['אבג', 85],
  ]);
  const levels = async (html: string) => {
    const { pages } = await layout(html, { page: [100, 100] });
    return [...walk(pages)].flatMap(({ fragment }) =>
      fragment.kind === 'text' ? fragment.segments.map(({ level }) => level % 2) : [],
    );
  };
  const override = 'unicode-bidi: bidi-override; direction: rtl; white-space: pre';
  t.same(await levels(`<p style="${override}">ab\ncd</p>`), [1, 1], 'an override of the block goes on');
  t.same(await levels(`<p style="white-space: pre">a<b style="${override}">b\nc</b>d</p>`), [0, 1, 1, 0]);
});

t.test('embeddings deeper than any has an effect are closed behind a forced break, and cost no more', async (t) => {
  const levelsOf = async (text: string) => {
    const { pages } = await layout(`<pre>${text}</pre>`, { page: [100, 1_000_000] });
    const segments = [...walk(pages)].flatMap(({ fragment }) => (fragment.kind === 'text' ? fragment.segments : []));
    return segments.filter(({ word }) => /[ab]/.test(word.text)).map(({ level }) => level % 2);
  };
  t.same(await levelsOf(`${'\u202e'.repeat(200)}a\n${'\u202c'.repeat(200)}b`), [1, 0]);
  t.same(await levelsOf(`${'\u202e'.repeat(200)}a\n${'\u202c'.repeat(199)}b`), [1, 1]);
  t.equal((await levelsOf('\u202ba\n'.repeat(10_000))).length, 10_000);
});
