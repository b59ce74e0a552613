/** A process that writes one key again and again until it is killed. Run as a program, it is that process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createBlobs, type BlobSettings } from '../../../server/blobs/create-blobs.js';

interface Task {
  readonly settings: BlobSettings;
  readonly key: string;
  readonly size: number;
}

export async function startWriter(settings: BlobSettings, key: string, size: number) {
  const task: Task = { settings, key, size };
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)]);
  await once(child, 'message');
  return {
    /** Kills the process when it has begun another write, in whose middle that falls more often than not. */
    async killDuringWrite(): Promise<void> {
      await once(child, 'message');
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function write({ settings, key, size }: Task): Promise<never> {
  const blobs = await createBlobs(settings);
  for (let turn = 0; ; turn++) {
    process.send!(turn);
    await blobs.put(key, { kind: 'memory', bytes: Buffer.alloc(size, 'abcdefgh'[turn % 8]) });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write(JSON.parse(process.argv[2]!) as Task);
