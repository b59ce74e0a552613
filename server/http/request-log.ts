/** The outermost middleware: names the request, times it, counts it, and writes one line when it is answered. */
import type { Services } from '../services.js';
import { newId } from '../keys/new-id.js';
import type { Middleware } from './context.js';

const SILENT = new Set(['/healthz', '/readyz', '/metrics']);

export function requestLog({ log, metrics }: Pick<Services, 'log' | 'metrics'>): Middleware {
  return async (context, next) => {
    const requestId = newId('req');
    context.state.requestId = requestId;
    context.state.route = '';
    context.state.log = log.child({ request_id: requestId });
    context.set('X-Request-Id', requestId);
    const started = performance.now();
    // Also if the client disconnects before the response is complete.
    context.res.once('close', () => {
      const { route, auth } = context.state;
      const seconds = (performance.now() - started) / 1000;
      const { method } = context;
      const { statusCode, writableFinished } = context.res;
      metrics.requestEnded({ method, route: route || 'none', status: statusCode, seconds });
      if (SILENT.has(context.path) && statusCode < 400) return;
      context.state.log.info(
        {
          method,
          // Never the raw URL, because signed links contain their signature.
          path: context.path,
          status: statusCode,
          ms: Math.round(seconds * 1000),
          ...(auth && { workspace: auth.workspace.id, key: auth.key.id }),
          ...(!writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    await next();
  };
}
