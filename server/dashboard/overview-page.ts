/** The first page: what is used of the month, the last days, and the latest documents with their warnings. */
import { html, type Html } from '../docs/html.js';
import { hasExpired } from '../jobs/present-job.js';
import { remainingOf } from '../keys/limits-of.js';
import { periodEnd } from '../keys/tiers.js';
import type { Job, Tier, Workspace } from '../model.js';
import type { Usage, UsageDay } from '../store/store.js';
import { documentItems } from './document-items.js';
import { counted, day, grouped, type DashboardPage, type View } from './frame.js';
import { DAYS_SHOWN, usageChart } from './usage-chart.js';

export interface Overview {
  readonly workspace: Workspace;
  readonly usage: Usage;
  readonly days: readonly UsageDay[];
  /** Latest first. */
  readonly jobs: readonly Job[];
}

export function overviewPage({ workspace, usage, days, jobs }: Overview, view: View): DashboardPage {
  const shown = jobs.filter((job) => !hasExpired(job, view.now));
  return {
    title: 'Overview',
    section: '',
    content: html`<section class="card usage">
        <h2 id="usage">This month</h2>
        ${usageOf(workspace, usage, view)}
      </section>
      <section>
        <h2 id="days">The last ${DAYS_SHOWN} days</h2>
        ${usageChart(days, view.now)}
      </section>
      <section>
        <h2 id="documents">Latest documents</h2>
        ${
          shown.length === 0
            ? noDocuments(view)
            : html`${documentItems(shown, view)}
                <p><a href="${view.home}/documents">Search all documents</a></p>`
        }
      </section>`,
  };
}

function usageOf({ tier }: Workspace, usage: Usage, { config, now, home }: View): Html {
  const limit = config.tiers[tier].rendersPerMonth;
  const resets = day(periodEnd(now));
  if (limit === null) {
    return html`<p class="figure">${counted(usage.used, 'render')}</p>
      <p>The ${tierName(tier)} tier has no monthly limit. The count begins anew on ${resets}.</p>`;
  }
  const remaining = remainingOf(limit, usage) ?? 0;
  const upgrade = html`<a href="${home}/account#tier">What an upgrade means</a>`;
  return html`<p class="figure">${grouped(usage.used)} <span>of ${counted(limit, 'render')}</span></p>
    <meter min="0" max="${Math.max(1, limit)}" high="${limit * 0.9}" value="${usage.used}" aria-labelledby="usage">
      ${usage.used} of ${limit}
    </meter>
    <p>
      ${
        remaining === 0
          ? html`<b>Nothing is left.</b> Live renders are refused until ${resets}; test keys go on. ${upgrade}.`
          : html`${grouped(remaining)} left in the ${tierName(tier)} tier. The count begins anew on ${resets}.
            ${upgrade}.`
      }
    </p>`;
}

export const tierName = (tier: Tier): string => `${tier[0]!.toUpperCase()}${tier.slice(1)}`;

const noDocuments = ({ root, home }: View): Html =>
  html`<p>
    None yet. Make one in the <a href="${root}/">playground</a>, or with a key of yours: the
    <a href="${root}/docs#first-pdf">guide</a> has the command, and <a href="${home}/keys">API keys</a> has the key.
  </p>`;
