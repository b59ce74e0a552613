import t from 'tap';
import { isOutOfReach } from '../../../server/errors/unavailable.js';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

t.test('an outage is not taken for a fault of ours', async (t) => {
  for (const code of ['ETIMEDOUT', '57014', '25006', '25P03', '57P01', '08006']) {
    t.ok(isOutOfReach(withCode(code)), code);
  }
  for (const message of [
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
  ]) {
    t.ok(isOutOfReach(new Error('wrapped', { cause: new Error(message) })), message);
  }
});

t.test('a fault of ours is not taken for an outage', async (t) => {
  for (const code of ['23505', '42601', '25P02']) t.notOk(isOutOfReach(withCode(code)), code);
  t.notOk(isOutOfReach(new Error('Query read')));
});
