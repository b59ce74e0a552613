/**
 * Brings events to their receivers: at least once, each under the id that it has for ever. An event stands in the
 * outbox until its receiver has answered 2xx, has answered 410, or eleven attempts of a day have failed.
 */
import type { WebhookAttempt, WebhookDelivery } from '../model.js';
import type { Services } from '../services.js';
import { DeliveryLoop, type Delivery, type DeliverySource } from '../store/delivery-loop.js';
import type { AfterAttempt } from '../store/webhook-store.js';
import { presentEvent } from './event.js';
import { post, refusalOf, type ReceiverNetwork, type Reply } from './post.js';
import { pauseAfter } from './schedule.js';
import { signedHeaders, validSecrets } from './sign.js';

/** Deliveries only wait for receivers, so there may be more of them than there are processors. */
const CONCURRENCY = 16;
/** Of one workspace, so that its receiver that never answers holds up nobody else. */
const PER_WORKSPACE = 4;
const TIMEOUT_MS = 15_000;
/** An attempt whose process has ended is made again after this time. */
const LEASE_MS = 60_000;
const GONE = 410;

type Needs = Pick<Services, 'store' | 'config' | 'clock' | 'log' | 'metrics'>;

export class WebhookSender {
  readonly #services: Needs;
  readonly #network: ReceiverNetwork;
  readonly #loop: DeliveryLoop;

  constructor(services: Needs, network: ReceiverNetwork = {}) {
    this.#services = services;
    this.#network = network;
    this.#loop = new DeliveryLoop(new DueEvents(services), services.log);
  }

  start(): void {
    this.#loop.start((id) => this.#attempt(id), CONCURRENCY);
  }

  /** A job has ended in this process: its event does not wait for the next look. */
  wake(): void {
    this.#loop.wake();
  }

  /** Why no event can ever go to an address, to be put behind "The field …"; null when it may be possible. */
  refusalOf(address: string): Promise<string | null> {
    return refusalOf(address, this.#network);
  }

  /** Resolves when the attempts that run have ended. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #attempt(id: string): Promise<void> {
    const { store, clock } = this.#services;
    const begun = clock();
    const delivery = await store.webhooks.claim(id, begun, begun + LEASE_MS);
    if (!delivery) return;
    const started = performance.now();
    const reply = await this.#post(delivery, begun);
    const attempt = attemptOf(delivery, begun, performance.now() - started, reply);
    await store.webhooks.settle(id, attempt, this.#after(delivery, attempt, reply), clock());
    if (attempt.httpStatus === GONE) await store.webhooks.endAddress(delivery.workspaceId, delivery.url, clock());
    this.#tell(delivery, attempt);
  }

  async #post(delivery: WebhookDelivery, now: number): Promise<Reply> {
    const { store, config } = this.#services;
    const { id, workspaceId, jobId, url } = delivery;
    const [job, secrets] = await Promise.all([store.getJob(workspaceId, jobId), store.webhooks.secrets(workspaceId)]);
    if (!job) return { kind: 'none', reason: 'The record of the job is gone.' };
    const body = JSON.stringify(presentEvent(delivery, job, config));
    const signed = { id, body, secrets: validSecrets(workspaceId, secrets, config.secret, now), now };
    const headers = { 'content-type': 'application/json', 'user-agent': 'platen-webhooks', ...signedHeaders(signed) };
    return post({ url, headers, body, timeoutMs: TIMEOUT_MS }, this.#network);
  }

  #after({ id, attempts }: WebhookDelivery, { httpStatus, error }: WebhookAttempt, reply: Reply): AfterAttempt {
    if (error === null) return { status: 'delivered' };
    const pause = pauseAfter(attempts, id, reply.kind === 'answer' ? reply.retryAfterMs : 0);
    if (httpStatus === GONE || pause === null) return { status: 'failed' };
    return { status: 'pending', nextAt: this.#services.clock() + pause };
  }

  /** Addresses of receivers may carry secrets, so the log has the event alone. */
  #tell({ id, jobId, workspaceId, type }: WebhookDelivery, { number, httpStatus, error, durationMs }: WebhookAttempt) {
    const fields = { event: id, type, job: jobId, workspace: workspaceId, attempt: number, ms: durationMs };
    this.#services.metrics.webhookAttempted(error === null ? 'delivered' : 'failed');
    this.#services.log.info({ ...fields, status: httpStatus, ...(error !== null && { reason: error }) }, 'webhook');
  }
}

function attemptOf(delivery: WebhookDelivery, at: number, durationMs: number, reply: Reply): WebhookAttempt {
  const httpStatus = reply.kind === 'answer' ? reply.status : null;
  return {
    number: delivery.attempts,
    at,
    durationMs: Math.round(durationMs),
    httpStatus,
    error: reply.kind === 'answer' ? problemOf(reply.status) : reply.reason,
  };
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === GONE) return 'The receiver answered 410: it wants nothing more at this address.';
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed.`;
  return `The receiver answered ${status}.`;
}

class DueEvents implements DeliverySource {
  readonly #services: Needs;
  /** Workspace of each event that runs here: as many as run. */
  readonly #workspaces = new Map<string, string>();

  constructor(services: Needs) {
    this.#services = services;
  }

  async next(max: number, running: ReadonlySet<string>): Promise<readonly Delivery[]> {
    for (const id of this.#workspaces.keys()) if (!running.has(id)) this.#workspaces.delete(id);
    const taken: Delivery[] = [];
    // Ends: each turn takes events, or finds a workspace that has as many as it may, or is the last.
    while (taken.length < max) {
      const full = this.#full();
      const due = await this.#services.store.webhooks.due(this.#services.clock(), max + running.size, full);
      const before = taken.length;
      for (const { id, workspaceId } of due) {
        const isFree = !this.#workspaces.has(id) && this.#count(workspaceId) < PER_WORKSPACE;
        if (!isFree || taken.length === max) continue;
        this.#workspaces.set(id, workspaceId);
        taken.push({ id });
      }
      if (taken.length === before && this.#full().length === full.length) break;
      if (due.length < max + running.size) break;
    }
    return taken;
  }

  #count(workspaceId: string): number {
    return [...this.#workspaces.values()].filter((one) => one === workspaceId).length;
  }

  #full(): string[] {
    return [...new Set(this.#workspaces.values())].filter((one) => this.#count(one) >= PER_WORKSPACE);
  }
}
