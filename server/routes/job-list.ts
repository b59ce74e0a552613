/** GET /v1/pdf: the jobs of the workspace, by metadata, state and time. */
import { invalidParameter } from '../errors/invalid-request.js';
import { authenticated, type Context } from '../http/context.js';
import { allowOnly, choice, pageOf, parameter, readPageQuery, readTime } from '../http/cursor.js';
import { hasExpired, presentJob } from '../jobs/present-job.js';
import type { Job } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import { JOB_STATES } from '../schemas/answer-schemas.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

const PARAMETERS = ['status', 'metadata[name]', 'created_from', 'created_before', 'limit', 'cursor'] as const;
const PAIR = /^metadata\[(.{1,40})\]$/u;
const MAX_PAIRS = 20;

export function jobListRoutes({ store, config, clock }: Services): Route[] {
  async function list(context: Context): Promise<void> {
    const plain = PARAMETERS.filter((name) => name !== 'metadata[name]') as readonly string[];
    allowOnly(context, (name) => plain.includes(name) || PAIR.test(name), PARAMETERS);
    const status = choice(context, 'status', JOB_STATES);
    const [from, before] = [readTime(context, 'created_from'), readTime(context, 'created_before')];
    const { jobs, next } = await store.listJobs(authenticated(context).workspace.id, {
      ...readPageQuery(context),
      ...(status !== null && { status }),
      ...(from !== null && { from }),
      ...(before !== null && { before }),
      metadata: readPairs(context),
    });
    context.body = pageOf(jobs, next, (job) => presentJob(asItIs(job), config));
  }

  /** A job whose time is over is expired, even if the sweep has not come to it. */
  function asItIs(job: Job): Job {
    if (!hasExpired(job, clock())) return job;
    return { ...job, status: 'expired', metadata: {}, result: null, failure: null };
  }

  return [[OPERATIONS.listPdfs, list]];
}

function readPairs(context: Context): Record<string, string> {
  const names = Object.keys(context.query).filter((name) => PAIR.test(name));
  if (names.length > MAX_PAIRS) throw invalidParameter('metadata', `At most ${MAX_PAIRS} pairs can be asked for.`);
  return Object.fromEntries(names.map((name) => [PAIR.exec(name)![1]!, parameter(context, name) ?? '']));
}
