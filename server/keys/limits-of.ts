import type { KeyType, Workspace } from '../model.js';
import type { Config } from '../settings.js';
import type { TierLimits } from './tiers.js';

/** decisions.md, "Limits": test keys do not count against a month, and have a rate of their own. */
const TEST_KEYS: TierLimits = { rendersPerMonth: null, requestsPerMinute: 30 };

/** What a key of this type may do in this workspace. */
export function limitsOf(workspace: Workspace, type: KeyType, { tiers }: Pick<Config, 'tiers'>): TierLimits {
  return type === 'test' ? TEST_KEYS : tiers[workspace.tier];
}
