/** A merge whose result is a ZIP: a PDF of each record, rendered one after the other. */
import { createHash } from 'node:crypto';
import {
  RenderError,
  type PublicResources,
  type Renderer,
  type RenderOptions,
  type Warning,
} from '../../engine/index.js';
import { optionPointer } from '../errors/place.js';
import type { BoundRecords, SkippedRecord } from './merge.js';
import { errorOfRecord, nameOfRecord } from './record-errors.js';
import { sharedResources } from './shared-resources.js';
import { ZipFile } from './zip-file.js';

/** Every PDF has its own fonts, logo and attachments, so a few pages may take a lot. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Distinct warnings of all records together, as many as one render gives. */
const MAX_WARNINGS = 1000;
/** What can be wrong with one record and not with the next. */
const OF_A_RECORD: ReadonlySet<string> = new Set(['input_invalid', 'depth_limit', 'size_limit']);
/** In the ZIP: the records that were skipped. */
const ERRORS_FILE = 'errors.json';

export interface ArchiveCall {
  readonly renderer: Renderer;
  /** For each record. The limits of pages and time are those of all together. */
  readonly options: RenderOptions & { readonly resources: PublicResources };
  readonly skipsErrors: boolean;
  readonly signal: AbortSignal;
  /** Called with the pages of all PDFs so far. */
  readonly onPages: (pages: number) => void;
  readonly write: (chunk: Uint8Array) => Promise<void>;
}

export interface Archive {
  /** Of all PDFs. */
  readonly pages: number;
  readonly bytes: number;
  /** Of the ZIP. */
  readonly sha256: string;
  readonly warnings: readonly Warning[];
  /** Those of the call, and those that could not be rendered. In the order of the request. */
  readonly skipped: readonly SkippedRecord[];
}

/** Rejects with RenderError. */
export async function renderArchive({ documents, skipped }: BoundRecords, call: ArchiveCall): Promise<Archive> {
  const run = new ArchiveRun(call, skipped);
  for (const { index, document, file } of documents) {
    const chunks = await run.render(document, index);
    if (chunks) await run.add(file, chunks);
  }
  return run.end();
}

class ArchiveRun {
  readonly #call: ArchiveCall;
  readonly #skipped: SkippedRecord[];
  readonly #deadline: number;
  readonly #hash = createHash('sha256');
  readonly #warnings = new Map<string, Warning>();
  readonly #zip: ZipFile;
  readonly #resources: ReturnType<typeof sharedResources>;
  #pages = 0;
  #bytes = 0;
  #files = 0;

  constructor(call: ArchiveCall, skipped: readonly SkippedRecord[]) {
    this.#call = call;
    this.#skipped = [...skipped];
    this.#deadline = performance.now() + (call.options.limits?.timeMs ?? Infinity);
    this.#resources = sharedResources(call.options.resources, call.signal);
    this.#zip = new ZipFile((chunk) => {
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_BYTES) throw beyond('size_limit', MAX_BYTES, this.#bytes);
      this.#hash.update(chunk);
      return call.write(chunk);
    });
  }

  /** The whole PDF of a record, so that a failed one leaves nothing in the ZIP; null when the record is skipped. */
  async render(document: Parameters<Renderer['renderTo']>[0], index: number): Promise<Uint8Array[] | null> {
    const { renderer, options, signal, onPages } = this.#call;
    const { pages: maxPages = Infinity, timeMs = Infinity } = options.limits ?? {};
    const leftMs = this.#deadline - performance.now();
    if (leftMs < 1) throw beyond('time_limit', timeMs, timeMs - leftMs);
    if (this.#pages >= maxPages) throw beyond('page_limit', maxPages, this.#pages + 1);
    const chunks: Uint8Array[] = [];
    try {
      const { pages, warnings } = await renderer.renderTo(document, (chunk) => void chunks.push(chunk), {
        ...options,
        resources: this.#resources,
        limits: { ...options.limits, pages: maxPages - this.#pages, timeMs: Math.floor(leftMs) },
        signal,
        onProgress: (progress) => onPages(this.#pages + progress.pages),
      });
      this.#pages += pages;
      for (const warning of warnings) this.#warn(warning, index);
      return chunks;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      const { actual = 1 } = error.details;
      if (error.reason === 'page_limit') throw beyond('page_limit', maxPages, this.#pages + actual);
      if (error.reason === 'time_limit') throw beyond('time_limit', timeMs, timeMs);
      if (!OF_A_RECORD.has(error.reason)) throw error;
      const own = errorOfRecord(error, index);
      if (!this.#call.skipsErrors) throw own;
      this.#skipped.push({ index, error: own });
      return null;
    }
  }

  add(file: string, chunks: readonly Uint8Array[]): Promise<void> {
    this.#files++;
    return this.#zip.add(file, chunks);
  }

  async end(): Promise<Archive> {
    const skipped = this.#skipped.sort((a, b) => a.index - b.index);
    if (this.#files === 0) throw skipped[0]!.error;
    if (skipped.length > 0) await this.#zip.add(ERRORS_FILE, [errorsJson(skipped)]);
    await this.#zip.end();
    const sha256 = this.#hash.digest('hex');
    return { pages: this.#pages, bytes: this.#bytes, sha256, warnings: [...this.#warnings.values()], skipped };
  }

  /** Repeats are folded, as within a render. The first record that a warning is about speaks for all. */
  #warn(warning: Warning, index: number): void {
    const { code, message, position, option, count } = warning;
    const key = `${code}\n${message}`;
    const known = this.#warnings.get(key);
    const placed =
      position && position.file === undefined && !option ? { ...position, file: nameOfRecord(index) } : position;
    if (known) this.#warnings.set(key, { ...known, count: known.count + count });
    else if (this.#warnings.size < MAX_WARNINGS)
      this.#warnings.set(key, { ...warning, ...(placed && { position: placed }) });
  }
}

function errorsJson(skipped: readonly SkippedRecord[]): Uint8Array {
  const errors = skipped.map(({ index, error: { reason, message, position, details } }) => ({
    record: index,
    field: optionPointer(details.option ?? []),
    reason,
    message,
    ...(position && { line: position.line, column: position.column }),
  }));
  return new TextEncoder().encode(`${JSON.stringify(errors, null, 2)}\n`);
}

const BEYOND = {
  page_limit: (limit) => `The PDFs of all records have more than ${limit} pages together`,
  time_limit: (limit) => `The PDFs of all records take more than ${limit} milliseconds together`,
  size_limit: (limit) => `The ZIP of all records has more than ${limit} bytes`,
} as const satisfies Record<string, (limit: number) => string>;

function beyond(reason: keyof typeof BEYOND, limit: number, actual: number): RenderError {
  return new RenderError(reason, `${BEYOND[reason](limit)}; send fewer records at a time.`, undefined, {
    stage: 'pdf',
    option: ['records'],
    limit,
    actual: Math.ceil(actual),
  });
}
