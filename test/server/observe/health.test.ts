import { pino } from 'pino';
import t from 'tap';
import { createHealth } from '../../../server/observe/health.js';

const log = pino({ level: 'silent' });
const ok = async () => undefined;

t.test('ready when every part answers', async (t) => {
  const health = createHealth({ checks: { database: ok, blobs: ok }, log });
  t.match(await health.ready(), { status: 'ready', checks: { database: { status: 'ok' }, blobs: { status: 'ok' } } });
  t.match(health.live(), { status: 'ok', uptime_seconds: Number });
});

t.test('a part that fails is named; why goes to the log only', async (t) => {
  const lines: string[] = [];
  const health = createHealth({
    checks: { database: () => Promise.reject(new Error('password of db.internal is wrong')), blobs: ok },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  });
  const report = await health.ready();
  t.match(report, { status: 'not_ready', checks: { database: { status: 'failing' }, blobs: { status: 'ok' } } });
  t.notMatch(JSON.stringify(report), 'db.internal');
  t.match(lines.join(''), 'db.internal');
});

t.test('a part that throws at once counts as failing', async (t) => {
  const checks = {
    pool: () => {
      throw new Error('closed');
    },
  };
  t.match(await createHealth({ checks, log }).ready(), { status: 'not_ready' });
});

t.test('a part that never answers is given up', async (t) => {
  const health = createHealth({ checks: { database: () => new Promise(() => undefined) }, log, patienceMs: 20 });
  const { status, checks } = await health.ready();
  t.equal(status, 'not_ready');
  t.ok(checks.database!.duration_ms >= 19);
});

t.test('a part that does not answer is not asked again until it has', async (t) => {
  let asked = 0;
  let answer = () => {};
  const database = () => {
    asked++;
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const health = createHealth({ checks: { database }, log, patienceMs: 20, freshMs: 0 });
  t.match(await health.ready(), { status: 'not_ready' });
  t.match(await health.ready(), { status: 'not_ready' });
  t.equal(asked, 1);
  answer();
  await new Promise(setImmediate);
  const again = health.ready();
  answer();
  t.match(await again, { status: 'ready' });
  t.equal(asked, 2);
});

t.test('the parts are asked once for many questions at a time, and again later', async (t) => {
  let asked = 0;
  const checks = { database: async () => void asked++ };
  const health = createHealth({ checks, log, freshMs: 60_000 });
  await Promise.all(Array.from({ length: 20 }, () => health.ready()));
  t.equal(asked, 1);
  const impatient = createHealth({ checks, log, freshMs: 0 });
  await impatient.ready();
  await impatient.ready();
  t.equal(asked, 3);
});

t.test('alive while renders can run, or could half a minute ago', async (t) => {
  let unable = 0;
  const health = createHealth({ checks: {}, unableForMs: () => unable, log });
  t.match(health.live(), { status: 'ok' });
  unable = 29_999;
  t.match(health.live(), { status: 'ok' });
  unable = 30_000;
  t.match(health.live(), { status: 'failing', reason: /renderer/ });
  unable = 0;
  t.match(health.live(), { status: 'ok' });
});

t.test('not ready from the moment the service stops, alive all the same', async (t) => {
  const health = createHealth({ checks: { database: ok }, log });
  await health.ready();
  health.drain();
  t.match(await health.ready(), { status: 'not_ready', reason: /stopping/ });
  t.match(health.live(), { status: 'ok' });
});
