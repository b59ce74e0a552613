import t from 'tap';
import { boxesOf, layout, pageLines } from '../harness.js';

const LINES = '<p style="margin: 0">a</p><p style="margin: 0">b</p><p style="margin: 0">c</p>';
const ROOM = '<p style="height: 80px; margin: 0"></p>';

for (const turn of [
  'rotate: 5deg',
  'transform: skewY(5deg)',
  'transform: scaleY(-1)',
  'transform: rotate3d(1, 1, 0, 9deg)',
])
  t.test(`a box is not broken before it is turned (${turn})`, async (t) => {
    const laidOut = await layout(`${ROOM}<div id=x style="${turn}">${LINES}</div><p style="margin: 0">d</p>`);
    t.strictSame(boxesOf(laidOut, 'x'), ['2: 0 0 200 30']);
    t.strictSame(pageLines(laidOut), [[], ['a', 'b', 'c', 'd']]);
  });

for (const still of ['translate: 5px 2px', 'scale: 0.5', 'rotate: 0deg', 'transform: translateZ(0)', 'scale: -1 1'])
  t.test(`a box that is moved or scaled alone is broken as others are (${still})`, async (t) => {
    const laidOut = await layout(`${ROOM}<div id=x style="orphans: 1; ${still}">${LINES}</div>`);
    t.strictSame(pageLines(laidOut), [['a', 'b'], ['c']]);
  });

t.test('turned items, floats and tables are as whole as blocks', async (t) => {
  const turned = [
    `<div style="display: flex"><div style="rotate: 5deg">${LINES}</div><b>d</b></div>`,
    `<div style="display: grid"><div style="rotate: 5deg">${LINES}</div></div>`,
    `<div style="float: left; rotate: 5deg">${LINES}</div>`,
    `<table style="border-spacing: 0; rotate: 5deg"><tr><td style="padding: 0">a<tr><td style="padding: 0">b<tr><td style="padding: 0">c</table>`,
    `<div style="rotate: 5deg"><div style="rotate: -5deg">${LINES}</div></div>`,
  ];
  for (const box of turned) {
    const [first, second] = pageLines(await layout(ROOM + box));
    t.strictSame(first, [], box);
    t.strictSame(
      second?.filter((line) => line !== 'd'),
      ['a', 'b', 'c'],
      box,
    );
  }
});

t.test('a turned box in columns moves to the next column', async (t) => {
  const laidOut = await layout(
    `<div style="columns: 2; column-gap: 0; height: 40px; column-fill: auto"><p style="height: 20px; margin: 0"></p><div id=x style="rotate: 5deg">${LINES}</div></div>`,
  );
  t.strictSame(boxesOf(laidOut, 'x'), ['1: 100 0 100 30']);
});

t.test('a turned box that is higher than its columns goes on in the next, each piece turned by itself', async (t) => {
  const laidOut = await layout(
    `<div style="columns: 2; column-gap: 0; height: 20px; column-fill: auto"><div id=x style="orphans: 1; widows: 1; rotate: 5deg">${LINES}</div></div>`,
  );
  t.strictSame(boxesOf(laidOut, 'x'), ['1: 0 0 100 20', '1: 100 0 100 10']);
});

t.test('a turned box that is higher than any page goes on over pages, and loses nothing', async (t) => {
  const lines = Array.from('abcdefghijklmn', (letter) => `<p style="margin: 0">${letter}</p>`);
  const laidOut = await layout(`<div style="rotate: 5deg">${lines.join('')}</div>`);
  t.strictSame(pageLines(laidOut).flat(), [...'abcdefghijklmn']);
  t.equal(laidOut.pages.length, 2);
});

t.test('forced breaks inside of a turned box are breaks', async (t) => {
  const laidOut = await layout('<div style="rotate: 5deg">a<p style="break-before: page; margin: 0">b</p></div>');
  t.strictSame(pageLines(laidOut), [['a'], ['b']]);
});

t.test('a label that climbs from the foot of a page stands whole on that page', async (t) => {
  const label = (style: string) =>
    `<div id=x style="position: absolute; width: 60px; height: 20px; ${style}">a<br>b</div>`;
  const climbing = label('top: 95px; left: 20px; transform-origin: 0 0; rotate: 270deg');
  t.strictSame(boxesOf(await layout(climbing), 'x'), ['1: 20 95 60 20']);
  const fromEnd = label('top: 100%; left: 20px; transform-origin: 0 0; rotate: -90deg');
  t.strictSame(boxesOf(await layout(fromEnd), 'x'), ['1: 20 100 60 20']);
  const inBox = `<p style="margin: 0; height: 40px"></p><div style="position: relative; height: 50px">${fromEnd}</div>`;
  t.strictSame(boxesOf(await layout(inBox), 'x'), ['1: 20 90 60 20']);
});

t.test('a label that turns back over the end of a vertical page stands on that page', async (t) => {
  const label = (side: string, origin: string) =>
    `<div style="position: relative; width: 80px; height: 80px"><div id=x style="position: absolute; ${side}: 80px; width: 60px; height: 60px; transform-origin: ${origin}; rotate: 180deg">a</div></div>`;
  const page = [80, 80] as const;
  const horizontal = await layout(label('top', 'top'), { page });
  const vertical = await layout(`<style>body { writing-mode: vertical-rl }</style>${label('right', 'right')}`, {
    page,
  });
  t.equal(horizontal.pages.length, 1);
  t.equal(vertical.pages.length, 1);
});

t.test('a label that is turned down over the end of a page goes to the next one', async (t) => {
  const laidOut = await layout(
    '<div id=x style="position: absolute; top: 95px; width: 60px; height: 20px; transform-origin: 0 0; rotate: 90deg">a</div>',
  );
  t.strictSame(boxesOf(laidOut, 'x'), ['2: 0 0 60 20']);
});

t.test('no break in a turned box is chosen for what follows it', async (t) => {
  const before = 'B C D E F G H I J K L M N O P Q R S T U V W X Y Z Ba Bb Bc Bd Be Bf Bg Bh';
  const turned = 'Bi Bj Bk Bl Bm Bn Bo Bp Bq Br Bs Bt Bu Bv Bw Bx By Bz Ca Cb Cc Cd Ce Cf Cg Ch CiCj Ck Cl Cm Cn Co';
  const raised = 'Cp Cq Cr Cs Ct Cu CvCw CxCy Cz Da';
  const laidOut = await layout(
    `<div style="margin: 30px 0; height: 70px">${before}<div style="transform: skewY(9deg)">${turned}</div></div>
<span style="vertical-align: super">${raised}</span>
Db Dc Dd De Df`,
    { page: [120, 60] },
  );
  t.equal(pageLines(laidOut).flat().join(' '), `${before} ${turned} ${raised} Db Dc Dd De Df`);
});
