/** Who gets a mail. What the page says is the same for all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { makeLink } from '../../../server/accounts/links.js';
import { SignIn } from '../../../server/accounts/sign-in.js';
import type { Config } from '../../../server/settings.js';
import { createBackend } from '../../../server/store/create-backend.js';
import { Mailbox } from '../dashboard/visitor.js';
import { keyOf, NOW, workspaceOf } from '../store/fixtures.js';
import { defaultConfig } from '../support/default-config.js';

const dataFolder = mkdtempSync(join(tmpdir(), 'platen-sign-in-'));
const { store } = await createBackend(defaultConfig({ dataFolder }));
await store.migrate();
t.teardown(async () => {
  await store.close();
  rmSync(dataFolder, { recursive: true });
});
const workspace = workspaceOf();
const account = {
  id: 'acc_1',
  email: 'member@example.com',
  workspaceId: workspace.id,
  role: 'owner',
  createdAt: NOW,
} as const;
await store.accounts.open({ workspace, account, key: keyOf(workspace.id) });

function serviceOf(changes: Partial<Config>) {
  const mailer = new Mailbox();
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const config = defaultConfig({ dataFolder, signInMailsPerHour: 1000, ...changes });
  return { store, config, log, clock: () => NOW, mailer, lines };
}

function desk(changes: Partial<Config>) {
  const { lines, ...services } = serviceOf(changes);
  return { signIn: new SignIn(services), mailer: services.mailer, lines };
}

t.test('the answer does not tell who has an account; the mails do', async (t) => {
  const cases: [changes: Partial<Config>, mailsTo: string[]][] = [
    [{ signUp: 'closed' }, ['member@example.com']],
    [{ signUp: 'open' }, ['member@example.com', 'new@a.example', 'new@b.example']],
    [{ signUp: 'domains', signUpDomains: 'A.example, c.example' }, ['member@example.com', 'new@a.example']],
  ];
  for (const [changes, expected] of cases) {
    const { signIn, mailer } = desk(changes);
    for (const email of ['member@example.com', 'new@a.example', 'new@b.example']) {
      t.same(await signIn.request({ email, from: changes.signUp!, next: '' }), { kind: 'sent', email });
    }
    await signIn.settled();
    t.same(mailer.mails.map(({ to }) => to).sort(), expected, String(changes.signUp));
  }
});

t.test('a link to sign up is worth nothing once sign-up is closed', async (t) => {
  const { signIn, mailer } = desk({ signUp: 'open' });
  const token = await mailer.token(() => signIn.request({ email: 'late@a.example', from: 'x', next: '' }));
  t.same(await desk({ signUp: 'closed' }).signIn.enter(token), { kind: 'no_link' });
});

t.test('a mail server that is down for a moment is tried again, one that refuses is not', async (t) => {
  const pauses = [1, 1];
  for (const [failures, tries, arrives] of [
    [[{}, {}], 3, true],
    [[{}, { responseCode: 451 }, {}], 3, false],
    [[{ responseCode: 550 }], 1, false],
  ] as const) {
    const { mailer, ...services } = serviceOf({ signUp: 'open' });
    const rest: object[] = [...failures];
    const send = mailer.send.bind(mailer);
    let tried = 0;
    let resolve = (): void => undefined;
    const over = new Promise<void>((done) => (resolve = done));
    mailer.send = async (mail) => {
      tried++;
      if (tried === tries) setImmediate(resolve);
      const failure = rest.shift();
      if (failure) throw Object.assign(new Error('refused'), failure);
      await send(mail);
    };
    const signIn = new SignIn({ ...services, mailer }, pauses);
    await signIn.request({ email: 'again@a.example', from: `again ${tries} ${arrives}`, next: '' });
    await over;
    await signIn.settled();
    t.same([tried, mailer.mails.length], [tries, arrives ? 1 : 0]);
  }
});

t.test('a mail that cannot be sent is an error in the log, and the answer is the same', async (t) => {
  const { signIn, mailer, lines } = desk({ signUp: 'open' });
  mailer.send = () => Promise.reject(new Error('451 try later'));
  t.match(await signIn.request({ email: 'c@a.example', from: 'x', next: '' }), { kind: 'sent' });
  await signIn.settled();
  t.match(lines.join(''), /451 try later/);
});

t.test('the database has neither tokens nor the secret of a session in it', async (t) => {
  const { signIn } = desk({});
  const link = await makeLink({ store, config: defaultConfig(), now: NOW }, 'member@example.com');
  const token = link.split('token=')[1]!;
  t.equal(await store.accounts.takeLink(token, NOW), null);
  t.match(await signIn.enter(token), { kind: 'in', member: { account: { id: 'acc_1' } } });
});
