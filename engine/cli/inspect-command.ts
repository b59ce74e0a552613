/** `platen inspect FILE`: what a PDF consists of. */
import { inspectPdf } from '../inspect/inspect-pdf.js';
import { tellInspection } from '../inspect/telling.js';
import type { Environment } from './command-line.js';
import { EXIT } from './failures.js';
import { naming, readBytes } from './read-file.js';

export interface RawInspectOptions {
  tags?: boolean;
  json?: boolean;
}

export function runInspect(file: string, options: RawInspectOptions, { cwd, stdout }: Environment): number {
  const tags = options.tags ?? false;
  const inspection = naming(file, () => inspectPdf(readBytes(file, cwd), { tags }));
  stdout.write(options.json ? `${JSON.stringify(inspection, null, 2)}\n` : tellInspection(file, inspection, tags));
  return EXIT.ok;
}
