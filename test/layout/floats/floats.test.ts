import t from 'tap';
import { boxesOf, boxOf, layout, linesOf, pageLines, printPages } from '../harness.js';
import { checkText } from '../invariants.js';

t.test('text runs beside a float and below it', async (t) => {
  const laidOut = await layout(
    '<div id=f style="float: left; width: 100px; height: 15px"></div><p id=p style="margin: 0">aaaa bbbb cccc dddd eeee ffff gggg hhhh</p>',
  );
  t.strictSame(boxOf(laidOut, 'f'), [0, 0, 100, 15]);
  t.strictSame(boxOf(laidOut, 'p'), [0, 0, 200, 20], 'the block itself lies below the float');
  t.strictSame(
    linesOf(laidOut, 'p').map(([, x, y]) => [x, y]),
    [
      [100, 0],
      [100, 10],
    ],
  );
});

t.test('a float in the middle of text stands beside its line where it fits, else below it', async (t) => {
  const beside = await layout('<p id=p style="margin: 0">aaaa <b id=f style="float: right">bb</b>cccc</p>');
  t.strictSame(boxOf(beside, 'f'), [190, 0, 10, 10]);
  const below = await layout(
    '<p id=p style="margin: 0">aaaa <b id=f style="float: left; width: 190px">bb</b>cccc dddd</p>',
  );
  t.strictSame(boxOf(below, 'f'), [0, 10, 190, 10]);
  t.strictSame(linesOf(below, 'p').slice(0, 1), [['aaaa cccc dddd', 0, 0, 1]]);
});

t.test('floats stand beside one another until the line is full, and never above an earlier one', async (t) => {
  const box = (id: string, width: number, side = 'left') =>
    `<div id=${id} style="float: ${side}; width: ${width}px; height: 10px"></div>`;
  const laidOut = await layout(box('a', 80) + box('b', 80) + box('c', 80) + box('d', 20, 'right'));
  t.strictSame(
    ['a', 'b', 'c', 'd'].map((id) => boxOf(laidOut, id).slice(0, 2)),
    [
      [0, 0],
      [80, 0],
      [0, 10],
      [180, 10],
    ],
  );
});

t.test('a float is as wide as its content; its margins do not collapse', async (t) => {
  const laidOut = await layout(
    '<div id=f style="float: left; margin: 5px"><p style="margin: 3px 0">aaa bb</p></div><p id=p style="margin: 0">cc</p>',
  );
  t.strictSame(boxOf(laidOut, 'f'), [5, 5, 30, 16]);
  t.strictSame(linesOf(laidOut, 'p'), [['cc', 40, 0, 1]]);
});

t.test('clear moves a box below floats, and its margin does not reach it', async (t) => {
  const laidOut = await layout(
    '<div style="float: left; width: 10px; height: 40px"></div><div id=a>x</div><div id=b style="clear: left; margin-top: 10px">y</div>',
  );
  t.strictSame(boxOf(laidOut, 'b').slice(0, 2), [0, 40]);
});

t.test('margins collapse before it is asked whether a box clears floats', async (t) => {
  const laidOut = await layout(
    '<div style="border-top: 1px solid"><div style="float: left; width: 10px; height: 20px"></div><div id=c style="clear: left"><div id=d style="margin-top: 50px">x</div></div></div>',
  );
  t.strictSame(boxOf(laidOut, 'c').slice(0, 2), [0, 51]);
  t.strictSame(boxOf(laidOut, 'd').slice(0, 2), [0, 51]);
});

t.test('a float follows its block where margins collapse through the start', async (t) => {
  const laidOut = await layout(
    '<div id=d><div id=f style="float: left; width: 10px; height: 5px"></div><p id=p style="margin: 30px 0">x</p></div>',
  );
  t.strictSame(boxOf(laidOut, 'd').slice(0, 2), [0, 30]);
  t.strictSame(boxOf(laidOut, 'f').slice(0, 2), [0, 30]);
});

t.test('formatting contexts hold their floats and keep clear of those outside', async (t) => {
  const laidOut = await layout(
    '<div style="float: left; width: 50px; height: 20px"></div><div id=r style="overflow: hidden"><div style="float: left; height: 12px">x</div></div>' +
      '<div id=w style="overflow: hidden; width: 180px">wide</div>',
  );
  t.strictSame(boxOf(laidOut, 'r'), [50, 0, 150, 12]);
  t.strictSame(boxOf(laidOut, 'w').slice(0, 2), [0, 20], 'what is too wide goes below');
});

t.test('a float that does not fit its page goes to the next one, and the text goes on', async (t) => {
  const laidOut = await layout(
    '<p style="margin: 0">aa<br>bb<br>cc</p><img id=f src=40x50 style="float: left"><p style="margin: 0">dd<br>ee<br>ff</p>',
    { page: [200, 60] },
  );
  t.strictSame(boxesOf(laidOut, 'f'), ['2: 0 0 40 50']);
  t.strictSame(
    pageLines(laidOut)[0]!.map((line) => line.trim()),
    ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'],
  );
});

t.test('a float is broken between its lines, and text stands beside it on the next page', async (t) => {
  const lines = (letter: string, count: number) => Array.from({ length: count }, () => letter).join('<br>');
  const laidOut = await layout(
    `<div id=f style="float: left; width: 50px; orphans: 1; widows: 1">${lines('f', 9)}</div><div id=t style="orphans: 1; widows: 1">${lines('t', 8)}</div>`,
    { page: [200, 60] },
  );
  t.strictSame(boxesOf(laidOut, 'f'), ['1: 0 0 50 60', '2: 0 0 50 30']);
  t.strictSame(linesOf(laidOut, 't').slice(-2), [
    ['t', 50, 0, 2],
    ['t', 50, 10, 2],
  ]);
});

t.test('a first letter may float', async (t) => {
  const laidOut = await layout(
    '<style>p::first-letter { float: left; font-size: 20px; line-height: 1 }</style><p id=p style="margin: 0">Once upon a time</p>',
  );
  const [first, second] = linesOf(laidOut, 'p');
  t.strictSame([first![0], second![0]].sort(), ['O', 'nce upon a time']);
});

t.test('wide floats in text at the top of the page do not stop the page', async (t) => {
  const laidOut = await layout('<p style="margin: 0"><img src=200x58 style="float: left">aa bb</p>', {
    page: [200, 60],
  });
  t.strictSame(
    pageLines(laidOut).map((lines) => lines.join('')),
    ['', 'aa bb'],
  );
});

t.test('a float that found no room is set once, though on the next page a narrower line ends before it', async (t) => {
  const laidOut = await layout(
    '<div style="float: left; width: 200px; height: 195px"></div>' +
      '<p style="margin: 0">aaaa bbbb cccc<b id=f style="float: left; width: 160px">ffff</b></p>',
  );
  t.strictSame(boxesOf(laidOut, 'f'), ['3: 0 0 160 10'], 'it found no room on page 2');
  t.strictSame(pageLines(laidOut).slice(1), [[], ['ffff', 'aaaa', 'bbbb cccc']]);
});

t.test('a float is set once where lines before it had no room in a table cell', async (t) => {
  const laidOut = await layout(
    [
      '<table id=e1><tbody id=e2><tr id=e3><td rowspan=2 id=e4>',
      '<ul id=e5 style="margin: 4px 0; break-inside: avoid"><li id=e6 style="break-before: page">',
      '<div id=e7 style="display: flex; margin: 4px 0; border: 1px solid; break-before: page; break-after: page; float: left; gap: 5px">',
      '<div id=e8 style="margin: 4px 0; break-after: page; orphans: 1; font-size: 7px">',
      '<div id=e9 style="display: flex; position: relative; z-index: 1; flex-flow: column">',
      '<div id=e10 style="orphans: 1; flex: 1">B C D E F G H I J</div></div></div>',
      '<div id=e11 style="margin: 12px 3px; break-before: avoid">',
      '<div id=e12 style="display: flex; padding: 2px; orphans: 1; float: right; width: 30px; margin: 2px; gap: 5px"></div>',
      '<pre id=e13 style="float: left">K L</pre></div>',
      '<div id=e14 style="margin: 4px 0; break-inside: avoid; clear: both; flex: 1">',
      '<div id=e15 style="display: flex; min-height: 13px; break-inside: avoid; flex-flow: column; align-items: center">',
      '<div id=e16 style="orphans: 1">M N O P Q R S T U V W X Y Z Ba Bb Bc Bd Be Bf Bg Bh</div></div>Bi</div></div>',
      '<div id=e17 style="padding-bottom: 5px; overflow-wrap: anywhere">Bj~~~ Bk~~~',
      '<div id=e18 style="margin: 4px 0; break-before: page; break-inside: avoid; orphans: 1; float: left">BlBm Bn Bo Bp Bq BrBs</div></div></li></ul></td></tr></tbody></table>',
    ].join(''),
  );
  t.equal(checkText(laidOut), null, printPages(laidOut));
});

t.test('a float that breaks over pages is set once where lines before it had no room in a list', async (t) => {
  const laidOut = await layout(
    [
      '<div id=e1 style="margin: 4px 0; border: 1px solid; clear: both">',
      '<ul id=e2 style="break-inside: avoid; float: left"><li id=e3 style="orphans: 1; font-size: 7px">',
      '<div id=e4 style="border: 1px solid; break-inside: avoid; text-align: justify; float: left"><b id=e5>B~~~~~~</b>',
      '<div id=e6 style="display: flex; break-before: page">',
      '<div id=e7 style="min-height: 90px; overflow-wrap: anywhere"></div></div></div></li>',
      '<li id=e8 style="overflow-wrap: anywhere">',
      '<div id=e9 style="margin: 4px 0; overflow-wrap: anywhere">C\nD\nE',
      '<div id=e10 style="float: left; width: 40%; position: relative">F G H I J K L</div></div></li></ul></div>',
    ].join(''),
    { page: [40, 30], css: 'body { orphans: 1; widows: 1 }' },
  );
  t.equal(checkText(laidOut), null, printPages(laidOut));
});

t.test('a break that is forced in a float breaks the float', async (t) => {
  const style = '<style>@page { size: 200px 100px; margin: 0 } p { margin: 0 }</style>';
  const documents: readonly (readonly [content: string, pages: readonly string[]])[] = [
    ['<div class=f><p style="break-after: page">a</p><p>b</p></div>', ['a', 'b']],
    ['<div class=f style="width: 50%"><p>a</p><p style="break-before: page">b</p></div>beside', ['abeside', 'b']],
    ['<div class=f><div class=f><p>a</p><p style="break-before: always">b</p></div></div>', ['a', 'b']],
    ['<div class=f style="break-inside: avoid"><p>a</p><p style="break-before: page">b</p></div>', ['a', 'b']],
    ['<div class=f><table><tr><td>a<tr style="break-before: page"><td>b</table></div>', ['a', 'b']],
    ['<div class=f><p>a</p></div><div class=f><p style="break-after: page">b</p><p>c</p></div>', ['ab', 'c']],
    ['<div class=f><p style="break-after: avoid">a</p><p>b</p></div>', ['ab']],
    ['<div class=f style="display: flex"><p>a</p><p style="break-before: page">b</p></div>', ['ab']],
  ];
  for (const [content, pages] of documents) {
    const laidOut = await layout(`${style}<style>.f { float: left }</style>${content}`);
    t.same(
      pageLines(laidOut).map((lines) => lines.join('').replaceAll(' ', '')),
      pages,
      content,
    );
  }
});

t.test('a second float goes on after its forced break beside the first instead of a page later', async (t) => {
  const style = '<style>@page { size: 200px 100px; margin: 0 } p { margin: 0 } .f { float: left; width: 50% }</style>';
  const float = (a: string, b: string) => `<div class=f><p>${a}</p><p style="break-before: page">${b}</p></div>`;
  const laidOut = await layout(`${style}${float('a', 'b')}${float('c', 'd')}`);
  t.same(
    pageLines(laidOut).map((lines) => lines.join('').replaceAll(' ', '')),
    ['ac', 'bd'],
  );
});

t.test('a paragraph that clears the end of a float does not hang out of the page', async (t) => {
  const style = '<style>@page { size: 200px 100px; margin: 0 } p { margin: 0; line-height: 40px }</style>';
  const laidOut = await layout(
    `${style}<div style="float: left"><p>a<br>b<br>c<br>d</div><p style="clear: both">e</p>`,
  );
  t.same(
    pageLines(laidOut).map((lines) => lines.join('').replaceAll(' ', '')),
    ['ab', 'cd', 'e'],
  );
});

t.test('a float that begins a box goes on the next page with the text that it begins', async (t) => {
  const rest = 'orphans: 2; margin: 0">bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk</p></div>';
  const float = '<b id=f style="float: left">a</b>';
  for (const html of [
    `<div>${float}<p style="${rest}`,
    `<div>${float}<p style="break-inside: avoid; ${rest}`,
    `<ul style="margin: 0; padding: 0"><li style="list-style: none">${float}<p style="${rest}`,
  ]) {
    const laidOut = await layout(`<div style="height: 50px"></div>${html}`, {
      page: [200, 60],
    });
    t.match(boxesOf(laidOut, 'f'), [/^2: 0 0/], html);
  }
  const alone = await layout(`<div>${float}<p style="break-inside: avoid; margin: 0">${'b<br>'.repeat(9)}</p></div>`, {
    page: [200, 60],
  });
  t.match(boxesOf(alone, 'f'), [/^1: 0 0/], 'with nothing before it, it stays');
  t.equal(pageLines(alone).flat().length, 10);
});

t.test('a float with break-before begins on the next page, and what follows it stays', async (t) => {
  const float = (id: string, text: string) => `<div id=${id} style="float: left; break-before: page">${text}</div>`;
  const html = `<p style="margin: 0">a</p>${float('f', 'b')}${float('g', 'c')}<p style="margin: 0">d</p>`;
  const laidOut = await layout(html, { page: [100, 50] });
  t.same([boxesOf(laidOut, 'f'), boxesOf(laidOut, 'g')].flat(), ['2: 0 0 5 10', '3: 0 0 5 10']);
  t.same(pageLines(laidOut), [['a', 'd'], ['b'], ['c']]);
  const first = await layout(float('f', 'b'), { page: [100, 50] });
  t.same(boxesOf(first, 'f'), ['1: 0 0 5 10'], 'with nothing before it, it stays');
});

t.test('a float that avoids breaks goes on the next page with its margin', async (t) => {
  const before = '<div style="height: 30px"></div>';
  const float = (style: string) =>
    `${before}<div id=f style="float: left; width: 10px; height: 20px; margin-bottom: 9px; ${style}"></div>`;
  const place = async (style: string) => boxesOf(await layout(float(style), { page: [100, 50] }), 'f');
  t.same(await place('break-inside: avoid'), ['2: 0 0 10 20']);
  t.same(await place(''), ['1: 0 30 10 20']);
});
