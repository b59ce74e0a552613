/** The outermost middleware: names the request, times it, counts it, and writes one line when it is answered. */
import type { Services } from '../services.js';
import { newId } from '../keys/new-id.js';
import type { Middleware } from './context.js';
import { traceOf } from './trace.js';

/** The client went away before it had the answer; nginx logs it so. No answer has this status. */
const CLIENT_CLOSED = 499;
const SILENT = new Set(['/healthz', '/readyz', '/metrics']);

export function requestLog({ log, metrics }: Pick<Services, 'log' | 'metrics'>): Middleware {
  return async (context, next) => {
    const requestId = newId('req');
    context.state.requestId = requestId;
    context.state.route = '';
    context.state.log = log.child({ request_id: requestId, ...traceOf(context.headers) });
    context.set('X-Request-Id', requestId);
    const started = performance.now();
    // Also if the client disconnects before the response is complete.
    context.res.once('close', () => {
      const { route, auth, code, facts } = context.state;
      const seconds = (performance.now() - started) / 1000;
      const { method } = context;
      const isAborted = !context.res.writableFinished;
      const status = isAborted ? CLIENT_CLOSED : context.res.statusCode;
      const job = context.res.getHeader('X-Job-Id');
      metrics.requestEnded({ method, route: route || 'none', status, seconds, ...(code !== undefined && { code }) });
      if (SILENT.has(context.path) && status < 400) return;
      context.state.log.info(
        {
          method,
          // Never the raw URL, because signed links contain their signature.
          path: context.path,
          status,
          ms: Math.round(seconds * 1000),
          ...(auth && { workspace: auth.workspace.id, key: auth.key.id }),
          ...(job !== undefined && { job }),
          ...(code !== undefined && { code }),
          ...facts,
        },
        'request',
      );
    });
    await next();
  };
}
