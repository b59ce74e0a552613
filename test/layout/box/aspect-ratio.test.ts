import t from 'tap';
import { layout, walk } from '../harness.js';

const size = async (style: string, content = '', around = '') => {
  const { pages, tree } = await layout(`<div style="${around}"><div id=a style="${style}">${content}</div></div>`, {
    page: [200, 400],
  });
  for (const { fragment, width, height } of walk(pages))
    if (tree.attr(fragment.node, 'id') === 'a') return [width, height];
  return null;
};

t.test('a block’s aspect ratio gives the size that is auto', async (t) => {
  t.same(await size('aspect-ratio: 2'), [200, 100]);
  t.same(await size('aspect-ratio: 2; width: 60px'), [60, 30]);
  t.same(await size('aspect-ratio: 2; height: 60px'), [120, 60]);
  t.same(await size('aspect-ratio: 2; height: 60px; width: 10px'), [10, 60]);
});

t.test('it is the ratio of the box that box-sizing names, with auto of the content box', async (t) => {
  t.same(await size('aspect-ratio: 1; width: 40px; padding-left: 20px'), [60, 40]);
  t.same(await size('aspect-ratio: 1; width: 40px; padding-left: 20px; box-sizing: border-box'), [40, 40]);
  t.same(await size('aspect-ratio: auto 1; width: 40px; padding-left: 20px; box-sizing: border-box'), [40, 20]);
});

t.test('content is the automatic minimum, unless it is cut off', async (t) => {
  const content = '<div style="height: 50px">';
  t.same(await size('aspect-ratio: 2; width: 20px', content), [20, 50]);
  t.same(await size('aspect-ratio: 2; width: 20px; overflow: hidden', content), [20, 10]);
  t.same(await size('aspect-ratio: 2; width: 20px; min-height: 0', content), [20, 10]);
});

t.test('percentages inside refer to the height that follows', async (t) => {
  t.same(await size('height: 50%', '', 'aspect-ratio: 2'), [200, 50]);
});

t.test('the height of an inline-block may be a percentage of its containing block', async (t) => {
  t.same(await size('display: inline-block; width: 10px; height: 50%', '', 'height: 80px'), [10, 40]);
});

t.test('a ratio without auto goes before an image’s own', async (t) => {
  const image = async (style: string) => {
    const { pages } = await layout(`<img src="20x50" style="${style}">`);
    for (const { fragment, width, height } of walk(pages)) if (fragment.kind === 'image') return [width, height];
    return null;
  };
  t.same(await image('aspect-ratio: 1'), [20, 20]);
  t.same(await image('aspect-ratio: auto 1'), [20, 50]);
  t.same(await image('aspect-ratio: 1; width: 60px'), [60, 60]);
});

t.test('an image with a ratio and no size is as wide as its line', async (t) => {
  const { pages } = await layout(
    '<div style="width: 120px"><img src="2to1" style="padding: 0 10px; margin: 0 5px"></div>',
  );
  const image = [...walk(pages)].find(({ fragment }) => fragment.kind === 'image');
  t.match(image, { width: 110, height: 45 });
});

t.test('a box with an aspect ratio goes on over pages of other heights and with images that come late', async (t) => {
  const texts = async (css: string, more: string) => {
    const content = `<p>A<p style="break-before: page">B${more}<p style="break-before: page">C`;
    const { pages } = await layout(`<div style="aspect-ratio: 1; ${css}">${content}</div>`, {
      css: '@page { size: 200px 160px } @page :first { size: 200px 100px } html, body { height: 100% }',
    });
    return pages.length;
  };
  t.equal(await texts('height: 20%', ''), 3, 'percentages refer to another height on each page');
  t.equal(await texts('height: 20px', '<img src="a.png" width="3">'), 3);
});
