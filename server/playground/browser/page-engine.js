/**
 * Renders in this page, by the engine in a worker: a keystroke then needs no service. The service renders what the
 * worker has not rendered yet, and what it cannot.
 */

const START = '/playground/engine/start.json';

/**
 * @typedef {{ input: Record<string, string | boolean>, template?: string, own?: object, records?: object[] }} PageRequest the
 *   body of POST /v1/pdf/generate, or worker/protocol.ts
 * @typedef {{ kind: 'rendered', id: number, pdf: Uint8Array<ArrayBuffer>, pages: number, bytes: number, durationMs: number,
 *             changedPages: readonly number[] | null, warnings: readonly any[] }} PageResult
 * @typedef {{ kind: 'changed', id: number, page: number, pdf: Uint8Array<ArrayBuffer> }} EarlyPage
 * @typedef {PageResult | { kind: 'elsewhere' | 'broken' | 'abandoned', id: number }} Answer the last of the worker; worker/protocol.ts
 */

export class PageEngine {
  /** @type {Worker | null} */
  #worker = null;
  #maxContentBytes = 0;
  /** Those that come with the service. @type {import('./template-fields.js').Template[]} */
  templates = [];
  /** Where people sign up. */
  dashboardUrl = '/dashboard';
  /** What the worker has rendered once, with its fonts and templates: a request without its text. */
  #readyFor = '';
  /** @type {Promise<Answer> | null} */
  #running = null;
  /** @type {{ id: number, resolve: (answer: Answer) => void, onFirstChange: (page: EarlyPage) => void } | null} */
  #asked = null;
  #lastId = 0;
  /** @type {PageRequest | null} */
  #toLearn = null;

  /** @type {Promise<void>} */
  #starting = Promise.resolve();

  /** Resolves when the engine is there, or stays away. */
  get ready() {
    return this.#starting;
  }

  /** Loads the engine. It stays away where the browser or the service has not what it takes. */
  start() {
    this.#starting = this.#load();
  }

  async #load() {
    if (typeof Worker !== 'function' || typeof WebAssembly !== 'object') return;
    try {
      const response = await fetch(START, { credentials: 'omit' });
      if (!response.ok) return;
      const { worker: script, start, maxContentBytes, templates, dashboardUrl } = await response.json();
      const worker = new Worker(script, { type: 'module' });
      worker.onmessage = ({ data }) => {
        if (data.kind !== 'changed') this.#settle(data);
        else if (data.id === this.#asked?.id) this.#asked?.onFirstChange(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.#stop();
      };
      this.#maxContentBytes = maxContentBytes;
      this.templates = templates;
      this.dashboardUrl = dashboardUrl;
      this.#worker = worker;
      this.#say({ kind: 'start', start });
    } catch {
      this.#stop();
    }
  }

  /**
   * Whether the worker renders this request, as far as is known before.
   * @param {PageRequest} request
   */
  takes(request) {
    return this.#worker !== null && this.#readyFor === keyOf(request) && this.#fits(request);
  }

  /**
   * Renders a request that it takes. Null: the service has to do it. One at a time: others wait.
   * @param {PageRequest} request
   * @param {AbortSignal} signal of a newer request: this one is given up
   * @param {(page: EarlyPage) => void} onFirstChange gets the first page that changes, before the whole PDF is made
   * @returns {Promise<PageResult | null>}
   */
  async render(request, signal, onFirstChange) {
    while (this.#running) await this.#running;
    signal.throwIfAborted();
    if (!this.takes(request)) return null;
    const asked = this.#ask(request, onFirstChange);
    const id = this.#lastId;
    const abandon = () => this.#say({ kind: 'abandon', id });
    signal.addEventListener('abort', abandon);
    try {
      return await asked;
    } finally {
      signal.removeEventListener('abort', abandon);
    }
  }

  /**
   * Renders what no service has checked, for who has no key. Null: the service has to do it, and tells what is wrong.
   * @param {PageRequest} request
   * @param {AbortSignal} signal of a newer request: this one is not begun any more
   * @returns {Promise<PageResult | null>}
   */
  async renderUnchecked(request, signal) {
    await this.#starting;
    while (this.#running) await this.#running;
    signal.throwIfAborted();
    if (!this.#worker || !this.#fits(request)) return null;
    const result = await this.#ask(request);
    if (result) this.#setReady(keyOf(request));
    return result;
  }

  /**
   * Renders what the service has just rendered, so that fonts and templates are there for the next keystroke. The service
   * has checked all but the text.
   * @param {PageRequest} request
   */
  async learn(request) {
    this.#toLearn = request;
    await this.#starting;
    while (this.#running) await this.#running;
    if (this.#toLearn !== request || !this.#worker || !this.#fits(request)) return;
    const result = await this.#ask(request);
    if (result && this.#toLearn === request) this.#setReady(keyOf(request));
  }

  /** The service is asked, for what the worker cannot do or does not know yet. */
  pass() {
    this.#toLearn = null;
    this.#setReady('');
  }

  /** @param {string} key */
  #setReady(key) {
    this.#readyFor = key;
    // For tests, and for who looks.
    document.body.dataset.engine = key === '' ? 'away' : 'ready';
  }

  /** @param {PageRequest} request */
  #fits({ input: { content } }) {
    const text = String(content);
    // A character has three bytes at most.
    const fits = 3 * text.length <= this.#maxContentBytes;
    return text !== '' && (fits || new TextEncoder().encode(text).length <= this.#maxContentBytes);
  }

  /**
   * @param {PageRequest} request
   * @param {(page: EarlyPage) => void} onFirstChange
   * @returns {Promise<PageResult | null>}
   */
  async #ask(request, onFirstChange = () => undefined) {
    const id = ++this.#lastId;
    this.#running = new Promise((resolve) => (this.#asked = { id, resolve, onFirstChange }));
    this.#say({ kind: 'render', id, request, key: keyOf(request) });
    const answer = await this.#running;
    if (answer.kind === 'rendered') return answer;
    if (answer.kind === 'abandoned') return null;
    this.#setReady('');
    if (answer.kind === 'broken') this.#stop();
    return null;
  }

  /** @param {Answer} answer */
  #settle(answer) {
    if (this.#asked?.id !== answer.id) return;
    const { resolve } = this.#asked;
    this.#asked = null;
    this.#running = null;
    resolve(answer);
  }

  /** From now on the service renders. */
  #stop() {
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#asked) this.#settle({ kind: 'elsewhere', id: this.#asked.id });
  }

  /** @param {object} message */
  #say(message) {
    this.#worker?.postMessage(message);
  }
}

/** The same for requests that differ in their content only. @param {PageRequest} request */
function keyOf(request) {
  return JSON.stringify({ ...request, input: { ...request.input, content: '' } });
}
