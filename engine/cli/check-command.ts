/** `platen check FILE`: what an author has to add for readers who do not see the document. */
import { countOf } from '../base/numbers.js';
import type { AccessibilityFinding, AccessibilityReport } from '../render.js';
import type { Environment, RawOptions } from './command-line.js';
import { EXIT } from './failures.js';
import { readDocument, resourcesOf } from './render-command.js';
import { formatPlace, Reporter } from './reporter.js';

export interface RawCheckOptions extends RawOptions {
  json?: boolean;
}

/** The exit code is 1 where something is required, and with --strict also where something is advised. */
export async function runCheck(
  inputs: readonly string[],
  options: RawCheckOptions,
  environment: Environment,
): Promise<number> {
  const { cwd, stdout, stderr } = environment;
  const { document, read, missing } = await readDocument(inputs, options, environment);
  const label = read[0]!.label;
  const reporter = new Reporter(stderr, options.quiet ?? false, cwd);
  reporter.warnings(label, missing, false);
  const engine = await environment.loadEngine();
  const report = await engine.checkAccessibility(read, document, {
    resources: resourcesOf(read, options, cwd),
    ...(environment.interruption && { signal: environment.interruption.signal }),
  });
  stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : told(label, report, cwd));
  const isFailure = !report.isAccessible || (options.strict === true && report.findings.length > 0);
  return isFailure ? EXIT.failed : EXIT.ok;
}

function told(label: string, { isAccessible, findings }: AccessibilityReport, cwd: string): string {
  const lines = findings.map(
    ({ level, message, position }) => `${formatPlace(label, position, cwd)}: ${level}: ${message}`,
  );
  const required = findings.filter(({ level }) => level === 'required').length;
  return [
    ...lines,
    `${label}: ${isAccessible ? 'the PDF claims PDF/UA-1' : notYet(required)}${more(findings, required)}.`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

const notYet = (required: number): string =>
  `${countOf(required, 'thing')} ${required === 1 ? 'keeps' : 'keep'} the PDF from claiming PDF/UA-1`;

function more(findings: readonly AccessibilityFinding[], required: number): string {
  const advised = findings.length - required;
  return advised === 0 ? '' : `, and ${countOf(advised, 'thing')} would help readers`;
}
