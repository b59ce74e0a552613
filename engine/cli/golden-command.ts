/** `platen golden compare OLD NEW` and `platen golden test FOLDER`: PDFs against PDFs, in words. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import { compareWith, type CompareOptions } from '../golden/compare/compare-golden.js';
import { KINDS, type ChangeKind } from '../golden/compare/changes.js';
import type { IgnoreRule } from '../golden/compare/ignore.js';
import { readGolden } from '../golden/notation/read-golden.js';
import { writeGolden } from '../golden/notation/write-golden.js';
import { makeReport } from '../golden/report/html-report.js';
import { FORMATS, tell, type Format, type Told } from '../golden/telling.js';
import { GoldenFiles } from '../golden/testing/golden-files.js';
import { readPdf } from '../read/read-pdf.js';
import type { Reading } from '../read/reading.js';
import type { Environment } from './command-line.js';
import type { RawCompareOptions, RawTestOptions } from './golden-flags.js';
import { EXIT, fileFailure, InputOutputError, UsageError } from './failures.js';
import { naming, readBytes } from './read-file.js';

export async function runCompare(
  [old, now]: readonly [string, string],
  options: RawCompareOptions,
  environment: Environment,
): Promise<number> {
  const format = formatOf(options);
  const before = readBytes(old, environment.cwd);
  const after = readBytes(now, environment.cwd);
  const { isSame, changes } = naming(now, () => compareWith(readingOf(before, old), after, compareOptions(options)));
  if (!isSame && changes.length === 0) environment.stderr.write(otherBytes(now));
  const golden = extname(old) === '.golden' ? { file: old, text: new TextDecoder().decode(before) } : undefined;
  environment.stdout.write(tell([{ name: now, changes, ...(golden && { golden }) }], format));
  if (options.report !== undefined) {
    const isPdf = extname(old) !== '.golden';
    const html = await makeReport({ name: basename(now), changes, before: isPdf ? before : null, after });
    writeReport(resolve(environment.cwd, options.report), html);
  }
  return changes.length === 0 ? EXIT.ok : EXIT.failed;
}

export async function runTest(folder: string, options: RawTestOptions, environment: Environment): Promise<number> {
  const format = formatOf(options);
  const files = new GoldenFiles(resolve(environment.cwd, options.goldens ?? 'goldens'));
  const names = pdfsIn(resolve(environment.cwd, folder), folder);
  const told: Told[] = [];
  for (const name of names) {
    const pdf = readBytes(join(folder, `${name}.pdf`), environment.cwd);
    told.push(naming(name, () => testOne(pdf, name, { files, options, environment })));
  }
  for (const name of files.names().filter((golden) => !names.includes(golden))) {
    if (options.update) files.remove(name);
    else told.push({ name, changes: [], failure: `There is a golden, and no PDF. Remove the golden by --update.` });
  }
  environment.stdout.write(tell(told, format));
  const failed = told.filter(({ changes, failure }) => changes.length > 0 || failure !== undefined);
  if (options.update) environment.stderr.write(`${names.length} goldens are up to date.\n`);
  return failed.length === 0 ? EXIT.ok : EXIT.failed;
}

interface TestContext {
  readonly files: GoldenFiles;
  readonly options: RawTestOptions;
  readonly environment: Environment;
}

/** Another compression, say. It is told, so that nobody takes the files for equal. */
const otherBytes = (name: string): string =>
  `${name}: the bytes differ, and nothing that is read does. Add --strict to fail then.\n`;

function testOne(pdf: Uint8Array, name: string, { files, options, environment }: TestContext): Told {
  const text = files.read(name);
  if (text === null && !options.update)
    return { name, changes: [], failure: 'There is no golden. Write it by --update.' };
  const { isSame, changes } =
    text === null ? { isSame: false, changes: [] } : compareWith(readGolden(text), pdf, compareOptions(options));
  if (!options.update && text !== null && !isSame && changes.length === 0) environment.stderr.write(otherBytes(name));
  if (!options.update)
    return { name, changes, ...(text !== null && { golden: { file: fileOf(files, name, environment), text } }) };
  if (!isSame) files.write(name, writeGolden(readPdf(pdf)), pdf);
  return { name, changes: [] };
}

/** As annotations name files: from the folder that the command runs in. */
const fileOf = (files: GoldenFiles, name: string, { cwd }: Environment): string =>
  relative(cwd, files.path(name, '.golden')).replaceAll('\\', '/');

export function runShow(file: string, environment: Environment): number {
  environment.stdout.write(naming(file, () => writeGolden(readPdf(readBytes(file, environment.cwd)))));
  return EXIT.ok;
}

/** The names of the PDFs in a folder and its folders, without their ending, sorted. */
function pdfsIn(path: string, folder: string): readonly string[] {
  if (!existsSync(path)) throw new InputOutputError(`There is no folder ${folder}. Name the folder of the new PDFs.`);
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => file.slice(0, -'.pdf'.length).replaceAll('\\', '/'));
  if (names.length === 0) throw new InputOutputError(`The folder ${folder} holds no PDF.`);
  return names.sort();
}

function writeReport(file: string, html: string): void {
  try {
    writeFileSync(file, html);
  } catch (error) {
    throw fileFailure('write', file, error);
  }
}

const readingOf = (bytes: Uint8Array, file: string): Reading =>
  extname(file) === '.golden' ? readGolden(new TextDecoder().decode(bytes)) : naming(file, () => readPdf(bytes));

function formatOf({ format = 'text' }: RawCompareOptions): Format {
  const found = FORMATS.find((known) => known === format);
  if (!found) throw new UsageError(`--format takes ${FORMATS.join(', ')}, not "${format}".`);
  return found;
}

function compareOptions(options: RawCompareOptions): CompareOptions {
  const { ignoreText = [], ignoreRegion = [], ignoreTag = [], ignoreKind = [], tolerance } = options;
  const ignore: IgnoreRule[] = [
    ...ignoreText.map((text) => ({ text: expression(text) })),
    ...ignoreRegion.map(region),
    ...ignoreTag.map((tag) => ({ tag })),
    ...ignoreKind.map((kind) => ({ kind: kindOf(kind) })),
  ];
  const points = Number(tolerance);
  if (tolerance !== undefined && !(points >= 0))
    throw new UsageError(`--tolerance takes points, such as 0.5, not "${tolerance}".`);
  return { ignore, ...(tolerance !== undefined && { tolerance: points }), ...(options.strict && { strict: true }) };
}

function kindOf(text: string): ChangeKind {
  if (Object.hasOwn(KINDS, text)) return text as ChangeKind;
  throw new UsageError(`There is no kind of change "${text}". The kinds are ${Object.keys(KINDS).join(', ')}.`);
}

function expression(text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch {
    throw new UsageError(`--ignore-text takes a regular expression, and "${text}" is none.`);
  }
}

/** `[PAGE:]X,Y,WIDTH,HEIGHT` */
function region(text: string): IgnoreRule {
  const parts = /^(?:(\d+):)?([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/.exec(text);
  if (!parts)
    throw new UsageError(`--ignore-region takes X,Y,WIDTH,HEIGHT in points, such as 400,20,150,30, not "${text}".`);
  const [x = 0, y = 0, width = 0, height = 0] = parts.slice(2).map(Number);
  return { region: { x, y, width, height }, ...(parts[1] !== undefined && { page: Number(parts[1]) }) };
}
