/** What pages of other origins may do: show and fetch files by signed link, and call the API where a setting says so. */
import t from 'tap';
import { loadConfig } from '../../../server/config.js';
import { testFolder } from '../../support/test-folder.js';
import { testService, type TestService } from '../support/service.js';

const APP = 'https://app.example.com';
const body = { input: { type: 'markdown', content: 'x' } };

async function link(service: TestService): Promise<string> {
  const { key } = await service.workspace();
  return (await service.call('POST', '/v1/pdf/generate', { key, body })).json.url as string;
}

t.test('a signed link shows in a frame of any page and may be fetched by it', async (t) => {
  const service = await testService(t);
  const url = await link(service);
  const { status, headers } = await fetch(url, { headers: { Origin: APP } });
  t.equal(status, 200);
  t.equal(headers.get('x-frame-options'), null);
  t.match(headers.get('content-security-policy'), /frame-ancestors \*/);
  t.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  t.equal(headers.get('access-control-allow-origin'), '*');
  t.match(headers.get('access-control-expose-headers'), /Content-Disposition/);
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: { Origin: APP, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'range' },
  });
  t.equal(asked.status, 204);
  t.match(asked.headers.get('access-control-allow-headers'), /Range/);
  const broken = await fetch(`${url}x`, { headers: { Origin: APP } });
  t.equal(broken.status, 403);
  t.equal(broken.headers.get('access-control-allow-origin'), '*', 'the page reads what is wrong');
});

t.test('the file name is part of the signature', async (t) => {
  const service = await testService(t);
  const url = await link(service);
  t.equal((await fetch(url.replace('/report.pdf', '/invoice-from-your-bank.pdf'))).status, 403);
  t.equal((await fetch(url)).status, 200);
});

t.test('pages of people and the API keep their headers', async (t) => {
  const service = await testService(t);
  for (const path of ['/docs', '/playground', '/dashboard/sign-in', '/v1/usage', '/openapi.json']) {
    const { headers } = await fetch(service.url + path, { headers: { Origin: APP }, redirect: 'manual' });
    t.equal(headers.get('x-frame-options'), 'DENY', path);
    t.match(headers.get('content-security-policy'), /frame-ancestors 'none'/, path);
    t.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path);
    t.equal(headers.get('access-control-allow-origin'), null, path);
  }
});

t.test('settings name the origins', async (t) => {
  const service = await testService(t, { PLATEN_FILE_ORIGINS: `${APP}/, https://b.example`, PLATEN_CORS_ORIGINS: APP });
  const url = await link(service);
  const mine = await fetch(url, { headers: { Origin: APP } });
  t.match(
    mine.headers.get('content-security-policy'),
    /frame-ancestors https:\/\/app\.example\.com https:\/\/b\.example$/,
  );
  t.equal(mine.headers.get('access-control-allow-origin'), APP);
  t.match(mine.headers.get('vary'), /Origin/);
  const other = await fetch(url, { headers: { Origin: 'https://c.example' } });
  t.equal(other.headers.get('access-control-allow-origin'), null);
  const asked = await fetch(`${service.url}/v1/pdf/generate`, {
    method: 'OPTIONS',
    headers: { Origin: APP, 'Access-Control-Request-Method': 'POST' },
  });
  t.equal(asked.status, 204);
  t.equal(asked.headers.get('access-control-allow-origin'), APP);
  t.match(asked.headers.get('access-control-allow-headers'), /Authorization/);
  const refused = await fetch(`${service.url}/v1/usage`, { headers: { Origin: APP } });
  t.equal(refused.status, 401);
  t.equal(refused.headers.get('access-control-allow-origin'), APP);
});

t.test('none keeps files to the service, and what is no origin is told', async (t) => {
  const service = await testService(t, { PLATEN_FILE_ORIGINS: 'none' });
  const { headers } = await fetch(await link(service), { headers: { Origin: APP } });
  t.equal(headers.get('x-frame-options'), 'DENY');
  t.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  t.equal(headers.get('access-control-allow-origin'), null);
  const env = { PLATEN_DATA: testFolder(t), PLATEN_CORS_ORIGINS: "app.example.com; script-src 'unsafe-inline'" };
  t.throws(() => loadConfig({ env }), /PLATEN_CORS_ORIGINS must name origins/);
});
