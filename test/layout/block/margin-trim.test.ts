/** `margin-trim` (CSS Box 4, § 3.3). A line is 10 px high; expectations are computed by hand. */
import t from 'tap';
import { boxOf, layout } from '../harness.js';

/** Places and sizes of elements by id, on a page 200 px wide. */
async function places(html: string, ids: string): Promise<string> {
  const laidOut = await layout(html, { page: [200, 2000] });
  return ids
    .split(' ')
    .map((id) => {
      const [x, y, width, height] = boxOf(laidOut, id);
      return `${id} ${x},${y} ${width}x${height}`;
    })
    .join('; ');
}

const CHILDREN = '<p id=a style="margin: 20px 0">A</p><p id=b style="margin: 30px 0">B</p>';

const CASES: readonly (readonly [name: string, html: string, ids: string, expected: string])[] = [
  [
    'a block keeps the margins between its children only',
    `<div id=o style="margin-trim: block">${CHILDREN}</div><p id=c style="margin: 5px 0">C</p>`,
    'o a b c',
    'o 0,0 200x50; a 0,0 200x10; b 0,40 200x10; c 0,55 200x10',
  ],
  [
    'its own margins stay, and those of children do not join them',
    `<div id=o style="margin: 7px 0; margin-trim: block-start">${CHILDREN}</div>`,
    'o a',
    'o 0,7 200x50; a 0,7 200x10',
  ],
  [
    'inside of padding',
    `<div id=o style="padding: 4px; margin-trim: block-end block-start">${CHILDREN}</div>`,
    'o a',
    'o 0,0 200x58; a 4,4 192x10',
  ],
  [
    'margins of grandchildren that meet the edge',
    `<div id=o style="display: flow-root; margin-trim: block"><div>${CHILDREN}</div></div>`,
    'o a b',
    'o 0,0 200x50; a 0,0 200x10; b 0,40 200x10',
  ],
  [
    'margins that collapse through an empty first child',
    `<div id=o style="display: flow-root; margin-trim: block"><p style="margin: 9px"></p>${CHILDREN}<p></p></div>`,
    'o a',
    'o 0,0 200x50; a 0,0 200x10',
  ],
  [
    'the first column of a multi-column container, and its last',
    `<div id=o style="columns: 1; margin-trim: block">${CHILDREN}</div>`,
    'o a',
    'o 0,0 200x50; a 0,0 200x10',
  ],
  [
    'lines of flex items: the first of each and the last, all of the first line and of the last',
    '<div id=o style="display: flex; flex-wrap: wrap; width: 70px; margin-trim: block inline">' +
      ['a', 'b', 'c'].map((id) => `<i id=${id} style="margin: 5px; width: 20px; height: 10px"></i>`).join('') +
      '</div>',
    'o a b c',
    'o 0,0 70x30; a 0,0 20x10; b 30,0 20x10; c 0,20 20x10',
  ],
  [
    'a flex container is as wide as what is left',
    '<div style="display: inline-flex; margin-trim: inline" id=o><i style="margin: 0 5px; width: 20px"></i></div>',
    'o',
    'o 0,8 20x0',
  ],
  [
    'items at the edges of a grid, from the right',
    '<div id=o style="display: grid; direction: rtl; grid-template-columns: auto auto; width: 70px; margin-trim: inline-start block-end">' +
      ['a', 'b', 'c'].map((id) => `<i id=${id} style="margin: 0 5px 5px; width: 20px; height: 10px"></i>`).join('') +
      '</div>',
    'o a b c',
    'o 0,0 70x25; a 50,0 20x10; b 12.5,0 20x10; c 50,15 20x10',
  ],
];

for (const [name, html, ids, expected] of CASES)
  t.test(name, async (t) => {
    t.equal(await places(html, ids), expected);
  });
