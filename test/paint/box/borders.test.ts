/** Where the sides of a border meet. Points are 0.75 px. */
import t from 'tap';
import { layout } from '../../layout/harness.js';
import { paint } from '../paint-layout.js';
import type { PathSegment } from '../../../engine/paint/drawing/canvas.js';

async function painted(style: string) {
  const [canvas] = paint(await layout(`<div style="${style}"></div>`));
  return { rects: canvas!.rects, paths: canvas!.paths.map(corners), clipPaths: canvas!.clipPaths };
}

/** In CSS px. */
function corners(path: readonly PathSegment[]): string {
  return path
    .map(([, ...numbers]) => numbers.map((points) => points / 0.75).join(','))
    .join(' ')
    .trim();
}

t.test('a triangle of borders is a triangle', async (t) => {
  const { rects, paths } = await painted('width: 0; border: 20px solid transparent; border-bottom-color: red');
  t.strictSame(rects, []);
  t.strictSame(paths, ['40,40 0,40 20,20 20,20']);
});

t.test('a triangle beside a side without width ends at the edge', async (t) => {
  const { paths } = await painted('width: 0; border: 20px solid transparent; border-bottom-color: red; border-top: 0');
  t.strictSame(paths, ['40,20 0,20 20,0 20,0']);
});

t.test('two sides of one colour beside transparent ones are one path', async (t) => {
  const { paths } = await painted(
    'width: 0; border: 20px solid red; border-bottom-color: transparent; border-right-color: transparent',
  );
  t.strictSame(paths, ['0,0 40,0 20,20 20,20  0,40 0,0 20,20 20,20']);
});

t.test('a side without width does not hide a later one of its colour', async (t) => {
  const { paths } = await painted(
    'width: 40px; height: 20px; border: 4px solid red; border-right-width: 0; border-top-color: blue',
  );
  t.strictSame(paths, ['0,0 44,0 44,4 4,4', '44,28 0,28 4,24 44,24  0,28 0,0 4,4 4,24']);
});

t.test('sides of one colour beside missing ones are rectangles', async (t) => {
  const { rects, paths } = await painted('width: 40px; height: 20px; border: 4px solid red; border-top: 0');
  t.equal(rects.length, 3);
  t.strictSame(paths, []);
});

t.test('a transparent side cuts round corners, too', async (t) => {
  const round = 'width: 40px; height: 20px; border: 4px solid red; border-radius: 10px';
  t.equal((await painted(round)).clipPaths, 0);
  t.equal((await painted(`${round}; border-top-color: transparent`)).clipPaths, 3);
});
