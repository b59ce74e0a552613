/**
 * Health: the process lives, and a new one would do no better. Readiness: it can do its work, so a load balancer may send it requests. A full render
 * queue does not make it unready: 503 with Retry-After sheds that load, and taking instances away would add to it.
 */
import type { Logger } from 'pino';

/** After this time a part counts as not answering, milliseconds. */
const PATIENCE_MS = 2_000;
/** After so long without a worker that could be started, only a new process may help, milliseconds. */
const UNABLE_MS = 30_000;
/** Anybody may ask; the parts are asked at most once in this time, milliseconds. */
const FRESH_MS = 500;

export interface CheckReport {
  readonly status: 'ok' | 'failing';
  readonly duration_ms: number;
}

export interface ReadinessReport {
  readonly status: 'ready' | 'not_ready';
  /** Why not, in a sentence, where it is not for a check: the service is stopping. */
  readonly reason?: string;
  readonly checks: Readonly<Record<string, CheckReport>>;
}

export interface HealthReport {
  readonly status: 'ok' | 'failing';
  /** Why it fails, in a sentence. */
  readonly reason?: string;
  readonly uptime_seconds: number;
}

export interface Health {
  live(): HealthReport;
  ready(): Promise<ReadinessReport>;
  /** From now on not ready: the service stops. */
  drain(): void;
}

export interface HealthOptions {
  /** Name of a part, and how to ask it; it fails by rejecting. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
  /** For how long nothing could be rendered, milliseconds; 0 while it can, which is the default. */
  readonly unableForMs?: () => number;
  readonly log: Logger;
  readonly patienceMs?: number;
  readonly freshMs?: number;
}

export function createHealth(options: HealthOptions): Health {
  const { freshMs = FRESH_MS, unableForMs = () => 0 } = options;
  const open: OpenChecks = new Map();
  let isDraining = false;
  let latest: { readonly at: number; readonly checks: Promise<ReadinessReport['checks']> } | null = null;
  return {
    live() {
      const uptime = { uptime_seconds: Math.floor(process.uptime()) };
      if (unableForMs() < UNABLE_MS) return { status: 'ok', ...uptime };
      const reason = `No renderer could be started for ${UNABLE_MS / 1000} seconds.`;
      return { status: 'failing', reason, ...uptime };
    },
    async ready() {
      const now = performance.now();
      if (!latest || now - latest.at >= freshMs) latest = { at: now, checks: askAll(options, open) };
      const checks = await latest.checks;
      if (isDraining) return { status: 'not_ready', reason: 'The service is stopping.', checks };
      const isReady = Object.values(checks).every(({ status }) => status === 'ok');
      return { status: isReady ? 'ready' : 'not_ready', checks };
    },
    drain: () => {
      isDraining = true;
    },
  };
}

/** Checks without an answer yet, by the name of the part. */
type OpenChecks = Map<string, Promise<unknown>>;

async function askAll(
  { checks, log, patienceMs = PATIENCE_MS }: HealthOptions,
  open: OpenChecks,
): Promise<ReadinessReport['checks']> {
  const reports = Object.entries(checks).map(async ([name, ask]): Promise<[string, CheckReport]> => {
    const started = performance.now();
    const failure = await failureOf(() => askOnce(name, ask, open), patienceMs);
    // The cause is only logged, because it names hosts and users.
    if (failure) log.warn({ check: name, err: failure }, 'not ready');
    const duration = Math.round(performance.now() - started);
    return [name, { status: failure ? 'failing' : 'ok', duration_ms: duration }];
  });
  return Object.fromEntries(await Promise.all(reports));
}

/** Waits for the last question where it is still open: in an outage more of them would only pile up connections. */
function askOnce(name: string, ask: () => Promise<unknown>, open: OpenChecks): Promise<unknown> {
  const asked = open.get(name) ?? ask().finally(() => open.delete(name));
  open.set(name, asked);
  return asked;
}

async function failureOf(ask: () => Promise<unknown>, patienceMs: number): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms.`)), patienceMs);
  });
  try {
    await Promise.race([ask(), late]);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}
