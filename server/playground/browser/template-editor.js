/** The dashboard's editor of templates: what the form has in it is rendered in this page, and its pages are shown. */
import { ApiFailure, sendForm } from './api.js';
import { decodeBase64 } from './base64.js';
import { Editor } from './editor.js';
import { browserStorage, byId, counted, make } from './elements.js';
import { Messages } from './messages.js';
import { PageEngine } from './page-engine.js';
import { loadPdfjs } from './pdfjs.js';
import { RenderLoop } from './render-loop.js';
import { Viewer } from './viewer.js';

const FRAGMENTS = ['cover', 'header', 'footer', 'opening', 'closing'];
/** What messages call the template, as a folder of files. */
const NAME = 'template';
/** Sample and data are kept after a pause of typing, milliseconds. */
const KEEP_AFTER = 500;

/** What the form has of a template is not JSON, or not an object. */
class Unreadable extends Error {
  /**
   * @param {string} field
   * @param {string} message
   */
  constructor(field, message) {
    super(message);
    this.field = field;
  }
}

class TemplateEditor {
  form = byId('template-form', HTMLFormElement);
  pages = byId('pages', HTMLElement);
  engine = new PageEngine();
  viewer = new Viewer(this.pages);
  messages = new Messages({
    toPlace: (place) => this.goTo(place),
    toField: (field) => this.open(field.slice(1)).focus(),
    has: (field) =>
      field.startsWith('/') && this.form.querySelector(`textarea[name="${CSS.escape(field.slice(1))}"]`) !== null,
    hasFile: (file) => fieldOf(file) !== null,
  });
  loop = new RenderLoop((signal) => this.render(signal), {
    started: () => document.body.classList.add('working'),
    waiting: (seconds) => (byId('figures', HTMLElement).textContent = `Going on in ${seconds} s`),
    failed: (error) => this.failed(error),
    isQuick: () => document.body.dataset.renders === 'here',
    settled: () => document.body.classList.remove('working'),
  });
  /** @type {Map<string, Editor>} */
  editors = new Map();
  /** @type {Blob | null} */
  pdf = null;
  /** What the form had when it was loaded. */
  loaded = '';
  isSent = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  keeping;

  start() {
    for (const area of this.form.querySelectorAll('textarea')) {
      const editor = new Editor(area, {
        changed: () => this.changed(area),
        moved: () => {},
        submit: () => this.loop.now(),
      });
      this.editors.set(area.name, editor);
    }
    this.restore();
    this.loaded = this.written();
    const base = byId('base', HTMLSelectElement);
    let former = base.value;
    base.addEventListener('change', () => {
      this.changeSample(former, base.value);
      former = base.value;
      this.loop.changed();
    });
    for (const button of this.form.querySelectorAll('button[data-zoom]'))
      button.addEventListener('click', () => {
        const step = Number(/** @type {HTMLElement} */ (button).dataset.zoom);
        this.viewer.zoom(step === 0 ? 0 : step > 0 ? 1 : -1);
      });
    byId('download', HTMLButtonElement).addEventListener('click', () => this.download());
    this.form.addEventListener('submit', () => (this.isSent = true));
    addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.form.requestSubmit();
    });
    addEventListener('beforeunload', (event) => {
      if (!this.isSent && this.written() !== this.loaded) event.preventDefault();
    });
    this.engine.start();
    this.loop.now();
    // Begun now, because it takes about as long as the first render does.
    loadPdfjs().catch((error) => this.failed(error));
  }

  /** @param {string} field */
  text(field) {
    return String(new FormData(this.form).get(field) ?? '').replace(/\r\n?/g, '\n');
  }

  /** What is stored of the form. */
  written() {
    return JSON.stringify(
      ['name', 'description', 'base', 'css', ...FRAGMENTS, 'manifest'].map((one) => this.text(one)),
    );
  }

  /** @param {HTMLTextAreaElement} area */
  changed(area) {
    const lines = area.value.trim() === '' ? 0 : area.value.trim().split('\n').length;
    const told = this.form.querySelector(`[data-lines="${area.name}"]`);
    if (told) told.textContent = lines === 0 ? 'empty' : counted(lines, 'line');
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), KEEP_AFTER);
    this.loop.changed();
  }

  get place() {
    return `platen.template-sample.${this.text('name')}`;
  }

  /** Sample and data are no part of the template. */
  keep() {
    browserStorage.write(this.place, { sample: this.text('sample'), data: this.text('data') });
  }

  restore() {
    const kept = browserStorage.read(this.place);
    if (typeof kept?.sample !== 'string' || typeof kept.data !== 'string') return;
    for (const field of ['sample', 'data']) {
      const area = byId(field, HTMLTextAreaElement);
      area.value = kept[field];
      this.changed(area);
    }
  }

  /**
   * The example of another template, where the sample is still that of the former.
   * @param {string} former
   * @param {string} base
   */
  changeSample(former, base) {
    const exampleOf = (/** @type {string} */ name) =>
      this.engine.templates.find((one) => one.name === (name || 'report'))?.example ?? '';
    const area = byId('sample', HTMLTextAreaElement);
    const isOwn = area.value.trim() !== '' && area.value.trim() !== exampleOf(former).trim();
    if (isOwn || exampleOf(base) === '') return;
    area.value = exampleOf(base);
    this.changed(area);
  }

  /** @returns {import('./page-engine.js').PageRequest} */
  request() {
    const fragments = FRAGMENTS.filter((name) => this.text(name).trim() !== '').map((name) => [name, this.text(name)]);
    const base = this.text('base');
    const data = this.object('data', 'The data');
    return {
      input: { type: 'markdown', content: this.text('sample') },
      template: NAME,
      own: {
        name: NAME,
        css: this.text('css'),
        fragments: Object.fromEntries(fragments),
        manifest: { ...this.object('manifest', 'Fields and defaults'), ...(base !== '' && { extends: base }) },
      },
      ...(data && { records: [data] }),
    };
  }

  /**
   * @param {string} field
   * @param {string} what
   * @returns {Record<string, unknown> | null} null: it is empty
   */
  object(field, what) {
    const text = this.text(field);
    if (text.trim() === '') return null;
    let value;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new Unreadable(field, `${what} cannot be read: ${/** @type {Error} */ (error).message}`);
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw new Unreadable(field, `${what} must be one object, written {…}.`);
  }

  /** @param {AbortSignal} signal */
  async render(signal) {
    const request = this.request();
    const here = await this.engine.renderUnchecked(request, signal);
    signal.throwIfAborted();
    document.body.dataset.renders = here ? 'here' : 'elsewhere';
    const began = performance.now();
    const { pdf, pages, warnings } = here ?? (await this.renderByService(signal));
    signal.throwIfAborted();
    const duration = here ? here.durationMs : performance.now() - began;
    // The viewer hands its bytes over to a worker, so the blob takes a copy first.
    this.pdf = new Blob([pdf], { type: 'application/pdf' });
    byId('download', HTMLButtonElement).disabled = false;
    this.messages.showWarnings(warnings);
    await this.viewer.show(pdf);
    if (signal.aborted) return null;
    this.pages.classList.remove('stale');
    const where = here ? '' : ' by the service';
    byId('figures', HTMLElement).textContent = `${counted(pages, 'page')}, ${Math.round(duration)} ms${where}`;
    return null;
  }

  /** @param {AbortSignal} signal */
  async renderByService(signal) {
    const path = this.form.dataset.preview ?? '';
    const { pdf_base64: pdf, pages, warnings } = await sendForm(path, new FormData(this.form), signal);
    return { pdf: decodeBase64(pdf), pages, warnings };
  }

  /** @param {unknown} error */
  failed(error) {
    const failure =
      error instanceof ApiFailure
        ? error
        : error instanceof Unreadable
          ? new ApiFailure(error.message, { details: { field: `/${error.field}` } })
          : new ApiFailure('The page could not do this.', { agentMessage: String(error) });
    if (failure !== error && !(error instanceof Unreadable)) console.error(error);
    this.messages.showError(failure);
    this.pages.classList.toggle('stale', this.viewer.pages > 0);
    byId('figures', HTMLElement).textContent = 'Not rendered';
  }

  /** @param {import('./messages.js').Place} place */
  goTo({ line, column, file }) {
    const field = file === undefined ? 'sample' : fieldOf(file);
    if (field === null) return;
    this.open(field);
    this.editors.get(field)?.goTo(line, column);
  }

  /** @param {string} field */
  open(field) {
    const area = byId(field, HTMLTextAreaElement);
    const part = area.closest('details');
    if (part) part.open = true;
    return area;
  }

  download() {
    if (!this.pdf) return;
    const address = URL.createObjectURL(this.pdf);
    make('a', { href: address, download: `${this.text('name') || NAME}.pdf` }).click();
    // The browser has taken hold of it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

/**
 * The field of the form that has the text of a file of the template.
 * @param {string} file such as `template/header.html`
 */
function fieldOf(file) {
  const [, name = '', ending] = /^template\/(\w+)\.(css|html|json)$/.exec(file) ?? [];
  if (ending === 'css') return 'css';
  if (ending === 'json') return 'manifest';
  return FRAGMENTS.includes(name) ? name : null;
}

new TemplateEditor().start();
