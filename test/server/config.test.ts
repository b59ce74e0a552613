import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { ConfigError, loadConfig, withPort, type ConfigSources } from '../../server/config.js';
import { DEFAULT_TIERS } from '../../server/keys/tiers.js';

const SECRET = '0123456789abcdef0123456789abcdef';
const POSTGRES = 'postgres://platen:hunter2@db/platen';
const S3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'pdfs',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'swordfish',
};

const dataFolder = join(t.testdir(), 'data');

/** Settings from an environment; the data folder is not that of the tester. */
function load(env: ConfigSources['env'], more: Omit<ConfigSources, 'env'> = {}) {
  return loadConfig({ env: { PLATEN_DATA: dataFolder, ...env }, ...more });
}

/** The sentences about what is wrong. */
function problems(t: Test, env: ConfigSources['env'], more: Omit<ConfigSources, 'env'> = {}): readonly string[] {
  try {
    load(env, more);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  t.fail('the settings were accepted');
  return [];
}

t.test('without anything given the defaults hold', (t) => {
  const config = load({});
  t.match(config, {
    port: 8080,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:8080',
    docsUrl: 'http://127.0.0.1:8080/docs',
    dashboardUrl: 'http://127.0.0.1:8080/dashboard',
    databaseUrl: null,
    maxBodyBytes: 2_097_152,
    tiers: DEFAULT_TIERS,
    firstTier: 'scale',
    logLevel: 'info',
  });
  t.equal(config.dataFolder, resolve(config.dataFolder), 'the folder is absolute');
  t.end();
});

t.test('flags win over the environment, the environment over the file, the file over defaults', (t) => {
  const folder = t.testdir({
    'platen.json': JSON.stringify({ port: 1, host: 'file', renderSeconds: 7, development: true, queueLimit: null }),
  });
  const config = loadConfig({
    env: { PLATEN_CONFIG: join(folder, 'platen.json'), PLATEN_PORT: '2', PLATEN_HOST: 'env', PLATEN_DATA: folder },
    overrides: { port: { flag: '--port', text: '3' } },
  });
  t.match(config, { port: 3, host: 'env', renderSeconds: 7, development: true, queueLimit: 1000 });
  t.end();
});

t.test('a file named by flag wins over PLATEN_CONFIG', (t) => {
  const folder = t.testdir({ 'a.json': '{"port": 1}', 'b.json': '{"port": 2}' });
  const env = { PLATEN_CONFIG: join(folder, 'a.json'), PLATEN_DATA: folder };
  t.equal(loadConfig({ env, file: join(folder, 'b.json') }).port, 2);
  t.end();
});

t.test('empty variables count as not given', (t) => {
  t.match(load({ PLATEN_PORT: '', DATABASE_URL: '', S3_BUCKET: '', PLATEN_CONFIG: '' }), {
    port: 8080,
    s3Bucket: null,
  });
  t.end();
});

t.test('each mistake is one sentence with the name of the setting', (t) => {
  const cases: [ConfigSources['env'], RegExp][] = [
    [{ PLATEN_PORT: '80a' }, /^PLATEN_PORT must be a whole number from 0 to 65535, not "80a"\.$/],
    [{ PLATEN_PORT: '65536' }, /^PLATEN_PORT must be .* not "65536"\.$/],
    [{ PLATEN_PORT: '-1' }, /^PLATEN_PORT must be/],
    [{ PLATEN_QUEUE_LIMIT: '0' }, /^PLATEN_QUEUE_LIMIT must be a whole number of at least 1, not "0"\.$/],
    [{ PLATEN_SWEEP_SECONDS: '9999999' }, /^PLATEN_SWEEP_SECONDS must be a whole number from 1 to 2000000/],
    [{ PLATEN_DEVELOPMENT: 'yes' }, /^PLATEN_DEVELOPMENT must be true or false, not "yes"\.$/],
    [{ PLATEN_LOG_LEVEL: 'loud' }, /^PLATEN_LOG_LEVEL must be one of fatal, .*silent, not "loud"\.$/],
    [{ PLATEN_FIRST_TIER: 'gold' }, /^PLATEN_FIRST_TIER must be one of free, .*, not "gold"\.$/],
    [{ PLATEN_BASE_URL: 'pdf.example.com' }, /^PLATEN_BASE_URL must be an address that begins with https/],
    [{ PLATEN_BASE_URL: 'https://a:b@c/' }, /^PLATEN_BASE_URL must be an address without user, password/],
    [{ PLATEN_SECRET: 'short' }, /^PLATEN_SECRET must have at least 32 characters\./],
    [{ DATABASE_URL: 'mysql://x', PLATEN_SECRET: SECRET }, /^DATABASE_URL must begin with postgres:\/\//],
    [{ DATABASE_URL: POSTGRES }, /^PLATEN_SECRET is needed with DATABASE_URL/],
    [{ S3_BUCKET: 'pdfs' }, /^For an S3 store S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be given too/],
    [{ PLATEN_SIGN_UP: 'open' }, /^PLATEN_SIGN_UP needs PLATEN_SMTP_URL/],
    [{ PLATEN_SIGN_UP: 'domains', PLATEN_DEVELOPMENT: 'true' }, /^PLATEN_SIGN_UP_DOMAINS must name a domain/],
    [
      { PLATEN_SMTP_URL: 'mail.example.com', PLATEN_MAIL_FROM: 'a@b.example' },
      /^PLATEN_SMTP_URL must begin with smtps/,
    ],
    [{ PLATEN_SMTP_URL: 'smtp://mail.example.com' }, /^PLATEN_MAIL_FROM is needed with PLATEN_SMTP_URL/],
    [{ PLATEN_MAIL_FROM: 'Platen' }, /^PLATEN_MAIL_FROM must be a mail address/],
    [{ PLATEN_CONTACT: 'https://example.com' }, /^PLATEN_CONTACT must be a mail address\.$/],
    [{ PLATEN_RETENTION_HOURS: '48', PLATEN_MAX_RETENTION_HOURS: '24' }, /^PLATEN_RETENTION_HOURS must not be more/],
    [{ PLATEN_PROT: '80' }, /^The environment variable PLATEN_PROT is not known\. Did you mean PLATEN_PORT\?$/],
    [{ PLATEN_TIERS: '[]' }, /^PLATEN_TIERS must be a JSON object of tiers/],
    [{ PLATEN_TIERS: '{"fre": {}}' }, /^PLATEN_TIERS\.fre is not known\. Did you mean free\?$/],
    [{ PLATEN_TIERS: '{"free": {"renders": 5}}' }, /^PLATEN_TIERS\.free\.renders is not known\. Known are renders_per/],
    [{ PLATEN_BUDGETS: '5' }, /^PLATEN_BUDGETS must be a JSON object of numbers, as in \{"\w+": 500000\}\.$/],
    [{ PLATEN_BUDGETS: '{"boxLayout": 1}' }, /^PLATEN_BUDGETS\.boxLayout is not known\. Did you mean boxLayouts\?$/],
    [{ PLATEN_BUDGETS: '{"boxLayouts": 0}' }, /^PLATEN_BUDGETS\.boxLayouts must be a whole number above 0, not 0\.$/],
    [{ PLATEN_TIERS: '{"free": {"renders_per_month": -1}}' }, /renders_per_month must be a whole number or null/],
    [
      { PLATEN_CONFIG: '/nowhere/platen.json' },
      /^The config file \/nowhere\/platen\.json cannot be read \(ENOENT\)\.$/,
    ],
    [{ PLATEN_SECRET_FILE: '/nowhere/secret' }, /^PLATEN_SECRET_FILE names \/nowhere\/secret, which cannot be read/],
  ];
  for (const [env, expected] of cases) {
    const found = problems(t, env);
    t.equal(found.length, 1, JSON.stringify(found));
    t.match(found[0], expected);
  }
  t.end();
});

t.test('all mistakes are told at once', (t) => {
  t.equal(problems(t, { PLATEN_PORT: 'x', PLATEN_WORKERS: 'y', PLATEN_NONSENSE: 'z' }).length, 3);
  t.end();
});

t.test('mistakes in a flag and in a file say where they are', (t) => {
  t.match(problems(t, {}, { overrides: { port: { flag: '--port', text: 'x' } } }), [/^--port must be a whole number/]);
  const folder = t.testdir({
    'bad.json': '{"prot": 1, "port": "x"}',
    'list.json': '[]',
    'broken.json': '{"secret": "hunter2',
  });
  const found = problems(t, {}, { file: join(folder, 'bad.json') });
  t.match(found, [/^prot in .*bad\.json is not known\. Did you mean port\?$/, /^port in .*bad\.json must be/]);
  t.match(problems(t, {}, { file: join(folder, 'list.json') }), [/must hold one JSON object\.$/]);
  t.match(problems(t, {}, { file: join(folder, 'broken.json') }), [/is not valid JSON\.$/]);
  t.end();
});

t.test('no message shows a secret', (t) => {
  const env = {
    ...S3,
    S3_BUCKET: '',
    DATABASE_URL: POSTGRES.replace('postgres', 'mysql'),
    PLATEN_SECRET: 'tiny',
    S3_ENDPOINT: 'ftp://u:swordfish@x',
  };
  const text = problems(t, env).join('\n');
  t.match(text, 'S3_BUCKET');
  for (const secret of ['hunter2', 'swordfish', 'tiny']) t.notMatch(text, secret);
  t.end();
});

t.test('a secret can come from a file that a variable names', (t) => {
  const folder = t.testdir({ url: `${POSTGRES}\n`, secret: `${SECRET}\n` });
  const config = loadConfig({
    env: {
      ...S3,
      DATABASE_URL_FILE: join(folder, 'url'),
      PLATEN_SECRET_FILE: join(folder, 'secret'),
      PLATEN_DATA: join(folder, 'data'),
    },
  });
  t.match(config, { databaseUrl: POSTGRES, secret: SECRET, s3Endpoint: 'https://s3.example.com' });
  t.notOk(existsSync(join(folder, 'data')), 'with PostgreSQL and S3 there is no data folder');
  t.end();
});

t.test('variables that Kubernetes sets for a Service named platen are left alone', (t) => {
  load({ PLATEN_SERVICE_HOST: '10.0.0.1', PLATEN_SERVICE_PORT_HTTP: '80', PLATEN_PORT_80_TCP_ADDR: '10.0.0.1' });
  t.match(problems(t, { PLATEN_PORT: 'tcp://10.0.0.1:80' }), [/enableServiceLinks: false/]);
  t.end();
});

t.test('variables of the library and of other commands do not stop the service', (t) => {
  const config = load({
    PLATEN_CODE_CACHE: 'off',
    PLATEN_ASSETS: '/srv',
    PLATEN_SIGN_PASSPHRASE: 'x',
    PLATEN_KEY: 'y',
  });
  t.equal(config.port, 8080);
  t.end();
});

t.test('tiers can be changed one by one', (t) => {
  const { tiers } = load({
    PLATEN_TIERS: '{"free": {"renders_per_month": 5}, "scale": {"requests_per_minute": null}}',
  });
  t.same(tiers, {
    ...DEFAULT_TIERS,
    free: { ...DEFAULT_TIERS.free, rendersPerMonth: 5 },
    scale: { ...DEFAULT_TIERS.scale, requestsPerMinute: null },
  });
  const folder = t.testdir({ 'platen.json': '{"tiers": {"pro": {"renders_per_month": null}}}' });
  const fromFile = load({ PLATEN_DATA: folder }, { file: join(folder, 'platen.json') });
  t.same(fromFile.tiers.pro, { ...DEFAULT_TIERS.pro, rendersPerMonth: null });
  t.end();
});

t.test('addresses follow from host and port, and lose their last slash', (t) => {
  t.equal(load({ PLATEN_HOST: '0.0.0.0', PLATEN_PORT: '80' }).baseUrl, 'http://localhost:80');
  t.equal(load({ PLATEN_HOST: '::1' }).baseUrl, 'http://[::1]:8080');
  t.match(load({ PLATEN_BASE_URL: 'https://pdf.example.com/api/', PLATEN_DOCS_URL: 'https://docs.example.com' }), {
    baseUrl: 'https://pdf.example.com/api',
    docsUrl: 'https://docs.example.com',
    dashboardUrl: 'https://pdf.example.com/api/dashboard',
  });
  t.end();
});

t.test('port 0 is completed when the port is known, and only where the address was left open', (t) => {
  t.match(withPort(load({ PLATEN_PORT: '0' }), 4711), {
    port: 4711,
    baseUrl: 'http://127.0.0.1:4711',
    docsUrl: 'http://127.0.0.1:4711/docs',
  });
  t.match(withPort(load({ PLATEN_PORT: '0', PLATEN_BASE_URL: 'https://pdf.example.com' }), 4711), {
    baseUrl: 'https://pdf.example.com',
    dashboardUrl: 'https://pdf.example.com/dashboard',
  });
  t.end();
});

t.test('data folder and secret are made once, for their owner only', (t) => {
  const folder = join(t.testdir(), 'deep', 'data');
  const first = loadConfig({ env: { PLATEN_DATA: folder } });
  t.match(first.secret, /^[0-9a-f]{64}$/);
  t.equal(statSync(folder).mode & 0o777, 0o700);
  t.equal(statSync(join(folder, 'secret')).mode & 0o777, 0o600);
  t.equal(loadConfig({ env: { PLATEN_DATA: folder } }).secret, first.secret);
  t.same(readdirSync(folder), ['secret']);
  t.end();
});

t.test('processes that start at the same time agree on the secret', async (t) => {
  const folder = join(t.testdir(), 'data');
  const script = `import { keptSecret } from ${JSON.stringify(resolve('server/data-folder.ts'))}; console.log(keptSecret(process.argv[1]));`;
  const runs = await Promise.all(
    Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ['--import=tsx', '--input-type=module', '-e', script, folder]),
    ),
  );
  t.equal(new Set(runs.map(({ stdout }) => stdout)).size, 1);
  t.match(runs[0]!.stdout, /^[0-9a-f]{64}\n$/);
});

t.test('a damaged secret is not replaced: it would make every key worthless', (t) => {
  const folder = t.testdir({ secret: 'abc' });
  t.match(problems(t, { PLATEN_DATA: folder }), [/secret is damaged\. Put the file back from a backup/]);
  t.equal(readFileSync(join(folder, 'secret'), 'utf8'), 'abc');
  t.end();
});

t.test('a data folder in /proc, where nothing can be made, is told', (t) => {
  for (const folder of ['/proc', '/proc/platen', '/proc/platen/data'])
    t.match(problems(t, { PLATEN_DATA: folder }), [/^The data folder \S+ cannot be used \(E\w+\)\. .*PLATEN_DATA\.$/]);
  t.end();
});

t.test('a data folder that cannot be made is told with the setting that names it', (t) => {
  const folder = t.testdir({ file: '' });
  t.match(problems(t, { PLATEN_DATA: join(folder, 'file', 'data') }), [
    /cannot be used \(ENOTDIR\)\. .*PLATEN_DATA\.$/,
  ]);
  t.end();
});
