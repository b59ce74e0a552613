/** From nothing to the first key: links, what they tell and do not tell, and who may have one. */
import t from 'tap';
import { LINK_MINUTES } from '../../../server/accounts/links.js';
import { testService, type TestOptions } from '../support/service.js';
import { keyOn, Mailbox, OPEN, Visitor } from './visitor.js';

const MINUTE = 60_000;
const start = async (
  t: Parameters<typeof testService>[0],
  env: Record<string, string> = OPEN,
  more: TestOptions = {},
) => {
  const mailbox = new Mailbox();
  return { mailbox, service: await testService(t, env, { mailer: mailbox, ...more }) };
};

t.test('a mail address is all that it takes to get a live key that renders', async (t) => {
  const { service, mailbox } = await start(t);
  const visitor = new Visitor(service);
  t.match((await visitor.get('/dashboard')).text, /Sign in or sign up.*100 renders a month/s);
  const sent = await visitor.post('/dashboard/sign-in', { email: ' Ada@Example.com ', next: '' });
  t.match(sent.text, 'ada@example.com');
  const welcome = await visitor.enter('ada@example.com', mailbox);
  t.equal(welcome.status, 200);
  t.equal(mailbox.mails[0]?.subject, `Create your account at ${new URL(service.config.baseUrl).host}`);
  const key = keyOn(welcome.text);
  const job = await service.call('POST', '/v1/pdf/generate', {
    key,
    body: { input: { type: 'markdown', content: 'x' } },
  });
  t.equal(job.status, 200);
  t.match((await service.call('GET', '/v1/usage', { key })).json, { tier: 'free', used: 1 });
  const overview = await visitor.get('/dashboard');
  t.notMatch(overview.text, key, 'the key is shown once');
  t.match(overview.text, /report\.pdf/);
  const keys = await visitor.get('/dashboard/keys');
  t.match(keys.text, new RegExp(`First key.*…${key.slice(-4)}.*Last used <time`, 's'), 'and when it was used');
  t.notMatch(JSON.stringify(service.log), 'token=', 'no token in the log');
});

t.test('a link works once, for a quarter of an hour, and not by being opened', async (t) => {
  let now = Date.now();
  const { service, mailbox } = await start(t, OPEN, { clock: () => now });
  const visitor = new Visitor(service);
  const ask = () => visitor.post('/dashboard/sign-in', { email: 'bob@example.com' });
  const token = await mailbox.token(ask);
  for (let n = 0; n < 3; n++) {
    const page = await new Visitor(service).get(`/dashboard/enter?token=${token}`);
    t.match(page.text, /Sign in now/, 'programs that check mails open links');
    t.equal(page.headers.get('set-cookie'), null);
    t.equal(page.headers.get('referrer-policy'), 'same-origin');
  }
  t.equal((await visitor.post('/dashboard/enter', { token })).status, 200);
  const again = await new Visitor(service).post('/dashboard/enter', { token });
  t.equal(again.status, 410);
  t.match(again.text, /works no more/);
  const late = await mailbox.token(ask);
  now += LINK_MINUTES * MINUTE;
  t.equal((await new Visitor(service).post('/dashboard/enter', { token: late })).status, 410);
  for (const forged of ['', 'x', token.slice(1), `${token}0`, '0'.repeat(43)]) {
    t.equal((await new Visitor(service).post('/dashboard/enter', { token: forged })).status, 410, forged);
  }
});

t.test('who signs in has one account, however the address is written', async (t) => {
  const { service, mailbox } = await start(t);
  const first = keyOn((await new Visitor(service).enter('eve@example.com', mailbox)).text);
  const again = await new Visitor(service).enter('EVE@Example.com', mailbox, '/keys');
  t.equal(again.path, '/dashboard/keys', 'leads to the page that was wanted');
  t.equal(keyOn(again.text), '', 'no second first key');
  t.match(again.text, `…${first.slice(-4)}`);
  t.match(mailbox.mails[1]?.subject, /^Sign in at/);
  const away = await new Visitor(service).enter('eve@example.com', mailbox, 'https://evil.example/');
  t.equal(away.path, '/dashboard', 'and nowhere else');
});

t.test('what is no address is told at the field', async (t) => {
  const { service } = await start(t);
  const answer = await new Visitor(service).post('/dashboard/sign-in', { email: 'ada"<b>@example' });
  t.equal(answer.status, 422);
  t.match(answer.text, /aria-invalid="true" aria-describedby="email-problem"/);
  t.match(answer.text, 'value="ada&quot;&lt;b&gt;@example"');
});

t.test('links are limited by mail address and by IP address, alike for known and unknown ones', async (t) => {
  let now = Date.now();
  const env = { ...OPEN, PLATEN_SIGN_IN_MAILS_PER_HOUR: '6', PLATEN_TRUSTED_PROXIES: '1' };
  const { service, mailbox } = await start(t, env, { clock: () => now });
  const from = (address: string) => new Visitor(service, { 'X-Forwarded-For': address });
  await from('198.51.100.1').enter('known@example.com', mailbox);
  const ask = (visitor: Visitor, email: string) => visitor.post('/dashboard/sign-in', { email });
  const statuses: Record<string, number[]> = {};
  for (const [n, email] of ['known@example.com', 'new@example.com'].entries()) {
    statuses[email] = [];
    for (let turn = 0; turn < 5; turn++) statuses[email].push((await ask(from(`198.51.100.${20 + n}`), email)).status);
  }
  t.same(statuses['new@example.com'], [200, 200, 200, 200, 429]);
  t.same(statuses['known@example.com'], [200, 200, 200, 429, 429], 'the first one counts');
  const crowd = from('203.0.113.9');
  for (let n = 0; n < 6; n++) t.equal((await ask(crowd, `n${n}@example.com`)).status, 200);
  const refused = await ask(crowd, 'n7@example.com');
  t.equal(refused.status, 429);
  t.equal(refused.headers.get('retry-after'), '3600');
  t.equal((await ask(from('203.0.113.10'), 'n7@example.com')).status, 200, 'others are not touched');
  now += 60 * MINUTE;
  t.equal((await ask(crowd, 'n8@example.com')).status, 200);
});

t.test('without mail the page tells how people get in, and forms send nothing', async (t) => {
  const service = await testService(t, { PLATEN_CONTACT: 'ops@example.com' });
  const page = await new Visitor(service).get('/dashboard');
  t.match(page.text, /platen admin account link.*mailto:ops@example\.com/s);
  t.notMatch(page.text, /<form/);
});

t.test('with a dashboard elsewhere there is none here', async (t) => {
  const service = await testService(t, { PLATEN_DASHBOARD_URL: 'https://account.example.com' });
  t.equal((await new Visitor(service).get('/dashboard')).status, 404);
});
