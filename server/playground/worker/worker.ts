/** The Web Worker of the playground: takes requests one after the other, renders them, answers. */
import { PageRenderer } from './page-renderer.js';
import type { EarlyPageMessage, FromPageWorker, RenderMessage, ToPageWorker } from './protocol.js';

/** A worker's own scope, as far as it is used; the configured type libraries are Node's. */
interface WorkerScope {
  onmessage: (event: { readonly data: ToPageWorker }) => void;
  postMessage(message: FromPageWorker | EarlyPageMessage, transfer?: readonly ArrayBufferLike[]): void;
}

const scope = globalThis as unknown as WorkerScope;
let renderer: PageRenderer | null = null;
let running: { readonly id: number; readonly abort: AbortController } | null = null;

scope.onmessage = ({ data }) => {
  if (data.kind === 'start') renderer = new PageRenderer(data.start);
  else if (data.kind === 'render') void answer(data);
  else if (running?.id === data.id) running.abort.abort();
};

async function answer(asked: RenderMessage): Promise<void> {
  const { id } = asked;
  const abort = new AbortController();
  running = { id, abort };
  const tell = (message: EarlyPageMessage): void => scope.postMessage(message, [message.pdf.buffer]);
  const message: FromPageWorker = (await renderer?.render(asked, { signal: abort.signal, tell })) ?? {
    kind: 'broken',
    id,
    message: 'The worker was not started.',
  };
  scope.postMessage(message, message.kind === 'rendered' ? [message.pdf.buffer] : []);
}
