/** Never run, only compiled: what a user of the generated client writes, and that the server's own types agree with it. */
import type { ErrorObject } from '../../../server/errors/envelope.js';
import type { ShownWarning } from '../../../server/errors/warning-catalog.js';
import type { GenerateRequest } from '../../../server/schemas/generate-request.js';
import type { components } from '../support/api-types.js';
import { apiClient } from '../support/typed-client.js';

type Schemas = components['schemas'];

/** Deeply without `readonly`, which the generated types do not have. */
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The schemas have some texts as one of a list where the hand-written type says string; all else is the same. */
type Widened<T> = T extends string ? string : T extends object ? { [K in keyof T]: Widened<T[K]> } : T;

/** What is null in a request is left out before anybody sees it (schemas/null-fields.ts). */
type WithoutNull<T> = T extends (infer Item)[]
  ? WithoutNull<Item>[]
  : T extends object
    ? { [K in keyof T]: WithoutNull<Exclude<T[K], null>> }
    : T;
type SentRequest = WithoutNull<Schemas['GenerateRequest']>;

export const requestIsTheSame: Same<Widened<Mutable<GenerateRequest>>, Widened<SentRequest>> = true;
export const warningIsTheSame: Same<Mutable<ShownWarning>, Schemas['Warning']> = true;
export const errorIsTheSame: Same<Widened<Mutable<ErrorObject>>, Widened<Schemas['ErrorObject']>> = true;
export const schemaIsNarrower = (body: SentRequest): GenerateRequest => body;

export async function use(url: string): Promise<string | null> {
  const { data: key } = await apiClient(url).POST('/v1/keys/test');
  const client = apiClient(url, key?.key);
  const { data, error, response } = await client.POST('/v1/pdf/generate', {
    body: { input: { type: 'markdown', content: '# Hello' }, options: { page_size: 'A4', toc: { depth: 2 } } },
    params: { header: { 'Idempotency-Key': 'a' } },
  });
  if (error) throw new Error(`${response.status} ${error.error.code}: ${error.error.agent_message}`);
  const { data: job } = await client.GET('/v1/pdf/{jobId}', { params: { path: { jobId: data.job_id } } });
  if (job?.status === 'failed') return job.error.human_message;
  if (job?.status === 'succeeded') return job.url.slice(job.pages);
  // @ts-expect-error -- a field that does not exist
  await client.POST('/v1/pdf/validate', { body: { input: { type: 'markdown', content: '' }, optoins: {} } });
  // @ts-expect-error -- a value that is not allowed
  await client.POST('/v1/keys', { body: { name: 'CI', type: 'production' } });
  return job?.url ?? null;
}
