import { build } from 'esbuild';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';

/** Our modules that are loaded with the command line itself, before any command runs, as paths from the package. */
async function loadedAtOnce(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: packageRoot(),
    entryPoints: ['server/cli/main.ts'],
    outdir: 'nowhere',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const found: string[] = [];
  const visit = (name: string): void => {
    const output = metafile.outputs[name]!;
    found.push(...Object.keys(output.inputs));
    for (const { path, kind, external } of output.imports) {
      if (kind === 'import-statement' && !external) visit(path);
    }
  };
  visit('nowhere/main.js');
  return found;
}

t.test(
  'the service is loaded by its own commands only, so that --version and render need not wait for it',
  async (t) => {
    const ofServer = (await loadedAtOnce()).filter((path) => path.startsWith('server/'));
    t.same(ofServer.sort(), ['server/cli/main.ts', 'server/cli/runtime.ts', 'server/cli/service-commands.ts']);
  },
);
