/** What readers of PDFs copy where a formula stands. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { render, type RenderOptions } from '../../engine/index.js';

const LONG = 'a+b+c+d+e+f+g+h = i+j+k+l+m+n+o+p';
const TEXT = `Where $E=mc^2$ and $\\frac{a+b}{2}$ hold, $${LONG}$ does.\n\n$$\\int_0^1 x\\,dx$$\n\nEnd.`;

type Options = Pick<RenderOptions, 'copyFormulas' | 'pdfStandard' | 'tagged'>;

async function pdfOf(options: Options): Promise<Uint8Array> {
  const css = '@page { size: 90mm 80mm; margin: 10mm } body { font-size: 10pt }';
  return (
    await render({ content: TEXT, type: 'markdown' }, { template: 'none', css, language: 'en', title: 'F', ...options })
  ).pdf;
}

const spaceless = (text: string): string => text.replace(/\s+/g, '');

function poppler(t: Test, pdf: Uint8Array): string {
  const file = join(t.testdir(), 'a.pdf');
  writeFileSync(file, pdf);
  return spaceless(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }));
}

async function pdfium(pdf: Uint8Array): Promise<string> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = document.getPage(0).getText();
  document.destroy();
  library.destroy();
  return spaceless(text);
}

const EXPECTED = {
  tex: spaceless(`Where$E=mc^2$and$\\frac{a+b}{2}$hold,$${LONG}$does.$$\\int_0^1x\\,dx$$End.`),
  text: spaceless(`WhereE=mc^2and(a+b)/2hold,${LONG}does.∫_0^1xdxEnd.`),
} as const;

t.test('poppler and PDFium copy formulas once, as they are asked to, tagged or not', async (t) => {
  const files: Options[] = [{}, { tagged: false }, { pdfStandard: 'pdf/ua-2' }];
  for (const form of ['tex', 'text'] as const)
    for (const file of files) {
      const pdf = await pdfOf({ copyFormulas: form, ...file });
      const name = `${form} ${JSON.stringify(file)}`;
      t.equal(poppler(t, pdf), EXPECTED[form], `poppler: ${name}`);
      t.equal(await pdfium(pdf), EXPECTED[form], `PDFium: ${name}`);
    }
});

t.test('readers that know no texts of marked content go on copying signs', async (t) => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const textOf = async (options: Options): Promise<string> => {
    const document = await getDocument({ data: new Uint8Array(await pdfOf(options)), verbosity: 0 }).promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    await document.destroy();
    return spaceless(items.map((item) => ('str' in item ? item.str : '')).join(''));
  };
  t.equal(await textOf({ copyFormulas: 'tex' }), await textOf({}));
});

t.test('a formula that is copied as a text is one element with its alternative text', async (t) => {
  const file = join(t.testdir(), 'a.pdf');
  writeFileSync(file, await pdfOf({ copyFormulas: 'text' }));
  const structure = execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
  t.equal(structure.match(/^ *Formula/gm)?.length, 4);
  t.match(
    execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], { encoding: 'latin1' }),
    /\/Alt \(E=mc\^2\)/,
  );
});
