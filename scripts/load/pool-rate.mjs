/** The render pool of dist/ without HTTP, in a process of its own: `node pool-rate.mjs '{"workers":2,"seconds":10}'`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../shared.mjs';

/** One page, as services send them: a letter with a table and a list. */
export const LETTER = `# Your order has been shipped

Dear Ms Harding,

thank you for your order of **3 November**. It left our warehouse this morning and should reach you within *three*
working days. The parcel holds:

| Item | Number | Price |
|---|---:|---:|
| Notebook, ruled, A5 | 3 | 14.70 |
| Pencil, HB | 12 | 9.60 |
| Eraser | 2 | 1.90 |

If something is missing, write to [our service](mailto:service@example.org) and name the order 2026-4711. You may send
back what you do not like within 30 days:

1. print the label in your account,
2. put the goods into their parcel,
3. leave it at any post office.

Kind regards,

Your stationers
`;

const own = fileURLToPath(import.meta.url);

/** Renders a second of LETTER with so many workers, as many callers and two more. */
export async function poolRate(options) {
  const child = fork(own, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'] });
  const [rate] = await once(child, 'message');
  return rate;
}

if (process.argv[1] === own) {
  const { workers, seconds } = JSON.parse(process.argv[2]);
  process.send(await measure(workers, seconds), () => process.exit());
}

async function measure(workers, seconds) {
  const { createRenderPool } = await import('../../server/render/render-pool.ts');
  const { SETTINGS } = await import('../../server/settings.ts');
  const settings = Object.fromEntries(Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]));
  const folder = mkdtempSync(join(tmpdir(), 'platen-pool-'));
  const pool = createRenderPool({
    config: { ...settings, workers, dataFolder: folder },
    log: { warn: console.error, error: console.error },
    workerUrl: pathToFileURL(join(root, 'dist/cli/worker.js')),
  });
  const callers = async (until) => {
    let count = 0;
    const caller = async (i) => {
      while (performance.now() < until) {
        const ticket = pool.admit(`ws_${i}`);
        const outcome = await ticket.run({ kind: 'render', request: { input: { type: 'markdown', content: LETTER } } });
        ticket.release();
        if (outcome.kind !== 'rendered') throw new Error(JSON.stringify(outcome));
        count++;
      }
    };
    await Promise.all(Array.from({ length: workers + 2 }, (_, i) => caller(i)));
    return count;
  };
  await callers(performance.now() + 5000);
  const start = performance.now();
  const count = await callers(start + seconds * 1000);
  const rate = count / ((performance.now() - start) / 1000);
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
  return rate;
}
