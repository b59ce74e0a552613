#!/usr/bin/env node
/** api.mjs: writes engine/api.d.ts, the library's public interface, anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicDeclarations } from './packages/api.mjs';
import { root } from './shared.mjs';

writeFileSync(join(root, 'engine', 'api.d.ts'), await publicDeclarations());
