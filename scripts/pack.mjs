#!/usr/bin/env node
/**
 * pack.mjs [FOLDER]: makes the packages that are published, ready for `npm publish`, in dist/packages/NAME. With FOLDER,
 * packs them into archives there. Needs dist/ (`npm run build`).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages, stagePackages } from './packages/stage.mjs';

// Options that do not exist are refused: a folder of such a name would be made.
const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
await stagePackages();
if (folder !== undefined) for (const archive of await packPackages(resolve(folder))) console.log(archive);
