import t from 'tap';
import { PdfCanvas } from '../../../engine/pdf/content/pdf-canvas.js';
import type { CanvasHost } from '../../../engine/pdf/content/canvas-host.js';
import { BLACK } from '../support.js';

const RED = { r: 1, g: 0, b: 0, a: 1 };
const canvas = () => new PdfCanvas({} as CanvasHost, { width: 100, height: 100, surface: 'page' });
const drawn = (canvas: PdfCanvas): string[] => new TextDecoder('latin1').decode(canvas.finish()).split('\n').slice(1);

t.test('rectangles beside one another in one colour are filled as one', async (t) => {
  const row = canvas();
  row.fillRect(10, 20, 5.25, 8, BLACK);
  row.fillRect(15.25, 20, 4, 8, BLACK);
  row.fillRect(19.25, 20, 1, 8, BLACK);
  t.strictSame(drawn(row).at(-1), '10 20 10.25 8 re f');
  t.equal(drawn(row).filter((line) => line.endsWith('re f')).length, 1);
});

t.test('those with a gap, of another colour or height, or with something between are not', async (t) => {
  const lines = (draw: (canvas: PdfCanvas) => void): number => {
    const both = canvas();
    both.fillRect(0, 0, 5, 8, BLACK);
    draw(both);
    return drawn(both).filter((line) => line.endsWith('re f')).length;
  };
  t.equal(
    lines((both) => both.fillRect(6, 0, 5, 8, BLACK)),
    2,
  );
  t.equal(
    lines((both) => both.fillRect(5, 0, 5, 9, BLACK)),
    2,
  );
  t.equal(
    lines((both) => both.fillRect(5, 1, 5, 8, BLACK)),
    2,
  );
  t.equal(
    lines((both) => both.fillRect(5, 0, 5, 8, RED)),
    2,
  );
  t.equal(
    lines((both) => {
      both.save();
      both.fillRect(5, 0, 5, 8, BLACK);
    }),
    2,
  );
});

t.test('a page of a hundred thousand operators is written as it is drawn, and comes out the same', async (t) => {
  const long = canvas();
  const count = 20_000;
  // Pairs of rectangles beside one another, a pair in each row.
  for (let i = 0; i < count; i++) long.fillRect(5 * (i % 2), Math.floor(i / 2), 5, 1, BLACK);
  const lines = drawn(long);
  const rects = lines.filter((line) => line.endsWith('re f'));
  t.equal(rects.length, count / 2);
  rects.forEach((line, row) => line === `0 ${row} 10 1 re f` || t.fail(`row ${row}: ${line}`));
  t.strictSame(drawn(long), lines, 'finish() takes nothing away');
});
