/** Formatting contexts in one another: each lays its content out a few times, which must not multiply from level to level. */
import t from 'tap';
import { createRenderer, RenderError } from '../../engine/index.js';

t.setTimeout(300_000);
const renderer = createRenderer({ template: 'none' });

const CSS = `<style>
  .row { display: flex } .column { display: flex; flex-direction: column } .grid { display: grid }
  .inline-block { display: inline-block } .columns { columns: 2 } .float { float: left } .absolute { position: absolute }
  .relative { position: relative } .footnote { float: footnote }
</style>`;
const CONTEXTS = 'block row column grid table inline-block columns float absolute relative footnote'.split(' ');
const FEW = 'row column grid table columns float'.split(' ');

const opened = (context: string): string => (context === 'table' ? '<table><tr><td>' : `<div class="${context}">`);
const closed = (context: string): string => (context === 'table' ? '</table>' : '</div>');

/** True where the layouts of all boxes are at most so many. */
async function takes(contexts: readonly string[], depth: number, boxLayouts: number): Promise<boolean> {
  const levels = Array.from({ length: depth }, (_, i) => contexts[i % contexts.length]!);
  const open = levels.map((context) => `${opened(context)}a `).join('');
  const content = `${CSS}${open}x${levels.toReversed().map(closed).join('')}`;
  try {
    await renderer.render({ content, type: 'html' }, { shrinkToFit: false, limits: { budgets: { boxLayouts } } });
    return true;
  } catch (error) {
    if (error instanceof RenderError && error.reason === 'size_limit') return false;
    throw error;
  }
}

t.test('pairs of formatting contexts, 12 deep: fewer than 200 layouts a level', async (t) => {
  for (const outer of CONTEXTS)
    for (const inner of CONTEXTS) t.ok(await takes([outer, inner], 12, 200 * 12), `${outer} ${inner}`);
});

t.test('triples of formatting contexts, 12 deep: fewer than 200 layouts a level', async (t) => {
  const triples = FEW.flatMap((a) => FEW.flatMap((b) => FEW.map((c) => [a, b, c])));
  // Others are the same, begun elsewhere.
  const distinct = triples.filter(([a, b, c]) => a! < b! && a! < c! && b !== c);
  for (const contexts of distinct) t.ok(await takes(contexts, 12, 200 * 12), contexts.join(' '));
});

t.test('tables in flex containers and grids, 40 deep: their rows are made and measured once', async (t) => {
  for (const context of ['row', 'column', 'grid'])
    t.ok(await takes([context, 'table'], 40, 20 * 40), `${context} table`);
});
