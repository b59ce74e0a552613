/** The service in a process of its own, so that its memory can be measured. Spoken to by hostile-service.ts. */
import { startService, type RunningService, type StartOptions } from '../../../server/main.js';
import { createLogger } from '../../../server/observe/logger.js';
import type { Config } from '../../../server/settings.js';

export interface StartMessage {
  readonly kind: 'start';
  readonly config: Config;
  /** With an address in the place of the URL, which no message can carry. */
  readonly worker?: { readonly workerUrl: string; readonly workerExtra: unknown };
}
export type Message = StartMessage | { readonly kind: 'memory' } | { readonly kind: 'stop' };

/** A test that is ended by force cleans up nothing. */
process.on('disconnect', () => process.exit(9));

let service: RunningService | null = null;

async function start({ config, worker }: StartMessage): Promise<{ url: string; port: number }> {
  const options: StartOptions = {
    logger: createLogger(config, { write: () => undefined }),
    announce: () => undefined,
    ...(worker && { worker: { workerUrl: new URL(worker.workerUrl), workerExtra: worker.workerExtra } }),
  };
  service = await startService(config, options);
  return { url: service.url, port: service.port };
}

async function answer(message: Message): Promise<unknown> {
  if (message.kind === 'start') return start(message);
  if (message.kind === 'stop') return service?.stop();
  globalThis.gc?.();
  const metrics = await (await fetch(`${service?.url}/metrics`)).text();
  const [, workers = NaN] = /^platen_workers_memory_bytes (\d+)$/m.exec(metrics) ?? [];
  return process.memoryUsage.rss() + Number(workers);
}

process.on('message', (message: Message) => {
  void answer(message).then(
    (value) => process.send!({ value }),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
