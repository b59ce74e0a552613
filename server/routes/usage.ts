/** /v1/usage: what is left of the month. */
import { authenticated, type Context } from '../http/context.js';
import { limitsOf, remainingOf } from '../keys/limits-of.js';
import { periodEnd, periodOf } from '../keys/tiers.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

export function usageRoutes({ store, config, clock }: Services): Route[] {
  async function usage(context: Context): Promise<void> {
    const { workspace } = authenticated(context);
    const now = clock();
    // Test keys count nowhere; they are shown what the workspace's live keys have used.
    const { rendersPerMonth: limit } = limitsOf(workspace, 'live', config);
    const usage = await store.usage(workspace.id, periodOf(now));
    context.body = {
      object: 'usage',
      tier: workspace.tier,
      period: periodOf(now),
      limit,
      used: usage.used,
      remaining: remainingOf(limit, usage),
      resets_at: new Date(periodEnd(now)).toISOString(),
    };
  }
  return [[OPERATIONS.getUsage, usage]];
}
