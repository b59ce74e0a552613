/**
 * Renders documents one after the other into one PDF. Each has its own front matter, template, page numbers, counters,
 * names of destinations and fields; fonts and images are in the file once. Only one document is in memory at a time.
 */
import { grouped } from '../base/numbers.js';
import { RenderError, type Diagnostics } from '../diagnostics.js';
import { inlineOverflow } from '../page/inline-overflow.js';
import type { RepeatingDocument } from '../pdf/document.js';
import { policyOf, ResourceLoader } from '../source/resources/resource-loader.js';
import { FontsOfSeries } from './document-fonts.js';
import { drawPass, newPdf, type Drawn } from './drawn-pass.js';
import { staged } from './error-boundary.js';
import { prepareJob, type Job } from './job.js';
import { wrongOption } from './options/field-checks.js';
import { maxPages } from './options/limits.js';
import type { RenderInput, WatchedOptions } from './options/options.js';
import type { WriteChunk } from './output/destinations.js';
import { warnOfMissingTargets } from './output/missing-targets.js';
import { MAX_SHRINK } from './output/shrink-to-fit.js';
import { paginatePass, settledValues } from './pass.js';
import { atScale, boundedWrite, renderDocument, warnOfScale, type PipelineResult } from './pipeline.js';
import { originOf, type Preparation } from './prepare/document.js';
import { diagnosticsOf, RunLimits } from './run-limits.js';
import type { SharedResources } from './shared.js';
import { failOnWarnings } from './strict.js';

/** Throws RenderError for errors that a caller can do something about. A single document is rendered like any other. */
export async function renderSeries(
  documents: AsyncIterable<RenderInput>,
  options: WatchedOptions,
  shared: SharedResources,
  write: WriteChunk,
): Promise<PipelineResult> {
  if (options.dump) throw wrongOption(['dump'], 'Several documents in one PDF are not dumped; dump one of them.');
  const inputs = new TakenInputs(documents[Symbol.asyncIterator]());
  const limits = new RunLimits(options);
  try {
    const first = await limits.guard(() => inputs.next());
    if (first.done) throw wrongOption(['input', 'documents'], 'The list of documents is empty; give at least one.');
    const second = await limits.guard(() => inputs.next());
    if (second.done) return await renderDocument([first.value], options, shared, write);
    inputs.putBack(first.value, second.value);
    return await renderAll(inputs, { options, shared, limits }, write);
  } finally {
    limits.end();
    await inputs.close();
  }
}

/** The documents of the caller, who may never give the next one. */
class TakenInputs {
  /** They are not kept while others are rendered. */
  readonly #first: RenderInput[] = [];
  #isWaiting = false;

  constructor(readonly given: AsyncIterator<RenderInput>) {}

  putBack(...inputs: readonly RenderInput[]): void {
    this.#first.push(...inputs);
  }

  async next(): Promise<IteratorResult<RenderInput>> {
    const value = this.#first.shift();
    if (value) return { done: false, value };
    this.#isWaiting = true;
    try {
      return await this.given.next();
    } finally {
      this.#isWaiting = false;
    }
  }

  /** Lets the caller's generator end; one that still waits for something ends after that, which a stopped render does not await. */
  async close(): Promise<void> {
    const isWaiting = this.#isWaiting;
    const closing = this.given.return?.();
    if (!isWaiting) await closing;
    else closing?.catch(() => undefined);
  }
}

async function renderAll(
  inputs: TakenInputs,
  { options, shared, limits }: Pick<Preparation, 'options' | 'shared' | 'limits'>,
  write: WriteChunk,
): Promise<PipelineResult> {
  const diagnostics = diagnosticsOf([], options, limits);
  return staged(options, diagnostics, (progress) =>
    limits.guard(async () => {
      const bounded = boundedWrite({ limits, options, progress }, write);
      const series = new Series({ options, shared, diagnostics, limits, progress }, bounded);
      // What the caller's generator throws reaches the caller unchanged.
      const take = () => progress.ofCaller(() => inputs.next());
      for (let next = await take(); !next.done; next = await take()) await series.add(next.value);
      return series.end();
    }),
  );
}

class Series {
  readonly #fonts = new FontsOfSeries();
  #documents = 0;
  #pages = 0;
  #pdf: RepeatingDocument | null = null;
  #language: string | undefined;
  /** That of the document before: a picture that all documents show is loaded once. */
  #loader: ResourceLoader | null = null;

  constructor(
    readonly whole: Omit<Preparation, 'inputs' | 'memory' | 'series'>,
    readonly write: WriteChunk,
  ) {}

  async add(input: RenderInput): Promise<void> {
    const { options, limits, progress, diagnostics } = this.whole;
    const number = ++this.#documents;
    const name = input.source ?? `document ${number}`;
    limits.pagesBefore = this.#pages;
    progress.pagesBefore = this.#pages;
    const own = diagnosticsOf([input], options, limits);
    try {
      await this.#draw(input, own);
    } catch (error) {
      throw this.#placed(error, name);
    }
    diagnostics.adopt(own, name);
  }

  async #draw(input: RenderInput, diagnostics: Diagnostics): Promise<void> {
    const { options, limits } = this.whole;
    const loader = new ResourceLoader(policyOf(options.resources, originOf(input)), limits.signal, this.#loader);
    this.#loader = loader;
    const series = { fonts: this.#fonts, pdf: this.#pdf };
    const own = { ...this.#optionsOfOne(), limits: { ...options.limits, pages: maxPages(options) - this.#pages } };
    const preparation = { ...this.whole, inputs: [input], options: own, diagnostics, memory: null, series };
    const prepared = await prepareJob(preparation, loader);
    const pdf = (this.#pdf ??= this.#begin(prepared));
    const job = { ...prepared, preparation: { ...preparation, series: { ...series, pdf } } };
    const { options: given, metadata, tree, addresses } = job.prepared;
    this.#language ??= metadata.detectedLanguage;
    pdf.beginDocument(given.language ?? metadata.language ?? tree.attr(tree.root, 'lang') ?? '');
    const { warnings, pages } = await drawPages(job, this.write);
    this.#pages += pages;
    diagnostics.adopt(warnings);
    warnOfMissingTargets(pdf, tree, addresses, diagnostics);
    pdf.endDocument();
  }

  /** What concerns the whole file is done with the first document. */
  #optionsOfOne(): WatchedOptions {
    const { options } = this.whole;
    if (!this.#pdf) return options;
    const { attachments: _attachments, sign: _sign, ...rest } = options;
    return rest;
  }

  /** The PDF says of itself what the first document says. */
  #begin(job: Job): RepeatingDocument {
    const { diagnostics, options } = this.whole;
    const { schema, ...prepared } = job.prepared;
    if (schema) warnOfInvoices(diagnostics);
    const { attachments = [] } = options;
    const first = { ...job, prepared: { ...prepared, options: { ...prepared.options, attachments } } };
    return newPdf(first, { write: this.write, warnings: diagnostics, diagnostics, keepsPages: false });
  }

  /** Says which document an error is about. */
  #placed(error: unknown, file: string): unknown {
    if (!(error instanceof RenderError)) return error;
    const { reason, position, details, message, warnings } = error;
    const limit = maxPages(this.whole.options);
    if (reason === 'page_limit') return tooManyPages(limit, this.#pages + (details.actual ?? 1));
    if (reason === 'aborted' || !position || position.file !== undefined) return error;
    return new RenderError(reason, message, { ...position, file }, details, warnings);
  }

  async end(): Promise<PipelineResult> {
    const { options, diagnostics, progress } = this.whole;
    if (options.strict) failOnWarnings(diagnostics);
    const result = await this.#pdf!.end();
    await progress.tellWarnings();
    return { ...result, ...(this.#language !== undefined && { detectedLanguage: this.#language }), diagnostics };
  }
}

/** Nobody can pay several invoices that stand in one file by its data. */
function warnOfInvoices(diagnostics: Diagnostics): void {
  const message =
    'The PDF of several documents is no e-invoice, so their XML is left out; make a PDF of each to send them as such.';
  diagnostics.warn('SVC_OPTION_IGNORED', message);
}

function tooManyPages(limit: number, actual: number): RenderError {
  return new RenderError(
    'page_limit',
    `All documents have more than ${grouped(limit)} pages together; raise the page limit, or make a PDF of fewer of them.`,
    undefined,
    { stage: 'layout', limit, actual, hint: 'Make a PDF of fewer documents, or raise the page limit.' },
  );
}

/**
 * Draws all pages of a document. Those of documents before are drawn already, so none can be drawn again: documents whose
 * pages may get another scale or other numbers are laid out once more before they are drawn.
 */
async function drawPages(whole: Job, write: WriteChunk): Promise<Drawn> {
  const { index, mayShrink } = whole;
  const scale = { held: null, mayShrink: false };
  if (!index && !mayShrink) return drawPass(atScale(whole, 1), { ...scale, shrink: 1, before: null }, write);
  let laidOut = await layOut(whole, 1);
  const shrink = Math.min(laidOut.overflow, MAX_SHRINK);
  if (shrink > 1) {
    warnOfScale(whole, shrink);
    laidOut = await layOut(whole, shrink);
  }
  const job = atScale(whole, shrink);
  const before = laidOut.waits ? await settledValues(job, shrink, laidOut.values!) : null;
  return drawPass(job, { ...scale, shrink, before }, write);
}

/** Lays a document out without drawing it: whether pages name later ones, and how wide the widest is. */
async function layOut(whole: Job, shrink: number) {
  const { limits, diagnostics } = whole.preparation;
  const pass = { shrink, before: null, warnings: diagnostics.fork() };
  const { pages, waits, references } = paginatePass(atScale(whole, shrink), pass);
  let [overflow, isWaiting, count] = [1, false, 0];
  for await (const page of pages) {
    // Pages are kept by sessions alone.
    if ('kind' in page) continue;
    if (whole.mayShrink && shrink === 1) overflow = Math.max(overflow, inlineOverflow(page));
    isWaiting ||= waits.has(page);
    limits.check('layout', ++count);
    await limits.turn();
  }
  return { overflow, waits: isWaiting, values: references?.values ?? null };
}
