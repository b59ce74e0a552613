/** `platen assemble PART… -o OUT.pdf`: pages of PDFs and of documents that are rendered, as one PDF. */
import { Diagnostics } from '../diagnostics.js';
import { assemblePdf, type PartInput } from '../assemble/assemble-pdf.js';
import { arePageRanges, PAGE_RANGES } from '../assemble/page-ranges.js';
import { joinBytes } from '../base/bytes.js';
import { countOf } from '../base/numbers.js';
import { host } from '../host/index.js';
import { ReadError } from '../read/syntax/objects.js';
import type { RawAssembleOptions } from './assemble-flags.js';
import type { Environment } from './command-line.js';
import { resolveDocumentOptions } from './document-options.js';
import { EXIT, InputOutputError, UsageError } from './failures.js';
import { readInput } from './input.js';
import { isSameFile, openFile, openStream } from './output.js';
import { readBytes } from './read-file.js';
import { finishOutput, readOptions, resourcesOf, tellWarnings } from './render-command.js';
import type { RenderResult } from './renderer.js';
import { Reporter } from './reporter.js';

/** A part as it is written on the command line. */
interface NamedPart {
  readonly file: string;
  readonly pages: string | undefined;
}

export async function runAssemble(
  parts: readonly string[],
  options: RawAssembleOptions,
  environment: Environment,
): Promise<number> {
  const { cwd, stderr, stdout, interruption } = environment;
  const { output } = options;
  const named = parts.map(namedPart);
  checkOutput(named, options, cwd);
  const reporter = new Reporter(stderr, options.quiet ?? false, cwd);
  const target = await (output === '-' ? openStream(stdout, true) : openFile(output, cwd, interruption));
  const result = await finishOutput(target, async () => {
    const inputs = await new PartReader(options, environment).read(named);
    const assembled = assembledOf(inputs.parts, options, inputs.warnings);
    await target.write(assembled.pdf);
    tellWarnings(output, assembled.result, options, reporter);
    return assembled.result;
  });
  reporter.noteOnTerminal(`${output}: ${countOf(result.pages, 'page')}`);
  if (options.json) stdout.write(`${JSON.stringify({ output, ...result })}\n`);
  return EXIT.ok;
}

/** `terms.pdf#2-4` */
function namedPart(part: string): NamedPart {
  const at = part.lastIndexOf('#');
  if (at < 0) return { file: part, pages: undefined };
  const pages = part.slice(at + 1).replace(/^pages?=/, '');
  if (!arePageRanges(pages))
    throw new UsageError(`${part}: “${pages}” names no pages. Write ${PAGE_RANGES} behind the #.`);
  return { file: part.slice(0, at), pages };
}

function checkOutput(parts: readonly NamedPart[], { output, json }: RawAssembleOptions, cwd: string): void {
  if (output === '-' && json)
    throw new UsageError('Standard output cannot take both the PDF and --json. Name a file with -o.');
  const input = parts.find(({ file }) => output !== '-' && isSameFile(file, output, cwd));
  if (input) throw new UsageError(`The output ${output} is a part. Name another file with -o.`);
}

type Warnings = RenderResult['warnings'];

/** Reads PDFs and renders documents, each file once. */
class PartReader {
  readonly #pdfs = new Map<string, Uint8Array>();
  readonly #warnings: Warnings[] = [];

  constructor(
    private readonly options: RawAssembleOptions,
    private readonly environment: Environment,
  ) {}

  async read(
    named: readonly NamedPart[],
  ): Promise<{ readonly parts: readonly PartInput[]; readonly warnings: Warnings }> {
    const { password } = this.options;
    const parts: PartInput[] = [];
    for (const { file, pages } of named) {
      const pdf = this.#pdfs.get(file) ?? (await this.#pdfOf(file));
      this.#pdfs.set(file, pdf);
      parts.push({ pdf, name: file, pages, password });
    }
    return { parts, warnings: this.#warnings.flat() };
  }

  #pdfOf(file: string): Uint8Array | Promise<Uint8Array> {
    return /\.pdf$/i.test(file) ? readBytes(file, this.environment.cwd) : this.#rendered(file);
  }

  async #rendered(file: string): Promise<Uint8Array> {
    const { options, environment } = this;
    // Title and author are those of the new PDF, not of each document.
    const { title: _title, author: _author, ...ofDocument } = options;
    const document = resolveDocumentOptions(ofDocument, environment.cwd);
    if (document.sign) throw new UsageError('A part cannot be signed: the signature would be of another file.');
    const input = await readInput(file, readOptions(options, environment));
    const onEnd = environment.prepareRender?.({ isSmall: false });
    const renderer = await (await environment.loadEngine()).createRenderer(document);
    const chunks: Uint8Array[] = [];
    try {
      const result = await renderer.render([input], async (chunk) => void chunks.push(chunk), {
        resources: resourcesOf([input], options, environment.cwd),
        ...(environment.interruption && { signal: environment.interruption.signal }),
      });
      this.#warnings.push(result.warnings);
    } finally {
      await renderer.close();
      onEnd?.();
    }
    return joinBytes(chunks);
  }
}

function assembledOf(
  parts: readonly PartInput[],
  { title, author, subject, keywords, language }: RawAssembleOptions,
  before: Warnings,
): { readonly pdf: Uint8Array; readonly result: RenderResult } {
  const diagnostics = new Diagnostics();
  const facts = {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(subject !== undefined && { subject }),
    ...(keywords !== undefined && { keywords }),
    ...(language !== undefined && { language }),
  };
  const { pdf, pages } = reading(() => assemblePdf(parts, facts, diagnostics));
  const sha256 = host.crypto.createHash('sha256').update(pdf).digest('hex');
  return { pdf, result: { pages, bytes: pdf.length, sha256, warnings: [...before, ...diagnostics.warnings] } };
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ReadError ? new InputOutputError(error.message) : error;
  }
}
