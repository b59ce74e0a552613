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
