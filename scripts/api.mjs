#!/usr/bin/env node
/** api.mjs: writes engine/api.d.ts and engine/golden/api.d.ts, the library's public interface, anew. */
import { writeFileSync } from 'node:fs';
import { ENTRIES, publicDeclarations } from './packages/api.mjs';

for (const { entry, declarations } of ENTRIES) writeFileSync(declarations, await publicDeclarations(entry));
