/** What the workspace has stored: the list, uploads, deletion. */
import { ApiError } from '../errors/api-error.js';
import { envelope } from '../errors/envelope.js';
import { clientGone } from '../http/client-gone.js';
import { laneOf } from '../http/lane.js';
import { limitsOf } from '../keys/limits-of.js';
import type { StoredKind } from '../model.js';
import { KINDS, nameProblem } from '../schemas/stored-kinds.js';
import type { Sent } from '../stored/depot.js';
import type { DashboardServices, MemberHandler, MemberVisit, PageRoute } from './page-route.js';
import { storedPage, type StoredShown } from './stored-pages.js';
import { uploaded, UploadProblem } from './uploaded.js';

export function storedRoutes({ services, depot }: Pick<DashboardServices, 'services' | 'depot'>): PageRoute[] {
  const { store, config, clock } = services;
  const maxUploadBytes = Math.max(config.maxAssetBytes, config.maxPdfBytes, config.maxFontBytes, config.maxBodyBytes);

  async function listStored({ view, member }: MemberVisit, more: Omit<StoredShown, 'items'> = {}) {
    return storedPage({ items: await store.stored.list(member.workspace.id), ...more }, view, member);
  }

  const remove: MemberHandler = async ({ form, member }) => {
    const [kind, name] = [form.get('kind') ?? '', form.get('name') ?? ''];
    if (Object.hasOwn(KINDS, kind)) await store.stored.retire(member.workspace.id, kind as StoredKind, name, clock());
    return { goTo: '/stored' };
  };

  const upload: MemberHandler = async (visit) => {
    const { form } = visit;
    const [kind, name] = [form.get('kind') ?? '', (form.get('name') ?? '').trim()];
    if (!isKind(kind)) return listStored(visit, { refused: { kind: 'asset', name, problem: 'Choose a kind.' } });
    const refuse = (problem: string) => listStored(visit, { refused: { kind, name, problem } });
    const ofName = nameProblem(kind, name);
    if (ofName !== null) return refuse(ofName);
    try {
      const { warnings } = await keep(visit, name, uploaded(kind, visit.files));
      if (warnings.length > 0) return await listStored(visit, { remarks: warnings.map(({ message }) => message) });
      return { goTo: '/stored' };
    } catch (error) {
      if (error instanceof UploadProblem) return refuse(error.message);
      const { status, body } = envelope(error, { requestId: visit.context.state.requestId, config });
      if (!(error instanceof ApiError) || status >= 500) throw error;
      return refuse(body.error.human_message);
    }
  };

  function keep({ context, member }: MemberVisit, name: string, sent: Sent) {
    const { workspace } = member;
    const lane = laneOf(workspace, context.req, config.trustedProxies);
    const by = { workspace, lane, limits: limitsOf(workspace, 'live', config), signal: clientGone(context) };
    return depot.store(by, name, sent);
  }

  return [
    { method: 'get', path: '/stored', member: (visit) => listStored(visit) },
    { method: 'post', path: '/stored', member: remove, right: 'change' },
    { method: 'post', path: '/stored/upload', member: upload, right: 'change', maxUploadBytes },
  ];
}

const isKind = (text: string): text is StoredKind => Object.hasOwn(KINDS, text);
