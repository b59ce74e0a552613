/** A thread of createPool(): it renders one document after the other with a renderer of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { failureOf, READY, STOP, type PoolAnswer, type PoolTask, type PoolThreadData } from './messages.js';
import { createRenderer } from '../render.js';

const { defaults, warmUp } = workerData as PoolThreadData;
// Signatures are for documents that come, and not for those that warm up.
const { sign, ...unsigned } = defaults;
const signing = sign ? { sign } : {};
const port = parentPort!;
const renderer = createRenderer(unsigned);
let running = new AbortController();

// What fails here fails again for a document, and is told then.
for (let i = 0; i < warmUp.renders; i++)
  await renderer.render(warmUp.inputs[i % warmUp.inputs.length]!).catch(() => undefined);
port.on('message', (message: PoolTask | typeof STOP) => {
  if (message === STOP) running.abort();
  else void render(message).then((answer) => port.postMessage(answer, transferred(answer)));
});
port.postMessage(READY);

async function render({ input, options }: PoolTask): Promise<PoolAnswer> {
  running = new AbortController();
  try {
    return {
      kind: 'rendered',
      result: await renderer.render(input, { ...signing, ...options, signal: running.signal }),
    };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

/** The bytes of the PDF change hands instead of being copied. */
function transferred(answer: PoolAnswer): ArrayBuffer[] {
  return answer.kind === 'rendered' ? [answer.result.pdf.buffer as ArrayBuffer] : [];
}
