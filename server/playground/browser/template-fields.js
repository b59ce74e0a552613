/** What the options pane shows of templates: their pictures, and controls for the options that the chosen one alone has. */
import { byId, make } from './elements.js';

/** What names of such controls begin with. */
export const OWN_OPTIONS = 'options.template_options.';

/**
 * @typedef {{ type?: string, description?: string, default?: unknown, enum?: unknown[], minimum?: number, maximum?: number }} OptionSchema
 * @typedef {{ name: string, description?: string, preview_url?: string, example?: string | null, options?: { properties?: Record<string, OptionSchema> } }} Template
 */

export class TemplateFields {
  #fields = byId('template-fields', HTMLElement);
  #gallery = byId('template-gallery', HTMLElement);
  #about = byId('template-about', HTMLElement);
  /** @type {Template[]} */
  #templates = [];
  /** Values by name, also those of templates that were chosen before. @type {Record<string, string | boolean>} */
  #kept = {};
  #shown = '';

  /** @param {(name: string) => void} choose called when a picture is pressed */
  constructor(choose) {
    this.choose = choose;
  }

  /** @param {Template[]} templates */
  set templates(templates) {
    this.#templates = templates;
    this.#shown = '';
    this.#gallery.replaceChildren(...templates.filter(({ preview_url: url }) => url).map((one) => this.#card(one)));
  }

  /** @param {Template} template */
  #card({ name, preview_url: src = '', description = '' }) {
    const picture = make('img', { src, alt: '', width: 72, height: 102, loading: 'lazy' });
    const card = make('button', { type: 'button', value: name, title: description }, picture, make('span', {}, name));
    card.addEventListener('click', () => this.choose(name));
    return card;
  }

  /** What the controls hold, as far as they are there; it is filled in when they are made. @param {Record<string, string | boolean>} fields */
  keep(fields) {
    for (const [name, value] of Object.entries(fields)) if (name.startsWith(OWN_OPTIONS)) this.#kept[name] = value;
  }

  forget() {
    this.#kept = {};
  }

  /** @param {string} name of the template that is chosen */
  show(name) {
    const template = this.#templates.find((one) => one.name === name);
    if (!template || this.#shown === name) return;
    this.#shown = name;
    for (const card of this.#gallery.querySelectorAll('button'))
      card.setAttribute('aria-pressed', String(card.value === name));
    this.#about.textContent = template.description ?? '';
    const options = Object.entries(template.options?.properties ?? {});
    this.#fields.replaceChildren(...options.map(([option, schema]) => this.#row(option, schema)));
  }

  /**
   * @param {string} option
   * @param {OptionSchema} schema
   */
  #row(option, schema) {
    const name = OWN_OPTIONS + option;
    const label = option.charAt(0).toUpperCase() + option.slice(1).replaceAll('-', ' ');
    const value = this.#kept[name];
    const about = schema.description ?? '';
    if (schema.type === 'boolean') {
      const check = make('input', { type: 'checkbox', name, 'data-sends': schema.default !== true });
      check.defaultChecked = schema.default === true;
      check.checked = value === undefined ? check.defaultChecked : value === true;
      return make('label', { class: 'check', title: about }, check, make('span', {}, label));
    }
    const control = controlFor(name, schema);
    if (value !== undefined) control.value = String(value);
    return make('label', { class: 'field', title: about }, make('span', {}, label), control);
  }
}

/**
 * @param {string} name
 * @param {OptionSchema} schema
 */
function controlFor(name, schema) {
  const initial = schema.default === undefined ? null : String(schema.default);
  if (schema.enum) {
    const values = schema.enum.map((value) => make('option', {}, String(value)));
    return make('select', { name }, make('option', { value: '' }, initial ?? 'Automatic'), ...values);
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum: min = null, maximum: max = null } = schema;
    return make('input', { type: 'number', name, placeholder: initial, min, max, 'data-number': true });
  }
  // Names and addresses have lines.
  return initial === null
    ? make('textarea', { name, rows: 1, placeholder: 'as the document says' })
    : make('input', { type: 'text', name, placeholder: initial, spellcheck: 'false' });
}
