/** Where processes of the tests find their code: built by scripts/test.mjs, or sources by way of tsx. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../engine/host/node/package-root.js';

const built = process.env['BUILT_TESTS'];

export interface Program {
  readonly file: string;
  readonly execArgv: readonly string[];
}

/** `source`: its path in the repository; scripts/tests/build.mjs lists it. */
export function program(source: string): Program {
  if (built === undefined) return { file: join(packageRoot(), source), execArgv: ['--import=tsx'] };
  return { file: join(built, source.replace(/\.ts$/, '.js')), execArgv: ['--enable-source-maps'] };
}

/** The same as an address, for workers of the render pool. */
export const workerUrl = (source: string): URL => pathToFileURL(program(source).file);

/** The command line with the service. */
export function commandLine(): Program {
  const root = packageRoot();
  if (built === undefined) return { file: join(root, 'server/cli/main.ts'), execArgv: ['--import=tsx'] };
  return { file: join(root, 'dist/cli.cjs'), execArgv: [] };
}
