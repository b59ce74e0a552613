#!/usr/bin/env node
/** api.mjs: writes the files api.d.ts of engine/ and docs/api.md, the library's public interface, anew. */
import { writeFileSync } from 'node:fs';
import { ENTRIES, publicDeclarations } from './packages/api.mjs';
import { REFERENCE, referencePage } from './packages/reference.mjs';

const modules = [];
for (const { specifier, entry, declarations } of ENTRIES) {
  const text = await publicDeclarations(entry);
  modules.push({ specifier, text });
  writeFileSync(declarations, text);
}
writeFileSync(REFERENCE, await referencePage(modules));
