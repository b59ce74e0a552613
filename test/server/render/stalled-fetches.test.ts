/** A host that accepts connections and never answers holds nobody up but who asked for it. */
import t from 'tap';
import { GENERATE, markdown } from '../interface/support.js';
import { testService } from '../support/service.js';
import { startPublicHost } from './public-host.js';
import { networkWorkerUrl } from './support.js';

t.setTimeout(300_000);

const host = await startPublicHost(t, ['never.example'], () => undefined);
const service = await testService(
  t,
  { PLATEN_WORKERS: '2' },
  { worker: { workerUrl: networkWorkerUrl, workerExtra: host.extra } },
);
const images = Array.from({ length: 8 }, (_, i) => `![x](${host.url(`/${i}.png`)})`).join('\n\n');

t.test(
  'pages of images that never come, asked for with four test keys of one address, and the small render of another',
  async (t) => {
    const mine = await service.workspace();
    const theirs = await Promise.all(
      Array.from({ length: 4 }, async () => (await service.call('POST', '/v1/keys/test')).json.key),
    );
    await service.call('POST', GENERATE, { key: mine.key, body: markdown('warm') });
    const started = performance.now();
    let ended = 0;
    const stalled = theirs.map(async (key: string) => {
      const { json } = await service.call('POST', GENERATE, { key, body: markdown(images) });
      ended++;
      t.match(json.warnings[0], { code: 'SVC_IMAGE_UNAVAILABLE' });
      return performance.now() - started;
    });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const asked = performance.now();
    const { status } = await service.call('POST', GENERATE, { key: mine.key, body: markdown('# Small') });
    t.comment(`small render: ${Math.round(performance.now() - asked)} ms`);
    t.equal(status, 200);
    t.equal(ended, 0, 'the small render does not wait for the others');
    t.comment(`stalled: ${(await Promise.all(stalled)).map(Math.round).join(', ')} ms`);
  },
);
