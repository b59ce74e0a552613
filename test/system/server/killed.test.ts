/** `kill -9` in the middle of 100 jobs: none is lost, none is billed twice, no half-written file is ever served. */
import { createHash } from 'node:crypto';
import t from 'tap';
import { serviceProcess } from '../../server/support/service-process.js';
import { deploy, DEPLOYMENTS } from './deployments.js';

const JOBS = 100;
const DEADLINE_MS = 600_000;

interface ShownJob {
  readonly job_id: string;
  readonly status: string;
  readonly url: string | null;
  readonly sha256: string | null;
}

for (const name of Object.keys(DEPLOYMENTS)) {
  t.test(`killed in the middle of ${JOBS} jobs: ${name}`, async (t) => {
    const { env, dataFolder, newKey, store } = await deploy(t, name, {
      PLATEN_LEASE_SECONDS: '3',
      PLATEN_SWEEP_SECONDS: '1',
      PLATEN_RENDER_SECONDS: '60',
      PLATEN_TIERS: JSON.stringify({ pro: { requests_per_minute: null } }),
    });
    const { key, workspaceId } = await newKey('pro');
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    let service = serviceProcess(t, dataFolder, env);
    let url = await service.url();
    const month = new Date().toISOString().slice(0, 7);

    const deadline = Date.now() + DEADLINE_MS;

    /** A request that a busy machine refuses is sent again, as clients do. */
    const accept = async (n: number) => {
      const content = `# Job ${n}\n\n${'Some words to be set. '.repeat(200)}`;
      const body = JSON.stringify({ input: { type: 'markdown', content }, options: { async: true } });
      const send = () => fetch(`${url}/v1/pdf/generate`, { method: 'POST', headers, body });
      let response = await send();
      while (response.status === 503 && Date.now() < deadline) {
        await response.arrayBuffer();
        await pause();
        response = await send();
      }
      t.equal(response.status, 202);
      return ((await response.json()) as ShownJob).job_id;
    };
    const jobs = await Promise.all(Array.from({ length: JOBS }, (_, n) => accept(n)));

    const look = async (id: string): Promise<ShownJob> =>
      (await (await fetch(`${url}/v1/pdf/${id}`, { headers })).json()) as ShownJob;
    /** Whoever is told that a PDF is there gets all of it. */
    const fetchWhole = async ({ url: link, sha256 }: ShownJob) => {
      const address = new URL(link!);
      const bytes = Buffer.from(await (await fetch(`${url}${address.pathname}${address.search}`)).arrayBuffer());
      return createHash('sha256').update(bytes).digest('hex') === sha256;
    };

    while ((await store.usage(workspaceId, month)).used < 10 && Date.now() < deadline) await pause();
    service.signal('SIGKILL');
    await service.ended;
    const before = await store.usage(workspaceId, month);
    t.ok(before.used >= 10 && before.used < JOBS, `killed after ${before.used} jobs`);

    service = serviceProcess(t, dataFolder, env);
    url = await service.url();
    let broken = 0;
    const pending = new Set(jobs);
    while (pending.size > 0 && Date.now() < deadline) {
      for (const id of pending) {
        const job = await look(id);
        if (job.status === 'succeeded') {
          if (!(await fetchWhole(job))) broken++;
          pending.delete(id);
        } else if (job.status !== 'queued' && job.status !== 'processing') {
          t.fail(`${id} is ${job.status}`);
          pending.delete(id);
        }
      }
      await pause();
    }
    t.equal(pending.size, 0, 'none is lost');
    t.equal(broken, 0, 'no half-written file is served');
    t.same(await store.usage(workspaceId, month), { used: JOBS, reserved: 0 }, 'each is billed once');
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
