/** Places, turns, tickets, signals, draining. */
import t from 'tap';
import { Admission } from '../../../server/render/admission.js';
import { FairQueue, Places } from '../../../server/render/fair-queue.js';
import type { RenderOutcome, Ticket } from '../../../server/render/render-pool.js';
import { Shares } from '../../../server/render/shares.js';
import { markdown, misbehavingWorkerUrl, renderIn, testPool, until } from './support.js';

const misbehaving = { workerUrl: misbehavingWorkerUrl };
const task = { kind: 'render', request: markdown('anything') } as const;

t.test('round robin between workspaces', async (t) => {
  const queue = new FairQueue<string>();
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(entry[0]!, 'request', entry);
  const order = Array.from({ length: 7 }, () => queue.take(['request', 'job']));
  t.same(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', null]);
  t.equal(queue.size, 0);
});

t.test('a workspace takes turns between its requests and its jobs', async (t) => {
  const queue = new FairQueue<string>();
  for (const entry of ['j1', 'j2', 'j3']) queue.push('a', 'job', entry);
  for (const entry of ['r1', 'r2']) queue.push('a', 'request', entry);
  queue.push('b', 'request', 'b1');
  const order = Array.from({ length: 6 }, () => queue.take(['request', 'job']));
  t.same(order, ['j1', 'b1', 'r1', 'j2', 'r2', 'j3']);
});

t.test('between workspaces time counts, not turns', async (t) => {
  const queue = new FairQueue<string>();
  const take = () => {
    const entry = queue.take(['request', 'job'])!;
    queue.charge(entry[0]!, entry[0] === 'q' ? 50 : 12_000);
    return entry;
  };
  for (const entry of ['a1', 'a2', 'b1', 'b2']) queue.push(entry[0]!, 'request', entry, 12_000);
  t.equal(take(), 'a1');
  for (const entry of ['q1', 'q2', 'q3']) queue.push('q', 'request', entry, 50);
  t.same([queue.leadMs('b', 'q'), queue.leadMs('a', 'q')], [0, -12_000]);
  t.same(Array.from({ length: 6 }, take), ['q1', 'q2', 'q3', 'b1', 'a2', 'b2']);
  queue.push('q', 'request', 'q4', 50);
  queue.push('a', 'request', 'a3', 12_000);
  t.equal(take(), 'q4', 'who comes again has not fallen behind');
});

t.test('short documents do not starve long ones, and nobody saves up time', async (t) => {
  const queue = new FairQueue<string>();
  queue.push('long', 'request', 'long', 1000);
  let before = 0;
  for (; before < 100; before++) {
    queue.push('quick', 'request', 'quick', 50);
    const entry = queue.take(['request'])!;
    queue.charge(entry, entry === 'quick' ? 50 : 1000);
    if (entry === 'long') break;
  }
  t.equal(before, 19, 'by then each has had a second, or nearly');
  queue.push('away', 'request', 'away', 200);
  t.same([queue.take(['request']), queue.take(['request'])], ['quick', 'away'], 'who was away begins now');
});

t.test('taking one kind passes over the other', async (t) => {
  const queue = new FairQueue<string>();
  queue.push('a', 'job', 'j1');
  queue.push('b', 'request', 'r1');
  t.equal(queue.take(['request']), 'r1');
  t.equal(queue.take(['request']), null);
  t.equal(queue.count('job'), 1);
  t.equal(queue.remove('a', 'job', 'j1'), true);
  t.equal(queue.remove('a', 'job', 'j1'), false);
  t.equal(queue.take(['request', 'job']), null);
});

t.test('a workspace holds as many places as are free', async (t) => {
  const take = (places: Places, workspace: string): number => {
    let count = 0;
    while (places.tryTake(workspace, 12)) count++;
    return count;
  };
  const places = new Places();
  t.equal(take(places, 'a'), 6, 'alone: half');
  t.equal(take(places, 'b'), 3, 'who comes later finds room');
  t.equal(take(places, 'a'), 0);
  for (let i = 0; i < 6; i++) places.give('a');
  t.equal(places.taken, 3);
  places.give('nobody');
  t.equal(places.taken, 3);
  t.equal(new Places().tryTake('a', 1), true, 'one place is enough for one');
});

t.test('a neighbour finds room when slow renders have shrunk a queue that another has filled', async (t) => {
  const places = new Places();
  for (let n = 0; n < 50; n++) places.tryTake('a', 100);
  t.equal(places.taken, 50);
  t.equal(places.tryTake('a', 4), false);
  t.equal(places.tryTake('b', 4), true, 'though 50 of 4 places are taken');
  t.equal(places.tryTake('b', 4), false);
  for (const workspace of ['c', 'd']) t.equal(places.tryTake(workspace, 4), true);
  t.equal(places.tryTake('e', 4), false, 'turns of four others would take too long');
});

t.test('beyond the queue there is no ticket', async (t) => {
  const { pool } = testPool(t, { queueLimit: 2 }, misbehaving);
  const stop = new AbortController();
  const running = renderIn(pool, 'wait', { signal: stop.signal });
  await until(() => pool.stats().busy === 1);
  const first = pool.admit('ws_a');
  t.ok(first);
  t.equal(pool.admit('ws_a'), null, 'half of the places for one workspace');
  const second = pool.admit('ws_b');
  t.ok(second);
  t.equal(pool.admit('ws_c'), null, 'full');
  t.equal(pool.stats().queued, 2);
  t.ok(pool.retryAfterSeconds() >= 1);
  second!.release();
  second!.release();
  t.equal(pool.stats().queued, 1, 'a place is given back once');
  const third = pool.admit('ws_c');
  t.ok(third);
  stop.abort();
  await Promise.all([running, first!.run(task), third!.run(task)]);
  t.same(pool.stats().queued, 0);
});

t.test('a ticket is good for one render', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  const ticket = pool.admit('ws_a')!;
  await ticket.run(task);
  t.throws(() => ticket.run(task), /one render/);
});

t.test('waiting renders take turns, jobs among them', async (t) => {
  const order: string[] = [];
  const { pool } = testPool(
    t,
    { queueLimit: 20 },
    { ...misbehaving, hooks: { onStart: ({ workspaceId }) => order.push(workspaceId) } },
  );
  const stop = new AbortController();
  const all: Promise<unknown>[] = [renderIn(pool, 'wait', { workspaceId: 'first', signal: stop.signal })];
  await until(() => pool.stats().busy === 1);
  for (const workspaceId of ['a', 'a', 'a', 'b', 'b']) all.push(renderIn(pool, 'anything', { workspaceId }));
  const useTicket = (ticket: Ticket): Promise<RenderOutcome> => ticket.run(task);
  all.push(pool.admitJob('job').then(useTicket), pool.admitJob('job').then(useTicket));
  stop.abort();
  await Promise.all(all);
  t.equal(order[0], 'first');
  // How long each takes decides about the others.
  t.same(
    order
      .slice(1)
      .filter((id) => id !== 'job')
      .slice(0, 2),
    ['a', 'b'],
  );
  const jobs = order.flatMap((id, i) => (id === 'job' ? [i] : []));
  t.equal(jobs.length, 2);
  t.ok(jobs[0]! <= 4, `the first job has its turn in the first round: ${order.join(' ')}`);
});

t.test('who goes away while waiting leaves the queue', async (t) => {
  const { pool } = testPool(t, { queueLimit: 4 }, misbehaving);
  const stop = new AbortController();
  const running = renderIn(pool, 'wait', { signal: stop.signal });
  await until(() => pool.stats().busy === 1);
  const gone = new AbortController();
  const waiting = renderIn(pool, 'anything', { workspaceId: 'ws_b', signal: gone.signal });
  t.equal(pool.stats().queued, 1);
  gone.abort();
  t.same(await waiting, { kind: 'aborted' });
  t.equal(pool.stats().queued, 0);
  stop.abort();
  await running;
});

t.test('a signal that was given before the start', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  t.same(await renderIn(pool, 'anything', { signal: AbortSignal.abort() }), { kind: 'aborted' });
  t.match(pool.stats(), { busy: 0, queued: 0 });
});

t.test('a render that listens is stopped without the loss of its worker', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  const stop = new AbortController();
  const running = renderIn(pool, 'wait', { signal: stop.signal });
  await until(() => pool.stats().busy === 1);
  stop.abort();
  t.same(await running, { kind: 'aborted' });
  await until(() => pool.stats().busy === 0);
  t.match(pool.stats(), { workers: 1, killed: { aborted: 0 } });
});

t.test('a render that does not listen loses its worker', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  const stop = new AbortController();
  const running = renderIn(pool, 'loop', { signal: stop.signal });
  await until(() => pool.stats().busy === 1);
  stop.abort();
  t.same(await running, { kind: 'aborted' }, 'the caller need not wait for that');
  await until(() => pool.stats().killed.aborted === 1);
  t.match(await renderIn(pool, 'anything'), { kind: 'rendered' });
});

t.test('turns pass over entries that may not begin yet', async (t) => {
  const queue = new FairQueue<string>();
  for (const entry of ['a merge', 'a1', 'b merge']) queue.push(entry[0]!, 'request', entry);
  const isTurn = (entry: string) => !entry.endsWith('merge');
  t.equal(queue.take(['request', 'job'], { isTurn }), 'a1');
  t.equal(queue.take(['request', 'job'], { isTurn }), null);
  t.equal(queue.size, 2);
  t.equal(queue.take(['request']), 'b merge');
});

t.test('draining finishes what was admitted and takes no more', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  const stop = new AbortController();
  const running = renderIn(pool, 'wait', { signal: stop.signal });
  await until(() => pool.stats().busy === 1);
  const waiting = renderIn(pool, 'anything');
  const job = pool.admitJob('ws_b');
  let isDrained = false;
  const drained = pool.drain().then(() => (isDrained = true));
  await t.rejects(job, /takes no more/);
  await t.rejects(pool.admitJob('ws_b'), /takes no more/);
  t.equal(pool.admit('ws_b'), null);
  t.equal(isDrained, false);
  stop.abort();
  t.match(await running, { kind: 'aborted' });
  t.match(await waiting, { kind: 'rendered' });
  await drained;
  t.match(pool.stats(), { busy: 0, queued: 0 });
});

t.test('draining waits for tickets in hand', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  const unused = pool.admit('ws_a')!;
  const granted = await pool.admitJob('ws_b');
  let isDrained = false;
  const drained = pool.drain().then(() => (isDrained = true));
  t.match(await granted.run(task), { kind: 'rendered' });
  t.equal(isDrained, false);
  unused.release();
  await drained;
});

t.test('closing ends everything', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  const running = renderIn(pool, 'loop');
  await until(() => pool.stats().busy === 1);
  const waiting = renderIn(pool, 'anything');
  const ticket = pool.admit('ws_b')!;
  await pool.close();
  t.same(await Promise.all([running, waiting]), [{ kind: 'aborted' }, { kind: 'aborted' }]);
  t.same(await ticket.run(task), { kind: 'aborted' }, 'a ticket from before');
  t.match(pool.stats(), { workers: 0, busy: 0, queued: 0 });
});

t.test('a job whose ticket is let go makes room for the next', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  const first = await pool.admitJob('ws_a');
  const second = pool.admitJob('ws_a');
  t.equal(pool.stats().queued, 2);
  first.release();
  t.match(await (await second).run(task), { kind: 'rendered' });
  t.equal(pool.stats().queued, 0);
});

t.test('where one workspace holds all workers, others get a guest that it may not take', async (t) => {
  const started: string[] = [];
  const { pool } = testPool(
    t,
    { workers: 2, renderSeconds: 300 },
    { ...misbehaving, hooks: { onStart: ({ workspaceId }) => started.push(workspaceId) } },
  );
  const stop = new AbortController();
  const long = [1, 2].map(() => renderIn(pool, 'wait', { workspaceId: 'long', signal: stop.signal }));
  await until(() => pool.stats().busy === 2);
  const third = renderIn(pool, 'anything', { workspaceId: 'long' });
  const job = pool.admitJob('long');
  const others = await Promise.all(['a', 'a', 'b'].map((workspaceId) => renderIn(pool, 'anything', { workspaceId })));
  for (const outcome of others) t.match(outcome, { kind: 'rendered' });
  t.same(started, ['long', 'long', 'a', 'b', 'a']);
  t.match(pool.stats(), { workers: 3, busy: 2, queued: 2 });
  stop.abort();
  t.match(await third, { kind: 'rendered' });
  t.match(await (await job).run(task), { kind: 'rendered' });
  await Promise.all(long);
});

t.test('there are half as many guests as workers', async (t) => {
  const { pool } = testPool(t, { workers: 2, renderSeconds: 300 }, misbehaving);
  const stop = new AbortController();
  const wait = (workspaceId: string) => renderIn(pool, 'wait', { workspaceId, signal: stop.signal });
  const all = [wait('a'), wait('a')];
  await until(() => pool.stats().busy === 2);
  all.push(wait('b'));
  await until(() => pool.stats().busy === 3);
  const other = renderIn(pool, 'anything', { workspaceId: 'c' });
  stop.abort();
  t.match(await other, { kind: 'rendered' });
  t.equal(pool.stats().workers, 3);
  await Promise.all(all);
});

t.test('a workspace leaves the last worker to one that has asked lately', async (t) => {
  let now = 0;
  const shares = new Shares(() => now);
  for (const workspaceId of ['slow', 'other']) shares.ask(workspaceId);
  t.equal(shares.mayTakeLast('slow'), true, 'as its first');
  shares.hold('slow');
  t.equal(shares.mayTakeLast('slow'), false);
  t.equal(shares.mayTakeLast('other'), true);
  shares.hold('other');
  t.equal(shares.mayTakeLast('slow'), true, 'nobody is without a worker');
  shares.release('other');
  t.equal(shares.mayTakeLast('slow'), false);
  now = 11_000;
  t.equal(shares.mayTakeLast('slow'), true, 'the other has not come back');
});

t.test('who has made a worker large holds the next one until it has started', async (t) => {
  const shares = new Shares(() => 0);
  for (const workspaceId of ['slow', 'other']) shares.ask(workspaceId);
  shares.hold('slow');
  shares.releaseWhenRenewed('slow');
  t.equal(shares.renewed(1), false);
  t.equal(shares.mayTakeLast('slow'), false);
  t.equal(shares.renewed(0), true);
  t.equal(shares.mayTakeLast('slow'), true);
});

t.test('beside slow renders of one workspace the renders of another find a worker free', async (t) => {
  const started: string[] = [];
  const { pool } = testPool(
    t,
    { workers: 2, renderSeconds: 300 },
    { ...misbehaving, hooks: { onStart: ({ workspaceId }) => started.push(workspaceId) } },
  );
  const stop = new AbortController();
  const slow = [renderIn(pool, 'wait', { workspaceId: 'slow', signal: stop.signal })];
  await until(() => pool.stats().busy === 1);
  t.match(await renderIn(pool, 'anything', { workspaceId: 'other' }), { kind: 'rendered' });
  slow.push(renderIn(pool, 'grow large', { workspaceId: 'slow' }));
  for (let i = 0; i < 3; i++) {
    t.match(pool.stats(), { workers: 2, busy: 1, queued: 1 });
    t.match(await renderIn(pool, 'anything', { workspaceId: 'other' }), { kind: 'rendered' });
  }
  stop.abort();
  t.match(await Promise.all(slow), [{ kind: 'aborted' }, { kind: 'rendered' }]);
  t.same(started, ['slow', 'other', 'other', 'other', 'other', 'slow']);
  t.match(await renderIn(pool, 'anything', { workspaceId: 'slow' }), { kind: 'rendered' }, 'a large worker is renewed');
});

t.test('who waits longer than the queue may take is turned away', async (t) => {
  const { pool } = testPool(t, { queueSeconds: 1, renderSeconds: 300 }, misbehaving);
  const stop = new AbortController();
  // The first worker may need longer to start.
  while ((await renderIn(pool, 'anything')).kind === 'turned_away');
  const running = renderIn(pool, 'wait', { signal: stop.signal });
  await until(() => pool.stats().busy === 1);
  t.same(await renderIn(pool, 'anything'), { kind: 'turned_away' });
  t.equal(pool.stats().queued, 0);
  t.ok(pool.retryAfterSeconds('ws_a') >= 1);
  stop.abort();
  await running;
});

t.test('merges leave a worker to others and are nobody’s guests', async (t) => {
  const started: string[] = [];
  const { pool } = testPool(
    t,
    { workers: 2, mergeSeconds: 300 },
    { ...misbehaving, hooks: { onStart: ({ workspaceId }) => started.push(workspaceId) } },
  );
  const stop = new AbortController();
  const size = { isMerge: true };
  const merge = { kind: 'render', request: markdown('wait'), isMerge: true } as const;
  const merges = ['a', 'b', 'c'].map((workspaceId) => pool.admit(workspaceId, size)!.run(merge, stop.signal));
  const later = pool.admitJob('d', size).then((ticket) => ticket.run(merge, stop.signal));
  await until(() => pool.stats().busy === 1);
  for (const workspaceId of ['e', 'f', 'b', 'e']) {
    t.match(await renderIn(pool, 'anything', { workspaceId }), { kind: 'rendered' });
  }
  t.same(started, ['a', 'e', 'f', 'b', 'e'], 'one merge at a time on two workers');
  stop.abort();
  await Promise.all([...merges, later]);
});

t.test('a merge that ends lets the next one begin', async (t) => {
  const { pool } = testPool(t, { workers: 2 }, misbehaving);
  const merge = { kind: 'render', request: markdown('anything'), isMerge: true } as const;
  const size = { isMerge: true };
  const sync = ['a', 'b', 'c'].map((workspaceId) => pool.admit(workspaceId, size)!.run(merge));
  const jobs = ['a', 'd'].map((workspaceId) => pool.admitJob(workspaceId, size).then((ticket) => ticket.run(merge)));
  for (const outcome of await Promise.all([...sync, ...jobs])) t.match(outcome, { kind: 'rendered' });
});

const TWO_WORKERS = { workers: 2, hasRoom: true, leadMs: () => 0, mergesStandAside: true };
const IN_TIME = { places: 100, waitMs: 20_000 };

t.test('slow documents of one workspace do not turn letters of another away', async (t) => {
  const admission = new Admission(() => 30_000);
  for (let i = 0; i < 3; i++) admission.durations.learn('slow', { characters: 1000 }, 15_000);
  for (let i = 0; i < 3; i++) admission.tryEnter('slow', { characters: 1000 }, TWO_WORKERS, IN_TIME);
  const present = { ...TWO_WORKERS, hasRoom: false };
  const letters = Array.from({ length: 20 }, () => admission.tryEnter('quick', {}, present, IN_TIME));
  t.equal(letters.filter((place) => place !== null).length, 20);
});

t.test('a workspace whose own work takes too long is turned away at once', async (t) => {
  const admission = new Admission(() => 30_000);
  admission.durations.learn('slow', { characters: 1000 }, 15_000);
  const enter = () => admission.tryEnter('slow', { characters: 1000 }, TWO_WORKERS, IN_TIME);
  const places = Array.from({ length: 5 }, enter);
  t.same(
    places.map((place) => place !== null),
    [true, true, true, false, false],
  );
  t.ok(admission.waitMs('slow', {}, TWO_WORKERS) > 20_000);
  places[0]!.leave();
  places[0]!.leave();
  t.equal(admission.taken, 2, 'a place is given back once');
  t.ok(enter());
});

t.test('no document is expected to take longer than it may', async (t) => {
  const { durations } = new Admission(() => 30_000);
  durations.learn('one', {}, 5000);
  t.equal(durations.expected('one', { characters: 10_000_000 }), 30_000);
});

t.test('long documents of a workspace say little about its letters', async (t) => {
  const admission = new Admission(() => 30_000);
  admission.durations.learn('one', { characters: 500_000 }, 15_000);
  const letters = Array.from({ length: 20 }, () =>
    admission.tryEnter('one', { characters: 1500 }, TWO_WORKERS, IN_TIME),
  );
  t.equal(letters.filter((place) => place !== null).length, 20);
});

t.test('where turns of others take too long and there is no guest’s place, a newcomer is told at once', async (t) => {
  const admission = new Admission(() => 30_000);
  const full = { ...TWO_WORKERS, hasRoom: false };
  for (let i = 0; i < 5; i++) {
    admission.durations.learn(`w${i}`, {}, 10_000);
    admission.tryEnter(`w${i}`, {}, { ...full, hasRoom: true }, IN_TIME);
  }
  t.ok(admission.tryEnter('new', {}, full, IN_TIME), 'a letter is done before long documents');
  const behind = { ...full, leadMs: () => 20_000 };
  t.equal(admission.tryEnter('newer', {}, behind, IN_TIME), null, 'not where its workspace has had more time');
  t.ok(admission.tryEnter('newer', {}, { ...behind, hasRoom: true }, IN_TIME));
});

t.test('merges that wait turn no letters away where these have a worker of their own', async (t) => {
  const admission = new Admission(() => 300_000);
  const merge = { characters: 5_000_000, isMerge: true };
  const merging = { ...TWO_WORKERS, workers: 1, hasRoom: false, leadMs: () => 200_000 };
  t.ok(admission.tryEnter('b', merge, merging, IN_TIME));
  t.equal(
    admission.tryEnter('c', merge, merging, IN_TIME),
    null,
    'the turn of a third merge is known to come too late',
  );
  const letters = Array.from({ length: 20 }, () => admission.tryEnter('letters', {}, merging, IN_TIME));
  t.equal(letters.filter((place) => place !== null).length, 20);
  t.equal(admission.tryEnter('d', {}, { ...merging, mergesStandAside: false }, IN_TIME), null, 'one worker is for all');
});
