/** Puts the service together, starts it and stops it. The process around it is that of cli/serve-command.ts. */
import { createMailer, type Mailer } from './accounts/mailer.js';
import { createApp, type App } from './app.js';
import { createBlobs } from './blobs/create-blobs.js';
import { withPort } from './config.js';
import { makeFirstKey, welcome } from './first-start.js';
import { listen, type HttpServer } from './http-server.js';
import { engineVersion } from './jobs/engine-version.js';
import { diskOf } from './observe/disk.js';
import { createHealth, type Health } from './observe/health.js';
import { HealthPort } from './observe/health-port.js';
import { createLogger, type ServiceLogger } from './observe/logger.js';
import { createMetrics, type Metrics } from './observe/metrics.js';
import { scrubber } from './observe/scrub.js';
import { OpenParts } from './open-parts.js';
import { createRenderPool, type RenderPool, type RenderPoolOptions } from './render/render-pool.js';
import type { Services } from './services.js';
import type { Config } from './settings.js';
import { createBackend } from './store/create-backend.js';
import { LocalFiles } from './stored/local-files.js';
import { loadOperatorItems } from './stored/operator-items.js';
import type { ReceiverNetwork } from './webhooks/post.js';
import { WebhookSender } from './webhooks/webhook-sender.js';

/** After running renders were ended by force, their jobs have this long to be settled. */
const SETTLE_MS = 5_000;

export interface RunningService {
  /** Where it listens, `http://127.0.0.1:8080`; not the public address. */
  readonly url: string;
  readonly port: number;
  /** Finishes what runs, for `shutdownSeconds` at most, and closes everything. Never rejects; a second call joins the first. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Default: as the settings say, to standard output. */
  readonly logger?: ServiceLogger;
  /** Where the first start shows its key; default: standard output. */
  readonly announce?: (text: string) => void;
  /** Milliseconds since 1970; default: the system's clock. */
  readonly clock?: () => number;
  /** Tests: where mails go. Default: as the settings say. */
  readonly mailer?: Mailer;
  /** Tests: workers that see a network of the test's making. Default: the service's own. */
  readonly worker?: Pick<RenderPoolOptions, 'workerUrl' | 'workerExtra'>;
  /** Tests: the network of receivers of webhooks. Default: the internet. */
  readonly receivers?: ReceiverNetwork;
}

/** The service cannot start: one sentence, and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Resolves when the service takes requests. What was opened is closed again when it cannot. @throws StartError */
export async function startService(config: Config, options: StartOptions = {}): Promise<RunningService> {
  const { logger = createLogger(config), announce = (text) => process.stdout.write(text) } = options;
  const { clock = Date.now, worker = {}, receivers = {} } = options;
  const { mailer = createMailer(config, logger.log) } = options;
  const open = new OpenParts();
  try {
    const parts = await build(config, { log: logger.log, clock, worker, receivers, mailer, open });
    const { services, http } = parts;
    const { log, store } = services;
    const firstKey = await makeFirstKey(store, services.config, clock());
    if (firstKey !== null) announce(welcome(services.config.baseUrl, firstKey));
    const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${http.port}`;
    log.info(
      {
        url,
        base_url: services.config.baseUrl,
        database: store.kind,
        files: services.blobs.kind,
        version: engineVersion(),
      },
      'listening',
    );
    if (isOpenToOthers(config) && config.metricsToken === null) {
      log.warn(
        '/metrics answers everybody who reaches this address; set PLATEN_METRICS_TOKEN or keep it behind the proxy',
      );
    }
    let stopping: Promise<void> | null = null;
    return { url, port: http.port, stop: () => (stopping ??= stop(parts, open)) };
  } catch (error) {
    await open.close(logger.log);
    throw error;
  }
}

interface Parts {
  readonly services: Services;
  readonly health: Health;
  readonly app: App;
  readonly http: HttpServer;
  readonly webhooks: WebhookSender;
}

interface BuildOptions extends Pick<Services, 'log' | 'clock' | 'mailer'> {
  readonly open: OpenParts;
  readonly worker: NonNullable<StartOptions['worker']>;
  readonly receivers: ReceiverNetwork;
}

/** From the bottom up: a part comes after those that it needs. */
async function build(settings: Config, options: BuildOptions): Promise<Parts> {
  const { log, clock, worker, receivers, mailer, open } = options;
  const explained = explainer(settings);
  const { store, queue } = await explained('The database', async () => {
    const backend = await createBackend(settings, log);
    open.add('database', () => backend.store.close());
    await backend.store.migrate();
    return backend;
  });
  const blobs = await explained('The store for files', async () => {
    const made = await createBlobs(settings);
    open.add('files', () => made.close());
    await made.ping();
    return made;
  });
  const disk = diskOf(settings);
  const metrics: Metrics = createMetrics({
    version: engineVersion(),
    poolStats: () => pool.stats(),
    queuedJobs: () => store.queuedJobs(),
    diskFree: () => disk.free(),
  });
  open.add('metrics', async () => metrics.close());
  const pool = createRenderPool({
    config: settings,
    log,
    hooks: { onEnd: metrics.renderEnded, onFetches: metrics.fetched },
    ...worker,
  });
  open.add('workers', () => pool.close());
  const health = createHealth({
    log,
    unableForMs: () => pool.unableForMs(),
    checks: {
      database: () => store.ping(),
      files: () => blobs.ping(),
      disk: () => disk.check(),
      workers: async () => canRender(pool),
    },
  });
  if (settings.healthPort > 0)
    await explained('PLATEN_HEALTH_PORT', () => openHealthPort(settings, { health, log, open }));
  open.add('mail', () => mailer.close());
  const localFiles = new LocalFiles(blobs, settings);
  const operatorItems = await explained('The folders of templates, fonts and themes', () =>
    loadOperatorItems({ config: settings, blobs, localFiles, pool, log }),
  );
  // The application needs the port for the addresses in its answers. No request can come in between: there is no wait.
  const http = await explained(`The address ${settings.host}:${settings.port} (PLATEN_HOST, PLATEN_PORT)`, () =>
    listen(settings),
  );
  open.add('connections', async () => http.abort());
  const config = withPort(settings, http.port);
  const common = { store, queue, blobs, localFiles, operatorItems, pool, log, metrics, mailer, clock };
  const services: Services = { config, ...common };
  const webhooks = new WebhookSender(services, receivers);
  const app = createApp(services, health, webhooks);
  const answer = app.koa.callback();
  http.serve((request, response) => void answer(request, response));
  open.add('mails on their way', () => app.signIn.settled());
  open.add('jobs', () => app.jobs.stop());
  await app.jobs.start();
  open.add('webhooks', () => webhooks.stop());
  webhooks.start();
  return { services, health, app, http, webhooks };
}

async function openHealthPort(
  { host, healthPort }: Config,
  { health, log, open }: Pick<BuildOptions, 'log' | 'open'> & Pick<Parts, 'health'>,
): Promise<void> {
  const failed = (error: Error): void => log.error({ err: error }, 'the health port has closed');
  const port = await HealthPort.open({ host, port: healthPort, live: () => health.live(), failed });
  open.add('health port', () => port.close());
}

async function stop({ services, health, app, http, webhooks }: Parts, open: OpenParts): Promise<void> {
  const { log, pool, config } = services;
  log.info('stopping');
  health.drain();
  const jobs = app.jobs.stop();
  const work = [http.stop(), jobs, webhooks.stop(), pool.drain()];
  const isInTime = await within(config.shutdownSeconds * 1000, work);
  if (!isInTime) {
    log.warn({ seconds: config.shutdownSeconds }, 'renders that still run are ended');
    await pool.close();
    // Asynchronous jobs go back to the queue now, for another instance or the next start.
    await within(SETTLE_MS, [jobs, http.stop()]);
  }
  await open.close(log);
  log.info('stopped');
}

/** Whether all of it is done in time. What fails counts as done: it is closed all the same. */
async function within(milliseconds: number, work: readonly Promise<unknown>[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([Promise.allSettled(work).then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

function canRender(pool: RenderPool): void {
  if (pool.unableForMs() > 0) throw new Error('No renderer could be started.');
}

const isOpenToOthers = ({ host }: Config): boolean => !['127.0.0.1', '::1', 'localhost'].includes(host);

/** What to do about the usual ways in which a start fails. */
const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program listens there. End it, or choose another port.',
  EADDRNOTAVAIL: 'This machine has no such address. Choose one with PLATEN_HOST.',
  EACCES: 'This user may not do that. Change the permissions or choose another place.',
  ENOENT: 'Nothing is there. Check the path.',
  ENOTDIR: 'A folder is needed there. Check the path.',
  ENOTFOUND: 'Nobody knows that host. Check its name.',
  ECONNREFUSED: 'Nothing listens there. Start it first, or check host and port.',
};

/** Runs a step of the start; its failure becomes a sentence without secrets. */
function explainer(config: Config) {
  const scrub = scrubber(config);
  return async <T>(subject: string, step: () => Promise<T>): Promise<T> => {
    try {
      return await step();
    } catch (error) {
      const { message, code = '' } = error as NodeJS.ErrnoException;
      const sentence = `${subject} cannot be used: ${message || code}.`.replace(/\.\.$/, '.');
      throw new StartError(scrub(`${sentence} ${REMEDIES[code] ?? ''}`.trim()), { cause: error });
    }
  };
}
