#!/usr/bin/env node
/**
 * csl-suite.mjs FOLDER [--list FILE]: the fixtures of the test suite of the Citation Style Language (citation-style-language/test-suite,
 * processor-tests/humans) through our processor. Compared are the texts, without tags of HTML. Counts by the first word of a
 * fixture's name. Run with: node --import tsx scripts/checks/csl-suite.mjs FOLDER
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseCsl } from '../../engine/source/citations/csl-element.ts';
import { localeOf } from '../../engine/source/citations/locales.ts';
import { plainText } from '../../engine/source/citations/output.ts';
import { format } from '../../engine/source/citations/processor.ts';
import { styleOf } from '../../engine/source/citations/style.ts';
import { itemsOf } from '../../engine/source/cited/library.ts';
import { fail, table } from '../shared.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'string' } } });
if (positionals.length !== 1) fail('Name the folder with the fixtures.');

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

/** The parts of a fixture by their names. */
function partsOf(text) {
  return new Map(
    [...text.matchAll(/>>=+ ?([A-Z-]+) ?=+>>\r?\n([^]*?)\r?\n?<<=+ ?\1 ?=+<</g)].map(([, name, part]) => [name, part]),
  );
}

/** The text of a result: no tags, one space between words, no marks of the processor's own (`>>[0]`). */
function textOf(html) {
  return html
    .replace(/^(?:>>|\.\.)\[\d+\] /gm, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a fixture needs that documents have no way to ask for; undefined for nothing. */
function unsupported(parts) {
  if (parts.get('MODE').trim() !== 'citation' && parts.get('MODE').trim() !== 'bibliography') return 'other modes';
  if (parts.has('BIBSECTION')) return 'sections of bibliographies';
  if (parts.has('ABBREVIATIONS')) return 'lists of abbreviations';
  if (parts.has('LANGUAGE') || /variable="multi|cs:multi/.test(parts.get('CSL'))) return 'CSL-M';
  return undefined;
}

function citationsOf(parts, items) {
  const cite = (one) => ({
    ...{
      id: String(one.id),
      locator: one.locator && String(one.locator),
      label: one.label,
      prefix: one.prefix,
      suffix: one.suffix,
    },
    suppressesNames: Boolean(one['suppress-author']),
  });
  if (parts.has('CITATIONS')) {
    const last = new Map();
    for (const [citation] of JSON.parse(parts.get('CITATIONS')))
      last.set(citation.citationID, {
        items: citation.citationItems.map(cite),
        note: citation.properties?.noteIndex ?? 0,
      });
    return [...last.values()];
  }
  if (parts.has('CITATION-ITEMS'))
    return JSON.parse(parts.get('CITATION-ITEMS')).map((list) => ({ items: list.map(cite), note: 0 }));
  return [{ items: items.map(({ id }) => ({ id })), note: 0 }];
}

function resultOf(parts) {
  const style = styleOf(parseCsl(parts.get('CSL')));
  if (!style) throw new Error('no style');
  const list = itemsOf(JSON.parse(parts.get('INPUT')));
  const items = new Map(list.map((item) => [item.id, item]));
  const locale = localeOf(style.language ?? 'en-US', style);
  const citations = citationsOf(parts, list);
  const isBibliography = parts.get('MODE').trim() === 'bibliography';
  const uncited = isBibliography && !parts.has('CITATIONS') ? list.map(({ id }) => id) : [];
  const made = format({ style, locale, items, citations, uncited });
  return (isBibliography ? made.entries.map(({ output }) => output) : made.citations).map(plainText).join('\n');
}

const rows = new Map();
const kinds = new Map();
const details = [];
for (const name of readdirSync(positionals[0])
  .filter((one) => one.endsWith('.txt'))
  .sort()) {
  const parts = partsOf(readFileSync(join(positionals[0], name), 'utf8'));
  if (!parts.has('CSL') || !parts.has('MODE')) continue;
  const reason = unsupported(parts);
  if (reason !== undefined) {
    kinds.set(reason, (kinds.get(reason) ?? 0) + 1);
    continue;
  }
  const group = name.split('_')[0];
  const row = rows.get(group) ?? { all: 0, passed: 0 };
  rows.set(group, row);
  row.all++;
  let got;
  try {
    got = textOf(resultOf(parts));
  } catch (error) {
    got = `throws ${error.message}`;
  }
  const wanted = textOf(parts.get('RESULT') ?? '');
  if (got === wanted) row.passed++;
  else details.push(`${name}\n  wanted ${wanted}\n  got    ${got}`);
}
if (values.list) writeFileSync(values.list, `${details.join('\n')}\n`);
console.log(table([['fixtures', 'all', 'passed'], ...[...rows].map(([name, { all, passed }]) => [name, all, passed])]));
const [all, passed] = [...rows.values()].reduce(([a, b], row) => [a + row.all, b + row.passed], [0, 0]);
console.log(`\nleft out: ${[...kinds].map(([reason, number]) => `${number} ${reason}`).join(', ')}`);
console.log(`${passed} of ${all} fixtures (${((passed / all) * 100).toFixed(1)} %)`);
