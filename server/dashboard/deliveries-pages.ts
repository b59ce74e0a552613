/** Events of jobs on their way to receivers: how far each has come, and a button that sends it again. */
import { may } from '../accounts/roles.js';
import { html, type Html } from '../docs/html.js';
import type { WebhookDelivery } from '../model.js';
import { counted, csrfField, moment, type DashboardPage, type View } from './frame.js';
import type { SignedIn } from './sessions.js';

export function deliveriesPage(deliveries: readonly WebhookDelivery[], view: View, member: SignedIn): DashboardPage {
  return {
    title: 'Webhooks',
    section: '/deliveries',
    content: html`<p class="lead">
        What was sent to the <code>webhook_url</code> of requests, the latest first; kept for 30 days. See the
        <a href="${view.root}/docs/webhooks">guide</a>.
      </p>
      ${
        deliveries.length === 0
          ? html`<p>No event yet.</p>`
          : html`<h2 id="events">Events</h2>
              <ol class="items">
                ${deliveries.map((one) => deliveryItem(one, view, member))}
              </ol>`
      }`,
  };
}

const STATES: Readonly<Record<WebhookDelivery['status'], string>> = {
  pending: 'on its way',
  delivered: 'delivered',
  failed: 'given up',
};

function deliveryItem(delivery: WebhookDelivery, { home }: View, member: SignedIn): Html {
  const { id, jobId, type, url, status, attempts, nextAt, createdAt } = delivery;
  return html`<li class="item">
    <h3>${type} <span class="state ${status}">${STATES[status]}</span></h3>
    <p class="facts">${moment(createdAt)} · <code>${jobId}</code></p>
    <p class="facts">
      ${counted(attempts, 'attempt')} to <code>${url}</code>${nextAt !== null && html` · next ${moment(nextAt)}`}
    </p>
    ${
      status !== 'pending' &&
      may(member.account.role, 'change') &&
      html`<form method="post" action="${home}/deliveries">
        ${csrfField(member)}
        <input type="hidden" name="id" value="${id}" />
        <p>
          <button type="submit">Send again<span class="hidden"> the event of ${jobId}</span></button>
        </p>
      </form>`
    }
  </li>`;
}
