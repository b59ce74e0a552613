import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { VERIFY_JS, VERIFY_PYTHON } from '../../../server/docs/webhook-snippets.js';
import { pauseAfter, PAUSES_MS } from '../../../server/webhooks/schedule.js';
import { signedHeaders, signingSecret, validSecrets } from '../../../server/webhooks/sign.js';
import { JUDGEMENTS, judgedEvents } from './judged-events.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

t.test('the signature is that of the example of Standard Webhooks', async (t) => {
  const headers = signedHeaders({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    now: 1614265330_000,
  });
  t.same(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

t.test('a secret has 32 bytes, and belongs to a workspace, a generation and a server', async (t) => {
  const secret = signingSecret('ws_a', 1, 'server');
  t.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const others = [
    signingSecret('ws_b', 1, 'server'),
    signingSecret('ws_a', 2, 'server'),
    signingSecret('ws_a', 1, 's'),
  ];
  t.equal(new Set([secret, ...others]).size, 4);
});

t.test('two secrets sign while one is being changed', async (t) => {
  const [one, two] = [signingSecret('ws', 1, 's'), signingSecret('ws', 2, 's')];
  t.same(validSecrets('ws', { generation: 1, previousUntil: null }, 's', NOW), [one]);
  t.same(validSecrets('ws', { generation: 2, previousUntil: NOW + 1 }, 's', NOW), [two, one]);
  t.same(validSecrets('ws', { generation: 2, previousUntil: NOW }, 's', NOW), [two]);
  const headers = signedHeaders({ id: 'evt_1', body: '{}', secrets: [two, one], now: NOW });
  t.match(headers['webhook-signature'], /^v1,\S+ v1,\S+$/);
});

t.test('eleven attempts within a day, each pause longer than the one before', async (t) => {
  const pauses = Array.from({ length: 11 }, (_, n) => pauseAfter(n + 1, 'evt_1'));
  t.equal(pauses.pop(), null, 'the eleventh is the last');
  t.ok(pauses.reduce<number>((sum, pause) => sum + pause!, 0) < 24 * HOUR);
  t.ok(pauses.every((pause, n) => pause! >= PAUSES_MS[n]! && pause! <= PAUSES_MS[n]! * 1.05));
  t.same(
    [...pauses].sort((a, b) => a! - b!),
    pauses,
  );
  t.not(pauseAfter(5, 'evt_1'), pauseAfter(5, 'evt_2'), 'events of one outage do not come back in the same second');
});

t.test('a receiver may ask for a longer pause, not for a shorter one', async (t) => {
  t.equal(pauseAfter(1, 'evt_1', 60_000), 60_000);
  t.ok(pauseAfter(5, 'evt_1', 1000)! >= PAUSES_MS[4]!);
  t.equal(pauseAfter(1, 'evt_1', 1000 * HOUR), 9 * HOUR, 'nor for ever');
});

t.test('the verification in JavaScript tells ours from others', async (t) => {
  const file = join(t.testdir(), 'verify.mjs');
  writeFileSync(file, VERIFY_JS);
  const { verify } = (await import(pathToFileURL(file).href)) as { verify(...given: unknown[]): unknown };
  const found = Object.values(judgedEvents()).map(({ body, headers, secret }) => {
    try {
      return verify(body, headers, secret) !== undefined;
    } catch {
      return false;
    }
  });
  t.same(found, JUDGEMENTS);
});

t.test('the verification in Python tells ours from others', async (t) => {
  const program = `${VERIFY_PYTHON}

import sys
found = []
for one in json.load(sys.stdin):
    try:
        verify(one["body"].encode(), one["headers"], one["secret"])
        found.append(True)
    except ValueError:
        found.append(False)
print(json.dumps(found))`;
  const input = JSON.stringify(Object.values(judgedEvents()));
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' });
  t.equal(stderr, '');
  t.same(JSON.parse(stdout), JUDGEMENTS);
});
