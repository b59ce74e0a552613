/** `platen preview`: shows the pages of a document in the browser, and again whenever one of its files is saved. */
import type { Environment, RawRenderOptions } from '../../engine/cli/command-line.js';
import { resolveDocumentOptions } from '../../engine/cli/document-options.js';
import { describeFailure, EXIT, InputOutputError, UsageError } from '../../engine/cli/failures.js';
import { readInput } from '../../engine/cli/input.js';
import { formatFailure, readOptions, resourcesOf } from '../../engine/cli/render-command.js';
import type { RenderCall, Renderer } from '../../engine/cli/renderer.js';
import { watchDocument } from '../../engine/cli/watch.js';
import type { DrawnPage, RenderSession, SessionListeners } from '../../engine/index.js';
import { LiveDocument, type Failure, type Rendered } from '../preview/live-document.js';
import { startPreview } from '../preview/preview-server.js';
import { basename, resolve } from 'node:path';

export interface PreviewOptions extends RawRenderOptions {
  port?: string;
  editor: string;
}

const MAX_PORT = 65_535;

/** Runs until a signal comes. Returns the exit code. */
export async function runPreview(
  inputs: readonly string[],
  options: PreviewOptions,
  environment: Environment,
): Promise<number> {
  const { cwd, stdout, interruption } = environment;
  const port = Number(options.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new UsageError(`Unknown port "${options.port}". Use a number up to ${MAX_PORT}.`);
  const other = inputs.find((input) => input === '-' || /^https?:/i.test(input));
  if (other !== undefined) throw new UsageError(`A preview needs files: ${other} cannot be watched.`);
  const source = new PreviewSource(inputs, options, environment);
  // What is wrong with the options is told at once; what is wrong with the document is shown.
  await source.prepare();
  const document = new LiveDocument({
    render: (signal, onFirstChange) => source.render({ signal, onFirstChange }),
    describe: (error) => failureOf(error, inputs[0]!, cwd),
  });
  const files = inputs.map((input) => resolve(cwd, input));
  const title = inputs.map((input) => basename(input)).join(', ');
  const settings = { port, editor: options.editor, mainFile: files[0], title };
  const preview = await startPreview(document, settings).catch((error: unknown) => {
    throw portFailure(port, error);
  });
  const watching = await watchDocument(inputs, options, cwd, (changed) => {
    if (!changed.every((file) => files.includes(file))) source.forget();
    void document.refresh();
  });
  stdout.write(`Preview: ${preview.address} (Ctrl+C ends it)\n`);
  const release = interruption?.hold();
  await document.refresh();
  await new Promise<void>((end) => interruption?.signal.addEventListener('abort', () => end(), { once: true }));
  await watching.close();
  await preview.stop();
  await source.close();
  release?.();
  return EXIT.ok;
}

function portFailure(port: number, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reason = { EADDRINUSE: 'another program listens there', EACCES: 'this user may not listen there' }[code ?? ''];
  if (reason === undefined) return error;
  return new InputOutputError(
    `The port ${port} cannot be used: ${reason}. Choose another with --port, or leave it out for a free one.`,
  );
}

function failureOf(error: unknown, label: string, cwd: string): Failure {
  const failure = describeFailure(error);
  return { message: formatFailure(label, failure, cwd), ...(failure.position && { position: failure.position }) };
}

/** A session, for as long as the same files may be read. */
interface OpenSession {
  readonly renderer: Renderer;
  readonly resources: string;
  readonly session: RenderSession;
}

/** The files and options of a document, read again for each render. The renderer stays while only documents change. */
class PreviewSource {
  #renderer: Promise<Renderer> | null = null;
  #open: OpenSession | null = null;
  /** Those of the render that runs. */
  #pages = new Map<number, DrawnPage>();

  constructor(
    readonly inputs: readonly string[],
    readonly options: PreviewOptions,
    readonly environment: Environment,
  ) {}

  async prepare(): Promise<Renderer> {
    this.#renderer ??= this.#create().catch((error: unknown) => {
      this.#renderer = null;
      throw error;
    });
    return this.#renderer;
  }

  /** The template, the theme or something else that a renderer keeps has changed. */
  forget(): void {
    void this.close();
  }

  async close(): Promise<void> {
    const renderer = this.#renderer;
    this.#renderer = null;
    await (await renderer?.catch(() => null))?.close();
  }

  async render(listeners: SessionListeners): Promise<Rendered> {
    const { inputs, options, environment } = this;
    const started = performance.now();
    const renderer = await this.prepare();
    const read = await Promise.all(inputs.map((input) => readInput(input, readOptions(options, environment))));
    const session = this.#sessionOf(renderer, resourcesOf(read, options, environment.cwd));
    this.#pages = new Map();
    const { pdf, warnings, changedPages } = await session.render(read, listeners);
    const pages = [...this.#pages.values()].sort((a, b) => a.number - b.number);
    return { pdf, pages, warnings, changedPages, milliseconds: Math.round(performance.now() - started) };
  }

  #sessionOf(renderer: Renderer, policy: RenderCall['resources']): RenderSession {
    const resources = JSON.stringify(policy);
    if (this.#open?.renderer === renderer && this.#open.resources === resources) return this.#open.session;
    const onPage = (page: DrawnPage): void => void this.#pages.set(page.number, page);
    const session = renderer.session({ resources: policy, onPage });
    this.#open = { renderer, resources, session };
    return session;
  }

  async #create(): Promise<Renderer> {
    const document = resolveDocumentOptions(this.options, this.environment.cwd);
    return (await this.environment.loadEngine()).createRenderer(document);
  }
}
