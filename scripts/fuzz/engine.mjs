/** What judge.mjs asks for, from the built library in dist/. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../shared.mjs';

const built = (path) => import(pathToFileURL(join(root, 'dist/engine', path)).href);

export async function builtEngine(step = () => undefined) {
  const [{ createRenderer, RenderError }, { parseStyleSheet }, { splitFrontMatter }, { FontLibrary }, { Diagnostics }] =
    await Promise.all(
      [
        'index.js',
        'css/rules/style-sheet.js',
        'source/markdown/front-matter.js',
        'text/fonts/font-library.js',
        'diagnostics.js',
      ].map(built),
    );
  return {
    step,
    RenderError,
    renderer: createRenderer(),
    parsers: {
      css: (text) => parseStyleSheet(text, { origin: 'author' }, new Diagnostics()),
      yaml: (text) => splitFrontMatter(text),
      font: (text) => new FontLibrary().addFont(Buffer.from(text, 'base64')),
    },
    textOf: pdfText,
  };
}

let library = null;

/** The text of all pages, as PDFium sees it. */
export async function pdfText(pdf) {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  library ??= await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return texts.join('\n');
}
