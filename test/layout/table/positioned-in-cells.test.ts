import t from 'tap';
import { boxesOf, boxOf, layout, pageLines } from '../harness.js';

const CSS =
  'table { border-spacing: 0 } td, caption { padding: 0 } .r { position: relative } i { position: absolute; font-style: normal }';
const COVER = '<i id=x style="inset: 0"></i>';
const TALL = 'a<br>b<br>c<br>d';

const inCell = (content: string, style = '') =>
  layout(`<style>${CSS}</style><table><tr><td class=r style="width: 50px; ${style}">${content}<td>${TALL}</table>`);

t.test('a positioned box covers the cell as high as its row, not as high as its content', async (t) => {
  t.strictSame(boxOf(await inCell(COVER), 'x'), [0, 0, 50, 40]);
  t.strictSame(boxOf(await inCell(`x${COVER}`), 'x'), [0, 0, 50, 40]);
  t.strictSame(boxOf(await inCell('x<i id=x style="bottom: 0; right: 0">y</i>'), 'x'), [45, 30, 5, 10]);
  t.strictSame(
    boxOf(await inCell('x<i id=x style="top: 25%; height: 50%; right: 0; width: 5px"></i>'), 'x'),
    [45, 10, 5, 20],
  );
});

t.test('collapsed borders around the cell stay free', async (t) => {
  const laidOut = await layout(
    `<style>${CSS} table { border-collapse: collapse } td { border: 2px solid }</style><table><tr><td class=r style="width: 50px">${COVER}<td>${TALL}</table>`,
  );
  const [, y, width, height] = boxOf(laidOut, 'x');
  t.strictSame([y, width, height], [2, 50, 40]);
});

t.test('what has no offsets moves with the content that vertical-align moves', async (t) => {
  const places = { top: 10, middle: 25, bottom: 40 };
  for (const [align, y] of Object.entries(places)) {
    const laidOut = await inCell(
      '<div style="height: 10px"></div><i id=x>y</i><i id=z style="bottom: 0">z</i>',
      `vertical-align: ${align}`,
    );
    t.strictSame([boxOf(laidOut, 'x')[1], boxOf(laidOut, 'z')[1]], [y, 30], align);
  }
  const outside = await layout(
    `<style>${CSS}</style><div class=r><table><tr><td style="vertical-align: middle"><div style="height: 10px"></div><i id=x>y</i><td>${TALL}</table></div>`,
  );
  t.equal(boxOf(outside, 'x')[1], 25);
});

t.test('a cell that spans rows is as high as all of them', async (t) => {
  const laidOut = await layout(
    `<style>${CSS}</style><table><tr><td rowspan=2 class=r style="width: 50px">x${COVER}<td>a<br>b<tr><td>c</table>`,
  );
  t.strictSame(boxesOf(laidOut, 'x'), ['1: 0 0 50 30']);
});

t.test('rows, groups and tables contain positioned boxes, those of captions too', async (t) => {
  const table = (parts: string) => layout(`<style>${CSS}</style>${parts}`);
  const row = await table(`<table><tr class=r><td>x${COVER}<td>${TALL}<tr><td>e<td>f</table>`);
  t.strictSame(boxOf(row, 'x'), [0, 0, 10, 40]);
  const group = await table(`<table><tbody class=r><tr><td>x${COVER}<td>${TALL}<tr><td>e<td>f</table>`);
  t.strictSame(boxOf(group, 'x'), [0, 0, 10, 50]);
  const whole = await table(`<table class=r><caption>g</caption><tr><td>x${COVER}<td>${TALL}</table>`);
  t.strictSame(boxOf(whole, 'x'), [0, 0, 10, 50]);
});

t.test('what a positioned box in a spanning cell carries is not lost', async (t) => {
  const laidOut = await layout(
    `<style>${CSS} u { float: footnote }</style><table><tr><td rowspan=2 class=r>x<i style="top: 0">y<u>note</u><b style="position: fixed; bottom: 30px">fixed</b></i><td>a<tr><td>b</table>`,
  );
  const text = pageLines(laidOut).flat().join(' ');
  t.match(text, /note/);
  t.match(text, /fixed/);
});

t.test('a positioned box that is higher than the page goes on from its cell', async (t) => {
  const laidOut = await layout(
    `<style>${CSS}</style><table><tr><td class=r style="width: 50px">x<i style="top: 0">${Array.from('abcdefghijklmn').join('<br>')}</i><td>a</table>`,
  );
  t.strictSame(pageLines(laidOut)[1], ['k', 'l', 'm', 'n']);
});

t.test('a cell that is complete where its row is broken is covered down to the break', async (t) => {
  const laidOut = await layout(
    `<style>${CSS}</style><table><tr><td class=r style="width: 50px">x${COVER}<td>${Array.from('abcdefghijklmn').join('<br>')}</table>`,
  );
  t.strictSame(boxesOf(laidOut, 'x')[0], '1: 0 0 50 100');
});
