/**
 * Renders in this page, by the engine in a worker: a keystroke then needs no service. The service renders what the
 * worker has not rendered yet, and what it cannot.
 */

const START = '/playground/engine/start.json';

/**
 * @typedef {{ input: Record<string, string | boolean> }} PageRequest the body of POST /v1/pdf/generate
 * @typedef {{ kind: 'rendered', id: number, pdf: Uint8Array<ArrayBuffer>, pages: number, bytes: number, durationMs: number,
 *             warnings: readonly any[] }} PageResult
 * @typedef {PageResult | { kind: 'elsewhere' | 'broken', id: number }} Answer of the worker; worker/protocol.ts
 */

export class PageEngine {
  /** @type {Worker | null} */
  #worker = null;
  #maxContentBytes = 0;
  /** What the worker has rendered once, with its fonts and templates: a request without its text. */
  #readyFor = '';
  /** @type {Promise<Answer> | null} */
  #running = null;
  /** @type {{ id: number, resolve: (answer: Answer) => void } | null} */
  #asked = null;
  #lastId = 0;
  /** @type {PageRequest | null} */
  #toLearn = null;

  /** @type {Promise<void>} */
  #starting = Promise.resolve();

  /** Loads the engine. It stays away where the browser or the service has not what it takes. */
  start() {
    this.#starting = this.#load();
  }

  async #load() {
    if (typeof Worker !== 'function' || typeof WebAssembly !== 'object') return;
    try {
      const response = await fetch(START, { credentials: 'omit' });
      if (!response.ok) return;
      const { worker: script, start, maxContentBytes } = await response.json();
      const worker = new Worker(script, { type: 'module' });
      worker.onmessage = ({ data }) => this.#settle(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#stop();
      };
      this.#maxContentBytes = maxContentBytes;
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
   * @param {AbortSignal} signal of a newer request, while this one waits
   * @returns {Promise<PageResult | null>}
   */
  async render(request, signal) {
    while (this.#running) await this.#running;
    signal.throwIfAborted();
    if (!this.takes(request)) return null;
    return this.#ask(request);
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
    return text !== '' && new TextEncoder().encode(text).length <= this.#maxContentBytes;
  }

  /**
   * @param {PageRequest} request
   * @returns {Promise<PageResult | null>}
   */
  async #ask(request) {
    const id = ++this.#lastId;
    this.#running = new Promise((resolve) => (this.#asked = { id, resolve }));
    this.#say({ kind: 'render', id, request });
    const answer = await this.#running;
    if (answer.kind === 'rendered') return answer;
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

/** @param {PageRequest} request */
function keyOf(request) {
  return JSON.stringify({ ...request, input: { ...request.input, content: '' } });
}
