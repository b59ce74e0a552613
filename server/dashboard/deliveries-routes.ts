/** Events of the workspace. */
import { deliveriesPage } from './deliveries-pages.js';
import type { DashboardServices, MemberHandler, PageRoute } from './page-route.js';

const SHOWN = 50;

export function deliveriesRoutes({ services, events }: Pick<DashboardServices, 'services' | 'events'>): PageRoute[] {
  const { store, clock } = services;

  const list: MemberHandler = async ({ view, member }) =>
    deliveriesPage(await store.webhooks.list(member.workspace.id, { limit: SHOWN }), view, member);

  const sendAgain: MemberHandler = async ({ form, member }) => {
    const isDue = await store.webhooks.sendAgain(member.workspace.id, form.get('id') ?? '', clock());
    if (isDue) events.wake();
    return { goTo: '/deliveries' };
  };

  return [
    { method: 'get', path: '/deliveries', member: list },
    { method: 'post', path: '/deliveries', member: sendAgain, right: 'change' },
  ];
}
