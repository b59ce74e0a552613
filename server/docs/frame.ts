/** What every page of the documentation has around its content. */
import { html, type Html } from './html.js';
import type { DocsContext } from './context.js';

export interface Page {
  readonly title: string;
  /** One sentence, for search results. */
  readonly description: string;
  /** Which entry of the navigation is the present one. */
  readonly section: '' | 'api' | 'errors' | 'webhooks' | 'search';
  /** What was searched for. */
  readonly question?: string;
  readonly content: Html;
  /** Places of the page, for the list at its side: id and words. */
  readonly places?: readonly (readonly [id: string, words: string])[];
}

const SECTIONS = [
  ['', 'Guide'],
  ['/api', 'Reference'],
  ['/errors', 'Errors and warnings'],
  ['/webhooks', 'Webhooks'],
] as const;

export function frame(
  { title, description, section, content, question = '', places = [] }: Page,
  { root, config }: DocsContext,
): string {
  const present = section === '' ? '' : `/${section}`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Platen</title>
        <meta name="description" content="${description}" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="${root}/playground/icon.svg" />
        <link rel="stylesheet" href="${root}/docs/docs.css" />
        <script src="${root}/docs/copy.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="brand" href="${root}/">Platen</a>
          <nav aria-label="Documentation">
            <ul>
              ${SECTIONS.map(
                ([path, words]) =>
                  html`<li>
                    <a href="${root}/docs${path}" ${path === present && html` aria-current="page"`}>${words}</a>
                  </li>`,
              )}
              <li><a href="${root}/">Playground</a></li>
              <li><a href="${config.dashboardUrl}">Dashboard</a></li>
            </ul>
          </nav>
          <form class="search" role="search" action="${root}/docs/search">
            <input
              type="search"
              name="q"
              value="${question}"
              aria-label="Search the documentation"
              placeholder="Search"
            />
            <button>Search</button>
          </form>
        </header>
        <div class="columns">
          ${
            places.length > 0 &&
            html`<nav class="places" aria-label="On this page">
              <ul>
                ${places.map(([id, words]) => html`<li><a href="#${id}">${words}</a></li>`)}
              </ul>
            </nav>`
          }
          <main id="content" tabindex="-1">
            <h1>${title}</h1>
            ${content}
          </main>
        </div>
        <footer class="bottom">
          <p><a href="${root}/openapi.json">openapi.json</a> · <a href="${root}/llms.txt">llms.txt</a></p>
        </footer>
      </body>
    </html> `;
  return page.text;
}
