/** The worker thread of the service. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerData } from './protocol.js';
import { serveTasks } from './task-server.js';

if (parentPort === null) throw new Error('worker.js is started by the render pool as a thread.');
const { settings } = workerData as WorkerData;
await serveTasks(parentPort, settings);
