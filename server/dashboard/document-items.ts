/** Documents in lists: name, facts, what went wrong, warnings. */
import { html, type Html } from '../docs/html.js';
import { presentWarnings } from '../errors/warning-catalog.js';
import { signedUrl } from '../jobs/link.js';
import { hasExpired } from '../jobs/present-job.js';
import type { Job, JobStatus } from '../model.js';
import { counted, moment, type View } from './frame.js';

export const STATES: Readonly<Record<JobStatus, string>> = {
  queued: 'waits',
  processing: 'is being rendered',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'deleted',
};

export const documentItems = (jobs: readonly Job[], view: View): Html =>
  html`<ol class="items">
    ${jobs.map((job) => documentItem(job, view))}
  </ol>`;

function documentItem(job: Job, view: View): Html {
  const { config, now } = view;
  const status = hasExpired(job, now) ? 'expired' : job.status;
  const { result, failure } = status === 'expired' ? { result: null, failure: null } : job;
  const facts = [
    moment(job.createdAt),
    html`${job.template}`,
    result && html`${counted(result.pages, 'page')}`,
    result && html`${size(result.bytes)}`,
    !job.livemode && html`test`,
    ...Object.entries(job.metadata).map(([name, value]) => html`${name}: ${value}`),
  ].filter((fact) => fact instanceof Object);
  const name = job.filename === '' ? 'A document' : job.filename;
  return html`<li class="item">
    <h3>
      ${status === 'succeeded' ? html`<a href="${signedUrl(job, config.baseUrl, config.secret)}">${name}</a>` : name}
      ${status !== 'succeeded' && html`<span class="state ${status}">${STATES[status]}</span>`}
    </h3>
    <p class="facts">${facts.map((fact, i) => html`${i > 0 && ' · '}${fact}`)}</p>
    ${failure && html`<p class="problem">${failure.message}</p>`}
    <p class="facts">
      ${status === 'succeeded' && html`Kept until ${moment(job.expiresAt)}. `}<code class="id">${job.id}</code>
    </p>
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
