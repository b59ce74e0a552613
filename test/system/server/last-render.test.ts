/** hostile-inputs.md, 69, and decisions.md, "Keys": with one render left, 200 parallel requests yield exactly one success. */
import t from 'tap';
import { serviceProcess } from '../../server/support/service-process.js';
import { deploy, DEPLOYMENTS } from './deployments.js';

const INSTANCES = 4;
const REQUESTS = 200;

for (const name of Object.keys(DEPLOYMENTS)) {
  t.test(`one render left, ${REQUESTS} requests, ${INSTANCES} processes: ${name}`, async (t) => {
    const { env, dataFolder, newKey, store } = await deploy(t, name, {
      PLATEN_TIERS: JSON.stringify({ free: { renders_per_month: 3, requests_per_minute: 100_000 } }),
      PLATEN_QUEUE_LIMIT: String(REQUESTS * 2),
      // The load of the test machine is not what is tested here.
      PLATEN_RENDER_SECONDS: '120',
    });
    const { key, workspaceId } = await newKey('free');
    const instances = Array.from({ length: INSTANCES }, () => serviceProcess(t, dataFolder, env));
    const urls = await Promise.all(instances.map((instance) => instance.url()));
    const generate = async (n: number) => {
      const response = await fetch(`${urls[n % INSTANCES]}/v1/pdf/generate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ input: { type: 'markdown', content: `# Render ${n}` } }),
      });
      const body = (await response.json()) as { error?: { code: string } };
      return body.error?.code ?? response.status;
    };
    for (const n of [0, 1]) t.equal(await generate(n), 200, 'two of three');
    const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, n) => generate(n)));
    t.equal(answers.filter((answer) => answer === 200).length, 1, 'exactly one success');
    t.equal(answers.filter((answer) => answer === 'SVC_MONTHLY_QUOTA_EXCEEDED').length, REQUESTS - 1);
    const usage = await store.usage(workspaceId, new Date().toISOString().slice(0, 7));
    t.same(usage, { used: 3, reserved: 0 });
  });
}
