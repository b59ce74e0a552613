/** POST /v1/pdf/assemble, in a worker: documents are rendered, and the pages of all parts become one PDF. */
import {
  assemble,
  edit,
  RenderError,
  type LoadResource,
  type OptionPath,
  type PdfPart,
  type RenderedPdf,
  type Renderer,
  type Warning,
} from '../../engine/index.js';
import type { AssembleRequest, GenerateRequest, InputRequest, OptionsRequest } from '../schemas/generate-request.js';
import { attachmentOf, encryptionOf, type EngineCall } from './render-options.js';
import { sharedResources } from './shared-resources.js';

export interface AssemblyCall {
  /** How a document of the request is rendered. The limits of pages and time are those of all together. */
  readonly callOf: (request: GenerateRequest) => EngineCall;
  readonly renderer: Renderer;
  /** What `asset:` addresses stand for. */
  readonly assets: LoadResource;
  /** The PDF that a job has made; null when there is none. */
  readonly pdfOf: (jobId: string) => Promise<Uint8Array | null>;
  readonly signal: AbortSignal;
  /** Called with the pages of all documents so far. */
  readonly onPages: (pages: number) => void;
}

/** Rejects with RenderError, whose option begins with `parts` and the index of the part to blame. */
export async function renderAssembly(request: AssembleRequest, call: AssemblyCall): Promise<RenderedPdf> {
  const run = new AssemblyRun(request, call);
  const parts: PdfPart[] = [];
  for (const index of request.parts.keys()) parts.push(await run.part(index));
  return run.end(parts);
}

class AssemblyRun {
  readonly #request: AssembleRequest;
  readonly #call: AssemblyCall;
  readonly #limits: Required<Pick<NonNullable<EngineCall['options']['limits']>, 'pages' | 'timeMs'>>;
  readonly #deadline: number;
  readonly #resources: ReturnType<typeof sharedResources>;
  /** The same bytes for parts that are made from the same: by the JSON of that. */
  readonly #made = new Map<string, Promise<Uint8Array>>();
  readonly #warnings: Warning[] = [];
  #pages = 0;

  constructor(request: AssembleRequest, call: AssemblyCall) {
    this.#request = request;
    this.#call = call;
    const { limits = {}, resources } = call.callOf(documentOf(request, EMPTY)).options;
    const { pages = Infinity, timeMs = Infinity } = limits;
    this.#limits = { pages, timeMs };
    this.#deadline = performance.now() + timeMs;
    this.#resources = sharedResources(resources, call.signal);
  }

  async part(index: number): Promise<PdfPart> {
    const { password, pages, bookmark, ...source } = this.#request.parts[index]!;
    const key = JSON.stringify([source.input, source.pdf, source.pdf_base64, source.job_id]);
    const made = this.#made.get(key) ?? this.#bytesOf(index);
    this.#made.set(key, made);
    return {
      pdf: await made,
      name: `parts/${index}`,
      ...(password !== undefined && { password }),
      ...(pages !== undefined && { pages }),
      ...(bookmark !== undefined && { bookmark }),
    };
  }

  async #bytesOf(index: number): Promise<Uint8Array> {
    const { input, pdf: address, pdf_base64: base64 = '', job_id: jobId } = this.#request.parts[index]!;
    if (input) return this.#rendered(input, index);
    if (jobId !== undefined) {
      const made = await this.#call.pdfOf(jobId);
      return made ?? missing(`There is no PDF of the job ${jobId}, or no longer.`, index, 'job_id');
    }
    if (address === undefined) return Buffer.from(base64, 'base64');
    const asset = await this.#call.assets(address, 'image');
    if (!asset) return missing(`There is no ${address}.`, index, 'pdf');
    return asset instanceof Uint8Array ? asset : asset.bytes;
  }

  async #rendered(input: InputRequest, index: number): Promise<Uint8Array> {
    const { callOf, renderer, signal, onPages } = this.#call;
    const { input: document, options, ignored } = callOf(documentOf(this.#request, input));
    const before = this.#pages;
    if (before >= this.#limits.pages) throw beyond('page_limit', this.#limits.pages, before + 1);
    try {
      const { pdf, pages, warnings } = await renderer.render(document, {
        ...options,
        resources: this.#resources,
        limits: { ...options.limits, pages: this.#limits.pages - before, timeMs: this.#leftMs() },
        signal,
        onProgress: ({ pages }) => onPages(before + pages),
      });
      this.#pages += pages;
      this.#warnings.push(...[...ignored, ...warnings].map((warning) => inPart(warning, index)));
      return pdf;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      if (error.reason === 'page_limit')
        throw beyond('page_limit', this.#limits.pages, before + (error.details.actual ?? 1));
      if (error.reason === 'time_limit') throw beyond('time_limit', this.#limits.timeMs, this.#limits.timeMs);
      throw errorOfPart(error, index);
    }
  }

  #leftMs(): number {
    const { timeMs } = this.#limits;
    const left = this.#deadline - performance.now();
    if (left >= 1) return Math.floor(left);
    throw beyond('time_limit', timeMs, timeMs - left);
  }

  async end(parts: readonly PdfPart[]): Promise<RenderedPdf> {
    const { signal } = this.#call;
    const { title, author, subject, keywords, language, strict = false } = this.#request.options ?? {};
    const facts = Object.entries({ title, author, subject, keywords, language });
    const given = Object.fromEntries(facts.filter(([, value]) => value !== undefined));
    const assembled = await assemble(parts, { ...given, signal });
    const { pages: limit } = this.#limits;
    if (assembled.pages > limit) throw beyond('page_limit', limit, assembled.pages);
    const whole = await this.#edited(assembled);
    const warnings = [...this.#warnings, ...assembled.warnings, ...(whole === assembled ? [] : whole.warnings)];
    if (strict && warnings[0])
      throw new RenderError(
        'strict_warnings',
        `${warnings[0].message} Warnings are errors in strict mode.`,
        undefined,
        { stage: 'pdf' },
        warnings,
      );
    return { ...whole, warnings };
  }

  /** What belongs to the whole PDF and not to its documents. */
  async #edited(assembled: RenderedPdf): Promise<RenderedPdf> {
    const { attachments = [], encryption, watermark, created_at: created } = this.#request.options ?? {};
    if (attachments.length === 0 && !encryption && watermark === undefined) return assembled;
    return edit(assembled.pdf, {
      attachments: attachments.map(attachmentOf),
      ...(watermark !== undefined && { watermark }),
      ...(attachments.length > 0 && created !== undefined && { modifiedAt: new Date(created) }),
      ...(encryption && { encryption: encryptionOf(encryption) }),
      signal: this.#call.signal,
    });
  }
}

const EMPTY: InputRequest = { type: 'markdown', content: '' };

/** What is said of the whole PDF says nothing of a document in it. Its warnings become errors at the end. */
const OF_THE_WHOLE: ReadonlySet<keyof OptionsRequest> = new Set([
  ...(['title', 'author', 'subject', 'keywords', 'attachments', 'encryption', 'watermark', 'strict'] as const),
]);

function documentOf({ parts: _parts, options = {}, ...rest }: AssembleRequest, input: InputRequest): GenerateRequest {
  const own = Object.entries(options).filter(([field]) => !OF_THE_WHOLE.has(field as keyof OptionsRequest));
  return { ...rest, input, options: Object.fromEntries(own) };
}

/** A place in the content is one in that of the part. */
function inPart<Told extends Pick<Warning, 'option' | 'position'>>(told: Told, index: number): Told {
  const option = optionOfPart(told, index);
  return option ? { ...told, option } : told;
}

function errorOfPart(error: RenderError, index: number): RenderError {
  const { reason, message, position, details, warnings } = error;
  const option = optionOfPart({ ...details, ...(position && { position }) }, index) ?? details.option;
  return new RenderError(reason, message, position, { ...details, ...(option && { option }) }, warnings);
}

function optionOfPart({ option, position }: Pick<Warning, 'option' | 'position'>, index: number): OptionPath | null {
  if (option?.[0] === 'input') return ['parts', String(index), ...option];
  return !option && position && position.file === undefined ? ['parts', String(index), 'input', 'content'] : null;
}

function missing(message: string, index: number, field: string): never {
  throw new RenderError('input_invalid', message, undefined, { option: ['parts', String(index), field] });
}

const BEYOND = {
  page_limit: (limit) => `All parts have more than ${limit} pages together; choose fewer of them with "pages".`,
  time_limit: (limit) => `All parts take more than ${limit} milliseconds together; send fewer of them at a time.`,
} as const satisfies Record<string, (limit: number) => string>;

function beyond(reason: keyof typeof BEYOND, limit: number, actual: number): RenderError {
  const details = { stage: 'pdf', option: ['parts'], limit, actual: Math.ceil(actual) } as const;
  return new RenderError(reason, BEYOND[reason](limit), undefined, details);
}
