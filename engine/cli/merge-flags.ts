/** `platen merge` described. What it does is loaded when it runs, so that other commands need not wait. */
import type { Command } from 'commander';
import type { RawBatchOptions, RunCommand } from './command-line.js';
import { addDocumentFlags } from './document-options.js';
import { jobsFlag } from './flags.js';

export interface RawMergeOptions extends RawBatchOptions {
  output: string;
  schema?: string;
}

export function addMergeCommand(program: Command, run: RunCommand): void {
  const merge = program
    .command('merge')
    .description('render one document for each record of data: invoices, letters, certificates')
    .argument('<document>', 'Markdown or HTML file with {{fields}}')
    .argument(
      '<data>',
      'JSON file with a list of records, or NDJSON with a record a line; - for NDJSON on standard input',
    )
    .requiredOption('-o, --output <file>', 'out/{{number}}.pdf for a PDF of each record, or one.pdf for all of them')
    .option('--schema <file>', 'JSON Schema that each record has to fulfil');
  addDocumentFlags(merge)
    .addOption(jobsFlag())
    .action((document: string, data: string, options: RawMergeOptions) =>
      run(async (environment) =>
        (await import('./merge-command.js')).runMerge({ document, data }, options, environment),
      ),
    )
    .addHelpText('after', NOTES);
}

const NOTES = `
Examples:
  platen merge invoice.md invoices.json -o out/{{number}}.pdf
  platen merge letter.md people.ndjson --schema person.schema.json -o letters.pdf

Every record is answered on standard output, in order: ok<TAB>MILLISECONDS or fail<TAB>MESSAGE with its number. A record
that fails leaves the others alone. Of two records with one name of a file, the second fails.
Exit codes: 0 all are done, 1 a record or a file failed, 2 the command was called wrongly.
`;
