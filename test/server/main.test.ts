import { join } from 'node:path';
import t from 'tap';
import { loadConfig, type ConfigSources } from '../../server/config.js';
import { StartError, startService, type StartOptions } from '../../server/main.js';
import { createLogger } from '../../server/observe/logger.js';

const SECRET = 'only for tests, only for tests, only for tests';

function start(data: string, env: ConfigSources['env'] = {}, options: StartOptions = {}) {
  const config = loadConfig({
    env: { PLATEN_PORT: '0', PLATEN_DATA: data, PLATEN_WORKERS: '1', PLATEN_SECRET: SECRET, ...env },
  });
  const logger = createLogger(config, { write: () => undefined });
  return startService(config, { logger, announce: () => undefined, ...options });
}

async function failure(work: Promise<unknown>): Promise<StartError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof StartError) return error;
  throw new Error('It did not fail as expected.', { cause: error });
}

t.test('the service starts, answers and stops; stopping twice is stopping once', async (t) => {
  const service = await start(join(t.testdir(), 'data'));
  t.equal(service.url, `http://127.0.0.1:${service.port}`);
  t.match(await (await fetch(`${service.url}/healthz`)).json(), { status: 'ok' });
  let readiness: { status?: string } = {};
  // A disk that is busy with other tests may take its time.
  while (readiness.status !== 'ready') readiness = (await (await fetch(`${service.url}/readyz`)).json()) as object;
  t.match(readiness, { checks: { database: { status: 'ok' }, files: { status: 'ok' }, workers: { status: 'ok' } } });
  await Promise.all([service.stop(), service.stop()]);
  await service.stop();
  await t.rejects(fetch(`${service.url}/healthz`));
});

t.test('of instances that start on one empty database one shows a key', async (t) => {
  const data = join(t.testdir(), 'data');
  const texts: string[] = [];
  const options = { announce: (text: string) => void texts.push(text) };
  const services = await Promise.all([start(data, {}, options), start(data, {}, options), start(data, {}, options)]);
  for (const service of services) await service.stop();
  t.equal(texts.length, 1);
  t.match(texts[0], /svc_live_[0-9A-Za-z]{43}/);
});

t.test('the first workspace has the tier of the settings', async (t) => {
  const texts: string[] = [];
  const env = { PLATEN_FIRST_TIER: 'starter' };
  const service = await start(join(t.testdir(), 'data'), env, { announce: (text) => void texts.push(text) });
  const [key] = /svc_live_\w+/.exec(texts.join(''))!;
  const usage = await fetch(`${service.url}/v1/usage`, { headers: { Authorization: `Bearer ${key}` } });
  t.match(await usage.json(), { tier: 'starter', limit: 500 });
  await service.stop();
});

t.test('a database that does not answer is told in a sentence, without its password', async (t) => {
  const env = { DATABASE_URL: 'postgres://platen:swordfish@127.0.0.1:1/platen' };
  const { message } = await failure(start(join(t.testdir(), 'data'), env));
  t.match(message, /^The database cannot be used: .*ECONNREFUSED.*\. Nothing listens there\./);
  t.notMatch(message, 'swordfish');
});

t.test('a store for files that does not answer, too', async (t) => {
  const env = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'pdfs',
    S3_ACCESS_KEY_ID: 'AKIA',
    S3_SECRET_ACCESS_KEY: 'swordfish',
  };
  const { message } = await failure(start(join(t.testdir(), 'data'), env));
  t.match(message, /^The store for files cannot be used: /);
  t.notMatch(message, 'swordfish');
});

t.test('a start that fails leaves nothing open', async (t) => {
  const data = join(t.testdir(), 'data');
  const first = await start(data);
  const { message } = await failure(start(data, { PLATEN_PORT: String(first.port) }));
  const address = `The address 127\\.0\\.0\\.1:${first.port} \\(PLATEN_HOST, PLATEN_PORT\\)`;
  t.match(message, new RegExp(`^${address} cannot be used: .*choose another port\\.$`));
  await first.stop();
  const again = await start(data, { PLATEN_PORT: String(first.port) });
  await again.stop();
});
