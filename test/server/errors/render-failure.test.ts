import t from 'tap';
import { envelope } from '../../../server/errors/envelope.js';
import {
  FAILURE_REASONS,
  presentFailure,
  renderFailed,
  renderFailure,
  type FailureReason,
} from '../../../server/errors/render-failure.js';
import type { RenderFailure } from '../../../server/render/render-pool.js';
import { defaultConfig } from '../support/default-config.js';

const config = defaultConfig();
const failed = (fields: Partial<RenderFailure>): RenderFailure => ({
  kind: 'failed',
  reason: 'input_invalid',
  message: 'Something is wrong.',
  ...fields,
});

t.test('details have what is known, and nothing else', async (t) => {
  const whole = failed({
    reason: 'depth_limit',
    stage: 'source',
    position: { line: 3, column: 7 },
    limit: 256,
    actual: 10000,
    hint: 'Nest less deeply.',
  });
  t.same(renderFailure(whole, 'job_1'), {
    message: 'Something is wrong.',
    details: {
      reason: 'depth_limit',
      stage: 'source',
      field: '/input/content',
      line: 3,
      column: 7,
      limit: 256,
      actual: 10000,
      hint: 'Nest less deeply.',
      job_id: 'job_1',
    },
  });
  t.same(renderFailure(failed({ reason: 'internal' })).details, { reason: 'internal' });
});

t.test('a field that is to blame goes before a place, and a place in a file is not in the content', async (t) => {
  t.match(renderFailure(failed({ field: '/theme/footer', position: { line: 1, column: 1 } })).details, {
    field: '/theme/footer',
  });
  const inSheet = renderFailure(failed({ position: { file: 'https://a.test/b.css', line: 1, column: 1 } })).details;
  t.equal(inSheet['field'], undefined);
  t.equal(inSheet['file'], 'https://a.test/b.css');
});

t.test('every reason has its own way out, and the hint follows it', async (t) => {
  const messages = new Set<string>();
  for (const reason of Object.keys(FAILURE_REASONS) as FailureReason[]) {
    const error = renderFailed(renderFailure(failed({ reason, hint: 'Use fewer.' }), 'job_1'), config);
    const { status, body } = envelope(error, { requestId: 'req_1', config });
    t.equal(status, 422);
    t.equal(body.error.code, 'RENDER_FAILED');
    t.match(body.error.agent_message, /Use fewer\.$/);
    t.equal(body.error.retryable, reason === 'internal');
    messages.add(body.error.agent_message);
  }
  t.equal(messages.size, Object.keys(FAILURE_REASONS).length);
});

t.test('strict: the warnings are listed as in a result, at most fifty', async (t) => {
  const warnings = Array.from({ length: 60 }, (_, i) => ({
    code: 'SVC_CSS_UNSUPPORTED' as const,
    message: `The property “x${i}” is not supported.`,
    position: { line: i + 1, column: 1 },
    count: 1,
  }));
  const kept = renderFailure(failed({ reason: 'strict_warnings', warnings }), 'job_1');
  t.same(JSON.parse(JSON.stringify(kept)), kept, 'is kept as JSON');
  const { details } = presentFailure(kept, 'req_1', config);
  const listed = details?.['warnings'] as { field: string; agent_message: string; details: object }[];
  t.equal(listed.length, 50);
  t.equal(details?.['warnings_count'], 60);
  t.match(listed[0], {
    code: 'SVC_CSS_UNSUPPORTED',
    field: '/input/content',
    details: { line: 1, column: 1, count: 1 },
  });
});

t.test('a failed job shows the error that its request was answered with', async (t) => {
  const failure = renderFailure(failed({ reason: 'page_limit', limit: 500 }), 'job_1');
  const answered = envelope(renderFailed(failure, config), { requestId: 'req_1', config }).body.error;
  t.same(presentFailure(JSON.parse(JSON.stringify(failure)), 'req_1', config), answered);
});

t.test('a reason that a later version stored is told as internal', async (t) => {
  const shown = presentFailure({ message: 'x.', details: { reason: 'moon_phase' } }, 'req_1', config);
  t.match(shown.agent_message, /Send the same request once more/);
});
