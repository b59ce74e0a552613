import { resolve } from 'node:path';
import { RenderError } from '../diagnostics.js';
import { compileFileName, type BoundInput, type MergeTemplate } from '../merge/merge-template.js';
import { failLine, runLines } from './batch-command.js';
import type { Environment } from './command-line.js';
import { resolveDocumentOptions } from './document-options.js';
import { EXIT, InputOutputError, UsageError } from './failures.js';
import type { ReadInput } from './input.js';
import type { RawMergeOptions } from './merge-flags.js';
import { compileFiles, lineOf, recordsIn, recordsOf, type MergeFiles, type ReadRecord } from './merge-lines.js';
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

/** All records become documents of one PDF, one after the other. Those that cannot be bound are told and left out. */
async function mergeIntoOne(
  { data, ...files }: MergeFiles & Merged,
  options: RawMergeOptions,
  environment: Environment,
): Promise<number> {
  const { cwd, stdout, interruption } = environment;
  const { read, template } = await compileFiles(files, options, environment);
  const records = new BoundRecords(read, template, (problem) => stdout.write(`${problem}\n`), cwd);
  const documents = records.in(recordsIn(data, environment));
  const first = await documents.next();
  if (first.done) return records.failed === 0 ? EXIT.ok : EXIT.failed;
  const started = performance.now();
  const target = await openFile(options.output, cwd, interruption);
  const renderer = await (await environment.loadEngine()).createRenderer(resolveDocumentOptions(options, cwd));
  try {
    await finishOutput(target, async () => {
      const call = {
        resources: resourcesOf([read], options, cwd),
        ...(interruption && { signal: interruption.signal }),
      };
      const result = await renderInto(target, renderer, { documents: withFirst(first.value, documents) }, call);
      tellWarnings(read.label, result, options, new Reporter(environment.stderr, options.quiet ?? false, cwd));
    });
  } finally {
    await renderer.close();
  }
  stdout.write(`ok\t${(performance.now() - started).toFixed(1)}\n`);
  return records.failed === 0 ? EXIT.ok : EXIT.failed;
}

/** The documents of records, as they are read. */
class BoundRecords {
  failed = 0;

  constructor(
    readonly read: ReadInput,
    readonly template: MergeTemplate,
    readonly tell: (problem: string) => void,
    readonly cwd: string,
  ) {}

  async *in(records: AsyncIterable<ReadRecord>): AsyncGenerator<ReadInput> {
    const { read, template } = this;
    const base = read.baseUrl ?? read.source;
    let number = 0;
    for await (const record of records) {
      number += 1;
      let bound: BoundInput;
      try {
        if ('problem' in record) throw new InputOutputError(record.problem);
        bound = template.bind(record.data);
      } catch (error) {
        this.failed += 1;
        this.tell(failLine({ label: read.label, prefix: `Record ${number}: ` }, error, this.cwd));
        continue;
      }
      // Messages name the record, and its relative addresses start from the file.
      const source = `${read.label}, record ${number}`;
      yield { ...read, ...bound, source, ...(base !== undefined && { baseUrl: base }), label: `record ${number}` };
    }
  }
}

async function* withFirst<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
