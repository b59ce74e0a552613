import t from 'tap';
import { createMetrics, type MetricsSources } from '../../../server/observe/metrics.js';
import type { TaskEnd } from '../../../server/render/render-pool.js';

const STATS = {
  workers: 4,
  memory: 300_000_000,
  workerLimit: 6,
  busy: 3,
  queued: 2,
  queueLimit: 64,
  killed: { time_limit: 5, memory_limit: 1, aborted: 0, crashed: 0 },
};
const RENDERED: TaskEnd = {
  kind: 'render',
  workspaceId: 'ws_1',
  outcome: 'rendered',
  waitedMs: 10,
  durationMs: 40,
  pages: 3,
  bytes: 1_000,
  warnings: ['SVC_GLYPH_MISSING'],
};

function metrics(t: Tap, sources: Partial<MetricsSources> = {}) {
  const made = createMetrics({
    version: '1.2.3',
    poolStats: () => STATS,
    queuedJobs: async () => 7,
    diskFree: async () => 5,
    ...sources,
  });
  t.teardown(() => made.close());
  return made;
}

type Tap = { teardown(work: () => void): void };

t.test('requests are counted and timed by route and status', async (t) => {
  const m = metrics(t);
  const request = { method: 'POST', route: '/v1/pdf/generate', status: 200, seconds: 0.02 };
  m.requestEnded(request);
  m.requestEnded(request);
  m.requestEnded({ ...request, method: 'BREW', status: 405 });
  const text = await m.text();
  const labels = 'method="POST",route="/v1/pdf/generate",status="200"';
  t.match(text, `platen_http_request_seconds_count{${labels}} 2\n`);
  t.match(text, `platen_http_request_seconds_bucket{le="0.025",${labels}} 2\n`);
  t.match(text, 'method="other",route="/v1/pdf/generate",status="405"');
  t.match(m.contentType, 'text/plain');
});

t.test('pool, queue and version are asked when Prometheus asks', async (t) => {
  const m = metrics(t);
  for (let scrape = 0; scrape < 2; scrape++) {
    const text = await m.text();
    for (const line of [
      'platen_workers 4',
      'platen_workers_limit 6',
      'platen_workers_busy 3',
      'platen_render_queue_length 2',
      'platen_render_queue_limit 64',
      'platen_workers_killed_total{reason="time_limit"} 5',
      'platen_jobs_queued 7',
      'platen_info{version="1.2.3"} 1',
    ]) {
      t.match(text, `${line}\n`);
    }
  }
});

t.test('a database that fails leaves the other metrics readable', async (t) => {
  const m = metrics(t, { queuedJobs: () => Promise.reject(new Error('gone')) });
  const text = await m.text();
  t.match(text, 'platen_jobs_queued Nan\n');
  t.match(text, 'platen_workers 4\n');
});

t.test('memory, processor time and event loop of the process', async (t) => {
  const m = metrics(t);
  const text = await m.text();
  t.match(text, /process_resident_memory_bytes [1-9]\d+\n/);
  t.match(text, /process_cpu_seconds_total [\d.]+\n/);
  t.match(text, /process_start_time_seconds [1-9][\d.]+\n/);
  t.match(text, '# TYPE platen_event_loop_delay_seconds gauge');
});

t.test('errors are counted by code', async (t) => {
  const m = metrics(t);
  m.requestEnded({ method: 'POST', route: '/v1/keys', status: 400, seconds: 0.01, code: 'INVALID_REQUEST' });
  m.requestEnded({ method: 'POST', route: '/v1/keys', status: 201, seconds: 0.01 });
  t.match(await m.text(), 'platen_errors_total{code="INVALID_REQUEST"} 1\n');
});

t.test('fetches are counted by outcome', async (t) => {
  const m = metrics(t);
  m.fetched({ fetched: 2, failed: 1 });
  m.fetched({ fetched: 1, kept: 4 });
  const text = await m.text();
  for (const line of ['{outcome="fetched"} 3', '{outcome="failed"} 1', '{outcome="kept"} 4'])
    t.match(text, `platen_fetches_total${line}\n`);
});

t.test('refusals', async (t) => {
  const m = metrics(t);
  m.quotaRefused();
  m.rateLimited();
  m.rateLimited();
  const text = await m.text();
  t.match(text, 'platen_quota_refusals_total 1\n');
  t.match(text, 'platen_rate_limited_total 2\n');
});

t.test('renders are counted by outcome and reason, with time in the worker and time before it', async (t) => {
  const m = metrics(t);
  m.renderEnded(RENDERED);
  m.renderEnded({ ...RENDERED, outcome: 'page_limit', pages: 0, bytes: 0, warnings: [] });
  m.renderEnded({ ...RENDERED, outcome: 'aborted', waitedMs: 20, durationMs: 0, pages: 0, bytes: 0, warnings: [] });
  const text = await m.text();
  for (const line of [
    'platen_renders_total{outcome="rendered",reason=""} 1',
    'platen_renders_total{outcome="failed",reason="page_limit"} 1',
    'platen_renders_total{outcome="aborted",reason=""} 1',
    'platen_render_seconds_sum{outcome="rendered"} 0.04',
    'platen_render_wait_seconds_sum 0.04',
    'platen_pages_sum 3',
    'platen_pdf_bytes_total 1000',
    'platen_warnings_total{code="SVC_GLYPH_MISSING"} 1',
  ]) {
    t.match(text, `${line}\n`);
  }
});
