/** Compiles the sources in this folder. The compiler's version is fixed, so the same source gives the same code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';
import binaryen from 'binaryen';
import { transform } from 'esbuild';

/**
 * The sources, the pages of memory that they begin with, and the modules of the engine that hold their code: as a constant, and
 * as JavaScript with the name of its function.
 */
export const KERNELS = [
  {
    source: 'deflate.ts',
    module: 'engine/pdf/compression/deflate-code.ts',
    constant: 'DEFLATE_CODE',
    pages: 6,
    script: 'engine/pdf/compression/deflate-script.ts',
    maker: 'makeDeflateScript',
  },
  {
    source: 'pixels.ts',
    module: 'engine/pdf/images/pixel-code.ts',
    constant: 'PIXEL_CODE',
    pages: 1,
    script: 'engine/pdf/images/pixel-script.ts',
    maker: 'makePixelScript',
  },
];

const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--disable', 'sign-extension'];

/** The modules of a kernel, as [path, text]. `root`: the folder of the repository. */
export async function compiled(kernel, root) {
  const { source, module, constant, script, maker } = kernel;
  const wasm = await compiledWasm(kernel, root);
  const code = Buffer.from(wasm).toString('base64');
  return [
    [module, `/** wasm/${source}, compiled by scripts/wasm.mjs. */\nexport const ${constant} =\n  '${code}';\n`],
    [script, await compiledScript(wasm, { source, maker })],
  ];
}

async function compiledWasm({ source, pages }, root) {
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
  return files.get('out.wasm');
}

/** What the code of the kernels needs, and what JavaScript for it is made from. */
const { BulkMemory, BulkMemoryOpt, NontrappingFPToInt } = binaryen.Features;

/** JavaScript that does what the WebAssembly does, as a function that makes an instance. */
async function compiledScript(wasm, { source, maker }) {
  const made = binaryen.readBinaryWithFeatures(wasm, BulkMemory | BulkMemoryOpt | NontrappingFPToInt);
  const script = made.emitAsmjs();
  made.dispose();
  const end = script.lastIndexOf('var retasmFunc');
  if (end < 0) throw new Error('Binaryen writes its JavaScript in another form.');
  const { code } = await transform(`${script.slice(0, end)}export const ${maker} = () => asmFunc({});`, {
    minify: true,
    target: 'es2022',
    format: 'esm',
  });
  return `// @ts-nocheck: generated\n/** wasm/${source} as JavaScript, compiled by scripts/wasm.mjs. */\n${code}`;
}
