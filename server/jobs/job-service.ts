/**
 * The life of a job: admitted with its quota and idempotency key, rendered, settled exactly once.
 * A place in the render queue is taken before anything is stored, so that a full queue costs nothing.
 */
import { rm } from 'node:fs/promises';
import { ApiError } from '../errors/api-error.js';
import { invalidRequest } from '../errors/invalid-request.js';
import { queueFull, quotaExceeded } from '../errors/limits.js';
import { renderFailure } from '../errors/render-failure.js';
import { unavailable } from '../errors/unavailable.js';
import { newId } from '../keys/new-id.js';
import { periodEnd, periodOf } from '../keys/tiers.js';
import type { Job, JobFailure, Workspace } from '../model.js';
import type { RenderFailure, RenderOutcome, RenderTask, StoredFile, TaskSize } from '../render/render-pool.js';
import { inputsOf, isAssembly, type PdfRequest } from '../schemas/generate-request.js';
import { resultName } from '../schemas/result-name.js';
import { DEFAULT_TEMPLATE } from '../schemas/template-names.js';
import type { Services } from '../services.js';
import { bodyOf, pin, pinnedOf, taskOf, type PinnedRequest } from '../stored/pinning.js';
import type { Admit, Repeated } from '../store/store.js';
import { engineVersion } from './engine-version.js';
import { checkJobParts, CopyRoom, withJobParts } from './job-parts.js';
import { LeaseKeeper } from './lease-keeper.js';
import { blobKey } from './link.js';
import { hasExpired } from './present-job.js';
import { renderFacts, type RenderFacts } from './render-facts.js';
import { Sweeper } from './sweeper.js';

const HOUR = 3_600_000;
const SERVER_FAULT: RenderFailure = {
  kind: 'failed',
  reason: 'internal',
  message: 'The result could not be stored.',
};
/** The lane of jobs of all test keys without a workspace that lasts: their addresses are not kept. */
const ANONYMOUS_JOBS = 'anonymous jobs';
const IDEMPOTENCY_MS = 24 * HOUR;

export interface GenerateCall {
  readonly workspace: Workspace;
  /** Who competes for workers with whom; http/lane.ts. */
  readonly lane: string;
  readonly livemode: boolean;
  /** Renders a month; null: unlimited. */
  readonly monthlyLimit: number | null;
  readonly request: PdfRequest;
  /** The body as it came, kept for an asynchronous job. */
  readonly body: string;
  readonly mode: Job['mode'];
  readonly requestId: string;
  readonly idempotency?: { readonly key: string; readonly fingerprint: string };
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

/** The job at the end of the call: finished if it is synchronous, otherwise queued. */
export interface GenerateAnswer {
  readonly job: Job;
  /** The answer of an earlier request with the same idempotency key. */
  readonly replayed: boolean;
  /** The bytes of a PDF that was made just now and is small enough to be in memory. */
  readonly pdf: Uint8Array | null;
  /** For the log: what this call has rendered. */
  readonly facts?: RenderFacts;
}

/** Who tells the `webhook_url` of a job how it ended. */
export interface JobEvents {
  /** Called when a job that has a `webhookUrl` may have ended. */
  wake(): void;
  /** Why no event can ever go to an address, to be put behind "The field …"; null when it may be possible. */
  refusalOf(address: string): Promise<string | null>;
}

type Settled = Pick<GenerateAnswer, 'job' | 'pdf' | 'facts'>;
type Admitted = Omit<GenerateAnswer, 'pdf'>;

export class JobService {
  readonly #services: Services;
  readonly #events: JobEvents;
  readonly #leases: LeaseKeeper;
  readonly #sweeper: Sweeper;
  readonly #copyRoom: CopyRoom;
  readonly #engineVersion = engineVersion();
  /** Synchronous renders and settlements that run now, for the shutdown to wait for. */
  readonly #running = new Set<Promise<unknown>>();
  #stopping = false;

  constructor(services: Services, events: JobEvents) {
    this.#services = services;
    this.#events = events;
    const { store, log, clock, config } = services;
    this.#leases = new LeaseKeeper({ store, log, clock, leaseMs: config.leaseSeconds * 1000 });
    this.#sweeper = new Sweeper(services);
    this.#copyRoom = new CopyRoom(config);
  }

  /** First settles what an earlier process has left, then takes asynchronous jobs. */
  async start(): Promise<void> {
    this.#leases.start();
    await this.#sweeper.recover();
    // Many jobs may have expired meanwhile, and nobody waits for this work.
    void this.#sweeper.sweep();
    this.#sweeper.start();
    await this.#services.queue.start((jobId) => this.#runQueued(jobId), 2 * this.#services.pool.stats().workerLimit);
  }

  /** Resolves when no job is running here any more; new ones are refused by the pool. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([this.#sweeper.stop(), this.#services.queue.stop()]);
    // Ends: nothing is added after the pool refuses, and every render has a time limit.
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    await this.#leases.stop();
  }

  /** Deletes at once what is due, which otherwise happens from time to time. Never rejects. */
  sweep(): Promise<void> {
    return this.#sweeper.sweep();
  }

  /** Throws ApiError INVALID_REQUEST, SVC_OVERLOADED, SVC_MONTHLY_QUOTA_EXCEEDED or one of the idempotency codes. */
  async generate(call: GenerateCall): Promise<GenerateAnswer> {
    await this.checkReceiver(call.request);
    return this.#track(call.mode === 'sync' ? this.#generateNow(call) : this.#generateLater(call));
  }

  /** Throws ApiError INVALID_REQUEST where no event can ever go to the `webhook_url`. */
  async checkReceiver({ options = {} }: PdfRequest): Promise<void> {
    if (options.webhook_url === undefined) return;
    const refusal = await this.#events.refusalOf(options.webhook_url);
    if (refusal === null) return;
    const message = `The field options.webhook_url ${refusal}.`;
    const hint = 'Name a public address such as https://example.com/hooks/pdf; to try it at home, use a tunnel.';
    throw invalidRequest([{ pointer: '/options/webhook_url', message, hint }]);
  }

  async #generateNow(call: GenerateCall): Promise<GenerateAnswer> {
    const size = sizeOf(call.request, !call.workspace.throwaway);
    const ticket = this.#services.pool.admit(call.lane, size);
    if (!ticket) throw this.overloaded(call.lane, size);
    try {
      const pinned = await this.#pinned(call);
      if ('job' in pinned) return { ...pinned, pdf: null };
      const { job, replayed } = await this.#admit(call, pinned, this.#leases.lease());
      if (replayed) return { job, replayed, pdf: null };
      const settled = await this.#holding(job, (lost) =>
        this.#render(job, async () => {
          const whose = { livemode: call.livemode, lasts: !call.workspace.throwaway, room: this.#copyRoom };
          const outcome = await this.#withTask(pinned, whose, (task) =>
            ticket.run(task, AbortSignal.any([lost, call.signal])),
          );
          if (outcome.kind !== 'turned_away') return outcome;
          await this.#abandon(job);
          throw this.overloaded(call.lane, size);
        }),
      );
      return { ...settled, replayed };
    } finally {
      ticket.release();
    }
  }

  async #generateLater(call: GenerateCall): Promise<GenerateAnswer> {
    const pinned = await this.#pinned(call);
    const admitted = 'job' in pinned ? pinned : await this.#admit(call, pinned);
    if (!admitted.replayed) this.#services.queue.wake();
    return { ...admitted, pdf: null };
  }

  /** A request that was answered before gets its answer, though what it refers to is not stored any more. */
  async #pinned({ workspace, request, idempotency }: GenerateCall): Promise<PinnedRequest | Admitted> {
    const { store, clock } = this.#services;
    try {
      await checkJobParts(this.#services, workspace.id, request);
      return await pin(this.#services, workspace.id, request);
    } catch (error) {
      const earlier = idempotency && (await store.earlier(workspace.id, idempotency, clock()));
      if (!earlier) throw error;
      return this.#repeated(earlier);
    }
  }

  async #admit(call: GenerateCall, pinned: PinnedRequest, lease?: Admit['lease']): Promise<Admitted> {
    const { store, clock } = this.#services;
    const now = clock();
    const admission = await store.admit({
      job: this.#newJob(call, pinned, now),
      limit: call.monthlyLimit,
      maxQueued: this.#services.config.maxQueuedJobs,
      ...(call.idempotency && { idempotency: { ...call.idempotency, expiresAt: now + IDEMPOTENCY_MS } }),
      ...(lease && { lease }),
    });
    switch (admission.kind) {
      case 'admitted':
        return { job: admission.job, replayed: false };
      case 'quota_exceeded':
        this.#services.metrics.quotaRefused();
        throw quotaExceeded({ limit: call.monthlyLimit ?? 0, used: admission.used, resetsAt: periodEnd(now), now });
      case 'queue_full':
        throw queueFull(this.#services.config.maxQueuedJobs, this.#services.pool.retryAfterSeconds());
      default:
        return this.#repeated(admission);
    }
  }

  #repeated(earlier: Repeated): Admitted {
    if (earlier.kind === 'mismatch') throw new ApiError('SVC_IDEMPOTENCY_MISMATCH');
    return { job: this.#replayable(earlier.job), replayed: true };
  }

  /** An asynchronous job is replayed in the state it has reached; a synchronous one only when it has an answer. */
  #replayable(job: Job): Job {
    const isRunning = job.status === 'queued' || job.status === 'processing';
    if (job.mode === 'sync' && isRunning) {
      throw new ApiError('SVC_IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
    }
    if (hasExpired(job, this.#services.clock())) throw new ApiError('SVC_JOB_EXPIRED');
    return job;
  }

  #newJob(call: GenerateCall, pinned: PinnedRequest, now: number): Admit['job'] {
    const { options = {}, template = DEFAULT_TEMPLATE } = call.request;
    const hours = options.retention_hours ?? this.#services.config.retentionHours;
    return {
      id: newId('job'),
      workspaceId: call.workspace.id,
      livemode: call.livemode,
      mode: call.mode,
      template,
      filename: resultName(call.request),
      disposition: options.disposition ?? 'inline',
      metadata: options.metadata ?? {},
      output: options.output ?? 'url',
      requestId: call.requestId,
      webhookUrl: options.webhook_url ?? null,
      request: { body: call.mode === 'async' ? bodyOf(pinned, call.request, call.body) : '' },
      period: periodOf(now),
      createdAt: now,
      expiresAt: now + hours * HOUR,
    };
  }

  /** Handles a job from the durable queue. The process that claims it first renders it; the others do nothing. */
  #runQueued(jobId: string): Promise<void> {
    return this.#track(this.#claimAndRender(jobId));
  }

  async #claimAndRender(jobId: string): Promise<void> {
    // A job that is claimed now would be given back at once.
    if (this.#stopping) return;
    const { store, clock } = this.#services;
    const job = await store.claim(jobId, this.#leases.lease(), clock());
    if (!job) return;
    const pinned = pinnedOf(job.request.body);
    const workspace = await store.getWorkspace(job.workspaceId);
    const lasts = workspace?.throwaway === false;
    const lane = lasts ? workspace.id : ANONYMOUS_JOBS;
    await this.#holding(job, (lost) =>
      this.#render(job, () =>
        this.#withTask(pinned, { livemode: job.livemode, lasts }, (task) => this.#runTwice(lane, task, lost)),
      ),
    );
  }

  /**
   * Whoever may have a throw-away workspace for nothing has no more time for a merge than for a document.
   * `lasts`: the workspace is none of these. `room`: for copies of parts, which somebody waits for.
   */
  async #withTask(
    { request, stored }: PinnedRequest,
    { livemode, lasts, room }: { readonly livemode: boolean; readonly lasts: boolean; readonly room?: CopyRoom },
    run: (task: RenderTask) => Promise<RenderOutcome>,
  ): Promise<RenderOutcome> {
    const { testWatermark: watermark } = this.#services.config;
    const isMarked = !livemode && watermark !== null;
    const shown = isMarked ? { ...request, options: { ...request.options, watermark } } : request;
    const task = await taskOf(this.#services, { request: shown, stored }, 'render');
    const whole = { ...task, isMerge: lasts && isLong(request) };
    const work = (pdfs: readonly StoredFile[]): Promise<RenderOutcome> =>
      run(pdfs.length === 0 ? whole : { ...whole, stored: [...(whole.stored ?? []), ...pdfs] });
    const outcome = await withJobParts(this.#services, request, { work, ...(room && { room }) });
    return outcome ?? { kind: 'turned_away' };
  }

  /** A renderer may crash by accident. A document that crashes two of them has done it, and is given up. */
  async #runTwice(lane: string, task: RenderTask, signal: AbortSignal): Promise<RenderOutcome> {
    const first = await this.#runOnce(lane, task, signal);
    return first.kind === 'failed' && first.isCrash ? this.#runOnce(lane, task, signal) : first;
  }

  async #runOnce(lane: string, task: RenderTask, signal: AbortSignal): Promise<RenderOutcome> {
    // The pool takes no more when the service stops: the job then waits for another instance.
    const ticket = await this.#services.pool.admitJob(lane, task).catch(() => null);
    return ticket ? ticket.run(task, signal) : { kind: 'aborted' };
  }

  /** Runs `work` under the job's lease. The signal is aborted if the job is canceled or the lease is lost. */
  async #holding<T>(job: Job, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    const hold = this.#leases.hold(job.id);
    try {
      return await work(hold.signal);
    } finally {
      hold.release();
    }
  }

  /** Renders and settles; the job as it then is. */
  async #render(job: Job, run: () => Promise<RenderOutcome>): Promise<Settled> {
    const asked = performance.now();
    try {
      const outcome = await run();
      const rendered = performance.now();
      const settled = await this.#settle(job, outcome);
      const facts = renderFacts(settled, outcome, { ranMs: rendered - asked, storeMs: performance.now() - rendered });
      if (job.mode === 'async') this.#tellEnd(settled, facts);
      if (job.webhookUrl !== null) this.#events.wake();
      const pdf = outcome.kind === 'rendered' && outcome.pdf.kind === 'memory' ? outcome.pdf.bytes : null;
      return { job: settled, pdf, facts };
    } catch (error) {
      await this.#giveUp(job);
      throw error;
    }
  }

  /** A synchronous job ends with its request, in whose line these facts stand. */
  #tellEnd({ id, workspaceId, requestId, status, attempt }: Job, facts: RenderFacts): void {
    const who = { job: id, workspace: workspaceId, request_id: requestId };
    this.#services.log.info({ ...who, status, attempt, ...facts }, 'job ended');
  }

  async #settle(job: Job, outcome: RenderOutcome): Promise<Job> {
    const { store, clock } = this.#services;
    switch (outcome.kind) {
      case 'rendered':
        return this.#succeed(job, outcome);
      case 'aborted':
        await this.#abandon(job);
        break;
      case 'failed': {
        const { message, details } = renderFailure(outcome, job.id);
        await store.fail(job.id, job.attempt, { message, details } satisfies JobFailure, clock());
        break;
      }
      case 'checked':
        throw new Error('A render was answered with a check.');
    }
    return this.#present(job);
  }

  /**
   * Rendering was broken off: the client went away, the job was canceled, its lease was lost, or the service stops.
   * Only this attempt is let go of: the job may be somebody else's by now. Throws ApiError when a client still waits.
   */
  async #abandon(job: Job): Promise<void> {
    const { store, clock } = this.#services;
    if (job.mode === 'sync') await store.abandon(job.id, job.attempt, clock());
    else if (this.#stopping) await store.giveBack(job.id, job.attempt);
    if (job.mode === 'sync' && this.#stopping) throw unavailable();
  }

  /** The database or the blob store has failed. Nobody waits for an asynchronous job, so it is rendered again. */
  async #giveUp(job: Job): Promise<void> {
    const { store, clock } = this.#services;
    const { message, details } = renderFailure(SERVER_FAULT, job.id);
    const settled =
      job.mode === 'async'
        ? store.giveBack(job.id, job.attempt)
        : store.fail(job.id, job.attempt, { message, details }, clock());
    await settled.catch((error: unknown) =>
      this.#services.log.error({ err: error, job: job.id }, 'job could not be settled'),
    );
  }

  /** The file is completely stored before the job is marked as finished, and before anything is charged. */
  async #succeed(job: Job, outcome: Extract<RenderOutcome, { kind: 'rendered' }>): Promise<Job> {
    const { store, blobs, clock } = this.#services;
    try {
      await blobs.put(blobKey(job.id), outcome.pdf);
    } catch (error) {
      if (outcome.pdf.kind === 'file') await rm(outcome.pdf.path, { force: true });
      throw error;
    }
    const { pages, bytes, sha256, warnings } = outcome;
    const result = {
      pages,
      bytes,
      sha256,
      warnings,
      durationMs: Math.round(outcome.durationMs),
      engineVersion: this.#engineVersion,
    };
    const now = clock();
    const isOurs = await store.succeed(job.id, job.attempt, result, now);
    if (isOurs) {
      const quota = job.quota === 'reserved' ? 'charged' : job.quota;
      return { ...job, status: 'succeeded', result, quota, finishedAt: now, request: { body: '' } };
    }
    const present = await this.#present(job);
    // Deleted meanwhile. A job that another process renders keeps the file.
    if (present.status === 'canceled' || present.status === 'expired') await blobs.delete(blobKey(job.id));
    return present;
  }

  async #present(job: Job): Promise<Job> {
    return (await this.#services.store.getJob(job.workspaceId, job.id)) ?? { ...job, status: 'canceled' };
  }

  /**
   * Ends a job and deletes what it made: a running one is canceled, a finished one expires.
   * Null when the workspace has no such job; an expired one is left as it is.
   */
  async remove(workspaceId: string, jobId: string): Promise<Job | null> {
    const { store, blobs, clock } = this.#services;
    const canceled = await store.cancel(workspaceId, jobId, clock());
    if (canceled) {
      this.#leases.cancel(jobId);
      if (canceled.webhookUrl !== null) this.#events.wake();
      return canceled;
    }
    const job = await store.getJob(workspaceId, jobId);
    if (!job || job.status === 'expired') return job;
    await blobs.delete(blobKey(jobId));
    return store.expire(workspaceId, jobId);
  }

  /** Why the pool gives no place, or no worker in time. */
  overloaded(lane?: string, size?: TaskSize): ApiError {
    if (this.#stopping) return unavailable();
    const seconds = this.#services.pool.retryAfterSeconds(lane, size);
    return new ApiError('SVC_OVERLOADED', {
      headers: { 'Retry-After': String(seconds) },
      details: { retry_after_seconds: seconds },
    });
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    const forget = () => void this.#running.delete(work);
    work.then(forget, forget);
    return work;
  }
}

/** Whether it has the limits of a merge: it makes many documents, or takes many pages that exist. */
const isLong = (request: PdfRequest): boolean => isAssembly(request) || request.records !== undefined;

function sizeOf(request: PdfRequest, mayMerge: boolean): TaskSize {
  const times = isAssembly(request) ? 1 : Math.max(1, request.records?.length ?? 1);
  const characters = inputsOf(request).reduce((sum, { content }) => sum + content.length, 0) * times;
  return { characters, isMerge: mayMerge && isLong(request) };
}
