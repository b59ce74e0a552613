/** Renders one document from source to PDF: runs the stages in order. */
import { grouped } from '../base/numbers.js';
import { RenderError, type Diagnostics } from '../diagnostics.js';
import { withViewport } from '../page/first-page.js';
import { policyOf, ResourceLoader } from '../source/resources/resource-loader.js';
import { drawPass, type Drawn } from './drawn-pass.js';
import { staged } from './error-boundary.js';
import { prepareJob, type Job } from './job.js';
import type { RenderInput, WatchedOptions } from './options/options.js';
import type { WriteChunk } from './output/destinations.js';
import { HeldOutput, HOLD_FOR_REFERENCES, HOLD_FOR_SCALE, type HoldingPolicy } from './output/held-output.js';
import { warnOfMissingTargets } from './output/missing-targets.js';
import { MAX_SHRINK } from './output/shrink-to-fit.js';
import { layoutServices, settledValues } from './pass.js';
import { originOf, type Preparation } from './prepare/document.js';
import { diagnosticsOf, RunLimits } from './run-limits.js';
import type { SessionMemory } from './session/session-memory.js';
import type { SharedResources } from './shared.js';
import { failOnWarnings } from './strict.js';

export interface PipelineResult {
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly detectedLanguage?: string;
  readonly diagnostics: Diagnostics;
}

/** Throws RenderError for errors that a caller can do something about. */
export async function renderDocument(
  inputs: readonly RenderInput[],
  options: WatchedOptions,
  shared: SharedResources,
  write: WriteChunk,
  memory: SessionMemory | null = null,
): Promise<PipelineResult> {
  const limits = new RunLimits(options);
  const diagnostics = diagnosticsOf(inputs, options, limits);
  try {
    return await staged(options, diagnostics, (progress) =>
      limits.guard(() => {
        const preparation = { inputs, options, shared, diagnostics, limits, progress, memory };
        return runStages(preparation, boundedWrite(preparation, write));
      }),
    );
  } finally {
    limits.end();
  }
}

/** Writes as long as the render may go on: a stopped one may still write before it notices that it was stopped. */
export function boundedWrite(
  { limits, options, progress }: Pick<Preparation, 'limits' | 'options' | 'progress'>,
  write: WriteChunk,
): WriteChunk {
  const { pdfBytes = Infinity } = options.limits ?? {};
  let written = 0;
  return (chunk) => {
    limits.check();
    written += chunk.length;
    if (written > pdfBytes) throw tooLarge(written, pdfBytes);
    return progress.ofCaller(() => write(chunk));
  };
}

function tooLarge(bytes: number, limit: number): RenderError {
  return new RenderError(
    'size_limit',
    `The PDF is larger than ${grouped(limit)} bytes; raise limits.pdfBytes, or split the document or use smaller images.`,
    undefined,
    { limit, actual: bytes, hint: 'Split the document, or use smaller images.' },
  );
}

/** Prepares the document, draws its pages as often as they need, and ends the file. */
async function runStages(preparation: Preparation, write: WriteChunk): Promise<PipelineResult> {
  const { diagnostics, progress, limits } = preparation;
  const { resources } = preparation.options;
  const loader = new ResourceLoader(policyOf(resources, originOf(preparation.inputs[0]!)), limits.signal);
  const job = await prepareJob(preparation, loader);
  const { prepared } = job;
  const { options, tree, addresses } = prepared;
  const { pdf, held, dump, warnings } = await drawPages(job, write);
  diagnostics.adopt(warnings);
  warnOfMissingTargets(pdf, tree, addresses, diagnostics);
  if (options.strict) failOnWarnings(diagnostics);
  const result = await pdf.end();
  await held?.release();
  await progress.tellWarnings();
  if (dump) options.dump?.(dump.text({ ...result, warnings: diagnostics.warnings }));
  const { detectedLanguage } = prepared.metadata;
  return { ...result, ...(detectedLanguage !== undefined && { detectedLanguage }), diagnostics };
}

/** Draws all pages, and once more if they are too wide for their sheets: then on a smaller scale. */
async function drawPages(job: Job, write: WriteChunk): Promise<Drawn> {
  const { index, mayShrink } = job;
  const ofReferences = index ? HOLD_FOR_REFERENCES : null;
  const policy = ofReferences ?? (mayShrink ? HOLD_FOR_SCALE : null);
  const first = await drawAt(job, { shrink: 1, policy, mayShrink }, write);
  const shrink = Math.min(first.overflow, MAX_SHRINK);
  if (shrink <= 1) return first;
  warnOfScale(job, shrink);
  return drawAt(job, { shrink, policy: ofReferences, mayShrink: false }, write);
}

export function warnOfScale({ preparation }: Job, shrink: number): void {
  preparation.diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    `The page is wider than the paper and was made smaller, to ${Math.round(100 / shrink)} %. Let its widest parts wrap, or keep its scale with shrinkToFit: false (--no-shrink).`,
  );
}

interface ScaleOfPages {
  readonly shrink: number;
  /** How much output is held back until it is certain; null: none. */
  readonly policy: HoldingPolicy | null;
  readonly mayShrink: boolean;
}

/** The document in the viewport of its scale. */
export function atScale(job: Job, shrink: number): Job {
  return { ...job, generation: withViewport({ generation: job.generation, layout: layoutServices(job), shrink }) };
}

/** Draws all pages at one scale. Draws them once more when page numbers that were unknown change the pages. */
async function drawAt(whole: Job, { shrink, policy, mayShrink }: ScaleOfPages, write: WriteChunk): Promise<Drawn> {
  const job = atScale(whole, shrink);
  const held = policy && new HeldOutput(write, policy);
  const drawn = await drawPass(job, { shrink, held, mayShrink, before: null }, write);
  if (drawn.overflow > 1 || drawn.isSettled) return drawn;
  held?.drop();
  const before = await settledValues(job, shrink, drawn.values!);
  return drawPass(job, { shrink, held: null, mayShrink: false, before }, write);
}
