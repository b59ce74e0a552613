/** The command line as a function of its arguments and streams; main.ts connects it to the process. */
import type { Readable, Writable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { Command, CommanderError } from 'commander';
import { runAssets } from './assets-command.js';
import type { RawCheckOptions } from './check-command.js';
import { fontFlag } from './document-flags.js';
import { addDocumentFlags, type RawDocumentOptions } from './document-options.js';
import { describeFailure, EXIT } from './failures.js';
import { checked, jobsFlag } from './flags.js';
import { runFonts } from './fonts-command.js';
import { addAssembleCommand } from './assemble-flags.js';
import { addEditCommands } from './edit-flags.js';
import { addGoldenCommands } from './golden-flags.js';
import { addInspectCommand } from './inspect-flags.js';
import { addInvoiceCommands } from './invoice-flags.js';
import { addMergeCommand } from './merge-flags.js';
import * as values from './option-values.js';
import { pictureFormat } from './picture-format.js';
import { runRender } from './render-command.js';
import type { Engine, InputType, PictureFormat } from './renderer.js';
import type { BatchThreadData } from './parallel-batch.js';
import type { MessageStream } from './reporter.js';
import { FIRST_TEMPLATE, runNewTemplate, runTemplates } from './templates-command.js';

export interface Environment {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: MessageStream;
  readonly cwd: string;
  /** Loaded when a command needs it, so that --help and --version are quick. */
  readonly loadEngine: () => Promise<Engine>;
  readonly version: string;
  readonly interruption?: Interruption;
  /**
   * Prepares the process for a render, or for many, which are not small. The returned function is called when they have
   * ended.
   */
  readonly prepareRender?: (what: { readonly isSmall: boolean }) => () => void;
  /** Starts a thread of `platen batch`; without it documents are rendered one after the other. */
  readonly startBatchThread?: (data: BatchThreadData) => Promise<Worker>;
  /** Adds the commands of the service. */
  readonly addCommands?: (program: Command, run: RunCommand) => void;
}

/** How a command takes signals that end a process. Unless a command holds them back, they end the process at once. */
export interface Interruption {
  /** Aborted by a signal that was held back. */
  readonly signal: AbortSignal;
  /**
   * Holds signals back, because files have to be removed first: a signal then aborts the command. Ends when the
   * returned function is called. `giveUp` removes the files where the command does not end in time.
   */
  hold(giveUp?: () => void): () => void;
}

/** Runs a command with these streams. The command returns the exit code. */
export type RunCommand = (command: (environment: Environment) => Promise<number>) => Promise<void>;

/** All options of `render` and `batch`. */
export interface RawOptions extends RawDocumentOptions {
  base?: string;
  allowNet?: string[];
  allowFolder?: string[];
  from?: InputType;
  styles?: 'author' | 'template';
  quiet?: boolean;
}

export interface RawBatchOptions extends RawOptions {
  jobs?: number;
}

export interface RawRenderOptions extends RawOptions {
  output?: string;
  format?: 'pdf' | PictureFormat;
  dpi?: number;
  pages?: string;
  transparent?: boolean;
  tall?: boolean;
  json?: boolean;
  dump?: boolean;
  watch?: boolean;
}

/** Runs the command and returns the exit code. Never throws. */
export async function runCommandLine(args: readonly string[], environment: Environment): Promise<number> {
  let exitCode: number = EXIT.ok;
  const program = describeProgram(environment, (code) => (exitCode = code));
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its own errors already; help and version come as errors with the code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const failure = describeFailure(error);
    environment.stderr.write(`${failure.message}\n`);
    return failure.exitCode;
  }
}

function describeProgram(environment: Environment, exit: (code: number) => void): Command {
  const program = new Command('platen')
    .description('Markdown or HTML with CSS paged media in; an accessible, reproducible PDF out.')
    .version(environment.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError(true)
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => void environment.stdout.write(text),
      writeErr: (text) => void environment.stderr.write(text),
      outputError: (text, write) => write(sentence(text)),
    })
    .exitOverride();

  const render = program
    .command('render')
    .description('render one document; several inputs become its chapters')
    .argument('<input...>', 'Markdown or HTML files, - for standard input, or URLs whose hosts are allowed')
    .option('-o, --output <file>', 'the PDF, or the picture; - for standard output (default: the input with .pdf)')
    .addOption(
      checked(
        '--format <type>',
        'pdf, or a picture of each page: png, jpeg or webp (default: by the name of the output)',
        values.parseChoice('--format', FORMATS),
      ),
    )
    .addOption(checked('--dpi <number>', 'pixels of a picture in an inch of paper (default: 96)', values.parseDpi))
    .option('--pages <list>', 'pages that become pictures, such as 1,3-5,8- or last (default: all)')
    .option('--transparent', 'pictures on no ground in place of white paper')
    .option('--tall', 'one picture of all pages, one below the other');
  addDocumentFlags(render)
    .option('--json', 'print the result as JSON on standard output')
    .option('--watch', 'render again whenever a file of the document changes')
    .option('--dump', 'print what is where on the pages as text on standard output; no PDF without -o')
    .action(async (inputs: string[], options: RawRenderOptions) => {
      const format = pictureFormat(options);
      if (!format) return exit(await runRender(inputs, options, environment));
      const { runPictures } = await import('./render-pictures.js');
      exit(await runPictures(inputs, options, { format, environment }));
    });
  render.addHelpText('after', RENDER_EXAMPLES);

  const check = program
    .command('check')
    .description('tell what an author has to add to a document for readers who do not see it')
    .argument('<input...>', 'Markdown or HTML files, - for standard input, or URLs whose hosts are allowed');
  addDocumentFlags(check)
    .option('--json', 'print the report as JSON')
    .action(async (inputs: string[], options: RawCheckOptions) => {
      const { runCheck } = await import('./check-command.js');
      exit(await runCheck(inputs, options, environment));
    });
  check.addHelpText('after', CHECK_NOTES);

  const batch = addDocumentFlags(
    program
      .command('batch')
      .description('render many documents in one process: INPUT<TAB>OUT.pdf lines on standard input'),
  )
    .addOption(jobsFlag())
    .action(async (options: RawBatchOptions) => {
      const { runBatch } = await import('./batch-command.js');
      exit(await runBatch(options, environment));
    });
  batch.addHelpText('after', BATCH_NOTES);

  program
    .command('fonts')
    .description('list the fonts that documents can use')
    .addOption(fontFlag())
    .option('--json', 'print the list as JSON')
    .action(async (options: { font?: string[]; json?: boolean }) => exit(await runFonts(options, environment)));
  program
    .command('templates')
    .description('list the templates, each with its own options')
    .argument('[template...]', 'those alone: names, or folders of your own, which are checked')
    .option('--json', 'print the list as JSON')
    .action(async (names: string[], options: { json?: boolean }) =>
      exit(await runTemplates(names, options, environment)),
    );
  program
    .command('new')
    .description('begin something of your own')
    .command('template')
    .description('make the folder of a new template, with comments that tell how to go on')
    .argument('<name>', 'the folder to make')
    .option('--like <template>', 'bundled template to begin with', FIRST_TEMPLATE)
    .action(async (name: string, options: { like?: string }) => exit(await runNewTemplate(name, options, environment)));
  program
    .command('assets')
    .description('copy fonts, templates and other files for an app that Platen is bundled into')
    .argument('<folder>', 'the folder to make, such as dist/platen-assets')
    .action((folder: string) => exit(runAssets(folder, environment)));
  const run: RunCommand = async (command) => exit(await command(environment));
  addAssembleCommand(program, run);
  addEditCommands(program, run);
  addInspectCommand(program, run);
  addGoldenCommands(program, run);
  addInvoiceCommands(program, run);
  addMergeCommand(program, run);
  environment.addCommands?.(program, run);
  return program;
}

/** Commander's errors in our form: without "error:" in front, and without what our own messages say again. */
function sentence(text: string): string {
  const plain = text
    .replace(/^error: /, '')
    .replace(/^option '.*?' argument '.*?' is invalid\. /s, '')
    .trimEnd();
  const hint = WAYS_OUT.find(([pattern]) => pattern.test(plain))?.[1];
  const told = plain.charAt(0).toUpperCase() + plain.slice(1);
  return `${told}${hint === undefined ? '' : `${/[.)]$/.test(told) ? '' : '.'} ${hint}`}\n`;
}

/** What to type instead, by error. */
const WAYS_OUT: readonly (readonly [RegExp, string])[] = [
  [/^unknown command/, 'platen --help lists the commands.'],
  [/^unknown option/, 'The --help of the command lists its options, such as platen render --help.'],
  [
    /^missing required argument 'input'/,
    'Name the document, such as platen render report.md, or - for standard input.',
  ],
  [/^missing required argument 'folder'/, 'Name the folder to make, such as platen assets dist/platen-assets.'],
  [/^missing required argument 'name'/, 'Name the folder to make, such as platen new template our-letter.'],
  [
    /^option .* argument missing/s,
    'Write its value behind it; the --help of the command tells which, such as platen render --help.',
  ],
  [
    /^too many arguments for 'batch'/,
    'It reads INPUT<TAB>OUT.pdf lines from standard input; platen batch --help shows how.',
  ],
  [/^too many arguments for '(\w+)'/, 'Names with spaces need quotes; the --help of the command tells what it takes.'],
];

const FORMATS = ['pdf', 'png', 'jpeg', 'webp'] as const;

const RENDER_EXAMPLES = `
Examples:
  platen render report.md -o report.pdf
  platen render preface.md one.md two.md --template book --toc -o book.pdf
  platen render page.html --template none --page-size Letter -o page.pdf
  cat notes.md | platen render - -o - > notes.pdf
  platen render report.md --pages 1-3 --dpi 150 -o report.png

Exit codes: 0 done, 1 the render or a file failed, 2 the command was called wrongly.
`;

const CHECK_NOTES = `
Each line has the place, "required" (it keeps the PDF from claiming PDF/UA-1) or "advised", and what to do.
Exit codes: 0 the PDF claims PDF/UA-1, 1 something is required, or with --strict advised, 2 the command was called wrongly.
`;

const BATCH_NOTES = `
Every line is answered on standard output, in order: ok<TAB>MILLISECONDS or fail<TAB>MESSAGE.
Warnings go to standard error, those of a document together. With --jobs, too, answers and warnings come in the
order of the lines. Each thread takes memory of its own, as much as a process without --jobs. The exit code is 1 when
a document failed.
INPUT is a path, or a URL whose host is allowed with --allow-net. Empty lines are skipped.
`;
