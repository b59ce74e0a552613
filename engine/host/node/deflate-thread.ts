/** A thread that deflates, so that layout goes on meanwhile. */
import { availableParallelism } from 'node:os';
import { isMainThread, Worker } from 'node:worker_threads';
import type { DeflateJob, DeflateThread } from '../host.js';

/** A thread without work for so long ends itself, so that nobody has to end it. */
const IDLE_MS = 1000;

/** What the thread runs. `workerData` is the compiled module of wasm/deflate.ts. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const code = new WebAssembly.Instance(workerData).exports;
const end = () => process.exit();
let idle = setTimeout(end, ${IDLE_MS});
parentPort.on('message', ({ id, data, hashBits, niceLength, maxChain, header }) => {
  clearTimeout(idle);
  const place = code.prepare(data.length, hashBits);
  new Uint8Array(code.memory.buffer).set(data, place);
  const length = code.deflate(niceLength, maxChain, header);
  const deflated = new Uint8Array(code.memory.buffer, code.result(), length).slice();
  parentPort.postMessage({ id, deflated }, [deflated.buffer]);
  idle = setTimeout(end, ${IDLE_MS});
});`;

/** MB. The code itself takes none of it. */
const HEAP = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/** null: there is no second processor, or this is a thread itself, which works beside others. */
export function startDeflateThread(module: object): DeflateThread | null {
  if (!isMainThread || availableParallelism() < 2) return null;
  return new NodeDeflateThread(
    new Worker(SCRIPT, { eval: true, workerData: module, execArgv: [], env: {}, resourceLimits: HEAP }),
  );
}

interface Outcome {
  resolve(deflated: Uint8Array): void;
  reject(error: Error): void;
}

class NodeDeflateThread implements DeflateThread {
  hasEnded = false;
  readonly #jobs = new Map<number, Outcome>();
  #lastJob = 0;

  constructor(readonly worker: Worker) {
    // It keeps the process alive only while it works.
    worker.unref();
    worker.on('message', ({ id, deflated }: { id: number; deflated: Uint8Array }) => {
      this.#jobs.get(id)!.resolve(deflated);
      this.#jobs.delete(id);
      if (this.#jobs.size === 0) worker.unref();
    });
    worker.on('error', (error) => this.#end(error as Error));
    worker.on('exit', () => this.#end(new Error('The thread has ended.')));
  }

  deflate(job: DeflateJob): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastJob;
      this.#jobs.set(id, { resolve, reject });
      this.worker.ref();
      this.worker.postMessage({ id, ...job });
    });
  }

  #end(error: Error): void {
    this.hasEnded = true;
    for (const { reject } of this.#jobs.values()) reject(error);
    this.#jobs.clear();
  }
}
