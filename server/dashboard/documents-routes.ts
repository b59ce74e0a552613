import type { JobStatus } from '../model.js';
import type { Place } from '../store/webhook-store.js';
import { STATES } from './document-items.js';
import { documentsPage, type Search } from './documents-pages.js';
import type { DashboardServices, MemberHandler, PageRoute } from './page-route.js';

const SHOWN = 25;
const DAY = 86_400_000;
/** Templates that were used within this time are offered. */
const LOOK_BACK = 90 * DAY;
const DATE = /^\d{4}-\d\d-\d\d$/;
const PLACE = /^(\d{1,15})\.(\w{1,40})$/;

export function documentsRoutes({ services }: DashboardServices): PageRoute[] {
  const { store } = services;

  const list: MemberHandler = async ({ context, view, member }) => {
    const { workspace } = member;
    const query = new URLSearchParams(context.querystring);
    const search = searchOf(query);
    const after = placeOf(query.get('after'));
    const from = dateOf(search.from);
    const to = dateOf(search.to);
    const { jobs, next } = await store.listJobs(workspace.id, {
      limit: SHOWN,
      ...(search.q !== '' && { text: search.q }),
      ...(search.template !== '' && { template: search.template }),
      ...(search.status === '' ? { hasContent: true } : { status: search.status }),
      ...(from !== null && { from }),
      ...(to !== null && { before: to + DAY }),
      ...(after && { after }),
    });
    const day = new Date(view.now - LOOK_BACK).toISOString().slice(0, 10);
    const used = await store.usageByDay(workspace.id, day);
    const templates = [...new Set([...used.map(({ template }) => template), search.template])];
    const older = next && new URLSearchParams({ ...search, after: `${next.createdAt}.${next.id}` }).toString();
    return documentsPage({ search, jobs, older, templates: templates.filter((name) => name !== '').sort() }, view);
  };

  return [{ method: 'get', path: '/documents', member: list }];
}

function searchOf(query: URLSearchParams): Search {
  // PostgreSQL takes no NUL, and no name has one.
  const text = (name: string): string => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 200);
  const status = text('status');
  return {
    q: text('q'),
    status: Object.hasOwn(STATES, status) ? (status as JobStatus) : '',
    template: text('template'),
    from: dateOf(text('from')) === null ? '' : text('from'),
    to: dateOf(text('to')) === null ? '' : text('to'),
  };
}

function dateOf(text: string): number | null {
  const time = DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : time;
}

function placeOf(text: string | null): Place | null {
  const [, createdAt, id] = PLACE.exec(text ?? '') ?? [];
  return id === undefined ? null : { createdAt: Number(createdAt), id };
}
