import type { KeyType, Workspace } from '../model.js';
import type { Config } from '../settings.js';
import type { TierLimits } from './tiers.js';

/** The workspace that is made at the first start. Fixed, so that of several instances on one empty database only one can make it. */
export const FIRST_WORKSPACE = 'ws_first';

/** What a key of this type may do in this workspace. Test keys do not count against a month, and have a rate of their own. */
export function limitsOf(
  workspace: Workspace,
  type: KeyType,
  config: Pick<Config, 'tiers' | 'testRequestsPerMinute' | 'testStoredItems' | 'testStoredBytes'>,
): TierLimits {
  if (type === 'live') {
    const limits = config.tiers[workspace.tier];
    // Who runs the service is rationed by the machine alone, unless they chose a tier for themselves.
    const isOwner = workspace.id === FIRST_WORKSPACE && workspace.tier === 'scale';
    return isOwner ? { ...limits, requestsPerMinute: null } : limits;
  }
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
