/**
 * Change of plan, by whoever bills. The service asks an address of the operator when somebody wants another tier; its answer
 * changes the tier at once, or names a page where the person goes on, such as a checkout. What is decided later comes back by
 * POST /hooks/plan. Both ways are signed as events are (webhooks/sign.ts).
 */
import type { Logger } from 'pino';
import { newId } from '../keys/new-id.js';
import { isTier } from '../keys/tiers.js';
import type { Account, Tier, Workspace } from '../model.js';
import type { Config } from '../settings.js';
import { signedHeaders } from './sign.js';

/** The type of what the service asks. */
export const PLAN_REQUESTED = 'plan.requested';
const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 64 * 1024;

export interface PlanWish {
  readonly workspace: Workspace;
  readonly account: Account;
  readonly tier: Tier;
}

export type PlanAnswer =
  | { readonly kind: 'changed'; readonly tier: Tier }
  /** The person goes on there. */
  | { readonly kind: 'page'; readonly url: string }
  /** It was taken, and nothing is decided. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed' };

interface PlanServices {
  readonly config: Pick<Config, 'planHook' | 'planSecret' | 'dashboardUrl'>;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Asks the operator's address. Never rejects; what went wrong is in the log. */
export async function askForPlan({ config, clock, log }: PlanServices, wish: PlanWish): Promise<PlanAnswer> {
  const { workspace, account, tier } = wish;
  const body = JSON.stringify({
    type: PLAN_REQUESTED,
    workspace_id: workspace.id,
    present_tier: workspace.tier,
    tier,
    email: account.email,
    return_url: `${config.dashboardUrl}/account`,
  });
  const now = clock();
  const signed = signedHeaders({ id: newId('pln'), body, secrets: [config.planSecret!], now });
  try {
    const response = await fetch(config.planHook!, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'platen-plans', ...signed },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The address answered ${response.status}.`);
    return answerOf(await response.text());
  } catch (error) {
    log.error({ err: error, workspace: workspace.id, tier }, 'a change of plan could not be asked for');
    return { kind: 'failed' };
  }
}

/** Throws for an answer that means nothing. */
function answerOf(text: string): PlanAnswer {
  if (text.trim() === '') return { kind: 'taken' };
  if (text.length > MAX_ANSWER) throw new Error('The answer is too long.');
  const { tier, url } = JSON.parse(text) as { readonly tier?: unknown; readonly url?: unknown };
  if (typeof tier === 'string' && isTier(tier)) return { kind: 'changed', tier };
  if (typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)) return { kind: 'page', url };
  if (tier === undefined && url === undefined) return { kind: 'taken' };
  throw new Error('The answer has neither a tier of the service nor an address.');
}
