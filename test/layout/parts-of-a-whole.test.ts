/** Boxes whose widths sum up to their container's stand on one line, whatever the fractions (a page is 500 px wide). */
import t from 'tap';
import { boxOf, layout } from './harness.js';

const MODES: Readonly<Record<string, readonly [container: string, item: string]>> = {
  floats: ['', 'float: left'],
  'flex items that wrap': ['display: flex; flex-wrap: wrap', ''],
  'inline blocks': ['font-size: 0', 'display: inline-block'],
  'automatic tracks of a grid': ['display: grid; grid-template-columns: repeat(auto-fill, WIDTH)', 'width: 100%'],
};

const PARTS: readonly (readonly [width: string, count: number, container?: string])[] = [
  ['33.33333333%', 3],
  ['calc(100% / 3)', 3],
  ['16.666667%', 6],
  ['8.333333%', 12],
  ['14.2857%', 7],
  ['1.1cm', 10, '11cm'],
  ['7.7px', 10, '77px'],
  ['calc(33.3333% - 1.3px + 1.3px)', 3],
];

for (const [mode, [container, item]] of Object.entries(MODES)) {
  for (const [width, count, whole = '100%'] of PARTS) {
    t.test(`${count} × ${width} of ${whole}: ${mode}`, async (t) => {
      const items = Array.from(
        { length: count },
        (_, index) => `<i id=i${index} style="display: block; width: ${width}; ${item}; height: 10px"></i>`,
      );
      const style = `width: ${whole}; ${container.replace('WIDTH', width)}`;
      const laidOut = await layout(`<div style="${style}">${items.join('')}</div>`, { page: [500, 500] });
      const tops = items.map((_, index) => boxOf(laidOut, `i${index}`)[1]);
      t.strictSame(new Set(tops), new Set([0]));
    });
  }
}
