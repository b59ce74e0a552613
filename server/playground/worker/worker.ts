/** The Web Worker of the playground: takes requests one after the other, renders them, answers. */
import { PageRenderer } from './page-renderer.js';
import type { FromPageWorker, ToPageWorker } from './protocol.js';

/** A worker's own scope, as far as it is used; the configured type libraries are Node's. */
interface WorkerScope {
  onmessage: (event: { readonly data: ToPageWorker }) => void;
  postMessage(message: FromPageWorker, transfer?: readonly ArrayBufferLike[]): void;
}

const scope = globalThis as unknown as WorkerScope;
let renderer: PageRenderer | null = null;

scope.onmessage = ({ data }) => {
  if (data.kind === 'start') renderer = new PageRenderer(data.start);
  else void answer(data.id, renderer?.render(data.id, data.request));
};

async function answer(id: number, rendering: Promise<FromPageWorker> | undefined): Promise<void> {
  const message: FromPageWorker = (await rendering) ?? { kind: 'broken', id, message: 'The worker was not started.' };
  scope.postMessage(message, message.kind === 'rendered' ? [message.pdf.buffer] : []);
}
