/** `platen edit` changes a PDF that exists; `platen split` takes it apart. */
import { countOf } from '../base/numbers.js';
import { edit, type PdfChanges } from '../edit.js';
import { split, type SplitOptions } from '../split.js';
import { readAttachment } from './attachments.js';
import type { Environment } from './command-line.js';
import type { RawEditOptions, RawSplitOptions } from './edit-flags.js';
import { EXIT, UsageError } from './failures.js';
import { isSameFile, openFile, openStream } from './output.js';
import { readBytes, readText } from './read-file.js';
import { finishOutput } from './render-command.js';
import { Reporter } from './reporter.js';
import { readSignOptions } from './sign-flags.js';

export async function runEdit(file: string, options: RawEditOptions, environment: Environment): Promise<number> {
  const { cwd, stderr, stdout, interruption } = environment;
  const { output, quiet = false, json } = options;
  if (output === '-' && json)
    throw new UsageError('Standard output cannot take both the PDF and --json. Name a file with -o.');
  const changes = changesOf(options, cwd);
  const pdf = readBytes(file, cwd);
  const reporter = new Reporter(stderr, quiet, cwd);
  // The file may be its own output: it is read by now, and replaced when the new one is whole.
  const target = await (output === '-' ? openStream(stdout, true) : openFile(output, cwd, interruption));
  const { pdf: changed, ...result } = await finishOutput(target, async () => {
    const edited = await edit(pdf, { ...changes, ...(interruption && { signal: interruption.signal }) });
    reporter.warnings(file, edited.warnings, false);
    await target.write(edited.pdf);
    return edited;
  });
  reporter.noteOnTerminal(`${output}: ${countOf(result.pages, 'page')}, ${countOf(changed.length, 'byte')}`);
  if (json) stdout.write(`${JSON.stringify({ output, ...result })}\n`);
  return EXIT.ok;
}

function changesOf(options: RawEditOptions, cwd: string): PdfChanges {
  const { watermark, title, author, subject, keywords, language, password, modifiedAt, strict, incremental, optimise } =
    options;
  const sign = readSignOptions(options, cwd);
  const fields = fieldsOf(options, cwd);
  const given = {
    ...{
      watermark,
      title,
      author,
      subject,
      keywords,
      language,
      password,
      modifiedAt,
      strict,
      incremental,
      optimise,
      sign,
      fields,
    },
    flatten: options.flatten,
    attachments: options.attach?.map((argument) => readAttachment(argument, cwd)),
    encryption: encryptionOf(options),
  };
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  if (changes.length === 1 && password !== undefined)
    throw new UsageError(
      '--password opens an encrypted PDF, and nothing would change. Encrypt one with --user-password or --owner-password; take encryption away with --decrypt.',
    );
  return Object.fromEntries(changes) as PdfChanges;
}

function encryptionOf({ userPassword, ownerPassword, decrypt }: RawEditOptions): PdfChanges['encryption'] {
  const encrypts = userPassword !== undefined || ownerPassword !== undefined;
  if (encrypts && decrypt)
    throw new UsageError('--decrypt takes encryption away, and a password puts it on. Give one.');
  if (decrypt) return false;
  return encrypts
    ? { ...(userPassword !== undefined && { userPassword }), ...(ownerPassword !== undefined && { ownerPassword }) }
    : undefined;
}

/** Values of a file, and those of the command line, which win. */
function fieldsOf({ fields: file, set = [] }: RawEditOptions, cwd: string): PdfChanges['fields'] {
  if (file === undefined && set.length === 0) return undefined;
  const values = new Map(Object.entries(file === undefined ? {} : valuesIn(file, readText(file, cwd))));
  for (const argument of set) {
    const at = argument.indexOf('=');
    if (at < 1) throw new UsageError(`"${argument}" fills in nothing. Write --set name=value.`);
    const text = argument.slice(at + 1);
    values.set(argument.slice(0, at), { true: true, false: false }[text] ?? text);
  }
  return Object.fromEntries(values);
}

function valuesIn(file: string, source: string): NonNullable<PdfChanges['fields']> {
  let values: unknown;
  try {
    values = JSON.parse(source);
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new UsageError(`${file} must be an object with the values of fields, by their names.`);
  return values as NonNullable<PdfChanges['fields']>;
}

export async function runSplit(file: string, options: RawSplitOptions, environment: Environment): Promise<number> {
  const { cwd, stderr, interruption } = environment;
  const { output, quiet = false, ...rest } = options;
  if (!output.includes('{n}'))
    throw new UsageError(`The output ${output} would be one file. Write {n} where the number of the part stands.`);
  const pdf = readBytes(file, cwd);
  const reporter = new Reporter(stderr, quiet, cwd);
  const given: SplitOptions = { ...rest, ...(interruption && { signal: interruption.signal }) };
  let number = 0;
  for await (const part of split(pdf, given)) {
    const name = output.replaceAll('{n}', String(++number));
    if (isSameFile(file, name, cwd)) throw new UsageError(`The output ${name} is the PDF itself. Name others with -o.`);
    reporter.warnings(name, part.warnings, false);
    const target = await openFile(name, cwd, interruption);
    await finishOutput(target, () => Promise.resolve(target.write(part.pdf)));
    reporter.noteOnTerminal(`${name}: ${countOf(part.pages, 'page')}${part.title === null ? '' : `, ${part.title}`}`);
  }
  return EXIT.ok;
}
