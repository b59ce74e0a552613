import t from 'tap';
import { ApiError } from '../../../server/errors/api-error.js';
import { invalidApiKey, KEY_PROBLEMS, type KeyProblem } from '../../../server/errors/authentication.js';
import { ERROR_CATALOG, ERROR_CODES, ERROR_TYPES } from '../../../server/errors/catalog.js';
import { envelope } from '../../../server/errors/envelope.js';
import { bodyTooLarge, invalidJson, invalidParameter, invalidRequest } from '../../../server/errors/invalid-request.js';
import { quotaExceeded, rateLimited } from '../../../server/errors/limits.js';
import { parseStrictJson } from '../../../server/schemas/strict-json.js';
import { createSchemas } from '../../../server/schemas/schemas.js';
import { SchemaCompiler } from '../../../server/schemas/validators.js';
import { defaultConfig } from '../support/default-config.js';

const config = defaultConfig();
const context = { requestId: 'req_1', config };
const isEnvelope = new SchemaCompiler(createSchemas(config)).compile('Error');

t.test('every code gives a whole envelope', async (t) => {
  for (const code of ERROR_CODES) {
    const { status, body } = envelope(new ApiError(code), context);
    t.equal(status, ERROR_CATALOG[code].status);
    t.ok(isEnvelope(body), `${code}: ${JSON.stringify(isEnvelope.errors?.map(({ message }) => message))}`);
    const { error } = body;
    t.equal(error.code, code);
    t.ok(ERROR_TYPES.includes(error.type));
    t.equal(error.docs_url, `https://pdf.test/docs/errors/${code}`);
    t.equal(error.request_id, 'req_1');
    t.ok(error.human_message.endsWith('.') && error.agent_message.endsWith('.'), 'sentences');
    t.notMatch(error.agent_message, /\{\w+_url\}/, 'addresses are filled in');
  }
});

t.test('the two double spellings carry the reference code, the others none', async (t) => {
  const codes = ERROR_CODES.map((code) => [
    code,
    envelope(new ApiError(code), context).body.error.details?.['reference_code'],
  ]);
  t.same(
    codes.filter(([, reference]) => reference !== undefined),
    [
      ['SVC_INVALID_API_KEY', 'UNAUTHORIZED'],
      ['SVC_MONTHLY_QUOTA_EXCEEDED', 'QUOTA_EXCEEDED'],
    ],
  );
});

t.test('interface.md: status, type and retryable of the codes it names', async (t) => {
  const named = [
    ['SVC_INVALID_API_KEY', 401, 'authentication_error', false],
    ['SVC_MONTHLY_QUOTA_EXCEEDED', 429, 'quota_error', false],
    ['INVALID_REQUEST', 400, 'invalid_request_error', false],
    ['RENDER_FAILED', 422, 'render_error', false],
    ['SVC_RATE_LIMITED', 429, 'rate_limit_error', true],
    ['SVC_OVERLOADED', 503, 'api_error', true],
    ['SVC_JOB_NOT_FOUND', 404, 'not_found_error', false],
    ['SVC_JOB_EXPIRED', 410, 'not_found_error', false],
  ] as const;
  for (const [code, status, type, retryable] of named) {
    const { body, status: actual } = envelope(new ApiError(code), context);
    t.same([actual, body.error.type, body.error.retryable], [status, type, retryable], code);
  }
});

t.test('an error that nobody expected tells nothing about itself', async (t) => {
  for (const error of [new Error('password=hunter2'), 'text', null, undefined, { code: 'INVALID_REQUEST' }]) {
    const { status, body } = envelope(error, context);
    t.equal(status, 500);
    t.equal(body.error.code, 'SVC_INTERNAL');
    t.notMatch(JSON.stringify(body), /hunter2/);
  }
});

t.test('each cause of a 401 has a remedy of its own, and all lead to a key', async (t) => {
  const remedies: Record<KeyProblem, RegExp> = {
    missing: /Authorization: Bearer <API_KEY>/,
    no_bearer: /Put "Bearer " before the key/,
    wrong_prefix: /svc_live_ or svc_test_/,
    malformed: /whole key/,
    expired: /POST https:\/\/pdf\.test\/v1\/keys\/test for a new one/,
    not_found: /https:\/\/pdf\.test\/dashboard/,
    revoked: /https:\/\/pdf\.test\/dashboard/,
  };
  const messages = new Set<string>();
  for (const problem of Object.keys(KEY_PROBLEMS) as KeyProblem[]) {
    const { status, headers, body } = envelope(invalidApiKey(problem), context);
    t.equal(status, 401);
    t.match(headers['WWW-Authenticate'], /^Bearer /);
    t.match(body.error.agent_message, remedies[problem], problem);
    t.match(body.error.agent_message, /dashboard.*\/v1\/keys\/test/, 'both ways to a key');
    t.match(body.error.details, { cause: problem, reference_code: 'UNAUTHORIZED' });
    messages.add(body.error.agent_message);
  }
  t.equal(messages.size, 7, 'told apart');
});

t.test('an invalid request tells its first problem in words and all of them in details', async (t) => {
  const { status, body } = envelope(
    invalidRequest([
      { pointer: '/options/margn', message: 'There is no field "margn" in options.', hint: 'Did you mean margin?' },
      { pointer: '/theme', message: 'The field theme must be an object, not null.' },
      { pointer: '/x', message: 'There is no field "x" in the body.' },
    ]),
    context,
  );
  t.equal(status, 400);
  t.equal(
    body.error.human_message,
    'There is no field "margn" in options. Did you mean margin? There are 2 more problems.',
  );
  t.match(
    body.error.agent_message,
    /^Correct these and send the request again: \(1\) \/options\/margn: There is no field "margn" in options\. Did you mean margin\? \(2\) \/theme: .*\(3\) \/x: .*openapi\.json\.$/,
  );
  t.same(body.error.details, {
    errors: [
      { field: '/options/margn', message: 'There is no field "margn" in options.', suggestion: 'Did you mean margin?' },
      { field: '/theme', message: 'The field theme must be an object, not null.' },
      { field: '/x', message: 'There is no field "x" in the body.' },
    ],
  });
});

t.test('malformed JSON is told with its place', async (t) => {
  const parsed = parseStrictJson('{"input":\n  {"type":}}');
  if (parsed.ok) return t.fail('accepted');
  const { body } = envelope(invalidJson(parsed.problem), context);
  t.match(
    body.error.human_message,
    /a value was expected, not "}" \(line 2, column 11\)\. Let a JSON library write the body\.$/,
  );
  t.match(body.error.details, { errors: [{ field: '/input/type', line: 2, column: 11 }] });
});

t.test('a header goes by its name', async (t) => {
  const { body } = envelope(
    invalidParameter('Idempotency-Key', 'The Idempotency-Key is too long.', 'Send a UUID.'),
    context,
  );
  t.same(body.error.details, {
    errors: [{ field: 'Idempotency-Key', message: 'The Idempotency-Key is too long.', suggestion: 'Send a UUID.' }],
  });
});

t.test('a body that is too large tells the limit', async (t) => {
  const { status, body } = envelope(bodyTooLarge(2097152), context);
  t.equal(status, 413);
  t.match(body.error.human_message, /2097152/);
  t.match(body.error.details, { limit: 2097152 });
});

t.test('quota: Retry-After is what is left of the month', async (t) => {
  const now = Date.UTC(2026, 10, 30, 23, 59, 58, 500);
  const error = quotaExceeded({ limit: 100, used: 100, resetsAt: Date.UTC(2026, 11, 1), now });
  const { status, headers, body } = envelope(error, context);
  t.equal(status, 429);
  t.equal(headers['Retry-After'], '2');
  t.match(
    body.error.agent_message,
    /Do not retry before 2026-12-01T00:00:00\.000Z.*https:\/\/pdf\.test\/dashboard.*keys\/test/,
  );
  t.match(body.error.details, {
    limit: 100,
    used: 100,
    resets_at: '2026-12-01T00:00:00.000Z',
    reference_code: 'QUOTA_EXCEEDED',
  });
  t.equal(body.error.retryable, false);
});

t.test('rate: how long to wait is in the header, the words and the details', async (t) => {
  const { headers, body } = envelope(rateLimited({ limit: 5, windowSeconds: 3600, retryAfterSeconds: 41 }), context);
  t.equal(headers['Retry-After'], '41');
  t.match(body.error.human_message, 'More than 5 requests in an hour.');
  t.match(body.error.agent_message, /^Wait 41 s/);
  t.match(body.error.details, { limit: 5, window_seconds: 3600, retry_after_seconds: 41 });
  t.equal(body.error.retryable, true);
});
