/** Threads that take tasks in turn, with threads that do what the test tells them. */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import t from 'tap';
import { ThreadCrew } from '../../engine/pool/thread-crew.js';

class FakeThread extends EventEmitter {
  readonly heard: unknown[] = [];
  isHeld = true;
  isEnded = false;

  async terminate(): Promise<number> {
    this.isEnded = true;
    return 1;
  }

  postMessage(message: unknown): void {
    if (message === 'unsendable') throw new Error('cannot be cloned');
    this.heard.push(message);
  }

  ref(): void {
    this.isHeld = true;
  }

  unref(): void {
    this.isHeld = false;
  }
}

function crewOf(size: number) {
  const threads: FakeThread[] = [];
  let failures = 0;
  const crew = new ThreadCrew<string, string>(size, async () => {
    if (failures-- > 0) throw new Error('no memory');
    threads.push(new FakeThread());
    return threads.at(-1) as unknown as Worker;
  });
  return { crew, threads, failStarts: (times: number) => (failures = times) };
}

t.test('tasks are taken in their order, by no more threads than there may be', async (t) => {
  const { crew, threads } = crewOf(2);
  const jobs = ['a', 'b', 'c'].map((task) => crew.give(task));
  await Promise.all([jobs[0]!.taken, jobs[1]!.taken]);
  t.same([...threads.map(({ heard }) => heard)], [['a'], ['b']]);
  threads[1]!.emit('message', 'B');
  t.equal(await jobs[1]!.answer, 'B');
  t.same(threads[1]!.heard, ['b', 'c']);
  jobs[2]!.tell('stop');
  t.same(threads[1]!.heard, ['b', 'c', 'stop']);
  threads[0]!.emit('message', 'A');
  threads[1]!.emit('message', 'C');
  t.same(await Promise.all(jobs.map(({ answer }) => answer)), ['A', 'B', 'C']);
  t.same([...threads.map(({ isHeld }) => isHeld)], [false, false], 'idle threads do not keep the process alive');
});

t.test('a thread that ends while it is idle does no harm', async (t) => {
  const { crew, threads } = crewOf(1);
  await crew.fill();
  threads[0]!.emit('error', new Error('stray'));
  threads[0]!.emit('exit', 1);
  const job = crew.give('a');
  await job.taken;
  threads[1]!.emit('message', 'A');
  t.equal(await job.answer, 'A');
});

t.test('a thread that cannot be started fails the task that has waited longest', async (t) => {
  const { crew, threads, failStarts } = crewOf(1);
  failStarts(1);
  const [first, second] = [crew.give('a'), crew.give('b')];
  await t.rejects(first.answer, /no memory/);
  await second.taken;
  threads[0]!.emit('message', 'B');
  t.equal(await second.answer, 'B');
});

t.test('a task does not wait for threads of a crew that could not be filled', async (t) => {
  const { crew, failStarts } = crewOf(2);
  failStarts(3);
  const filled = t.rejects(crew.fill(), /no memory/);
  const job = crew.give('a');
  await t.rejects(job.answer, /no memory/);
  await filled;
});

t.test('a task that cannot be sent fails, and its thread goes on', async (t) => {
  const { crew, threads } = crewOf(1);
  await t.rejects(crew.give('unsendable').answer, /cannot be cloned/);
  const job = crew.give('a');
  t.same(threads[0]!.heard, ['a']);
  threads[0]!.emit('message', 'A');
  t.equal(await job.answer, 'A');
});

t.test('a task can be withdrawn until a thread has it', async (t) => {
  const { crew, threads } = crewOf(1);
  const [first, second] = [crew.give('a'), crew.give('b')];
  await first.taken;
  t.notOk(first.withdraw(new Error('late')));
  t.ok(second.withdraw(new Error('in time')));
  await t.rejects(second.answer, /in time/);
  threads[0]!.emit('message', 'A');
  t.same([await first.answer, threads[0]!.heard], ['A', ['a']]);
});

t.test('a thread that does not answer is ended, and another takes what waits', async (t) => {
  const { crew, threads } = crewOf(1);
  const [first, second] = [crew.give('a'), crew.give('b')];
  await first.taken;
  first.abandon(new Error('too late'));
  await t.rejects(first.answer, /too late/);
  await second.taken;
  t.same([threads.map(({ isEnded }) => isEnded), threads[1]!.heard], [[true, false], ['b']]);
  first.abandon(new Error('again'));
  threads[1]!.emit('message', 'B');
  t.equal(await second.answer, 'B');
  second.abandon(new Error('answered'));
  t.notOk(threads[1]!.isEnded);
});

t.test('the end reaches tasks that wait and all threads', async (t) => {
  const { crew, threads } = crewOf(1);
  const [first, second] = [crew.give('a'), crew.give('b')];
  await first.taken;
  const told: unknown[] = [];
  crew.end(new Error('over'), (thread) => told.push(thread));
  await t.rejects(second.answer, /over/);
  threads[0]!.emit('exit', 0);
  await t.rejects(first.answer, /ended early/);
  t.same(told, threads);
});
