/** The account, other sessions of it, and its end. */
import { emailAddress } from '../accounts/email-address.js';
import { accountPage, deletedPage, deletePage } from './account-pages.js';
import type { DashboardServices, MemberHandler, MemberVisit, PageRoute } from './page-route.js';

export function accountRoutes({ services, sessions, jobs }: DashboardServices): PageRoute[] {
  const { store, clock, log } = services;

  const endOthers: MemberHandler = async ({ member }) => {
    await store.accounts.endOtherSessions(member.account.id, member.sessionId);
    return { goTo: '/account' };
  };

  async function askToDelete({ view, member }: MemberVisit, problem?: string) {
    const { length } = await store.accounts.members(member.workspace.id);
    return deletePage(view, member, length - 1, problem);
  }

  const remove: MemberHandler = async (visit) => {
    const { context, form, view, member } = visit;
    const { account } = member;
    if (!member.isFresh) return { goTo: '/account/delete' };
    if (emailAddress(form.get('email') ?? '') !== account.email)
      return askToDelete(visit, `This is not ${account.email}.`);
    const closed = await store.accounts.close(account.id, clock());
    if (!closed) return askToDelete(visit, 'You are the only owner. Make another member an owner first.');
    sessions.end(context);
    log.info({ account: account.id, workspace: account.workspaceId, ...closed }, 'account deleted');
    if (closed.workspaceClosed) await jobs.sweep();
    return deletedPage(view, closed.workspaceClosed);
  };

  return [
    { method: 'get', path: '/account', member: ({ view, member }) => accountPage(view, member) },
    { method: 'post', path: '/account/sessions', member: endOthers },
    { method: 'get', path: '/account/delete', member: (visit) => askToDelete(visit) },
    { method: 'post', path: '/account/delete', member: remove },
  ];
}
