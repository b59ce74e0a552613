/** What the workspace has stored for its documents, each with a button that deletes it, and a form for more. */
import { may } from '../accounts/roles.js';
import { html, type Html } from '../docs/html.js';
import type { StoredItem, StoredKind } from '../model.js';
import { KINDS } from '../schemas/stored-kinds.js';
import { csrfField, day, READ_ONLY, type DashboardPage, type View } from './frame.js';
import { requiredField } from './required-field.js';
import type { SignedIn } from './sessions.js';

export interface StoredShown {
  readonly items: readonly StoredItem[];
  /** What was typed, and why that will not do. */
  readonly refused?: { readonly kind: StoredKind; readonly name: string; readonly problem: string };
  /** What the engine remarks on what was stored just now. */
  readonly remarks?: readonly string[];
}

/** What is uploaded for each kind. */
const UPLOADS: Readonly<Record<StoredKind, string>> = {
  asset: 'one PNG, JPEG, SVG or PDF; documents name it asset:NAME',
  font: 'the TTF, OTF, WOFF or WOFF2 files of one family; its name is that of the family',
  theme: 'one JSON file with colours, fonts, logo, letterhead',
  template: 'template.css, template.json and the HTML of cover, header, footer, opening or closing',
};

export function storedPage(shown: StoredShown, view: View, member: SignedIn): DashboardPage {
  const { items, refused, remarks = [] } = shown;
  const { root, home } = view;
  return {
    title: 'Stored',
    section: '/stored',
    ...(refused && { status: 422 }),
    content: html`<p class="lead">
        Themes, assets, fonts and templates of the workspace, for all of its documents. See the
        <a href="${root}/docs#stored">guide</a>.
      </p>
      ${
        may(member.account.role, 'change') &&
        html`<p><a class="button" href="${home}/stored/template">Write a template</a></p>`
      }
      ${
        remarks.length > 0 &&
        html`<div class="note" role="status">
          <p>It is stored, with remarks:</p>
          <ul>
            ${remarks.map((remark) => html`<li>${remark}</li>`)}
          </ul>
        </div>`
      }
      ${
        items.length === 0
          ? html`<p>Nothing is stored.</p>`
          : html`<h2 id="items">What is stored</h2>
              <ul class="items">
                ${items.map((item) => storedItem(item, view, member))}
              </ul>`
      }
      ${may(member.account.role, 'change') ? uploadForm(view, member, refused) : READ_ONLY}`,
  };
}

function storedItem({ kind, name, bytes, createdAt }: StoredItem, { home }: View, member: SignedIn): Html {
  const { word } = KINDS[kind];
  return html`<li class="item">
    <h3>${name}</h3>
    <p class="facts">${word} · ${Math.max(1, Math.round(bytes / 1024))} kB · stored ${day(createdAt)}</p>
    ${
      may(member.account.role, 'change') &&
      html`<form method="post" action="${home}/stored">
        ${csrfField(member)}
        <input type="hidden" name="kind" value="${kind}" />
        <input type="hidden" name="name" value="${name}" />
        <p>
          ${
            kind === 'template' &&
            html`<a class="button" href="${home}/stored/template?name=${encodeURIComponent(name)}"
              >Edit<span class="hidden"> the template ${name}</span></a
            > `
          }<button type="submit">Delete<span class="hidden"> the ${word} ${name}</span></button>
        </p>
      </form>`
    }
  </li>`;
}

function uploadForm({ home }: View, member: SignedIn, refused: StoredShown['refused']): Html {
  const chosen = refused?.kind ?? 'asset';
  return html`<h2 id="upload">Upload</h2>
    <form class="card" method="post" action="${home}/stored/upload" enctype="multipart/form-data">
      ${csrfField(member)}
      <fieldset>
        <legend>Kind</legend>
        ${Object.entries(UPLOADS).map(
          ([kind, files]) =>
            html`<p>
              <label>
                <input type="radio" name="kind" value="${kind}" ${kind === chosen && html` checked`} />
                <span><b>${KINDS[kind as StoredKind].word}</b>: ${files}</span>
              </label>
            </p>`,
        )}
      </fieldset>
      ${requiredField({
        name: 'name',
        label: 'Name',
        attributes: html`maxlength="64" autocomplete="off"`,
        value: refused?.name ?? '',
        problem: refused?.problem,
      })}
      <p class="field">
        <label for="files">Files</label>
        <input
          id="files"
          name="files"
          type="file"
          multiple
          required
          accept=".png,.jpg,.jpeg,.svg,.pdf,.ttf,.otf,.woff,.woff2,.json,.css,.html"
        />
      </p>
      <p>What has the same kind and name is replaced.</p>
      <p><button class="primary" type="submit">Upload</button></p>
    </form>`;
}
