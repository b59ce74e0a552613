/** The lines of a data merge: a record's name, where its PDF goes, and its data. Threads get lines, and so does a batch. */
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { compileTemplate, type MergeTemplate } from '../merge/merge-template.js';
import type { BatchDocument, ReadLine } from './batch-command.js';
import type { Environment, RawBatchOptions } from './command-line.js';
import { describeFailure, fileFailure, InputOutputError } from './failures.js';
import { readInput, type ReadInput } from './input.js';
import { readText } from './read-file.js';
import { formatFailure, readOptions } from './render-command.js';

/** What records are merged into. */
export interface MergeFiles {
  readonly document: string;
  /** The file with the records' schema. */
  readonly schema?: string;
}

/** A record, or what is wrong with its text. */
export type ReadRecord = { readonly data: unknown } | { readonly problem: string };

/** The records of a file one after the other. NDJSON is read as it comes; a list in JSON is read whole. */
export async function* recordsIn(data: string, { cwd, stdin }: Environment): AsyncGenerator<ReadRecord> {
  if (data !== '-' && !/\.(?:ndjson|jsonl)$/i.test(data)) {
    for (const record of listIn(data, cwd)) yield { data: record };
    return;
  }
  const input = data === '-' ? stdin : await openRecords(data, cwd);
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() !== '') yield recordOf(line);
  }
}

async function openRecords(data: string, cwd: string): Promise<Readable> {
  try {
    return (await open(resolve(cwd, data))).createReadStream();
  } catch (error) {
    throw fileFailure('read', data, error);
  }
}

function recordOf(line: string): ReadRecord {
  try {
    return { data: JSON.parse(line) };
  } catch (error) {
    return { problem: `The line is not JSON: ${(error as Error).message}.` };
  }
}

function listIn(file: string, cwd: string): readonly unknown[] {
  const records = readJson(file, cwd);
  if (Array.isArray(records)) return records;
  throw new InputOutputError(
    `${file} is no list of records. Write [ … ] around them, or a record a line in a file .ndjson.`,
  );
}

function readJson(file: string, cwd: string): unknown {
  try {
    return JSON.parse(readText(file, cwd));
  } catch (error) {
    if (error instanceof InputOutputError) throw error;
    throw new InputOutputError(`${file} is not JSON: ${(error as Error).message}.`);
  }
}

/** `output`: '' for a record that has none, and then its problem in place of the data. */
export function lineOf(number: number, output: string, data: unknown): string {
  return [`Record ${number}`, output, JSON.stringify(data)].join('\t');
}

/** Reads the document and compiles it. Rejects with InputOutputError. */
export async function compileFiles(
  { document, schema }: MergeFiles,
  options: RawBatchOptions,
  environment: Environment,
): Promise<{ readonly read: ReadInput; readonly template: MergeTemplate }> {
  const { cwd } = environment;
  const read = await readInput(document, readOptions(options, environment));
  try {
    const { language } = options;
    const compiling = {
      ...(schema !== undefined && { schema: readJson(schema, cwd) as object }),
      ...(language !== undefined && { language }),
    };
    return { read, template: await compileTemplate(read, compiling) };
  } catch (error) {
    throw new InputOutputError(formatFailure(document, describeFailure(error), cwd));
  }
}

/** Reads lines by `lineOf`. */
export async function recordsOf(
  files: MergeFiles,
  options: RawBatchOptions,
  environment: Environment,
): Promise<ReadLine> {
  const { read, template } = await compileFiles(files, options, environment);
  return (line): BatchDocument => {
    const [name = '', output = '', json = ''] = line.split('\t');
    return {
      ...{ label: read.label, prefix: `${name}: `, output },
      read: async () => {
        const data: unknown = JSON.parse(json);
        if (output === '') throw new InputOutputError(String(data));
        return { ...read, ...template.bind(data), label: name };
      },
    };
  };
}
