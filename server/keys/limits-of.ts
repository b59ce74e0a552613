import type { KeyType, Workspace } from '../model.js';
import type { Config } from '../settings.js';
import type { TierLimits } from './tiers.js';

/** What a key of this type may do in this workspace. Test keys do not count against a month, and have a rate of their own. */
export function limitsOf(
  workspace: Workspace,
  type: KeyType,
  config: Pick<Config, 'tiers' | 'testRequestsPerMinute' | 'testStoredItems' | 'testStoredBytes'>,
): TierLimits {
  if (type === 'live') return config.tiers[workspace.tier];
  return {
    rendersPerMonth: null,
    requestsPerMinute: config.testRequestsPerMinute,
    storedItems: config.testStoredItems,
    storedBytes: config.testStoredBytes,
  };
}

/** Renders that may still be begun in the period: those that run count, as they may still be charged. Null: no limit. */
export function remainingOf(
  limit: number | null,
  { used, reserved }: { used: number; reserved: number },
): number | null {
  return limit === null ? null : Math.max(0, limit - used - reserved);
}
