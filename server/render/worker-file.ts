/** Where the worker's code is, and how a thread is started with it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { packageRoot } from '../../engine/basics.js';

/** The service's own worker: the source when this is source, else what scripts/build.mjs has made of it. */
export function ownWorkerFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./worker.ts', import.meta.url);
  return pathToFileURL(join(packageRoot(), 'dist/cli/worker.js'));
}

/** Starts a thread with a built worker file, or with a TypeScript one by way of tsx. */
export function startThread(file: URL, options: WorkerOptions): Worker {
  if (!file.pathname.endsWith('.ts')) return new Worker(file, { ...options, execArgv: [] });
  // `--import tsx` does nothing in worker threads of Node 20, so a module of two lines takes its place.
  const code = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register(); await import(${JSON.stringify(file.href)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { ...options, execArgv: [] });
}
