/** Writing a template in the browser: the page, storing it, and a render of what is not stored yet. */
import { ApiError } from '../errors/api-error.js';
import { envelope } from '../errors/envelope.js';
import { renderFailed, renderFailure } from '../errors/render-failure.js';
import { presentWarnings } from '../errors/warning-catalog.js';
import { clientGone } from '../http/client-gone.js';
import { laneOf } from '../http/lane.js';
import { limitsOf } from '../keys/limits-of.js';
import type { StoredTemplateRequest } from '../schemas/generate-request.js';
import { nameProblem } from '../schemas/stored-kinds.js';
import { DEFAULT_TEMPLATE } from '../schemas/template-names.js';
import { loadTemplates } from '../schemas/templates.js';
import type { Depositor } from '../stored/deposit.js';
import type { DashboardPage } from './frame.js';
import type { DashboardServices, MemberHandler, MemberVisit, PageRoute } from './page-route.js';
import { draftFrom, draftOf, recordOf, templateOf, type TemplateDraft } from './template-form.js';
import { templatePage, type TemplateShown } from './template-pages.js';
import { UploadProblem } from './uploaded.js';

/** A new template is seen to do something. */
const FIRST_CSS = `/* Stands behind the style sheet of the template that it begins with. */
h1 {
  color: #7a2e3a;
}
`;

type Told = Pick<TemplateShown, 'storedAs' | 'problem' | 'remarks'>;

export function templateRoutes({ services, depot }: Pick<DashboardServices, 'services' | 'depot'>): PageRoute[] {
  const { store, localFiles, config } = services;
  const bases = loadTemplates();
  const exampleOf = (name: string): string => bases.find((base) => base.name === name)?.example ?? '';

  function page(draft: TemplateDraft, told: Told, { view, member }: MemberVisit): DashboardPage {
    const sample = draft.sample === '' ? exampleOf(draft.base || DEFAULT_TEMPLATE) : draft.sample;
    return templatePage({ draft: { ...draft, sample }, bases, ...told }, view, member);
  }

  const open: MemberHandler = async (visit) => {
    const name = new URLSearchParams(visit.context.querystring).get('name');
    if (name === null) {
      const draft = { ...draftFrom('', { manifest: { extends: DEFAULT_TEMPLATE } }), css: FIRST_CSS };
      return page(draft, { storedAs: null }, visit);
    }
    const item = await store.stored.find(visit.member.workspace.id, 'template', name);
    if (!item) return { goTo: '/stored' };
    const stored = JSON.parse((await localFiles.read(item)).toString('utf8')) as StoredTemplateRequest;
    return page(draftFrom(item.name, stored), { storedAs: item.name }, visit);
  };

  const save: MemberHandler = async (visit) => {
    const draft = draftOf(visit.form);
    const storedAs = visit.form.has('stored') ? draft.name : null;
    const refuse = (problem: string) => page(draft, { storedAs, problem }, visit);
    const ofName = nameProblem('template', draft.name);
    if (ofName !== null) return refuse(ofName);
    try {
      const sent = { kind: 'template', value: templateOf(draft) } as const;
      const { warnings } = await depot.store(depositor(visit), draft.name, sent);
      return page(draft, { storedAs: draft.name, remarks: warnings.map(({ message }) => message) }, visit);
    } catch (error) {
      if (error instanceof UploadProblem) return refuse(error.message);
      const { status, body } = envelope(error, { requestId: visit.context.state.requestId, config });
      if (!(error instanceof ApiError) || status >= 500) throw error;
      return refuse(body.error.human_message);
    }
  };

  /** For what the engine in the page cannot do: what the workspace has stored, images, and saying what is wrong. */
  const preview: MemberHandler = async (visit) => {
    try {
      const draft = draftOf(visit.form);
      const record = recordOf(draft);
      const document = {
        input: { type: 'markdown', content: draft.sample },
        ...(record && { records: [record] }),
      };
      const outcome = await depot.preview(depositor(visit), templateOf(draft), document);
      if (outcome.kind === 'failed') throw renderFailed(renderFailure(outcome), config);
      const { pages, warnings, pdf } = outcome;
      const shown = presentWarnings(warnings, config);
      return { data: { pages, warnings: shown, pdf_base64: Buffer.from(pdf).toString('base64') }, status: 200 };
    } catch (error) {
      const known =
        error instanceof UploadProblem ? new ApiError('INVALID_REQUEST', { message: error.message }) : error;
      const { status, body } = envelope(known, { requestId: visit.context.state.requestId, config });
      if (!(known instanceof ApiError) || status >= 500) throw known;
      return { data: body, status };
    }
  };

  function depositor({ context, member }: MemberVisit): Depositor {
    const { workspace } = member;
    const lane = laneOf(workspace, context.req, config.trustedProxies);
    return { workspace, lane, limits: limitsOf(workspace, 'live', config), signal: clientGone(context) };
  }

  const post = { method: 'post', right: 'change', maxUploadBytes: config.maxBodyBytes } as const;
  return [
    { method: 'get', path: '/stored/template', member: open, right: 'change' },
    { path: '/stored/template', member: save, ...post },
    { path: '/stored/template/preview', member: preview, ...post },
  ];
}
