#!/usr/bin/env node
/** wasm.mjs: compiles the sources in wasm/ and writes the modules of the engine that hold their code anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, KERNELS } from '../wasm/compile.mjs';
import { root } from './shared.mjs';

for (const kernel of KERNELS)
  for (const [module, text] of await compiled(kernel, root)) writeFileSync(join(root, module), text);
