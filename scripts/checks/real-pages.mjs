#!/usr/bin/env node
/**
 * real-pages.mjs [--only REGEXP] [options of against-chromium.mjs]: fetches the pages of real-pages.txt, from npm and as
 * Debian packages, and compares our PDFs of them with Chromium's prints. What was fetched is kept between runs, in
 * PLATEN_PAGES or the temporary folder.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../shared.mjs';
import { pagesFolder, realPages } from './real-page-files.mjs';

const given = process.argv.slice(2);
const at = given.indexOf('--only');
const [, only = ''] = at < 0 ? [] : given.splice(at, 2);

const list = await realPages(only);
const listFile = join(pagesFolder, `list-${process.pid}.txt`);
writeFileSync(listFile, list.join('\n'));
const script = join(import.meta.dirname, 'against-chromium.mjs');
process.exitCode = await run(process.execPath, [script, '--root', pagesFolder, '--list', listFile, ...given]);
rmSync(listFile);
