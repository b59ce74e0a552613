/** Margin collapsing (CSS 2 § 8.3.1). Expectations are computed by hand. A line is 10 px high. */
import t from 'tap';
import { boxOf, layout, linesOf, printPages } from '../harness.js';

/** Tops and heights of elements by id, on a page with room for all. */
async function tops(html: string, ids: string, css = ''): Promise<string> {
  const laidOut = await layout(html, { page: [200, 2000], css });
  return ids
    .split(' ')
    .map((id) => {
      const [, y, , height] = boxOf(laidOut, id);
      return `${id} ${y}+${height}`;
    })
    .join(', ');
}

const CASES: readonly (readonly [name: string, html: string, ids: string, expected: string])[] = [
  [
    'siblings: the larger margin',
    '<div id=a style="margin-bottom: 30px">A</div><div id=b style="margin-top: 20px">B</div>',
    'a b',
    'a 0+10, b 40+10',
  ],
  [
    'siblings: positive and negative add up',
    '<div id=a style="margin-bottom: 30px">A</div><div id=b style="margin-top: -20px">B</div>',
    'a b',
    'a 0+10, b 20+10',
  ],
  [
    'siblings: the most negative of two',
    '<div id=a style="margin-bottom: -3px">A</div><div id=b style="margin-top: -5px">B</div>',
    'a b',
    'a 0+10, b 5+10',
  ],
  [
    'a parent and its first child',
    '<div id=a style="margin-top: 10px"><div id=b style="margin-top: 25px">B</div></div>',
    'a b',
    'a 25+10, b 25+10',
  ],
  [
    'a parent with padding keeps its child’s margin inside',
    '<div id=a style="margin-top: 10px; padding-top: 1px"><div id=b style="margin-top: 25px">B</div></div>',
    'a b',
    'a 10+36, b 36+10',
  ],
  [
    'a parent with a border keeps its child’s margin inside',
    '<div id=a style="border-top: 2px solid"><div id=b style="margin-top: 25px">B</div></div>',
    'a b',
    'a 0+37, b 27+10',
  ],
  [
    'a block formatting context keeps margins inside',
    '<div id=a style="display: flow-root; margin: 5px"><div id=b style="margin: 20px 0">B</div></div>',
    'a b',
    'a 5+50, b 25+10',
  ],
  [
    'overflow other than visible keeps margins inside',
    '<div id=a style="overflow: hidden"><div id=b style="margin: 20px 0">B</div></div>',
    'a b',
    'a 0+50, b 20+10',
  ],
  [
    'a parent and its last child',
    '<div id=a style="margin-bottom: 5px"><div id=b style="margin-bottom: 25px">B</div></div><div id=c>C</div>',
    'a b c',
    'a 0+10, b 0+10, c 35+10',
  ],
  [
    'a parent with a height keeps its last child’s margin',
    '<div id=a style="height: 30px"><div id=b style="margin-bottom: 25px">B</div></div><div id=c>C</div>',
    'a c',
    'a 0+30, c 30+10',
  ],
  [
    'a parent with bottom padding keeps its last child’s margin inside',
    '<div id=a style="padding-bottom: 3px"><div id=b style="margin-bottom: 25px">B</div></div><div id=c>C</div>',
    'a c',
    'a 0+38, c 38+10',
  ],
  [
    'through an empty block',
    '<div id=a style="margin-bottom: 10px">A</div><div id=e style="margin: 30px 0 20px"></div><div id=b style="margin-top: 5px">B</div>',
    'a b',
    'a 0+10, b 40+10',
  ],
  [
    'through nested empty blocks',
    '<div id=a>A</div><div style="margin: 5px 0"><div style="margin: 12px 0"><div style="margin: 8px 0"></div></div></div><div id=b>B</div>',
    'b',
    'b 22+10',
  ],
  [
    'not through an empty block with a border',
    '<div id=a>A</div><div id=e style="margin: 30px 0 20px; border-top: 1px solid"></div><div id=b>B</div>',
    'e b',
    'e 40+1, b 61+10',
  ],
  [
    'not through an empty block with a height',
    '<div id=a>A</div><div id=e style="margin: 30px 0 20px; height: 4px"></div><div id=b>B</div>',
    'e b',
    'e 40+4, b 64+10',
  ],
  [
    'not through an empty block formatting context',
    '<div id=a>A</div><div id=e style="margin: 30px 0 20px; display: flow-root"></div><div id=b>B</div>',
    'b',
    'b 60+10',
  ],
  [
    'an empty block takes its first child’s negative margin',
    '<div id=a style="margin-bottom: 10px">A</div><div style="margin: 20px 0"><div style="margin: -15px 0"></div></div><div id=b>B</div>',
    'b',
    'b 15+10',
  ],
  [
    'text between blocks separates margins',
    '<div id=a style="margin-bottom: 10px">A</div>text<div id=b style="margin-top: 10px">B</div>',
    'a b',
    'a 0+10, b 40+10',
  ],
  [
    'white space between blocks does not',
    '<div id=a style="margin-bottom: 10px">A</div> \n <div id=b style="margin-top: 10px">B</div>',
    'a b',
    'a 0+10, b 20+10',
  ],
  [
    'an empty inline box does not',
    '<div id=a style="margin-bottom: 10px">A</div><span></span><div id=b style="margin-top: 10px">B</div>',
    'a b',
    'a 0+10, b 20+10',
  ],
  [
    'tables do not collapse with their cells',
    '<table id=a style="margin: 10px 0; border-spacing: 0"><tr><td style="padding: 0"><div id=b style="margin: 5px 0">B</div></table>',
    'a b',
    'a 10+20, b 15+10',
  ],
  [
    'a list in an item collapses through both',
    '<ul id=a style="margin: 10px 0"><li id=b style="margin: 4px 0">B<ul id=c style="margin: 20px 0"><li>C</ul></ul><div id=d>D</div>',
    'a c d',
    'a 10+40, c 40+10, d 70+10',
  ],
];

for (const [name, html, ids, expected] of CASES) t.test(name, async (t) => t.equal(await tops(html, ids), expected));

t.test('margins at the top of the first page are kept', async (t) => {
  t.equal(await tops('<div id=a style="margin-top: 7px">A</div>', 'a'), 'a 7+10');
});

t.test(
  'a margin is cut off at an unforced break and kept after a forced one (CSS Fragmentation 3, § 5.2)',
  async (t) => {
    const filler = '<div style="height: 95px">x</div>';
    const unforced = await layout(`${filler}<div id=a style="margin-top: 20px">A</div>`);
    t.same(linesOf(unforced, 'a'), [['A', 0, 0, 2]], printPages(unforced));
    const forced = await layout(`${filler}<div id=a style="margin-top: 20px; break-before: page">A</div>`);
    t.same(linesOf(forced, 'a'), [['A', 0, 20, 2]], printPages(forced));
  },
);

t.test('text is pushed on where earlier empty boxes moved its start below the page', async (t) => {
  const html = '<ul style="margin: 100px 0"></ul><table></table><div id=a>A</div>';
  const laidOut = await layout(html);
  t.same(linesOf(laidOut, 'a'), [['A', 0, 0, 2]], printPages(laidOut));
});

t.test('margins of first children are cut off at an unforced break too, but not behind padding', async (t) => {
  const filler = '<div style="height: 95px">x</div>';
  const nested = await layout(`${filler}<section style="margin-top: 8px"><div><p id=a>A</p></div></section>`);
  t.same(linesOf(nested, 'a'), [['A', 0, 0, 2]], printPages(nested));
  const padded = await layout(`${filler}<section style="padding-top: 3px"><p id=a>A</p></section>`);
  t.same(linesOf(padded, 'a'), [['A', 0, 13, 2]], printPages(padded));
  const forced = await layout(`${filler}<section style="break-before: page"><p id=a>A</p></section>`);
  t.same(linesOf(forced, 'a'), [['A', 0, 10, 2]], printPages(forced));
});

t.test('a margin that leaves no room goes with its page, not with the text', async (t) => {
  const laidOut = await layout('<div id=a style="margin-top: 95px">A</div><div id=b style="margin-top: 1e9px">B</div>');
  t.same(linesOf(laidOut, 'a'), [['A', 0, 0, 2]], printPages(laidOut));
  t.same(linesOf(laidOut, 'b'), [['B', 0, 0, 3]], printPages(laidOut));
});
