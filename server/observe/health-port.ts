/**
 * A second listener for /healthz alone, in a thread of its own: it answers within milliseconds however much the event loop of the
 * service has to do, and tells when that loop does not turn any more. The service sends it a report from time to time; a
 * report that is too old says that the service hangs.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HealthReport } from './health.js';

/** How often the service reports, milliseconds. */
const BEAT_MS = 250;
/** After so long without a report the service hangs. Nothing that it does takes a tenth of this. */
const HUNG_MS = 10_000;

/** Plain JavaScript, so that it is the same from the sources and in a bundle. */
const PROGRAM = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const { host, port, hungMs } = workerData;
try {
  // On Linux it is that of this thread alone. Where it is not allowed, the thread takes its turn as the others do.
  if (process.platform === 'linux') require('node:os').setPriority(-10);
} catch {}
let report = workerData.report;
let reportedAt = performance.now();
const present = () => {
  const silentMs = performance.now() - reportedAt;
  const uptime_seconds = Math.floor(process.uptime());
  if (silentMs < hungMs) return { ...report, uptime_seconds };
  const reason = 'The service has not responded for ' + Math.floor(silentMs / 1000) + ' seconds.';
  return { status: 'failing', reason, uptime_seconds };
};
const server = createServer((request, response) => {
  const isHealth = request.url.split('?')[0] === '/healthz' && ['GET', 'HEAD'].includes(request.method);
  const body = isHealth ? present() : { error: 'This port answers GET /healthz and nothing else.' };
  const status = !isHealth ? 404 : body.status === 'ok' ? 200 : 503;
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
});
server.on('error', ({ code, message }) => parentPort.postMessage({ code, message }));
server.listen(port, host, () => parentPort.postMessage('listening'));
parentPort.on('message', (next) => {
  report = next;
  reportedAt = performance.now();
});
`;

export interface HealthPortOptions {
  readonly host: string;
  readonly port: number;
  readonly live: () => HealthReport;
  /** Told when the thread ends by itself. */
  readonly failed: (error: Error) => void;
  readonly hungMs?: number;
}

export class HealthPort {
  readonly #thread: Worker;
  readonly #beat: NodeJS.Timeout;

  private constructor(thread: Worker, live: () => HealthReport) {
    this.#thread = thread;
    this.#beat = setInterval(() => thread.postMessage(live()), BEAT_MS).unref();
  }

  /** @throws Error with the system's code when the address cannot be listened on */
  static async open({ host, port, live, failed, hungMs = HUNG_MS }: HealthPortOptions): Promise<HealthPort> {
    const thread = new Worker(PROGRAM, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: { host, port, hungMs, report: live() },
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
    });
    const [first] = (await once(thread, 'message')) as ['listening' | { code: string; message: string }];
    if (first !== 'listening') {
      await thread.terminate();
      throw Object.assign(new Error(first.message), { code: first.code });
    }
    thread.on('error', failed);
    thread.unref();
    return new HealthPort(thread, live);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    await this.#thread.terminate();
  }
}
