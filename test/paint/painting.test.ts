/** What is laid out is painted: all of it, once, with balanced calls, in the tag of its element. */
import fc from 'fast-check';
import t from 'tap';
import { layout, textOf, walk } from '../layout/harness.js';
import { documents, toHtml } from '../layout/random-documents.js';
import { paint } from './paint-layout.js';

const RUNS = Number(process.env['LAYOUT_RUNS'] ?? 60);

const sorted = (text: string) => [...text.replace(/\s/g, '')].sort().join('');

t.test('random documents', async (t) => {
  const variety = {
    negativeMargins: true,
    heights: true,
    tables: true,
    atomics: true,
    rightToLeft: true,
    flex: 'any',
    outOfFlow: true,
    mixed: false,
    columns: false,
  } as const;
  const predicate = fc.asyncProperty(documents(variety), async (document) => {
    const model = { ...document, css: [] }; // without running elements, which are painted in the margin
    const laidOut = await layout(toHtml(model), { page: model.page, maxPages: 10_000 });
    const canvases = paint(laidOut);
    laidOut.pages.forEach((_, index) => {
      const wanted = [...walk(laidOut.pages)].flatMap(({ fragment, page }) =>
        fragment.kind === 'text' && page === index
          ? [textOf(fragment) + (fragment.hyphen ? fragment.hyphen.word.text : '')]
          : [],
      );
      const found = canvases[index]!.texts.map(({ text }) => text);
      if (sorted(wanted.join('')) !== sorted(found.join('')))
        throw new Error(`page ${index + 1}: wanted ${wanted.join('|')}, painted ${found.join('|')}\n${toHtml(model)}`);
    });
  });
  const result = await fc.check(predicate, { numRuns: RUNS, seed: 20261120 });
  t.notOk(result.counterexample, result.errorInstance instanceof Error ? result.errorInstance.message : '');
  t.equal(result.numRuns, RUNS);
});

t.test('text is in the tag of its element, repeated headers are artifacts', async (t) => {
  const rows = Array.from({ length: 12 }, (_, i) => `<tr><td>r${i}`).join('');
  const laidOut = await layout(`<p>a <b>b</b></p><table><thead><tr><th>H<tbody>${rows}</table>`);
  const canvases = paint(laidOut);
  const tags = canvases.flatMap(({ texts }, page) =>
    texts.map(({ text, tag }) => `${page + 1} ${text.trim()} ${tag ? laidOut.tree.name(tag.node) : 'artifact'}`),
  );
  t.ok(tags.includes('1 a p') && tags.includes('1 b b'), tags.join(', '));
  t.ok(tags.includes('1 H th'));
  t.ok(tags.includes('2 H artifact'));
});

t.test('markers are labels of their item', async (t) => {
  const [canvas] = paint(await layout('<ol><li>x</ol>'));
  t.match(
    canvas!.texts.map(({ text, tag }) => [text.trim(), (tag as { part?: string }).part]),
    [
      ['1.', 'label'],
      ['x', 'content'],
    ],
  );
});

t.test('links, destinations and invisible boxes', async (t) => {
  const laidOut = await layout(
    '<p><a href="https://a.example/">text of it</a> <span id=there></span></p><p style="visibility: hidden">unseen <b style="visibility: visible">seen</b></p>',
  );
  const [canvas] = paint(laidOut);
  t.match(canvas!.links, [{ target: { url: 'https://a.example/' }, description: 'text of it' }]);
  t.ok(canvas!.destinations.includes('there'));
  const text = canvas!.texts.map((drawn) => drawn.text).join('');
  t.notMatch(text, /unseen/);
  t.match(text, /seen/);
});

t.test('points are three quarters of pixels, and text stands on its baseline', async (t) => {
  const [canvas] = paint(await layout('<div style="margin: 10px 20px">x</div>'));
  t.match(canvas!.texts, [{ text: 'x', x: 15, baseline: 13.5, size: 7.5 }]);
});
