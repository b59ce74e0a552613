/** One renderer for many documents: they do not disturb each other, and nothing of them stays. */
import { getEventListeners } from 'node:events';
import t from 'tap';
import { createRenderer, render } from '../../engine/index.js';
import type { RenderInput, RenderOptions } from '../../engine/index.js';
import { SharedResources, trimTextStyles } from '../../engine/render/shared.js';
import { Hyphenation } from '../../engine/text/breaks/hyphenation.js';

const inputs = Array.from({ length: 12 }, (_, i): RenderInput => ({
  content: `<style>p { font-size: ${8 + i}pt; font-family: F${i}, serif; hyphens: auto }</style><h1>Document ${i}</h1>${`<p lang=de>Silbentrennung ${i} שלום. `.repeat(60)}`,
  type: 'html',
}));

t.test('renders that run at the same time give what each gives alone', async (t) => {
  const alone: string[] = [];
  for (const input of inputs) alone.push((await render(input)).sha256);
  const renderer = createRenderer();
  const together = await Promise.all(inputs.map((input) => renderer.render(input)));
  t.same(
    together.map(({ sha256 }) => sha256),
    alone,
  );
});

t.test('failed and stopped renders leave no trace', async (t) => {
  const renderer = createRenderer();
  const { sha256 } = await renderer.render(inputs[0]!);
  const abort = new AbortController();
  const failing: RenderOptions[] = [
    { limits: { pages: 1 } },
    { limits: { depth: 2 } },
    { pageSize: 'Z5' },
    { strict: true, cover: true, template: 'none' },
    { signal: abort.signal, onProgress: () => abort.abort() },
    { signal: AbortSignal.abort() },
  ];
  await Promise.all(
    failing.map((options) =>
      t.rejects(renderer.render(inputs[1]!, options), {
        name: options.signal ? 'AbortError' : 'RenderError',
      }),
    ),
  );
  t.equal((await renderer.render(inputs[0]!)).sha256, sha256);
  const { signal } = new AbortController();
  await renderer.render(inputs[0]!, { signal });
  await t.rejects(renderer.render(inputs[0]!, { signal, pageSize: 'Z5' }), { name: 'RenderError' });
  await renderer.check(inputs[0]!, { signal });
  t.equal(getEventListeners(signal, 'abort').length, 0, 'nobody listens to a signal that outlives its render');
});

t.test('text styles of ever new documents do not pile up', async (t) => {
  const shared = new SharedResources();
  for (let i = 0; i < 2001; i++) shared.textStyles.set(String(i), {} as never);
  trimTextStyles(shared);
  t.equal(shared.textStyles.size, 0);
});

t.test('patterns of languages make room for each other and come back', async (t) => {
  const hyphenation = new Hyphenation();
  const points = hyphenation.points('Silbentrennung', 'de');
  t.same(points, [3, 6, 10]);
  for (const language of ['en', 'fr', 'es', 'it', 'nl']) hyphenation.points('representation', language);
  t.same(hyphenation.points('Silbentrennung', 'de-AT'), points);
  t.same(hyphenation.points('Silbentrennung', 'xx'), []);
  t.same(hyphenation.points('Silbentrennung', '../../package'), []);
});
