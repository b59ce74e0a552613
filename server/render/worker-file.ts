/** Where the worker's code is, and how a thread is started with it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The service's own worker: in dist/ it lies beside the chunk that this file became part of, else it is the source. */
export function ownWorkerFile(): URL {
  const built = new URL('./worker.js', import.meta.url);
  return existsSync(fileURLToPath(built)) ? built : new URL('./worker.ts', import.meta.url);
}

/** Starts a thread with a built worker file, or with a TypeScript one by way of tsx. */
export function startThread(file: URL, options: WorkerOptions): Worker {
  if (!file.pathname.endsWith('.ts')) return new Worker(file, { ...options, execArgv: [] });
  // `--import tsx` does nothing in worker threads of Node 20, so a module of two lines takes its place.
  const code = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register(); await import(${JSON.stringify(file.href)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { ...options, execArgv: [] });
}
