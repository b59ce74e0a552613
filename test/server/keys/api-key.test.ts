import t from 'tap';
import { hashKey, isKeyOf, mintKey, parseKey } from '../../../server/keys/api-key.js';
import { newId } from '../../../server/keys/new-id.js';
import { randomText } from '../../../server/keys/random-text.js';

const SECRET = 'a secret of at least thirty-two characters';
const order = { workspaceId: 'ws_1', name: 'CI', now: 1_000, expiresAt: null } as const;

t.test('a minted key has the documented form and is found by its id', (t) => {
  for (const type of ['live', 'test'] as const) {
    const { value, record } = mintKey({ ...order, type }, SECRET);
    t.match(value, new RegExp(`^svc_${type}_[0-9A-Za-z]{43}$`));
    t.same(parseKey(value), { kind: 'key', type, id: record.id });
    t.match(record, { type, workspaceId: 'ws_1', name: 'CI', createdAt: 1_000, expiresAt: null, revokedAt: null });
    t.equal(record.last4, value.slice(-4));
  }
  t.end();
});

t.test('the record holds nothing of the secret part but its last four characters', (t) => {
  const { value, record } = mintKey({ ...order, type: 'live' }, SECRET);
  const secretPart = value.slice(-27);
  t.notMatch(JSON.stringify(record), secretPart.slice(0, 8));
  t.equal(record.hash.length, 64);
  t.end();
});

t.test('a value is accepted only for its own record and under the same server secret', (t) => {
  const { value, record } = mintKey({ ...order, type: 'live' }, SECRET);
  const other = value.endsWith('a') ? 'b' : 'a';
  t.ok(isKeyOf(value, record, SECRET));
  t.notOk(isKeyOf(`${value.slice(0, -1)}${other}`, record, SECRET));
  t.notOk(isKeyOf(value, record, `${SECRET}.`));
  t.notOk(isKeyOf(value, { hash: '' }, SECRET), 'a damaged record matches nothing');
  t.end();
});

t.test('the hash is HMAC-SHA-256', (t) => {
  // RFC 4231, test case 2.
  t.equal(
    hashKey('what do ya want for nothing?', 'Jefe'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  t.end();
});

t.test('what is no key is told apart', (t) => {
  const { value } = mintKey({ ...order, type: 'test' }, SECRET);
  for (const text of ['', 'pk_live_abc', 'svc_prod_abc', ` ${value}`, value.toUpperCase()]) {
    t.same(parseKey(text), { kind: 'wrong_prefix' }, JSON.stringify(text));
  }
  for (const text of ['svc_live_', value.slice(0, -1), `${value}x`, `${value}\n`, value.replace(/.$/, '-')]) {
    t.same(parseKey(text), { kind: 'malformed' }, JSON.stringify(text));
  }
  t.end();
});

t.test('random text throws away the bytes that would make some letters likelier', (t) => {
  const answers = [Uint8Array.of(248, 255, 0, 61), Uint8Array.of(62, 247)];
  t.equal(
    randomText(4, () => answers.shift()!),
    '0z0z',
  );
  t.end();
});

t.test('identifiers are different and carry their prefix', (t) => {
  const ids = Array.from({ length: 1_000 }, () => newId('job'));
  t.equal(new Set(ids).size, ids.length);
  t.match(ids[0], /^job_[0-9A-Za-z]{22}$/);
  t.match(newId('ws'), /^ws_[0-9A-Za-z]{16}$/);
  t.match(newId('key'), /^key_[0-9A-Za-z]{16}$/);
  t.match(newId('req'), /^req_[0-9A-Za-z]{20}$/);
  t.end();
});
