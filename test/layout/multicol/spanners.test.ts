/** Boxes that span all columns, among floats, overflowing content, forced breaks and margins. */
import t from 'tap';
import { columnsOf, lines, multicol } from './columns.js';
import { boxesOf, layout, printPages } from '../harness.js';

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

t.test('a spanner that avoids a break behind it goes on to the next page with the columns below it', async (t) => {
  const heading = (id = 's') => spanner('break-after: avoid', id);
  const above = (height: number) => `<div style="height: ${height}px"></div>`;
  const alone = await layout(`${above(90)}<div style="columns: 2">${heading()}a<br>b</div>`);
  t.match(boxesOf(alone, 's'), [/^2: 0 0 /], printPages(alone));
  const below = await multicol(`${lines(18)}${heading()}${lines(6, 'A')}`, 'margin-top: 30px');
  t.equal(columnsOf(below), 'a b c d e f|g h i j k l|m n o p q r//s|A B|C D|E F|z', printPages(below));
  const two = await multicol(`${lines(15)}${heading()}${heading('u')}${lines(6, 'A')}`, 'margin-top: 30px');
  t.match([...boxesOf(two, 's'), ...boxesOf(two, 'u')], [/^2: 0 0 /, /^2: 0 10 /], printPages(two));
});

t.test('a spanner that leaves no room for columns on any page stands alone', async (t) => {
  const tall = spanner('break-after: avoid; break-inside: avoid; height: 100px');
  const laidOut = await multicol(`${tall}${lines(3)}${tall}${lines(3, 'A')}`);
  t.equal(columnsOf(laidOut), 's//a|b|c//s//A|B|C|z', printPages(laidOut));
});

t.test('a spanner of several pages ends above the columns on its last one', async (t) => {
  const tall = spanner('break-after: avoid; height: 200px');
  const laidOut = await multicol(`${lines(3)}${tall}${lines(3, 'A')}`);
  t.equal(columnsOf(laidOut), 'a|b|c|s//A|B|C|z', printPages(laidOut));
  t.equal(laidOut.pages.length, 3);
});

t.test(
  'margins are cut off where an unforced page break stands between a spanner and the columns below it',
  async (t) => {
    const box = '<div><div id=b style="margin-top: 20px">x</div></div>';
    const filled = (style = '') => multicol(`${spanner(`height: 90px; ${style}`)}${box}`, 'margin-top: 10px');
    t.match(boxesOf(await filled(), 'b'), [/^2: 0 0 /]);
    t.match(boxesOf(await filled('break-after: page'), 'b'), [/^2: 0 20 /], 'a forced one keeps them');
    const onPage = await multicol(`${spanner()}${box}`);
    t.match(
      boxesOf(onPage, 'b'),
      [/^1: 0 30 /],
      'columns are formatting contexts: margins do not collapse with the spanner’s',
    );
  },
);

t.test('a heading across the columns before a forced break stays below the columns above it', async (t) => {
  const heading = spanner('break-after: avoid');
  const laidOut = await multicol(`${lines(3)}${heading}<p style="margin: 0; break-before: page">p</p>`);
  t.equal(columnsOf(laidOut), 'a|b|c|s//p|z', printPages(laidOut));
  const inBox = await multicol(
    `${lines(3)}<div>${heading}</div><div><p style="margin: 0; break-before: page">p</p></div>`,
  );
  t.equal(columnsOf(inBox), 'a|b|c|s//p|z', printPages(inBox));
  const right = await multicol(`${heading}<p id=p style="margin: 6px 0; break-before: right">p</p>`);
  t.same(boxesOf(right, 'p'), ['3: 0 6 60 10'], printPages(right));
});

t.test('a page break in a float ends the page and not only its column', async (t) => {
  const float = '<div style="float: left; width: 100%"><p>p</p><p style="break-before: page">q</p></div>';
  const laidOut = await multicol(`<style>p { margin: 0 }</style>${float}<p style="clear: both">r</p>`, 'columns: 2');
  t.equal(columnsOf(laidOut), 'p//q|r|z', printPages(laidOut));
});
