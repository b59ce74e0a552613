/** What the tests of the store are made of. Every test has a workspace of its own in a database that it may share. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createBackend, type BackendSettings } from '../../../server/store/create-backend.js';
import { program } from '../../support/programs.js';
import type { Admission, Backend, NewJob, Store } from '../../../server/store/store.js';
import type { ApiKey, Job, JobResult, Workspace } from '../../../server/model.js';

/** A database that nobody has used yet. */
export interface EmptyDatabase {
  readonly settings: BackendSettings;
  dispose(): Promise<void>;
}

export type MakeDatabase = () => Promise<EmptyDatabase>;

export const NOW = Date.UTC(2026, 10, 20, 12);
export const MINUTE = 60_000;
export const DAY = 86_400_000;
export const PERIOD = '2026-11';

export const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;

export function workspaceOf(over: Partial<Workspace> = {}): Workspace {
  return { id: newId('ws'), name: 'Ink', tier: 'free', throwaway: false, createdAt: NOW, ...over };
}

export function keyOf(workspaceId: string, over: Partial<ApiKey> = {}): ApiKey {
  return {
    id: newId('key'),
    workspaceId,
    name: 'laptop',
    type: 'live',
    hash: '00ff',
    last4: 'wxyz',
    createdAt: NOW,
    expiresAt: null,
    revokedAt: null,
    ...over,
  };
}

export function jobOf(workspaceId: string, over: Partial<NewJob> = {}): NewJob {
  return {
    id: newId('job'),
    workspaceId,
    livemode: true,
    mode: 'async',
    template: 'report',
    filename: 'report.pdf',
    disposition: 'inline',
    metadata: { order: '17' },
    output: 'url',
    requestId: 'req_1',
    webhookUrl: null,
    request: { body: '{"input":{"type":"markdown","content":"# Ü"}}' },
    period: PERIOD,
    createdAt: NOW,
    expiresAt: NOW + DAY,
    ...over,
  };
}

export const RESULT: JobResult = {
  pages: 3,
  bytes: 4321,
  sha256: 'ab'.repeat(32),
  durationMs: 84,
  engineVersion: '0.1.0',
  warnings: [{ code: 'GLYPH_MISSING', message: 'A sign is missing.', count: 2 } as never],
};
export const FAILURE = { message: 'Too deep.', details: { reason: 'depth_limit', limit: 256 } };

export const leaseOf = (owner: string, until = NOW + 30_000) => ({ owner, until });

/** The store with the shorthand that most tests need. */
export class Desk {
  readonly store: Store;

  constructor(readonly backend: Backend) {
    this.store = backend.store;
  }

  async workspace(over: Partial<Workspace> = {}): Promise<string> {
    const workspace = workspaceOf(over);
    await this.store.createWorkspace(workspace);
    return workspace.id;
  }

  async queued(workspaceId: string, over: Partial<NewJob> = {}): Promise<Job> {
    return admitted(await this.store.admit({ job: jobOf(workspaceId, over), limit: null }));
  }

  /** An asynchronous job that is being rendered. */
  async claimed(workspaceId: string, owner = 'a', over: Partial<NewJob> = {}): Promise<Job> {
    const { id } = await this.queued(workspaceId, over);
    const job = await this.store.claim(id, leaseOf(owner), NOW);
    if (!job) throw new Error('The job was not to be had.');
    return job;
  }

  async rendering(workspaceId: string, over: Partial<NewJob> = {}): Promise<Job> {
    const job = jobOf(workspaceId, { mode: 'sync', request: { body: '' }, ...over });
    return admitted(await this.store.admit({ job, limit: null, lease: leaseOf('a') }));
  }

  async succeeded(workspaceId: string, over: Partial<NewJob> = {}): Promise<Job> {
    const { id, attempt } = await this.rendering(workspaceId, over);
    await this.store.succeed(id, attempt, RESULT, NOW + 1000);
    return (await this.store.getJob(workspaceId, id))!;
  }
}

export function admitted(admission: Admission): Job {
  if (admission.kind !== 'admitted') throw new Error(`The job was not admitted: ${admission.kind}.`);
  return admission.job;
}

/** Opens a new database, migrates it and gives it away when the work is done. */
export async function withDesk<T>(make: MakeDatabase, work: (desk: Desk, settings: BackendSettings) => Promise<T>) {
  const database = await make();
  try {
    const backend = await createBackend(database.settings);
    try {
      await backend.store.migrate();
      return await work(new Desk(backend), database.settings);
    } finally {
      await backend.store.close();
    }
  } finally {
    await database.dispose();
  }
}

/** Polls until the condition holds; a test that waits in vain says for what. */
export async function until(what: string, condition: () => boolean | Promise<boolean>, ms = 120_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`In vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Another process on the same database. */
export class OtherProcess {
  readonly #child: ChildProcess;
  readonly #inbox: unknown[] = [];
  readonly #news = new EventEmitter();
  readonly #gone: Promise<never>;

  constructor(settings: BackendSettings) {
    const { file, execArgv } = program('test/server/store/other-process.ts');
    this.#child = fork(file, [JSON.stringify(settings)], { execArgv: [...execArgv] });
    this.#child.on('message', (message) => {
      this.#inbox.push(message);
      this.#news.emit('message');
    });
    this.#gone = once(this.#child, 'exit').then(([code]) => {
      throw new Error(`The other process ended with ${code}.`);
    });
    this.#gone.catch(() => undefined);
  }

  /** Waits until it has connected. */
  async ready(): Promise<this> {
    await this.#answer();
    return this;
  }

  /** Calls a method of the store once for each list of arguments, all at the same time. */
  async all<Name extends keyof Store & string>(method: Name, calls: readonly unknown[][]): Promise<unknown[]> {
    this.#child.send({ method, calls });
    const { results, error } = (await this.#answer()) as { results?: unknown[]; error?: string };
    if (error !== undefined) throw new Error(`In another process: ${error}`);
    return results!;
  }

  /** Lets it work off the queue; resolves when it has so many jobs behind it and is in the middle of the next. */
  async work(owner: string, until: number, jobs: number): Promise<void> {
    this.#child.send({ owner, until, now: NOW });
    for (let claimed = 0; claimed <= jobs; claimed++) await this.#answer();
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  async end(): Promise<void> {
    if (!this.#child.connected) return;
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }

  /** The next message, in the order of their coming. */
  async #answer(): Promise<unknown> {
    if (this.#inbox.length === 0) await Promise.race([once(this.#news, 'message'), this.#gone]);
    return this.#inbox.shift();
  }
}

export async function withProcesses<T>(
  count: number,
  settings: BackendSettings,
  work: (processes: readonly OtherProcess[]) => Promise<T>,
): Promise<T> {
  const processes = Array.from({ length: count }, () => new OtherProcess(settings));
  try {
    await Promise.all(processes.map((process) => process.ready()));
    return await work(processes);
  } finally {
    await Promise.all(processes.map((process) => process.end()));
  }
}
