#!/usr/bin/env node
/** wasm.mjs: compiles wasm/deflate.ts and writes engine/pdf/deflate-code.ts anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateCode } from '../wasm/compile.mjs';
import { root } from './shared.mjs';

writeFileSync(join(root, 'engine', 'pdf', 'deflate-code.ts'), await deflateCode(root));
