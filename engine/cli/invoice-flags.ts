/** `platen invoice` described. What it does is loaded when it runs, so that other commands need not wait. */
import type { Command } from 'commander';
import type { RunCommand } from './command-line.js';

export function addInvoiceCommands(program: Command, run: RunCommand): void {
  program
    .command('invoice')
    .description('e-invoices: Factur-X, ZUGFeRD, XRechnung')
    .command('check')
    .description('read an e-invoice, and tell which rules of EN 16931 and XRechnung it breaks')
    .argument('<file>', 'a PDF with an e-invoice, or its XML')
    .option('--json', 'print what is found as JSON')
    .action((file: string, options: { json?: boolean }) =>
      run(async (environment) => (await import('./invoice-command.js')).runInvoiceCheck(file, options, environment)),
    )
    .addHelpText('after', NOTES);
}

const NOTES = `
Exit codes: 0 nothing is wrong, 1 something is or the file cannot be read, 2 the command was called wrongly.
`;
