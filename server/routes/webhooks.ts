/** /v1/webhooks: the log of deliveries, and the secret that signs them. */
import { ApiError } from '../errors/api-error.js';
import { authenticated, type Context } from '../http/context.js';
import { allowOnly, choice, pageOf, parameter, readPageQuery } from '../http/cursor.js';
import { readOverlapHours } from '../http/overlap-hours.js';
import { HOUR_MS } from '../keys/issue-key.js';
import type { WebhookSecrets } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import { DELIVERY_STATES } from '../schemas/webhook-schemas.js';
import type { Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import { presentAttempt, presentDelivery } from '../webhooks/event.js';
import { validSecrets } from '../webhooks/sign.js';
import type { Route } from './route.js';

const EVENT_ID = /^evt_\w{1,40}$/;
const PARAMETERS = ['job_id', 'status', 'limit', 'cursor'] as const;

export function webhookRoutes({ store, config, clock }: Services, validators: Validators): Route[] {
  async function list(context: Context): Promise<void> {
    allowOnly(context, (name) => (PARAMETERS as readonly string[]).includes(name), PARAMETERS);
    const { limit, after } = readPageQuery(context);
    const jobId = parameter(context, 'job_id');
    const status = choice(context, 'status', DELIVERY_STATES);
    const found = await store.webhooks.list(authenticated(context).workspace.id, {
      limit: limit + 1,
      ...(after && { after }),
      ...(jobId !== null && { jobId }),
      ...(status !== null && { status }),
    });
    const shown = found.slice(0, limit);
    const next = found.length > limit ? shown.at(-1)! : null;
    context.body = pageOf(shown, next, presentDelivery);
  }

  async function get(context: Context): Promise<void> {
    const { workspace } = authenticated(context);
    const id = String(context.params.deliveryId);
    const found = EVENT_ID.test(id) ? await store.webhooks.get(workspace.id, id) : null;
    if (!found) throw new ApiError('SVC_DELIVERY_NOT_FOUND');
    context.body = { ...presentDelivery(found.delivery), attempts: found.attempts.map(presentAttempt) };
  }

  async function readSecret(context: Context): Promise<void> {
    const workspaceId = ownWorkspace(context);
    context.body = presentSecret(workspaceId, await store.webhooks.secrets(workspaceId));
  }

  async function rotateSecret(context: Context): Promise<void> {
    const hours = await readOverlapHours(context, validators);
    const workspaceId = ownWorkspace(context);
    const secrets = await store.webhooks.rotate(workspaceId, clock() + hours * HOUR_MS);
    context.body = presentSecret(workspaceId, secrets);
  }

  /** A test key may be in many hands, so it may not see or change what signs the events of live keys. */
  function ownWorkspace(context: Context): string {
    const { key, workspace } = authenticated(context);
    if (key.type === 'live' || workspace.throwaway) return workspace.id;
    throw new ApiError('SVC_FORBIDDEN', {
      message: 'A test key may not read or change the signing secret of a workspace with live keys.',
      agentMessage: 'Use a live key of this workspace.',
    });
  }

  function presentSecret(workspaceId: string, secrets: WebhookSecrets) {
    const [secret, previous] = validSecrets(workspaceId, secrets, config.secret, clock());
    const until = secrets.previousUntil;
    return {
      object: 'webhook_secret',
      secret,
      previous_secret: previous ?? null,
      previous_expires_at: previous === undefined || until === null ? null : new Date(until).toISOString(),
    };
  }

  return [
    [OPERATIONS.listWebhookDeliveries, list],
    [OPERATIONS.getWebhookDelivery, get],
    [OPERATIONS.getWebhookSecret, readSecret],
    [OPERATIONS.rotateWebhookSecret, rotateSecret],
  ];
}
