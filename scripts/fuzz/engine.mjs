/** What judge.mjs asks for, from the built library in dist/. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../shared.mjs';
import { readAll } from './judge.mjs';

const built = (path) => import(pathToFileURL(join(root, 'dist/engine', path)).href);

export async function builtEngine(step = () => undefined) {
  const { createRenderer, RenderError, edit, assemble } = await built('index.js');
  const { parseStyleSheet } = await built('css/rules/style-sheet.js');
  const { splitFrontMatter } = await built('source/markdown/front-matter.js');
  const { FontLibrary } = await built('text/fonts/font-library.js');
  const { Diagnostics } = await built('diagnostics.js');
  const { inspectPdf } = await built('inspect/inspect-pdf.js');
  const { readPdf } = await built('read/read-pdf.js');
  return {
    step,
    RenderError,
    renderer: createRenderer(),
    parsers: {
      css: (text) => parseStyleSheet(text, { origin: 'author' }, new Diagnostics()),
      yaml: (text) => splitFrontMatter(text),
      font: (text) => new FontLibrary().addFont(Buffer.from(text, 'base64')),
      pdf: (text) => readAll(text, { inspectPdf, readPdf, edit, assemble }),
    },
    textOf: pdfText,
  };
}

let pdfium = null;

/** The text of all pages, as PDFium sees it. */
export async function pdfText(pdf) {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  pdfium ??= await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return texts.join('\n');
}
