/** Boxes that span all columns, among floats, overflowing content, forced breaks and margins. */
import t from 'tap';
import { columnsOf, lines, multicol } from './columns.js';
import { boxesOf, layout, printPages } from './harness.js';

const spanner = (style = '', id = 's') => `<div id=${id} style="column-span: all; ${style}">s</div>`;

t.test('a spanner comes below floats and overflowing content that go on in further columns', async (t) => {
  const float = await multicol(
    `<div style="float: left; height: 90px; width: 60px"></div><div>${spanner()}</div>`,
    'columns: 3',
  );
  t.same(boxesOf(float, 's'), ['1: 0 30 200 10'], printPages(float));
  const overflow = await multicol(`<div style="height: 10px">${lines(6)}</div><div>${spanner()}</div>`);
  t.equal(columnsOf(overflow), 'a b|c d|e f|s z', printPages(overflow));
});

t.test('a spanner in content that overflows its box: what follows the box comes after it', async (t) => {
  const laidOut = await multicol(`<div style="height: 10px">${lines(6)}${spanner()}</div><p style="margin: 0">y</p>`);
  t.equal(columnsOf(laidOut), 'a b|c d|e f|s|y|z', printPages(laidOut));
});

t.test('a row of columns without content between two spanners takes no room and parts no margins', async (t) => {
  const laidOut = await multicol(
    `<div>${spanner('margin-bottom: 5px')}${spanner('margin-top: 8px', 'u')}</div><div></div>`,
  );
  t.same(
    [...boxesOf(laidOut, 's'), ...boxesOf(laidOut, 'u')],
    ['1: 0 0 200 10', '1: 0 18 200 10'],
    printPages(laidOut),
  );
});

t.test('forced breaks before and after a spanner break what is around the columns', async (t) => {
  const before = await multicol(`${lines(6)}${spanner('break-before: page')}`);
  t.equal(columnsOf(before), 'a b|c d|e f//s z', printPages(before));
  const after = await multicol(`${spanner('break-after: page')}${lines(6)}`);
  t.equal(columnsOf(after), 's//a b|c d|e f|z', printPages(after));
  const last = await multicol(`${lines(3)}${spanner('break-after: page')}`);
  t.equal(columnsOf(last), 'a|b|c|s//z', printPages(last));
  const inner = await multicol(
    `<div style="columns: 2; column-gap: 0">a<br>b${spanner('break-before: column')}</div>`,
    'columns: 2',
  );
  t.equal(columnsOf(inner), 'a|b|s|z', printPages(inner));
});

t.test('columns above a spanner are high enough for positioned boxes in them', async (t) => {
  const laidOut = await multicol(
    `<div style="position: relative; height: 10px"><div id=p style="position: absolute; height: 60px; width: 5px"></div></div>${spanner()}`,
  );
  t.same(
    boxesOf(laidOut, 'p').map((box) => box.split(' ').at(-1)),
    ['20', '20', '20'],
    printPages(laidOut),
  );
  t.same(boxesOf(laidOut, 's'), ['1: 0 20 200 10']);
});

t.test('the legend of a field set in columns stands in its border', async (t) => {
  const laidOut = await layout(
    `<fieldset style="columns: 2; column-gap: 0; border: 2px solid; margin: 0; padding: 0"><legend id=l>l</legend>
     ${lines(4)}${spanner()}</fieldset>`,
  );
  t.equal(columnsOf(laidOut), 'l|a b|c d|s', printPages(laidOut));
  t.equal(boxesOf(laidOut, 'l')[0]!.split(' ')[2], '0', printPages(laidOut));
});

t.test('a forced break right behind a spanner does not set it again on each page', async (t) => {
  const laidOut = await multicol(
    `<ol>${spanner()}<li style="break-before: left"></li></ol>${lines(30)}<div>${lines(20, 'A')}</div>`,
    'columns: 2',
  );
  t.equal(boxesOf(laidOut, 's').length, 1, printPages(laidOut));
  t.ok(laidOut.pages.length <= 6, `${laidOut.pages.length} pages`);
});
