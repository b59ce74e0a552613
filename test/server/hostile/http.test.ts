/** hostile-inputs.md, 61–69: keys, other people's jobs, bodies, and the last render of the month. */
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import type { Answer } from '../support/service.js';
import { GENERATE, hostileService, type HostileService } from './hostile-service.js';
import { isInvalid } from './outcome.js';

const MIB = 1024 * 1024;
const input = { type: 'markdown', content: 'text' };
const TIERS = JSON.stringify({
  free: { renders_per_month: 1, requests_per_minute: 10_000 },
  pro: { renders_per_month: 10_000, requests_per_minute: 10_000 },
});

t.setTimeout(300_000);
t.test('61–69', async (t) => {
  const service = await hostileService(t, {
    PLATEN_TIERS: TIERS,
    PLATEN_QUEUE_LIMIT: '500',
    PLATEN_QUEUE_SECONDS: '3600',
  });
  const row = (title: string, attack: (t: Test) => Promise<void>) =>
    t.test(title, async (t) => {
      await attack(t);
      await service.ordinary(t);
    });
  const told = await unauthorized(row, service);
  t.equal(new Set(told).size, 4, 'each 401 has its own agent_message');

  await row('65 the job of another workspace', async (t) => {
    const { json: job } = await service.generate({ input });
    const other = await service.workspace();
    for (const [method, accept] of [
      ['GET', 'application/json'],
      ['GET', 'application/pdf'],
      ['DELETE', 'application/json'],
    ] as const) {
      const ask = (id: string) =>
        service.call(method, `/v1/pdf/${id}`, { key: other.key, headers: { Accept: accept } });
      const [foreign, unknown] = [await ask(job.job_id), await ask('job_0000000000000000000000')];
      t.equal(foreign.status, 404);
      t.equal(withoutId(foreign), withoutId(unknown), 'the same bytes as for a job that never was');
    }
    const own = await service.call('GET', `/v1/pdf/${job.job_id}`, { key: service.key });
    t.match(own.json, { status: 'succeeded', sha256: job.sha256 });
  });

  await row('66 a path out of the folder', async (t) => {
    const paths = [
      '/v1/pdf/..%2f..%2fetc%2fpasswd',
      '/v1/pdf/..%5c..%5cetc%5cpasswd',
      '/v1/pdf/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '/v1/pdf/%00',
      '/v1/pdf/%ff%fe',
      '/v1/templates/..%2f..%2fpackage/preview.png',
      '/docs/..%2f..%2fpackage.json',
      '/playground/..%2f..%2fpackage.json',
    ];
    for (const path of paths) {
      // Pages have a page that says so.
      const checked = path.startsWith('/v1/');
      const { status, text } = await service.call('GET', path, { key: service.key, checked });
      t.equal(status, 404, path);
      t.notMatch(text, /root:|"dependencies"/);
    }
    const link = await service.call('GET', '/files/..%2f..%2fetc%2fpasswd/x.pdf?expires=9999999999&signature=x');
    t.equal(link.status, 403, 'a link that we did not sign');
  });

  await row('67 a body of 4 MB', async (t) => {
    const answer = await service.generate({ input: { type: 'markdown', content: 'x'.repeat(4 * MIB) } });
    t.equal(answer.status, 413);
    t.match(answer.json.error, { code: 'SVC_BODY_TOO_LARGE' });
  });
  await row('67 a gzip body', async (t) => {
    const body = gzipSync(JSON.stringify({ input }));
    const headers = { 'Content-Encoding': 'gzip' };
    const answer = await service.call('POST', GENERATE, { key: service.key, body, headers });
    t.equal(answer.status, 415);
    t.match(answer.json.error, { code: 'SVC_UNSUPPORTED_MEDIA_TYPE' });
  });

  for (const [title, body, field] of BODIES) {
    await row(`68 ${title}`, async (t) => isInvalid(t, await service.generate(body), field));
  }

  await row('69 200 parallel requests with one render left', async (t) => {
    const { key } = await service.workspace({ tier: 'free' });
    const calls = Array.from({ length: 200 }, () => service.call('POST', GENERATE, { key, body: { input } }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    t.same(statuses, [200, ...Array<number>(199).fill(429)]);
    t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 1, remaining: 0 });
  });

  await service.memoryIsBack(t);
});

/** Bodies as they are sent, and the pointer of what is wrong. */
const BODIES: readonly (readonly [title: string, body: unknown, field: string])[] = [
  ['duplicate keys', '{"input":{"type":"html","content":"a","content":"b"}}', '/input/content'],
  [
    'duplicate keys, one of them escaped',
    String.raw`{"input":{"type":"html","content":"a","c\u006fntent":"b"}}`,
    '/input/content',
  ],
  ['__proto__', '{"input":{"type":"html","content":"a"},"__proto__":{"async":true}}', '/__proto__'],
  [
    '__proto__ in metadata',
    '{"input":{"type":"html","content":"a"},"options":{"metadata":{"__proto__":"x"}}}',
    '/options/metadata/__proto__',
  ],
  [
    'constructor',
    '{"input":{"type":"html","content":"a"},"options":{"constructor":{"prototype":{}}}}',
    '/options/constructor',
  ],
  ['text after the JSON', '{"input":{"type":"html","content":"a"}} {}', ''],
  ...['filename', 'title'].map((name) => {
    const options = { [name]: 'a\r\nSet-Cookie: b=c' };
    return [`CR and LF in ${name}`, { input, options }, `/options/${name}`] as const;
  }),
  ['CR and LF in a value of metadata', { input, options: { metadata: { a: 'b\r\nc' } } }, '/options/metadata/a'],
  ['CR and LF in a name of metadata', { input, options: { metadata: { 'a\r\nb': 'c' } } }, '/options/metadata/a\r\nb'],
];

async function unauthorized(
  row: (title: string, attack: (t: Test) => Promise<void>) => Promise<unknown>,
  service: HostileService,
): Promise<string[]> {
  const { key: expired } = await service.workspace({ type: 'test', expiresAt: Date.now() - 1000 });
  const messages: string[] = [];
  for (const [title, headers, cause] of [
    ['61 no Authorization', {}, 'missing'],
    ['62 without Bearer', { Authorization: service.key }, 'no_bearer'],
    ['63 pk_…', { Authorization: 'Bearer pk_live_0123456789abcdef0123456789abcdef' }, 'wrong_prefix'],
    ['64 an expired test key', { Authorization: `Bearer ${expired}` }, 'expired'],
  ] as const) {
    await row(title, async (t) => {
      const answer = await service.call('POST', GENERATE, { body: { input }, headers });
      t.equal(answer.status, 401);
      t.match(answer.json.error, { code: 'SVC_INVALID_API_KEY', details: { cause } });
      t.notMatch(answer.text, /svc_(live|test)_[0-9A-Za-z]/, 'no key is repeated');
      messages.push(answer.json.error.agent_message as string);
    });
  }
  return messages;
}

const withoutId = ({ status, text, json }: Answer): string =>
  `${status} ${text.replaceAll(json?.error.request_id as string, '')}`;
