/** Requests that no HTTP library would send: how many requests they are, and what is written of them. */
import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { testService, type TestService } from '../support/service.js';

/** Everything that the service says to these bytes until it closes the connection. */
async function say({ url }: Pick<TestService, 'url'>, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, code]) => Number(code));
const HOST = 'Host: x\r\n';
const SMUGGLED = `GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;

t.setTimeout(300_000);
const service = await testService(t);

t.test('requests whose length is told in two ways are refused, and nothing after them is a request', async (t) => {
  for (const headers of [
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
    'Content-Length: 4\r\nContent-Length: 5\r\n',
    'Content-Length: 4, 5\r\n',
    'Content-Length: +4\r\n',
    'Content-Length: 0x4\r\n',
    'Content-Length : 4\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
    'Transfer-Encoding: xchunked\r\n',
    'X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: -1\r\n',
    'X: y\nTransfer-Encoding: chunked\r\n',
  ]) {
    const answer = await say(service, `POST /v1/keys/test HTTP/1.1\r\n${HOST}${headers}\r\n0\r\n\r\n${SMUGGLED}`);
    t.same(statusesOf(answer), [400], headers);
    t.match(answer, /\r\nConnection: close\r\n/);
    t.match(answer, /"code":"INVALID_REQUEST"/);
  }
});

t.test('headers without measure are refused', async (t) => {
  for (const text of [
    `X: ${'y'.repeat(20_000)}\r\n`,
    'X-Name: value\r\n'.repeat(5000),
    `Cookie: ${'a=b; '.repeat(4000)}\r\n`,
  ]) {
    t.same(statusesOf(await say(service, `GET /healthz HTTP/1.1\r\n${HOST}${text}\r\n`)), [400]);
  }
});

t.test('a path is one line of the log, whatever stands in it', async (t) => {
  for (const path of [
    '/%0d%0a{"level":"error"}',
    '/\x85\xa0"}{"',
    `/${'a.'.repeat(7000)}`,
    `/a://${':'.repeat(15_000)}`,
  ]) {
    await say(service, `GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  }
  for (const line of service.log) {
    t.match(line, /^[^\n]*\n$/);
    t.type(JSON.parse(line), 'object');
  }
});

t.test('names that every object has are names like others', async (t) => {
  const { key } = await service.workspace();
  const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'];
  for (const name of names) {
    const markdown = `---\n${name}: x\n---\n# ${name}\n\n[a](#${name}) [^${name}]\n\n[^${name}]: note\n\n[${name}]: /x\n`;
    const html = `<p id="${name}" class="${name}" style="${name}: 1; --${name}: var(--${name})"><${name}>text</${name}><a href="#${name}">a</a>`;
    for (const input of [
      { type: 'markdown', content: markdown },
      { type: 'html', content: html },
    ]) {
      const theme = { body_font: name, heading_font: name, letterhead: html };
      const options = { metadata: name === '__proto__' || name === 'constructor' ? {} : { [name]: name } };
      const answer = await service.call('POST', '/v1/pdf/generate', { key, body: { input, theme, options } });
      t.equal(answer.status, 200, `${name}: ${answer.text.slice(0, 300)}`);
      t.same(answer.json?.metadata, options.metadata);
    }
    const template = await service.call('POST', '/v1/pdf/generate', {
      key,
      body: { input: { type: 'html', content: 'x' }, template: name },
    });
    t.equal(template.status, 400);
  }
});

t.test('a request names one host: none and two are refused in the envelope', async (t) => {
  for (const [hosts, problem] of [
    ['', 'The request has no Host header.'],
    ['Host: x\r\nHost: y\r\n', 'The request has 2 Host headers.'],
    ['Host: x\r\nhost: x\r\n', 'The request has 2 Host headers.'],
  ] as const) {
    const answer = await say(service, `GET /healthz HTTP/1.1\r\n${hosts}\r\n${SMUGGLED}`);
    t.same(statusesOf(answer), [400], problem);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    t.match(head, /\r\nConnection: close/);
    const { error } = JSON.parse(body);
    t.match(error, { code: 'INVALID_REQUEST', human_message: problem });
    t.match(head, `X-Request-Id: ${error.request_id}`);
  }
  const old = await say(service, 'GET /healthz HTTP/1.0\r\n\r\n');
  t.same(statusesOf(old), [200], 'HTTP/1.0 knows no Host');
});

t.test('an expectation that nobody knows is refused in the envelope, 100-continue is met', async (t) => {
  const post = (expect: string, length: number, key: string) =>
    `POST /v1/pdf/validate HTTP/1.1\r\n${HOST}Authorization: Bearer ${key}\r\nExpect: ${expect}\r\nContent-Length: ${length}\r\n`;
  const { key } = await service.workspace();
  const strange = await say(service, `${post('200-ok', 0, key)}Connection: close\r\n\r\n`);
  t.same(statusesOf(strange), [417]);
  t.match(JSON.parse(strange.split('\r\n\r\n')[1]!).error, { code: 'SVC_EXPECTATION_FAILED' });
  const body = '{"input":{"type":"markdown","content":"x"}}';
  const met = await say(service, `${post('100-continue', body.length, key)}Connection: close\r\n\r\n${body}`);
  t.same(statusesOf(met), [100, 200]);
  t.same(
    statusesOf(await say(service, `${post('100-continue', 50, 'none')}\r\n`)),
    [401],
    'who has no key sends no body',
  );
  t.same(statusesOf(await say(service, `${post('100-continue', 9e6, key)}\r\n`)), [413], 'nor who has too large a one');
});
