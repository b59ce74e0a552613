/** /dashboard: pages for people, made on the server. What changes something is a form; the only script copies texts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Router from '@koa/router';
import { packageRoot } from '../../engine/places.js';
import { may, ROLE_TABLE } from '../accounts/roles.js';
import { ApiError } from '../errors/api-error.js';
import { envelope } from '../errors/envelope.js';
import type { Context, Middleware, RequestState } from '../http/context.js';
import { asApiError } from '../http/error-responder.js';
import { readForm, readUpload, type Upload } from '../http/form-body.js';
import type { Services } from '../services.js';
import { accountRoutes } from './account-routes.js';
import { deliveriesRoutes } from './deliveries-routes.js';
import { documentsRoutes } from './documents-routes.js';
import { errorPage, missingPage } from './error-pages.js';
import { exportRoutes } from './export-routes.js';
import { frame, viewOf, type DashboardPage, type View } from './frame.js';
import { keysRoutes } from './keys-routes.js';
import { membersRoutes } from './members-routes.js';
import { overviewRoutes } from './overview-routes.js';
import type { Answer, DashboardParts, DashboardServices, PageRoute, Visit } from './page-route.js';
import { planRoutes } from './plan-routes.js';
import { refuseOtherSites } from './same-origin.js';
import { isOwnForm, Sessions, type SignedIn } from './sessions.js';
import { storedRoutes } from './stored-routes.js';
import { signInRoutes } from './sign-in-routes.js';
import { templateRoutes } from './template-routes.js';

/** Forms go to this service, and nothing is loaded but style sheets, the icon and the script that copies texts. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Of pages that render: the engine in a worker, pages drawn by pdf.js. */
const WORKBENCH_POLICY = `${POLICY.replace("img-src 'self'", "img-src 'self' data: blob:")}; connect-src 'self'; worker-src 'self'; font-src 'self'`;

export function registerDashboard(router: Router<RequestState>, services: Services, parts: DashboardParts): void {
  const { config, clock, log } = services;
  const sessions = new Sessions(services);
  const dashboardServices: DashboardServices = { ...parts, services, sessions };
  const routes = [
    ...signInRoutes(dashboardServices),
    ...overviewRoutes(dashboardServices),
    ...documentsRoutes(dashboardServices),
    ...keysRoutes(dashboardServices),
    ...storedRoutes(dashboardServices),
    ...templateRoutes(dashboardServices),
    ...deliveriesRoutes(dashboardServices),
    ...membersRoutes(dashboardServices),
    ...planRoutes(dashboardServices),
    ...exportRoutes(dashboardServices),
    ...accountRoutes(dashboardServices),
  ];

  /** The pages have errors of their own, which people can read. */
  const forPeople: Middleware = async (context, next) => {
    context.set('Content-Security-Policy', POLICY);
    // Forms tell where they come from; other sites learn nothing, least of all the token of a link.
    context.set('Referrer-Policy', 'same-origin');
    try {
      await next();
    } catch (error) {
      const known = asApiError(error);
      const { requestId } = context.state;
      const { status, headers, body } = envelope(known, { requestId, config });
      if (status >= 500) log.error({ err: known.cause ?? known, request_id: requestId }, 'request failed');
      context.set(headers);
      show(context, { ...errorPage(body.error), status }, viewOf(config, clock()), null);
    }
  };

  async function visit(context: Context, route: PageRoute): Promise<void> {
    const view = viewOf(config, clock());
    const isForm = route.method === 'post';
    if (isForm) refuseOtherSites(context, config.baseUrl);
    const member = await sessions.find(context);
    const { form, files } = isForm ? await sentBy(context, route, member) : NOTHING_SENT;
    const answer = await answerOf(route, { context, view, member, form, files });
    if ('download' in answer) {
      const { filename, type, body } = answer.download;
      context.status = 200;
      context.attachment(filename);
      context.type = type;
      context.body = body;
    } else if ('data' in answer) {
      context.status = answer.status;
      context.body = answer.data;
    } else if ('goTo' in answer) {
      context.redirect(`${view.home}${answer.goTo}`);
      context.status = 303;
    } else {
      show(context, answer, view, await sessions.find(context));
    }
  }

  // Before the others: of several that match, the router takes the last.
  router.get(/^\/dashboard\//, forPeople, sessions.middleware, async (context) => {
    context.state.route = '/dashboard/*';
    show(context, missingPage(), viewOf(config, clock()), await sessions.find(context));
  });
  for (const route of routes) {
    const path = `/dashboard${route.path}`;
    const named: Middleware = async (context, next) => {
      context.state.route = path.replace(/:(\w+)/g, '{$1}');
      await next();
    };
    router[route.method](path, named, forPeople, sessions.middleware, (context) => visit(context, route));
  }
  const style = readFileSync(join(packageRoot(), 'server', 'dashboard', 'dashboard.css'), 'utf8');
  router.get('/dashboard/dashboard.css', (context) => {
    context.state.route = '/dashboard/dashboard.css';
    context.set('Cache-Control', 'no-cache');
    context.type = 'text/css; charset=utf-8';
    context.body = style;
  });
}

const NOTHING_SENT: Upload = { form: new URLSearchParams(), files: [] };

/** Files are read for members only. */
async function sentBy(context: Context, route: PageRoute, member: SignedIn | null): Promise<Upload> {
  const { maxUploadBytes } = 'member' in route ? route : {};
  if (maxUploadBytes !== undefined && member) return readUpload(context, maxUploadBytes);
  if (maxUploadBytes !== undefined) return NOTHING_SENT;
  return { form: await readForm(context), files: [] };
}

async function answerOf(route: PageRoute, visit: Visit): Promise<Answer> {
  if ('open' in route) return route.open(visit);
  const { member, form } = visit;
  // What was wanted is not kept from a form: it is sent again after signing in, by somebody who sees it.
  if (!member) return { goTo: route.method === 'get' ? `?next=${encodeURIComponent(pathOf(visit))}` : '' };
  if (route.method === 'post' && !isOwnForm(form, member)) {
    throw new ApiError('SVC_FORBIDDEN', {
      message: 'The form is older than your session. Go back, load the page again and repeat it.',
    });
  }
  if (route.right !== undefined && !may(member.account.role, route.right)) throw notAllowed(member);
  return route.member({ ...visit, member });
}

function notAllowed({ account }: SignedIn): ApiError {
  return new ApiError('SVC_FORBIDDEN', {
    message: `You are ${ROLE_TABLE[account.role].words} of the workspace, who may not do this. Its owners can change that, on the page Members.`,
  });
}

/** The page below the dashboard, `/keys`. */
const pathOf = ({ context }: Visit): string => context.path.slice('/dashboard'.length);

function show(context: Context, page: DashboardPage, view: View, member: SignedIn | null): void {
  context.status = page.status ?? 200;
  if (page.isWorkbench) context.set('Content-Security-Policy', WORKBENCH_POLICY);
  context.type = 'text/html; charset=utf-8';
  context.body = frame(page, view, member);
}
