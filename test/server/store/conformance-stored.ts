import type { Test } from 'tap';
import type { StoredItem } from '../../../server/model.js';
import { DAY, MINUTE, newId, NOW, withDesk, type Desk, type MakeDatabase } from './fixtures.js';

const UNLIMITED = { items: null, bytes: null };

export async function stored(t: Test, make: MakeDatabase): Promise<void> {
  await withDesk(make, async (desk) => {
    await t.test('an item takes the place of the one with its name', (t) => replacing(t, desk));
    await t.test('limits hold, also for many at once', (t) => limits(t, desk));
    await t.test('bytes are kept while a job may need them', (t) => sweeping(t, desk));
    await t.test('what a workspace that is gone has stored goes before it', (t) => closing(t, desk));
  });
}

function itemOf(workspaceId: string, over: Partial<StoredItem> = {}): StoredItem {
  return {
    ...{ id: newId('sto'), workspaceId, kind: 'asset', name: 'logo', sha256: 'ab'.repeat(32), bytes: 100 },
    ...{ mediaType: 'image/png', createdAt: NOW },
    ...over,
  };
}

async function put(
  { store }: Desk,
  item: StoredItem,
  limits = UNLIMITED as { items: number | null; bytes: number | null },
) {
  await store.stored.announce(item, NOW);
  return store.stored.put(item, limits, NOW);
}

async function replacing(t: Test, desk: Desk): Promise<void> {
  const { stored } = desk.store;
  const [ws, other] = [await desk.workspace(), await desk.workspace()];
  const first = itemOf(ws);
  await stored.announce(first, NOW);
  t.same(await stored.list(ws), [], 'it is not there before its bytes are');
  t.same(await stored.put(first, UNLIMITED, NOW), { kind: 'stored' });
  const theme = itemOf(ws, { kind: 'theme', mediaType: null });
  await put(desk, theme);
  const second = itemOf(ws, { name: 'LOGO', bytes: 7 });
  await put(desk, second);
  t.same(await stored.list(ws), [second, theme], 'capitals make no difference, other kinds do');
  t.same(await stored.list(ws, 'theme'), [theme]);
  t.same(await stored.find(ws, 'asset', 'Logo'), second);
  t.equal(await stored.find(other, 'asset', 'logo'), null, 'nobody sees another workspace');
  t.equal(await stored.retire(other, 'asset', 'logo', NOW), null);
  t.same(await stored.retire(ws, 'asset', 'logo', NOW), second);
  t.equal(await stored.retire(ws, 'asset', 'logo', NOW), null, 'once');
  t.equal(await stored.find(ws, 'asset', 'logo'), null);
  const late = itemOf(ws, { name: 'late' });
  t.same(await stored.put(late, UNLIMITED, NOW), { kind: 'gone' }, 'one that the sweep has taken');
}

async function limits(t: Test, desk: Desk): Promise<void> {
  const { stored } = desk.store;
  const ws = await desk.workspace();
  const two = { items: 2, bytes: 250 };
  t.same(await put(desk, itemOf(ws, { name: 'a' }), two), { kind: 'stored' });
  t.same(await put(desk, itemOf(ws, { name: 'b', bytes: 151 }), two), { kind: 'full', items: 2, bytes: 251 });
  t.same(await put(desk, itemOf(ws, { name: 'b', bytes: 150 }), two), { kind: 'stored' });
  t.same(await put(desk, itemOf(ws, { name: 'c', bytes: 1 }), two), { kind: 'full', items: 3, bytes: 251 });
  t.same(await put(desk, itemOf(ws, { name: 'a', bytes: 90 }), two), { kind: 'stored' }, 'what is replaced makes room');
  const crowd = await desk.workspace();
  const tries = Array.from({ length: 8 }, (_, n) =>
    put(desk, itemOf(crowd, { name: `n${n}` }), { items: 3, bytes: null }),
  );
  const done = await Promise.all(tries);
  t.equal(done.filter(({ kind }) => kind === 'stored').length, 3);
  t.equal((await stored.list(crowd)).length, 3);
}

async function sweeping(t: Test, desk: Desk): Promise<void> {
  const { stored } = desk.store;
  const ws = await desk.workspace();
  const item = itemOf(ws);
  await put(desk, item);
  const due = (now: number) => stored.due(now - MINUTE, now, 1000).then((ids) => ids.includes(item.id));
  t.notOk(await due(NOW + DAY), 'in use');
  const waiting = await desk.queued(ws, { createdAt: NOW });
  await stored.retire(ws, 'asset', 'logo', NOW + 1);
  await desk.queued(ws, { createdAt: NOW + 2 });
  t.notOk(await due(NOW + DAY), 'a job waits that was made before');
  await desk.store.cancel(ws, waiting.id, NOW);
  t.notOk(await due(NOW + 2), 'a request may have read its record just now');
  t.ok(await due(NOW + DAY), 'a later job cannot have it');
  await stored.forget([item.id]);
  t.notOk(await due(NOW + DAY));
}

async function closing(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace({ throwaway: true });
  const item = itemOf(ws);
  await put(desk, item);
  t.notOk((await store.stored.due(NOW, NOW, 1000)).includes(item.id));
  const later = NOW + 2 * DAY;
  await store.purge(later);
  t.ok(await store.getWorkspace(ws), 'the workspace waits for its files');
  const due = await store.stored.due(NOW, later, 1000);
  t.ok(due.includes(item.id));
  await store.stored.forget(due);
  await store.purge(later);
  t.equal(await store.getWorkspace(ws), null);
}
