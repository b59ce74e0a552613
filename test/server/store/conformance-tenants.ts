import type { Test } from 'tap';
import type { Desk } from './fixtures.js';
import { DAY, keyOf, MINUTE, newId, NOW, withDesk, workspaceOf, type MakeDatabase } from './fixtures.js';

export async function tenants(t: Test, make: MakeDatabase): Promise<void> {
  await withDesk(make, async (desk) => {
    await t.test('workspaces', (t) => workspaces(t, desk));
    await t.test('keys', (t) => keys(t, desk));
    await t.test('rate windows', (t) => rateWindows(t, desk));
  });
}

async function workspaces(t: Test, { store }: Desk): Promise<void> {
  const later = workspaceOf({ createdAt: NOW + 2, name: 'Ümlaut "quoted"; drop' });
  const earlier = workspaceOf({ createdAt: NOW + 1, tier: 'scale' });
  const throwaway = workspaceOf({ throwaway: true });
  for (const workspace of [later, earlier, throwaway]) await store.createWorkspace(workspace);
  t.same(await store.getWorkspace(later.id), later, 'come back as they were made');
  t.equal(await store.getWorkspace('ws_none'), null);
  t.same(await store.listWorkspaces(), [earlier, later], 'are listed oldest first, without throw-away ones');
  t.same(await store.listWorkspaces({ throwaway: true }), [throwaway, earlier, later]);
  t.equal(await store.setTier(later.id, 'pro'), true);
  t.equal((await store.getWorkspace(later.id))?.tier, 'pro');
  t.equal(await store.setTier('ws_none', 'pro'), false);
  await t.rejects(store.createWorkspace(later), 'an id is taken once');
}

async function keys(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const workspace = workspaceOf({ tier: 'builder' });
  await store.createWorkspace(workspace);
  const stranger = await desk.workspace();
  const first = keyOf(workspace.id);
  const second = keyOf(workspace.id, { createdAt: NOW + 5, type: 'test', expiresAt: NOW + DAY });
  await store.insertKey(second);
  await store.insertKey(first);
  t.same(await store.findKey(second.id), { key: second, workspace, usedAt: null }, 'are found with their workspace');
  t.equal(await store.findKey('key_none'), null);
  t.same(await store.listKeys(workspace.id), [first, second], 'are listed oldest first');
  t.same(await store.listKeys(stranger), []);

  t.equal(await store.revokeKey(stranger, first.id, NOW), null, 'are nobody else’s to revoke');
  t.same(await store.revokeKey(workspace.id, first.id, NOW + 7), { ...first, revokedAt: NOW + 7 });
  t.equal((await store.revokeKey(workspace.id, first.id, NOW + 9))?.revokedAt, NOW + 7, 'keep the first revocation');
  t.equal((await store.findKey(first.id))?.key.revokedAt, NOW + 7, 'are found when revoked');

  t.equal(await store.expireKey(stranger, second.id, NOW), null);
  t.equal((await store.expireKey(workspace.id, second.id, NOW + 2 * DAY))?.expiresAt, NOW + DAY, 'never end later');
  t.equal((await store.expireKey(workspace.id, second.id, NOW + 10))?.expiresAt, NOW + 10);
  t.equal((await store.expireKey(workspace.id, first.id, NOW + 20))?.expiresAt, NOW + 20, 'get an end');
}

async function rateWindows(t: Test, { store }: Desk): Promise<void> {
  const name = newId('rate');
  t.same(await store.hit(name, MINUTE, NOW), { count: 1, resetsAt: NOW + MINUTE }, 'begin with the first hit');
  t.same(await store.hit(name, MINUTE, NOW + 59_999), { count: 2, resetsAt: NOW + MINUTE });
  t.same(await store.hit(newId('rate'), MINUTE, NOW), { count: 1, resetsAt: NOW + MINUTE }, 'are apart');
  t.same(await store.hit(name, MINUTE, NOW + MINUTE), { count: 1, resetsAt: NOW + 2 * MINUTE }, 'begin anew');
  const hits = await Promise.all(Array.from({ length: 50 }, () => store.hit(name, MINUTE, NOW + MINUTE + 1)));
  t.same(
    hits.map((hit) => hit.count).sort((a, b) => a - b),
    Array.from({ length: 50 }, (_, index) => index + 2),
    'count each of many at once',
  );
}
