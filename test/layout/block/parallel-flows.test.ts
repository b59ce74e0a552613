/** Content that overflows its box goes on in the next column beside what follows (CSS Fragmentation 3, § 3.1). By hand. */
import t from 'tap';
import { boxesOf, layout } from '../harness.js';

/** Columns that are 50 px wide and high. */
const columns = (content: string): string =>
  `<div style="columns: 4; column-gap: 0; column-fill: auto; width: 200px; height: 50px">${content}</div>`;
const block = (height: number, more = '', content = ''): string =>
  `<div style="height: ${height}px; ${more}">${content}</div>`;

async function places(content: string, id: string): Promise<string[]> {
  return boxesOf(await layout(columns(content)), id);
}

t.test('what avoids a break before it is not parted from a box by a break in what overflows that', async (t) => {
  const whole = 'contain: size';
  const content =
    `${block(10)}<div id=a style="height: 10px"></div>` +
    `<div id=b style="height: 5px">${block(10, whole)}${block(10, whole)}</div>` +
    `<div id=c style="break-before: avoid; break-inside: avoid; height: 40px"></div>`;
  t.same(await places(content, 'a'), ['1: 0 10 50 10']);
  t.same(await places(content, 'b'), ['1: 50 0 50 5']);
  t.same(await places(content, 'c'), ['1: 50 5 50 40']);
});

t.test('a float goes with what avoids a break before it, and so does the box before', async (t) => {
  const content =
    `${block(10)}<div id=a style="height: 20px"></div><div id=f style="float: left; width: 10px; height: 5px"></div>` +
    `<div id=b style="break-before: avoid; break-inside: avoid; height: 25px"></div>`;
  t.same(await places(content, 'a'), ['1: 50 0 50 20']);
  t.same(await places(content, 'f'), ['1: 50 20 10 5']);
  t.same(await places(content, 'b'), ['1: 50 20 50 25']);
});

t.test('a float in what overflows is cleared in the column in which it stands', async (t) => {
  const float = '<div style="float: left; width: 10px; height: 10px"></div>';
  const content = `${block(40, '', `${block(60)}${float}`)}${block(20)}<div id=c style="clear: left; height: 5px"></div>`;
  t.same(await places(content, 'c'), ['1: 50 20 50 5']);
});

t.test('a float in a box through which margins collapse begins where a border would hold the box', async (t) => {
  const float = '<div id=f style="float: left; width: 10px; height: 30px; margin-top: -5px"></div>';
  const content = `${block(10)}<div>${float}<div style="margin-top: 10px"></div></div><div id=c style="clear: both; height: 5px"></div>`;
  const laidOut = await layout(content);
  t.same(boxesOf(laidOut, 'f'), ['1: 0 15 10 30']);
  t.same(boxesOf(laidOut, 'c'), ['1: 0 45 200 5']);
});
