/** Schemas of events, of the log of their deliveries and of the secret that signs them. */
import type { JsonSchema } from '../openapi/operation.js';
import { list, nullable, oneOf, ref, shown, text } from './make.js';

export const EVENT_TYPES = ['pdf.succeeded', 'pdf.failed', 'pdf.canceled'] as const;
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

const time = (description: string): JsonSchema => text(description, { format: 'date-time' });
const constant = (value: string): JsonSchema => ({ type: 'string', const: value, description: 'Kind of the object.' });
const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description });

export function webhookSchemas(): Record<string, JsonSchema> {
  return {
    WebhookEvent: shown('What is sent to `options.webhook_url` when a job has ended.', {
      type: oneOf(EVENT_TYPES, 'How the job ended.'),
      timestamp: time('When it ended.'),
      data: ref('AnyJob'),
    }),
    WebhookDelivery: shown('An event, and how far it has come.', deliveryFields()),
    WebhookDeliveryLog: shown('An event with every attempt to deliver it.', {
      ...deliveryFields(),
      attempts: list(
        shown('One request to the receiver.', {
          number: { type: 'integer', minimum: 1, description: 'From 1.' },
          at: time('When it began.'),
          duration_ms: count('How long it took, in milliseconds.'),
          http_status: nullable({ type: 'integer', description: 'Status of the answer; null: there was none.' }),
          error: nullable(text('Why it counts as failed; null: it does not.')),
        }),
        'The attempts, the first first.',
      ),
    }),
    WebhookDeliveryList: shown('Events of the workspace, latest first.', {
      object: constant('list'),
      data: list(ref('WebhookDelivery'), 'The events.'),
      next_cursor: nullable(text('Send it as `cursor` for what comes next; null: this was all.')),
    }),
    WebhookSecret: shown('What signs the events of the workspace.', {
      object: constant('webhook_secret'),
      secret: text('The present secret.', { pattern: '^whsec_[A-Za-z0-9+/=]+$' }),
      previous_secret: nullable(text('The one before it, while it signs too.')),
      previous_expires_at: nullable(time('Until when it does.')),
    }),
  };
}

function deliveryFields(): Record<string, JsonSchema> {
  return {
    object: constant('webhook_delivery'),
    id: text('Identifier of the event, sent as `webhook-id` at every attempt.', { examples: ['evt_4kT9…'] }),
    job_id: text('The job that has ended.'),
    type: oneOf(EVENT_TYPES, 'How the job ended.'),
    url: text('Where it is sent: `webhook_url` of the request.', { format: 'uri' }),
    status: oneOf(
      DELIVERY_STATES,
      '`pending`: it will be tried (again); `delivered`: the receiver has answered 2xx; `failed`: given up.',
    ),
    attempt_count: count('Attempts that were begun.'),
    created_at: time('When the job ended.'),
    next_attempt_at: nullable(time('When it is tried next; null when it has ended.')),
    finished_at: nullable(time('When it was delivered or given up.')),
  };
}
