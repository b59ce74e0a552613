import t from 'tap';
import { toPx } from '../../engine/base/units.js';
import { boxesOf, layout, walk } from '../layout/harness.js';

const area = async (css: string, html = 'x') => {
  const { pages } = await layout(`<style>@page { ${css} }</style>${html}`);
  const [page] = pages;
  const { x, y, width, height } = page!.area;
  return { sheet: [toPx(page!.width), toPx(page!.height)], area: [x, y, width, height].map((value) => toPx(value)) };
};

t.test('percentages of page edges refer to the sheet in their own axis', async (t) => {
  t.same(await area('size: 100px 200px; margin: 10% 20%; padding: 5%'), { sheet: [100, 200], area: [25, 30, 50, 140] });
});

t.test('page borders and padding take room from the page area', async (t) => {
  t.same(await area('size: 200px 100px; margin: 10px; border: 5px solid; padding: 2px'), {
    sheet: [200, 100],
    area: [17, 17, 166, 66],
  });
});

t.test('auto page margins share what a page width and height leave', async (t) => {
  t.same(await area('size: 200px 100px; width: 100px; height: 40px; margin: auto'), {
    sheet: [200, 100],
    area: [50, 30, 100, 40],
  });
  t.same(await area('size: 200px 100px; width: 100px; height: 40px; margin: 0 0 auto auto'), {
    sheet: [200, 100],
    area: [100, 0, 100, 40],
  });
  t.same(await area('size: 100px 100px; width: 140px; margin: auto'), { sheet: [100, 100], area: [-20, 0, 140, 100] });
});

t.test('an overconstrained page takes the size its parts add up to', async (t) => {
  t.same(await area('size: 500px; margin: 50px; width: 200px; height: 300px'), {
    sheet: [300, 400],
    area: [50, 50, 200, 300],
  });
});

t.test('a page size of zero falls back to the initial size', async (t) => {
  t.same((await area('size: 0 100px')).sheet, [200, 100]);
});

t.test('viewport units refer to the area of the first page', async (t) => {
  const html =
    '<style>@page a { size: 80px 60px; margin: 10px }</style><div id=a style="page: a; width: 50vw; height: 50vh"></div>';
  const { pages, tree } = await layout(html);
  for (const { fragment } of walk(pages)) {
    if (fragment.kind === 'box' && tree.attr(fragment.node, 'id') === 'a')
      t.same([toPx(fragment.width), toPx(fragment.height)], [30, 20]);
  }
  t.equal(pages.length, 1);
});

t.test('neighbours with different page names stand on different pages', async (t) => {
  const count = async (html: string) => (await layout(html)).pages.length;
  t.equal(await count('<p style="page: a">1<p style="page: a">2'), 1);
  t.equal(await count('<p style="page: a">1<p style="page: b">2'), 2);
  t.equal(
    await count('<div>1</div><div><div>2</div><div style="page: x">3</div></div><div>4</div>'),
    3,
    'the last child’s name counts',
  );
  t.equal(
    await count('<div style="page: a"><p style="page: auto">1</div><p style="page: a">2'),
    1,
    'auto takes the name around it',
  );
});

t.test('a table is on the page it names', async (t) => {
  const { pages } = await layout(
    '<style>@page wide { size: 400px 100px }</style><p>1<table style="page: wide"><td>x</table>',
  );
  t.same(
    pages.map(({ width }) => toPx(width)),
    [200, 400],
  );
});

t.test('the first page is a left page where pages progress from right to left', async (t) => {
  const css = '<style>:root { direction: rtl } @page :left { margin-left: 30px }</style>';
  const { pages } = await layout(`${css}<p>1<p style="break-before: page">2`);
  t.same(
    pages.map(({ margin }) => toPx(margin.left)),
    [30, 0],
  );
});

t.test('the root’s background goes on from page to page', async (t) => {
  const { pages } = await layout('<p style="margin: 0">1<p style="break-before: page; margin: 0">2', {
    page: [100, 50],
  });
  t.same(
    pages.map(({ rootConsumed }) => toPx(rootConsumed)),
    [0, toPx(pages[0]!.root!.fragment.height)],
  );
});

t.test('the sides of a page by start and end are those of vertical lines', async (t) => {
  const vertical = (mode: string) =>
    area(
      'size: 200px 100px; margin: 0; margin-block-start: 10px; padding-inline-start: 5px',
      `<style>html { writing-mode: ${mode} }</style>x`,
    );
  t.same((await vertical('vertical-rl')).area, [0, 5, 190, 95]);
  t.same((await vertical('vertical-lr')).area, [10, 5, 190, 95]);
});

t.test('vi and vb are measured along and across the lines of the root element', async (t) => {
  const box = '<div id=a style="width: 50vi; height: 10vb"></div>';
  const page = '@page { size: 200px 100px; margin: 0 } body { margin: 0 }';
  t.same(boxesOf(await layout(`<style>${page}</style>${box}`), 'a'), ['1: 0 0 100 10']);
  const turned = await layout(`<style>${page} html { writing-mode: vertical-lr }</style>${box}`);
  t.same(boxesOf(turned, 'a'), ['1: 0 0 50 20']);
});
