/** Sessions as OWASP asks for them: what the cookie is, when it ends, and what forms have to bring. */
import t from 'tap';
import { FRESH_MINUTES } from '../../../server/dashboard/sessions.js';
import { testService } from '../support/service.js';
import { keyOn, Mailbox, OPEN, Visitor } from './visitor.js';

const MINUTE = 60_000;
let now = Date.now();
const mailbox = new Mailbox();
const settings = {
  ...OPEN,
  PLATEN_SESSION_IDLE_MINUTES: '30',
  PLATEN_SESSION_HOURS: '2',
  PLATEN_SIGN_IN_MAILS_PER_HOUR: '1000',
};
const service = await testService(t, settings, { clock: () => now, mailer: mailbox });
let people = 0;
async function member(): Promise<Visitor> {
  const visitor = new Visitor(service);
  await visitor.enter(`p${++people}@example.com`, mailbox);
  return visitor;
}
const isIn = async (visitor: Visitor) => /Sign out/.test((await visitor.get('/dashboard')).text);

t.test('the cookie is for this service and for no script', async (t) => {
  const { headers } = await new Visitor(service).enter('cookie@example.com', mailbox);
  const cookies = headers.getSetCookie().filter((line) => /=\w/.test(line.split(';')[0]!));
  t.ok(cookies.length > 0);
  for (const cookie of cookies) t.match(cookie, /^platen=\w{43}; path=\/; samesite=lax; httponly$/);
});

t.test('behind https it is Secure, and bound to the host', async (t) => {
  const mailbox = new Mailbox();
  const service = await testService(t, { ...OPEN, PLATEN_BASE_URL: 'https://pdf.example.com' }, { mailer: mailbox });
  const visitor = new Visitor(service);
  const { headers } = await visitor.enter('cookie@example.com', mailbox);
  const cookies = headers.getSetCookie();
  t.match(cookies.at(-1), /^__Host-platen=\w{43}; path=\/; samesite=lax; secure; httponly$/);
  t.match((await visitor.get('/dashboard')).text, /Sign out/);
});

t.test('who only looks gets no cookie', async (t) => {
  t.equal((await new Visitor(service).get('/dashboard')).headers.get('set-cookie'), null);
});

t.test('signing in begins a session under a new name, and the old one opens nothing', async (t) => {
  const visitor = await member();
  const before = visitor.cookie;
  await visitor.enter(`p${people}@example.com`, mailbox);
  t.not(visitor.cookie, before);
  const stolen = new Visitor(service);
  stolen.cookie = before;
  t.notOk(await isIn(stolen));
  t.ok(await isIn(visitor));
  const planted = new Visitor(service);
  planted.cookie = `platen=${'A'.repeat(43)}`;
  await planted.enter('planted@example.com', mailbox);
  t.not(planted.cookie, `platen=${'A'.repeat(43)}`, 'a name that somebody else chose is not taken');
});

t.test('a session ends after silence, and after its time whatever happens', async (t) => {
  const [quiet, busy] = [await member(), await member()];
  for (let minutes = 0; minutes < 115; minutes += 23) {
    t.ok(await isIn(busy), `${minutes} minutes`);
    now += 23 * MINUTE;
  }
  t.notOk(await isIn(quiet));
  t.ok(await isIn(busy));
  now += 5 * MINUTE;
  t.notOk(await isIn(busy));
});

t.test('signing out ends the session, not only the cookie', async (t) => {
  const visitor = await member();
  const kept = visitor.cookie;
  await visitor.get('/dashboard');
  await visitor.post('/dashboard/sign-out');
  t.notOk(await isIn(visitor));
  visitor.cookie = kept;
  t.notOk(await isIn(visitor));
});

t.test('signing out everywhere else leaves this browser in', async (t) => {
  const here = await member();
  const there = new Visitor(service);
  await there.enter(`p${people}@example.com`, mailbox);
  await here.get('/dashboard/account');
  await here.post('/dashboard/account/sessions');
  t.ok(await isIn(here));
  t.notOk(await isIn(there));
});

t.test('a form without the token of the session changes nothing', async (t) => {
  const visitor = await member();
  const other = await member();
  await other.get('/dashboard/keys');
  const [, foreign = ''] = /name="csrf" value="(\w+)"/.exec(other.page) ?? [];
  for (const csrf of ['', 'x', foreign]) {
    const answer = await visitor.post('/dashboard/keys', { name: 'mine', type: 'live', csrf });
    t.equal(answer.status, 403);
    t.match(answer.text, /older than your session/);
  }
  t.notMatch((await visitor.get('/dashboard/keys')).text, /mine/);
});

t.test('a form from a page of another site is refused, even before signing in', async (t) => {
  const host = new URL(service.url).host;
  const cases: [headers: Record<string, string>, status: number][] = [
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: `http://${host}` }, 200],
    [{}, 200],
  ];
  for (const [n, [headers, status]] of cases.entries()) {
    const answer = await new Visitor(service).post('/dashboard/sign-in', { email: `site${n}@example.com` }, headers);
    t.equal(answer.status, status, JSON.stringify(headers));
  }
  const visitor = await member();
  await visitor.get('/dashboard');
  t.equal((await visitor.post('/dashboard/sign-out', {}, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
});

t.test('what is no form is refused with a page', async (t) => {
  const visitor = await member();
  const answer = await visitor.post('/dashboard/keys', {}, { 'Content-Type': 'application/json' });
  t.equal(answer.status, 415);
  t.match(answer.headers.get('content-type'), /^text\/html/);
  const large = await visitor.post('/dashboard/keys', { name: 'x'.repeat(20_000) });
  t.equal(large.status, 413);
});

t.test('keys, members and the account are changed only within minutes of signing in', async (t) => {
  const visitor = await member();
  const email = `p${people}@example.com`;
  t.match((await visitor.get('/dashboard/keys')).text, /Make the key/);
  now += FRESH_MINUTES * MINUTE;
  const stale = await visitor.get('/dashboard/keys');
  t.notMatch(stale.text, /Make the key/);
  t.match(stale.text, /Confirm that it is you/);
  t.equal(keyOn((await visitor.post('/dashboard/keys', { name: 'late', type: 'live' })).text), '');
  t.match((await visitor.post('/dashboard/account/delete', { email })).text, /Confirm that it is you/);
  t.notMatch((await visitor.get('/dashboard/members')).text, /members\/(?:invite|role|remove)/);
  const guest = { email: 'guest@example.com', role: 'owner' };
  t.notMatch(
    (await visitor.post('/dashboard/members/invite', guest)).text,
    /guest@/,
    'whom a new owner would get round',
  );
  await visitor.get('/dashboard/keys');
  const token = await mailbox.token(() => visitor.post('/dashboard/confirm', { next: '/keys' }));
  t.equal(mailbox.mails.at(-1)?.to, email, 'whatever the form says');
  const before = visitor.cookie;
  const back = await visitor.post('/dashboard/enter', { token });
  t.equal(back.path, '/dashboard/keys');
  t.match(back.text, /Make the key/);
  t.not(visitor.cookie, before);
  const made = await visitor.post('/dashboard/keys', { name: 'late', type: 'live' });
  t.match(keyOn(made.text), /^svc_live_/);
});

t.test('pages behind the door lead to it, and back', async (t) => {
  const visitor = new Visitor(service);
  const page = await visitor.get('/dashboard/account');
  t.match(page.text, /name="next" value="\/account"/);
  t.equal((await visitor.post('/dashboard/account/delete', { email: 'x@example.com' })).path, '/dashboard');
  t.equal((await visitor.get('/dashboard/nowhere')).status, 404);
});
