/** `platen invoice` described. What it does is loaded when it runs, so that other commands need not wait. */
import { Option, type Command } from 'commander';
import { SYNTAXES, type Syntax } from '../invoice/syntaxes.js';
import type { RunCommand } from './command-line.js';

export function addInvoiceCommands(program: Command, run: RunCommand): void {
  const invoice = program.command('invoice').description('e-invoices: Factur-X, ZUGFeRD, XRechnung, Peppol');
  invoice
    .command('xml')
    .description('write the data of an invoice as XML alone, for Peppol and for portals')
    .argument('<file>', 'JSON, or Markdown whose front matter has the invoice')
    .option('-o, --output <file>', 'where the XML goes (default: standard output)')
    .addOption(new Option('--syntax <name>', 'UBL, or Cross Industry Invoice').choices(SYNTAXES).default('ubl'))
    .action((file: string, options: { output?: string; syntax: Syntax }) =>
      run(async (environment) => (await import('./invoice-command.js')).runInvoiceXml(file, options, environment)),
    )
    .addHelpText('after', NOTES);
  invoice
    .command('check')
    .description('read an e-invoice, and tell which rules of EN 16931, XRechnung and Peppol it breaks')
    .argument('<file>', 'a PDF with an e-invoice, or XML in UBL or CII')
    .option('--json', 'print what is found as JSON')
    .action((file: string, options: { json?: boolean }) =>
      run(async (environment) => (await import('./invoice-command.js')).runInvoiceCheck(file, options, environment)),
    )
    .addHelpText('after', NOTES);
}

const NOTES = `
Exit codes: 0 nothing is wrong, 1 something is or the file cannot be read, 2 the command was called wrongly.
`;
