import type { Test } from 'tap';
import type { Account, Invitation } from '../../../server/model.js';
import { DAY, keyOf, MINUTE, newId, NOW, withDesk, workspaceOf, type Desk, type MakeDatabase } from './fixtures.js';

export async function accounts(t: Test, make: MakeDatabase): Promise<void> {
  await withDesk(make, async (desk) => {
    await t.test('accounts', (t) => opening(t, desk));
    await t.test('links', (t) => links(t, desk));
    await t.test('sessions', (t) => sessions(t, desk));
    await t.test('what a dashboard shows', (t) => shown(t, desk));
    await t.test('members', (t) => members(t, desk));
    await t.test('invitations', (t) => invitations(t, desk));
    await t.test('the end of an account', (t) => closing(t, desk));
  });
}

const accountOf = (workspaceId: string, over: Partial<Account> = {}): Account => {
  const id = newId('acc');
  return { id, email: `${id}@example.com`, workspaceId, role: 'owner', createdAt: NOW, ...over };
};

async function opened({ store }: Desk) {
  const workspace = workspaceOf();
  const account = accountOf(workspace.id);
  const key = keyOf(workspace.id);
  await store.accounts.open({ workspace, account, key });
  return { workspace, account, key };
}

async function opening(t: Test, desk: Desk): Promise<void> {
  const { accounts } = desk.store;
  const { workspace, account, key } = await opened(desk);
  t.same(await accounts.findByEmail(account.email), { account, workspace });
  t.same(await accounts.get(account.id), { account, workspace });
  t.same((await desk.store.findKey(key.id))?.key, key, 'the first key stands');
  t.equal(await accounts.findByEmail('nobody@example.com'), null);
  t.equal(await accounts.get('acc_none'), null);

  const second = workspaceOf();
  const again = { workspace: second, account: accountOf(second.id, { email: account.email }), key: keyOf(second.id) };
  t.equal(await accounts.open(again), false, 'an address has one account');
  t.equal(await desk.store.getWorkspace(second.id), null, 'and nothing stays of the other');
  t.equal(await accounts.add(accountOf(workspace.id, { email: account.email })), false);
  const colleague = accountOf(workspace.id, { createdAt: NOW + 1 });
  t.equal(await accounts.add(colleague), true, 'a workspace may have several');
  t.same((await accounts.list()).slice(-2), [account, colleague], 'are listed oldest first');

  const email = `${newId('at')}@example.com`;
  const tries = Array.from({ length: 8 }, () => {
    const workspace = workspaceOf();
    return { workspace, account: accountOf(workspace.id, { email }), key: keyOf(workspace.id) };
  });
  const done = await Promise.all(tries.map((one) => accounts.open(one)));
  t.equal(done.filter(Boolean).length, 1, 'one of many at once');
  const workspaces = await Promise.all(tries.map((one) => desk.store.getWorkspace(one.workspace.id)));
  t.equal(workspaces.filter(Boolean).length, 1);
}

async function links(t: Test, { store }: Desk): Promise<void> {
  const { accounts } = store;
  const email = `${newId('to')}@example.com`;
  const linkOf = (id: string) => ({ id, email, next: '/keys', expiresAt: NOW + MINUTE });
  const [first, second, late] = [newId('link'), newId('link'), newId('link')];
  for (const id of [first, second]) await accounts.addLink(linkOf(id));
  t.same(await accounts.takeLink(first, NOW), linkOf(first));
  t.equal(await accounts.takeLink(first, NOW), null, 'work once');
  t.equal(await accounts.takeLink(second, NOW), null, 'and end with each other');
  await accounts.addLink(linkOf(late));
  t.equal(await accounts.takeLink(late, NOW + MINUTE), null, 'end with their time');
  const raced = newId('link');
  await accounts.addLink(linkOf(raced));
  const taken = await Promise.all(Array.from({ length: 8 }, () => accounts.takeLink(raced, NOW)));
  t.equal(taken.filter(Boolean).length, 1, 'one of many at once gets it');
}

async function sessions(t: Test, desk: Desk): Promise<void> {
  const { accounts } = desk.store;
  const { account } = await opened(desk);
  const sessionOf = (id: string) => ({ id, accountId: account.id, data: '{"a":1}', endsAt: NOW + 10 * MINUTE });
  const [one, two] = [newId('s'), newId('s')];
  await accounts.saveSession(sessionOf(one), NOW + MINUTE);
  t.same(await accounts.touchSession(one, NOW + 1, NOW + 2 * MINUTE), sessionOf(one));
  t.ok(await accounts.touchSession(one, NOW + 2 * MINUTE - 1, NOW + 60 * MINUTE), 'use prolongs them');
  t.equal(await accounts.touchSession(one, NOW + 10 * MINUTE, NOW + 11 * MINUTE), null, 'but not beyond their end');
  await accounts.saveSession(sessionOf(two), NOW + MINUTE);
  t.equal(await accounts.touchSession(two, NOW + MINUTE, NOW + 2 * MINUTE), null, 'silence ends them');
  await accounts.saveSession({ ...sessionOf(two), data: '{"a":2}' }, NOW + MINUTE);
  t.equal((await accounts.touchSession(two, NOW, NOW + MINUTE))?.data, '{"a":2}', 'are replaced');
  await accounts.endOtherSessions(account.id, two);
  t.equal(await accounts.touchSession(one, NOW, NOW + MINUTE), null);
  await accounts.endSession(two);
  t.equal(await accounts.touchSession(two, NOW, NOW + MINUTE), null, 'end at once');
  await accounts.saveSession(sessionOf(two), NOW + MINUTE);
  await desk.store.purge(NOW + MINUTE);
  t.equal(await accounts.touchSession(two, NOW, NOW + MINUTE), null, 'are purged');
}

async function shown(t: Test, desk: Desk): Promise<void> {
  const { accounts } = desk.store;
  const { workspace, key } = await opened(desk);
  t.equal((await accounts.keyUses(workspace.id)).size, 0);
  await accounts.useKey(key.id, NOW);
  await accounts.useKey(key.id, NOW + MINUTE);
  t.same([...(await accounts.keyUses(workspace.id))], [[key.id, NOW + MINUTE]]);
  t.equal((await desk.store.findKey(key.id))?.usedAt, NOW + MINUTE);

  const old = await desk.succeeded(workspace.id, { createdAt: NOW - 5, expiresAt: NOW });
  const first = await desk.succeeded(workspace.id, { createdAt: NOW + 1 });
  const second = await desk.queued(workspace.id, { createdAt: NOW + 2 });
  await desk.succeeded(await desk.workspace());
  await desk.store.expireJobs([old.id]);
  const jobs = await accounts.recentJobs(workspace.id, 10);
  t.same(
    jobs.map(({ id }) => id),
    [second.id, first.id],
    'jobs of the workspace, latest first, without expired ones',
  );
  t.same(jobs[1], { ...first, request: { body: '' } });
  t.equal((await accounts.recentJobs(workspace.id, 1)).length, 1);
}

async function closing(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const { accounts } = store;
  const { workspace, account, key } = await opened(desk);
  const colleague = accountOf(workspace.id);
  await accounts.add(colleague);
  await accounts.saveSession({ id: newId('s'), accountId: account.id, data: '{}', endsAt: NOW + DAY }, NOW + DAY);
  const { email } = account;
  await accounts.invite({ workspaceId: workspace.id, email, role: 'owner', createdAt: NOW, expiresAt: NOW + DAY });
  t.same(await accounts.close(account.id, NOW), { workspaceClosed: false });
  t.equal(await accounts.invitationFor(email, NOW), null, 'whoever is removed does not come back by an invitation');
  t.equal(await accounts.close(account.id, NOW), null);
  t.ok(await store.findKey(key.id), 'the workspace goes with its last account only');

  const done = await desk.succeeded(workspace.id);
  const waiting = await desk.queued(workspace.id);
  const running = await desk.rendering(workspace.id);
  t.same(await accounts.close(colleague.id, NOW + MINUTE), { workspaceClosed: true });
  t.equal(await store.findKey(key.id), null, 'keys are gone at once');
  t.equal((await store.getWorkspace(workspace.id))?.name, '');
  t.equal((await store.getJob(workspace.id, waiting.id))?.status, 'canceled');
  t.equal(await store.claim(waiting.id, { owner: 'a', until: NOW + DAY }, NOW), null, 'what waits is not rendered');
  await store.succeed(running.id, running.attempt, { ...done.result! }, NOW + MINUTE);
  const due = await store.dueJobs(NOW + MINUTE, 100);
  for (const { id } of [done, waiting, running]) t.ok(due.includes(id), 'files are due');
  await store.expireJobs(due);
  await store.purge(NOW + MINUTE);
  t.equal(await store.getJob(workspace.id, done.id), null, 'records go after the files');
  t.equal(await store.getWorkspace(workspace.id), null, 'and then the workspace');
}

async function members(t: Test, desk: Desk): Promise<void> {
  const { accounts } = desk.store;
  const { workspace, account } = await opened(desk);
  const colleague = accountOf(workspace.id, { role: 'viewer', createdAt: NOW + 1 });
  await accounts.add(colleague);
  t.same(await accounts.members(workspace.id), [account, colleague]);
  t.equal(await accounts.setRole(workspace.id, account.id, 'viewer'), null, 'a workspace keeps an owner');
  t.equal(await accounts.close(account.id, NOW), null);
  t.equal(await accounts.setRole('ws_other', colleague.id, 'owner'), null, 'only one’s own members');
  t.match(await accounts.setRole(workspace.id, colleague.id, 'owner'), { id: colleague.id, role: 'owner' });
  const both = await Promise.all([account, colleague].map(({ id }) => accounts.setRole(workspace.id, id, 'developer')));
  t.equal(both.filter(Boolean).length, 1, 'two owners do not give it up at once');
}

async function invitations(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const { accounts } = store;
  const { workspace } = await opened(desk);
  const email = `${newId('at')}@example.com`;
  const invitationOf = (over: Partial<Invitation> = {}): Invitation => ({
    ...{ workspaceId: workspace.id, email, role: 'viewer', createdAt: NOW, expiresAt: NOW + DAY },
    ...over,
  });
  await accounts.invite(invitationOf());
  await accounts.invite(invitationOf({ role: 'developer' }));
  t.same(await accounts.invitations(workspace.id, NOW), [invitationOf({ role: 'developer' })], 'the last one holds');
  t.same(await accounts.invitationFor(email, NOW), invitationOf({ role: 'developer' }));
  t.equal(await accounts.invitationFor(email, NOW + DAY), null, 'they end');
  await accounts.add(accountOf(workspace.id, { email, role: 'developer' }));
  t.same(await accounts.invitations(workspace.id, NOW), [], 'and are used up');
  await accounts.invite(invitationOf({ email: 'b@example.com' }));
  await accounts.withdraw('ws_other', 'b@example.com');
  t.equal((await accounts.invitations(workspace.id, NOW)).length, 1);
  await accounts.withdraw(workspace.id, 'b@example.com');
  t.same(await accounts.invitations(workspace.id, NOW), []);
  await accounts.invite(invitationOf({ email: 'c@example.com' }));
  await store.purge(NOW + DAY);
  t.same(await accounts.invitations(workspace.id, NOW), []);
}
