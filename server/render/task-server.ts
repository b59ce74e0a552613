/** The inside of a worker: takes tasks one at a time, renders them with one warm renderer, answers. */
import { bundledTemplates, RenderError, type RenderProgress, type Warning } from '../../engine/index.js';
import { skippedRecord } from '../../engine/merge/skipped-record.js';
import { optionPointer } from '../errors/place.js';
import { isAssembly, type AssembleRequest, type GenerateRequest } from '../schemas/generate-request.js';
import { renderArchive } from './archive.js';
import { renderAssembly } from './assembly.js';
import { writeInvoice } from './invoices.js';
import { bindRecords, type SkippedRecord } from './merge.js';
import { PdfSink } from './pdf-sink.js';
import type { PoolLine } from './pool-line.js';
import type { ToWorker } from './protocol.js';
import { toEngineCall, type EngineCall, type MappingContext, type NetworkOverrides } from './render-options.js';
import { PagePictures } from './page-pictures.js';
import { sharedResources } from './shared-resources.js';
import type { PoolTask, RenderFailure, RenderOutcome, RenderTask } from './render-pool.js';
import { FetchTally } from './fetch-tally.js';
import { KeptAnswers } from './kept-answers.js';
import { StoredFiles, type FilledTask } from './stored-files.js';

/** How often a running task reports its memory. It cannot report while code blocks the event loop. */
const REPORT_MS = 100;
/** Rendered before the first task. It proves that the worker works, and warms up fonts and code. */
const FIRST_DOCUMENT = '# Ready\n\nA text with *emphasis*.\n\n- A list\n\n| A | table |\n|---|---|\n| 1 | 2 |\n';

/** A cold process on a busy machine may take longer than renders may; the pool ends a worker that does not start. */
const FIRST_SECONDS = 300;

/** Serves tasks until the process is ended from outside. */
export async function serveTasks(line: PoolLine, network: NetworkOverrides = {}): Promise<void> {
  const mapping = { settings: line.data.settings, network, templates: await bundledTemplates() };
  const tools = { stored: new StoredFiles(), mapping, cache: new KeptAnswers(), pictures: new PagePictures() };
  let running: { readonly id: number; readonly abort: AbortController } | null = null;
  const run = async ({ id, task, spoolFile }: ToWorker & { type: 'run' }): Promise<void> => {
    const abort = new AbortController();
    running = { id, abort };
    const job = new TaskRun(tools, abort.signal);
    const report = setInterval(() => line.say({ type: 'progress', id, pages: job.pages, memory: memory() }), REPORT_MS);
    const { outcome, error } = await job.run(task, spoolFile);
    clearInterval(report);
    running = null;
    const fetches = job.fetches.counts();
    line.say({ type: 'end', id, outcome, memory: memory(), fetches, ...(error !== undefined && { error }) });
  };
  line.onMessage((message) => {
    if (message.type === 'run') void run(message);
    else if (running?.id === message.id) running.abort.abort();
  });
  const settings = { ...mapping.settings, renderSeconds: FIRST_SECONDS };
  await renderFirst(new TaskRun({ ...tools, mapping: { ...mapping, settings } }, new AbortController().signal));
  line.say({ type: 'ready', memory: memory() });
}

const memory = (): number => process.memoryUsage.rss();

/** Rejects when this worker cannot work; the pool then sees it end before it was ready. */
async function renderFirst(job: TaskRun): Promise<void> {
  const request = { input: { type: 'markdown', content: FIRST_DOCUMENT } } as const;
  const { outcome, error } = await job.run({ kind: 'render', request }, '');
  if (outcome.kind !== 'rendered')
    throw new Error(`The first document was not rendered: ${error ?? JSON.stringify(outcome)}`);
}

interface Answer {
  readonly outcome: RenderOutcome;
  readonly error?: string;
}

/** What all tasks of a worker share. */
interface WorkerTools {
  readonly stored: StoredFiles;
  readonly mapping: MappingContext;
  readonly cache: KeptAnswers;
  readonly pictures: PagePictures;
}

type OwnCall = EngineCall & Pick<FilledTask, 'renderer'>;
type WriteFile = (chunk: Uint8Array) => Promise<void>;
type Made = Pick<Extract<RenderOutcome, { kind: 'rendered' }>, 'pages' | 'bytes' | 'sha256' | 'warnings'>;

const madeOf = ({ pages, bytes, sha256, warnings }: Made): Made => ({ pages, bytes, sha256, warnings });
const warningsOf = (skipped: readonly SkippedRecord[]): Warning[] => skipped.map(({ error }) => skippedRecord(error));

class TaskRun {
  pages = 0;
  readonly fetches = new FetchTally();

  constructor(
    readonly tools: WorkerTools,
    readonly signal: AbortSignal,
  ) {}

  /** Never rejects. */
  async run(task: PoolTask, spoolFile: string): Promise<Answer> {
    const sink = new PdfSink(spoolFile);
    try {
      if (task.kind === 'picture') return { outcome: await this.tools.pictures.draw(task) };
      if (task.kind === 'invoice') return { outcome: await writeInvoice(task) };
      return { outcome: task.kind === 'check' ? await this.#check(task) : await this.#render(task, sink) };
    } catch (error) {
      await sink.discard();
      return this.signal.aborted ? { outcome: { kind: 'aborted' } } : failure(error);
    }
  }

  #callOf(request: GenerateRequest, { isMerge = false }: RenderTask, { assets, own }: FilledTask): EngineCall {
    const { mapping, cache } = this.tools;
    const fetching = { cache, onFetch: this.fetches.add };
    return toEngineCall(request, { ...mapping, isMerge, assets, fetching, ...(own && { own }) });
  }

  async #check(task: RenderTask): Promise<RenderOutcome> {
    const { request } = task;
    if (isAssembly(request)) throw new Error('An assembly is not checked.');
    const filled = await this.tools.stored.filled(task);
    const { input, options, ignored } = this.#callOf(request, task, filled);
    const { renderer } = filled;
    const found = await renderer.check(input, { ...options, signal: this.signal });
    const warnings = [...ignored, ...found];
    // A render would fail.
    if (options.strict) failOnWarnings(warnings);
    return { kind: 'checked', warnings };
  }

  async #render(task: RenderTask, sink: PdfSink): Promise<RenderOutcome> {
    const started = performance.now();
    const { request } = task;
    const write: WriteFile = (chunk) => sink.write(chunk);
    const filled = await this.tools.stored.filled(task);
    const made = isAssembly(request)
      ? await this.#assemble(request, task, filled, write)
      : await this.#make(request, { renderer: filled.renderer, ...this.#callOf(request, task, filled) }, write);
    const pdf = await sink.finish();
    const durationMs = performance.now() - started;
    return { kind: 'rendered', ...made, durationMs, pdf };
  }

  async #assemble(request: AssembleRequest, task: RenderTask, filled: FilledTask, write: WriteFile): Promise<Made> {
    const assembled = await renderAssembly(request, {
      ...{ renderer: filled.renderer, assets: filled.assets, pdfOf: filled.pdfOf, signal: this.signal },
      callOf: (document) => this.#callOf(document, task, filled),
      onPages: (pages) => void (this.pages = pages),
    });
    await write(assembled.pdf);
    return madeOf(assembled);
  }

  /** The PDF, or the ZIP of a merge. */
  async #make(
    request: GenerateRequest,
    { renderer, input, options, ignored }: OwnCall,
    write: WriteFile,
  ): Promise<Made> {
    const { signal } = this;
    if (options.strict) failOnWarnings(ignored);
    const withIgnored = (made: Made): Made => ({ ...made, warnings: [...ignored, ...made.warnings] });
    const onPages = (pages: number): void => void (this.pages = pages);
    const call = { ...options, signal, onProgress: (progress: RenderProgress) => onPages(progress.pages) };
    if (!request.records) return withIgnored(madeOf(await renderer.renderTo(input, write, call)));
    const bound = await bindRecords(input, request);
    if (options.strict) failOnWarnings(warningsOf(bound.skipped));
    if (request.result === 'zip') {
      const skipsErrors = request.on_error === 'skip' && options.strict !== true;
      const archive = await renderArchive(bound, { renderer, options, skipsErrors, signal, onPages, write });
      return withIgnored({ ...madeOf(archive), warnings: [...warningsOf(archive.skipped), ...archive.warnings] });
    }
    const documents = bound.documents.map(({ document }) => document);
    const resources = sharedResources(options.resources, signal);
    const made = madeOf(await renderer.renderTo({ documents }, write, { ...call, resources }));
    return withIgnored({ ...made, warnings: [...warningsOf(bound.skipped), ...made.warnings] });
  }
}

function failOnWarnings(warnings: readonly Warning[]): void {
  const [first] = warnings;
  if (!first) return;
  throw new RenderError(
    'strict_warnings',
    `${first.message} Warnings are errors in strict mode.`,
    undefined,
    { stage: 'options', ...(first.option && { option: first.option }) },
    warnings,
  );
}

function failure(error: unknown): Answer {
  if (!(error instanceof RenderError)) {
    const message = 'The renderer failed in a way that it should not.';
    return { outcome: { kind: 'failed', reason: 'internal', message }, error: textOf(error) };
  }
  return {
    outcome: renderFailure(error),
    ...(error.reason !== 'aborted' && error.cause !== undefined && { error: textOf(error.cause) }),
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function renderFailure(error: RenderError): RenderFailure {
  const { stage, limit, actual, hint, option } = error.details;
  return {
    kind: 'failed',
    // The service stops a render only if it takes too long.
    reason: error.reason === 'aborted' ? 'time_limit' : error.reason,
    // What went wrong inside is for the log.
    message: error.reason === 'internal' ? 'The renderer failed in a way that it should not.' : error.message,
    ...(stage !== undefined && { stage }),
    ...(error.position && { position: error.position }),
    ...(limit !== undefined && { limit }),
    ...(actual !== undefined && { actual }),
    ...(hint !== undefined && { hint }),
    ...(option && { field: optionPointer(option) }),
    ...(error.warnings.length > 0 && { warnings: error.warnings }),
  };
}
