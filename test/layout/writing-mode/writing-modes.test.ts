import t from 'tap';
import type { BoxFragment } from '../../../engine/layout/contract/fragment.js';
import { boxOf, layout, pageLines, walk } from '../harness.js';

t.test('blocks of vertical text follow each other from the right', async (t) => {
  const laidOut = await layout(
    '<body style="writing-mode: vertical-rl"><div id=a style="width: 30px">a</div><div id=b style="width: 20px">b</div>',
  );
  t.strictSame(boxOf(laidOut, 'a'), [170, 0, 30, 100]);
  t.strictSame(boxOf(laidOut, 'b'), [150, 0, 20, 100]);
});

t.test('blocks of vertical-lr and sideways-lr follow each other from the left', async (t) => {
  for (const mode of ['vertical-lr', 'sideways-lr']) {
    const laidOut = await layout(
      `<body style="writing-mode: ${mode}"><div id=a style="width: 30px; height: 60px">a</div><div id=b>b</div>`,
    );
    t.strictSame(boxOf(laidOut, 'a'), [0, mode === 'vertical-lr' ? 0 : 40, 30, 60], mode);
    t.strictSame(boxOf(laidOut, 'b'), [30, 0, 10, 100], mode);
  }
});

t.test('a rotated head of a table is as wide as its line and as high as its text', async (t) => {
  const laidOut = await layout(
    '<table style="border-spacing: 0"><tr><th id=h style="writing-mode: vertical-rl; padding: 1px 2px">aaaa bbbb</th></tr></table>',
  );
  t.strictSame(boxOf(laidOut, 'h'), [0, 0, 14, 47]);
});

t.test('a vertical block in horizontal text shrinks to its text, and is no longer than its page', async (t) => {
  const short = await layout('<div id=v style="writing-mode: vertical-rl">aaaa</div>');
  t.strictSame(boxOf(short, 'v'), [0, 0, 10, 20]);
  const long = await layout(`<div id=v style="writing-mode: vertical-rl">${'aaaa '.repeat(10)}</div>`);
  t.strictSame(boxOf(long, 'v').slice(2), [30, 100]);
});

t.test('margins, padding and borders of a turned box keep their sides', async (t) => {
  const laidOut = await layout(
    '<div style="writing-mode: vertical-rl; width: 100px; height: 80px"><div id=a style="margin: 1px 2px 4px 8px; padding-right: 16px; border-left: 3px solid">a</div></div>',
  );
  t.strictSame(boxOf(laidOut, 'a'), [69, 1, 29, 75]);
});

t.test('floats stand at the ends of vertical lines', async (t) => {
  const laidOut = await layout(
    '<body style="writing-mode: vertical-rl"><div id=l style="float: left; width: 10px; height: 20px"></div><div id=r style="float: right; width: 10px; height: 20px"></div>a',
  );
  t.strictSame(boxOf(laidOut, 'l'), [190, 0, 10, 20]);
  t.strictSame(boxOf(laidOut, 'r'), [190, 80, 10, 20]);
});

t.test('a positioned box of a horizontal containing block keeps its place in a vertical box', async (t) => {
  const laidOut = await layout(
    '<div style="position: relative; height: 50px"><div style="writing-mode: vertical-rl; height: 40px; width: 60px"><i id=p style="position: absolute; left: 3px; bottom: 4px; width: 5px; height: 6px"></i></div></div>',
  );
  t.strictSame(boxOf(laidOut, 'p'), [3, 40, 5, 6]);
});

t.test('vertical documents fill pages to the left', async (t) => {
  const laidOut = await layout(`<body style="writing-mode: vertical-rl">${'<div>aaaa</div>'.repeat(30)}`);
  t.equal(laidOut.pages.length, 2);
  t.equal(pageLines(laidOut).flat().length, 30, 'no line is lost');
});

t.test('the writing mode of the body is that of the document', async (t) => {
  const laidOut = await layout('<html><body id=b style="writing-mode: vertical-lr"><div>a');
  t.strictSame(boxOf(laidOut, 'b').slice(0, 2), [0, 0]);
  t.equal(boxOf(laidOut, 'b')[3], 100);
});

t.test('the dots of a leader follow their line downwards', async (t) => {
  const { pages } = await layout(
    `<style>p::after { content: leader('.') '9' }</style><body style="writing-mode: vertical-rl"><p style="margin: 0">a`,
  );
  for (const { fragment } of walk(pages))
    if (fragment.kind === 'text') t.equal(fragment.turn, 'cw', fragment.isLeader ? 'the leader' : 'the text');
});

t.test('the line above notes stands beside them on vertical pages', async (t) => {
  const { pages } = await layout(
    '<style>.n { float: footnote }</style><body style="writing-mode: vertical-rl"><p>a<span class=n>note</span>',
    { page: [400, 400] },
  );
  const area = [...walk(pages)].find(({ fragment }) => fragment.kind === 'box' && fragment.role === 'area')!
    .fragment as BoxFragment;
  t.ok(area.border.right > 0 && area.border.top === 0);
});

t.test('per cent of a grid area that is not known yet make no item as high as the page', async (t) => {
  const html =
    '<div style="display: grid; width: 10px; height: 10px; place-items: start"><div id=x style="writing-mode: vertical-rl; width: 100%; height: 100%"><p style="width: 30px; height: 30px; margin: 0"></p></div></div>';
  t.same(boxOf(await layout(html, { page: [200, 300] }), 'x'), [0, 0, 30, 30]);
});

t.test('vertical-align places the content of a vertical cell between its right and left edge', async (t) => {
  const cell = (align: string, mode: string) =>
    `<table style="border-spacing: 0"><tr><td style="padding: 0; writing-mode: ${mode}; vertical-align: ${align}; width: 50px"><p id=p style="margin: 0">aa</p></table>`;
  const x = async (align: string, mode = 'vertical-rl') => boxOf(await layout(cell(align, mode)), 'p')[0];
  t.same([await x('top'), await x('baseline'), await x('middle'), await x('bottom')], [40, 40, 20, 0]);
  t.same(
    [await x('top', 'sideways-lr'), await x('middle', 'sideways-lr'), await x('bottom', 'sideways-lr')],
    [0, 20, 40],
  );
});
