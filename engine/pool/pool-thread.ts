/** A thread of createPool(): it renders one document after the other with a renderer of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { failureOf, READY, STOP, type PoolAnswer, type PoolTask, type PoolThreadData } from './messages.js';
import { ELEMENT, RemoteCalls } from './remote-calls.js';
import { ON_LOOK, type RenderOptions, type WatchedOptions } from '../render/options/options.js';
import type { WriteChunk } from '../render/output/destinations.js';
import { createRenderer } from '../render.js';
import type { WriteElement } from '../source/html/custom-elements.js';
import type { LoadResource } from '../source/resources/policy.js';

const { defaults, warmUp, stopped } = workerData as PoolThreadData;
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

async function render(task: PoolTask): Promise<PoolAnswer> {
  const { input } = task;
  const current = (running = new AbortController());
  const remote = task.port ? new RemoteCalls(task.port) : null;
  // No message arrives while a paragraph is laid out, so the number of a task that is to stop is also left in memory.
  const onLook = (): void => {
    if (Atomics.load(stopped, 0) === task.number) current.abort();
  };
  const { write, options } = withCalls(task, remote);
  const all: WatchedOptions = { ...signing, ...options, signal: current.signal, [ON_LOOK]: onLook };
  try {
    if (write) return { kind: 'written', result: await renderer.renderTo(input, write, all) };
    return { kind: 'rendered', result: await renderer.render(input, all) };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  } finally {
    remote?.end();
  }
}

/** The options of a task with functions in the place of those that could not be sent. */
function withCalls(
  { options, calls }: PoolTask,
  remote: RemoteCalls | null,
): { readonly write: WriteChunk | null; readonly options: RenderOptions } {
  if (!remote) return { write: null, options };
  let write: WriteChunk | null = null;
  let given: RenderOptions = options;
  for (const name of calls) {
    if (name === 'write') {
      const send = remote.functionFor(name);
      write = (chunk) => send(chunk as never) as Promise<void>;
    } else if (name === 'load') {
      const load = remote.functionFor(name) as LoadResource;
      given = { ...given, resources: { ...given.resources, kind: 'callback', load } };
    } else if (name.startsWith(ELEMENT)) {
      const write = remote.functionFor(name) as unknown as WriteElement;
      given = { ...given, elements: { ...given.elements, [name.slice(ELEMENT.length)]: write } };
    } else given = { ...given, [name]: remote.functionFor(name) };
  }
  return { write, options: given };
}

/** The bytes of the PDF change hands instead of being copied. */
function transferred(answer: PoolAnswer): ArrayBuffer[] {
  return answer.kind === 'rendered' ? [answer.result.pdf.buffer as ArrayBuffer] : [];
}
