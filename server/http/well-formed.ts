/** What HTTP asks of every request, whatever its address: one Host (RFC 9112, 3.2), and no expectation but one (RFC 9110, 10.1.1). */
import { invalidParameter } from '../errors/invalid-request.js';
import { ApiError } from '../errors/api-error.js';
import type { Context, Middleware } from './context.js';

export const wellFormed: Middleware = async (context, next) => {
  checkHost(context);
  const expectation = context.get('Expect').trim().toLowerCase();
  if (expectation !== '' && expectation !== '100-continue') throw new ApiError('SVC_EXPECTATION_FAILED');
  context.state.awaitsContinue = expectation !== '' && context.req.httpVersionMinor > 0;
  try {
    await next();
  } finally {
    // The client may keep its body back, or send it: what comes next on this connection is not known.
    if (context.state.awaitsContinue) context.set('Connection', 'close');
  }
};

/** Tells a client that waits with its body to send it. Requests that are refused before cost it nothing. */
export function letBodyCome(context: Context): void {
  if (!context.state.awaitsContinue) return;
  context.state.awaitsContinue = false;
  context.res.writeContinue();
}

/** A proxy in front may go by the first of two hosts where we go by the last. */
function checkHost(context: Context): void {
  const { rawHeaders, httpVersionMinor } = context.req;
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts === 1 || (hosts === 0 && httpVersionMinor === 0)) return;
  context.set('Connection', 'close');
  const problem = hosts === 0 ? 'The request has no Host header.' : `The request has ${hosts} Host headers.`;
  throw invalidParameter('Host', problem, 'Send one Host header, with the name of this service.');
}
