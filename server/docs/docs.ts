/** The documentation: plain pages made on the server, each once. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageRoot } from '../../engine/places.js';
import { ERROR_CODES } from '../errors/catalog.js';
import { WARNING_CODES } from '../errors/warning-texts.js';
import { apiPage } from './api-page.js';
import { codePage, codesPage, pageOfCode } from './code-pages.js';
import { docsContext, type DocsConfig } from './context.js';
import { frame, type Page } from './frame.js';
import { guidePage } from './guide-page.js';
import { html } from './html.js';
import { llmsFullTxt } from './llms-full-txt.js';
import { llmsTxt } from './llms-txt.js';
import { SearchIndex, searchPage } from './search.js';
import { webhooksPage } from './webhooks-page.js';

export interface DocsPage {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface Docs {
  /** The page at a path such as `/docs/errors/RENDER_FAILED`; null for a path outside of `/docs`. */
  page(path: string): DocsPage | null;
  /** The answers to a question. */
  search(question: string): DocsPage;
  llmsTxt(): string;
  llmsFullTxt(): string;
}

const HTML = 'text/html; charset=utf-8';
const ASSET_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

export function createDocs(config: DocsConfig): Docs {
  const context = docsContext(config);
  /** By path; bounded, because only pages that exist are kept. */
  const made = new Map<string, DocsPage>();
  let short: string | null = null;
  let full: string | null = null;

  function make(path: string): DocsPage | null {
    const [, asset = ''] = /^\/docs\/(docs\.css|copy\.js)$/.exec(path) ?? [];
    if (asset !== '') {
      const body = readFileSync(join(packageRoot(), 'server', 'docs', asset), 'utf8');
      return { status: 200, type: ASSET_TYPES[extname(asset)]!, body };
    }
    const found = pageAt(path);
    return found && { status: 200, type: HTML, body: frame(found, context) };
  }

  function pageAt(path: string): Page | null {
    if (path === '/docs') return guidePage(context);
    if (path === '/docs/api') return apiPage(context);
    if (path === '/docs/errors') return codesPage(context);
    if (path === '/docs/webhooks') return webhooksPage(context);
    const [, name] = /^\/docs\/errors\/([A-Za-z_]{1,60})$/.exec(path) ?? [];
    const known = name === undefined ? null : pageOfCode(name);
    return known && codePage(known, context);
  }

  function missing(): DocsPage {
    const content = html`<p>
      There is no page at this address. The <a href="${context.root}/docs">guide</a>, the
      <a href="${context.root}/docs/api">reference</a> and the <a href="${context.root}/docs/errors">error codes</a> are
      good places to go on.
    </p>`;
    const page = { title: 'Page not found', description: 'There is no such page.', section: '', content } as const;
    return { status: 404, type: HTML, body: frame(page, context) };
  }

  function page(path: string): DocsPage | null {
    if (path !== '/docs' && !path.startsWith('/docs/')) return null;
    const plain = path.replace(/\/+$/, '');
    const known = made.get(plain);
    if (known) return known;
    const page = make(plain);
    if (!page) return missing();
    made.set(plain, page);
    return page;
  }

  // The reference takes some 25 ms the first time, too long for an event loop that has requests to serve.
  page('/docs/api');

  let index: SearchIndex | null = null;

  function search(question: string): DocsPage {
    const paths = [
      '',
      '/api',
      '/errors',
      '/webhooks',
      ...[...ERROR_CODES, ...WARNING_CODES].map((code) => `/errors/${code}`),
    ];
    index ??= new SearchIndex(paths.map((path) => ({ path, page: pageAt(`/docs${path}`)! })));
    const body = frame(searchPage(question, index.find(question), context), context);
    return { status: 200, type: HTML, body };
  }

  return {
    page,
    search,
    llmsTxt: () => (short ??= llmsTxt(context)),
    llmsFullTxt: () => (full ??= llmsFullTxt(context)),
  };
}
