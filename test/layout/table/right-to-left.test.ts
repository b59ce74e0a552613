/** Tables whose columns run from right to left (CSS 2 § 17.5). A character is 5 px wide, a line 10 px high. */
import t from 'tap';
import { boxOf, fragmentsOf, layout } from '../harness.js';

const CSS = 'table { border-spacing: 2px } td { padding: 0 }';

/** [left, width] of the elements, from the table's left edge. */
async function places(html: string, ids: string, css = ''): Promise<number[][]> {
  const laidOut = await layout(`<table id=t dir=rtl>${html}</table>`, { page: [200, 1000], css: CSS + css });
  const [left] = boxOf(laidOut, 't');
  return [...ids].map((id) => {
    const [x, , width] = boxOf(laidOut, id);
    return [x! - left!, width!];
  });
}

t.test('the first column is the rightmost', async (t) => {
  t.same(await places('<tr><td id=a>one<td id=b>three<td id=c>x', 'abc'), [
    [36, 15],
    [9, 25],
    [2, 5],
  ]);
});

t.test('spanning cells reach to the left', async (t) => {
  t.same(await places('<tr><td id=a colspan=2>x<td id=b>y<tr><td>one<td>two<td>six', 'ab'), [
    [19, 32],
    [2, 15],
  ]);
});

t.test('collapsed borders: of equal ones the right wins, and widths are shared on both sides', async (t) => {
  const css = 'table { border-collapse: collapse } td { border: 2px solid }';
  t.same(await places('<tr><td id=a style="border-left: 6px solid red">one<td id=b>two', 'ab', css), [
    [20, 19],
    [1, 19],
  ]);
});

t.test('collapsed columns and backgrounds of columns are where their cells are', async (t) => {
  const html =
    '<col id=col style="background: red"><col style="visibility: collapse"><col><tr><td id=a>one<td>two<td id=c>six';
  t.same(await places(html, 'ac'), [
    [19, 15],
    [2, 15],
  ]);
  const laidOut = await layout(`<table dir=rtl>${html}</table>`, { page: [200, 1000], css: CSS });
  const [column] = fragmentsOf(laidOut, 'col');
  t.equal(column!.x, boxOf(laidOut, 'a')[0]);
});
