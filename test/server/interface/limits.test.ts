/** interface.md, "Limits"; decisions.md, "Limits": the defaults, as a service that nobody has configured keeps them. */
import { crc32 } from 'node:zlib';
import t from 'tap';
import { DEFAULT_TIERS, TIER_NAMES } from '../../../server/keys/tiers.js';
import { startPublicHost } from '../render/public-host.js';
import { networkWorkerUrl } from '../render/support.js';
import { defaultConfig } from '../support/default-config.js';
import { testService } from '../support/service.js';
import { GENERATE, html, markdown } from './support.js';

t.setTimeout(300_000);

const MIB = 1024 * 1024;

/** A PNG whose header promises so many pixels; nobody must come so far as to decode it. */
function promising(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(9)), chunk('IEND', Buffer.alloc(0))]);
} // prettier-ignore

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
let fetched = 0;
const host = await startPublicHost(t, ['files.example'], ({ url = '' }, response) => {
  fetched++;
  if (url === '/large.svg') response.end(`${SVG}${' '.repeat(10 * MIB)}`);
  else if (url === '/many-pixels.png') response.end(promising(8000, 5001));
  else response.end(SVG);
});
/** Settings that testService widens, at their defaults again. */
const DEFAULTS = { PLATEN_TIERS: '{}', PLATEN_TEST_REQUESTS_PER_MINUTE: '30', PLATEN_TEST_KEYS_PER_HOUR: '5' };
/** In the middle of a month, for some hours that the tests let pass. */
let now = Date.UTC(2026, 10, 15);
const service = await testService(t, DEFAULTS, {
  clock: () => now,
  worker: { workerUrl: networkWorkerUrl, workerExtra: host.extra },
});
const { key } = await service.workspace({ tier: 'scale', now });
const post = (body: unknown) => service.call('POST', GENERATE, { key, body });

t.test('renders a month: Free 100, Starter 500, Builder 2,500, Pro 10,000, Scale unlimited', async (t) => {
  const limits: Record<string, unknown> = {};
  for (const tier of TIER_NAMES) {
    const { key } = await service.workspace({ tier, now });
    const { json } = await service.call('GET', '/v1/usage', { key });
    t.equal(json.tier, tier);
    limits[tier] = json.limit;
  }
  t.same(limits, { free: 100, starter: 500, builder: 2_500, pro: 10_000, scale: null });
});

t.test('requests a minute: Free 30, Starter 60, Builder 120, Pro 300, Scale 600, test keys 30', async (t) => {
  const rates: Record<string, unknown> = {};
  for (const [name, order] of [
    ...TIER_NAMES.map((tier) => [tier, { tier, now }] as const),
    ['test', { tier: 'scale', type: 'test', now, expiresAt: now + 1000 }] as const,
  ]) {
    const { key } = await service.workspace(order);
    const { headers } = await service.call('GET', '/v1/usage', { key });
    const rate = Number(headers.get('x-ratelimit-limit'));
    rates[name] = rate;
    t.equal(headers.get('ratelimit-policy'), `"requests";q=${rate};w=60`);
    t.equal(headers.get('ratelimit'), `"requests";r=${rate - 1};t=60`);
    t.equal(headers.get('x-ratelimit-remaining'), String(rate - 1));
    t.equal(headers.get('x-ratelimit-reset'), '60');
  }
  t.same(rates, { free: 30, starter: 60, builder: 120, pro: 300, scale: 600, test: 30 });
  t.same(Object.keys(DEFAULT_TIERS), ['free', 'starter', 'builder', 'pro', 'scale']);
});

t.test('the request beyond the rate is refused, and told when to come again', async (t) => {
  const { key } = await service.workspace({ tier: 'free', now });
  const answers = [];
  for (let n = 0; n <= 30; n++) answers.push(await service.call('GET', '/v1/usage', { key }));
  const last = answers.pop()!;
  t.ok(answers.every(({ status }) => status === 200));
  t.equal(last.status, 429);
  t.match(last.json.error, { code: 'SVC_RATE_LIMITED', type: 'rate_limit_error', retryable: true });
  t.equal(last.headers.get('retry-after'), '60');
  t.match(last.json.error.agent_message, /Wait 60 s/);
  now += 60_000;
  t.equal((await service.call('GET', '/v1/usage', { key })).status, 200);
});

t.test('the free tier: a key without credit card or sign-up, five an hour and address', async (t) => {
  const ask = () => service.call('POST', '/v1/keys/test');
  for (let n = 0; n < 5; n++) t.equal((await ask()).status, 201);
  const sixth = await ask();
  t.equal(sixth.status, 429);
  t.match(sixth.json.error, { code: 'SVC_RATE_LIMITED', human_message: /5 test keys within the hour/ });
  t.equal(sixth.headers.get('retry-after'), '3600');
  now += 3_600_000;
  t.equal((await ask()).status, 201);
});

t.test('the 101st live render of a month in the free tier is refused', async (t) => {
  const { key, workspace } = await service.workspace({ tier: 'free', now });
  const period = new Date(now).toISOString().slice(0, 7);
  for (let n = 0; n < 100; n++) {
    const { status } = await service.call('POST', GENERATE, { key, body: markdown('x') });
    if (status !== 200) throw new Error(`Render ${n + 1}: ${status}`);
    if (n % 25 === 24) now += 60_000; // the rate is another limit
  }
  const { status, json } = await service.call('POST', GENERATE, { key, body: markdown('x') });
  t.equal(status, 429);
  t.match(json.error, { code: 'SVC_MONTHLY_QUOTA_EXCEEDED', details: { limit: 100, used: 100 } });
  t.same(await service.store.usage(workspace.id, period), { used: 100, reserved: 0 });
});

t.test('a body of 2 MiB', async (t) => {
  const body = (size: number) => {
    const text = JSON.stringify(markdown('x'));
    return `${text}${' '.repeat(size - text.length)}`;
  };
  t.equal((await post(body(2 * MIB))).status, 200);
  const { status, json } = await post(body(2 * MIB + 1));
  t.equal(status, 413);
  t.match(json.error, { code: 'SVC_BODY_TOO_LARGE', details: { limit: 2 * MIB } });
});

t.test('content of 1 MiB', async (t) => {
  const hidden = (size: number) => html(`<p>x<!--${' '.repeat(size - 11)}-->`);
  t.equal((await post(hidden(MIB))).status, 200);
  const { status, json } = await post(hidden(MIB + 1));
  t.equal(status, 400);
  t.match(json.error.details.errors, [{ field: '/input/content', message: /1048577 bytes.*at most 1048576/ }]);
});

t.test('letterhead and footer of 16 KiB each', async (t) => {
  for (const field of ['letterhead', 'footer']) {
    const theme = (size: number) => markdown('x', { theme: { [field]: `<p>x<!--${' '.repeat(size - 11)}-->` } });
    t.equal((await post(theme(16 * 1024))).status, 200, field);
    const { status, json } = await post(theme(16 * 1024 + 1));
    t.equal(status, 400);
    t.equal(json.error.details.errors[0].field, `/theme/${field}`);
  }
});

t.test('nesting of 256 levels of HTML, 100 of Markdown', async (t) => {
  for (const [body, reason, limit] of [
    [html('<div>'.repeat(250)), null, 0],
    [html('<div>'.repeat(257)), 'depth_limit', 256],
    [markdown(`${'> '.repeat(95)}x`), null, 0],
    [markdown(`${'> '.repeat(101)}x`), 'depth_limit', 100],
  ] as const) {
    const { status, json } = await post(body);
    t.equal(status, reason === null ? 200 : 422);
    if (reason !== null) t.match(json.error.details, { reason, limit });
  }
});

t.test('500 pages', async (t) => {
  const pages = (count: number) => html('<p style="break-after: page">x'.repeat(count - 1) + '<p>x');
  t.match((await post(pages(500))).json, { pages: 500 });
  const { status, json } = await post(pages(501));
  t.equal(status, 422);
  t.match(json.error.details, { reason: 'page_limit', limit: 500 });
});

t.test('100 remote resources', async (t) => {
  fetched = 0;
  const images = Array.from({ length: 105 }, (_, i) => `<img alt="" src="${host.url(`/${i}.svg`)}">`);
  const { status, json } = await post(html(images.join('')));
  t.equal(status, 200);
  t.equal(fetched, 100);
  const blocked = json.warnings.filter(({ code }: { code: string }) => code === 'SVC_RESOURCE_BLOCKED');
  const count = blocked.reduce((sum: number, { details }: { details: { count: number } }) => sum + details.count, 0);
  t.equal(count, 5, 'the others are told of');
});

t.test('10 MiB and 40 megapixels for each of them', async (t) => {
  for (const [path, code] of [
    ['/large.svg', 'SVC_IMAGE_UNAVAILABLE'],
    ['/many-pixels.png', 'SVC_IMAGE_INVALID'],
  ] as const) {
    const { status, json } = await post(html(`<p>x<img alt="" src="${host.url(path)}">`));
    t.equal(status, 200, path);
    t.same(json.warnings.map((warning: { code: string }) => warning.code), [code], JSON.stringify(json.warnings)); // prettier-ignore
  }
});

t.test('30 s and 512 MiB for a render, 24 hours of retention', async (t) => {
  // What exceeding them does is in errors.test.ts; here only that these are the limits of a service without settings.
  const { renderSeconds, workerHeapMib, retentionHours } = defaultConfig();
  t.same({ renderSeconds, workerHeapMib, retentionHours }, { renderSeconds: 30, workerHeapMib: 512, retentionHours: 24 });
}); // prettier-ignore
