/** `platen inspect FILE`: what a PDF consists of. */
import { inspectPdf } from '../inspect/inspect-pdf.js';
import type { Inspection } from '../inspect/inspection.js';
import { tellInspection } from '../inspect/telling.js';
import { ReadError } from '../read/syntax/objects.js';
import type { Environment } from './command-line.js';
import { EXIT, InputOutputError } from './failures.js';
import { readBytes } from './read-file.js';

export interface RawInspectOptions {
  tags?: boolean;
  json?: boolean;
}

export function runInspect(file: string, options: RawInspectOptions, { cwd, stdout }: Environment): number {
  const tags = options.tags ?? false;
  const inspection = inspected(file, cwd, tags);
  stdout.write(options.json ? `${JSON.stringify(inspection, null, 2)}\n` : tellInspection(file, inspection, tags));
  return EXIT.ok;
}

function inspected(file: string, cwd: string, tags: boolean): Inspection {
  const bytes = readBytes(file, cwd);
  try {
    return inspectPdf(bytes, { tags });
  } catch (error) {
    throw error instanceof ReadError ? new InputOutputError(`Cannot read ${file}: ${error.message}`) : error;
  }
}
