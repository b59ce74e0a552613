/** `platen golden` described. What it does is loaded when it runs, so that other commands need not wait. */
import type { Command } from 'commander';
import type { RunCommand } from './command-line.js';

export interface RawCompareOptions {
  format?: string;
  ignoreText?: string[];
  ignoreRegion?: string[];
  ignoreTag?: string[];
  ignoreKind?: string[];
  tolerance?: string;
  strict?: boolean;
  report?: string;
}

export interface RawTestOptions extends RawCompareOptions {
  goldens?: string;
  update?: boolean;
}

const load = () => import('./golden-command.js');

const collect = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

/** Describes the commands. What they do is loaded when one of them runs. */
export function addGoldenCommands(program: Command, run: RunCommand): void {
  const golden = program
    .command('golden')
    .description('compare PDFs with those of before, and tell in words what changed');
  compareFlags(golden.command('compare').description('compare two PDFs of any producer'))
    .argument('<old>', 'the PDF of before, or its .golden')
    .argument('<new>', 'the PDF of now')
    .option('--report <file>', 'write an HTML page with pictures of both')
    .action((old: string, now: string, options: RawCompareOptions) =>
      run(async (environment) => (await load()).runCompare([old, now], options, environment)),
    )
    .addHelpText('after', NOTES);
  compareFlags(golden.command('test').description('compare the PDFs of a folder with their goldens'))
    .argument('<folder>', 'the folder of the new PDFs')
    .option('--goldens <folder>', 'the folder of the goldens (default: goldens)')
    .option('--update', 'write the goldens anew')
    .action((folder: string, options: RawTestOptions) =>
      run(async (environment) => (await load()).runTest(folder, options, environment)),
    )
    .addHelpText('after', NOTES);
  golden
    .command('show')
    .description('print what is read of a PDF, as goldens say it')
    .argument('<file>', 'the PDF')
    .action((file: string) => run(async (environment) => (await load()).runShow(file, environment)));
}

function compareFlags(command: Command): Command {
  return command
    .option('--format <format>', 'text, json, junit or github (default: text)')
    .option('--ignore-text <pattern>', 'text that may differ, as a regular expression; may be repeated', collect)
    .option('--ignore-region <place>', '[PAGE:]X,Y,WIDTH,HEIGHT in points; may be repeated', collect)
    .option('--ignore-tag <tag>', 'blocks with this tag, such as Artifact; may be repeated', collect)
    .option('--ignore-kind <kind>', 'a kind of change, such as moved; may be repeated', collect)
    .option('--tolerance <points>', 'shorter moves are not told (default: 0.2)')
    .option('--strict', 'fail where the bytes differ, though nothing that is read does');
}

const NOTES = `
Exit codes: 0 nothing changed, 1 something did or a file cannot be read, 2 the command was called wrongly.
`;
