import t from 'tap';
import { createRenderer } from '../../../engine/index.js';
import { PdfFile } from '../../../engine/read/syntax/pdf-file.js';
import { readPdf } from '../../../engine/read/read-pdf.js';
import type { Ref } from '../../../engine/read/syntax/objects.js';

const renderer = createRenderer();
t.teardown(() => renderer.close());

const ofPages = async (count: number): Promise<Uint8Array> => {
  const pages = Array.from({ length: count }, (_, index) => `<p style="break-before: page">${index + 1}`);
  const style = '<style>@page { size: 100px; margin: 0 }</style>';
  return (await renderer.render({ content: `${style}${pages.join('')}`, type: 'html' }, { template: 'none' })).pdf;
};

/** The numbers of pages below the root: 1 for a page, the count of a node. */
function countsIn(file: PdfFile): readonly number[] {
  const root = file.dict(file.catalog.get('Pages'));
  return file.array(root.get('Kids')).map((kid) => file.number(file.dict(kid).get('Count'), 1));
}

t.test('a short document has its pages in the root', async (t) => {
  t.same(
    countsIn(new PdfFile(await ofPages(64))),
    Array.from({ length: 64 }, () => 1),
  );
});

t.test('the pages of a long document are found by the counts of nodes', async (t) => {
  const pdf = await ofPages(200);
  const file = new PdfFile(pdf);
  t.same(countsIn(file).slice(64), [64, 64, 8]);
  const root = file.dict(file.catalog.get('Pages'));
  t.equal(file.number(root.get('Count')), 200);
  for (const kid of file.array(root.get('Kids')).slice(64))
    for (const page of file.array(file.dict(kid).get('Kids')))
      t.equal((file.dict(page).get('Parent') as Ref).number, (kid as Ref).number);
  const texts = readPdf(pdf).pages.map(({ blocks }) => blocks[0]?.lines[0]?.runs[0]?.text);
  t.same(
    texts,
    Array.from({ length: 200 }, (_, index) => String(index + 1)),
  );
});

t.test('pages that wait for the numbers of later pages have their node', async (t) => {
  const links = Array.from({ length: 70 }, (_, index) => `<p class=n><a href="#e">${index}</a>`).join('');
  const style = `<style>@page { size: 100px; margin: 0 } p { break-before: page } a::after { content: target-counter(attr(href), page) }</style>`;
  const { pdf } = await renderer.render({ content: `${style}${links}<p id=e>end`, type: 'html' }, { template: 'none' });
  t.same(countsIn(new PdfFile(pdf)).slice(64), [7]);
  t.equal(readPdf(pdf).pages.length, 71);
});
