/** The editor of templates: a form, and beside it the pages of a sample in the template, which the page's script renders. */
import { html, type Html } from '../docs/html.js';
import type { TemplateInfo } from '../schemas/templates.js';
import { csrfField, type DashboardPage, type View } from './frame.js';
import { requiredField } from './required-field.js';
import type { SignedIn } from './sessions.js';
import type { TemplateDraft } from './template-form.js';

export interface TemplateShown {
  readonly draft: TemplateDraft;
  /** It is stored under this name; null for a new one. */
  readonly storedAs: string | null;
  /** Those that it can begin with. */
  readonly bases: readonly TemplateInfo[];
  /** Why it was not stored. */
  readonly problem?: string;
  /** What the engine remarks on it: it was stored just now. */
  readonly remarks?: readonly string[];
}

/** A text of the form. Those of one template stand below each other, one of them open. */
interface Part {
  readonly field: 'sample' | 'data' | 'css' | 'cover' | 'header' | 'footer' | 'opening' | 'closing' | 'manifest';
  readonly label: string;
  readonly help: string;
  /** Shown where nothing is written. */
  readonly example: string;
}

const PARTS: readonly Part[] = [
  {
    field: 'css',
    label: 'Style sheet',
    help: 'Any CSS of paged media. It stands behind that of the template above.',
    example: 'h1 { color: #7a2e3a }',
  },
  {
    field: 'header',
    label: 'Header',
    help: 'HTML on top of every page. Most templates put the element platen-header there.',
    example: '<platen-header><p>{{title}}</p></platen-header>',
  },
  {
    field: 'footer',
    label: 'Footer',
    help: 'HTML at the foot of every page, in the element platen-footer.',
    example: '<platen-footer><p>{{author}} · Our address</p></platen-footer>',
  },
  {
    field: 'opening',
    label: 'Opening',
    help: 'HTML before the document: a title block, the addresses of a letter.',
    example: '<p class="recipient">{{recipient}}</p>',
  },
  {
    field: 'closing',
    label: 'Closing',
    help: 'HTML behind the document: how to pay, where to sign.',
    example: '<p class="terms">{{terms}}</p>',
  },
  {
    field: 'cover',
    label: 'Cover',
    help: 'HTML of a cover page, which the option cover shows.',
    example: '<platen-cover><h1>{{title}}</h1></platen-cover>',
  },
  {
    field: 'manifest',
    label: 'Fields and defaults',
    help: 'What template.json says besides: options (a JSON Schema of fields of front matter), defaults, theme.',
    example: '{ "options": { "type": "object", "properties": { "recipient": { "type": "string" } } } }',
  },
  {
    field: 'sample',
    label: 'Sample document',
    help: 'Markdown that the preview shows. It stays in this browser.',
    example: '# A heading',
  },
  {
    field: 'data',
    label: 'Sample data',
    help: 'A record as JSON, for fields of the sample such as {{customer.name}}. It stays in this browser.',
    example: '{ "customer": { "name": "Ada & Co." } }',
  },
];

export function templatePage(shown: TemplateShown, view: View, member: SignedIn): DashboardPage {
  const { draft, storedAs, problem, remarks } = shown;
  const { home } = view;
  return {
    title: storedAs === null ? 'New template' : `Template ${storedAs}`,
    section: '/stored',
    isWorkbench: true,
    ...(problem !== undefined && { status: 422 }),
    content: html`<form
      class="workplace"
      id="template-form"
      method="post"
      action="${home}/stored/template"
      enctype="multipart/form-data"
      data-preview="${home}/stored/template/preview"
      autocomplete="off"
    >
      ${csrfField(member)}
      <div class="written">
        ${remarks !== undefined && storedNote(remarks, draft.name)}
        ${storedAs === null ? nameField(draft, problem) : fixedName(storedAs, problem)}
        <div class="pair">
          <p class="field">
            <label for="base">Begins with</label>
            <select id="base" name="base">
              <option value="" ${draft.base === '' && html` selected`}>nothing</option>
              ${shown.bases.map(({ name }) => html`<option ${name === draft.base && html` selected`}>${name}</option>`)}
            </select>
          </p>
          <p class="field">
            <label for="description">Description</label>
            <input id="description" name="description" value="${draft.description}" maxlength="300" />
          </p>
        </div>
        ${PARTS.map((part) => partField(part, draft[part.field]))}
        <p class="choices keep">
          <button class="primary" type="submit">Store</button>
          <a class="button" href="${home}/stored">All that is stored</a>
        </p>
        <noscript><p class="note">The preview needs JavaScript. Storing works without.</p></noscript>
      </div>
      <section class="shown" aria-labelledby="preview-heading">
        <div class="bar">
          <h2 id="preview-heading">Preview</h2>
          <p id="figures" role="status"></p>
          <span class="progress" aria-hidden="true"></span>
          <button type="button" data-zoom="-1" aria-label="Smaller pages">−</button>
          <button type="button" data-zoom="0" aria-label="Fit pages to the width">Fit</button>
          <button type="button" data-zoom="1" aria-label="Larger pages">+</button>
          <button type="button" id="download" disabled>Download</button>
        </div>
        <div id="pages" class="pages" role="region" aria-label="Pages of the sample" tabindex="0">
          <p class="pages-empty">The pages appear here.</p>
        </div>
        <div id="problems" class="problems" role="region" aria-labelledby="problems-heading" hidden>
          <button
            type="button"
            id="problems-toggle"
            class="problems-head"
            aria-expanded="true"
            aria-controls="problem-list"
          >
            <span id="problems-heading"></span><span id="badge" hidden></span>
          </button>
          <ul id="problem-list" class="problem-list"></ul>
        </div>
      </section>
    </form>`,
  };
}

function storedNote(remarks: readonly string[], name: string): Html {
  return html`<div class="note" role="status" id="stored">
    <p>Stored. Requests use it with <code>"template": "${name}"</code>.</p>
    ${
      remarks.length > 0 &&
      html`<ul>
        ${remarks.map((remark) => html`<li>${remark}</li>`)}
      </ul>`
    }
  </div>`;
}

const nameField = ({ name }: TemplateDraft, problem: string | undefined): Html =>
  requiredField({
    name: 'name',
    label: 'Name',
    attributes: html`maxlength="64" autocomplete="off" spellcheck="false"`,
    value: name,
    problem,
  });

function fixedName(name: string, problem: string | undefined): Html {
  return html`<input type="hidden" name="name" value="${name}" />
    <input type="hidden" name="stored" value="true" />
    ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}`;
}

function partField({ field, label, help, example }: Part, value: string): Html {
  const isOpen = field === 'css';
  return html`<details name="part" class="part" ${isOpen && html` open`}>
    <summary id="${field}-label">${label} <span class="lines" data-lines="${field}">${linesOf(value)}</span></summary>
    <p id="${field}-help">${help}</p>
    <textarea
      id="${field}"
      name="${field}"
      rows="16"
      spellcheck="false"
      autocapitalize="off"
      placeholder="${example}"
      aria-labelledby="${field}-label"
      aria-describedby="${field}-help"
    >
${value}</textarea>
  </details>`;
}

function linesOf(value: string): string {
  const lines = value.trim() === '' ? 0 : value.trim().split('\n').length;
  return lines === 0 ? 'empty' : `${lines} ${lines === 1 ? 'line' : 'lines'}`;
}
