import t from 'tap';
import { HeldOutput, type HoldingPolicy } from '../../../engine/render/output/held-output.js';

const bytes = (length: number): Uint8Array => new Uint8Array(length);

function holding(policy: HoldingPolicy): { readonly held: HeldOutput; readonly given: number[] } {
  const given: number[] = [];
  return { held: new HeldOutput((chunk) => void given.push(chunk.length), policy), given };
}

t.test('nothing is given out until it is released', async (t) => {
  const { held, given } = holding({ most: 10, beyond: 'give-out' });
  await held.write(bytes(4));
  await held.write(bytes(6));
  t.same(given, []);
  t.ok(held.isHeld);
  await held.release();
  t.same(given, [4, 6]);
  await held.write(bytes(1));
  t.same(given, [4, 6, 1]);
});

t.test('what is more than may be held is given out, or dropped, as the policy says', async (t) => {
  const out = holding({ most: 10, beyond: 'give-out' });
  await out.held.write(bytes(11));
  t.same(out.given, [11]);
  t.notOk(out.held.isHeld);
  t.notOk(out.held.isDropped);

  const dropped = holding({ most: 10, beyond: 'drop' });
  await dropped.held.write(bytes(4));
  await dropped.held.write(bytes(7));
  await dropped.held.write(bytes(1));
  t.ok(dropped.held.isDropped);
  await dropped.held.release();
  t.same(dropped.given, [], 'for good');
});
