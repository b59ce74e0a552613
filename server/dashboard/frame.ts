/** What every page of the dashboard has around its content. The style sheet of the documentation is its first one. */
import { html, type Html } from '../docs/html.js';
import type { Config } from '../settings.js';
import type { SignedIn } from './sessions.js';

export interface DashboardPage {
  readonly title: string;
  readonly content: Html;
  /** Which entry of the navigation is the present one. */
  readonly section?: Section;
  readonly status?: number;
  /** It shows pages of PDFs, and what shows them is loaded. Default: it does not. */
  readonly isWorkbench?: boolean;
}

export type Section = '' | '/documents' | '/keys' | '/stored' | '/deliveries' | '/members' | '/account';

const SECTIONS: readonly (readonly [Section, string])[] = [
  ['', 'Overview'],
  ['/documents', 'Documents'],
  ['/keys', 'API keys'],
  ['/stored', 'Stored'],
  ['/deliveries', 'Webhooks'],
  ['/members', 'Members'],
  ['/account', 'Account'],
];

/** What pages are made from. */
export interface View {
  readonly config: Config;
  /** Path below which the service lies: '' or `/pdf`. */
  readonly root: string;
  /** Path of the dashboard, `/dashboard`. */
  readonly home: string;
  readonly now: number;
}

export function viewOf(config: Config, now: number): View {
  const root = new URL(config.baseUrl).pathname.replace(/\/+$/, '');
  return { config, root, home: `${root}/dashboard`, now };
}

/** `member`: who is signed in. */
export function frame(page: DashboardPage, view: View, member: SignedIn | null): string {
  const { title, content, section, isWorkbench = false } = page;
  const { root, home } = view;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Platen</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="${root}/playground/icon.svg" />
        <link rel="stylesheet" href="${root}/docs/docs.css" />
        <link rel="stylesheet" href="${home}/dashboard.css" />
        <script src="${root}/docs/copy.js" defer></script>
        ${isWorkbench && workbench(view)}
      </head>
      <body class="dashboard${isWorkbench && ' workbench'}">
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="brand" href="${home}">Platen</a>
          <nav aria-label="Dashboard">
            <ul>
              ${
                member &&
                SECTIONS.map(
                  ([path, words]) =>
                    html`<li>
                      <a href="${home}${path}" ${path === section && html` aria-current="page"`}>${words}</a>
                    </li>`,
                )
              }
              <li><a href="${root}/">Playground</a></li>
              <li><a href="${view.config.docsUrl}">Documentation</a></li>
            </ul>
          </nav>
          ${
            member &&
            html`<form class="leave" method="post" action="${home}/sign-out">
              ${csrfField(member)}
              <button class="plain" type="submit">Sign out</button>
            </form>`
          }
        </header>
        <div class="columns">
          <main id="content" tabindex="-1">
            <h1>${title}</h1>
            ${content}
          </main>
        </div>
      </body>
    </html> `.text;
}

/** Below the playground, whose scripts show pages. */
const workbench = ({ root }: View): Html =>
  html`${['pages', 'problems', 'template-editor'].map(
      (name) => html`<link rel="stylesheet" href="${root}/playground/${name}.css" /> `,
    )}
    <script type="module" src="${root}/playground/template-editor.js"></script>`;

/** In place of forms, for members who may only look. */
export const READ_ONLY: Html = html`<p class="note">You may look at this page. Owners and developers change it.</p>`;

export const csrfField = ({ csrf }: SignedIn): Html => html`<input type="hidden" name="csrf" value="${csrf}" />`;

/** `23 Nov 2026, 15:04 UTC`, the same for everybody. */
export function moment(time: number): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${day(time)}, ${iso.slice(11, 16)} UTC</time>`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function day(time: number): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `1 render`, `2 renders`. */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
