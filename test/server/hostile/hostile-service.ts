/**
 * A service to be harmed: a process of its own, whose network may be one of the test's making. What the list of hostile
 * inputs says of every row is checked here: the process lives, the next ordinary request succeeds, memory comes back.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Test } from 'tap';
import type { RunningService } from '../../../server/main.js';
import type { Config } from '../../../server/settings.js';
import { png } from '../../render/hostile-files.js';
import type { NetworkExtra } from '../render/network-worker.js';
import { program } from '../../support/programs.js';
import { networkWorkerUrl } from '../render/support.js';
import { testService, type Answer, type TestService } from '../support/service.js';
import type { Message } from './service-child.js';

export const GENERATE = '/v1/pdf/generate';
const MIB = 1024 * 1024;
/** hostile-inputs.md: "memory is back within 50 MB of where it was". */
const ALLOWANCE = 50 * 1000 * 1000;
/** As many as any of these tests gives a service. */
const WORKERS = 2;
/** What makes a worker load everything that it keeps: both parsers, image decoding, SVG. */
const EVERYTHING = {
  input: {
    type: 'html',
    content:
      '<p>a<img alt="" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">' +
      `<img alt="" src="data:image/png;base64,${png(1, 1, Buffer.from('789c6360606060000000050001', 'hex')).toString('base64')}">`,
  },
};
const ORDINARY = { input: { type: 'markdown', content: '# Ordinary\n\nA text with *emphasis*.' } };

export interface HostileService extends TestService {
  /** A live key without limits. */
  readonly key: string;
  generate(body: unknown): Promise<Answer>;
  /** An ordinary document, which must come out with the bytes it always had. */
  ordinary(t: Test): Promise<void>;
  /** To be called last: memory is where it was after the first ordinary documents, or nearly. */
  memoryIsBack(t: Test): Promise<void>;
}

export async function hostileService(
  t: Test,
  env: Readonly<Record<string, string>> = {},
  network: NetworkExtra = {},
): Promise<HostileService> {
  const process = new ServiceProcess(network);
  t.teardown(() => process.end());
  const service = await testService(t, env, { start: (config) => process.start(config) });
  const { key } = await service.workspace();
  const generate = (body: unknown) => service.call('POST', GENERATE, { key, body });
  const hash = async () => ((await generate(ORDINARY)).json as { sha256?: string }).sha256;
  const expected = await hash();
  // A worker grows for a while before it has seen everything that it keeps; several requests at once start all of them.
  await Promise.all(Array.from({ length: WORKERS }, () => generate(EVERYTHING)));
  for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: WORKERS }, hash));
  const before = await process.memory();
  return {
    ...service,
    key,
    generate,
    async ordinary(t) {
      t.equal(await hash(), expected, 'the next ordinary request');
    },
    async memoryIsBack(t) {
      const deadline = Date.now() + 120_000;
      let grown = Infinity;
      // Ends at the deadline. Garbage is collected and given back in its own time, while ordinary work goes on.
      while (grown > ALLOWANCE && Date.now() < deadline) {
        await hash();
        grown = (await process.memory()) - before;
      }
      t.ok(grown <= ALLOWANCE, `grown by ${Math.round(grown / MIB)} MiB from ${Math.round(before / MIB)} MiB`);
    },
  };
}

class ServiceProcess {
  readonly #child: ChildProcess;
  readonly #network: NetworkExtra;
  readonly #ended: Promise<unknown>;

  constructor(network: NetworkExtra) {
    this.#network = network;
    const { file, execArgv } = program('test/server/hostile/service-child.ts');
    this.#child = fork(file, { execArgv: [...execArgv, '--expose-gc'] });
    this.#ended = once(this.#child, 'exit');
  }

  async start(config: Config): Promise<RunningService> {
    const worker = { workerUrl: networkWorkerUrl.href, workerExtra: this.#network };
    const { url, port } = (await this.#ask({ kind: 'start', config, worker })) as { url: string; port: number };
    return { url, port, stop: async () => void (await this.#ask({ kind: 'stop' })) };
  }

  /** Resident bytes of the service and its workers, after a collection of garbage in the first. */
  async memory(): Promise<number> {
    return (await this.#ask({ kind: 'memory' })) as number;
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** One question at a time. Rejects when the process has ended. */
  async #ask(message: Message): Promise<unknown> {
    const answered = once(this.#child, 'message').then(([answer]) => answer as { value?: unknown; error?: string });
    const ended = this.#ended.then(() => ({ error: 'The service has ended.', value: undefined }));
    this.#child.send(message);
    const { value, error } = await Promise.race([answered, ended]);
    if (error !== undefined) throw new Error(error);
    return value;
  }
}
