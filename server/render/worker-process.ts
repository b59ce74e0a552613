/** How a worker process is started: its code, its flags, and the few parts of our environment that it gets. */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageRoot } from '../../engine/places.js';
import type { WorkerData } from './protocol.js';

const MIB = 1024 * 1024;
/** Room for new objects. Node 24 gives twice as much where a document asks for it, which takes 80 MB and saves no time. */
const YOUNG_MIB = 16;

/**
 * What of the service's environment its workers see: where native libraries and certificates are found. Nothing that
 * is secret, and not NODE_OPTIONS, whose limits and debuggers are meant for the service.
 */
const ENVIRONMENT = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'],
  ...['LD_LIBRARY_PATH', 'LD_PRELOAD', 'MALLOC_ARENA_MAX', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
];

/** The service's own worker: the source when this is source, else what scripts/build.mjs has made of it. */
export function ownWorkerFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./worker.ts', import.meta.url);
  return pathToFileURL(join(packageRoot(), 'dist/cli/worker.js'));
}

/** Starts a built worker file, or a TypeScript one by way of tsx. `memoryLimit`: bytes of the whole process. */
export function startWorker(file: URL, data: WorkerData, memoryLimit: number): ChildProcess {
  const loader = file.pathname.endsWith('.ts') ? [`--import=${import.meta.resolve('tsx')}`] : [];
  return fork(fileURLToPath(file), [JSON.stringify(data)], {
    // Structured clones: PDFs as bytes, not as JSON.
    serialization: 'advanced',
    // V8 collects before its heap grows beyond this; it aborts a little above it, should the pool not notice before.
    execArgv: [...loader, `--max-old-space-size=${Math.ceil(memoryLimit / MIB)}`, `--max-semi-space-size=${YOUNG_MIB}`],
    env: Object.fromEntries(ENVIRONMENT.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []))),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
