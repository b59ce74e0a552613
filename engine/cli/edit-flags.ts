/** `platen edit` and `platen split` described. What they do is loaded when they run, so that other commands need not wait. */
import type { Command } from 'commander';
import type { RunCommand } from './command-line.js';
import { checked, repeatable } from './flags.js';
import { parseCount, parseSignDate } from './option-values.js';
import { addSignOptions, type RawSignOptions } from './sign-flags.js';

export interface RawEditOptions extends RawSignOptions {
  output: string;
  password?: string;
  fields?: string;
  set?: string[];
  flatten?: true | string[];
  watermark?: string;
  title?: string;
  author?: string;
  subject?: string;
  keywords?: string;
  language?: string;
  attach?: string[];
  modifiedAt?: Date;
  userPassword?: string;
  ownerPassword?: string;
  decrypt?: boolean;
  optimise?: boolean;
  incremental?: boolean;
  strict?: boolean;
  quiet?: boolean;
  json?: boolean;
}

export interface RawSplitOptions {
  output: string;
  every?: number;
  pages?: string[];
  bookmarks?: boolean;
  password?: string;
  strict?: boolean;
  quiet?: boolean;
}

export function addEditCommands(program: Command, run: RunCommand): void {
  addEdit(program, run);
  program
    .command('split')
    .description('take a PDF apart, with what belongs to the pages of each part')
    .argument('<pdf>', 'the PDF')
    .requiredOption('-o, --output <pattern>', 'the parts; {n} is their number, such as chapter-{n}.pdf')
    .addOption(checked('--every <pages>', 'pages of a part', parseCount))
    .addOption(repeatable('--pages <pages>', 'pages of a part, such as 4-9 or 2,last; may be repeated'))
    .option('--bookmarks', 'a part begins at each bookmark of the first level')
    .option('--password <password>', 'opens an encrypted PDF')
    .option('--strict', 'warnings are errors')
    .option('-q, --quiet', 'no warnings')
    .action((pdf: string, options: RawSplitOptions) =>
      run(async (environment) => (await import('./edit-command.js')).runSplit(pdf, options, environment)),
    )
    .addHelpText('after', SPLIT_NOTES);
}

function addEdit(program: Command, run: RunCommand): void {
  const edit = program
    .command('edit')
    .description('change a PDF: its fields, files, metadata, encryption, signature')
    .argument('<pdf>', 'the PDF, of any producer')
    .requiredOption('-o, --output <file>', 'the changed PDF; - for standard output')
    .option('--fields <file>', 'JSON: an object with the values of fields, by their names')
    .addOption(repeatable('--set <name=value>', 'fills in one field; may be repeated'))
    .option('--flatten [names...]', 'draws all fields, or these, as content of their pages')
    .option('--watermark <text>', 'text across every page')
    .option('--title <text>', "the PDF's title")
    .option('--author <text>', "the PDF's author")
    .option('--subject <text>', "the PDF's subject")
    .option('--keywords <text>', "the PDF's keywords")
    .option('--language <tag>', 'language of the document, such as de-CH')
    .addOption(repeatable('--attach <file>', 'a file to put inside; may be repeated'))
    .addOption(checked('--modified-at <date>', 'when attachments were changed: now, or ISO 8601', parseSignDate))
    .option('--user-password <password>', 'encrypts it: the password for opening it')
    .option('--owner-password <password>', 'encrypts it: the password for changing it')
    .option('--decrypt', 'takes encryption away')
    .option('--optimise', 'packs it better; what it shows stays')
    .option('--incremental', 'puts the changes behind the bytes of the PDF')
    .option('--password <password>', 'opens an encrypted PDF');
  addSignOptions(edit)
    .option('--strict', 'warnings are errors')
    .option('-q, --quiet', 'no warnings')
    .option('--json', 'print the result as JSON on standard output')
    .action((pdf: string, options: RawEditOptions) =>
      run(async (environment) => (await import('./edit-command.js')).runEdit(pdf, options, environment)),
    )
    .addHelpText('after', EDIT_NOTES);
}

const EDIT_NOTES = `
Examples:
  platen edit form.pdf --set name="Grace Hopper" --set subscribe=true --flatten -o filled.pdf
  platen edit form.pdf --fields values.json -o filled.pdf
  platen edit report.pdf --title "Annual report" --attach figures.csv -o report-2.pdf
  platen edit contract.pdf --sign-cert ada.crt --sign-key ada.key --sign-date now -o signed.pdf
  platen edit scan.pdf --optimise -o small.pdf

platen inspect tells the names of fields. A PDF that is signed gets its changes behind its bytes, so that its signatures
stay valid; --decrypt, passwords and --optimise write it anew, without them.
Exit codes: 0 done, 1 the PDF cannot be read, 2 the command was called wrongly, such as with a field that is not there.
`;

const SPLIT_NOTES = `
Examples:
  platen split book.pdf --bookmarks -o chapter-{n}.pdf
  platen split scans.pdf --every 2 -o letter-{n}.pdf
  platen split offer.pdf --pages 1-2 --pages 3- -o part-{n}.pdf
`;
