/** What happens at the end of a box that breaks (CSS Fragmentation 3, § 4.4, 5.1). Columns are 50 px high, a line 10 px. */
import t from 'tap';
import { boxesOf, layout, pageLines, printPages } from '../harness.js';
import { checkCharacters } from '../invariants.js';

const columns = (html: string) =>
  layout(`<div style="columns: 4; column-gap: 0; column-fill: auto; height: 50px">${html}</div>`, { page: [200, 500] });
const block = (height: number, more = '') => `<div style="height: ${height}px; ${more}"></div>`;

t.test('an end border that does not fit is not left behind', async (t) => {
  const avoided = await columns(
    `${block(10)}<div id=a style="border-bottom: 10px solid">${block(20)}<div id=b style="height: 20px; break-inside: avoid"></div></div>`,
  );
  t.same(boxesOf(avoided, 'b'), ['1: 50 0 50 20'], 'it takes what avoids breaks along');
  const cut = await columns(
    `<div id=a style="border-bottom: 10px solid">${block(20)}<div id=b style="height: 30px"></div></div>`,
  );
  t.same(boxesOf(cut, 'a'), ['1: 0 0 50 50', '1: 50 0 50 10'], printPages(cut));
});

t.test('monolithic content that hangs out counts to the height of its box', async (t) => {
  const monolithic = (id: string, height: number) => `<div id=${id} style="contain: size; height: ${height}px"></div>`;
  const laidOut = await columns(`<div id=a style="height: 100px">${monolithic('b', 70)}${monolithic('c', 30)}</div>`);
  t.same(boxesOf(laidOut, 'a'), ['1: 0 0 50 70', '1: 50 0 50 30'], printPages(laidOut));
  const over = await columns(`<div id=a style="height: 70px">${monolithic('b', 90)}${monolithic('c', 30)}</div>`);
  t.same(boxesOf(over, 'a'), ['1: 0 0 50 70', '1: 50 0 50 0'], 'a box ends where its height does');
  t.same(boxesOf(over, 'c'), ['1: 50 0 50 30'], 'and what overflows it goes on');
});

t.test('a bad break in what overflows a box is a reason to break earlier', async (t) => {
  const laidOut = await columns(
    `${block(30)}<div id=a style="height: 40px"><div style="height: 10px; orphans: 2; widows: 2; line-height: 15px">x<br>y</div></div>`,
  );
  t.same(boxesOf(laidOut, 'a'), ['1: 50 0 50 40'], printPages(laidOut));
});

t.test('what overflows a box that cuts it off takes no further column', async (t) => {
  const content = `${block(120)}<div id=z style="break-before: column; height: 10px"></div>`;
  const after = '<div id=after style="height: 10px"></div>';
  const own = await columns(`<div style="overflow: clip; height: 60px">${content}</div>${after}`);
  t.same(boxesOf(own, 'z'), ['1: 50 70 50 10'], 'it is set where the box cuts it off');
  t.same(boxesOf(own, 'after'), ['1: 50 10 50 10']);
  const inner = await columns(`<div style="overflow: clip"><div style="height: 60px">${content}</div></div>${after}`);
  t.same([boxesOf(inner, 'z'), boxesOf(inner, 'after')], [['1: 50 70 50 10'], ['1: 50 10 50 10']]);
});

t.test('a box that fits stays where it is, whatever overflows it', async (t) => {
  const laidOut = await columns(
    `${block(30)}<div id=a style="height: 10px"><div><div id=b style="contain: size; height: 40px"></div></div></div>`,
  );
  t.same(boxesOf(laidOut, 'a'), ['1: 0 30 50 10'], printPages(laidOut));
  t.same(boxesOf(laidOut, 'b'), ['1: 0 30 50 40']);
});

t.test('text that overflows a box in columns is not lost where a box around it is too high to go on', async (t) => {
  const laidOut = await layout(
    '<div style="columns: 2"><div style="height: 10000000px">' +
      '<p style="margin: 0; height: 15px">a<br>b<br>c<br>d<br>e<br>f<br>g<br>h</p></div></div>',
  );
  t.strictSame(pageLines(laidOut), [[...'abcdefgh']]);
  t.match(laidOut.warnings, [{ code: 'SVC_VALUE_CLAMPED' }]);
});

t.test(
  'text that overflows a preformatted box in very low columns is not lost at the end of a grid item',
  async (t) => {
    const laidOut = await layout(
      [
        '<div id=e1 style="margin: 4px 0; padding: 2px; border: 1px solid">',
        '<div id=e2 style="orphans: 1; clear: both; position: absolute; inset: 0; columns: 2">',
        '<div id=e3 style="min-height: 13px; break-after: page; clear: both; columns: 2"></div>',
        '<div id=e4 style="display: grid; break-before: page; break-after: page; orphans: 1; grid-template-columns: 1fr 1fr; gap: 5px">',
        '<div id=e5 style="margin: 4px 0; overflow-wrap: anywhere; float: left; width: 40%">',
        '<div id=e6 style="break-after: page; columns: 2">B C D E FG\nH\nI\nJ\nK\nL</div>',
        '<div id=e7 style="break-before: page; overflow-wrap: anywhere; columns: 2">MN O P Q</div>',
        '<pre id=e8 style="height: 17px; break-before: page">R\n\nS</pre></div></div></div></div>',
      ].join(''),
    );
    t.equal(checkCharacters(laidOut), null, printPages(laidOut));
  },
);

t.test('a box whose size is contained begins on the next page where it would be broken', async (t) => {
  const contained = (height: number) =>
    layout(`${block(30)}<div id=a style="contain: size; height: ${height}px"></div>`, { page: [100, 80] });
  t.same(boxesOf(await contained(60), 'a'), ['2: 0 0 100 60']);
  t.same(boxesOf(await contained(100), 'a'), ['2: 0 0 100 80', '3: 0 0 100 20'], 'it is taller than a page');
});
