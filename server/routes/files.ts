/** /files: PDFs by signed link, without a key. */
import { ApiError } from '../errors/api-error.js';
import type { Context } from '../http/context.js';
import { respondWithPdf } from '../http/pdf-response.js';
import { isValidLink } from '../jobs/link.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

export function fileRoutes(services: Services): Route[] {
  const { store, config, clock } = services;

  async function download(context: Context): Promise<void> {
    const { expires, signature } = context.query;
    const { jobId, filename } = context.params;
    const named = { jobId: String(jobId), filename: String(filename) };
    const link = { ...named, expires: Number(expires), signature: String(signature) };
    if (!isValidLink(link, config.secret, clock())) throw new ApiError('SVC_LINK_INVALID');
    const job = await store.getJobByLink(link.jobId);
    if (job?.status !== 'succeeded') throw new ApiError('SVC_JOB_EXPIRED');
    await respondWithPdf(context, job, services);
  }

  return [[OPERATIONS.downloadPdf, download]];
}
