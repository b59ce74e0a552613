/** When a failed delivery is tried again. */
import { createHash } from 'node:crypto';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the first, second, … attempt: eleven attempts within 24 hours. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  9 * HOUR,
];
/** What is added at most, so that the events of one outage do not all come back in the same second. */
const SPREAD = 0.05;

/**
 * Milliseconds from the attempt with this number (from 1) to the next; null when it was the last. `retryAfterMs`: what
 * the receiver asked for, which makes a pause longer, up to the longest one.
 */
export function pauseAfter(attempt: number, eventId: string, retryAfterMs = 0): number | null {
  const pause = PAUSES_MS[attempt - 1];
  if (pause === undefined) return null;
  const share = createHash('sha256').update(`${eventId} ${attempt}`).digest()[0]! / 255;
  const spread = Math.round(pause * (1 + SPREAD * share));
  return Math.max(spread, Math.min(retryAfterMs, PAUSES_MS.at(-1)!));
}
