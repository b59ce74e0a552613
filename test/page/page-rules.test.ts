/** Descriptors of @page: sizes, bleed, marks, orientation; page groups (CSS Paged Media 3, § 7; GCPM 3, § 2). */
import t from 'tap';
import { toPx } from '../../engine/base/units.js';
import { defaultPageOf } from '../../engine/css/cascade/default-page.js';
import { parseStyleSheet } from '../../engine/css/rules/style-sheet.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { layout } from '../layout/harness.js';
import { marginTexts, page } from './margin-texts.js';

/** Width and height of the first page, millimetres. */
async function size(css: string): Promise<string> {
  const { pages } = await layout('x', { css: `@page { ${css} }` });
  return [pages[0]!.width, pages[0]!.height].map((length) => Math.round((toPx(length) * 25.4) / 96)).join(' × ');
}

t.test('sizes by name, and turned', async (t) => {
  const sizes = {
    A0: '841 × 1189',
    a4: '210 × 297',
    A10: '26 × 37',
    B5: '176 × 250',
    C6: '114 × 162',
    'jis-b5': '182 × 257',
    letter: '216 × 279',
    ledger: '279 × 432',
    'a5 landscape': '210 × 148',
    'landscape legal': '356 × 216',
    '10cm': '100 × 100',
    '5cm 9cm': '50 × 90',
  };
  for (const [name, expected] of Object.entries(sizes)) t.equal(await size(`size: ${name}`), expected, name);
});

t.test('a sheet without area is none: what was said before holds', async (t) => {
  t.equal(await size('size: 50mm 60mm; size: 0 60mm'), '50 × 60');
  t.equal(await size('size: 50mm 60mm; size: 60mm 0'), '50 × 60');
});

t.test('bleed, marks and orientation', async (t) => {
  const of = async (css: string) => {
    const { pages } = await layout('x', { css: `@page { ${css} }` });
    const { marks, bleed, orientation, width } = pages[0]!;
    t.equal(toPx(width), 200, 'the page itself keeps its size');
    return [marks.crop, marks.cross, toPx(bleed), orientation];
  };
  t.same(await of(''), [false, false, 0, 'upright']);
  t.same(await of('marks: crop'), [true, false, 8, 'upright'], 'crop marks bring a bleed of 6pt');
  t.same(await of('marks: cross crop; bleed: 3px'), [true, true, 3, 'upright']);
  t.same(await of('bleed: 1in; page-orientation: rotate-left'), [false, false, 96, 'rotate-left']);
  t.same(await of('marks: crop crop; bleed: -1px; page-orientation: down'), [false, false, 0, 'upright']);
});

const NEXT = '<div style="break-after: page"></div>';

t.test('pages are counted within their group', async (t) => {
  const css =
    '@page { @top-left { content: "-" } } @page :nth(1 of chapter) { @top-left { content: "first" } } @page :nth(2n of chapter) { @top-left { content: "even" } } section { page: chapter; break-before: page }';
  const chapter = (pages: number) => `<section>${Array.from({ length: pages }, () => 'x').join(NEXT)}</section>`;
  const laidOut = await page(css, `cover${chapter(3)}${chapter(2)}<p>end`);
  t.same(
    marginTexts(laidOut).map((text) => text.replace('top-left: ', '')),
    ['-', 'first', 'even', '-', 'first', 'even', '-'],
  );
});

t.test(':nth() in a group weighs as its name and its number', async (t) => {
  const css =
    '@page :nth(1 of a) { @top-left { content: "nth" } } @page a { @top-left { content: "name" } } div { page: a }';
  t.same(marginTexts(await page(css, '<div>x</div>')), ['top-left: nth']);
  const invalid = '@page :nth(1 of) { @top-left { content: "x" } } @page :nth(1 of a b) { @top-left { content: "y" } }';
  t.same(marginTexts(await page(invalid, '<div>x</div>')), ['']);
});

t.test('the default page is that of the first plain rule', async (t) => {
  const a4 = { pageWidth: 794, pageHeight: 1123 };
  const pageOf = (...texts: string[]) => {
    const sheets = texts.map((text) => parseStyleSheet(text, { origin: 'author' }, new Diagnostics()));
    const { pageWidth, pageHeight } = defaultPageOf(sheets, a4);
    return [pageWidth, pageHeight];
  };
  t.same(
    pageOf('@page :first { size: 1in 2in } @page { margin: 0 }', '@layer x { @page { size: 3in 4in } }'),
    [288, 384],
  );
  t.same(pageOf('@media print { @page { size: 1in } } @page { size: landscape }'), [1123, 794]);
  t.same(pageOf('@page { size: var(--paper) }'), [794, 1123]);
});
