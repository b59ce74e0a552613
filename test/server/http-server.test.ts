import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { loadConfig } from '../../server/config.js';
import { listen } from '../../server/http-server.js';

const config = loadConfig({ env: { PLATEN_PORT: '0', PLATEN_DATA: t.testdir() } });

/** A server that answers "ok", after `until` where that is given. */
async function serve(t: Test, until?: Promise<void>) {
  const server = await listen(config);
  server.serve((_request, response) => void (until ?? Promise.resolve()).then(() => response.end('ok')));
  t.teardown(() => server.abort());
  return server;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** What comes back on a connection until the server closes it. */
async function answerTo(port: number, text: string): Promise<string> {
  const socket = await open(port);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

t.test('what is no HTTP is answered in the envelope of all errors', async (t) => {
  const { port } = await serve(t);
  for (const [text, message] of [
    ['nonsense\r\n\r\n', 'This is not HTTP/1.1, or a method that is not known.'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 'The headers are larger than 16 KiB.'],
  ] as const) {
    const answer = await answerTo(port, text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    t.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/);
    t.match(head, /\r\nContent-Type: application\/json; charset=utf-8\r\n/);
    t.match(head, /\r\nConnection: close$/);
    const { error } = JSON.parse(body);
    t.match(error, {
      code: 'INVALID_REQUEST',
      human_message: message,
      docs_url: `http://127.0.0.1:${port}/docs/errors/INVALID_REQUEST`,
      request_id: /^req_/,
    });
    t.match(head, `\r\nX-Request-Id: ${error.request_id}\r\n`);
  }
});

t.test('a request whose headers or body do not arrive in time is answered 408', async (t) => {
  const { port, ...server } = await listen(config, { headersMs: 100, requestMs: 200, checkMs: 50 });
  t.teardown(() => server.abort());
  server.serve((request, response) => request.on('end', () => response.end('ok')).resume());
  for (const text of [
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Le',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"inp',
  ]) {
    const [head = '', body = ''] = (await answerTo(port, text)).split('\r\n\r\n');
    t.match(head, /^HTTP\/1\.1 408 Request Timeout\r\n/);
    t.match(JSON.parse(body).error, { code: 'SVC_REQUEST_TIMEOUT', type: 'invalid_request_error', retryable: true });
  }
});

t.test('nonsense after an answer is not answered: it could be taken for a part of it', async (t) => {
  const { port } = await serve(t);
  const socket = await open(port);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.write('nonsense\r\n\r\n');
  await once(socket, 'close');
  t.match(answer, /^HTTP\/1\.1 200 OK/);
  t.notMatch(answer, 'INVALID_REQUEST');
});

t.test('stopping waits for open answers and closes connections that are only kept open', async (t) => {
  let finish = () => undefined as void;
  const server = await serve(t, new Promise<void>((resolve) => (finish = resolve)));
  const idle = await open(server.port);
  const idleClosed = once(idle.resume(), 'close');
  const call = request({ port: server.port, host: '127.0.0.1', headers: { Connection: 'keep-alive' } }).end();
  // Begun before the stop: the server has the request when it has answered another one on a later connection.
  const answered = once(call, 'response');
  await once(call, 'finish');
  await arrived(server.port);
  let isStopped = false;
  const stopped = server.stop().then(() => (isStopped = true));
  t.notOk(isStopped);
  finish();
  const [response] = await answered;
  t.equal(response.statusCode, 200);
  response.resume();
  await stopped;
  idle.destroy();
  await idleClosed;
});

/** Waits until the server has read what was sent to it before: one process handles its connections in turn. */
async function arrived(port: number): Promise<void> {
  const socket = await open(port);
  socket.end('nonsense\r\n\r\n');
  await once(socket.resume(), 'close');
}

t.test('aborting ends open connections', async (t) => {
  const server = await serve(t, new Promise(() => undefined));
  const call = request({ port: server.port, host: '127.0.0.1' }).end();
  const failed = once(call, 'error');
  await once(call, 'finish');
  await arrived(server.port);
  server.abort();
  const [error] = await failed;
  t.equal(error.code, 'ECONNRESET');
  await server.stop();
});

t.test('a port that is taken rejects with the code of the system', async (t) => {
  const { port } = await serve(t);
  await t.rejects(listen({ ...config, port }), { code: 'EADDRINUSE' });
});
