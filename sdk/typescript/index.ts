/** A client for Platen's REST service. `api` has every operation with the types of the description; the rest is what most programs do. */
import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.js';

export type { components, paths };
export type Schemas = components['schemas'];
/** A document to render, and how. */
export type GenerateRequest = Schemas['GenerateRequest'];
/** A PDF that was made. */
export type GenerateResult = Schemas['GenerateResult'];
/** A job in any state; `status` tells which. */
export type Job = Schemas['Job'];

export interface PlatenOptions {
  /** Address of the service. */
  readonly baseUrl: string;
  /** `svc_live_…` or `svc_test_…`. */
  readonly apiKey: string;
  /** Default: that of the platform. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Up to 255 characters: the same request with the same key is rendered and counted once. */
  readonly idempotencyKey?: string;
}

/** The service has refused a request. `error` is the object of the answer. */
export class PlatenError extends Error {
  override readonly name = 'PlatenError';
  readonly code: Schemas['ErrorObject']['code'];

  constructor(
    readonly status: number,
    readonly error: Schemas['ErrorObject'],
  ) {
    super(error.human_message);
    this.code = error.code;
  }
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: Schemas['Error'];
  readonly response: Response;
}

export class Platen {
  /** Every operation of the service: `platen.api.GET('/v1/usage')`. */
  readonly api: Client<paths, 'application/json'>;

  constructor({ baseUrl, apiKey, fetch }: PlatenOptions) {
    const headers = { Authorization: `Bearer ${apiKey}` };
    this.api = createFetchClient<paths, 'application/json'>({ baseUrl, headers, ...(fetch && { fetch }) });
  }

  /** Renders a document. The result has a link to the PDF. Throws PlatenError. */
  async generate(body: GenerateRequest, options: CallOptions = {}): Promise<GenerateResult> {
    const params = { header: headersOf(options) };
    const job = valueOf(await this.api.POST('/v1/pdf/generate', { body: atOnce(body), params }));
    // An answer of 200 is never another.
    if (job.status !== 'succeeded') throw new TypeError(`The job is ${job.status}.`);
    return job;
  }

  /** Renders a document to bytes, with one request. Throws PlatenError. */
  async pdf(body: GenerateRequest, options: CallOptions = {}): Promise<Uint8Array> {
    const bytes = valueOf(
      await this.api.POST('/v1/pdf/generate', {
        body: atOnce(body),
        params: { header: headersOf(options) },
        headers: { Accept: 'application/pdf' },
        parseAs: 'arrayBuffer',
      }),
    );
    return new Uint8Array(bytes);
  }

  /** Has a document rendered later, and gives the job as it now is. Throws PlatenError. */
  async generateLater(body: GenerateRequest, options: CallOptions = {}): Promise<Job> {
    const header = { Prefer: 'respond-async', ...headersOf(options) };
    return valueOf(await this.api.POST('/v1/pdf/generate', { body, params: { header } }));
  }

  /** A job as it now is. Throws PlatenError. */
  async job(jobId: string): Promise<Job> {
    return valueOf(await this.api.GET('/v1/pdf/{jobId}', { params: { path: { jobId } } }));
  }
}

const headersOf = ({ idempotencyKey }: CallOptions) =>
  idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };

/** A job would be answered in place of the PDF. */
const atOnce = (body: GenerateRequest): GenerateRequest => ({ ...body, options: { ...body.options, async: false } });

/** The body of an answer. Throws PlatenError. */
export function valueOf<T>({ data, error, response }: Answer<T>): T {
  if (error) throw new PlatenError(response.status, error.error);
  return data as T;
}
