/** The worker process of the service. */
import { connectToPool } from './pool-line.js';
import { serveTasks } from './task-server.js';

await serveTasks(connectToPool());
