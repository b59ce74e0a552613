/** `<br clear>` behind floats that end in a later page or column (CSS 2 § 9.5.2). A line is 10 px high. */
import t from 'tap';
import { boxesOf, layout, printPages } from '../harness.js';

const FLOAT = (height: number, more = '') =>
  `<div id=f style="float: left; width: 20px; height: ${height}px; ${more}"></div>`;
const BREAK = '<br style="clear: both">';

t.test('text behind a clearing break begins below a float that ends three pages later', async (t) => {
  const laidOut = await layout(`${FLOAT(250)}One${BREAK}Two<div id=p>Three</div>`, { page: [100, 100] });
  t.match(printPages(laidOut), /"Two"/);
  t.same(boxesOf(laidOut, 'p').at(-1), '3: 0 60 100 10');
  t.equal(laidOut.pages.length, 3);
});

t.test('a block with nothing but a clearing break reaches to the end of the float', async (t) => {
  const laidOut = await layout(`${FLOAT(250)}<div id=d>${BREAK}</div><div id=p>After</div>`, { page: [100, 100] });
  t.same(boxesOf(laidOut, 'd'), ['1: 0 0 100 100', '2: 0 0 100 100', '3: 0 0 100 50']);
  t.same(boxesOf(laidOut, 'p'), ['3: 0 50 100 10']);
});

t.test('in columns', async (t) => {
  const columns = `<div style="columns: 3; column-gap: 0; column-fill: auto; height: 50px">${FLOAT(120)}<div id=d>${BREAK}</div><div id=p>After</div></div>`;
  const laidOut = await layout(columns, { page: [300, 100] });
  t.same(boxesOf(laidOut, 'p'), ['1: 200 20 100 10']);
});

t.test('the margin of a float that ends with its page goes on behind the break, on one page at most', async (t) => {
  const placed = async (margin: number) =>
    boxesOf(
      await layout(
        `${FLOAT(90, `margin-bottom: ${margin}px`)}${BREAK}<b id=p style="display: inline-block">After</b>`,
        {
          page: [100, 100],
        },
      ),
      'p',
    ).map((box) => box.split(' ').slice(0, 3).join(' '));
  t.same(await placed(30), ['2: 0 20']);
  t.same(await placed(9000), ['3: 0 0']);
});
