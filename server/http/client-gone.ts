import type { Context } from './context.js';

/** Aborted when nobody waits for the answer any more: the render may stop. */
export function clientGone(context: Context): AbortSignal {
  const controller = new AbortController();
  context.res.once('close', () => {
    if (!context.res.writableFinished) controller.abort();
  });
  return controller.signal;
}
