/** The account: who it is, what its tier allows, other sessions, and its end. */
import { TIER_HEADINGS, tierRows } from '../docs/limits.js';
import { html, table, type Html } from '../docs/html.js';
import { confirmForm } from './confirm-form.js';
import { csrfField, day, type DashboardPage, type View } from './frame.js';
import { tierName } from './overview-page.js';
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
    content: html`<p class="lead"><b>${account.email}</b>, since ${day(account.createdAt)}</p>
      <p>Workspace <code>${workspace.id}</code>. Support asks for this name; it is no secret.</p>
      <h2 id="tier">Tier</h2>
      ${table('Tiers', TIER_HEADINGS, rows)}
      <p>${upgrade(view)}</p>
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
      <p>Keys, documents, records of renders and this account go, and nobody can bring them back.</p>
      <p><a class="button" href="${home}/account/delete">Delete the account</a></p>`,
  };
}

function upgrade({ config }: View): Html {
  const { contact } = config;
  const meaning =
    'In a higher tier more renders count before requests are refused, and more requests a minute pass. Keys, templates and documents stay as they are, and the change holds at once.';
  return contact === null
    ? html`${meaning} The operator of this service changes it with <code>platen admin workspace set-tier</code>.`
    : html`${meaning} Write to <a href="mailto:${contact}">${contact}</a>.`;
}

export function deletePage(view: View, member: SignedIn, problem?: string): DashboardPage {
  const { home } = view;
  return {
    title: 'Delete the account?',
    section: '/account',
    ...(problem !== undefined && { status: 422 }),
    content: html`<p class="lead">
        All API keys stop working at once. Documents that are kept, links to them and the records of renders are deleted
        within minutes. Nobody can bring them back.
      </p>
      ${member.isFresh ? deleteForm(view, member, problem) : confirmForm('/account/delete', view, member)}
      <p><a class="button" href="${home}/account">Keep the account</a></p>`,
  };
}

const deleteForm = ({ home }: View, member: SignedIn, problem?: string): Html =>
  html`<form class="card" method="post" action="${home}/account/delete">
    ${csrfField(member)}
    <p class="field">
      <label for="email">Type <b>${member.account.email}</b> to confirm</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="off"
        required
        ${problem !== undefined && html` aria-invalid="true" aria-describedby="email-problem"`}
      />
      ${problem !== undefined && html`<span class="problem" id="email-problem">${problem}</span>`}
    </p>
    <p><button class="danger" type="submit">Delete everything</button></p>
  </form>`;

export function deletedPage({ root }: View): DashboardPage {
  return {
    title: 'The account is deleted',
    content: html`<p class="lead">Its keys have ended. What it had rendered is deleted by now, or within minutes.</p>
      <p><a href="${root}/">To the playground</a></p>`,
  };
}
