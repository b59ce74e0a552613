/** The account: who it is, what its tier allows, export, other sessions, and its end. */
import { may } from '../accounts/roles.js';
import { TIER_HEADINGS, tierRows } from '../docs/limits.js';
import { html, table, type Html } from '../docs/html.js';
import { TIER_NAMES } from '../keys/tiers.js';
import { confirmForm } from './confirm-form.js';
import { csrfField, day, type DashboardPage, type View } from './frame.js';
import { tierName } from './overview-page.js';
import { requiredField } from './required-field.js';
import type { SignedIn } from './sessions.js';

export function accountPage(view: View, member: SignedIn): DashboardPage {
  const { config, home } = view;
  const { account, workspace } = member;
  const present = tierName(workspace.tier);
  const rows = tierRows(config).map(([name = '', ...rest]) => [
    name === present ? html`<b>${name}</b> (yours)` : name,
    ...rest,
  ]);
  return {
    title: 'Account',
    section: '/account',
    content: html`<p class="lead"><b>${account.email}</b>, ${account.role} since ${day(account.createdAt)}</p>
      <p>Workspace <code>${workspace.id}</code>. Support asks for this name; it is no secret.</p>
      <h2 id="tier">Tier</h2>
      ${table('Tiers', TIER_HEADINGS, rows)} ${upgrade(view, member)}
      ${
        may(account.role, 'govern') &&
        html`<h2 id="export">Your data</h2>
          <p>Everything that the service holds of this workspace, as one ZIP.</p>
          <p><a class="button" href="${home}/account/export">Export all data</a></p>`
      }
      <h2 id="sessions">Sessions</h2>
      <p>
        This browser is signed out after ${config.sessionIdleMinutes} minutes without a page, and after
        ${config.sessionHours} hours in any case.
      </p>
      <form method="post" action="${home}/account/sessions">
        ${csrfField(member)}
        <p><button type="submit">Sign out everywhere else</button></p>
      </form>
      <h2 id="delete">Delete the account</h2>
      <p>Nobody can bring it back. The last account of a workspace takes its keys, documents and records along.</p>
      <p><a class="button" href="${home}/account/delete">Delete the account</a></p>`,
  };
}

const MEANING =
  'In a higher tier more renders count before requests are refused, and more requests a minute pass. Keys, templates and documents stay as they are, and the change holds at once.';

function upgrade(view: View, member: SignedIn): Html {
  const { contact, planHook } = view.config;
  if (planHook !== null && may(member.account.role, 'govern'))
    return html`<p>${MEANING}</p>
      ${planForm(view, member)}`;
  return contact === null
    ? html`<p>${MEANING} The operator of this service changes it with <code>platen admin workspace set-tier</code>.</p>`
    : html`<p>${MEANING} Write to <a href="mailto:${contact}">${contact}</a>.</p>`;
}

function planForm({ home }: View, member: SignedIn): Html {
  const others = TIER_NAMES.filter((tier) => tier !== member.workspace.tier);
  return html`<form class="inline" method="post" action="${home}/account/plan">
    ${csrfField(member)}
    <label for="tier-wanted">Another tier</label>
    <select id="tier-wanted" name="tier">
      ${others.map((tier) => html`<option value="${tier}">${tierName(tier)}</option>`)}
    </select>
    <button class="primary" type="submit">Change the tier</button>
  </form>`;
}

/** `colleagues`: other members of the workspace. */
export function deletePage(view: View, member: SignedIn, colleagues: number, problem?: string): DashboardPage {
  const { home } = view;
  return {
    title: 'Delete the account?',
    section: '/account',
    ...(problem !== undefined && { status: 422 }),
    content: html`<p class="lead">
        ${
          colleagues > 0
            ? 'You leave the workspace. It stays, with its keys and documents, for its other members.'
            : 'All API keys stop working at once. Documents that are kept, links to them and the records of renders are deleted within minutes. Nobody can bring them back.'
        }
      </p>
      ${member.isFresh ? deleteForm(view, member, { colleagues, problem }) : confirmForm('/account/delete', view, member)}
      <p><a class="button" href="${home}/account">Keep the account</a></p>`,
  };
}

interface Ending {
  readonly colleagues: number;
  readonly problem: string | undefined;
}

const deleteForm = ({ home }: View, member: SignedIn, { colleagues, problem }: Ending): Html =>
  html`<form class="card" method="post" action="${home}/account/delete">
    ${csrfField(member)}
    ${requiredField({
      name: 'email',
      label: html`Type <b>${member.account.email}</b> to confirm`,
      attributes: html`type="email" autocomplete="off"`,
      problem,
    })}
    <p><button class="danger" type="submit">${colleagues > 0 ? 'Leave the workspace' : 'Delete everything'}</button></p>
  </form>`;

export function deletedPage({ root }: View, workspaceClosed: boolean): DashboardPage {
  return {
    title: 'The account is deleted',
    content: html`<p class="lead">
        ${workspaceClosed ? 'Its keys have ended. What it had rendered is deleted by now, or within minutes.' : 'The workspace goes on without you.'}
      </p>
      <p><a href="${root}/">To the playground</a></p>`,
  };
}
