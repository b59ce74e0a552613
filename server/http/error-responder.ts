/** Turns everything that later middleware throws into the specification's envelope. */
import { ApiError } from '../errors/api-error.js';
import { envelope } from '../errors/envelope.js';
import { isOutOfReach, unavailable } from '../errors/unavailable.js';
import type { Config } from '../settings.js';
import type { Context, Middleware } from './context.js';

export function errorResponder(config: Config): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      respond(context, error, config);
    }
  };
}

function respond(context: Context, error: unknown, config: Config): void {
  const known = asApiError(error);
  const { status, headers, body } = envelope(known, { requestId: context.state.requestId, config });
  context.state.code = known.code;
  if (status >= 500 && known.code !== 'SVC_OVERLOADED') {
    context.state.log.error({ err: known.cause ?? known }, 'request failed');
  }
  if (context.headerSent) {
    // Half an answer is out: the only honest thing is to break it off.
    context.res.destroy();
    return;
  }
  context.status = status;
  context.set(headers);
  context.set('Cache-Control', 'no-store');
  context.body = body;
  context.type = 'application/json; charset=utf-8';
}

export const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : unforeseen(error));

/** An error of the storage, or a bug in the service. Its details go only to the log. */
function unforeseen(error: unknown): ApiError {
  return isOutOfReach(error) ? unavailable(error) : new ApiError('SVC_INTERNAL', { cause: error });
}
