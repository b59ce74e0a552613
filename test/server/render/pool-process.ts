/** A service that will be killed while its workers are busy: its argument is the folder of their files. */
import { createRenderPool } from '../../../server/render/render-pool.js';
import { misbehavingWorkerUrl, poolConfig, renderIn } from './support.js';

const [, , spoolFolder = ''] = process.argv;
const config = poolConfig({ workers: 2, renderSeconds: 300 });
const pool = createRenderPool({ config, spoolFolder, workerUrl: misbehavingWorkerUrl });
await Promise.all([renderIn(pool, 'deaf with its pid'), renderIn(pool, 'loop with its pid')]);
