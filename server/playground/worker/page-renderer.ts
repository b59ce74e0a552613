/**
 * Renders requests in the playground's page, with the bytes and the warnings that the service gives for them. Where it
 * cannot do that, it says so, and the page asks the service.
 */
import { RenderError } from '../../../engine/basics.js';
import {
  createRenderer,
  type ImageDecoder,
  type Renderer,
  type RenderInput,
  type RenderSession,
} from '../../../engine/browser.js';
import { presentWarnings } from '../../errors/warning-catalog.js';
import { toEngineCall, type EngineCall } from '../../render/render-options.js';
import type { EarlyPageMessage, FromPageWorker, PageRequest, RenderMessage, WorkerSettings } from './protocol.js';

/**
 * What nearly every document of the playground needs, fetched together. A render that misses a file begins again, once
 * for each that comes later.
 */
const FIRST_FILES = [
  'fonts/inter/Inter-Regular.ttf',
  'fonts/inter/Inter-Italic.ttf',
  'fonts/inter/Inter-SemiBold.ttf',
  'fonts/inter/Inter-Bold.ttf',
  'fonts/source-code-pro/SourceCodePro-Regular.ttf',
  'fonts/source-code-pro/SourceCodePro-Bold.ttf',
  'packages/harfbuzzjs/dist/harfbuzz.wasm',
];

export class PageRenderer {
  readonly #renderer: Renderer;
  #open: OpenSession | null = null;

  constructor(readonly start: WorkerSettings) {
    this.#renderer = createRenderer({
      assets: start.assets,
      preload: FIRST_FILES,
      imageDecoder: this.#noDecoder(),
    });
  }

  /** Never rejects. A render begins when the one before has ended. The signal is that of a newer request. */
  async render({ id, key, request }: RenderMessage, { signal, tell }: WhileRendering): Promise<FromPageWorker> {
    const started = performance.now();
    if (this.#namesFontElsewhere(request)) return this.#elsewhere(id);
    try {
      const session = this.#sessionFor(key, request);
      const { input, ignored } = session.callFor(request);
      const document = await filled(input, request);
      const { pdf, pages, bytes, sha256, warnings, changedPages } = await session.session.render(document, {
        signal,
        onFirstChange: ({ number, pdf }) => tell({ kind: 'changed', id, page: number, pdf }),
      });
      const isFirst = !session.hasRendered;
      session.hasRendered = true;
      // Left: an image may be missing. All fonts of the service are here, those of its optional package too.
      if (session.isLeft || (request.options?.strict && ignored.length > 0)) return this.#elsewhere(id);
      const shown = presentWarnings([...ignored, ...warnings], this.start);
      const durationMs = performance.now() - started;
      const changed = isFirst ? null : changedPages;
      return { kind: 'rendered', id, pdf, pages, changedPages: changed, bytes, sha256, durationMs, warnings: shown };
    } catch (error) {
      if (signal.aborted && !this.#open?.isLeft) return { kind: 'abandoned', id };
      const isBroken = !this.#open?.isLeft && !(error instanceof RenderError && error.reason !== 'internal');
      return isBroken ? { kind: 'broken', id, message: String(error) } : this.#elsewhere(id);
    }
  }

  /** By text, as the service finds the fonts that a request may ask for. A style sheet that is fetched leaves the page anyway. */
  #namesFontElsewhere(request: PageRequest): boolean {
    if (this.start.fontsElsewhere.length === 0) return false;
    const text = JSON.stringify(request).toLowerCase();
    return this.start.fontsElsewhere.some((family) => text.includes(family.toLowerCase()));
  }

  #elsewhere(id: number): FromPageWorker {
    this.#closeSession();
    return { kind: 'elsewhere', id };
  }

  /** The session of the request before, if only the content differs. */
  #sessionFor(key: string, request: PageRequest): OpenSession {
    if (this.#open?.key === key) return this.#open;
    this.#closeSession();
    this.#open = new OpenSession(key, request, { start: this.start, renderer: this.#renderer });
    return this.#open;
  }

  #closeSession(): void {
    this.#open?.session.close();
    this.#open = null;
  }

  /** Browsers differ in pixels from each other and from the service. */
  #noDecoder(): ImageDecoder {
    const leave = (): Promise<never> => {
      this.#open?.leave();
      return Promise.reject(new Error('The service decodes this image.'));
    };
    return { remedy: 'is decoded by the service', start: leave, measure: leave, decode: leave };
  }
}

interface WhileRendering {
  readonly signal: AbortSignal;
  readonly tell: (message: EarlyPageMessage) => void;
}

interface SessionContext {
  readonly start: WorkerSettings;
  readonly renderer: Renderer;
}

/** A session, and whether its document needs what only the service has. */
class OpenSession {
  readonly session: RenderSession;
  /** Whether it has rendered a version to the end. */
  hasRendered = false;
  readonly #start: WorkerSettings;
  readonly #abort = new AbortController();
  #isLeft = false;

  constructor(
    readonly key: string,
    request: PageRequest,
    { start, renderer }: SessionContext,
  ) {
    this.#start = start;
    this.session = renderer.session({ ...this.callFor(request).options, signal: this.#abort.signal });
  }

  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** Ends its render: the service has to do it. */
  leave(): void {
    this.#isLeft = true;
    this.#abort.abort();
  }

  /** What the service calls the engine with, but for the network: each address that may be fetched is looked up first. */
  callFor(request: PageRequest): EngineCall {
    const { settings, templates } = this.#start;
    const network = {
      resolve: async () => {
        this.leave();
        return [];
      },
      isAllowedAddress: () => {
        this.leave();
        return false;
      },
    };
    const { own } = request;
    return toEngineCall(request, { settings, templates, network, ...(own && { own }) });
  }
}

/** The document of the record, where the request has one. */
async function filled(input: RenderInput, { records: [record] = [] }: PageRequest): Promise<RenderInput> {
  if (record === undefined) return input;
  const { compileTemplate } = await import('../../../engine/merge/merge-template.js');
  return (await compileTemplate(input)).bind(record);
}
