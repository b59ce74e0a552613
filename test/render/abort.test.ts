/** A signal ends a render wherever it is, and what looks for it changes nothing. */
import { Writable } from 'node:stream';
import t from 'tap';
import { RenderError } from '../../engine/diagnostics.js';
import { createRenderer, render, renderTo, type RenderProgress } from '../../engine/render.js';
import { RunLimits } from '../../engine/render/run-limits.js';

const row = (i: number) => `<tr><td>${i}<td colspan=9999>Row ${i} of many<td style="color: nothing">x</tr>`;
const table = (rows: number) =>
  `<!doctype html><p>Before<table>${Array.from({ length: rows }, (_, i) => row(i)).join('')}</table>`;
const markdown = '# Title\n\nA paragraph[^1] with *text*.\n\n[^1]: A note.\n\n'.repeat(400);

t.test('an aborted render is told as a time limit, without the reason of its signal', async (t) => {
  const cause = new Error('The reader has gone.');
  for (const options of [
    { signal: AbortSignal.abort(cause) },
    { signal: AbortSignal.abort(cause), limits: { timeMs: 1 } },
  ]) {
    const error: unknown = await render('x', options).then(null, (failure: unknown) => failure);
    t.ok(error instanceof RenderError);
    t.match(error, { name: 'AbortError', code: 'ABORT_ERR', reason: 'aborted', details: { stage: 'options' } });
    t.equal((error as Error).cause, cause);
  }
});

t.test('an abort waits until all of a long source is read', async (t) => {
  for (const content of [table(20_000), markdown.repeat(5)]) {
    const abort = new AbortController();
    let made = 0;
    setTimeout(() => abort.abort('enough'), 1);
    const onProgress = ({ pages }: RenderProgress): void => void (made = pages);
    await t.rejects(render(content, { template: 'none', signal: abort.signal, onProgress }), {
      name: 'AbortError',
      cause: 'enough',
    });
    t.equal(made, 0, 'no page was made before');
  }
});

t.test('an abort waits for an output that takes nothing more', async (t) => {
  const abort = new AbortController();
  const output = new Writable({ highWaterMark: 1, write: () => void setTimeout(() => abort.abort(), 0) });
  await t.rejects(renderTo(markdown, output, { template: 'none', signal: abort.signal }), { name: 'AbortError' });
  t.ok(output.destroyed);
});

t.test('pauses wherever the clock is looked at change neither bytes nor warnings', async (t) => {
  const renderer = createRenderer({ template: 'none' });
  const inputs = [table(400), markdown.slice(0, 9000)];
  const results = async () => {
    const all = [];
    for (const content of inputs) all.push(await renderer.render(content));
    return all;
  };
  const expected = await results();
  const due = Object.getOwnPropertyDescriptor(RunLimits.prototype, 'isDue')!;
  let looks = 0;
  Object.defineProperty(RunLimits.prototype, 'isDue', { configurable: true, get: () => ++looks > 0 });
  t.teardown(() => Object.defineProperty(RunLimits.prototype, 'isDue', due));
  t.same(await results(), expected);
  t.ok(looks > 10, `${looks} looks`);
});
