/**
 * What Prometheus scrapes at /metrics. Labels take few values (routes as they are registered, never paths), so that the
 * number of series stays small whatever clients send. docs/operations.md lists the names; a test keeps the two equal.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FetchCounts, PoolStats, TaskEnd } from '../render/render-pool.js';
import { measureProcess } from './process-metrics.js';

export interface MetricsSources {
  readonly version: string;
  readonly poolStats: () => PoolStats;
  /** Jobs of the durable queue that wait, over all instances. */
  readonly queuedJobs: () => Promise<number>;
  /** Bytes that are free where files are written. */
  readonly diskFree: () => Promise<number>;
}

export interface EndedRequest {
  readonly method: string;
  /** As registered, `/v1/pdf/{jobId}`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** Of the error that it was answered with. */
  readonly code?: string;
}

export interface Metrics {
  readonly contentType: string;
  /** The text that Prometheus reads. */
  text(): Promise<string>;
  requestEnded(request: EndedRequest): void;
  /** The pool's hook. */
  renderEnded(task: TaskEnd): void;
  /** The pool's hook. */
  fetched(counts: FetchCounts): void;
  quotaRefused(): void;
  rateLimited(): void;
  webhookAttempted(outcome: 'delivered' | 'failed'): void;
  /** Stops watching the event loop. */
  close(): void;
}

/** Seconds. A page takes some 50 ms, the limit is usually 30 s. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PAGES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']);

export function createMetrics({ version, poolStats, queuedJobs, diskFree }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const stopProcess = measureProcess(registry);
  new Gauge({ name: 'platen_info', help: 'Always 1; the label tells the version.', labelNames: ['version'], registers })
    .labels(version)
    .set(1);
  measurePool(registry, poolStats);
  measureQueue(registry, queuedJobs);
  measureDisk(registry, diskFree);
  const requests = new Histogram({
    name: 'platen_http_request_seconds',
    help: 'HTTP requests, from the first byte to the last of the answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'platen_errors_total',
    help: 'Requests answered with an error, by its code.',
    labelNames: ['code'],
    registers,
  });
  const quotaRefusals = new Counter({
    name: 'platen_quota_refusals_total',
    help: 'Renders refused because the month is used up.',
    registers,
  });
  const rateRefusals = new Counter({
    name: 'platen_rate_limited_total',
    help: 'Requests refused because there were too many in a minute.',
    registers,
  });
  const webhooks = new Counter({
    name: 'platen_webhook_attempts_total',
    help: 'Attempts to deliver an event to its webhook_url, by outcome (delivered, failed).',
    labelNames: ['outcome'],
    registers,
  });
  const fetches = new Counter({
    name: 'platen_fetches_total',
    help: 'Resources that documents asked for on the network, by outcome (fetched, kept, blocked, failed).',
    labelNames: ['outcome'],
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    requestEnded: ({ method, route, status, seconds, code }) => {
      requests.labels(KNOWN_METHODS.has(method) ? method : 'other', route, String(status)).observe(seconds);
      if (code !== undefined) errors.labels(code).inc();
    },
    renderEnded: renderMeter(registry),
    fetched: (counts) => {
      for (const [outcome, count] of Object.entries(counts)) fetches.labels(outcome).inc(count);
    },
    quotaRefused: () => quotaRefusals.inc(),
    rateLimited: () => rateRefusals.inc(),
    webhookAttempted: (outcome) => webhooks.labels(outcome).inc(),
    close: stopProcess,
  };
}

/** Outcomes that are not failures; the others are reasons of failures. */
const WITHOUT_FAILURE = new Set(['rendered', 'checked', 'drawn', 'undrawn', 'aborted', 'turned_away']);

function renderMeter(registry: Registry): Metrics['renderEnded'] {
  const registers = [registry];
  const renders = new Counter({
    name: 'platen_renders_total',
    help: 'Renders that ended, by outcome (rendered, checked, drawn, undrawn, failed, aborted, turned_away) and the reason of a failure.',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const duration = new Histogram({
    name: 'platen_render_seconds',
    help: 'Time of a render in its worker.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const wait = new Histogram({
    name: 'platen_render_wait_seconds',
    help: 'Time that a render waited for a worker.',
    buckets: SECONDS,
    registers,
  });
  const pages = new Histogram({ name: 'platen_pages', help: 'Pages of rendered PDFs.', buckets: PAGES, registers });
  const bytes = new Counter({ name: 'platen_pdf_bytes_total', help: 'Bytes of rendered PDFs.', registers });
  const warnings = new Counter({
    name: 'platen_warnings_total',
    help: 'Renders with a warning, by its code.',
    labelNames: ['code'],
    registers,
  });
  return (task) => {
    const outcome = WITHOUT_FAILURE.has(task.outcome) ? task.outcome : 'failed';
    renders.labels(outcome, outcome === 'failed' ? task.outcome : '').inc();
    wait.observe(task.waitedMs / 1000);
    duration.labels(outcome).observe(task.durationMs / 1000);
    for (const code of task.warnings) warnings.labels(code).inc();
    if (outcome !== 'rendered') return;
    pages.observe(task.pages);
    bytes.inc(task.bytes);
  };
}

function measurePool(registry: Registry, poolStats: () => PoolStats): void {
  const registers = [registry];
  const gauges = [
    ['platen_workers', 'Worker processes that live.', 'workers'],
    [
      'platen_workers_limit',
      'Worker processes that may render at once; half as many more where one workspace holds them all.',
      'workerLimit',
    ],
    ['platen_workers_memory_bytes', 'Memory that the worker processes hold for themselves.', 'memory'],
    ['platen_workers_busy', 'Worker processes that render.', 'busy'],
    ['platen_render_queue_length', 'Renders that wait for a worker in this instance.', 'queued'],
    ['platen_render_queue_limit', 'Renders that may wait; beyond it the answer is 503.', 'queueLimit'],
  ] as const;
  for (const [name, help, field] of gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(poolStats()[field]);
      },
    });
  }
  new Counter({
    name: 'platen_workers_killed_total',
    help: 'Worker processes ended by force or by themselves, by reason.',
    labelNames: ['reason'],
    registers,
    collect() {
      // The pool keeps the totals.
      this.reset();
      for (const [reason, count] of Object.entries(poolStats().killed)) this.labels(reason).inc(count);
    },
  });
}

/** A scrape does not wait for a database that does not answer. */
const PATIENCE_MS = 2_000;

function measureQueue(registry: Registry, queuedJobs: () => Promise<number>): void {
  new Gauge({
    name: 'platen_jobs_queued',
    help: 'Asynchronous jobs that wait, over all instances; NaN when the database does not answer.',
    registers: [registry],
    async collect() {
      const late = new Promise<number>((resolve) => setTimeout(() => resolve(NaN), PATIENCE_MS).unref());
      this.set(await Promise.race([queuedJobs().catch(() => NaN), late]));
    },
  });
}

function measureDisk(registry: Registry, diskFree: MetricsSources['diskFree']): void {
  new Gauge({
    name: 'platen_disk_free_bytes',
    help: 'Room that is left on the disk of the data folder.',
    registers: [registry],
    async collect() {
      this.set(await diskFree().catch(() => NaN));
    },
  });
}
