import type { KeyType, Workspace } from '../model.js';
import type { Config } from '../settings.js';
import type { TierLimits } from './tiers.js';

/** What a key of this type may do in this workspace. Test keys do not count against a month, and have a rate of their own. */
export function limitsOf(
  workspace: Workspace,
  type: KeyType,
  { tiers, testRequestsPerMinute }: Pick<Config, 'tiers' | 'testRequestsPerMinute'>,
): TierLimits {
  return type === 'test' ? { rendersPerMonth: null, requestsPerMinute: testRequestsPerMinute } : tiers[workspace.tier];
}
