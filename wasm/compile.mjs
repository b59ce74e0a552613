/** Compiles deflate.ts. The compiler's version is fixed, so the same source gives the same code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--disable', 'sign-extension', '--initialMemory', '6'];

/** The source of engine/pdf/deflate-code.ts. `root`: the folder of the repository. */
export async function deflateCode(root) {
  const files = new Map([['deflate.ts', readFileSync(join(root, 'wasm', 'deflate.ts'), 'utf8')]]);
  const { error, stderr } = await asc.main(['deflate.ts', ...OPTIONS, '--outFile', 'deflate.wasm'], {
    readFile: (name) => files.get(name) ?? null,
    writeFile: (name, content) => void files.set(name, content),
    listFiles: () => [],
  });
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  const code = Buffer.from(files.get('deflate.wasm')).toString('base64');
  return `/** wasm/deflate.ts, compiled by scripts/wasm.mjs. */\nexport const DEFLATE_CODE =\n  '${code}';\n`;
}
