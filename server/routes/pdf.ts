/** /v1/pdf: generate, merge, assemble, validate, retrieve, delete. */
import { createHash } from 'node:crypto';
import { ApiError } from '../errors/api-error.js';
import { checkedRequest } from '../errors/checked-request.js';
import { assemblyTooLarge, invalidParameter } from '../errors/invalid-request.js';
import { renderFailed, renderFailure } from '../errors/render-failure.js';
import { presentWarnings } from '../errors/warning-catalog.js';
import { clientGone } from '../http/client-gone.js';
import { authenticated, type Context } from '../http/context.js';
import { readJson, type JsonBody } from '../http/json-body.js';
import { laneOf } from '../http/lane.js';
import { readMerge } from '../http/merge-body.js';
import { MEDIA_TYPES, respondWithBase64, respondWithPdf } from '../http/pdf-response.js';
import type { GenerateAnswer, JobService } from '../jobs/job-service.js';
import { hasExpired, presentJob } from '../jobs/present-job.js';
import { limitsOf } from '../keys/limits-of.js';
import type { Job, KeyType } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import { codesOf } from '../errors/codes-of.js';
import type { AssembleRequest, GenerateRequest, PdfRequest } from '../schemas/generate-request.js';
import { resultType, type ResultType } from '../schemas/result-name.js';
import type { Validator, Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import { pin, taskOf } from '../stored/pinning.js';
import type { Route } from './route.js';

const MAX_IDEMPOTENCY_KEY = 255;
/** How soon a client may ask again for a job that is not ready. */
const POLL_SECONDS = '1';

export function pdfRoutes(services: Services, jobs: JobService, validators: Validators): Route[] {
  const { config, store, pool, clock } = services;

  /** The body, checked by the schema that /openapi.json publishes. */
  async function readRequest(context: Context, validate: Validator): Promise<Read<GenerateRequest>> {
    const { value, text } = await readJson(context, config.maxBodyBytes);
    return readAs(checkedRequest<GenerateRequest>(value, validate), text);
  }

  async function generate(context: Context): Promise<void> {
    const form = acceptedForm(context, ['pdf']);
    const idempotencyKey = readIdempotencyKey(context);
    await render(context, await readRequest(context, validators.generate), { form, idempotencyKey });
  }

  async function merge(context: Context): Promise<void> {
    acceptedForm(context, ['pdf', 'zip']);
    const idempotencyKey = readIdempotencyKey(context);
    const { value, text } = await readMerge(context, Math.max(config.maxMergeBytes, config.maxBodyBytes));
    const read = readAs(checkedRequest<GenerateRequest>(value, validators.merge), text);
    const form = acceptedForm(context, [read.request.result ?? 'pdf']);
    await render(context, read, { form, idempotencyKey });
  }

  async function assemble(context: Context): Promise<void> {
    const form = acceptedForm(context, ['pdf']);
    const idempotencyKey = readIdempotencyKey(context);
    const { value, text } = await readAssembly(context);
    const request = checkedRequest<AssembleRequest>(value, validators.assemble);
    await render(context, readAs(request, text), { form, idempotencyKey });
  }

  /** The PDFs of an assembly need more room than a document does. */
  async function readAssembly(context: Context): Promise<JsonBody> {
    const maxBytes = Math.max(config.maxMergeBytes, config.maxBodyBytes);
    try {
      return await readJson(context, maxBytes);
    } catch (error) {
      const isTooLarge = error instanceof ApiError && error.code === 'SVC_BODY_TOO_LARGE';
      throw isTooLarge ? assemblyTooLarge(maxBytes) : error;
    }
  }

  async function render(
    context: Context,
    { request, text }: Read<PdfRequest>,
    { form, idempotencyKey }: Wanted,
  ): Promise<void> {
    const { key, workspace } = authenticated(context);
    const isAsync = request.options?.async === true || prefersAsync(context);
    const answer = await jobs.generate({
      workspace,
      lane: laneOf(workspace, context.req, config.trustedProxies),
      livemode: key.type === 'live',
      monthlyLimit: limitsOf(workspace, key.type, config).rendersPerMonth,
      request,
      body: text,
      mode: isAsync ? 'async' : 'sync',
      requestId: context.state.requestId,
      ...(idempotencyKey !== null && {
        idempotency: { key: idempotencyKey, fingerprint: fingerprint(text, isAsync, key.type) },
      }),
      signal: idempotencyKey === null ? clientGone(context) : new AbortController().signal,
    });
    if (answer.facts) context.state.facts = answer.facts;
    if (answer.replayed) context.set('Idempotent-Replayed', 'true');
    if (answer.job.mode === 'async') respondAccepted(context, answer.job);
    else await respondFinished(context, answer, form);
  }

  function respondAccepted(context: Context, job: Job): void {
    context.status = 202;
    context.set({
      Location: `${config.baseUrl}/v1/pdf/${job.id}`,
      'Retry-After': POLL_SECONDS,
      'X-Job-Id': job.id,
      ...(prefersAsync(context) && { 'Preference-Applied': 'respond-async' }),
    });
    context.body = presentJob(job, config);
  }

  async function respondFinished(context: Context, { job, pdf }: GenerateAnswer, form: Form): Promise<void> {
    context.set('X-Job-Id', job.id);
    if (job.failure) throw renderFailed(job.failure, config);
    if (job.status !== 'succeeded') throw new ApiError('SVC_JOB_EXPIRED', { message: `The job was ${job.status}.` });
    if (form === 'file') return respondWithPdf(context, job, services, pdf);
    context.status = 200;
    const shown = presentJob(job, config);
    if (job.output === 'base64') return respondWithBase64(context, job, shown, services);
    context.body = shown;
  }

  async function validate(context: Context): Promise<void> {
    const { request } = await readRequest(context, validators.generate);
    await jobs.checkReceiver(request);
    const { workspace } = authenticated(context);
    const ticket = pool.admit(laneOf(workspace, context.req, config.trustedProxies));
    if (!ticket) throw jobs.overloaded();
    try {
      const task = await taskOf(services, await pin(services, workspace.id, request), 'check');
      const outcome = await ticket.run(task, clientGone(context));
      if (outcome.kind === 'failed') throw renderFailed(renderFailure(outcome), config);
      if (outcome.kind !== 'checked') throw jobs.overloaded();
      const warnings = presentWarnings(outcome.warnings, config);
      context.state.facts = { warnings: codesOf(outcome.warnings) };
      context.body = { object: 'validation', valid: true, warnings, request_id: context.state.requestId };
    } finally {
      ticket.release();
    }
  }

  async function findJob(context: Context): Promise<Job> {
    const { workspace } = authenticated(context);
    const job = await store.getJob(workspace.id, String(context.params.jobId));
    if (!job) throw new ApiError('SVC_JOB_NOT_FOUND');
    if (hasExpired(job, clock())) throw new ApiError('SVC_JOB_EXPIRED');
    return job;
  }

  async function retrieve(context: Context): Promise<void> {
    acceptedForm(context, ['pdf', 'zip']);
    const job = await findJob(context);
    const form = acceptedForm(context, [resultType(job.filename)]);
    context.set('X-Job-Id', job.id);
    context.vary('Accept');
    const isRunning = job.status === 'queued' || job.status === 'processing';
    if (isRunning) context.set('Retry-After', POLL_SECONDS);
    if (form === 'file') {
      if (isRunning) throw new ApiError('SVC_JOB_NOT_READY', { headers: { 'Retry-After': POLL_SECONDS } });
      return respondFinished(context, { job, pdf: null, replayed: false }, form);
    }
    const shown = presentJob(job, config);
    if (job.status === 'succeeded' && job.output === 'base64') {
      return respondWithBase64(context, job, shown, services);
    }
    respondUnlessKnown(context, shown);
  }

  async function remove(context: Context): Promise<void> {
    const { workspace } = authenticated(context);
    const job = await jobs.remove(workspace.id, String(context.params.jobId));
    if (!job) throw new ApiError('SVC_JOB_NOT_FOUND');
    context.body = {
      object: 'pdf',
      job_id: job.id,
      status: job.status,
      deleted: true,
      request_id: context.state.requestId,
    };
  }

  return [
    [OPERATIONS.generatePdf, generate],
    [OPERATIONS.mergePdf, merge],
    [OPERATIONS.assemblePdf, assemble],
    [OPERATIONS.validatePdf, validate],
    [OPERATIONS.getPdf, retrieve],
    [OPERATIONS.deletePdf, remove],
  ];
}

/** Who asks again for a job that has not changed gets no body. */
function respondUnlessKnown(context: Context, shown: object): void {
  const text = JSON.stringify(shown);
  context.status = 200;
  context.type = 'application/json; charset=utf-8';
  context.etag = createHash('sha256').update(text).digest('base64url').slice(0, 27);
  if (context.fresh) context.status = 304;
  else context.body = text;
}

type Form = 'json' | 'file';

interface Read<Request> extends Pick<JsonBody, 'text'> {
  readonly request: Request;
}

/** A job that is rendered later is read from its text again, which has the fields that are null. */
function readAs<Request extends PdfRequest>(request: Request, text: string): Read<Request> {
  return { request, text: /:\s*null\b/.test(text) ? JSON.stringify(request) : text };
}

interface Wanted {
  readonly form: Form;
  readonly idempotencyKey: string | null;
}

/** JSON unless the client prefers the file itself. Throws ApiError SVC_NOT_ACCEPTABLE when neither will do. */
function acceptedForm(context: Context, types: readonly ResultType[]): Form {
  const form = context.accepts('application/json', ...types.map((type) => MEDIA_TYPES[type]));
  if (form === false) throw new ApiError('SVC_NOT_ACCEPTABLE');
  return form === 'application/json' ? 'json' : 'file';
}

function readIdempotencyKey(context: Context): string | null {
  const given = context.headers['idempotency-key'];
  if (given === undefined) return null;
  const key = String(given).trim();
  if (key === '')
    throw invalidParameter('Idempotency-Key', 'The Idempotency-Key is empty.', 'Send a UUID, or leave the header out.');
  if (key.length <= MAX_IDEMPOTENCY_KEY) return key;
  throw invalidParameter(
    'Idempotency-Key',
    `The Idempotency-Key has ${key.length} characters; at most ${MAX_IDEMPOTENCY_KEY} are allowed.`,
    'Send a shorter one, such as a UUID.',
  );
}

/** The same key must come with the same request: its body, whether it waits for the answer, and whether it counts. */
function fingerprint(body: string, isAsync: boolean, type: KeyType): string {
  return createHash('sha256')
    .update(`${type} ${isAsync ? 'async' : 'sync'}\n`)
    .update(body)
    .digest('hex');
}

const prefersAsync = (context: Context): boolean => /(^|[,\s])respond-async($|[,;\s])/i.test(context.get('Prefer'));
