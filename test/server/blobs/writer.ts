/** A process that writes one key again and again until it is killed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BlobSettings } from '../../../server/blobs/create-blobs.js';
import { program } from '../../support/programs.js';

/** What writer-process.ts is told. */
export interface Task {
  readonly settings: BlobSettings;
  readonly key: string;
  readonly size: number;
}

export async function startWriter(settings: BlobSettings, key: string, size: number) {
  const task: Task = { settings, key, size };
  const { file, execArgv } = program('test/server/blobs/writer-process.ts');
  const child = fork(file, [JSON.stringify(task)], { execArgv: [...execArgv] });
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
