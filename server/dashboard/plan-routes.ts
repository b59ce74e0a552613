/** Another tier: asked for in the dashboard, decided by whoever bills. */
import { html, type Html } from '../docs/html.js';
import { isTier } from '../keys/tiers.js';
import type { Tier } from '../model.js';
import { askForPlan, type PlanAnswer } from '../webhooks/plan-hook.js';
import type { DashboardPage, View } from './frame.js';
import { tierName } from './overview-page.js';
import type { DashboardServices, MemberHandler, PageRoute } from './page-route.js';

const HOUR = 3600_000;
/** Of a workspace: each asks a server of the operator's, and may begin a payment. */
const QUESTIONS_AN_HOUR = 20;

export function planRoutes({ services }: Pick<DashboardServices, 'services'>): PageRoute[] {
  const { config, store, log, clock } = services;

  const ask: MemberHandler = async ({ form, view, member }) => {
    const { workspace, account } = member;
    const tier = form.get('tier') ?? '';
    if (!isTier(tier) || tier === workspace.tier) return { goTo: '/account' };
    const { count } = await store.hit(`plans asked for ${workspace.id}`, HOUR, clock());
    if (count > QUESTIONS_AN_HOUR) return tooManyPage(tier, view);
    const answer = await askForPlan(services, { workspace, account, tier });
    log.info({ account: account.id, workspace: workspace.id, tier, answer: answer.kind }, 'another plan asked for');
    if (answer.kind === 'changed') {
      await store.setTier(workspace.id, answer.tier);
      return { goTo: '/account' };
    }
    return answerPage(answer, tier, view);
  };

  return config.planHook === null ? [] : [{ method: 'post', path: '/account/plan', member: ask, right: 'govern' }];
}

function tooManyPage(tier: Tier, { home }: View): DashboardPage {
  return {
    title: `The tier ${tierName(tier)}`,
    section: '/account',
    content: html`<p class="lead">
        Another tier was asked for ${QUESTIONS_AN_HOUR} times within an hour. Try again later.
      </p>
      <p><a href="${home}/account">Back to the account</a></p>`,
    status: 429,
  };
}

type Undecided = Exclude<PlanAnswer, { kind: 'changed' }>;

function answerPage(answer: Undecided, tier: Tier, { config, home }: View): DashboardPage {
  const back = html`<p><a href="${home}/account">Back to the account</a></p>`;
  const page = (content: Html): DashboardPage => ({
    title: `The tier ${tierName(tier)}`,
    section: '/account',
    content: html`${content} ${back}`,
  });
  if (answer.kind === 'page') {
    // A link, and no redirect: the person sees whose page comes next, and forms of ours lead nowhere else.
    const { host } = new URL(answer.url);
    return page(
      html`<p class="lead">The change is made at ${host}.</p>
        <p><a class="button primary" href="${answer.url}" rel="noreferrer">Go on to ${host}</a></p>`,
    );
  }
  if (answer.kind === 'taken')
    return page(
      html`<p class="lead">Your wish was passed on. The account shows the tier as soon as it has changed.</p>`,
    );
  const { contact } = config;
  return {
    ...page(
      html`<p class="lead">The change cannot be made now, and nothing has changed. Try again in some minutes.</p>
        ${contact !== null && html`<p>Or write to <a href="mailto:${contact}">${contact}</a>.</p>`}`,
    ),
    status: 502,
  };
}
