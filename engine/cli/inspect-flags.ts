/** `platen inspect` described. What it does is loaded when it runs, so that other commands need not wait. */
import type { Command } from 'commander';
import type { RunCommand } from './command-line.js';

export function addInspectCommand(program: Command, run: RunCommand): void {
  program
    .command('inspect')
    .description('tell what a PDF of any producer consists of: pages, fonts, tags, links, claims, bytes by part')
    .argument('<file>', 'the PDF')
    .option('--tags', 'print the tags as a tree, with their text')
    .option('--json', 'print everything as JSON')
    .action((file: string, options: { tags?: boolean; json?: boolean }) =>
      run(async (environment) => (await import('./inspect-command.js')).runInspect(file, options, environment)),
    );
}
