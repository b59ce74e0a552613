/** The option `onPage`. */
import t from 'tap';
import { render, type DrawnPage } from '../../engine/render.js';

t.test('each page tells where the blocks of the source stand', async (t) => {
  const pages: DrawnPage[] = [];
  await render('# One\n\nfirst\n\nsecond\n\n<div style="break-before: page">third</div>', {
    template: 'none',
    pageSize: 'A5',
    margin: '1in',
    onPage: (page) => pages.push(page),
  });
  t.same(
    pages.map(({ number, width, height }) => [number, Math.round(width), Math.round(height)]),
    [
      [1, 420, 595],
      [2, 420, 595],
    ],
  );
  const [first, second] = pages as [DrawnPage, DrawnPage];
  t.same(
    first.places.map(({ position }) => position.line),
    [1, 3, 5],
  );
  t.same(
    second.places.map(({ x, y, position }) => [x, y, position.line]),
    [[78, 72, 7]],
    'in points from the corner; the body has a margin of 6 points',
  );
});

t.test('places are those on the page as readers show it: turned, and with bleed and marks', async (t) => {
  const shown = async (css: string): Promise<[size: number[], place: number[]]> => {
    const pages: DrawnPage[] = [];
    const text = `<style>@page { size: 300pt 200pt; margin: 20pt; ${css} } body { margin: 0 }</style><p style="margin: 0; width: 100pt; height: 40pt">x`;
    await render(text, { template: 'none', onPage: (page) => pages.push(page) });
    const { width, height, places } = pages[0]!;
    const place = places[0]!;
    return [[width, height].map(Math.round), [place.x, place.y, place.width, place.height].map(Math.round)];
  };
  t.same(await shown(''), [
    [300, 200],
    [20, 20, 100, 40],
  ]);
  t.same(await shown('page-orientation: rotate-right'), [
    [200, 300],
    [140, 20, 40, 100],
  ]);
  t.same(await shown('page-orientation: rotate-left'), [
    [200, 300],
    [20, 180, 40, 100],
  ]);
  const [[width, height], [x, y]] = (await shown('bleed: 10pt')) as [[number, number], [number, number]];
  t.ok(width > 300 && height > 200);
  t.same([x, y], [20 + (width - 300) / 2, 20 + (height - 200) / 2].map(Math.round));
});
