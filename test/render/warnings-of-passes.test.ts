/** A document may be laid out and drawn several times. Its warnings are those of the pages that are given out. */
import t from 'tap';
import { render } from '../../engine/render.js';
import { rendered } from './pdf-reader.js';

const NONE = { template: 'none', pageSize: { width: 400, height: 400 }, margin: 50 } as const;

/** One warning of each stage: box generation, layout, painting of text, painting of boxes, links. */
const TROUBLE = `
  <details><summary>more</summary>hidden</details>
  <p style="width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">a long line</p>
  <p>漢</p>
  <p style="mask: url(#none)">x</p>
  <p><a href="javascript:1">x</a></p>`;
const EXPECTED = [/<details>/, /ellipsis/, /script Han/, /mask/, /javascript/];

interface Told {
  readonly message: string;
  readonly count: number;
}

/** How often each of the expected warnings was given. */
const countsIn = (warnings: readonly Told[]): number[] =>
  EXPECTED.map((message) =>
    warnings.filter((warning) => message.test(warning.message)).reduce((sum, { count }) => sum + count, 0),
  );

t.test('a document that is drawn once gives each warning once', async (t) => {
  const { warnings } = await render({ type: 'html', content: TROUBLE }, NONE);
  t.same(countsIn(warnings), [1, 1, 1, 1, 1]);
});

t.test('a document that is drawn again on a smaller scale gives each warning once', async (t) => {
  const { warnings } = await render({ type: 'html', content: `${TROUBLE}<p style="width: 375px">wide</p>` }, NONE);
  t.same(countsIn(warnings), [1, 1, 1, 1, 1]);
  const smaller = warnings.filter(({ message }) => /made smaller/.test(message));
  t.match(smaller, [{ count: 1 }]);
});

t.test('what fits once the document is made smaller is not warned of', async (t) => {
  const line = `<pre style="width: 375px">${'x'.repeat(40)}</pre>`;
  const { warnings } = await render({ type: 'html', content: line }, NONE);
  t.same(
    warnings.map(({ message }) => /made smaller/.test(message)),
    [true],
  );
});

const SEESAW = `<style>
  @counter-style seesaw { system: cyclic; symbols: 'a number that takes more than a line of the page, if it is written out' 'n' }
  .see::after { content: ' ' target-counter(attr(href), page, seesaw) }
  p { margin: 0; line-height: 20px }
</style>`;

t.test('a document that is drawn again because its page numbers moved gives each warning once', async (t) => {
  const content = `${SEESAW}${TROUBLE}<p><a class="see" href="#t">See</a></p>${'<p>x</p>'.repeat(10)}<p id="t">Target</p>`;
  const { warnings } = await rendered({ type: 'html', content }, NONE);
  t.same(countsIn(warnings), [1, 1, 1, 1, 1]);
});

t.test('pages that wait for numbers give their warnings once', async (t) => {
  const css = '<style>.see::after { content: target-counter(attr(href), page) }</style>';
  const content = `${css}${TROUBLE}<p><a class="see" href="#t">See</a></p><p id="t" style="break-before: page">Target</p>`;
  const { warnings } = await rendered({ type: 'html', content }, NONE);
  t.same(countsIn(warnings), [1, 1, 1, 1, 1]);
});

t.test('a reference to nowhere is told of once, whatever else waits for numbers', async (t) => {
  const css = '<style>.see::after { content: target-counter(attr(href), page) }</style>';
  const see = '<p><a class="see" href="#t">See</a></p><p><a class="see" href="#gone"></a></p>';
  const content = `${css}${see}<p id="t" style="break-before: page">Target</p>`;
  const { warnings } = await rendered({ type: 'html', content }, NONE);
  t.match(warnings, [{ code: 'SVC_LINK_TARGET_MISSING', message: /"#gone"/, count: 1 }]);
  t.equal(warnings.length, 1);
});

t.test('rows that are measured before they are laid out count once', async (t) => {
  const row = '<tr><td><details><summary>more</summary>hidden <b>text</b></details><td colspan="2000">x';
  const { warnings } = await render({ type: 'html', content: `<table>${row.repeat(100)}</table>` }, NONE);
  t.match(
    warnings.filter(({ message }) => /<details>|colspan/.test(message)),
    [{ count: 100 }, { count: 100 }],
  );
});
