/** Export of all data of the workspace. */
import { html } from '../docs/html.js';
import { confirmForm } from './confirm-form.js';
import { csrfField, type DashboardPage, type View } from './frame.js';
import type { DashboardServices, MemberHandler, PageRoute } from './page-route.js';
import type { SignedIn } from './sessions.js';
import { exportOf } from './workspace-export.js';

export function exportRoutes({ services }: Pick<DashboardServices, 'services'>): PageRoute[] {
  const { log, clock } = services;

  const download: MemberHandler = ({ member }) => {
    if (!member.isFresh) return { goTo: '/account/export' };
    const { account, workspace } = member;
    log.info({ account: account.id, workspace: workspace.id }, 'export');
    const day = new Date(clock()).toISOString().slice(0, 10);
    const filename = `platen-${workspace.id}-${day}.zip`;
    return { download: { filename, type: 'application/zip', body: exportOf(services, workspace) } };
  };

  return [
    { method: 'get', path: '/account/export', member: ({ view, member }) => exportPage(view, member), right: 'govern' },
    { method: 'post', path: '/account/export', member: download, right: 'govern' },
  ];
}

function exportPage(view: View, member: SignedIn): DashboardPage {
  const { home } = view;
  return {
    title: 'Export all data',
    section: '/account',
    content: html`<p class="lead">One ZIP with all that the service holds of this workspace.</p>
      <ul>
        <li><code>workspace.json</code>: members, invitations, keys without their values, and renders by day</li>
        <li><code>stored/</code>: themes, assets, fonts and templates, as they were sent</li>
        <li><code>documents/</code>: records of all renders, and the files that are kept at this time</li>
        <li><code>webhooks.ndjson</code>: events and how far they came</li>
      </ul>
      ${
        member.isFresh
          ? html`<form method="post" action="${home}/account/export">
              ${csrfField(member)}
              <p><button class="primary" type="submit">Download the ZIP</button></p>
            </form>`
          : confirmForm('/account/export', view, member)
      }
      <p><a href="${home}/account">Back to the account</a></p>`,
  };
}
