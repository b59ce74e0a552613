/** The account, other sessions of it, and its end. */
import { emailAddress } from '../accounts/email-address.js';
import { accountPage, deletedPage, deletePage } from './account-pages.js';
import type { DashboardServices, MemberHandler, PageRoute } from './page-route.js';

export function accountRoutes({ services, sessions, jobs }: DashboardServices): PageRoute[] {
  const { store, clock, log } = services;

  const endOthers: MemberHandler = async ({ member }) => {
    await store.accounts.endOtherSessions(member.account.id, member.sessionId);
    return { goTo: '/account' };
  };

  const remove: MemberHandler = async ({ context, form, view, member }) => {
    const { account } = member;
    if (!member.isFresh) return { goTo: '/account/delete' };
    if (emailAddress(form.get('email') ?? '') !== account.email) {
      return deletePage(view, member, `This is not ${account.email}.`);
    }
    const closed = await store.accounts.close(account.id, clock());
    sessions.end(context);
    log.info({ account: account.id, workspace: account.workspaceId, ...closed }, 'account deleted');
    await jobs.sweep();
    return deletedPage(view);
  };

  return [
    { method: 'get', path: '/account', member: ({ view, member }) => accountPage(view, member) },
    { method: 'post', path: '/account/sessions', member: endOthers },
    { method: 'get', path: '/account/delete', member: ({ view, member }) => deletePage(view, member) },
    { method: 'post', path: '/account/delete', member: remove },
  ];
}
