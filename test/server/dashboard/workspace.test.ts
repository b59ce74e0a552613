/** Documents, uploads, members, plan and export in the dashboard. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import t from 'tap';
import { isSignedBy, signedHeaders } from '../../../server/webhooks/sign.js';
import { testService } from '../support/service.js';
import { keyOn, Mailbox, OPEN, Visitor } from './visitor.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** What a biller was asked, and what it answers. */
const billing = { asked: [] as { body: string; headers: Record<string, string> }[], answer: '' };
const biller = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const headers = request.headers as Record<string, string>;
    billing.asked.push({ body: Buffer.concat(chunks).toString(), headers });
    response.end(billing.answer);
  });
});
await new Promise<void>((resolve) => biller.listen(0, '127.0.0.1', resolve));
t.teardown(() => biller.close());

const mailbox = new Mailbox();
const settings = {
  ...OPEN,
  PLATEN_PLAN_HOOK: `http://127.0.0.1:${(biller.address() as AddressInfo).port}/plans`,
  PLATEN_PLAN_SECRET: SECRET,
};
const service = await testService(t, settings, { mailer: mailbox });

async function member(email: string) {
  const visitor = new Visitor(service);
  const key = keyOn((await visitor.enter(email, mailbox)).text);
  return { visitor, key };
}

const generate = (key: string, content: string, more: object = {}) =>
  service.call('POST', '/v1/pdf/generate', { key, body: { input: { type: 'markdown', content }, ...more } });

t.test('documents are searched by name, metadata, state and template, and counted by day and template', async (t) => {
  const { visitor, key } = await member('search@example.com');
  await generate(key, '# A', { options: { filename: 'offer-17.pdf', metadata: { customer: 'Ada & Co' } } });
  await generate(key, '# B', { template: 'letter', options: { filename: 'letter.pdf' } });
  const shown = async (query: string) => {
    const { text } = await visitor.get(`/dashboard/documents?${query}`);
    return [...text.matchAll(/<h3>\s*(?:<a [^>]*>)?([^<]*)/g)].map(([, name]) => name!.trim());
  };
  t.same(await shown(''), ['letter.pdf', 'offer-17.pdf']);
  t.same(await shown('q=OFFER'), ['offer-17.pdf']);
  t.same(await shown('q=ada+%26+co'), ['offer-17.pdf']);
  t.same(await shown('template=letter'), ['letter.pdf']);
  t.same(await shown('q=off%00er'), ['offer-17.pdf'], 'a NUL, which PostgreSQL refuses');
  t.same(await shown('status=failed'), []);
  t.same(await shown('from=2000-01-01&to=2000-01-02'), []);
  t.same(await shown('from=nonsense&status=nonsense&after=nonsense'), ['letter.pdf', 'offer-17.pdf']);
  t.match((await visitor.get('/dashboard/documents?q=%22%3E%3Cb%3E')).text, /value="&quot;&gt;&lt;b&gt;"/);
  const { text } = await visitor.get('/dashboard');
  t.match(text, /2 live renders, 0 test renders, 0 failed, 2 pages/);
  t.match(text, /<th scope="row">letter<\/th>\s*<td>1<\/td>/);
});

t.test('things are uploaded by form, with the checks of the API', async (t) => {
  const { visitor, key } = await member('upload@example.com');
  await visitor.get('/dashboard/stored');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const stored = await visitor.upload('/dashboard/stored/upload', { kind: 'asset', name: 'logo' }, { 'Logo.svg': svg });
  t.match(stored.text, /<h3>logo<\/h3>/);
  t.equal((await service.call('GET', '/v1/assets/logo', { key })).json.media_type, 'image/svg+xml');
  const files = {
    'template.json': '{"description":"Ours"}',
    'template.css': 'p { color: green }',
    'footer.html': '<p>x',
  };
  t.match((await visitor.upload('/dashboard/stored/upload', { kind: 'template', name: 'ours' }, files)).text, /ours/);
  const { json } = await service.call('GET', '/v1/templates/ours', { key });
  t.same(json.content, {
    manifest: { description: 'Ours' },
    css: 'p { color: green }',
    fragments: { footer: '<p>x' },
  });
  for (const [fields, given, says] of [
    [{ kind: 'asset', name: 'Big Name' }, { 'a.svg': svg }, /small letters/],
    [{ kind: 'asset', name: 'a' }, { 'a.txt': 'x' }, /a\.txt is no PNG/],
    [{ kind: 'asset', name: 'a' }, { 'a.png': 'no picture' }, /cannot|image/i],
    [{ kind: 'theme', name: 'a' }, { 'a.json': '{' }, /a\.json cannot be read: .*JSON/],
    [{ kind: 'template', name: 'a' }, { 'template.json': '{"a":'.repeat(9999) }, /cannot be read: .*levels/],
    [{ kind: 'theme', name: 'a' }, { 'a.json': '{"colour":"red"}' }, /colour/],
    [{ kind: 'template', name: 'a' }, { 'a.css': 'p{}', 'b.css': 'b{}' }, /b\.css is .* one too many/],
    [{ kind: 'template', name: 'report' }, { 'template.css': 'p{}' }, /of its own/],
    [{ kind: 'font', name: 'A' }, {}, /Choose a file/],
  ] as const) {
    const { status, text } = await visitor.upload('/dashboard/stored/upload', fields, given);
    t.equal(status, 422, JSON.stringify(fields));
    t.match(text, says);
  }
  const strange = { 'Content-Type': 'multipart/form-data; boundary=x' };
  t.equal((await visitor.post('/dashboard/stored/upload', {}, strange)).status, 400, 'a body that is no form');
  t.equal((await new Visitor(service).upload('/dashboard/stored/upload', {}, { a: 'b' })).path, '/dashboard');
});

t.test('an owner invites people in roles, which hold at once', async (t) => {
  const [owner, stranger] = [await member('owner@example.com'), await member('stranger@example.com')];
  await owner.visitor.get('/dashboard/members');
  const invite = (email: string, role: string) => owner.visitor.post('/dashboard/members/invite', { email, role });
  t.equal((await invite('nobody', 'viewer')).status, 422);
  t.equal((await invite('viewer@example.com', 'king')).status, 422);
  t.match((await invite('owner@example.com', 'viewer')).text, /is a member already/);
  const before = mailbox.mails.length;
  await invite('viewer@example.com', 'viewer');
  await invite('stranger@example.com', 'viewer');
  await stranger.visitor.get('/dashboard/members');
  t.match(
    (await owner.visitor.get('/dashboard/members')).text,
    /stranger@example\.com.*invited/s,
    'tells nothing of others',
  );
  const mail = mailbox.mails.slice(before).find(({ to }) => to === 'viewer@example.com');
  t.match(mail?.text, /owner@example\.com invites you/);
  t.notMatch(mail?.text, /token=/, 'lets nobody in by itself');

  const viewer = new Visitor(service);
  t.equal(keyOn((await viewer.enter('viewer@example.com', mailbox)).text), '', 'no workspace of its own');
  t.match(mailbox.mails.at(-1)?.text, /to join a workspace as a viewer/, 'nobody joins without knowing');
  t.match((await viewer.get('/dashboard/members')).text, /owner@example\.com.*viewer@example\.com/s);
  t.notMatch(viewer.page, /Invite somebody/);
  t.notMatch((await viewer.get('/dashboard/keys')).text, /Make the key/);
  for (const [path, fields] of [
    ['/keys', { name: 'x', type: 'live' }],
    ['/stored', { kind: 'theme', name: 'a' }],
    ['/members/invite', { email: 'c@example.com', role: 'owner' }],
    ['/members/role', { id: 'x', role: 'owner' }],
    ['/account/plan', { tier: 'pro' }],
    ['/account/export', {}],
  ] as const) {
    await viewer.get('/dashboard/account');
    t.equal((await viewer.post(`/dashboard${path}`, fields)).status, 403, path);
  }
  const accounts = await service.store.accounts.list();
  const idOf = (email: string) => accounts.find((one) => one.email === email)!.id;
  await owner.visitor.get('/dashboard/members');
  const own = { id: idOf('owner@example.com'), role: 'viewer' };
  t.equal((await owner.visitor.post('/dashboard/members/role', own)).status, 400, 'a workspace keeps an owner');
  await owner.visitor.get('/dashboard/members');
  await owner.visitor.post('/dashboard/members/role', { id: idOf('stranger@example.com'), role: 'viewer' });
  t.equal((await service.store.accounts.get(idOf('stranger@example.com')))?.account.role, 'owner', 'only one’s own');
  await owner.visitor.get('/dashboard/members');
  await owner.visitor.post('/dashboard/members/role', { id: idOf('viewer@example.com'), role: 'developer' });
  t.match((await viewer.get('/dashboard/keys')).text, /name="type"/);
  await owner.visitor.get('/dashboard/members');
  await owner.visitor.post('/dashboard/members/remove', { id: idOf('viewer@example.com') });
  t.match((await viewer.get('/dashboard/keys')).text, /Sign in/, 'signed out at once');
  t.match((await owner.visitor.get('/dashboard/account/delete')).text, /All API keys stop working/);
});

t.test('whoever bills decides about another tier, now or later', async (t) => {
  const { visitor, key } = await member('plan@example.com');
  const tier = async () => (await service.call('GET', '/v1/usage', { key })).json.tier;
  const ask = async (wanted: string, answer: string) => {
    billing.answer = answer;
    await visitor.get('/dashboard/account');
    return visitor.post('/dashboard/account/plan', { tier: wanted });
  };
  const checkout = await ask('pro', '{"url":"https://pay.example/c/1"}');
  t.match(checkout.text, /href="https:\/\/pay\.example\/c\/1"/);
  t.equal(await tier(), 'free', 'nothing has changed yet');
  const { body, headers } = billing.asked[0]!;
  const signed = {
    id: headers['webhook-id']!,
    timestamp: headers['webhook-timestamp']!,
    signatures: headers['webhook-signature']!,
    body,
  };
  t.ok(isSignedBy(SECRET, signed, Date.now()));
  t.match(JSON.parse(body), { type: 'plan.requested', tier: 'pro', present_tier: 'free', email: 'plan@example.com' });
  t.match((await ask('pro', '')).text, /passed on/);
  for (const wrong of ['{"url":"javascript:alert(1)"}', '{"tier":"king"}', 'oops'])
    t.equal((await ask('pro', wrong)).status, 502, wrong);
  await ask('starter', '{"tier":"starter"}');
  t.equal(await tier(), 'starter');

  const { workspace_id } = JSON.parse(body) as { workspace_id: string };
  const told = JSON.stringify({ workspace_id, tier: 'scale' });
  // No operation of the API, so not called as one.
  const post = (body: string, signature: Record<string, string>) =>
    fetch(`${service.url}/hooks/plan`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...signature },
    });
  const send = (secret: string, now: number) =>
    post(told, signedHeaders({ id: 'x', body: told, secrets: [secret], now }));
  t.equal((await send(`whsec_${Buffer.alloc(32, 8).toString('base64')}`, Date.now())).status, 403);
  t.equal((await send(SECRET, Date.now() - 3_600_000)).status, 403, 'an old message');
  t.equal(await tier(), 'starter');
  const now = Date.now();
  t.equal((await send(SECRET, now)).status, 204);
  t.equal(await tier(), 'scale');
  t.equal((await send(SECRET, now)).status, 403, 'a message that was kept');
  t.equal((await send(SECRET, now + 1000)).status, 204, 'a delivery that is repeated');
  const asked = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
  t.equal((await post(body, Object.fromEntries(asked))).status, 400, 'what the service asked itself');
  t.equal(await tier(), 'scale');
});

t.test('another tier is asked for twenty times an hour at most', async (t) => {
  const { visitor } = await member('impatient@example.com');
  billing.answer = '';
  const before = billing.asked.length;
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) {
    await visitor.get('/dashboard/account');
    statuses.push((await visitor.post('/dashboard/account/plan', { tier: 'pro' })).status);
  }
  t.same(
    statuses.map((status) => status === 429),
    [...Array.from({ length: 20 }, () => false), true],
  );
  t.equal(billing.asked.length - before, 20);
  t.match(visitor.page, /Try again later/);
});

t.test('an owner takes all data along', async (t) => {
  const { visitor, key } = await member('export@example.com');
  await service.call('PUT', '/v1/themes/corporate', { key, body: { primary_color: '#123456' } });
  const { json } = await generate(key, '# Mine', { options: { filename: 'mine.pdf' } });
  t.match((await visitor.get('/dashboard/account/export')).text, /Download the ZIP/);
  const [, csrf = ''] = /name="csrf" value="(\w+)"/.exec(visitor.page) ?? [];
  const response = await fetch(`${service.url}/dashboard/account/export`, {
    method: 'POST',
    headers: { Cookie: visitor.cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrf }).toString(),
  });
  t.match(response.headers.get('content-disposition'), /^attachment; filename="platen-ws_.*\.zip"$/);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  t.same(Object.keys(files).sort(), [
    `documents/${json.job_id}/mine.pdf`,
    'documents/records.ndjson',
    'stored/themes/corporate.json',
    'webhooks.ndjson',
    'workspace.json',
  ]);
  const text = (name: string) => Buffer.from(files[name]!).toString();
  t.match(text(`documents/${json.job_id}/mine.pdf`), /^%PDF/);
  t.match(JSON.parse(text('documents/records.ndjson')), { job_id: json.job_id, filename: 'mine.pdf' });
  t.match(JSON.parse(text('workspace.json')), { members: [{ email: 'export@example.com', role: 'owner' }] });
  t.notMatch(Object.keys(files).map(text).join(''), key);
});
