/** `platen render --format png`: pictures of the pages of a document, a file for each. */
import { extname } from 'node:path';
import { countOf } from '../base/numbers.js';
import type { Warning } from '../diagnostics.js';
import type { Environment, RawRenderOptions } from './command-line.js';
import { EXIT, UsageError } from './failures.js';
import { openFile, openStream } from './output.js';
import {
  finishOutput,
  labelOf,
  outputName,
  printJson,
  readDocument,
  reportFailure,
  resourcesOf,
  tellWarnings,
  type RenderJob,
} from './render-command.js';
import type { PictureFormat, Pictures, PictureWish } from './renderer.js';
import { Reporter } from './reporter.js';

interface PictureJob extends RenderJob {
  readonly output: string;
  readonly format: PictureFormat;
}

/** Returns the exit code, after a failure has been reported. */
export async function runPictures(
  inputs: readonly string[],
  options: RawRenderOptions,
  { format, environment }: { readonly format: PictureFormat; readonly environment: Environment },
): Promise<number> {
  const reporter = new Reporter(environment.stderr, options.quiet ?? false, environment.cwd);
  const job = { inputs, options, environment, reporter };
  try {
    checkOptions(options);
    const output = outputName(inputs, options, environment.cwd, format);
    const told = await renderPictures({ ...job, output, format });
    if (options.json) printJson(environment, told);
    return EXIT.ok;
  } catch (error) {
    return reportFailure(error, job);
  }
}

function checkOptions({ dump, watch, output, json }: RawRenderOptions): void {
  if (dump || watch) throw new UsageError(`--${dump ? 'dump' : 'watch'} is about a PDF. Leave out --format.`);
  if (output === '-' && json)
    throw new UsageError('Standard output cannot take both the picture and --json. Name a file with -o.');
}

/** What --json tells. */
interface WrittenPictures {
  readonly outputs: readonly string[];
  readonly pages: number;
  readonly warnings: readonly Warning[];
}

/** One picture has the name of the output; of several, each has the number of its page behind the name. */
async function renderPictures(job: PictureJob): Promise<WrittenPictures> {
  const { output, inputs, options, environment, reporter } = job;
  const { cwd } = environment;
  const { document, read, missing } = await readDocument(inputs, options, environment);
  const label = labelOf(read.map((input) => input.label));
  const renderer = await (await environment.loadEngine()).createRenderer(document);
  try {
    const pictures = await renderer.pictures(read, wishOf(job), {
      resources: resourcesOf(read, options, cwd),
      onProgress: ({ pages }) => reporter.progress(pages),
      ...(environment.interruption && { signal: environment.interruption.signal }),
    });
    const warnings = [...missing, ...pictures.warnings];
    tellWarnings(label, { warnings }, options, reporter);
    const outputs = await write(pictures, job);
    reporter.noteOnTerminal(`${output}: ${countOf(outputs.length, 'picture')}`);
    return { outputs, pages: pictures.pages, warnings };
  } finally {
    await renderer.close();
  }
}

function wishOf({ format, options: { dpi, pages, transparent, tall } }: PictureJob): PictureWish {
  return {
    format,
    ...(dpi !== undefined && { dpi }),
    ...(pages !== undefined && { pages }),
    ...(transparent && { transparent }),
    ...(tall && { tall }),
  };
}

async function write({ images, pages }: Pictures, { output, environment }: PictureJob): Promise<string[]> {
  const { stdout, cwd, interruption } = environment;
  if (output === '-') {
    if (images.length !== 1)
      throw new UsageError(
        `Standard output takes one picture, and these are ${images.length}. Choose with --pages, use --tall, or name a file with -o.`,
      );
    const target = openStream(stdout, false);
    await finishOutput(target, () => target.write(images[0]!.data));
    return [output];
  }
  const outputs: string[] = [];
  for (const { page, data } of images) {
    const name = images.length === 1 ? output : numbered(output, page, pages);
    const target = await openFile(name, cwd, interruption);
    await finishOutput(target, () => target.write(data));
    outputs.push(name);
  }
  return outputs;
}

/** With as many digits as the last page needs, so that files stand in the order of pages. */
function numbered(output: string, page: number, pages: number): string {
  const extension = extname(output);
  const number = String(page).padStart(String(pages).length, '0');
  return `${output.slice(0, output.length - extension.length)}-${number}${extension}`;
}
