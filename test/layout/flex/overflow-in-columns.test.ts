/** Content that overflows flex and grid items in columns (CSS Fragmentation 3, § 5.1). A column has room for five lines. */
import t from 'tap';
import { boxesOf, layout, walk } from '../harness.js';

const columns = (content: string) =>
  `<div style="columns: 4; column-gap: 0; column-fill: auto; width: 200px; height: 50px; orphans: 1; widows: 1">${content}</div>`;
const lines = (letters: string) => [...letters].join('<br>');
const flex = (content: string, style = '') => `<div id=f style="display: flex; ${style}">${content}</div>`;

/** Where lines stand: `0:10` is ten pixels below the top of a column that begins at 0. */
async function linesOf(html: string): Promise<string> {
  const found: string[] = [];
  for (const { fragment, x, y } of walk((await layout(columns(html))).pages))
    if (fragment.kind === 'line') found.push(`${x}:${y}`);
  return found.join(' ');
}

const COLUMN = 'flex-direction: column';
const TALL = `<div style="height: 10px; flex: none">${lines('abcdefg')}</div>`;

t.test('what overflows an item of a column goes on beside the items that follow', async (t) => {
  const html = flex(`${TALL}<div id=b style="height: 10px"></div>`, COLUMN);
  t.equal(await linesOf(html), '0:0 0:10 0:20 0:30 0:40 50:0 50:10');
  t.same(boxesOf(await layout(columns(`${html}<div id=after style="height: 5px"></div>`)), 'b'), ['1: 0 10 50 10']);
});

t.test('the container ends with its items, and what follows comes right below', async (t) => {
  for (const style of [COLUMN, '', 'flex-wrap: wrap', 'display: grid']) {
    const laidOut = await layout(columns(`${flex(TALL, style)}<div id=after style="height: 5px"></div>`));
    t.same(boxesOf(laidOut, 'after'), ['1: 0 10 50 5'], style || 'row');
    t.equal(boxesOf(laidOut, 'f')[0], '1: 0 0 50 10', style || 'row');
  }
});

t.test('overflow of more than a column goes on in each, behind the end of the container too', async (t) => {
  t.equal(
    await linesOf(flex(`<div style="height: 10px; flex: none">${lines('abcdefghijkl')}</div>`, COLUMN)),
    '0:0 0:10 0:20 0:30 0:40 50:0 50:10 50:20 50:30 50:40 100:0 100:10',
  );
});

t.test('items behind a forced break leave a container of fixed height where it ends', async (t) => {
  const html = flex('<div>a</div><div style="break-before: column">b</div>', `${COLUMN}; height: 30px`);
  t.equal(await linesOf(html), '0:0 50:0');
  t.same(boxesOf(await layout(columns(`${html}<div id=after style="height: 5px"></div>`)), 'after'), ['1: 0 30 50 5']);
});

t.test('on pages what overflows an item keeps the order of the text', async (t) => {
  const html = `<div style="orphans: 1; widows: 1">${flex(TALL, COLUMN)}<div id=after>z</div></div>`;
  t.equal(boxesOf(await layout(html, { page: [200, 50] }), 'after')[0]?.slice(0, 2), '2:');
});

t.test('an item of a container with a height of its own does not grow in columns', async (t) => {
  const laidOut = await layout(columns(flex(`<div id=i style="flex: 1">${lines('abcdefg')}</div>`, 'height: 20px')));
  t.equal(boxesOf(laidOut, 'i')[0], '1: 0 0 50 20');
});

t.test('positioned children of a container over columns stand where they would in all of it', async (t) => {
  const child = '<div id=p style="position: absolute; width: 5px; height: 10px"></div>';
  const laidOut = await layout(
    columns(flex(child, `${COLUMN}; height: 80px; position: relative; justify-content: end`)),
  );
  t.same(boxesOf(laidOut, 'p'), ['1: 50 20 5 10']);
});
