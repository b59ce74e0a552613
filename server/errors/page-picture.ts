/** The outcome of drawing a page, as a picture or as an error of the API. */
import type { RenderOutcome } from '../render/render-pool.js';
import type { Config } from '../settings.js';
import { ApiError } from './api-error.js';
import { renderFailed, renderFailure } from './render-failure.js';

/** Null where no worker has drawn it. Throws ApiError SVC_NOT_INSTALLED or RENDER_FAILED. `jobId`: of the job that made the PDF. */
export function pngOf(outcome: RenderOutcome, config: Config, jobId?: string): Uint8Array | null {
  if (outcome.kind === 'drawn') return outcome.png;
  if (outcome.kind === 'failed') throw renderFailed(renderFailure(outcome, jobId), config);
  if (outcome.kind !== 'undrawn') return null;
  if (outcome.why === 'not_installed') throw new ApiError('SVC_NOT_INSTALLED');
  const [reason, message] =
    outcome.why === 'password'
      ? ['input_invalid', 'The PDF asks for a password, so its pages cannot be drawn.']
      : ['internal', 'The page could not be drawn from the PDF.'];
  throw renderFailed(
    { message, details: { reason, stage: 'pdf', ...(jobId !== undefined && { job_id: jobId }) } },
    config,
  );
}
