/** A process of its own on a store: calls what it is told to and answers with the results. See OtherProcess. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackend, type BackendSettings } from '../../../server/store/create-backend.js';
import { RESULT } from './fixtures.js';

interface Order {
  readonly method: string;
  readonly calls: readonly unknown[][];
}

interface WorkOrder {
  readonly owner: string;
  readonly until: number;
  readonly now: number;
}

const RENDER_MS = 20;
const settings = JSON.parse(process.argv[2]!) as BackendSettings;
const { store, queue } = await createBackend(settings);
const methods = store as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;

async function obey({ method, calls }: Order): Promise<void> {
  try {
    const results = await Promise.all(calls.map((given) => methods[method]!(...given)));
    process.send!({ results: results.map((result) => result ?? null) });
  } catch (error) {
    process.send!({ error: (error as Error).stack });
  }
}

/** Takes jobs from the queue one by one, and tells of each before it is rendered, which takes a while. */
async function work({ owner, until, now }: WorkOrder): Promise<void> {
  await queue.start(async (jobId) => {
    const job = await store.claim(jobId, { owner, until }, now);
    if (!job) return;
    process.send!({ claimed: jobId });
    await sleep(RENDER_MS);
    await store.succeed(jobId, job.attempt, RESULT, now);
  }, 1);
}

process.on('message', (order: Order | WorkOrder) => void ('owner' in order ? work(order) : obey(order)));
process.on('disconnect', () => void store.close().then(() => process.exit(0)));
process.send!('ready');
