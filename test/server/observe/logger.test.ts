import t from 'tap';
import { createLogger } from '../../../server/observe/logger.js';

const CONFIG = {
  logLevel: 'info',
  development: false,
  secret: '0123456789abcdef0123456789abcdef',
  databaseUrl: 'postgres://platen:hunt%21er2x@db:5432/platen',
  s3SecretAccessKey: 'swordfish-swordfish',
  metricsToken: 'open sesame',
  smtpUrl: 'smtps://platen:post%20card@mail:465',
  planSecret: 'whsec_b3BlbiBzZXNhbWUgb3BlbiBzZXNhbWU=',
} as const;

/** A logger and the lines that it wrote. */
function recorded(overrides: Partial<Parameters<typeof createLogger>[0]> = {}) {
  const lines: string[] = [];
  const { log } = createLogger({ ...CONFIG, ...overrides }, { write: (line) => void lines.push(line) });
  return { log, lines };
}

t.test('a line is one JSON object with time, level and the fields of its child', (t) => {
  const { log, lines } = recorded();
  log.child({ request_id: 'req_1' }).info({ status: 200 }, 'request');
  t.equal(lines.length, 1);
  t.match(JSON.parse(lines[0]!), {
    level: 'info',
    request_id: 'req_1',
    status: 200,
    msg: 'request',
    time: /^\d{4}-.*Z$/,
  });
  t.equal(lines[0]!.indexOf('\n'), lines[0]!.length - 1);
  t.end();
});

t.test('what is below the level is not written', (t) => {
  const { log, lines } = recorded({ logLevel: 'error' });
  log.info('quiet');
  t.equal(lines.length, 0);
  t.end();
});

t.test('secrets do not get into the log, wherever they stand', (t) => {
  const { log, lines } = recorded();
  const key = `svc_live_${'a1'.repeat(21)}b`;
  log.info(
    { authorization: `Bearer ${key}`, request: { headers: { cookie: 'c00kie' }, body: 'a document' } },
    'fields',
  );
  log.info(`somebody sent ${key} and Basic dXNlcjpwYXNz`);
  log.info({ path: '/files/job_1/a.pdf?expires=1&signature=abcDEF-_123' }, 'signed link');
  log.info({ url: 'https://s3.example.com/b/k?X-Amz-Signature=ffee&X-Amz-Credential=AKIA%2F2026' }, 's3');
  log.error(
    { err: new Error(`cannot connect to ${CONFIG.databaseUrl}`, { cause: new Error('hunt!er2x') }) },
    'database',
  );
  log.warn({ dump: { ...CONFIG } }, 'settings');
  const text = lines.join('');
  for (const secret of [
    CONFIG.planSecret,
    'a1a1a1',
    'c00kie',
    'a document',
    'dXNlcjpwYXNz',
    'abcDEF',
    'ffee',
    'AKIA',
    'hunt',
    'swordfish',
    'sesame',
    CONFIG.secret,
  ]) {
    t.notMatch(text, secret);
  }
  for (const line of lines) t.ok(JSON.parse(line), 'the line is still JSON');
  t.end();
});

t.test('errors keep message, code, stack and causes, and nothing that a driver hangs onto them', (t) => {
  const { log, lines } = recorded();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', parameters: ['row content'] });
  const circle: Error & { cause?: unknown } = new Error('round');
  circle.cause = circle;
  log.error({ err: Object.assign(new TypeError('failed', { cause }), { query: 'insert row content' }) }, 'x');
  log.error({ err: circle }, 'y');
  log.error({ err: 'just text' }, 'z');
  t.match(JSON.parse(lines[0]!).err, {
    type: 'TypeError',
    message: 'failed',
    stack: /TypeError: failed\n/,
    cause: { message: 'refused', code: 'ECONNREFUSED' },
  });
  t.notMatch(lines[0], 'row content');
  t.equal(JSON.parse(lines[1]!).err.message, 'round');
  t.equal(JSON.parse(lines[2]!).err.message, 'just text');
  t.end();
});

t.test('in development a line is for reading, without secrets all the same', (t) => {
  const { log, lines } = recorded({ development: true });
  log.info({ method: 'GET', status: 200, note: 'two words' }, 'request');
  log.error({ err: new Error('broken') }, 'failed');
  log.info('Bearer abcdef');
  t.match(lines[0], /^\d\d:\d\d:\d\d\.\d{3} INFO {2}request method=GET status=200 note="two words"\n$/);
  t.match(lines[1], /ERROR failed\nError: broken\n {4}at /);
  t.match(lines[2], /Bearer \*\*\*\n$/);
  t.end();
});
