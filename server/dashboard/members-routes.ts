/** Members of the workspace: the list, roles, invitations. Who changes them has signed in minutes ago, as for keys: a new owner makes keys. */
import { emailAddress } from '../accounts/email-address.js';
import { isRole } from '../accounts/roles.js';
import { ApiError } from '../errors/api-error.js';
import { membersPage, type MembersShown } from './members-pages.js';
import type { DashboardServices, MemberHandler, MemberVisit, PageRoute } from './page-route.js';

const DAY = 86_400_000;
const INVITED_DAYS = 14;
/** Mails that one workspace sends to people who did not ask for them, in a day. */
const INVITATIONS_A_DAY = 50;
/** Members and invitations of one workspace. */
const MOST_MEMBERS = 200;

export function membersRoutes({ services, signIn }: DashboardServices): PageRoute[] {
  const { store, clock, log } = services;

  async function list({ view, member }: MemberVisit, refused?: MembersShown['refused']) {
    const members = await store.accounts.members(member.workspace.id);
    const invitations = await store.accounts.invitations(member.workspace.id, clock());
    return membersPage({ members, invitations, ...(refused && { refused }) }, view, member);
  }

  const invite: MemberHandler = async (visit) => {
    const { form, member } = visit;
    const { id: workspaceId } = member.workspace;
    const typed = form.get('email') ?? '';
    const role = form.get('role') ?? '';
    const email = emailAddress(typed);
    const problem =
      email === null ? 'This is no mail address. One looks like name@example.com.' : await refusal(visit, email);
    if (problem !== null) return list(visit, { email: typed.slice(0, 254), problem });
    if (!isRole(role)) return list(visit, { email: typed, problem: 'Choose a role.' });
    const now = clock();
    const invitation = { workspaceId, email: email!, role, createdAt: now, expiresAt: now + INVITED_DAYS * DAY };
    await store.accounts.invite(invitation);
    signIn.tellInvited(invitation, member.account.email);
    log.info({ account: member.account.id, workspace: workspaceId, role }, 'invited');
    return { goTo: '/members' };
  };

  async function refusal({ member }: MemberVisit, email: string): Promise<string | null> {
    const { id } = member.workspace;
    const members = await store.accounts.members(id);
    if (members.some((one) => one.email === email)) return `${email} is a member already.`;
    const { length: invited } = await store.accounts.invitations(id, clock());
    if (members.length + invited >= MOST_MEMBERS) return `A workspace has at most ${MOST_MEMBERS} members.`;
    const { count } = await store.hit(`invitations of ${id}`, DAY, clock());
    return count > INVITATIONS_A_DAY ? `A workspace invites ${INVITATIONS_A_DAY} people a day at most.` : null;
  }

  const changeRole: MemberHandler = async ({ form, member }) => {
    const role = form.get('role') ?? '';
    const id = form.get('id') ?? '';
    const changed = isRole(role) && (await store.accounts.setRole(member.workspace.id, id, role));
    if (!changed) throw needsOwner();
    log.info({ account: member.account.id, changed: id, role }, 'role changed');
    return { goTo: '/members' };
  };

  const remove: MemberHandler = async ({ form, member }) => {
    const members = await store.accounts.members(member.workspace.id);
    const going = members.find(({ id }) => id === form.get('id') && id !== member.account.id);
    if (going && !(await store.accounts.close(going.id, clock()))) throw needsOwner();
    if (going) log.info({ account: member.account.id, removed: going.id }, 'member removed');
    return { goTo: '/members' };
  };

  const withdraw: MemberHandler = async ({ form, member }) => {
    await store.accounts.withdraw(member.workspace.id, form.get('email') ?? '');
    return { goTo: '/members' };
  };

  const freshly =
    (handler: MemberHandler): MemberHandler =>
    (visit) =>
      visit.member.isFresh ? handler(visit) : { goTo: '/members' };

  return [
    { method: 'get', path: '/members', member: (visit) => list(visit) },
    { method: 'post', path: '/members/invite', member: freshly(invite), right: 'govern' },
    { method: 'post', path: '/members/role', member: freshly(changeRole), right: 'govern' },
    { method: 'post', path: '/members/remove', member: freshly(remove), right: 'govern' },
    { method: 'post', path: '/members/withdraw', member: withdraw, right: 'govern' },
  ];
}

function needsOwner(): ApiError {
  return new ApiError('INVALID_REQUEST', {
    message: 'A workspace has at least one owner. Make somebody else an owner first.',
  });
}
