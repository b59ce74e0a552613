/** /docs/webhooks: what is sent when a job has ended, how often, and how a receiver makes sure that it came from here. */
import { filled } from '../openapi/document.js';
import { EXAMPLES } from '../openapi/examples.js';
import type { DocsContext } from './context.js';
import type { Page } from './frame.js';
import { code, html, json, table } from './html.js';
import { VERIFY_GO, VERIFY_JS, VERIFY_PHP, VERIFY_PYTHON } from './webhook-snippets.js';

const HEADERS = [
  [
    'webhook-id',
    'Identifier of the event. It is the same at every attempt: keep it, and do nothing when it comes again.',
  ],
  ['webhook-timestamp', 'Seconds since 1970 at which this attempt was signed. Refuse what is older than five minutes.'],
  ['webhook-signature', 'One signature, or two with a space between while a secret is being changed.'],
] as const;

const ANSWERS = [
  ['2xx', 'The event has arrived. Answer at once and work afterwards: after 15 seconds an attempt counts as failed.'],
  ['410', 'You want nothing more: this event, and all others that wait for this address, are given up.'],
  [
    'anything else',
    'The event is sent again. Redirects are not followed. A Retry-After in seconds makes the pause longer.',
  ],
] as const;

const SNIPPETS = [
  ['javascript', 'JavaScript (Node)', VERIFY_JS],
  ['python', 'Python', VERIFY_PYTHON],
  ['php', 'PHP', VERIFY_PHP],
  ['go', 'Go', VERIFY_GO],
] as const;

export function webhooksPage({ config, root }: DocsContext): Page {
  const asCode = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([name, words]) => [html`<code>${name}</code>`, words] as const);
  const content = html`<p class="lead">
      Give <code>options.webhook_url</code> with a request, and the service tells that address when the job has ended.
    </p>
    <section>
      <h2 id="event">The event</h2>
      <p>
        An HTTP POST with JSON. <code>type</code> is <code>pdf.succeeded</code>, <code>pdf.failed</code> or
        <code>pdf.canceled</code>; <code>data</code> is the job as <code>GET /v1/pdf/{jobId}</code> shows it when the
        event is sent. A job that was deleted or has expired meanwhile has the status <code>expired</code>. The address
        must be public and is reached over https at port 443.
      </p>
      ${json(filled(EXAMPLES.event, config))} ${table('Headers of an event', ['Header', 'What'], asCode(HEADERS))}
    </section>
    <section>
      <h2 id="answers">Your answer</h2>
      ${table('Answers to an event', ['Status', 'What it means'], asCode(ANSWERS))}
      <p>
        There are eleven attempts within 24 hours: at once, then after 5 seconds, 30 seconds, 2, 10 and 30 minutes, and
        1, 2, 4, 6 and 9 hours. An event comes at least once, so it may come twice, and events of different jobs come in
        any order. <a href="${root}/docs/api#listWebhookDeliveries"><code>GET /v1/webhooks/deliveries</code></a> lists
        events, and <a href="${root}/docs/api#getWebhookDelivery">each of them</a> with its attempts, for 30 days.
      </p>
    </section>
    <section>
      <h2 id="verify">Is it ours?</h2>
      <p>
        Events are signed as the specification Standard Webhooks (standardwebhooks.com) asks, so its libraries verify
        them too. The secret of your workspace is at
        <a href="${root}/docs/api#getWebhookSecret"><code>GET /v1/webhooks/secret</code></a
        >. The signature is HMAC-SHA256 over <code>id.timestamp.body</code>, with the bytes that follow
        <code>whsec_</code> in Base64 as the key. Take the body as it came: JSON that was parsed and written again is
        another text.
      </p>
      ${SNIPPETS.map(
        ([id, name, text]) =>
          html`<h3 id="${id}">${name}</h3>
            ${code(text, name)}`,
      )}
    </section>
    <section>
      <h2 id="rotation">Changing the secret</h2>
      <p>
        <a href="${root}/docs/api#rotateWebhookSecret"><code>POST /v1/webhooks/secret/rotate</code></a> makes a new one.
        For <code>overlap_hours</code> (24 by default) events carry a signature of each, so receivers change over when
        they like. With <code>0</code> the old one ends at once.
      </p>
    </section>`;
  return {
    title: 'Webhooks',
    description: 'How the service tells that a job has ended, and how to verify it.',
    section: 'webhooks',
    content,
    places: [
      ['event', 'The event'],
      ['answers', 'Your answer'],
      ['verify', 'Is it ours?'],
      ['rotation', 'Changing the secret'],
    ],
  };
}
