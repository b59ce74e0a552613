/** The fields of the page that make up a request. A field is named after its place in the request: `theme.logo_url`. */
import { byId, make } from './elements.js';
import { OWN_OPTIONS, TemplateFields } from './template-fields.js';

/** Field, its label and the default of the interface. */
const COLORS = [
  ['primary_color', 'Primary', '#1a1a1a'],
  ['accent_color', 'Accent', '#4361ee'],
  ['text_color', 'Text', '#374151'],
  ['background_color', 'Background', '#ffffff'],
];

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {Record<string, string | boolean>} Fields what the form holds, by name; only what differs from the default */

export class RequestForm {
  #form = byId('options-form', HTMLFormElement);
  #template = byId('template', HTMLSelectElement);
  #htmlOptions = byId('html-options', HTMLFieldSetElement);
  #own = new TemplateFields((name) => {
    this.template = name;
    this.#template.dispatchEvent(new Event('change', { bubbles: true }));
  });

  /** @param {() => void} changed */
  constructor(changed) {
    byId('colors', HTMLElement).append(...COLORS.map(([field, label, initial]) => colorRow(field, label, initial)));
    const onInput = (/** @type {Event} */ event) => {
      const { target } = event;
      if (!isControl(target) || !target.name) return;
      target.removeAttribute('aria-invalid');
      this.#own.show(this.template);
      this.#own.keep({ [target.name]: isCheckbox(target) ? target.checked : target.value });
      this.#follow();
      changed();
    };
    this.#form.addEventListener('input', onInput);
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#template.addEventListener('change', onInput);
    byId('input-type', HTMLFieldSetElement).addEventListener('change', onInput);
  }

  /** @returns {'markdown' | 'html'} */
  get type() {
    const radio = document.querySelector('input[name="input.type"]:checked');
    return radio instanceof HTMLInputElement && radio.value === 'html' ? 'html' : 'markdown';
  }
  set type(value) {
    for (const radio of document.querySelectorAll('input[name="input.type"]')) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
    }
    this.#follow();
  }

  get template() {
    return this.#template.value;
  }
  set template(name) {
    if (![...this.#template.options].some(({ value }) => value === name)) this.#template.add(new Option(name));
    this.#template.value = name;
    this.#own.show(name);
  }

  /**
   * The templates to choose from; the one that is chosen stays.
   * @param {import('./template-fields.js').Template[]} templates
   */
  set templates(templates) {
    if (templates.length === 0) return;
    const chosen = this.template;
    this.#template.replaceChildren(
      ...templates.map(({ name, description }) => make('option', { value: name, title: description ?? null }, name)),
    );
    this.#own.templates = templates;
    this.template = chosen;
  }

  /** @returns {Fields} */
  get fields() {
    /** @type {Fields} */
    const fields = {};
    for (const control of this.#controls()) {
      const value = sent(control);
      if (value !== null) fields[control.name] = value;
    }
    return fields;
  }
  set fields(fields) {
    this.#own.forget();
    this.#own.keep(fields);
    for (const control of this.#controls()) {
      const value = fields[control.name];
      if (isCheckbox(control)) control.checked = value === undefined ? control.defaultChecked : value === true;
      else control.value = value === undefined ? '' : String(value);
      control.removeAttribute('aria-invalid');
    }
    this.#follow();
  }

  /**
   * The body of POST /v1/pdf/generate, without what is as by default.
   * @param {string} content
   */
  request(content) {
    const { type } = this;
    /** @type {Record<string, string | boolean>} */
    const input = { type, content };
    /** @type {Record<string, string | number | boolean>} */
    const own = {};
    /** @type {Record<string, Record<string, string | boolean>>} */
    const parts = { input, theme: {}, options: {} };
    for (const [name, value] of Object.entries(this.fields)) {
      const [part = '', field = ''] = name.split('.');
      if (part === 'input' && type !== 'html') continue;
      const fields = parts[part];
      if (name.startsWith(OWN_OPTIONS))
        own[name.slice(OWN_OPTIONS.length)] = this.control(name)?.dataset.number === undefined ? value : Number(value);
      else if (fields) fields[field] = value;
    }
    return {
      input,
      template: this.template,
      ...(hasAny(parts.theme) && { theme: parts.theme }),
      ...((hasAny(parts.options) || hasAny(own)) && {
        options: { ...parts.options, ...(hasAny(own) && { template_options: own }) },
      }),
    };
  }

  /**
   * The control of a field, by its name or its JSON pointer; null where the page has none.
   * @param {string} field `theme.accent_color` or `/theme/accent_color`
   * @returns {Control | null}
   */
  control(field) {
    const name = field.replace(/^\//, '').replaceAll('/', '.');
    if (name === 'template') return this.#template;
    // `/options/margin/top` belongs to the control of the margin.
    return this.#controls().find((control) => name === control.name || name.startsWith(`${control.name}.`)) ?? null;
  }

  #controls() {
    return [...this.#form.elements].filter(isControl).filter(({ name }) => name.includes('.'));
  }

  /** Colour wells follow their text, and the part about HTML the language of the source. */
  #follow() {
    this.#htmlOptions.hidden = this.type !== 'html';
    for (const [field, , initial] of COLORS) {
      const text = this.control(`theme.${field}`)?.value.trim() ?? '';
      byId(`pick-${field}`, HTMLInputElement).value = sixDigits(text) ?? String(initial);
    }
  }
}

/**
 * @param {string | undefined} field
 * @param {string | undefined} label
 * @param {string | undefined} initial
 */
function colorRow(field = '', label = '', initial = '') {
  const id = `color-${field}`;
  const name = label.toLowerCase();
  const pick = make('input', {
    type: 'color',
    id: `pick-${field}`,
    value: initial,
    'aria-label': `Pick the ${name} colour`,
  });
  const text = make('input', { type: 'text', id, name: `theme.${field}`, placeholder: initial, spellcheck: 'false' });
  pick.addEventListener('input', () => {
    text.value = pick.value;
    text.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return make('div', { class: 'color' }, pick, make('label', { for: id }, label), text);
}

/**
 * @param {string} color
 * @returns {string | null} `#rrggbb`, which is all that a colour well takes
 */
function sixDigits(color) {
  if (/^#[\da-f]{6}$/i.test(color)) return color.toLowerCase();
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  return short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase() : null;
}

/**
 * What a control puts into the request; null: nothing.
 * @param {Control} control
 */
function sent(control) {
  if (!isCheckbox(control)) return control.value.trim() === '' ? null : control.value.trim();
  return control.checked === control.defaultChecked ? null : control.dataset.sends === 'true';
}

/** @param {object | undefined} part */
function hasAny(part) {
  return part !== undefined && Object.keys(part).length > 0;
}

/**
 * @param {unknown} target
 * @returns {target is Control}
 */
function isControl(target) {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

/**
 * @param {Control} control
 * @returns {control is HTMLInputElement}
 */
function isCheckbox(control) {
  return control.type === 'checkbox';
}
