#!/usr/bin/env node
/**
 * reading-order.mjs [REGEXP]: whether the text of the structure tree is that of the source, in its order, for each
 * document of fixtures/ (columns, floats, notes, flex order and positioned boxes among them). The text of the source is
 * that of its elements, white space normalised; what CSS generates is only in the structure, and what CSS hides only in
 * the source. Words that stand in both at another place are moved. Exit code 1 when words are moved, or missing from a
 * document that is not in EXCEPTIONS. Needs pdfinfo (poppler) and dist/ (`npm run build`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engine, root } from '../shared.mjs';
import { commonSubsequence } from './common-subsequence.mjs';
import { callOf, documents } from './golden-documents.mjs';

const RIGHT_TO_LEFT = 'pdfinfo writes right-to-left text as it is drawn';
const HIDDEN = 'CSS hides a part';
const FUSED = 'words that only a gap or a mark parts are one word';
/** Documents that are told and do not count, each with the reason. */
const EXCEPTIONS = new Map([
  ['gallery/resume/designer.md', RIGHT_TO_LEFT],
  ['gallery/resume/engineer.md', FUSED],
  ['pages/columns/balanced-and-filled.html', HIDDEN],
  ['pages/css/presentational-hints.html', FUSED],
  ['pages/flow/display-contents-and-anonymous-boxes.html', FUSED],
  ['pages/flow/fieldset-details-and-rule.html', HIDDEN],
  ['pages/inline/indents-letters-and-lines.html', HIDDEN],
  ['pages/inline/leaders-and-numbers.html', FUSED],
  ['pages/inline/mixed-directions.html', RIGHT_TO_LEFT],
  ['pages/inline/right-to-left.html', RIGHT_TO_LEFT],
  ['pages/inline/spacing-case-and-decoration.html', 'text-transform changes letters'],
  ['pages/inline/white-space.html', FUSED],
  ['pages/notes/in-tables-and-columns.html', FUSED],
  ['pages/notes/long-notes-go-on.html', FUSED],
  ['pages/positioned/running-elements.html', 'a running head is an artifact'],
  ['pages/positioned/static-places.html', FUSED],
  ['pages/tables/right-to-left.html', RIGHT_TO_LEFT],
  ['reader/docs/input.html', FUSED],
  ['runtimes/input.html', `${RIGHT_TO_LEFT}; no font has Thai and Devanagari there`],
]);

/** Elements whose text is none of the document. */
const SILENT = new Set([
  'head',
  'script',
  'style',
  'template',
  'title',
  'svg',
  'math',
  'rp',
  'datalist',
  'select',
  'textarea',
]);
/** Elements that do not end a word. */
const INLINE = new Set(
  [
    'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q ruby s samp small span strike strong sub sup',
    'time tt u var wbr nobr',
  ]
    .join(' ')
    .split(' '),
);

const only = new RegExp(process.argv[2] ?? '');
const scratch = mkdtempSync(join(tmpdir(), 'platen-order-'));
const part = (path) => import(pathToFileURL(join(root, 'dist', 'engine', path)).href);
const { createRenderer } = await engine();
const { Diagnostics } = await part('diagnostics.js');
const { readSources } = await part('render/prepare/source.js');
const { parseSource } = await part('render/prepare/parse.js');
const renderer = createRenderer();
let wrong = 0;
let total = 0;
try {
  for (const name of documents().filter((name) => only.test(name))) {
    const { input, options } = callOf(name);
    const { pdf } = await renderer.render(input, options);
    const said = wordsOf(await sourceText(input, options));
    const read = wordsOf(structureText(pdf));
    const { missing, moved, added } = compared(said, read);
    total++;
    const isExpected = EXCEPTIONS.has(name);
    if ((missing > 0 || moved > 0) && !isExpected) wrong++;
    if (missing > 0 || moved > 0)
      console.log(
        `${name}: ${said.length} words, ${missing} missing, ${moved} moved, ${added} added${isExpected ? ` (${EXCEPTIONS.get(name)})` : ''}`,
      );
  }
} finally {
  await renderer.close();
  rmSync(scratch, { recursive: true });
}
console.log(`${total} documents, ${wrong} of them read otherwise than they are written`);
process.exitCode = wrong > 0 ? 1 : 0;

async function sourceText(input, options) {
  const diagnostics = new Diagnostics();
  const pace = { isDue: false, turn: async () => undefined };
  const [source] = await readSources([input], diagnostics);
  const { tree } = await parseSource(source, { options, notesBefore: 0, diagnostics, pace, memory: undefined });
  let text = '';
  for (let node = 0; node < tree.length;) {
    if (!tree.isElement(node)) text += tree.text(node);
    else if (isSilent(tree, node)) {
      node = tree.afterSubtree(node);
      continue;
    }
    if (!isWithinWord(tree, node)) text += ' ';
    node++;
    text += endsBlock(tree, node) ? ' ' : '';
  }
  return text;
}

function isSilent(tree, node) {
  const attributes = tree.attributes(node);
  return SILENT.has(tree.name(node)) || attributes.has('hidden') || attributes.get('aria-hidden') === 'true';
}

function isWithinWord(tree, node) {
  return !tree.isElement(node) || INLINE.has(tree.name(node));
}

/** Whether an element that ends before `next` ends a word. */
function endsBlock(tree, next) {
  const last = next - 1;
  for (let at = tree.isElement(last) ? last : tree.parent(last); at >= 0; at = tree.parent(at)) {
    if (tree.afterSubtree(at) !== next) return false;
    if (!INLINE.has(tree.name(at))) return true;
  }
  return false;
}

function structureText(pdf) {
  const file = join(scratch, 'a.pdf');
  writeFileSync(file, pdf);
  const lines = execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\n');
  let text = '';
  let isOpen = false;
  for (const line of lines) {
    if (isOpen) text += `\n${line.replace(/"$/, '')}`;
    else if (/^ *"/.test(line)) text += line.replace(/^ *"/, '').replace(/(?<=.)"$|^"$/, '');
    else {
      if (!/ \(inline\)|^ *(?:Span|Link|Code|Quote|Object|\/)/.test(line)) text += ' ';
      continue;
    }
    isOpen = !line.endsWith('"') || /^ *"$/.test(line);
  }
  return text;
}

/** Letters and numbers, in one case: CSS may change case, and draw signs of its own between words. */
function wordsOf(text) {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Moved: in both, but not in one order. */
function compared(said, read) {
  const counts = new Map();
  for (const word of read) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of said) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    shared++;
    counts.set(word, left - 1);
  }
  return {
    missing: said.length - shared,
    moved: shared - commonSubsequence(said, read),
    added: read.length - shared,
  };
}
