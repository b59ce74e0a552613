/** What leaves a render when something goes wrong that nobody foresaw. */
import { Writable } from 'node:stream';
import t from 'tap';
import { RenderError } from '../../engine/diagnostics.js';
import { render, renderTo } from '../../engine/render.js';
import { Progress } from '../../engine/render/error-boundary.js';

t.test('an error of our own making leaves as RenderError with its stage, and the error as cause', async (t) => {
  const progress = new Progress();
  progress.stage = 'layout';
  const cause = new TypeError('x is undefined');
  const error = progress.errorFor(cause);
  t.ok(error instanceof RenderError);
  t.match(error, { reason: 'internal', details: { stage: 'layout' }, cause, message: /x is undefined/ });
});

t.test('the end of the stack and of memory have reasons of their own', async (t) => {
  const overflow = new RangeError('Maximum call stack size exceeded');
  t.match(new Progress().errorFor(overflow), { reason: 'depth_limit', cause: overflow });
  t.match(new Progress().errorFor(new RangeError('Array buffer allocation failed')), { reason: 'memory_limit' });
});

t.test("what the caller's own code throws passes as it is", async (t) => {
  const mine = new Error('mine');
  const onProgress = (): never => {
    throw mine;
  };
  await t.rejects(render('x', { onProgress }), mine);
  const output = new Writable({ write: (_chunk, _encoding, done) => done(mine) });
  await t.rejects(renderTo('x', output), mine);
});
