/** The first page: what is used of the month, and the latest documents with their warnings. */
import { html, type Html } from '../docs/html.js';
import { presentWarnings } from '../errors/warning-catalog.js';
import { signedUrl } from '../jobs/link.js';
import { hasExpired } from '../jobs/present-job.js';
import { remainingOf } from '../keys/limits-of.js';
import { periodEnd } from '../keys/tiers.js';
import type { Job, JobStatus, Tier, Workspace } from '../model.js';
import type { Usage } from '../store/store.js';
import { counted, day, grouped, moment, type DashboardPage, type View } from './frame.js';

export interface Overview {
  readonly workspace: Workspace;
  readonly usage: Usage;
  /** Latest first. */
  readonly jobs: readonly Job[];
}

export function overviewPage({ workspace, usage, jobs }: Overview, view: View): DashboardPage {
  const shown = jobs.filter((job) => !hasExpired(job, view.now));
  return {
    title: 'Overview',
    section: '',
    content: html`<section class="card usage">
        <h2 id="usage">This month</h2>
        ${usageOf(workspace, usage, view)}
      </section>
      <section>
        <h2 id="documents">Latest documents</h2>
        ${
          shown.length === 0
            ? noJobs(view)
            : html`<ol class="items">
                ${shown.map((job) => jobItem(job, view))}
              </ol>`
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

const noJobs = ({ root, home }: View): Html =>
  html`<p>
    None yet. Make one in the <a href="${root}/">playground</a>, or with a key of yours: the
    <a href="${root}/docs#first-pdf">guide</a> has the command, and <a href="${home}/keys">API keys</a> has the key.
  </p>`;

const STATES: Readonly<Record<JobStatus, string>> = {
  queued: 'waits',
  processing: 'is being rendered',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'deleted',
};

function jobItem(job: Job, view: View): Html {
  const { result, failure, status } = job;
  const { config } = view;
  const facts = [
    moment(job.createdAt),
    html`${job.template}`,
    result && html`${counted(result.pages, 'page')}`,
    result && html`${size(result.bytes)}`,
    !job.livemode && html`test`,
  ].filter((fact) => fact instanceof Object);
  return html`<li class="item">
    <h3>
      ${
        status === 'succeeded'
          ? html`<a href="${signedUrl(job, config.baseUrl, config.secret)}">${job.filename}</a>`
          : html`${job.filename}`
      }
      ${status !== 'succeeded' && html`<span class="state ${status}">${STATES[status]}</span>`}
    </h3>
    <p class="facts">${facts.map((fact, i) => html`${i > 0 && ' · '}${fact}`)}</p>
    ${failure && html`<p class="problem">${failure.message}</p>`}
    ${status === 'succeeded' && html`<p class="facts">Kept until ${moment(job.expiresAt)}. <code>${job.id}</code></p>`}
    ${result && result.warnings.length > 0 && warningsOf(job, view)}
  </li>`;
}

function warningsOf({ result, filename }: Job, { config }: View): Html {
  const warnings = presentWarnings(result!.warnings, config);
  return html`<details>
    <summary>${counted(warnings.length, 'warning')}<span class="hidden"> of ${filename}</span></summary>
    <ul>
      ${warnings.map(({ code, message, docs_url: page }) => html`<li>${message} <a href="${page}">${code}</a></li>`)}
    </ul>
  </details>`;
}

function size(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
