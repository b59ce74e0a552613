/**
 * A thread of `platen batch --jobs`: it renders one document after the other with a renderer of its own. It gets lines and
 * answers each (`BatchAnswer`); null ends it, and the render that goes on fails.
 */
import { Readable, Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { Batch, filesOf } from './batch-command.js';
import type { Environment } from './command-line.js';
import { resolveDocumentOptions } from './document-options.js';
import { engine } from './engine.js';
import { recordsOf } from './merge-lines.js';
import type { BatchAnswer, BatchThreadData } from './parallel-batch.js';

const { options, cwd, merge } = workerData as BatchThreadData;
const port = parentPort!;
const ended = new AbortController();
let messages = '';

const environment: Environment = {
  stdin: Readable.from([]),
  stdout: new Writable(),
  stderr: { write: (text) => (messages += text) },
  cwd,
  loadEngine: () => Promise.resolve(engine),
  version: '',
  // Signals come to the first thread, which holds them back.
  interruption: { signal: ended.signal, hold: () => () => undefined },
};
const readLine = merge ? await recordsOf(merge, options, environment) : filesOf(options, environment);
const batch = new Batch(options, resolveDocumentOptions(options, cwd), environment, { engine, readLine });
let work: Promise<void> = Promise.resolve();

port.on('message', (line: string | null) => {
  if (line === null) ended.abort();
  work = work.then(() => (line === null ? end() : answer(line)));
});

async function answer(line: string): Promise<void> {
  messages = '';
  const text = await batch.begin(line).answer;
  port.postMessage({ text, messages } satisfies BatchAnswer);
}

async function end(): Promise<void> {
  await batch.close();
  port.close();
}
