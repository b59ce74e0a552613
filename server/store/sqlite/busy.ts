/** Another process is writing. SQLite would wait for it within a call, and with it the whole event loop: we wait outside. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const DEADLINE_MS = 15_000;
/** A transaction of another process takes a fraction of a millisecond: the first retries follow at once. */
const IMMEDIATE_RETRIES = 8;
const LONGEST_WAIT_MS = 16;

function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (code.startsWith('SQLITE_BUSY') || code === 'SQLITE_LOCKED');
}

/** Runs the work again while the database is busy; after the deadline SQLite's error is the caller's. */
export async function whileBusy<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (let tries = 0; ; tries++) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    if (tries < IMMEDIATE_RETRIES) await nextTurn();
    // Random, so that processes do not meet again and again.
    else await sleep(Math.min(LONGEST_WAIT_MS, tries - IMMEDIATE_RETRIES + 1) * (0.5 + Math.random()));
  }
}
