/** Keys in the dashboard, and the end of an account with all that it has. */
import t from 'tap';
import { testService } from '../support/service.js';
import { keyOn, Mailbox, OPEN, Visitor } from './visitor.js';

const body = { input: { type: 'markdown', content: 'x' } };
const mailbox = new Mailbox();
const service = await testService(t, OPEN, { mailer: mailbox });

async function member(email: string) {
  const visitor = new Visitor(service);
  const key = keyOn((await visitor.enter(email, mailbox)).text);
  return { visitor, key };
}

t.test('keys are made and revoked, and only one’s own', async (t) => {
  const [mine, theirs] = [await member('mine@example.com'), await member('theirs@example.com')];
  await mine.visitor.get('/dashboard/keys');
  const made = await mine.visitor.post('/dashboard/keys', { name: 'CI <b>', type: 'test' });
  const key = keyOn(made.text);
  t.match(key, /^svc_test_/);
  t.match(made.text, 'CI &lt;b&gt;');
  t.equal((await service.call('GET', '/v1/usage', { key })).status, 200);
  for (const fields of [
    { name: '', type: 'live' },
    { name: 'x'.repeat(101), type: 'live' },
    { name: 'x', type: 'root' },
  ]) {
    t.equal((await mine.visitor.post('/dashboard/keys', fields)).status, 422, JSON.stringify(fields).slice(0, 40));
  }
  const list = await mine.visitor.get('/dashboard/keys');
  const ids = [...list.text.matchAll(/\/keys\/(key_\w+)\/revoke/g)].map(([, id]) => id!);
  t.equal(ids.length, 2);
  t.notMatch(list.text, key, 'values are not shown again');
  const revoke = `/dashboard/keys/${ids[0]}/revoke`;
  await theirs.visitor.get('/dashboard/keys');
  t.equal((await theirs.visitor.get(revoke)).status, 404);
  await theirs.visitor.get('/dashboard/keys');
  t.equal((await theirs.visitor.post(revoke)).status, 404);
  t.equal((await service.call('GET', '/v1/usage', { key })).status, 200);
  t.match((await mine.visitor.get(revoke)).text, /refused from then on/);
  await mine.visitor.post(revoke);
  t.equal((await service.call('GET', '/v1/usage', { key })).status, 401, 'at once');
  t.match((await mine.visitor.get('/dashboard/keys')).text, /revoked/);
});

t.test('whoever is signed in stays so on a page that is not there', async (t) => {
  const { visitor } = await member('lost@example.com');
  const page = await visitor.get('/dashboard/nowhere');
  t.equal(page.status, 404);
  t.match(page.text, /Sign out/);
  t.match(page.text, /href="\/dashboard\/keys"/);
});

t.test('a member sees the documents of the workspace, with their warnings, and nobody else’s', async (t) => {
  const [mine, theirs] = [await member('author@example.com'), await member('reader@example.com')];
  const input = { type: 'html', content: '<h1>A</h1><img src="http://127.0.0.1/a.png" alt="x">' };
  await service.call('POST', '/v1/pdf/generate', { key: mine.key, body: { input, options: { filename: 'a&b.pdf' } } });
  const failing = { input: { type: 'html', content: '<div>'.repeat(1000) } };
  await service.call('POST', '/v1/pdf/generate', { key: mine.key, body: failing });
  const page = await mine.visitor.get('/dashboard');
  t.match(page.text, /a&amp;b\.pdf<\/a>/);
  t.match(page.text, /errors\/SVC_RESOURCE_BLOCKED/);
  t.match(page.text, /failed.*nested more than/s);
  t.match(page.text, /1\s*<span>of 100 renders/, 'failed renders do not count');
  t.match((await theirs.visitor.get('/dashboard')).text, /None yet/);
});

t.test('an account goes with keys, documents and records', async (t) => {
  const { visitor, key } = await member('leaver@example.com');
  const { json } = await service.call('POST', '/v1/pdf/generate', { key, body });
  const link = json.url.slice(service.config.baseUrl.length);
  t.equal((await service.call('GET', link)).status, 200);
  const { workspace } = (await service.store.accounts.findByEmail('leaver@example.com'))!;
  await visitor.get('/dashboard/account/delete');
  const wrong = await visitor.post('/dashboard/account/delete', { email: 'other@example.com' });
  t.equal(wrong.status, 422);
  t.match(wrong.text, /This is not leaver@example\.com/);
  const gone = await visitor.post('/dashboard/account/delete', { email: 'Leaver@example.com' });
  t.match(gone.text, /The account is deleted/);
  t.equal((await service.call('GET', '/v1/usage', { key })).status, 401);
  t.equal((await service.call('GET', link)).status, 410);
  t.equal(await service.store.getWorkspace(workspace.id), null);
  t.equal(await service.store.getJob(workspace.id, json.job_id), null);
  t.match((await visitor.get('/dashboard')).text, /Sign in or sign up/);
  t.notMatch(JSON.stringify(await service.store.accounts.list()), 'leaver');
  const again = keyOn((await visitor.enter('leaver@example.com', mailbox)).text);
  t.match(again, /^svc_live_/, 'the address may begin anew');
});

t.test('every 401 and every full month lead to the dashboard that is there', async (t) => {
  const { json } = await service.call('GET', '/v1/usage', { key: `svc_live_${'0'.repeat(43)}` });
  const [address = ''] = /http:\S+dashboard/.exec(json.error.agent_message) ?? [];
  t.equal(address, `${service.config.baseUrl}/dashboard`);
  t.equal((await new Visitor(service).get(new URL(address).pathname)).status, 200);
});

t.test('a member sees and deletes what the workspace has stored, and nobody else’s', async (t) => {
  const [mine, theirs] = [await member('brand@example.com'), await member('rival@example.com')];
  const headers = { 'Content-Type': 'application/json' };
  await service.call('PUT', '/v1/themes/corporate', { key: mine.key, body: '{}', headers });
  const page = await mine.visitor.get('/dashboard/stored');
  t.match(page.text, /<h3>corporate<\/h3>/);
  t.match((await theirs.visitor.get('/dashboard/stored')).text, /Nothing is stored/);
  await theirs.visitor.post('/dashboard/stored', { kind: 'theme', name: 'corporate' });
  t.match((await mine.visitor.get('/dashboard/stored')).text, /corporate/);
  await mine.visitor.post('/dashboard/stored', { kind: 'theme', name: 'corporate' });
  t.match((await mine.visitor.get('/dashboard/stored')).text, /Nothing is stored/);
});

t.test('a member sees events of webhooks, and sends one again that was given up', async (t) => {
  const { visitor, key } = await member('hooks@example.com');
  // RFC 6761, section 6.4: there is no such host, so nothing is sent.
  const hooked = { ...body, options: { webhook_url: 'https://hooks.invalid/hook' } };
  const { json } = await service.call('POST', '/v1/pdf/generate', { key, body: hooked });
  const id = String(json.job_id).replace('job_', 'evt_');
  const page = await visitor.get('/dashboard/deliveries');
  t.match(page.text, /pdf\.succeeded/);
  t.match(page.text, json.job_id);
  const { workspaceId } = (await service.store.accounts.list()).find(({ email }) => email === 'hooks@example.com')!;
  await service.store.webhooks.endAddress(workspaceId, 'https://hooks.invalid/hook', Date.now());
  t.match((await visitor.get('/dashboard/deliveries')).text, /given up.*Send again/s);
  t.equal(await service.store.webhooks.sendAgain('ws_other', id, Date.now()), false, 'only one’s own');
  await visitor.post('/dashboard/deliveries', { id });
  const log = await service.store.webhooks.get(workspaceId, id);
  t.equal(log?.delivery.status, 'pending');
});
