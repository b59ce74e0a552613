/** Widths and heights of boxes (CSS 2 § 10, CSS Sizing 3). The page is 200 px wide; a character is 5 px wide, a line 10 px high. */
import t from 'tap';
import { boxOf, layout } from '../harness.js';

const CASES: readonly (readonly [name: string, html: string, box: readonly [number, number, number, number]])[] = [
  ['auto fills the container', '<div id=a>A</div>', [0, 0, 200, 10]],
  [
    'auto leaves margins, and holds padding and borders',
    '<div id=a style="margin: 0 10px 0 20px; padding: 1px 2px; border: 3px solid">A</div>',
    [20, 0, 170, 18],
  ],
  [
    'center and align attributes place blocks too',
    '<center><div id=a style="width: 50px; margin-left: 10px">A</div></center>',
    [80, 0, 50, 10],
  ],
  ['… to the right', '<div align=right dir=rtl><div id=a style="width: 50px">A</div></div>', [150, 0, 50, 10]],
  ['… to the left', '<div align=left dir=rtl><div id=a style="width: 50px">A</div></div>', [0, 0, 50, 10]],
  [
    '… and what text-align says inside of them does not',
    '<center><div style="text-align: left"><div id=a style="width: 50px">A</div></div></center>',
    [0, 0, 50, 10],
  ],
  [
    '… but for one that says of itself where it stands',
    '<center><div id=a style="width: 50px; justify-self: end">A</div></center>',
    [150, 0, 50, 10],
  ],
  [
    'a percentage of the container',
    '<div style="width: 80px"><div id=a style="width: 25%">A</div></div>',
    [0, 0, 20, 10],
  ],
  [
    'percentages of paddings and margins refer to the width',
    '<div id=a style="padding-top: 10%; margin-left: 5%; width: 50px">A</div>',
    [10, 0, 50, 30],
  ],
  [
    'content-box',
    '<div id=a style="width: 50px; height: 30px; padding: 5px; border: 1px solid">A</div>',
    [0, 0, 62, 42],
  ],
  [
    'border-box',
    '<div id=a style="box-sizing: border-box; width: 50px; height: 30px; padding: 5px; border: 1px solid">A</div>',
    [0, 0, 50, 30],
  ],
  [
    'border-box never less than its edges',
    '<div id=a style="box-sizing: border-box; width: 4px; padding: 5px">A</div>',
    [0, 0, 10, 20],
  ],
  ['max-width', '<div id=a style="width: 90px; max-width: 40px">A</div>', [0, 0, 40, 10]],
  [
    'fit-content(limit) between what content needs and what it would like',
    '<div id=a style="width: fit-content(30px)">AAAA BBBB CCCC</div>',
    [0, 0, 30, 30],
  ],
  [
    'fit-content(limit) is never less than content needs',
    '<div id=a style="width: fit-content(3px)">AAAA BBBB</div>',
    [0, 0, 20, 20],
  ],
  ['fit-content(limit) in per cent', '<div id=a style="width: fit-content(25%)">AAAA BBBB CCCC</div>', [0, 0, 50, 20]],
  [
    'the width of a shrunken box counts images whose height is a part of its own',
    '<div id=a style="float: left; height: 40px"><img src=20x10 style="height: 100%"></div>',
    [0, 0, 80, 40],
  ],
  [
    'height: stretch fills the container but for margins',
    '<div style="height: 60px; padding-top: 1px"><div id=a style="height: stretch; margin: 5px 0">A</div></div>',
    [0, 6, 200, 60 - 5],
  ],
  [
    'a percentage of nothing known is auto even where it is 0 %',
    '<div id=a style="height: calc(0% + 30px)">A</div>',
    [0, 0, 200, 10],
  ],
  [
    'min-width wins over max-width',
    '<div id=a style="min-width: 60px; max-width: 40px; width: 10px">A</div>',
    [0, 0, 60, 10],
  ],
  ['min-height', '<div id=a style="min-height: 35px">A</div>', [0, 0, 200, 35]],
  ['max-height lets content hang out', '<div id=a style="max-height: 4px">A</div>', [0, 0, 200, 4]],
  [
    'a percentage height of an auto height is auto',
    '<div><div id=a style="height: 50%">A</div></div>',
    [0, 0, 200, 10],
  ],
  [
    'a percentage height of a definite height',
    '<div style="height: 60px"><div id=a style="height: 50%">A</div></div>',
    [0, 0, 200, 30],
  ],
  ['auto margins centre', '<div id=a style="width: 50px; margin: 0 auto">A</div>', [75, 0, 50, 10]],
  [
    'an auto left margin moves to the right',
    '<div id=a style="width: 50px; margin-left: auto; margin-right: 10px">A</div>',
    [140, 0, 50, 10],
  ],
  [
    'auto margins of what is too wide are zero',
    '<div id=a style="width: 250px; margin: 0 auto">A</div>',
    [0, 0, 250, 10],
  ],
  [
    'over-constrained right to left: the left margin gives way',
    '<div style="direction: rtl"><div id=a style="width: 50px; margin: 0 10px">A</div></div>',
    [140, 0, 50, 10],
  ],
  [
    'a negative margin widens',
    '<div style="width: 100px"><div id=a style="margin: 0 -10px">A</div></div>',
    [-10, 0, 120, 10],
  ],
  ['min-content is the longest word', '<div id=a style="width: min-content">one three</div>', [0, 0, 25, 20]],
  ['max-content is the whole line', '<div id=a style="width: max-content">one three</div>', [0, 0, 45, 10]],
  [
    'fit-content',
    '<div style="width: 30px"><div id=a style="width: fit-content">one three</div></div>',
    [0, 0, 30, 20],
  ],
  ['calc() with percentages', '<div id=a style="width: calc(50% - 10px)">A</div>', [0, 0, 90, 10]],
  ['an inline-block shrinks to its content', '<span id=a style="display: inline-block">four</span>', [0, 0, 20, 10]],
  [
    'an inline-block is no wider than its line',
    '<div style="width: 30px"><span id=a style="display: inline-block">one three</span></div>',
    [0, 0, 30, 20],
  ],
  [
    'an inline-block with padding and a width',
    '<span id=a style="display: inline-block; width: 30px; padding: 2px">A</span>',
    [0, 0, 34, 14],
  ],
  [
    'a shrunk box is no wider for a block whose width lies under a float',
    '<div id=a style="display: inline-block"><p style="float: left; width: 50px; margin: 0">A</p><div style="width: 60px">B</div></div>',
    [0, 0, 60, 10],
  ],
  [
    'a shrunk box has room for a formatting context beside a float',
    '<div id=a style="display: inline-block"><p style="float: left; width: 50px; margin: 0">A</p><div style="width: 60px; overflow: hidden">B</div></div>',
    [0, 0, 110, 10],
  ],
  [
    'a shrunk box has room for a line beside a float',
    '<div id=a style="display: inline-block"><p style="float: left; width: 50px; margin: 0">A</p>four</div>',
    [0, 0, 70, 10],
  ],
  [
    'relative positioning moves only what is drawn',
    '<div id=b style="position: relative; left: 7px; top: 3px">B</div><div id=a>A</div>',
    [0, 10, 200, 10],
  ],
  ['an image has its natural size', '<img id=a src=30x20 style="display: block">', [0, 0, 30, 20]],
  ['an image keeps its ratio', '<img id=a src=30x20 style="display: block; width: 60px">', [0, 0, 60, 40]],
  [
    'an image scaled down by max-width keeps its ratio',
    '<img id=a src=300x200 style="display: block; max-width: 50%; max-height: 50px">',
    [0, 0, 75, 50],
  ],
  ['an image with attributes', '<img id=a src=30x20 width=15 style="display: block">', [0, 0, 15, 10]],
  ['an image that comes late', '<img id=a src=late:30x20 style="display: block">', [0, 0, 30, 20]],
];

for (const [name, html, box] of CASES) t.test(name, async (t) => t.same(boxOf(await layout(html), 'a'), box));

t.test('an image that comes late moves what follows it', async (t) => {
  const laidOut = await layout('<img src=late:30x20 style="display: block"><div id=a>A</div>');
  t.same(boxOf(laidOut, 'a'), [0, 20, 200, 10]);
});

t.test('an image that comes late widens its table column', async (t) => {
  const laidOut = await layout(
    '<table style="border-spacing: 0"><tr><td id=a style="padding: 0"><img src=late:30x20 style="display: block"></table>',
  );
  t.same(boxOf(laidOut, 'a'), [0, 0, 30, 20]);
});

t.test('an image higher than the page is scaled down, with a warning', async (t) => {
  const laidOut = await layout('<img id=a src=50x200 style="display: block">');
  t.same(boxOf(laidOut, 'a'), [0, 0, 25, 100]);
  t.match(laidOut.warnings[0], {
    code: 'SVC_CONTENT_OVERFLOW',
    message: /200 px high.*scaled down to 100 px/,
    position: { line: 1, column: 1 },
  });
});

t.test('a high image in a line leaves room for the line’s descent, and for the margin above it', async (t) => {
  const laidOut = await layout('<p><img id=a src=50x200></p>');
  t.same(boxOf(laidOut, 'a'), [0, 10, 22, 88]);
  t.equal(laidOut.pages.length, 1);
  t.equal(laidOut.warnings.length, 1, 'the line itself fits');
});

t.test('a high image in a line leaves room for its own margins', async (t) => {
  const laidOut = await layout(
    '<table style="border-spacing: 0"><tr><td style="padding: 0"><img id=a src=50x200 style="margin: 3px"></table>',
  );
  t.same(boxOf(laidOut, 'a'), [3, 3, 23, 92]);
  t.equal(laidOut.pages.length, 1);
});

t.test('a box higher than the page goes on until its height is used up', async (t) => {
  const laidOut = await layout('<div id=a style="height: 250px">A</div><div id=b>B</div>');
  t.same(boxOf(laidOut, 'b'), [0, 50, 200, 10]);
  t.equal(laidOut.pages.length, 3);
});

t.test('an absurd height ends with its page, with a warning', async (t) => {
  const laidOut = await layout('<div style="height: 1e9px">A</div><div id=b>B</div>');
  t.same(boxOf(laidOut, 'b'), [0, 0, 200, 10]);
  t.equal(laidOut.pages.length, 2);
  t.match(laidOut.warnings[0], { code: 'SVC_VALUE_CLAMPED' });
});
