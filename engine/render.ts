/** The library's entry: renders a document, or keeps a renderer ready for many. */
import type { Warning } from './diagnostics.js';
import { host, type Files, type ImageDecoder } from './host/index.js';
import { checkInput, checkInputs, checkIsOptions, checkOptions, checkOutput } from './render/options/checks.js';
import { documentsOf, isSeries, repeatable } from './render/options/documents.js';
import { checkFields, FUNCTION, wrongOption, type Fields } from './render/options/field-checks.js';
import {
  withoutUndefined,
  type DocumentInput,
  type DocumentSeries,
  type RenderOptions,
} from './render/options/options.js';
import type { ImageRenderOptions, RenderedImages } from './render/images-of-pages.js';
import { checkDocument } from './render/check.js';
import { measureDocument, type Measurement } from './render/measure.js';
import { findingsOf, type AccessibilityReport } from './render/check-accessibility.js';
import {
  collect,
  sendTo,
  streamOf,
  type RenderOutput,
  type Run,
  type WriteChunk,
} from './render/output/destinations.js';
import { renderDocument } from './render/pipeline.js';
import { SessionMemory, type EarlyPage } from './render/session/session-memory.js';
import { SharedResources } from './render/shared.js';

export type { ElementPlace, MeasuredPage, Measurement } from './render/measure.js';
export type { AccessibilityFinding, AccessibilityReport } from './render/check-accessibility.js';
export type { Attachment, AttachmentRelationship } from './pdf/attachments.js';
export type { PdfStandard } from './pdf/file/conformance.js';
export type { EncryptionOptions, Permissions } from './pdf/file/encryption.js';
export type { Watermark } from './paint/watermark.js';
export type { PlatformKey, SignOptions, SignRequest } from './signature/sign-options.js';
export type {
  CssLength,
  CustomElement,
  DocumentInput,
  DocumentSeries,
  DrawnPage,
  ElementWriters,
  FontSource,
  GivenText,
  OptionalFont,
  PagePlace,
  RenderInput,
  RenderLimits,
  RenderOptions,
  RenderProgress,
  TemplateSource,
  UnifiedPlugin,
  UnifiedTree,
  Theme,
  WriteElement,
} from './render/options/options.js';
export type { ImageOptions, ImageRenderOptions, PageImage, RenderedImages } from './render/images-of-pages.js';
export type { RenderOutput, WriteChunk } from './render/output/destinations.js';
export type { EarlyPage } from './render/session/session-memory.js';

/** What a render tells besides its bytes. */
export interface RenderResult {
  /** Number of pages. */
  readonly pages: number;
  /** Size of the PDF in bytes. */
  readonly bytes: number;
  /** What could not be honoured, with its place in the source, in the order in which it was found. */
  readonly warnings: Warning[];
  /** SHA-256 of the PDF in hexadecimal. The same input gives the same value on every machine and every runtime. */
  readonly sha256: string;
  /**
   * The language that the text was recognised to be in (BCP 47); absent where document or options name one, and where it
   * is not certain.
   */
  readonly detectedLanguage?: string;
}

/** A PDF in memory, and what its render tells. */
export interface RenderedPdf extends RenderResult {
  /** The whole PDF. */
  readonly pdf: Uint8Array<ArrayBuffer>;
}

/** A PDF that is rendered while it is read. */
export interface RenderStream {
  /**
   * The PDF, in chunks of about a page. The render begins with the first read, and waits until each chunk is taken.
   * Cancelling the stream ends the render. When the render fails, reading fails with the same error.
   *
   * It is a web stream on every runtime: give it to `new Response(pdf)`, iterate over it (`for await`), or make a Node
   * stream of it (`Readable.fromWeb(pdf)`).
   */
  readonly pdf: ReadableStream<Uint8Array>;
  /** Settles when the last chunk is taken. It stays pending while nobody reads the stream. */
  readonly result: Promise<RenderResult>;
}

/**
 * Renders documents and keeps what they share: fonts, shaped words, images, templates. All its methods reject with
 * RenderError when a document or an option is wrong or a limit is reached, and with an error named AbortError when the
 * signal stops a render.
 */
export interface Renderer {
  /** Renders one document into memory. These options win over those of the renderer; undefined counts as not given. */
  render(input: DocumentInput | DocumentSeries, options?: RenderOptions): Promise<RenderedPdf>;
  /** Like renderStream(). These options win over those of the renderer. */
  renderStream(input: DocumentInput | DocumentSeries, options?: RenderOptions): RenderStream;
  /** Like renderTo(). These options win over those of the renderer. */
  renderTo(input: DocumentInput | DocumentSeries, output: RenderOutput, options?: RenderOptions): Promise<RenderResult>;
  /** Like renderImages(). These options win over those of the renderer. */
  renderImages(input: DocumentInput, options?: ImageRenderOptions): Promise<RenderedImages>;
  /** Like checkRender(). These options win over those of the renderer. */
  check(input: DocumentInput, options?: RenderOptions): Promise<readonly Warning[]>;
  /** Like measure(). These options win over those of the renderer. */
  measure(input: DocumentInput, options?: RenderOptions): Promise<Measurement>;
  /** Begins a session: one document that is rendered again and again while it is edited. Its options are fixed. */
  session(options?: RenderOptions): RenderSession;
  /** Releases fonts and caches. The renderer can still be used; it then loads them again. */
  close(): void;
  /** close(), for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What a render of a session tells besides its bytes. */
export interface SessionResult extends RenderedPdf {
  /**
   * The numbers of the pages that may look different from those of the session's render before, ascending. All pages of
   * the first render.
   */
  readonly changedPages: readonly number[];
}

/** What a render of a session tells while it works, and what stops it. */
export interface SessionListeners {
  /**
   * Gets the first page that looks different from the session's render before, as soon as it is laid out: before the
   * pages in front of it go into the PDF. The render waits for the promise that it returns; an error of it ends the
   * render. It is called once at most. It is not called by the first render, nor when no page changes, nor where the
   * whole document has to be laid out again. When the edit changes the number of pages, a page that shows this number
   * shows the one before.
   */
  readonly onFirstChange?: (page: EarlyPage) => unknown;
  /**
   * Stops this render, and no other of the session: for a version that a newer one has replaced. The render rejects with
   * an error named AbortError; the session keeps the pages of the last render that ended.
   */
  readonly signal?: AbortSignal;
}

/**
 * Renders one document again and again, and keeps the pages of the last render. After an edit, only pages that the edit
 * may have changed are laid out; the bytes are those of a fresh render.
 */
export interface RenderSession {
  /** Renders a version of the document into memory. A render begins when those before it have ended. */
  render(input: DocumentInput, listeners?: SessionListeners): Promise<SessionResult>;
  /** Releases what the session keeps. It can still be used; the next render is a whole one. */
  close(): void;
}

/**
 * Renders one document into memory. `input` may be the text itself, a list of chapters, or several documents for one PDF. For many documents, createRenderer() is quicker; for
 * large ones, renderTo() and renderStream() hold only a page at a time.
 *
 * Rejects with RenderError: `reason` says what went wrong to a program, `message` to a person.
 */
export function render(input: DocumentInput | DocumentSeries, options?: RenderOptions): Promise<RenderedPdf> {
  return createRenderer().render(input, options);
}

/** Renders one document while the stream that is returned is read. Errors come out of the stream and of `result`. */
export function renderStream(input: DocumentInput | DocumentSeries, options?: RenderOptions): RenderStream {
  return createRenderer().renderStream(input, options);
}

/**
 * Renders one document to `output`: a Node stream, a web stream, or a function that gets each chunk. The render waits
 * while the stream is full or the function's promise is pending, and ends the stream.
 *
 * Rejects with RenderError, or with the error of the stream or the function. When a render fails after part of the PDF
 * was written, the stream is destroyed; a stream that got nothing stays open.
 */
export function renderTo(
  input: DocumentInput | DocumentSeries,
  output: RenderOutput,
  options?: RenderOptions,
): Promise<RenderResult> {
  return createRenderer().renderTo(input, output, options);
}

/**
 * Renders one document as pictures of its pages. They are drawn by Platen itself: the same document gives the same bytes as
 * PNG on every machine and every runtime, except for images that a decoder of the platform reads.
 *
 * Rejects with RenderError, as render() does.
 */
export function renderImages(input: DocumentInput, options?: ImageRenderOptions): Promise<RenderedImages> {
  return createRenderer().renderImages(input, options);
}

/**
 * Checks options, template, theme and document, and returns the warnings that a render would give up to that point.
 * Nothing is laid out, and only the template and added fonts are loaded: other resources count as sound unless their
 * address is forbidden. Rejects with the RenderError that a render would reject with in these stages. Warnings never
 * fail it, even with `strict`.
 */
export function checkRender(input: DocumentInput, options?: RenderOptions): Promise<readonly Warning[]> {
  return createRenderer().check(input, options);
}

/**
 * Lays the document out and tells how many pages it takes, how high it is, and where the elements stand that have an id.
 * It takes as long as a render. Warnings never fail it, even with `strict`. Rejects with the RenderError of the render;
 * with `limits: { pages }` it stops behind the last page that would fit.
 */
export function measure(input: DocumentInput, options?: RenderOptions): Promise<Measurement> {
  return createRenderer().measure(input, options);
}

/**
 * Renders the document and tells what its author has to add for readers who do not see it: what keeps the PDF from
 * claiming PDF/UA-1, and what the standard does not ask for. Rejects with the RenderError of the render. Warnings never
 * fail it, even with `strict`.
 */
export async function checkAccessibility(
  input: DocumentInput,
  options: RenderOptions = {},
): Promise<AccessibilityReport> {
  checkIsOptions(options);
  const given = withoutUndefined(options);
  checkOptions(given);
  return findingsOf(checkInputs(input), given, await withFonts(THIS_PLATFORM, given));
}

/**
 * Keeps fonts, shaped words and parsed style sheets from one document to the next. Results do not depend on earlier
 * documents. `defaults` are the options of every document, which are checked with the first one.
 */
export function createRenderer(defaults: RenderOptions = {}): Renderer {
  return createRendererOn(THIS_PLATFORM, defaults);
}

/** What a renderer uses in place of the platform's own, and how it runs a render. */
export interface RendererPlatform {
  readonly files: Files;
  readonly decoder: ImageDecoder;
  /** A render that is done again where files were missing. `isRandom`: its bytes differ each time. */
  repeated<Result>(run: Run<Result>, isRandom: boolean): Run<Result>;
}

const THIS_PLATFORM: RendererPlatform = { files: host.files, decoder: host.images, repeated: (run) => run };

/** Like createRenderer(), with what another platform gives it (web-renderer.ts). */
export function createRendererOn(platform: RendererPlatform, defaults: RenderOptions): Renderer {
  checkIsOptions(defaults);
  const kept = new KeptResources(platform, defaults);
  const merge = (options: RenderOptions = {}): RenderOptions => {
    checkIsOptions(options);
    return { ...defaults, ...withoutUndefined(options) };
  };
  const runOf = (
    input: DocumentInput | DocumentSeries,
    options?: RenderOptions,
    { memory = null, resources = kept }: Partial<InSession> = {},
  ): Run<RenderResult> => {
    const source = platform === THIS_PLATFORM ? input : repeatable(input);
    const run: Run<RenderResult> = async (write) => {
      const merged = merge(options);
      checkOptions(merged);
      if (memory && merged.sign)
        throw wrongOption(
          ['sign'],
          'A session shows drafts, which are not signed; leave out sign, and sign with render().',
        );
      const inputs =
        isSeries(source) && !memory ? documentsOf(source, checkInput) : checkInputs(source as DocumentInput);
      const shared = await resources.for(merged);
      const writeInTurns: WriteChunk = async (chunk) => {
        await write(chunk);
        // Gives the event loop a turn. Without it no signal could stop a render, and nothing else would be served
        // meanwhile.
        await host.turn();
      };
      const { diagnostics, ...result } =
        Symbol.asyncIterator in inputs
          ? await (await import('./render/series.js')).renderSeries(inputs, merged, shared, writeInTurns)
          : await renderDocument(inputs, merged, shared, writeInTurns, memory);
      return { ...result, warnings: diagnostics.warnings };
    };
    const isRandom = (options?.encryption ?? options?.sign ?? defaults.encryption ?? defaults.sign) !== undefined;
    return platform.repeated(run, isRandom);
  };
  return {
    render: (input, options) => collect(runOf(input, options)),
    renderStream: (input, options) => streamOf(runOf(input, options)),
    async renderTo(input, output, options) {
      checkOutput(output);
      return sendTo(output, runOf(input, options));
    },
    async renderImages(input, options = {}) {
      checkIsOptions(options);
      // Few need it, and it is as much code as the writer of PDFs.
      const { dividedOptions, imagesOfPages } = await import('./render/images-of-pages.js');
      const { ofImages, rest } = dividedOptions(options);
      const run = platform.repeated(async () => {
        const merged = merge(rest);
        checkOptions(merged);
        return imagesOfPages(checkInputs(input), merged, ofImages, await kept.for(merged));
      }, false);
      return run(() => undefined);
    },
    async check(input, options) {
      const run = platform.repeated(async () => {
        const merged = merge(options);
        checkOptions(merged);
        return checkDocument(checkInputs(input), merged, await kept.for(merged));
      }, false);
      return (await run(() => undefined)).warnings;
    },
    measure(input, options) {
      const run = platform.repeated(async () => {
        const { dump: _dump, sign: _sign, ...merged } = merge(options);
        checkOptions(merged);
        return measureDocument(checkInputs(input), merged, await kept.for(merged));
      }, false);
      return run(() => undefined);
    },
    session(options) {
      // Fonts of a session stay loaded as long as it does.
      const resources = options?.fonts || options?.systemFonts ? new KeptResources(platform, merge(options)) : kept;
      const ofAll = merge(options).signal;
      return sessionOf((input, memory, ofOne) => {
        const signal = ofAll && ofOne ? AbortSignal.any([ofAll, ofOne]) : (ofOne ?? ofAll);
        return collect(runOf(input, { ...options, ...(signal && { signal }) }, { memory, resources }));
      });
    },
    close: () => kept.release(),
    [Symbol.asyncDispose]: async () => kept.release(),
  };
}

/** What the renders of a session have in common. */
interface InSession {
  readonly memory: SessionMemory | null;
  readonly resources: KeptResources;
}

type RenderWith = (
  input: DocumentInput,
  memory: SessionMemory,
  signal: AbortSignal | undefined,
) => Promise<RenderedPdf>;

const LISTENERS: Fields<SessionListeners> = {
  onFirstChange: FUNCTION,
  signal: ['an AbortSignal', (value) => typeof value === 'object' && value !== null && 'aborted' in value],
};
const NO_LISTENERS =
  'The second argument of session.render() must be an object with onFirstChange or signal, or be left out.';

function sessionOf(renderWith: RenderWith): RenderSession {
  let memory = new SessionMemory();
  let before: Promise<unknown> = Promise.resolve();
  const renderNext = async (input: DocumentInput, listeners: SessionListeners): Promise<SessionResult> => {
    if (typeof listeners !== 'object' || listeners === null) throw wrongOption([], NO_LISTENERS);
    checkFields(listeners, ['session.render()'], LISTENERS);
    const { onFirstChange, signal } = listeners;
    // close() gives the next renders another memory; this one goes on with its own.
    const own = memory;
    own.begin(onFirstChange);
    let result = await renderWith(input, own, signal);
    // At most once, because nothing is recalled the second time.
    if (own.isOutdated) result = await renderWith(input, own, signal);
    return { ...result, changedPages: own.end(result.pages) };
  };
  return {
    render(input, listeners = {}) {
      const result = before.then(() => renderNext(input, listeners));
      before = result.catch(() => undefined);
      return result;
    },
    close() {
      memory = new SessionMemory();
    },
  };
}

/** What the documents of a renderer share, with the fonts of its options. */
class KeptResources {
  #ready: Promise<SharedResources> | null = null;

  constructor(
    readonly platform: RendererPlatform,
    readonly defaults: RenderOptions,
  ) {}

  async for(options: RenderOptions): Promise<SharedResources> {
    const { fonts, systemFonts = false } = options;
    const isOther = fonts !== this.defaults.fonts || systemFonts !== (this.defaults.systemFonts ?? false);
    if (isOther) return withFonts(this.platform, options);
    // A font that could not be read is tried again for the next document.
    this.#ready ??= withFonts(this.platform, options).catch((error: unknown) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  release(): void {
    this.#ready = null;
  }
}

async function withFonts({ files, decoder }: RendererPlatform, options: RenderOptions): Promise<SharedResources> {
  const shared = new SharedResources(files, decoder);
  await shared.addFonts(options);
  return shared;
}
