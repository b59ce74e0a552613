/** Writes one key again and again until it is killed. See writer.ts. */
import { createBlobs } from '../../../server/blobs/create-blobs.js';
import type { Task } from './writer.js';

const { settings, key, size } = JSON.parse(process.argv[2]!) as Task;
const blobs = await createBlobs(settings);
for (let turn = 0; ; turn++) {
  process.send!(turn);
  await blobs.put(key, { kind: 'memory', bytes: Buffer.alloc(size, 'abcdefgh'[turn % 8]) });
}
