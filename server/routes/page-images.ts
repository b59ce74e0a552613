/** /v1/pdf/{jobId}/pages/{page}.png: pages of a PDF as pictures, drawn in a worker when they are asked for. */
import { ApiError } from '../errors/api-error.js';
import { invalidParameter } from '../errors/invalid-request.js';
import { renderFailed } from '../errors/render-failure.js';
import { clientGone } from '../http/client-gone.js';
import { authenticated, type Context } from '../http/context.js';
import { allowOnly } from '../http/cursor.js';
import { laneOf } from '../http/lane.js';
import type { JobService } from '../jobs/job-service.js';
import { drawPage } from '../jobs/page-picture.js';
import { hasExpired } from '../jobs/present-job.js';
import type { Job, JobResult } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import { resultType } from '../schemas/result-name.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

const WIDTH = { least: 16, most: 2000, usual: 800 } as const;
const POLL_SECONDS = '1';

/** A job whose PDF is there. */
interface Made extends Job {
  readonly result: JobResult;
}

export function pageImageRoutes(services: Services, jobs: JobService): Route[] {
  const { config, store, clock } = services;

  async function picture(context: Context): Promise<void> {
    const job = await madeJob(context);
    const page = pageOf(context, job);
    allowOnly(context, (name) => name === 'width', ['width']);
    const width = widthOf(context);
    context.set({ 'X-Job-Id': job.id, 'Cache-Control': 'private, no-cache' });
    context.set('ETag', `"${job.result.sha256}-${page}-${width}"`);
    context.type = 'image/png';
    context.status = 200;
    if (context.fresh) {
      context.status = 304;
      return;
    }
    try {
      const { workspace } = authenticated(context);
      const lane = laneOf(workspace, context.req, config.trustedProxies);
      const png = await drawPage(services, job, { page, width, lane, signal: clientGone(context) });
      if (!png) throw jobs.overloaded();
      context.body = Buffer.from(png);
    } catch (error) {
      // It names the picture, and not what is answered in its place.
      context.remove('ETag');
      throw error;
    }
  }

  async function madeJob(context: Context): Promise<Made> {
    const { workspace } = authenticated(context);
    const job = await store.getJob(workspace.id, String(context.params.jobId));
    if (!job) throw new ApiError('SVC_JOB_NOT_FOUND');
    if (hasExpired(job, clock())) throw new ApiError('SVC_JOB_EXPIRED');
    if (job.failure) throw renderFailed(job.failure, config);
    if (job.status === 'queued' || job.status === 'processing')
      throw new ApiError('SVC_JOB_NOT_READY', { headers: { 'Retry-After': POLL_SECONDS } });
    const { result } = job;
    if (job.status !== 'succeeded' || !result)
      throw new ApiError('SVC_JOB_EXPIRED', { message: `The job was ${job.status}.` });
    return { ...job, result };
  }

  return [[OPERATIONS.getPageImage, picture]];
}

function pageOf(context: Context, { filename, result }: Made): number {
  if (resultType(filename) === 'zip')
    throw invalidParameter(
      'page',
      'The job has made a ZIP, which has no pages.',
      'Take the ZIP, and draw what is in it.',
    );
  const text = String(context.params.page);
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw invalidParameter('page', `The page must be a number, not ${text.slice(0, 20)}.`, 'Pages count from 1.');
  const page = Number(text);
  if (page <= result.pages) return page;
  const pages = result.pages === 1 ? 'one page' : `${result.pages} pages`;
  throw new ApiError('SVC_NOT_FOUND', {
    message: `The PDF has ${pages}; there is no page ${page}.`,
    agentMessage: `Ask for a page from 1 to ${result.pages}.`,
    details: { pages: result.pages },
  });
}

function widthOf(context: Context): number {
  const text = String(context.query['width'] ?? WIDTH.usual);
  const width = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (width >= WIDTH.least && width <= WIDTH.most) return width;
  const message = `The width must be a number of pixels from ${WIDTH.least} to ${WIDTH.most}, not ${text.slice(0, 20)}.`;
  throw invalidParameter('width', message, `Leave it out for ${WIDTH.usual}.`);
}
