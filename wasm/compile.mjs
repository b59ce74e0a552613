/** Compiles the sources in this folder. The compiler's version is fixed, so the same source gives the same code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

/** The sources, and the modules of the engine that hold their code, with the name of the constant. */
export const KERNELS = [
  { source: 'deflate.ts', module: 'engine/pdf/deflate-code.ts', constant: 'DEFLATE_CODE', pages: 6 },
  { source: 'pixels.ts', module: 'engine/pdf/pixel-code.ts', constant: 'PIXEL_CODE', pages: 1 },
];

const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--disable', 'sign-extension'];

/** The text of a kernel's module. `root`: the folder of the repository. */
export async function compiled({ source, constant, pages }, root) {
  const files = new Map([[source, readFileSync(join(root, 'wasm', source), 'utf8')]]);
  const { error, stderr } = await asc.main(
    [source, ...OPTIONS, '--initialMemory', `${pages}`, '--outFile', 'out.wasm'],
    {
      readFile: (name) => files.get(name) ?? null,
      writeFile: (name, content) => void files.set(name, content),
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  const code = Buffer.from(files.get('out.wasm')).toString('base64');
  return `/** wasm/${source}, compiled by scripts/wasm.mjs. */\nexport const ${constant} =\n  '${code}';\n`;
}
