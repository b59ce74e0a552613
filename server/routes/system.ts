/** What machines ask: does it live, is it ready, how is it doing. */
import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors/api-error.js';
import type { Context } from '../http/context.js';
import type { Health } from '../observe/health.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

export function systemRoutes({ config, metrics }: Services, health: Health): Route[] {
  function live(context: Context): void {
    const report = health.live();
    context.status = report.status === 'ok' ? 200 : 503;
    context.body = report;
  }

  async function ready(context: Context): Promise<void> {
    const report = await health.ready();
    context.status = report.status === 'ready' ? 200 : 503;
    context.body = report;
  }

  async function scrape(context: Context): Promise<void> {
    if (config.metricsToken !== null && !isSame(context.get('Authorization'), `Bearer ${config.metricsToken}`)) {
      throw new ApiError('SVC_FORBIDDEN', {
        message: 'The metrics need their token.',
        agentMessage: 'Send "Authorization: Bearer <PLATEN_METRICS_TOKEN>".',
      });
    }
    context.type = metrics.contentType;
    context.body = await metrics.text();
  }

  return [
    [OPERATIONS.getHealth, live],
    [OPERATIONS.getReadiness, ready],
    [OPERATIONS.getMetrics, scrape],
  ];
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
