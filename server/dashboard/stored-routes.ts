/** What the workspace has stored, and its events. */
import type { StoredKind } from '../model.js';
import { KINDS } from '../schemas/stored-kinds.js';
import { deliveriesPage } from './deliveries-pages.js';
import type { DashboardServices, MemberHandler, PageRoute } from './page-route.js';
import { storedPage } from './stored-pages.js';

const DELIVERIES_SHOWN = 50;

export function storedRoutes({ services, events }: Pick<DashboardServices, 'services' | 'events'>): PageRoute[] {
  const { store, clock } = services;

  const listStored: MemberHandler = async ({ view, member }) =>
    storedPage(await store.stored.list(member.workspace.id), view, member);

  const remove: MemberHandler = async ({ form, member }) => {
    const [kind, name] = [form.get('kind') ?? '', form.get('name') ?? ''];
    if (Object.hasOwn(KINDS, kind)) await store.stored.retire(member.workspace.id, kind as StoredKind, name, clock());
    return { goTo: '/stored' };
  };

  const listDeliveries: MemberHandler = async ({ view, member }) =>
    deliveriesPage(await store.webhooks.list(member.workspace.id, { limit: DELIVERIES_SHOWN }), view, member);

  const sendAgain: MemberHandler = async ({ form, member }) => {
    const isDue = await store.webhooks.sendAgain(member.workspace.id, form.get('id') ?? '', clock());
    if (isDue) events.wake();
    return { goTo: '/deliveries' };
  };

  return [
    { method: 'get', path: '/stored', member: listStored },
    { method: 'post', path: '/stored', member: remove },
    { method: 'get', path: '/deliveries', member: listDeliveries },
    { method: 'post', path: '/deliveries', member: sendAgain },
  ];
}
