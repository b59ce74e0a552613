#!/usr/bin/env node
/**
 * formulas.mjs [FILE]: what four readers (poppler, MuPDF, PDFium, pdf.js) extract of each formula of formulas.txt, beside the
 * signs of its MathML: all of them in their order, all of them in another order, or others. Formulas with other signs are
 * printed. FILE: another list, a formula a line. Exit code 1 when a sign is missing or wrong.
 *
 * Option: --all (also prints what stands in another order). Needs dist/ (`npm run build`), and runs with `node --import tsx`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TexConverter } from '../../engine/source/tex/converter.js';
import { capture, engine, root, table } from '../shared.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
const list = readFileSync(positionals[0] ?? join(root, 'scripts', 'checks', 'formulas.txt'), 'utf8');
const formulas = list.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** Accents as signs of their own, as combining characters and as signs of keyboards. */
const ACCENTS = {
  ˆ: '^',
  '\u0302': '^',
  '˜': '~',
  '\u0303': '~',
  '‾': '¯',
  '\u0304': '¯',
  '\u0305': '¯',
  '˙': '\u0307',
};
const OTHERS = { '-': '−', "'": '′', '\u00b4': '\u0301', '`': '\u0300', '˘': '\u0306', ˇ: '\u030c', '˚': '\u030a' };
const ARROWS = { '→': '\u20d7', '←': '\u20d6', '⋅': '·', '∗': '*' };
const SAME = { ...ACCENTS, ...OTHERS, ...ARROWS, '∣': '|', '│': '|', '¨': '\u0308' };

/** The signs of a text, however they are encoded; neither spaces nor operators without a sign. */
function signsOf(text) {
  const kept = text.replace(/[¯´¨˘˙˚]/g, (sign) => SAME[sign] ?? sign);
  const signs = kept.normalize('NFKD').replace(/[\s\u200b\u2060-\u2064\u00ad\ufeff\u0000-\u001f]/g, '');
  return Array.from(signs, (sign) => SAME[sign] ?? sign);
}

/** What a formula shows, in the order of its MathML. */
function shown(node) {
  if (node.type === 'text') return node.value;
  const parts = node.tagName === 'mphantom' ? [] : (node.children ?? []).map(shown);
  if (node.tagName === 'mroot') return `${parts[1]}√${parts[0]}`;
  return `${node.tagName === 'msqrt' ? '√' : ''}${parts.join('')}`;
}

const folder = mkdtempSync(join(tmpdir(), 'platen-formulas-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'formulas.pdf');
const { render } = await engine();
const content = formulas.map((tex) => `<div class="page">\n\n$$${tex}$$\n\n</div>`).join('\n\n');
const css = '@page { size: 200mm 40mm; margin: 2mm } .page { break-before: page } body { font-size: 12pt }';
const { pdf, warnings } = await render({ type: 'markdown', content }, { template: 'none', css });
for (const { message } of warnings) console.log(message);
writeFileSync(file, pdf);

/** The text of each page, as each reader has it. */
const readers = {
  poppler: async () => pagesOf((await capture('pdftotext', [file, '-'])).stdout),
  // In the order of the file, not by where the signs stand.
  'poppler -raw': async () => pagesOf((await capture('pdftotext', ['-raw', file, '-'])).stdout),
  mupdf: async () => pagesOf((await capture('mutool', ['draw', '-q', '-F', 'txt', file])).stdout),
  pdfium: async () => {
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf);
    return [...document.pages()].map((page) => page.getText());
  },
  'pdf.js': async () => {
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    const texts = [];
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent();
      texts.push(items.map((item) => item.str ?? '').join(' '));
    }
    return texts;
  },
};

const pagesOf = (stdout) => stdout.toString('utf8').split('\f');

function countsOf(signs) {
  const counts = new Map();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}

/** The signs of the first that the second lacks. */
function lacking(signs, others) {
  const counts = countsOf(others);
  return signs.filter((sign) => {
    const left = counts.get(sign) ?? 0;
    counts.set(sign, left - 1);
    return left <= 0;
  });
}

const converter = await TexConverter.load(formulas, { preamble: '', labels: {} });
const expected = formulas.map((tex) => {
  const converted = converter.convert({ tex, isDisplay: true });
  return signsOf('element' in converted ? shown(converted.element) : tex);
});
const rows = [['reader', 'in order', 'in another order', 'other signs']];
for (const [name, read] of Object.entries(readers)) {
  const pages = await read();
  const counts = [0, 0, 0];
  expected.forEach((signs, i) => {
    const found = signsOf(pages[i] ?? '');
    const [missing, more] = [lacking(signs, found), lacking(found, signs)];
    const kind = missing.length + more.length > 0 ? 2 : signs.join('') === found.join('') ? 0 : 1;
    counts[kind]++;
    if (kind === 2)
      console.log(`${name} ${i + 1}: ${formulas[i]}\n  missing ${missing.join(' ')}; instead ${more.join(' ')}`);
    else if (kind === 1 && values.all) console.log(`${name} ${i + 1}: ${signs.join('')}\n  ${found.join('')}`);
  });
  if (counts[2] > 0) process.exitCode = 1;
  rows.push([name, ...counts]);
}
console.log(table(rows));
