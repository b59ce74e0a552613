import type { RenderPool, Ticket } from '../render/render-pool.js';
import type { Metrics } from './metrics.js';

/** The pool, with every render's outcome and duration counted. */
export function measuredPool(pool: RenderPool, metrics: Pick<Metrics, 'renderEnded'>): RenderPool {
  const measured = (ticket: Ticket): Ticket => ({
    async run(task, signal) {
      const started = performance.now();
      const outcome = await ticket.run(task, signal);
      metrics.renderEnded(outcome, (performance.now() - started) / 1000);
      return outcome;
    },
    release: () => ticket.release(),
  });
  return {
    admit(workspaceId) {
      const ticket = pool.admit(workspaceId);
      return ticket && measured(ticket);
    },
    admitJob: async (workspaceId) => measured(await pool.admitJob(workspaceId)),
    retryAfterSeconds: () => pool.retryAfterSeconds(),
    stats: () => pool.stats(),
    drain: () => pool.drain(),
    close: () => pool.close(),
  };
}
