import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import t, { type Test } from 'tap';
import { runCommandLine } from '../../../engine/cli/command-line.js';
import { serviceCommands } from '../../../server/cli/service-commands.js';
import { tokenHash } from '../../../server/accounts/links.js';
import { loadConfig } from '../../../server/config.js';
import { isKeyOf, parseKey } from '../../../server/keys/api-key.js';
import { periodOf } from '../../../server/keys/tiers.js';
import { createBackend } from '../../../server/store/create-backend.js';

const HOUR = 3_600_000;

/** `platen admin` on a data folder of the test's own, a real SQLite file in it. */
function administration(t: Test) {
  const data = join(t.testdir(), 'data');
  async function admin(...args: string[]) {
    let [stdout, stderr] = ['', ''];
    const code = await runCommandLine(['admin', ...args, '--data', data], {
      stdin: Readable.from([]),
      stdout: new Writable({
        write(chunk, _encoding, done) {
          stdout += String(chunk);
          done();
        },
      }),
      stderr: { write: (text: string) => (stderr += text) },
      cwd: process.cwd(),
      loadEngine: () => Promise.reject(new Error('no engine is needed')),
      version: '0',
      addCommands: serviceCommands,
    });
    return { code, stdout, stderr };
  }
  const json = async (...args: string[]) => JSON.parse((await admin(...args, '--json')).stdout);
  /** The store as a running service has it. */
  async function open() {
    const config = loadConfig({ env: { PLATEN_DATA: data } });
    const { store } = await createBackend(config);
    return { store, config };
  }
  return { admin, json, open, data };
}

t.test('workspaces are made, listed and given another tier', async (t) => {
  const { admin, json } = administration(t);
  const { code, stdout, stderr } = await admin('workspace', 'create', 'Acme', '--tier', 'pro');
  t.equal(code, 0);
  t.match(stdout, /^ws_\w{16}\n$/, 'the id alone, for scripts');
  t.match(stderr, 'platen admin key create ws_');
  const id = stdout.trim();
  t.match(await json('workspace', 'create', 'Beta'), { object: 'workspace', name: 'Beta', tier: 'free' });
  t.match((await admin('workspace', 'list')).stdout, new RegExp(`^ID +NAME +TIER +CREATED\n${id} +Acme +pro +20`));
  t.equal((await admin('workspace', 'set-tier', 'Acme', 'scale')).stdout, `${id} is now scale.\n`);
  const { data } = await json('workspace', 'list');
  t.match(data, [{ id, name: 'Acme', tier: 'scale' }, { name: 'Beta' }]);
});

t.test('a key is printed once and kept as a hash that the service accepts', async (t) => {
  const { admin, json, open } = administration(t);
  await admin('workspace', 'create', 'Acme');
  const { stdout, stderr, code } = await admin('key', 'create', '--name', 'CI');
  t.equal(code, 0);
  const value = stdout.trim();
  const parsed = parseKey(value);
  t.match(parsed, { kind: 'key', type: 'live' });
  t.match(stderr, /shown this once/);
  const listed = await admin('key', 'list');
  t.match(listed.stdout, new RegExp(`key_\\w+ +live +…${value.slice(-4)} +CI +20\\S+ +valid\n`));
  t.notMatch(listed.stdout + JSON.stringify(await json('key', 'list')), value.slice(0, 30));
  const { store, config } = await open();
  const found = await store.findKey(parsed.kind === 'key' ? parsed.id : '');
  t.ok(found && isKeyOf(value, found.key, config.secret));
  await store.close();
});

t.test('test keys end after 24 hours', async (t) => {
  const { admin, json } = administration(t);
  await admin('workspace', 'create', 'Acme');
  const { key, created_at, expires_at } = await json('key', 'create', 'Acme', '--type', 'test');
  t.match(key, /^svc_test_/);
  t.equal(Date.parse(expires_at) - Date.parse(created_at), 24 * HOUR);
  t.match((await admin('key', 'list')).stdout, /test .* valid until 20\d\d-\d\d-\d\d \d\d:\d\d UTC\n/);
});

t.test('a revoked key is told as revoked', async (t) => {
  const { admin, json } = administration(t);
  await admin('workspace', 'create', 'Acme');
  const { id } = await json('key', 'create');
  t.match(await json('key', 'revoke', id), { id, revoked_at: /^20/ });
  t.match((await admin('key', 'list')).stdout, new RegExp(`${id} .* revoked 20`));
  const again = await admin('key', 'rotate', id);
  t.equal(again.code, 1);
  t.match(again.stderr, /no longer valid\. Make a key with: platen admin key create ws_/);
});

t.test('rotation gives a new key of the same name, and ends the old one after the overlap', async (t) => {
  const { admin, json } = administration(t);
  await admin('workspace', 'create', 'Acme');
  const old = await json('key', 'create', '--name', 'CI');
  const fresh = await json('key', 'rotate', old.id, '--overlap-hours', '2');
  t.match(fresh, { name: 'CI', type: 'live', expires_at: null, key: /^svc_live_/ });
  t.not(fresh.key, old.key);
  const { data } = await json('key', 'list');
  const ends = Date.parse(data[0].expires_at) - Date.parse(fresh.created_at);
  t.equal(Math.round(ends / HOUR), 2);
  t.equal(data[1].expires_at, null);
  const { stderr } = await admin('key', 'rotate', fresh.id, '--overlap-hours', '0');
  t.match(stderr, `The old key, ${fresh.id}, ends in 0 hours.`);
  t.match((await admin('key', 'list')).stdout, new RegExp(`${fresh.id} .* expired 20`));
});

t.test('usage of a month, against the limit of the tier', async (t) => {
  const { admin, json, open } = administration(t);
  const { id } = await json('workspace', 'create', 'Acme', '--tier', 'starter');
  const { store } = await open();
  const now = Date.now();
  const job = {
    id: 'job_1',
    workspaceId: id,
    livemode: true,
    mode: 'sync',
    template: 'report',
    filename: 'a.pdf',
    disposition: 'inline',
    metadata: {},
    output: 'url',
    webhookUrl: null,
    requestId: 'req_1',
    request: { body: '' },
    period: periodOf(now),
    createdAt: now,
    expiresAt: now + HOUR,
  } as const;
  await store.admit({ job, limit: 500, lease: { owner: 'test', until: now + HOUR } });
  const result = { pages: 1, bytes: 1, sha256: '', durationMs: 1, engineVersion: '0', warnings: [] };
  t.ok(await store.succeed('job_1', 1, result, now));
  await store.close();
  t.match((await json('usage')).data, [
    {
      workspace_id: id,
      tier: 'starter',
      used: 1,
      limit: 500,
      remaining: 499,
      period: periodOf(now),
      resets_at: /-01T00/,
    },
  ]);
  t.match((await admin('usage', 'Acme')).stdout, /Acme +starter +1 +0 +500 +499\n/);
  t.match(await json('usage', '--month', '2020-02'), { data: [{ used: 0, resets_at: '2020-03-01T00:00:00.000Z' }] });
});

t.test('somebody is given an account, and a link on a server that sends no mail', async (t) => {
  const { admin, json, open } = administration(t);
  await admin('workspace', 'create', 'Acme');
  const made = await admin('account', 'create', 'Ada@Example.com', 'Acme');
  t.match(made.stdout, /^acc_\w{16}\n$/);
  t.match(
    (await admin('account', 'list')).stdout,
    /^ID +MAIL ADDRESS +WORKSPACE +ROLE +CREATED\nacc_\w+ +ada@example\.com +ws_\w+ +owner/,
  );
  const link = await admin('account', 'link', 'ada@example.com');
  const [, token = ''] = /^http:\S+\/dashboard\/enter\?token=(\w{43})\n$/.exec(link.stdout) ?? [];
  t.match(link.stderr, /once, within 15 minutes/);
  t.match(await json('account', 'list'), { data: [{ object: 'account', email: 'ada@example.com' }] });
  const { store, config } = await open();
  t.equal((await store.accounts.takeLink(tokenHash(token, config.secret), Date.now()))?.email, 'ada@example.com');
  await store.close();
  t.match((await admin('account', 'create', 'ada@example.com')).stderr, /has an account already/);
  t.match((await admin('account', 'link', 'eve@example.com')).stderr, /has no account\. Make one with/);
  t.equal((await admin('account', 'create', 'ada')).code, 2);
});

t.test('what cannot be done is told in a sentence', async (t) => {
  const { admin, data } = administration(t);
  const cases: [string[], number, RegExp][] = [
    [['key', 'create'], 1, new RegExp(`no workspace yet in ${data}\\. Make one with: platen admin workspace create`)],
    [['workspace', 'create', 'Acme'], 0, /Make its first key/],
    [['workspace', 'create', 'Acme'], 1, /There is a workspace of this name already: ws_/],
    [['workspace', 'create', 'Beta', '--tier', 'por'], 2, /^The tier por is not known\. Did you mean pro\?\n$/],
    [['workspace', 'create', ''], 2, /must be one line of 1 to 100 characters/],
    [['workspace', 'create', 'Beta'], 0, /./],
    [['key', 'create'], 2, /There are 2 workspaces\. Name one/],
    [['key', 'list', 'Acne'], 1, /^The workspace Acne is not known\. Did you mean Acme\?\n$/],
    [['key', 'create', 'Acme', '--type', 'life'], 2, /Did you mean live\?/],
    [['key', 'create', 'Acme', '--name', 'two\nlines'], 2, /The name of the key must be one line/],
    [['key', 'revoke', 'CI'], 1, /There is no key CI\. Give the id of a key/],
    [['key', 'rotate', 'key_x', '--overlap-hours', 'soon'], 2, /Give a number of hours/],
    [['usage', '--month', '2026-13'], 2, /--month must be a month such as 2026-11/],
    [['usage', '--config', '/nowhere.json'], 2, /The config file \/nowhere\.json cannot be read/],
  ];
  for (const [args, code, message] of cases) {
    const answer = await admin(...args);
    t.equal(answer.code, code, args.join(' '));
    t.match(answer.stderr, message);
  }
});

t.test('help lists the commands without loading what they need', async (t) => {
  const { admin } = administration(t);
  const { code, stdout } = await admin('--help');
  t.equal(code, 0);
  for (const name of ['workspace', 'key', 'account', 'usage']) t.match(stdout, name);
});
