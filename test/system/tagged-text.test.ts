/** The text of a tagged document as readers of its structure and of its pages get it. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { render } from '../../engine/index.js';

async function pdfOf(content: string): Promise<Uint8Array> {
  return (await render({ content, type: 'html' }, { template: 'none' })).pdf;
}

/** The texts of the structure elements. */
async function structureText(t: Test, content: string): Promise<string[]> {
  const file = join(t.testdir(), 'a.pdf');
  writeFileSync(file, await pdfOf(content));
  const source = execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
  return [...source.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
}

async function pdfJsText(content: string): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(await pdfOf(content)), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

t.test('words at the ends of lines do not become one', async (t) => {
  const narrow = '<p style="width: 90px; text-align: justify">The quick brown fox <b>jumps</b> over the lazy dog.';
  t.same(await structureText(t, narrow), ['The quick brown fox jumps over the lazy dog.']);
});

t.test('lines that <br> and line feeds end stay lines', async (t) => {
  t.same(await structureText(t, '<p>Studio Okonkwo<br>22 Mare Street<br>London'), [
    'Studio Okonkwo\n22 Mare Street\nLondon',
  ]);
  t.same(await structureText(t, '<pre>one\n  two\nthree</pre>'), ['one\n  two\nthree']);
});

t.test('a positioned box in the middle of a line is read where it stands in the source', async (t) => {
  const style = '<style>.a { position: absolute; top: 100px }</style>';
  const read = async (content: string): Promise<string> => (await structureText(t, style + content)).join('|');
  t.equal(await read('<p>One <span class=a>two</span> three <b>four</b> five.'), 'One |two|three four five.');
  t.equal(await read('<p>One <code class=a>two</code> three.'), 'One |two|three.');
  t.equal(await read('<p>One <a id=x></a><b></b><br>two three.'), 'One\ntwo three.');
});

t.test('lines that end where there is no space get none', async (t) => {
  t.same(await structureText(t, '<p lang=en style="width: 90px">Donau&shy;dampf&shy;schiff&shy;fahrts&shy;kapitän'), [
    'Donaudampfschifffahrtskapitän',
  ]);
  t.same(await structureText(t, '<p style="width: 60px; overflow-wrap: anywhere">abcdefghijklmnopqrs'), [
    'abcdefghijklmnopqrs',
  ]);
});

t.test('pdf.js keeps the letters beside soft hyphens, joiners and zero-width spaces', async (t) => {
  const text = await pdfJsText('<p>Extra&shy;ordi&shy;narily zero&#8203;width join&#8205;er na&#8204;ïve');
  t.equal(text.replace(/\p{Cf}/gu, ''), 'Extraordinarily zerowidth joiner naïve');
});

t.test(
  'words written as letters and marks (NFD) extract composed, in one piece and where search finds them',
  async (t) => {
    const text = 'il a été élu; Ärzte über Öl; tiếng Việt; أَب';
    const content = `<p>${text.normalize('NFD')}`;
    const file = join(t.testdir(), 'a.pdf');
    writeFileSync(file, await pdfOf(content));
    const composed = text.slice(0, text.indexOf('أ'));
    t.match(await pdfJsText(content), composed);
    t.match(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }), composed);
    t.match(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }), 'أ');
  },
);

t.test('pdf.js keeps conjuncts and clusters with marks whole, and poppler their order', async (t) => {
  const text = 'मनुष्यों स्वातन्त्र्य व्यक्तियों ગુજરાતી સ્વતંત્ર্য ကျွန်ုပ် ភាសាខ្មែរ น้ำ Ọ̀rọ̀ ẹ̀tọ́';
  const content = `<p>${text}`;
  const file = join(t.testdir(), 'a.pdf');
  writeFileSync(file, await pdfOf(content));
  t.equal(await pdfJsText(content), text.normalize('NFC'));
  t.equal(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).trim(), text.normalize('NFC'));
});

t.test('words that come before leave the codes of a word as they were', async (t) => {
  const codes = async (content: string): Promise<string[]> => {
    const file = join(t.testdir(), 'a.pdf');
    writeFileSync(file, await pdfOf(content));
    const source = execFileSync('qpdf', ['--qdf', file, '-'], { encoding: 'latin1' });
    return source.match(/\[.*\]TJ/g) ?? [];
  };
  const [alone] = await codes('<p>zebra');
  t.same((await codes('<p>quick<p>zebra'))[1], alone);
});

t.test('an icon of a private character has an empty text in PDF/A of level A, and its own elsewhere', async (t) => {
  const textOf = async (pdfStandard: 'none' | 'pdf/a-2a'): Promise<string> => {
    const { pdf } = await render({ content: '<p>a\uf007b', type: 'html' }, { template: 'none', pdfStandard });
    const file = join(t.testdir(), 'a.pdf');
    writeFileSync(file, pdf);
    return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).replace(/\s/g, '');
  };
  t.equal(await textOf('none'), 'a\uf007b');
  t.equal(await textOf('pdf/a-2a'), 'ab');
});

t.test('Arabic and pointed Hebrew are whole and in order in pdf.js and PDFium', async (t) => {
  const lines = ['كتب الناس قديما على الورق والجلود', 'يجمع الأصداف في شتاء بعيد', 'אֶת הַשָּׁמַיִם וְאֵת הָאָרֶץ'];
  for (const line of lines) {
    const content = `<html dir=rtl><style>body { font: 12px serif }</style><p>${line}`;
    t.equal((await pdfJsText(content)).normalize().trim(), line.normalize(), 'pdf.js');
    t.equal((await pdfiumText(content)).normalize().trim(), line.normalize(), 'PDFium');
  }
});

async function pdfiumText(content: string): Promise<string> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await pdfOf(content));
  const text = document.getPage(0).getText();
  document.destroy();
  library.destroy();
  return text;
}

t.test('text goes on behind a vowel of several parts (Khmer, Tamil)', async (t) => {
  const khmer = 'និងជំនឿ និងភាពរួចផុតពីការភ័យ';
  const tamil = 'தோல் மற்றும் காகிதத்தில் எழுதினர்';
  t.same(await structureText(t, `<p lang=km>${khmer}`), [khmer]);
  t.same(await structureText(t, `<p lang=ta>${tamil}`), [tamil]);
});
