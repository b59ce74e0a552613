/** docs/spec/interface.md, row by row: a request for each, sent to a running service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { startPublicHost } from '../render/public-host.js';
import { networkWorkerUrl } from '../render/support.js';
import { testService } from '../support/service.js';
import { LOGO, REQUESTS_FILE, requestsPage, ROWS, SMALL_LOGO, type Sender } from './specification-rows.js';
import { readPdf, type ReadPdf } from './pdf.js';
import { GENERATE, markdown } from './support.js';

t.setTimeout(300_000);

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c02040' } })
    .png()
    .toBuffer();
const logos = new Map([
  [new URL(LOGO).pathname, await square(512)],
  [new URL(SMALL_LOGO).pathname, await square(100)],
]);
const host = await startPublicHost(t, ['brand.example'], ({ url = '' }, response) => {
  const logo = logos.get(url);
  response.writeHead(logo ? 200 : 404).end(logo);
});
const quick = (renders_per_month: number | null) => ({ renders_per_month, requests_per_minute: 10_000 });
const service = await testService(
  t,
  {
    PLATEN_DEVELOPMENT: 'true',
    PLATEN_SIGN_UP: 'open',
    PLATEN_TIERS: JSON.stringify({ free: quick(100), pro: quick(10_000) }),
  },
  { worker: { workerUrl: networkWorkerUrl, workerExtra: host.extra } },
);
const [live, testKey, free, starter, builder, scale, exhausted] = await Promise.all([
  service.workspace(),
  service.workspace({ type: 'test', expiresAt: Date.now() + 3_600_000 }),
  service.workspace({ tier: 'free' }),
  service.workspace({ tier: 'starter' }),
  service.workspace({ tier: 'builder' }),
  service.workspace({ tier: 'scale' }),
  service.workspace({ tier: 'free' }),
]);
const expired = await service.workspace({ type: 'test', expiresAt: Date.now() - 1 });
const KEYS: Readonly<Record<Sender, string | undefined>> = {
  none: undefined,
  live: live.key,
  test: testKey.key,
  expired: expired.key,
  free: free.key,
  starter: starter.key,
  builder: builder.key,
  scale: scale.key,
  exhausted: exhausted.key,
};
const body = markdown('x');
const { json: job } = await service.call('POST', GENERATE, { key: live.key, body });
for (let n = 0; n < 100; n++) await service.call('POST', GENERATE, { key: exhausted.key, body });

const NO_PDF: ReadPdf = { info: {}, isTagged: false, outline: [], attachments: [], permissions: null, pages: [] };
const specification = readFileSync(join(packageRoot(), 'docs', 'spec', 'interface.md'), 'utf8');

t.equal(ROWS.length, 86);
for (const [i, { words, request, see, right }] of ROWS.entries()) {
  t.test(`row ${i + 1}: ${words}`, async (t) => {
    t.ok(specification.includes(words), 'the words are those of the specification');
    const { method = 'POST', by = 'live', authorization } = request;
    const path = request.path.replace('{job}', job.job_id as string);
    const sent = JSON.stringify(request.body)?.replaceAll('https://brand.example/', host.url('/'));
    const answer = await service.call(method, path, {
      ...(authorization === undefined ? { key: KEYS[by] } : { headers: { Authorization: authorization } }),
      ...(sent !== undefined && { body: typeof request.body === 'string' ? request.body : sent }),
    });
    const base64 = answer.json?.pdf_base64 as string | undefined;
    t.same(see(answer, base64 === undefined ? NO_PDF : await readPdf(Buffer.from(base64, 'base64'))), right);
  });
}

t.test('docs/interface-requests.md has these rows', async (t) => {
  t.equal(readFileSync(REQUESTS_FILE, 'utf8'), requestsPage());
});
