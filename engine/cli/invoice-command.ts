/** `platen invoice check FILE`: reads an e-invoice back. */
import { countOf } from '../base/numbers.js';
import { checkInvoiceFile, type InvoiceReport } from '../invoice/check-file.js';
import type { Environment } from './command-line.js';
import { EXIT } from './failures.js';
import { readBytes } from './read-file.js';

export function runInvoiceCheck(file: string, options: { json?: boolean }, { cwd, stdout }: Environment): number {
  const report = checkInvoiceFile(readBytes(file, cwd));
  stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : told(file, report));
  return report.problems.length === 0 ? EXIT.ok : EXIT.failed;
}

function told(file: string, { problems, ...invoice }: InvoiceReport): string {
  const { profile, number, date, seller, buyer, currency, due } = invoice;
  const head = number === '' ? '' : `${number} of ${date}, ${seller} to ${buyer}: ${due} ${currency} due`;
  const lines = problems.map(({ rule, message, field }) => {
    const where = field === '' ? '' : `${field}: `;
    return `  ${where}${message}${rule === '' ? '' : ` (${rule})`}`;
  });
  const sum = problems.length === 0 ? 'nothing is wrong' : countOf(problems.length, 'problem');
  return [
    `${file}: ${profile ?? 'no known profile'}, ${sum}`,
    ...(head === '' ? [] : [`  ${head}`]),
    ...lines,
    '',
  ].join('\n');
}
