import t from 'tap';
import { boxesOf, boxOf, layout, linesOf, pageLines, walk } from '../harness.js';

const CONTAINER = 'position: relative; margin: 10px; border: 1px solid; padding: 2px; height: 40px';

t.test('offsets count from the padding box of the nearest positioned ancestor', async (t) => {
  const laidOut = await layout(
    `<div style="${CONTAINER}"><div><p id=a style="position: absolute; left: 3px; top: 4px; width: 20px; height: 5px; margin: 0"></p></div></div>`,
  );
  t.strictSame(boxOf(laidOut, 'a'), [14, 15, 20, 5]);
});

t.test('auto sizes shrink to the content or fill what offsets leave', async (t) => {
  const laidOut = await layout(
    `<div style="${CONTAINER}"><p id=a style="position: absolute; right: 0; bottom: 0; margin: 0">abc</p>
     <p id=b style="position: absolute; left: 8px; right: 10px; top: 2px; bottom: 4px; margin: 0"></p></div>`,
  );
  t.strictSame(boxOf(laidOut, 'a'), [174, 45, 15, 10]);
  t.strictSame(boxOf(laidOut, 'b'), [19, 13, 160, 38]);
});

t.test('auto margins centre a box between its offsets', async (t) => {
  const laidOut = await layout(
    `<div style="${CONTAINER}"><p id=a style="position: absolute; inset: 0; margin: auto; width: 78px; height: 14px"></p></div>`,
  );
  t.strictSame(boxOf(laidOut, 'a'), [61, 26, 78, 14]);
});

t.test('without offsets a box stays where the flow would put it', async (t) => {
  const laidOut = await layout(
    '<p style="margin: 0">ab <b id=i style="position: absolute">cd</b> ef</p><div id=b style="position: absolute; margin: 0">g</div><p id=n style="margin: 0">h</p>',
  );
  t.strictSame(boxOf(laidOut, 'i').slice(0, 2), [15, 0]);
  t.strictSame(boxOf(laidOut, 'b').slice(0, 2), [0, 10]);
  t.strictSame(boxOf(laidOut, 'n').slice(0, 2), [0, 10]);
});

t.test('an inline box contains positioned boxes', async (t) => {
  const laidOut = await layout(
    '<p style="margin: 0">ab <span style="position: relative">cdef<i id=a style="position: absolute; right: 0; top: 100%">x</i></span></p>',
  );
  t.strictSame(boxOf(laidOut, 'a').slice(0, 2), [30, 10]);
});

t.test('relative boxes are moved, and nothing else', async (t) => {
  const laidOut = await layout(
    '<p id=r style="margin: 0; position: relative; left: 5px; top: -2px">a</p><p id=n style="margin: 0">b <b id=i style="position: relative; top: 3px">c</b></p>',
  );
  t.strictSame(boxOf(laidOut, 'r').slice(0, 2), [5, -2]);
  t.strictSame(boxOf(laidOut, 'n').slice(0, 2), [0, 10]);
  t.strictSame(boxOf(laidOut, 'i').slice(0, 2), [10, 13]);
});

t.test('a fixed box is on every page from its own on', async (t) => {
  const laidOut = await layout(
    '<div id=f style="position: fixed; bottom: 0; right: 0">x</div>a<p style="break-before: page">b</p><p style="break-before: page">c</p>',
    { page: [100, 50] },
  );
  t.strictSame(boxesOf(laidOut, 'f'), ['1: 95 40 5 10', '2: 95 40 5 10', '3: 95 40 5 10']);
});

t.test('a fixed box at the end of the body is on the pages before it too, once on each', async (t) => {
  const laidOut = await layout(
    'a<p style="break-before: page">b</p><div id=f style="position: fixed; bottom: 0; right: 0">x</div>',
    { page: [100, 50] },
  );
  t.strictSame(boxesOf(laidOut, 'f'), ['1: 95 40 5 10', '2: 95 40 5 10']);
});

t.test('a fixed box deep in the document is on the pages before it, at its static place across the page', async (t) => {
  const laidOut = await layout(
    '<style>.f { position: fixed; bottom: 0 }</style>a<section style="padding-left: 7px"><p style="break-before: page; margin: 0 0 0 3px">b<b class=f id=f>x</b></p></section><div style="position: absolute; top: 0; right: 20px"><div id=g class=f style="right: 1px">y</div></div>',
    { page: [100, 50] },
  );
  t.strictSame(boxesOf(laidOut, 'f'), ['1: 10 40 5 10', '2: 10 40 5 10']);
  t.strictSame(boxesOf(laidOut, 'g'), ['1: 94 40 5 10', '2: 94 40 5 10']);
});

t.test('what is fixed inside a transformed box is sought there', async (t) => {
  const laidOut = await layout(
    'a<div style="break-before: page; transform: rotate(0deg); height: 20px"><i id=f style="position: fixed; bottom: 0; left: 0">x</i></div>',
  );
  t.strictSame(boxesOf(laidOut, 'f'), ['2: 0 10 5 10']);
});

t.test('a positioned box that ends on its page goes on where its content does', async (t) => {
  const laidOut = await layout(
    `<div style="position: absolute; top: 5px">a<div id=a style="position: absolute; top: 0; height: 100px; width: 5px"></div></div>
     <div style="position: absolute; top: 0; right: 0">b<p id=b style="break-before: page; margin: 0">c</p></div>
     <div id=c style="position: absolute; top: 0; height: 10px; width: 5px; overflow: hidden"><p style="height: 500px"></p></div>`,
    { page: [100, 40] },
  );
  t.strictSame(boxesOf(laidOut, 'a'), ['1: 0 5 5 35', '2: 0 0 5 40', '3: 0 0 5 25']);
  t.strictSame(boxesOf(laidOut, 'b'), ['2: 95 0 5 10']);
  t.strictSame(boxesOf(laidOut, 'c'), ['1: 0 0 5 10']);
  t.equal(laidOut.pages.length, 3);
});

t.test('a positioned box goes on behind the end of its page, or begins on a later one', async (t) => {
  const laidOut = await layout(
    '<div id=a style="position: absolute; top: 40px; orphans: 1; widows: 1; margin: 0">a<br>b<br>c</div><div id=b style="position: absolute; top: 130px">d</div>e',
    { page: [100, 60] },
  );
  t.strictSame(boxesOf(laidOut, 'a'), ['1: 0 40 5 20', '2: 0 0 5 10']);
  t.strictSame(boxesOf(laidOut, 'b'), ['3: 0 10 5 10']);
  t.equal(laidOut.pages.length, 3);
});

t.test('the bottom of a container that is broken over pages is on its last page', async (t) => {
  const laidOut = await layout(
    '<div style="position: relative; height: 90px"><p id=a style="position: absolute; bottom: 0; margin: 0">x</p><p id=b style="position: absolute; top: 0; margin: 0">y</p></div>',
    { page: [100, 60] },
  );
  t.strictSame(boxesOf(laidOut, 'a'), ['2: 0 20 5 10']);
  t.strictSame(boxesOf(laidOut, 'b'), ['1: 0 0 5 10']);
});

t.test('table cells and flex containers contain positioned boxes', async (t) => {
  const inside = '<i id=a style="position: absolute; right: 1px; top: 2px">x</i>';
  const cell = await layout(
    `<table style="border-spacing: 0"><tr><td style="width: 50px; height: 20px; padding: 0; position: relative">${inside}</table>`,
  );
  t.strictSame(boxOf(cell, 'a').slice(0, 2), [44, 2]);
  const flex = await layout(`<div style="display: flex; position: relative; height: 20px">${inside}<b>y</b></div>`);
  t.strictSame(boxOf(flex, 'a').slice(0, 2), [194, 2]);
});

t.test('positioned boxes take part in neither lines nor widths', async (t) => {
  const laidOut = await layout(
    '<div id=f style="float: left">ab<b style="position: absolute">cdefgh</b></div><p id=p style="margin: 0">x</p>',
  );
  t.strictSame(boxOf(laidOut, 'f'), [0, 0, 10, 10]);
  t.strictSame(linesOf(laidOut, 'p'), [['x', 10, 0, 1]]);
});

t.test('a fixed box at the end of a transformed box over several pages was cut off below the first one', async (t) => {
  const fixed = '<div id=f style="position: fixed; bottom: 0; width: 20px; height: 20px"></div>';
  const html = `<div style="transform: rotate(0deg); height: 120px">${fixed}</div>`;
  t.same(boxesOf(await layout(html, { page: [200, 50] }), 'f'), ['3: 0 0 20 20']);
});

t.test('a transformed box contains absolute and fixed boxes, which then belong to its page alone', async (t) => {
  const laidOut = await layout(
    `<div style="margin: 10px; border: 1px solid; height: 40px; transform: rotate(0deg)">
     <p id=a style="position: absolute; left: 3px; top: 4px; width: 20px; height: 5px; margin: 0"></p>
     <div><p id=f style="position: fixed; right: 0; bottom: 0; width: 20px; height: 5px; margin: 0"></p></div></div>
     <p style="break-before: page">b</p>`,
  );
  t.strictSame(boxOf(laidOut, 'a'), [14, 15, 20, 5]);
  t.strictSame(boxOf(laidOut, 'f'), [169, 46, 20, 5]);
  t.equal(boxesOf(laidOut, 'f').length, 1);
});

t.test('a sidebar that reaches to the end of its container begins beside the text, on the first page', async (t) => {
  const text = Array.from({ length: 15 }, (_, i) => `${i}<br>`).join('');
  const items = Array.from({ length: 7 }, (_, i) => `s${i}<br>`).join('');
  const sidebar = (style: string, content: string) =>
    layout(
      `<div style="position: relative; orphans: 1; widows: 1"><div id=s style="position: absolute; right: 0; ${style}">${content}</div>${text}</div>`,
      { page: [100, 60] },
    );
  const short = await sidebar('top: 0; bottom: 0', 's');
  t.strictSame(boxesOf(short, 's'), ['1: 95 0 5 60', '2: 95 0 5 60', '3: 95 0 5 30']);
  const percentage = await sidebar('top: 0; height: 100%', 's');
  t.strictSame(boxesOf(percentage, 's'), ['1: 95 0 5 60', '2: 95 0 5 60', '3: 95 0 5 30']);
  const long = await sidebar('top: 0; bottom: 0', items);
  t.strictSame(boxesOf(long, 's'), ['1: 90 0 10 60', '2: 90 0 10 60', '3: 90 0 10 30']);
  const inside = `<div id=i style="position: absolute; top: 20px; bottom: 0; overflow: auto">${items}</div>s`;
  const nested = await sidebar('top: 0; bottom: 0', inside);
  t.strictSame(boxesOf(nested, 'i'), ['1: 95 20 10 40', '2: 95 0 10 60', '3: 95 0 10 30']);
  const centred = await sidebar('top: 0; bottom: 0; margin: auto 0; height: 10px', 's');
  t.strictSame(boxesOf(centred, 's'), ['3: 95 0 5 10'], 'where its middle is, the end tells');
});

t.test('a line beside a list that goes from its top to its bottom is on every page of the list', async (t) => {
  const text = Array.from({ length: 15 }, (_, i) => `${i}<br>`).join('');
  const list = (container: string, style: string) =>
    layout(
      `<p style="margin: 0">a</p><div style="position: relative; orphans: 1; widows: 1; padding: 4px 0 6px; ${container}"><div id=s style="position: absolute; left: 0; width: 2px; ${style}"></div><div>${text}</div></div>b`,
      { page: [100, 60] },
    );
  const all = ['1: 0 10 2 50', '2: 0 0 2 60', '3: 0 0 2 56'];
  t.strictSame(boxesOf(await list('', 'top: 0; bottom: 0'), 's'), all);
  t.strictSame(boxesOf(await list('', 'top: 0; height: 100%'), 's'), all);
  t.strictSame(boxesOf(await list('', 'top: 0; min-height: 100%'), 's'), all);
  t.strictSame(boxesOf(await list('display: grid', 'top: 0; bottom: 0'), 's'), all);
  t.strictSame(boxesOf(await list('display: flex', 'top: 0; bottom: 0'), 's'), all);
  const inset = await list('', 'top: 5px; bottom: 10px; border: solid 2px; padding: 1px 0');
  t.strictSame(boxesOf(inset, 's'), ['1: 0 15 6 45', '2: 0 0 6 60', '3: 0 0 6 46']);
  const low = await list('', 'top: 70px; bottom: 20px');
  t.strictSame(boxesOf(low, 's'), ['2: 0 20 2 40', '3: 0 0 2 36'], 'its offsets are those from the edges of the whole');
  const limited = await list('', 'top: 0; bottom: 0; max-height: 70px');
  t.strictSame(boxesOf(limited, 's'), ['1: 0 10 2 50', '2: 0 0 2 20']);
});

t.test('a line beside a list in columns is in every column of the list', async (t) => {
  const text = Array.from({ length: 8 }, (_, i) => `${i}<br>`).join('');
  const laidOut = await layout(
    `<div style="columns: 2; column-gap: 0; column-fill: auto; height: 50px; width: 100px; orphans: 1; widows: 1"><div style="position: relative"><div id=s style="position: absolute; left: 0; width: 2px; top: 0; bottom: 0"></div>${text}</div></div>`,
  );
  t.strictSame(boxesOf(laidOut, 's'), ['1: 0 0 2 50', '1: 50 0 2 30']);
});

t.test('what a box on every page leaves for the next one does not make pages without end', async (t) => {
  const letters = [...'abcdefghijkl'];
  const columns = 'columns: 2; column-height: 20px; column-wrap: wrap; width: 100px';
  const content = `<div style="position: relative">x<div style="position: absolute; top: 0">${letters.join('<br>')}</div></div>`;
  const laidOut = await layout(`<div style="position: fixed; top: 0; ${columns}">${content}</div>z`, { maxPages: 9 });
  const found = pageLines(laidOut).flat();
  for (const letter of letters) t.ok(found.includes(letter), letter);
  t.equal(laidOut.pages.length, 2);
});

t.test('sidebars in sidebars are laid out a few times each, not twice as often with every level', async (t) => {
  const text = Array.from({ length: 15 }, (_, i) => `${i}<br>`).join('');
  const nested = (depth: number): string =>
    depth === 0 ? '<img src=5x5>' : `<div style="position: absolute; top: 0; bottom: 0">${nested(depth - 1)}</div>`;
  let looks = 0;
  await layout(`<div style="position: relative">${nested(30)}${text}</div>`, {
    page: [100, 60],
    onLookup: () => looks++,
  });
  t.ok(looks > 0 && looks < 100, `${looks} looks at the image in the innermost`);
});

t.test('self-alignment places a box between its insets', async (t) => {
  const placeOf = async (css: string) => {
    const box = `<p id=a style="position: absolute; inset: 2px 10px 4px; margin: 0; ${css}"></p>`;
    return boxOf(await layout(`<div style="position: relative; width: 100px; height: 40px">${box}</div>`), 'a').join(
      ' ',
    );
  };
  const size = 'width: 30px; height: 14px;';
  t.equal(await placeOf(`${size} place-self: center`), '35 12 30 14');
  t.equal(await placeOf(`${size} align-self: end; justify-self: right`), '60 22 30 14');
  t.equal(await placeOf(`${size} place-self: start; margin: 3px`), '13 5 30 14');
  t.equal(await placeOf('place-self: end; padding: 5px'), '80 26 10 10', 'it is as large as its content');
  t.equal(await placeOf('place-self: normal stretch'), '10 2 80 34');
  t.equal(await placeOf(`${size} align-self: center; margin: auto 0`), '10 12 30 14', 'auto margins come first');
  t.equal(await placeOf('width: 30px; height: 38px; align-self: end'), '10 0 30 38', 'kept in the containing block');
  t.equal(await placeOf('width: 30px; height: 38px; align-self: unsafe end'), '10 -2 30 38');
  t.equal(await placeOf('width: 30px; height: 38px; align-self: safe end'), '10 2 30 38');
});

t.test('a positioned box is cut off in every fragment of the box that clips it', async (t) => {
  const inside = '<div id=a style="position: absolute; top: 0; width: 100%; height: 90px"></div>';
  const clip = `<div id=clip style="position: relative; overflow: clip; height: 60px">${inside}</div>`;
  const laidOut = await layout(`${clip}<div id=after style="height: 10px"></div>`, { page: [100, 40] });
  t.same(boxesOf(laidOut, 'clip'), ['1: 0 0 100 40', '2: 0 0 100 20']);
  const clips = [...walk(laidOut.pages)].filter(
    ({ fragment }) => fragment.kind === 'box' && fragment.style.overflowY === 'clip',
  );
  const children = clips.map(({ fragment }) => (fragment.kind === 'box' ? fragment.children.length : 0));
  t.same(children, [1, 1], 'it is within both');
  t.equal(laidOut.pages.length, 2);
});

t.test('a relatively positioned inline box moves the blocks in it', async (t) => {
  const html = '<span style="position: relative; top: 5px; left: 20px"><div id=b style="width: 50px">x</div></span>';
  t.same(boxesOf(await layout(html), 'b'), ['1: 20 5 50 10']);
  const nested = `<span style="position: relative; top: 5px">${html}</span>`;
  t.same(boxesOf(await layout(nested), 'b'), ['1: 20 10 50 10'], 'each of them does');
});

t.test('what of a positioned box goes on in the next column is moved by the boxes around it', async (t) => {
  const box = '<div id=a style="position: absolute; top: 0; width: 10px; height: 50px"></div>';
  const moved = `<div style="position: relative; top: 5px; left: 20px">${box}</div>`;
  const columns = `<div style="columns: 2; column-gap: 0; column-fill: auto; height: 30px">${moved}</div>`;
  t.same(boxesOf(await layout(columns), 'a'), ['1: 20 5 10 30', '1: 120 5 10 20']);
});

t.test(
  'a chart that hangs over the page’s end by a little is not lost in the rest of the box that clips it',
  async (t) => {
    const chart = '<div id=a style="position: absolute; top: 0; contain: size; width: 50px; height: 30px"></div>';
    const pageOf = async (height: number, above: number) =>
      boxesOf(
        await layout(
          `<p style="margin: 0; height: ${above}px"></p><div style="position: relative; overflow: hidden; height: ${height}px">${chart}</div>`,
          { page: [100, 40] },
        ),
        'a',
      );
    t.same(await pageOf(30, 15), ['1: 0 15 50 30'], 'most of it is seen where it stands');
    t.same(await pageOf(30, 35), ['2: 0 0 50 30'], 'most of it is seen on the next page');
  },
);
