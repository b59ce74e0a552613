/** limits.memoryBytes: a render that takes too much memory ends, and the limit has no influence on bytes. */
import t from 'tap';
import { checkRender, render } from '../../engine/render.js';
import { RunLimits } from '../../engine/render/run-limits.js';

const MIB = 1024 * 1024;
const LONG = '# Chapter\n\nA paragraph of a few words.\n\n'.repeat(3_000);

t.test('a render that takes more memory than it may ends with memory_limit', async (t) => {
  await t.rejects(render(LONG, { template: 'none', limits: { memoryBytes: MIB } }), {
    reason: 'memory_limit',
    message: /took more than 1,048,576 bytes of memory \(\d+ pages? done\); raise limits\.memoryBytes/,
    details: { limit: MIB, hint: /raise the memory limit/ },
  });
  await t.rejects(checkRender(LONG, { limits: { memoryBytes: MIB } }), {
    message: /more than 1,048,576 bytes of memory/,
  });
});

t.test('memory is also looked at within a page', (t) => {
  const limits = new RunLimits({ limits: { memoryBytes: MIB } });
  const held = new Array<number>(MIB).fill(0.5);
  t.throws(() => limits.look(), { message: /more than 1,048,576 bytes of memory/ });
  t.equal(held.length, MIB);
  t.end();
});

t.test('a limit that is kept changes nothing', async (t) => {
  const limits = { memoryBytes: 4096 * MIB };
  t.equal((await render('# Hello', { limits })).sha256, (await render('# Hello')).sha256);
  await t.rejects(render('x', { limits: { memoryBytes: 0 } }), { message: /memoryBytes must be a number above 0/ });
});
