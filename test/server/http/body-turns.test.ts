import { test } from 'tap';
import { BodyTurns } from '../../../server/http/body-turns.js';

test('the first body has its turn at once, the others follow in the order of asking', async (t) => {
  const turns = new BodyTurns();
  const order: number[] = [];
  const all = [1, 2, 3].map((number) => turns.take().then(() => order.push(number)));
  await Promise.resolve();
  t.strictSame(order, [1]);
  await Promise.all(all);
  t.strictSame(order, [1, 2, 3]);
});

test('after a quiet time the next body has its turn at once', async (t) => {
  const turns = new BodyTurns();
  await turns.take();
  // The rest after it is over when the second has its turn; that after the second, when as many turns have passed.
  await turns.take();
  for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve));
  let hasTurn = false;
  void turns.take().then(() => (hasTurn = true));
  await Promise.resolve();
  t.ok(hasTurn);
});

test('between two large bodies the event loop turns thirty times, so that as many connections are accepted', async (t) => {
  const turns = new BodyTurns();
  let count = 0;
  let isOver = false;
  const counting = (): void => {
    count++;
    if (!isOver) setImmediate(counting);
  };
  await turns.take();
  setImmediate(counting);
  await turns.take();
  isOver = true;
  t.ok(count > 30, `${count} turns`);
});
