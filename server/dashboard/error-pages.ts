import { html } from '../docs/html.js';
import type { ErrorObject } from '../errors/envelope.js';
import type { DashboardPage } from './frame.js';

export function errorPage({ human_message: message, request_id: requestId }: ErrorObject): DashboardPage {
  return {
    title: 'This did not work',
    content: html`<p class="lead">${message}</p>
      <p>When you ask about it, name the request: <code>${requestId}</code>.</p>`,
  };
}

export function missingPage(): DashboardPage {
  return {
    title: 'Page not found',
    status: 404,
    content: html`<p class="lead">There is no page of the dashboard at this address.</p>`,
  };
}
