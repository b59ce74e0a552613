import { extname, resolve } from 'node:path';
import { countOf } from '../base/numbers.js';
import { RenderError, type Warning } from '../diagnostics.js';
import { allowedFolders, filesPolicy } from './access.js';
import { readChapters } from './book-chapters.js';
import { bookOf, type Book } from './book-files.js';
import type { Environment, RawOptions, RawRenderOptions } from './command-line.js';
import { resolveDocumentOptions } from './document-options.js';
import { describeFailure, EXIT, UsageError, type FailureReport } from './failures.js';
import { readInput, STDIN_LABEL, type ReadInput } from './input.js';
import { isSameFile, openFile, openNothing, openStream, type Output } from './output.js';
import { readText } from './read-file.js';
import type { DocumentOptions, PictureFormat, RenderCall, Renderer, RenderResult, RenderSeries } from './renderer.js';
import { formatPlace, Reporter } from './reporter.js';

/**
 * `platen render`. Several inputs are the chapters of one document. Returns the exit code, after all failures have been
 * reported. With --watch it goes on until a signal comes.
 */
export async function runRender(
  inputs: readonly string[],
  options: RawRenderOptions,
  environment: Environment,
): Promise<number> {
  const code = await renderOnce(inputs, options, environment);
  if (!options.watch || code === EXIT.usage) return code;
  const { watchDocument } = await import('./watch.js');
  const reporter = new Reporter(environment.stderr, options.quiet ?? false, environment.cwd);
  let work: Promise<unknown> = Promise.resolve();
  const watching = await watchDocument(inputs, options, environment.cwd, () => {
    work = work.then(() => renderOnce(inputs, options, environment));
  });
  reporter.note('Watching the files of the document; Ctrl+C ends.');
  await interrupted(environment.interruption?.signal);
  await watching.close();
  await work;
  return EXIT.ok;
}

/** Without a signal to wait for, the process ends by itself. */
function interrupted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function renderOnce(
  inputs: readonly string[],
  options: RawRenderOptions,
  environment: Environment,
): Promise<number> {
  const reporter = new Reporter(environment.stderr, options.quiet ?? false, environment.cwd);
  try {
    checkPdfOptions(options);
    const output = outputName(inputs, options, environment.cwd);
    checkStandardOutput(output, options);
    if (options.watch) checkWatched(inputs, output);
    const started = performance.now();
    const result = await renderTo(output, inputs, options, environment, reporter);
    const milliseconds = Math.round(performance.now() - started);
    reporter.noteOnTerminal(summary(output, result, milliseconds));
    if (options.json) printJson(environment, { output, ...result, duration_ms: milliseconds });
    return EXIT.ok;
  } catch (error) {
    return reportFailure(error, { inputs, options, environment, reporter });
  }
}

/** What a command was called with, and where it tells what it finds. */
export interface RenderJob {
  readonly inputs: readonly string[];
  readonly options: RawRenderOptions;
  readonly environment: Environment;
  readonly reporter: Reporter;
}

/** Returns the exit code. */
export function reportFailure(error: unknown, { inputs, options, environment, reporter }: RenderJob): number {
  const failure = describeFailure(error);
  reporter.failure(
    formatFailure(labelOf(inputs.map((input) => (input === '-' ? STDIN_LABEL : input))), failure, environment.cwd),
  );
  const warnings = error instanceof RenderError && error.warnings.length > 0 ? { warnings: error.warnings } : {};
  // With both options standard output belongs to neither, so only standard error reports the failure.
  if (options.json && !options.dump) printJson(environment, { error: withoutExitCode(failure), ...warnings });
  return failure.exitCode;
}

function checkPdfOptions({ dpi, pages, transparent, tall }: RawRenderOptions): void {
  if (dpi === undefined && pages === undefined && !transparent && !tall) return;
  throw new UsageError(
    '--dpi, --pages, --transparent and --tall are about pictures. Ask for them with --format png, or with -o and a name that ends in .png.',
  );
}

function checkWatched(inputs: readonly string[], output: string): void {
  const other = inputs.find((input) => input === '-' || /^https?:/i.test(input));
  if (other !== undefined) throw new UsageError(`--watch needs files: ${other} cannot be watched.`);
  if (output === '-') throw new UsageError('--watch needs a file to write to. Name one with -o.');
}

/** Checks that only one thing goes to standard output. */
function checkStandardOutput(output: string, { json, dump }: RawRenderOptions): void {
  const wanted = [...(output === '-' ? ['the PDF'] : []), ...(json ? ['--json'] : []), ...(dump ? ['--dump'] : [])];
  if (wanted.length < 2) return;
  const way = output === '-' ? ' Name a file with -o.' : ' Ask for one of them.';
  throw new UsageError(`Standard output cannot take both ${wanted[0]} and ${wanted[1]}.${way}`);
}

function openOutput(
  output: string,
  { strict }: RawRenderOptions,
  { stdout, cwd, interruption }: Environment,
): Output | Promise<Output> {
  if (output === NOWHERE) return openNothing();
  return output === '-' ? openStream(stdout, strict ?? false) : openFile(output, cwd, interruption);
}

async function renderTo(
  output: string,
  inputs: readonly string[],
  options: RawRenderOptions,
  environment: Environment,
  reporter: Reporter,
): Promise<RenderResult> {
  const { cwd } = environment;
  const { document, read, missing } = await readDocument(inputs, options, environment);
  const label = labelOf(read.map((input) => input.label));
  if (read.every(({ empty }) => empty)) reporter.note(`${label}: the document is empty; the PDF has one blank page.`);
  const target = await openOutput(output, options, environment);
  const onEnd = environment.prepareRender?.({ isSmall: isSmall(read) });
  return finishOutput(target, async () => {
    const engine = await environment.loadEngine();
    const renderer = await engine.createRenderer(document);
    try {
      const rendered = await renderInto(target, renderer, read, {
        resources: resourcesOf(read, options, cwd),
        onProgress: ({ pages }) => reporter.progress(pages),
        ...(options.dump && { dump: (text: string) => void environment.stdout.write(text) }),
        ...(environment.interruption && { signal: environment.interruption.signal }),
      });
      const result = { ...rendered, warnings: [...missing, ...rendered.warnings] };
      tellWarnings(label, result, options, reporter);
      return result;
    } finally {
      await renderer.close();
      onEnd?.();
    }
  });
}

/**
 * The options and texts of a document: of the inputs, or of the chapters of the book that the only one lists. `missing`: warnings of
 * chapters that are not there.
 */
export async function readDocument(
  inputs: readonly string[],
  options: RawOptions,
  environment: Environment,
): Promise<{
  readonly document: DocumentOptions;
  readonly read: readonly ReadInput[];
  readonly missing: readonly Warning[];
}> {
  const { cwd } = environment;
  const book = await bookOf(inputs, cwd, allowedFolders(options.allowFolder, cwd));
  const given = resolveDocumentOptions(options, cwd);
  const variables = { ...book?.variables, ...given.variables };
  const document = { ...metadataOf(book), ...given, ...(Object.keys(variables).length > 0 && { variables }) };
  const reading = readOptions(options, environment);
  const read: ReadInput[] = book ? [...(await readChapters(book, reading))] : [];
  if (!book) for (const file of inputs) read.push(await readInput(file, reading));
  const missing = (book?.missing ?? []).map((file): Warning => ({
    code: 'SVC_LINK_TARGET_MISSING',
    message: `The chapter ${file} is left out: there is no such file.`,
    position: { file: resolve(cwd, inputs[0]!), line: lineNaming(file, inputs[0]!, cwd), column: 1 },
    count: 1,
  }));
  return { document, read, missing };
}

/** The line of a list of chapters that names one of them. */
function lineNaming(chapter: string, list: string, cwd: string): number {
  const lines = readText(list, cwd).split('\n');
  return lines.findIndex((line) => line.includes(chapter) || line.includes(encodeURI(chapter))) + 1 || 1;
}

function metadataOf(book: Book | null): Pick<Book, 'title' | 'author' | 'dialect'> {
  const { title, author, dialect } = book ?? {};
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(dialect !== undefined && { dialect }),
  };
}

const SMALL_BYTES = 64 * 1024;

function isSmall(inputs: readonly ReadInput[]): boolean {
  return inputs.reduce((sum, { content }) => sum + content.length, 0) <= SMALL_BYTES;
}

/** What messages call a document that has no place in one of its inputs. */
export function labelOf(labels: readonly string[]): string {
  const [first = '', ...more] = labels;
  return more.length > 1 ? `${first} and ${more.length} more` : labels.join(' and ');
}

/**
 * Reports the warnings of a document; with --strict they are failures. The engine's own strict mode is not used, so
 * that warnings have the same form everywhere.
 */
export function tellWarnings(
  label: string,
  { warnings }: Pick<RenderResult, 'warnings'>,
  options: RawOptions,
  reporter: Reporter,
): void {
  const isFailure = (options.strict ?? false) && warnings.length > 0;
  reporter.warnings(label, warnings, isFailure);
  if (!isFailure) return;
  const message = `${countOf(warnings.length, 'warning')}, and --strict makes a failure of them.`;
  throw new RenderError('strict_warnings', message, undefined, {}, warnings);
}

/** Keeps the output of `work` if it succeeds, and discards it otherwise. */
export async function finishOutput<T>(target: Output, work: () => Promise<T>): Promise<T> {
  const value = await discardOnFailure(target, work);
  await target.commit();
  return value;
}

/** Leaves nothing of an output whose work fails. */
export async function discardOnFailure<T>(target: Output, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/** Passes on the bytes of a render as they come. */
export async function renderInto(
  target: Output,
  renderer: Renderer,
  inputs: readonly ReadInput[] | RenderSeries,
  call: RenderCall,
): Promise<RenderResult> {
  return renderer.render(inputs, (chunk) => target.write(chunk), call);
}

export function readOptions(options: RawOptions, environment: Environment): Parameters<typeof readInput>[1] {
  return {
    ...(options.from && { from: options.from }),
    ...(options.styles && { styles: options.styles }),
    ...(options.base !== undefined && { base: options.base }),
    hosts: options.allowNet ?? [],
    stdin: environment.stdin,
    cwd: environment.cwd,
  };
}

/**
 * A document may load files below the folders of its chapters and the allowed folders, and what the allowed hosts and
 * the chapters' own hosts serve.
 */
export function resourcesOf(inputs: readonly ReadInput[], options: RawOptions, cwd: string): RenderCall['resources'] {
  const hosts = [...(options.allowNet ?? []), ...inputs.flatMap(({ host }) => host ?? [])];
  const [folder, ...folders] = new Set(inputs.flatMap((input) => input.folder ?? []));
  return filesPolicy(folder, hosts, [...folders, ...allowedFolders(options.allowFolder, cwd)]);
}

/** Where the PDF goes when only --dump is wanted. */
const NOWHERE = '/dev/null';

/** Where the PDF goes without -o: beside the input, or to standard output if the input is not a file. */
export function outputName(
  inputs: readonly string[],
  options: RawRenderOptions,
  cwd: string,
  format: 'pdf' | PictureFormat = 'pdf',
): string {
  if (inputs.filter((input) => input === '-').length > 1)
    throw new UsageError('Standard input can be one chapter only. Name files for the others.');
  const output = options.output ?? (options.dump ? NOWHERE : defaultOutput(inputs, format));
  if (output === '') throw new UsageError('The name of the output is empty. Name a file with -o.');
  if (output !== '-' && inputs.some((input) => input !== '-' && isSameFile(input, output, cwd))) {
    throw new UsageError(`The output ${output} is the input. Name another file with -o.`);
  }
  return output;
}

function defaultOutput([input = '-', ...more]: readonly string[], format: string): string {
  if (more.length > 0)
    throw new UsageError(
      'Several inputs become one PDF: name it with -o, such as -o book.pdf. For a PDF of each, use platen batch.',
    );
  if (input === '-') return '-';
  if (/^https?:/i.test(input)) throw new UsageError('Name the output with -o: a URL gives it no name.');
  return `${input.slice(0, input.length - extname(input).length)}.${format}`;
}

export function formatFailure(label: string, failure: FailureReport, cwd: string): string {
  return failure.position ? `${formatPlace(label, failure.position, cwd)}: ${failure.message}` : failure.message;
}

function withoutExitCode({ reason, message, position }: FailureReport): object {
  return { reason, message, ...(position && { position }) };
}

function summary(output: string, result: RenderResult, milliseconds: number): string {
  const { pages, bytes, detectedLanguage: language } = result;
  const name = output === '-' ? 'standard output' : output;
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${name}: ${countOf(pages, 'page')}, ${size}, ${(milliseconds / 1000).toFixed(2)} s${language ? `, language ${language} (recognised)` : ''}`;
}

export function printJson(environment: Environment, value: object): void {
  environment.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
