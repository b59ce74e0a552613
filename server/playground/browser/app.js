/** The playground: what is typed is rendered, in this page or by the service, and its pages are shown beside it. */
import { ApiFailure, call } from './api.js';
import { decodeBase64 } from './base64.js';
import { curlCommand } from './curl.js';
import { Editor } from './editor.js';
import { byId, counted, make, tabStorage } from './elements.js';
import { RequestForm } from './form.js';
import { Keys } from './key.js';
import { openOptions, setUpLayout, showView } from './layout.js';
import { Messages } from './messages.js';
import { PageEngine } from './page-engine.js';
import { loadPdfjs } from './pdfjs.js';
import { RenderLoop } from './render-loop.js';
import { SAMPLES, sampleText } from './samples.js';
import { Viewer } from './viewer.js';

const DRAFT = 'platen.draft';
/** Screen readers hear of a result when nothing newer came for this long, milliseconds. */
const ANNOUNCE_AFTER = 700;
const TOAST_FOR = 4000;
/** The draft is kept after a pause of typing, because writing a book takes a while, milliseconds. */
const SAVE_AFTER = 500;

class Playground {
  keys = new Keys();
  engine = new PageEngine();
  form = new RequestForm(() => this.changed());
  viewer = new Viewer(byId('pages', HTMLElement));
  editor = new Editor(byId('source', HTMLTextAreaElement), {
    changed: () => this.changed(),
    moved: (line, column) => (byId('caret', HTMLElement).textContent = `Line ${line}, column ${column}`),
    submit: () => this.loop.now(),
  });
  messages = new Messages({
    toPlace: ({ line, column }) => {
      showView('edit');
      this.editor.goTo(line, column);
    },
    toField: (field) => this.toField(field),
    has: (field) => field === '/input/content' || this.controlOf(field) !== null,
  });
  loop = new RenderLoop((signal, shown) => this.render(signal, shown), {
    started: () => {
      document.body.classList.add('working');
      byId('pages', HTMLElement).setAttribute('aria-busy', 'true');
    },
    waiting: (seconds) => this.notice(`This key has rendered often in this minute. Going on in ${seconds} s.`, true),
    failed: (error) => this.failed(error),
    isQuick: () => this.isHere(this.form.request(this.editor.text)),
    settled: () => {
      document.body.classList.remove('working');
      byId('pages', HTMLElement).setAttribute('aria-busy', 'false');
    },
  });
  /** The latest PDF, for downloading. @type {Blob | null} */
  pdf = null;
  hasTemplates = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  announcing;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saving;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  toasting;

  start() {
    setUpLayout();
    this.setUpControls();
    this.restore();
    this.showKey();
    this.engine.start();
    this.loop.now();
    // Begun now, because it takes about as long as the first render does.
    loadPdfjs().catch((error) => this.failed(error));
    void this.engine.ready.then(() => {
      byId('sign-up', HTMLAnchorElement).href = this.engine.dashboardUrl;
    });
  }

  setUpControls() {
    const onClick = (/** @type {string} */ id, /** @type {() => void} */ act) =>
      byId(id, HTMLButtonElement).addEventListener('click', act);
    onClick('copy-curl', () => void this.copyCurl());
    onClick('download', () => this.download());
    onClick('zoom-out', () => this.viewer.zoom(-1));
    onClick('zoom-fit', () => this.viewer.zoom(0));
    onClick('zoom-in', () => this.viewer.zoom(1));
    addEventListener('pagehide', () => this.saveNow());
    onClick('options-reset', () => {
      this.form.fields = {};
      this.changed();
    });
    onClick('curl-close', () => byId('curl-dialog', HTMLDialogElement).close());
    const tab = byId('tab-indents', HTMLInputElement);
    tab.addEventListener('change', () => (this.editor.tabIndents = tab.checked));
    const sample = byId('sample', HTMLSelectElement);
    sample.append(...SAMPLES.map(({ file, title }) => make('option', { value: file }, title)));
    sample.addEventListener('change', () => void this.chooseSample(sample.value));
    const asIType = byId('as-i-type', HTMLInputElement);
    asIType.addEventListener('change', () => this.changed());
    const own = byId('own-key', HTMLInputElement);
    own.value = this.keys.own;
    own.addEventListener('change', () => this.useKey(own.value.trim()));
  }

  /** Something of the request has changed. */
  changed() {
    this.save();
    if (byId('as-i-type', HTMLInputElement).checked) this.loop.changed();
    else this.notice('Press Ctrl+Enter in the editor to render.', true);
  }

  save() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.saveNow(), SAVE_AFTER);
  }

  saveNow() {
    clearTimeout(this.saving);
    const { form, editor } = this;
    const sample = byId('sample', HTMLSelectElement).value;
    tabStorage.write(DRAFT, {
      text: editor.text,
      type: form.type,
      template: form.template,
      fields: form.fields,
      sample,
    });
  }

  /** What was typed in this tab before it was reloaded. */
  restore() {
    const draft = tabStorage.read(DRAFT);
    if (typeof draft?.text === 'string') {
      byId('source', HTMLTextAreaElement).value = draft.text;
      this.form.type = draft.type;
      this.form.template = draft.template;
      this.form.fields = draft.fields ?? {};
      byId('sample', HTMLSelectElement).value = draft.sample;
    } else {
      // Some browsers fill fields with what they held before a reload.
      const source = byId('source', HTMLTextAreaElement);
      source.value = source.defaultValue;
      this.form.type = SAMPLES[0].type;
      this.form.fields = {};
    }
  }

  /** @param {string} file */
  async chooseSample(file) {
    const sample = SAMPLES.find((one) => one.file === file);
    if (!sample) return;
    try {
      const text = await sampleText(sample);
      this.form.type = sample.type;
      this.form.fields = sample.fields ?? {};
      this.editor.replace(text);
      byId('pages', HTMLElement).scrollTop = 0;
      this.save();
      this.loop.now();
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * One render: from the form to the pages.
   * @param {AbortSignal} signal
   * @param {() => void} shown
   */
  async render(signal, shown) {
    const request = this.form.request(this.editor.text);
    const here = this.isHere(request)
      ? await this.engine.render(request, signal, async ({ page, pdf }) => {
          if (await this.viewer.showPage(page, pdf)) shown();
        })
      : this.keys.current === ''
        ? await this.engine.renderUnchecked(request, signal)
        : null;
    // The worker has given it up, which is no reason to ask the service.
    if (!here) signal.throwIfAborted();
    const { result, data, rate } = here
      ? { result: { ...here, duration_ms: here.durationMs }, data: here.pdf, rate: null }
      : await this.renderByService(request, signal);
    const changed = here && here.changedPages;
    if (signal.aborted) this.viewer.passOver(changed);
    signal.throwIfAborted();
    // The viewer hands its bytes over to a worker, so the blob takes a copy first.
    this.pdf = new Blob([data], { type: 'application/pdf' });
    this.notice('');
    this.messages.showWarnings(result.warnings);
    await this.viewer.show(data, changed);
    if (changed && !signal.aborted && this.editor.isTyping) this.viewer.reveal(changed, this.editor.share);
    if (!signal.aborted) this.tellResult(result, here !== null);
    void this.loadTemplates();
    if (!here && !this.keys.isLive) void this.engine.learn(request);
    return rate;
  }

  /**
   * @param {ReturnType<RequestForm['request']>} request
   * @param {AbortSignal} signal
   */
  async renderByService(request, signal) {
    this.engine.pass();
    const body = { ...request, options: { ...request.options, output: 'base64' } };
    const { json, rate } = await this.withKey((key) => call('POST', '/v1/pdf/generate', { key, body, signal }));
    return { result: json, data: decodeBase64(json.pdf_base64), rate };
  }

  /**
   * Whether this page renders the request by itself. Who gives a live key means the service.
   * @param {ReturnType<RequestForm['request']>} request
   */
  isHere(request) {
    return !this.keys.isLive && this.engine.takes(request);
  }

  /**
   * @param {{ pages: number, bytes: number, duration_ms: number, warnings: readonly unknown[] }} result
   * @param {boolean} isHere
   */
  tellResult({ pages, bytes, duration_ms: duration, warnings }, isHere) {
    byId('download', HTMLButtonElement).disabled = false;
    byId('pages', HTMLElement).classList.remove('stale');
    const where = isHere ? 'in this page' : 'by the service';
    byId('figures', HTMLElement).textContent =
      `${counted(pages, 'page')} · ${size(bytes)} · ${Math.round(duration)} ms ${where}`;
    this.announce(`${counted(pages, 'page')}, ${counted(warnings.length, 'warning')}`);
  }

  /**
   * Does something with the key; once more with a new test key if the service no longer takes the old one.
   * @template T
   * @param {(key: string) => Promise<T>} act
   */
  async withKey(act) {
    const key = await this.keys.get();
    try {
      return await act(key);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401 || !this.keys.forget()) throw error;
      return await act(await this.keys.get());
    } finally {
      this.showKey();
    }
  }

  /** @param {unknown} error */
  failed(error) {
    const failure =
      error instanceof ApiFailure
        ? error
        : new ApiFailure('The page could not do this.', { agentMessage: String(error) });
    if (!(error instanceof ApiFailure)) console.error(error);
    const problems = this.messages.showError(failure);
    for (const { field } of problems) if (field) this.controlOf(field)?.setAttribute('aria-invalid', 'true');
    byId('pages', HTMLElement).classList.toggle('stale', this.viewer.pages > 0);
    this.notice(this.viewer.pages > 0 ? 'Not rendered. These pages are from before the error.' : failure.message);
    this.announce(`Error: ${failure.message}`);
  }

  /** @param {string} field */
  controlOf(field) {
    return field === 'own-key' ? byId('own-key', HTMLInputElement) : this.form.control(field);
  }

  /** @param {string} field */
  toField(field) {
    const control = this.controlOf(field);
    if (!control) {
      showView('edit');
      this.editor.goTo(1, 1);
      return;
    }
    if (control.closest('#options')) openOptions(true);
    else showView('pages');
    control.focus();
  }

  async loadTemplates() {
    if (this.hasTemplates) return;
    if (this.keys.current === '') {
      this.form.templates = this.engine.templates;
      return;
    }
    this.hasTemplates = true;
    try {
      const { json } = await this.withKey((key) => call('GET', '/v1/templates', { key }));
      this.form.templates = json.data ?? [];
    } catch {
      this.hasTemplates = false; // asked for again after the next render
    }
  }

  /** @param {string} key */
  useKey(key) {
    this.keys.own = key;
    // Each render with a live key counts against a quota.
    byId('as-i-type', HTMLInputElement).checked = !this.keys.isLive;
    this.showKey();
    this.changed();
  }

  showKey() {
    const { current, own, isLive } = this.keys;
    const name = current ? `${current.slice(0, 9)}…${current.slice(-4)}` : '';
    byId('key-state', HTMLElement).textContent = own
      ? `In use: your ${isLive ? 'live' : 'test'} key ${name}.`
      : current
        ? `In use: the test key ${name} that this page has made. It lives for 24 hours and counts against no quota.`
        : 'None is in use: this page renders by itself. A test key is made for what only the service can do, such as images from the web.';
  }

  async copyCurl() {
    const request = this.form.request(this.editor.text);
    const command = curlCommand(location.origin, this.keys.current, request, this.fileName());
    try {
      await navigator.clipboard.writeText(command);
      const live = this.keys.current.startsWith('svc_test_')
        ? ''
        : ' Set PLATEN_API_KEY to your key before you run it.';
      this.toast(`Copied a curl command that makes this PDF.${live}`);
    } catch {
      byId('curl-dialog', HTMLDialogElement).showModal();
      const text = byId('curl-text', HTMLTextAreaElement);
      text.value = command;
      text.focus();
      text.select();
    }
  }

  download() {
    if (!this.pdf) return;
    const address = URL.createObjectURL(this.pdf);
    make('a', { href: address, download: this.fileName() }).click();
    // The browser has taken hold of it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  /** After the title, in characters that need no quoting anywhere. */
  fileName() {
    const { text } = this.editor;
    const heading = this.form.type === 'html' ? /<(?:title|h1)[^>]*>([^<]+)</i.exec(text) : /^#\s+(.+)$/m.exec(text);
    const title = this.form.fields['options.title'] ?? heading?.[1] ?? '';
    const name = String(title)
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '');
    return `${name || 'document'}.pdf`;
  }

  /**
   * @param {string} text '' removes it
   * @param {boolean} [calm] not an error
   */
  notice(text, calm = false) {
    const notice = byId('notice', HTMLElement);
    notice.hidden = text === '';
    notice.textContent = text;
    notice.classList.toggle('calm', calm);
  }

  /** @param {string} text */
  toast(text) {
    const toast = byId('toast', HTMLElement);
    toast.textContent = text;
    toast.hidden = false;
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => (toast.hidden = true), TOAST_FOR);
    this.announce(text);
  }

  /** To screen readers, politely; the same again is not said again. @param {string} text */
  announce(text) {
    clearTimeout(this.announcing);
    this.announcing = setTimeout(() => {
      const region = byId('announce', HTMLElement);
      if (region.textContent !== text) region.textContent = text;
    }, ANNOUNCE_AFTER);
  }
}

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

new Playground().start();
