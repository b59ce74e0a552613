/** `platen invoice check FILE` reads an e-invoice back, `platen invoice xml FILE` writes one as XML alone. */
import { countOf } from '../base/numbers.js';
import { checkInvoiceFile, type InvoiceReport } from '../invoice/check-file.js';
import { problemText, type Path } from '../invoice/model.js';
import type { Syntax } from '../invoice/syntaxes.js';
import { invoiceXml } from '../invoice/to-xml.js';
import { splitMarkdown } from '../source/markdown/front-matter.js';
import type { Environment } from './command-line.js';
import { EXIT, UsageError } from './failures.js';
import { openFile } from './output.js';
import { readBytes, readText } from './read-file.js';

export function runInvoiceCheck(file: string, options: { json?: boolean }, { cwd, stdout }: Environment): number {
  const report = checkInvoiceFile(readBytes(file, cwd));
  stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : told(file, report));
  return report.problems.length === 0 ? EXIT.ok : EXIT.failed;
}

export async function runInvoiceXml(
  file: string,
  { output, syntax }: { readonly output?: string; readonly syntax: Syntax },
  { cwd, stdout, stderr, interruption }: Environment,
): Promise<number> {
  const { data, line } = await readData(file, cwd);
  const { xml, problems } = invoiceXml(data, syntax);
  if (xml === null) {
    for (const problem of problems) stderr.write(`${file}${line(problem.path)}: ${problemText(problem)}\n`);
    return EXIT.failed;
  }
  if (output === undefined || output === '-') {
    stdout.write(xml);
    return EXIT.ok;
  }
  const target = await openFile(output, cwd, interruption);
  await target.write(new TextEncoder().encode(xml));
  await target.commit();
  return EXIT.ok;
}

interface WrittenData {
  readonly data: unknown;
  /** `:12`, the line of a field; '' where it is not known. */
  line(path: Path): string;
}

/** Throws UsageError where the file has no data of an invoice. */
async function readData(file: string, cwd: string): Promise<WrittenData> {
  const text = readText(file, cwd);
  if (!/^\s*[[{]/.test(text)) {
    const { frontMatter, problem } = await splitMarkdown(text);
    if (problem) throw new UsageError(`The front matter of ${file} ${problem.cause}: ${problem.detail}`);
    const { invoice } = frontMatter;
    if (invoice) return { data: invoice.data, line: (path) => `:${invoice.place(path).line}` };
    throw new UsageError(
      `${file} has no invoice: neither JSON, nor front matter with invoice:. See docs/e-invoices.md.`,
    );
  }
  try {
    return { data: JSON.parse(text) as unknown, line: () => '' };
  } catch (error) {
    throw new UsageError(
      `The invoice ${file} is not JSON: ${(error as Error).message}. docs/e-invoices.md has an example.`,
    );
  }
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
