/** The Koa application: middleware in the order in which a request meets it, then the routes. */
import Router from '@koa/router';
import Koa from 'koa';
import { SignIn } from './accounts/sign-in.js';
import { registerDashboard } from './dashboard/dashboard.js';
import { createDocs } from './docs/docs.js';
import { ApiError } from './errors/api-error.js';
import { authenticate } from './http/authenticate.js';
import { bodyTurns } from './http/body-turns.js';
import { compression } from './http/compression.js';
import type { Middleware, RequestState } from './http/context.js';
import { crossOrigin } from './http/cross-origin.js';
import { errorResponder } from './http/error-responder.js';
import { knownMethods } from './http/known-methods.js';
import { rateLimit } from './http/rate-limit.js';
import { requestLog } from './http/request-log.js';
import { securityHeaders } from './http/security-headers.js';
import { wellFormed } from './http/well-formed.js';
import { JobService } from './jobs/job-service.js';
import type { Health } from './observe/health.js';
import { OPERATIONS } from './openapi/operations.js';
import { createPlaygroundEngine } from './playground/engine.js';
import { createPlayground } from './playground/playground.js';
import { fileRoutes } from './routes/files.js';
import { jobListRoutes } from './routes/job-list.js';
import { keyRoutes } from './routes/keys.js';
import { invoiceRoutes } from './routes/invoices.js';
import { mcpRoutes } from './routes/mcp.js';
import { pageImageRoutes } from './routes/page-images.js';
import { registerPages } from './routes/pages.js';
import { pdfRoutes } from './routes/pdf.js';
import { registerPlanHook } from './routes/plan-hook.js';
import { register, type ApiRouter } from './routes/route.js';
import { storedRoutes } from './routes/stored.js';
import { systemRoutes } from './routes/system.js';
import { templateRoutes } from './routes/templates.js';
import { usageRoutes } from './routes/usage.js';
import { webhookRoutes } from './routes/webhooks.js';
import { createValidators } from './schemas/validators.js';
import type { Services } from './services.js';
import { ownDashboard } from './settings.js';
import { Depot } from './stored/depot.js';
import type { WebhookSender } from './webhooks/webhook-sender.js';

export interface App {
  readonly koa: Koa<RequestState>;
  /** To be started before the first request and stopped after the last. */
  readonly jobs: JobService;
  /** What it sends is to be waited for at the end. */
  readonly signIn: SignIn;
}

export function createApp(services: Services, health: Health, webhooks: WebhookSender): App {
  const { config, log } = services;
  const koa = new Koa<RequestState>();
  const jobs = new JobService(services, webhooks);
  const router: ApiRouter = new Router({ exclusive: true });
  const validators = createValidators(config);
  const depot = new Depot(services, validators, () => jobs.overloaded());
  const guards = [authenticate(services), rateLimit(services)];

  register(router, guards, [
    ...jobListRoutes(services),
    ...pdfRoutes(services, jobs, validators),
    ...invoiceRoutes(services, jobs, validators),
    ...pageImageRoutes(services, jobs),
    ...mcpRoutes(services, jobs, validators),
    ...fileRoutes(services),
    ...keyRoutes(services, validators),
    ...templateRoutes(services),
    ...usageRoutes(services),
    ...storedRoutes(services, depot),
    ...webhookRoutes(services, validators),
    ...systemRoutes(services, health),
  ]);
  const signIn = new SignIn(services);
  if (config.dashboardUrl === ownDashboard(config.baseUrl)) {
    registerDashboard(router, services, { signIn, jobs, events: webhooks, validators, depot });
  }
  registerPlanHook(router, services);
  const fonts = services.operatorItems.filter(({ kind }) => kind === 'font').map(({ name }) => name);
  const engine = createPlaygroundEngine(config, fonts);
  registerPages(router, services, { docs: createDocs(config), playground: createPlayground(), engine });

  koa.use(requestLog(services));
  koa.use(bodyTurns());
  koa.use(securityHeaders(config.baseUrl));
  koa.use(crossOrigin(config));
  koa.use(compression());
  koa.use(errorResponder(config));
  koa.use(wellFormed);
  koa.use(refuseUnanswered);
  koa.use(knownMethods(Object.values(OPERATIONS)));
  koa.use(router.routes());
  koa.use(router.allowedMethods());
  // What reaches this was thrown while an answer was being streamed: clients that went away, mostly.
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (!['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code ?? '')) {
      log.error({ err: error }, 'answer broke off');
    }
  });
  return { koa, jobs, signIn };
}

/** What no route has answered: an unknown address, or a known one with the wrong method (the router has set Allow). */
const refuseUnanswered: Middleware = async (context, next) => {
  await next();
  if (context.body != null) return;
  if (context.status === 404) throw new ApiError('SVC_NOT_FOUND');
  if (context.status !== 405 && context.status !== 501) return;
  // An address that takes no method at all is not known, whatever the method.
  throw new ApiError(context.response.get('Allow') === '' ? 'SVC_NOT_FOUND' : 'SVC_METHOD_NOT_ALLOWED');
};
