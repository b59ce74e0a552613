/** POST /hooks/plan: whoever bills tells the tier of a workspace. No operation of the API: its sender is the operator's own. */
import { ApiError } from '../errors/api-error.js';
import { invalidRequest } from '../errors/invalid-request.js';
import type { Context } from '../http/context.js';
import { readJson } from '../http/json-body.js';
import { isTier, TIER_NAMES } from '../keys/tiers.js';
import type { Services } from '../services.js';
import { isSignedBy } from '../webhooks/sign.js';
import type { ApiRouter } from './route.js';

const MAX_BYTES = 16 * 1024;

export function registerPlanHook(router: ApiRouter, { config, store, clock, log }: Services): void {
  const { planSecret } = config;
  if (config.planHook === null || planSecret === null) return;

  router.post('/hooks/plan', async (context: Context) => {
    context.state.route = '/hooks/plan';
    const { text, value } = await readJson(context, MAX_BYTES);
    const header = (name: string): string => context.get(`webhook-${name}`);
    const message = { id: header('id'), timestamp: header('timestamp'), signatures: header('signature'), body: text };
    if (!isSignedBy(planSecret, message, clock())) {
      throw new ApiError('SVC_FORBIDDEN', {
        message: 'The request is not signed by PLATEN_PLAN_SECRET within the last five minutes.',
      });
    }
    const { workspace_id: id, tier } = value as { readonly workspace_id?: unknown; readonly tier?: unknown };
    if (typeof tier !== 'string' || !isTier(tier))
      throw invalidRequest([{ pointer: '/tier', message: `tier must be one of ${TIER_NAMES.join(', ')}.` }]);
    if (typeof id !== 'string' || !(await store.setTier(id, tier)))
      throw invalidRequest([{ pointer: '/workspace_id', message: 'There is no such workspace.' }]);
    log.info({ workspace: id, tier }, 'the tier was changed by billing');
    context.status = 204;
  });
}
