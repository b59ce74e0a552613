/** All documents of the workspace, searched by words, state, template and time. */
import { html, type Html } from '../docs/html.js';
import type { Job, JobStatus } from '../model.js';
import { documentItems, STATES } from './document-items.js';
import type { DashboardPage, View } from './frame.js';

/** What the form asks for, as it was typed; '' where nothing was. */
export interface Search {
  readonly q: string;
  readonly status: JobStatus | '';
  readonly template: string;
  /** `2026-11-29`. */
  readonly from: string;
  readonly to: string;
}

export interface Found {
  readonly search: Search;
  readonly jobs: readonly Job[];
  /** Templates that were used. */
  readonly templates: readonly string[];
  /** Query of the page with older ones; null: there are none. */
  readonly older: string | null;
}

export function documentsPage({ search, jobs, templates, older }: Found, view: View): DashboardPage {
  const { home } = view;
  const isSearch = Object.values(search).some((value) => value !== '');
  return {
    title: 'Documents',
    section: '/documents',
    content: html`${searchForm(search, templates, view)}
      <h2 id="found">${isSearch ? 'Found' : 'Latest documents'}</h2>
      ${jobs.length > 0 ? documentItems(jobs, view) : nothing(isSearch, older)}
      <p class="choices">
        ${older !== null && html`<a class="button" href="${home}/documents?${older}">Older ones</a>`}
        ${isSearch && html`<a class="button" href="${home}/documents">All documents</a>`}
      </p>`,
  };
}

/** A search looks through some thousand documents at a time. */
function nothing(isSearch: boolean, older: string | null): Html {
  if (!isSearch) return html`<p>There are none.</p>`;
  return older === null
    ? html`<p>No document is like that.</p>`
    : html`<p>None of the latest documents is like that. Older ones may be.</p>`;
}

function searchForm(search: Search, templates: readonly string[], { home }: View): Html {
  const { q, status, template, from, to } = search;
  const option = (value: string, words: string, chosen: string): Html =>
    html`<option value="${value}" ${value === chosen && html` selected`}>${words}</option>`;
  return html`<form class="card filters" method="get" action="${home}/documents" role="search">
    <p class="field wide">
      <label for="q">Name, metadata or job id</label>
      <input id="q" name="q" type="search" value="${q}" maxlength="200" autocomplete="off" />
    </p>
    <p class="field">
      <label for="status">State</label>
      <select id="status" name="status">
        ${option('', 'Not deleted', status)}
        ${Object.entries(STATES).map(([name, words]) => option(name, words, status))}
      </select>
    </p>
    <p class="field">
      <label for="template">Template</label>
      <select id="template" name="template">
        ${option('', 'All', template)} ${templates.map((name) => option(name, name, template))}
      </select>
    </p>
    <p class="field">
      <label for="from">From</label>
      <input id="from" name="from" type="date" value="${from}" />
    </p>
    <p class="field">
      <label for="to">Until</label>
      <input id="to" name="to" type="date" value="${to}" />
    </p>
    <p class="wide"><button class="primary" type="submit">Search</button></p>
  </form>`;
}
