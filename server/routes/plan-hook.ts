/** POST /hooks/plan: whoever bills tells the tier of a workspace. No operation of the API: its sender is the operator's own. */
import { ApiError } from '../errors/api-error.js';
import { invalidRequest } from '../errors/invalid-request.js';
import type { Context } from '../http/context.js';
import { readJson } from '../http/json-body.js';
import { isTier, TIER_NAMES } from '../keys/tiers.js';
import type { Services } from '../services.js';
import { PLAN_REQUESTED } from '../webhooks/plan-hook.js';
import { isSignedBy } from '../webhooks/sign.js';
import type { ApiRouter } from './route.js';

const MAX_BYTES = 16 * 1024;
/** A signature holds for five minutes before and after its time. */
const REMEMBERED_MS = 10 * 60_000;

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
    const { workspace_id: id, tier, type } = Object(value) as Readonly<Record<string, unknown>>;
    // What the service asks is signed by the same secret, and names a workspace and a tier: sent back, it would grant itself.
    if (type === PLAN_REQUESTED)
      throw invalidRequest([{ pointer: '/type', message: 'This is a request of the service itself.' }]);
    if (typeof tier !== 'string' || !isTier(tier))
      throw invalidRequest([{ pointer: '/tier', message: `tier must be one of ${TIER_NAMES.join(', ')}.` }]);
    // A repeated delivery is signed anew, so the same signature again is a message that somebody has kept.
    const { count } = await store.hit(`plan ${message.id} ${message.timestamp}`, REMEMBERED_MS, clock());
    if (count > 1) throw new ApiError('SVC_FORBIDDEN', { message: 'The same message has come before.' });
    if (typeof id !== 'string' || !(await store.setTier(id, tier)))
      throw invalidRequest([{ pointer: '/workspace_id', message: 'There is no such workspace.' }]);
    log.info({ workspace: id, tier }, 'the tier was changed by billing');
    context.status = 204;
  });
}
