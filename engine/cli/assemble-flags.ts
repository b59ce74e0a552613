/** `platen assemble` described. What it does is loaded when it runs, so that other commands need not wait. */
import type { Command } from 'commander';
import type { RawOptions, RunCommand } from './command-line.js';
import { addDocumentFlags } from './document-options.js';

export interface RawAssembleOptions extends RawOptions {
  output: string;
  password?: string;
  subject?: string;
  keywords?: string;
  json?: boolean;
}

export function addAssembleCommand(program: Command, run: RunCommand): void {
  const assemble = program
    .command('assemble')
    .description('put pages of PDFs and documents together as one PDF, with their tags, links, bookmarks and fields')
    .argument('<part...>', 'PDFs, and Markdown or HTML files, which are rendered; terms.pdf#2-4,last takes some pages')
    .requiredOption('-o, --output <file>', 'the PDF; - for standard output');
  addDocumentFlags(assemble)
    .option('--subject <text>', "the PDF's subject")
    .option('--keywords <text>', "the PDF's keywords")
    .option('--password <password>', 'password of the PDFs that are encrypted')
    .option('--json', 'print the result as JSON on standard output')
    .action((parts: string[], options: RawAssembleOptions) =>
      run(async (environment) => (await import('./assemble-command.js')).runAssemble(parts, options, environment)),
    )
    .addHelpText('after', NOTES);
}

const NOTES = `
Examples:
  platen assemble letter.md terms.pdf -o offer.pdf
  platen assemble report.md book.pdf#1-12 errata.pdf book.pdf#13- -o book-2.pdf
  platen assemble scan.pdf#last-1 -o reversed.pdf

Pages: 3, 2-4, 5- (to the end), last, 4-2 (backwards), and lists of these. A file that is named several times is one
document: its links, bookmarks and tags go on across the pages between. Title and metadata are those of the first part
unless options say otherwise. Standards (PDF/UA, PDF/A) are claimed where all parts claim them.
Exit codes: 0 done, 1 a part cannot be read or rendered, 2 the command was called wrongly.
`;
