/** What the workspace has stored for its documents, each with a button that deletes it. */
import { html, type Html } from '../docs/html.js';
import type { StoredItem } from '../model.js';
import { KINDS } from '../schemas/stored-kinds.js';
import { csrfField, day, type DashboardPage, type View } from './frame.js';
import type { SignedIn } from './sessions.js';

export function storedPage(items: readonly StoredItem[], view: View, member: SignedIn): DashboardPage {
  const { root } = view;
  return {
    title: 'Stored',
    section: '/stored',
    content: html`<p class="lead">
        Themes, assets, fonts and templates of the workspace. They are stored over the API; see the
        <a href="${root}/docs#stored">guide</a>.
      </p>
      ${
        items.length === 0
          ? html`<p>Nothing is stored.</p>`
          : html`<h2 id="items">What is stored</h2>
              <ul class="items">
                ${items.map((item) => storedItem(item, view, member))}
              </ul>`
      }`,
  };
}

function storedItem({ kind, name, bytes, createdAt }: StoredItem, { home }: View, member: SignedIn): Html {
  const { word } = KINDS[kind];
  return html`<li class="item">
    <h3>${name}</h3>
    <p class="facts">${word} · ${Math.max(1, Math.round(bytes / 1024))} kB · stored ${day(createdAt)}</p>
    <form method="post" action="${home}/stored">
      ${csrfField(member)}
      <input type="hidden" name="kind" value="${kind}" />
      <input type="hidden" name="name" value="${name}" />
      <p>
        <button type="submit">Delete<span class="hidden"> the ${word} ${name}</span></button>
      </p>
    </form>
  </li>`;
}
