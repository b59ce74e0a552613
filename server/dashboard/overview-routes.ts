import { periodOf } from '../keys/tiers.js';
import type { DashboardServices, PageHandler, PageRoute } from './page-route.js';
import { overviewPage } from './overview-page.js';
import { signInPage } from './sign-in-pages.js';
import { nextPage } from './sign-in-routes.js';
import { firstDay } from './usage-chart.js';

const JOBS_SHOWN = 10;

export function overviewRoutes({ services }: DashboardServices): PageRoute[] {
  const { store, mailer } = services;

  const home: PageHandler = async ({ context, view, member }) => {
    if (!member) return signInPage({ mailer: mailer.kind, next: nextPage(String(context.query['next'] ?? '')) }, view);
    const { workspace } = member;
    const usage = await store.usage(workspace.id, periodOf(view.now));
    const days = await store.usageByDay(workspace.id, firstDay(view.now));
    const jobs = await store.accounts.recentJobs(workspace.id, JOBS_SHOWN);
    return overviewPage({ workspace, usage, days, jobs }, view);
  };

  return [{ method: 'get', path: '', open: home }];
}
