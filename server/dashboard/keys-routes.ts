/** The workspace's API keys. Who changes them has signed in minutes ago. */
import { ApiError } from '../errors/api-error.js';
import { isGood, issueKey } from '../keys/issue-key.js';
import type { ApiKey, KeyType } from '../model.js';
import type { DashboardServices, MemberHandler, MemberVisit, PageRoute } from './page-route.js';
import { keysPage, newKeyPage, revokePage } from './keys-pages.js';

export function keysRoutes({ services, validators }: DashboardServices): PageRoute[] {
  const { store, config, clock } = services;

  async function list({ view, member }: MemberVisit, problem?: string) {
    const keys = await store.listKeys(member.workspace.id);
    const uses = await store.accounts.keyUses(member.workspace.id);
    return keysPage({ keys, uses, ...(problem !== undefined && { problem }) }, view, member);
  }

  const create: MemberHandler = async (visit) => {
    const { form, view, member } = visit;
    if (!member.isFresh) return { goTo: '/keys' };
    const wanted = { name: form.get('name') ?? '', type: form.get('type') };
    const [problem] = validators.createKey(wanted);
    if (problem) return list(visit, 'A name has 1 to 100 characters in one line.');
    if ((await store.countGoodKeys(member.workspace.id, clock())) >= config.maxKeys) {
      return list(visit, `The workspace has ${config.maxKeys} keys, which is the most. Revoke one that is not used.`);
    }
    const order = { type: wanted.type as KeyType, name: wanted.name, workspaceId: member.workspace.id };
    const { value, record } = await issueKey({ store, secret: config.secret, now: clock() }, order);
    return newKeyPage(record, value, view);
  };

  async function ownKey({ context, member }: MemberVisit): Promise<ApiKey> {
    const key = (await store.findKey(String(context.params.id)))?.key;
    if (key?.workspaceId !== member.workspace.id) throw new ApiError('SVC_KEY_NOT_FOUND');
    return key;
  }

  const askToRevoke: MemberHandler = async (visit) => {
    const key = await ownKey(visit);
    return isGood(key, clock()) ? revokePage(key, visit.view, visit.member) : { goTo: '/keys' };
  };

  const revoke: MemberHandler = async (visit) => {
    const { id } = await ownKey(visit);
    if (!visit.member.isFresh) return { goTo: `/keys/${id}/revoke` };
    await store.revokeKey(visit.member.workspace.id, id, clock());
    return { goTo: '/keys' };
  };

  return [
    { method: 'get', path: '/keys', member: (visit) => list(visit) },
    { method: 'post', path: '/keys', member: create, right: 'change' },
    { method: 'get', path: '/keys/:id/revoke', member: askToRevoke, right: 'change' },
    { method: 'post', path: '/keys/:id/revoke', member: revoke, right: 'change' },
  ];
}
