import { resolve } from 'node:path';
import { RenderError } from '../diagnostics.js';
import { compileFileName } from '../merge/merge-template.js';
import { failLine, runLines } from './batch-command.js';
import type { Environment } from './command-line.js';
import { resolveDocumentOptions } from './document-options.js';
import { EXIT, InputOutputError, UsageError } from './failures.js';
import type { ReadInput } from './input.js';
import type { RawMergeOptions } from './merge-flags.js';
import { compileFiles, lineOf, recordsIn, recordsOf, type MergeFiles } from './merge-lines.js';
import { isSameFile, openFile } from './output.js';
import { finishOutput, renderInto, resourcesOf, tellWarnings } from './render-command.js';
import { Reporter } from './reporter.js';

/** What is merged: a document with fields, and the file of the records. */
interface Merged {
  readonly document: string;
  readonly data: string;
}

/** `platen merge`: a PDF of each record, as a batch, or one of all. Returns the exit code. */
export async function runMerge(
  { document, data }: Merged,
  options: RawMergeOptions,
  environment: Environment,
): Promise<number> {
  const { output, schema } = options;
  if (document === '-') throw new UsageError('The document has to be a file. Standard input is for records.');
  if (output === '-' || output === '') throw new UsageError('Name the output with -o, such as out/{{number}}.pdf.');
  const merge: MergeFiles = { document, ...(schema !== undefined && { schema }) };
  const given = resolveDocumentOptions(options, environment.cwd);
  if (!output.includes('{{')) return mergeIntoOne({ ...merge, data }, options, environment);
  const readLine = await recordsOf(merge, options, environment);
  const lines = linesOf({ document, data }, output, environment);
  return runLines({ lines, options, document: given, readLine, merge }, environment);
}

/** A line for each record, with the name of its file or with what is wrong with it. */
async function* linesOf(merged: Merged, pattern: string, environment: Environment): AsyncGenerator<string> {
  const names = new OutputNames(await fileNames(pattern), merged, environment.cwd);
  let number = 0;
  for await (const record of recordsIn(merged.data, environment)) {
    number += 1;
    const named = 'problem' in record ? record : names.add(record.data, number);
    yield 'problem' in named ? lineOf(number, '', named.problem) : lineOf(number, named.name, named.data);
  }
}

interface Problem {
  readonly problem: string;
}

/** The names of the records' files. They are all that is kept of the records. */
class OutputNames {
  /** Numbers of records by path. */
  readonly #numbers = new Map<string, number>();

  constructor(
    readonly nameOf: (data: unknown) => string,
    readonly merged: Merged,
    readonly cwd: string,
  ) {}

  add(data: unknown, number: number): { readonly name: string; readonly data: unknown } | Problem {
    let name: string;
    try {
      name = this.nameOf(data);
    } catch (error) {
      return { problem: `${(error as Error).message} The name of the output asks for it.` };
    }
    // Names that differ in case alone are one file on some systems.
    const path = resolve(this.cwd, name).toLowerCase();
    const first = this.#numbers.get(path);
    if (first !== undefined) {
      return { problem: `Its PDF would overwrite ${name} of record ${first}. Put a field into the name that differs.` };
    }
    if ([this.merged.document, this.merged.data].some((input) => isSameFile(name, input, this.cwd))) {
      return { problem: `The output ${name} is an input. Name another file with -o.` };
    }
    this.#numbers.set(path, number);
    return { name, data };
  }
}

async function fileNames(pattern: string): Promise<(data: unknown) => string> {
  return compileFileName(pattern).catch((error: unknown) => {
    throw error instanceof RenderError ? new UsageError(`The name of the output, ${pattern}: ${error.message}`) : error;
  });
}

/** All records become the chapters of one document. Those that fail are told and left out. */
async function mergeIntoOne(
  { data, ...files }: MergeFiles & Merged,
  options: RawMergeOptions,
  environment: Environment,
): Promise<number> {
  const { cwd, stdout, interruption } = environment;
  const { read, template } = await compileFiles(files, options, environment);
  const inputs: ReadInput[] = [];
  let number = 0;
  for await (const record of recordsIn(data, environment)) {
    number += 1;
    try {
      if ('problem' in record) throw new InputOutputError(record.problem);
      inputs.push({ ...read, ...template.bind(record.data), label: `record ${number}` });
    } catch (error) {
      stdout.write(`${failLine({ label: read.label, prefix: `Record ${number}: ` }, error, cwd)}\n`);
    }
  }
  if (inputs.length === 0) return number === 0 ? EXIT.ok : EXIT.failed;
  const started = performance.now();
  const target = await openFile(options.output, cwd, interruption);
  const renderer = await (await environment.loadEngine()).createRenderer(resolveDocumentOptions(options, cwd));
  try {
    await finishOutput(target, async () => {
      const call = {
        resources: resourcesOf([read], options, cwd),
        ...(interruption && { signal: interruption.signal }),
      };
      const result = await renderInto(target, renderer, inputs, call);
      tellWarnings(read.label, result, options, new Reporter(environment.stderr, options.quiet ?? false, cwd));
    });
  } finally {
    await renderer.close();
  }
  stdout.write(`ok\t${(performance.now() - started).toFixed(1)}\n`);
  return inputs.length < number ? EXIT.failed : EXIT.ok;
}
