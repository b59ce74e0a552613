/** What each tier may do (interface.md, "Limits"; decisions.md, "Limits"), and the months that quotas are counted in. */
import type { Tier } from '../model.js';

export interface TierLimits {
  /** Successful live renders a month; null: unlimited. */
  readonly rendersPerMonth: number | null;
  /** Requests a minute of one workspace; null: unlimited. */
  readonly requestsPerMinute: number | null;
  /** Themes, assets, fonts and templates that a workspace may store; null: unlimited. */
  readonly storedItems: number | null;
  /** Their bytes together; null: unlimited. */
  readonly storedBytes: number | null;
}

const MIB = 1024 * 1024;

export type TierTable = Readonly<Record<Tier, TierLimits>>;

export const DEFAULT_TIERS: TierTable = {
  free: { rendersPerMonth: 100, requestsPerMinute: 30, storedItems: 20, storedBytes: 5 * MIB },
  starter: { rendersPerMonth: 500, requestsPerMinute: 60, storedItems: 50, storedBytes: 20 * MIB },
  builder: { rendersPerMonth: 2_500, requestsPerMinute: 120, storedItems: 100, storedBytes: 50 * MIB },
  pro: { rendersPerMonth: 10_000, requestsPerMinute: 300, storedItems: 200, storedBytes: 100 * MIB },
  scale: { rendersPerMonth: null, requestsPerMinute: 600, storedItems: 1_000, storedBytes: 500 * MIB },
};

export const TIER_NAMES = Object.keys(DEFAULT_TIERS) as readonly Tier[];

export function isTier(name: string): name is Tier {
  return (TIER_NAMES as readonly string[]).includes(name);
}

/** The month that a moment counts against, in UTC: `2026-11`. */
export function periodOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** When the month ends and quotas begin anew: the first of the next one, 00:00 UTC. */
export function periodEnd(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
