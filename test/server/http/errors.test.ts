/** Every way to be refused before a handler is reached; the harness holds each answer to the envelope's schema. */
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { testService, type CallOptions } from '../support/service.js';

const GENERATE = '/v1/pdf/generate';
const valid = { input: { type: 'markdown', content: 'x' } };

/** Tests have workspaces of their own in it. */
const service = await testService(t);

t.test('refusals', async (t) => {
  const { key } = await service.workspace();
  const cases: [name: string, method: string, path: string, options: CallOptions, status: number, code: string][] = [
    ['an unknown address', 'GET', '/v2/pdf', {}, 404, 'SVC_NOT_FOUND'],
    ['an unknown address below v1', 'POST', '/v1/pdf/render', { key, body: {} }, 405, 'SVC_METHOD_NOT_ALLOWED'],
    ['a method that is not taken', 'PUT', GENERATE, { key, body: {} }, 405, 'SVC_METHOD_NOT_ALLOWED'],
    ['an address that nobody knows, with any method', 'DELETE', '/nothing', {}, 404, 'SVC_NOT_FOUND'],
    ['a method nobody knows', 'PROPFIND', GENERATE, { key }, 405, 'SVC_METHOD_NOT_ALLOWED'],
    ['a body of 4 MB', 'POST', GENERATE, { key, body: Buffer.alloc(4_000_000, 32) }, 413, 'SVC_BODY_TOO_LARGE'],
    [
      'a gzip body',
      'POST',
      GENERATE,
      { key, body: gzipSync(JSON.stringify(valid)), headers: { 'Content-Encoding': 'gzip' } },
      415,
      'SVC_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form',
      'POST',
      GENERATE,
      { key, body: 'a=b', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      415,
      'SVC_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'another charset',
      'POST',
      GENERATE,
      { key, body: valid, headers: { 'Content-Type': 'application/json; charset=latin1' } },
      415,
      'SVC_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'an image is asked for',
      'POST',
      GENERATE,
      { key, body: valid, headers: { Accept: 'image/png' } },
      406,
      'SVC_NOT_ACCEPTABLE',
    ],
    ['no body', 'POST', GENERATE, { key }, 400, 'INVALID_REQUEST'],
    ['malformed JSON', 'POST', GENERATE, { key, body: '{"input": {' }, 400, 'INVALID_REQUEST'],
    ['text after the JSON', 'POST', GENERATE, { key, body: `${JSON.stringify(valid)} x` }, 400, 'INVALID_REQUEST'],
    [
      'a key twice',
      'POST',
      GENERATE,
      { key, body: '{"input":{"type":"markdown","type":"html","content":"x"}}' },
      400,
      'INVALID_REQUEST',
    ],
    [
      '__proto__',
      'POST',
      GENERATE,
      { key, body: '{"__proto__":{},"input":{"type":"markdown","content":"x"}}' },
      400,
      'INVALID_REQUEST',
    ],
    [
      'bytes that are no UTF-8',
      'POST',
      GENERATE,
      { key, body: Buffer.from([0x7b, 0xff, 0x7d]) },
      400,
      'INVALID_REQUEST',
    ],
    ['a number instead of an object', 'POST', GENERATE, { key, body: '42' }, 400, 'INVALID_REQUEST'],
    ['arrays nested 100,000 deep', 'POST', GENERATE, { key, body: '['.repeat(100_000) }, 400, 'INVALID_REQUEST'],
  ];
  for (const [name, method, path, options, status, code] of cases) {
    const answer = await service.call(method, path, options);
    t.equal(answer.status, status, name);
    t.equal(answer.json.error.code, code, `${name}: ${code}`);
    t.equal(answer.json.error.docs_url, `${service.config.docsUrl}/errors/${code}`, `${name}: docs_url`);
    if (status === 405) t.match(answer.headers.get('allow'), /[A-Z]/, `${name}: Allow`);
  }
  const ordinary = await service.call('POST', GENERATE, { key, body: valid });
  t.equal(ordinary.status, 200, 'the next ordinary request succeeds');
});

t.test('Allow names the methods of an address, and no others', async (t) => {
  const { key } = await service.workspace();
  const allowed: Record<string, string> = {
    '/v1/pdf/generate': 'POST',
    '/v1/pdf/validate': 'POST',
    '/v1/pdf/job_0': 'GET, DELETE, HEAD',
    '/v1/keys/test': 'POST',
    '/openapi.json': 'GET, HEAD',
  };
  for (const [path, methods] of Object.entries(allowed)) {
    const asked = await service.call('OPTIONS', path, { checked: false });
    t.equal(asked.status, 204, path);
    t.equal(asked.headers.get('allow'), methods);
    const wrong = await service.call('PATCH', path, { key, body: {} });
    t.equal(wrong.status, 405, path);
    t.equal(wrong.headers.get('allow'), methods);
  }
});

t.test('a request without Content-Type is JSON', async (t) => {
  const { key } = await service.workspace();
  const body = Buffer.from(JSON.stringify(valid));
  // fetch sends none for bytes.
  const answer = await service.call('POST', '/v1/pdf/validate', { key, body, headers: { 'Content-Type': '' } });
  t.equal(answer.status, 200);
});

t.test('a field that does not exist is named by its pointer, with the nearest that does', async (t) => {
  const { key } = await service.workspace();
  const body = { ...valid, options: { margn: '2cm', page_size: 'A4' }, themes: {} };
  const { status, json } = await service.call('POST', GENERATE, { key, body });
  t.equal(status, 400);
  const fields = json.error.details.errors.map((error: { field: string }) => error.field);
  t.same(fields.sort(), ['/options/margn', '/themes']);
  t.match(JSON.stringify(json.error.details.errors), /margin/);
  t.match(json.error.agent_message, /\/openapi\.json/);
});

t.test('links in answers never follow the Host header', async (t) => {
  const { key } = await service.workspace();
  const text = await new Promise<string>((resolve, reject) => {
    const call = request(
      `${service.url}${GENERATE}`,
      {
        method: 'POST',
        headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Authorization: `Bearer ${key}` },
      },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve(body));
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(valid));
  });
  t.match(JSON.parse(text).url, new RegExp(`^${service.config.baseUrl}/files/`));
  t.notMatch(text, 'evil.example');
});

t.test('every answer carries the security headers and a request id of its own', async (t) => {
  const paths = ['/', '/healthz', '/openapi.json', '/docs', '/nowhere', '/v1/usage'];
  const ids = new Set<string>();
  for (const path of paths) {
    const { headers } = await service.call('GET', path, { headers: { 'X-Request-Id': 'mine' } });
    t.equal(headers.get('x-content-type-options'), 'nosniff', path);
    t.equal(headers.get('x-frame-options'), 'DENY', path);
    t.equal(headers.get('referrer-policy'), 'no-referrer', path);
    const policy = headers.get('content-security-policy') ?? '';
    t.match(policy, /default-src 'none'/, path);
    t.notMatch(policy, /unsafe|\*/, path);
    t.equal(headers.get('server'), null, path);
    t.equal(headers.get('x-powered-by'), null, path);
    ids.add(headers.get('x-request-id') ?? '');
  }
  t.equal(ids.size, paths.length);
});
