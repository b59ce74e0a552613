/** Boxes that show so many lines (CSS Overflow 4, § 5). A character is 5 px wide, a line 10 px high. */
import t from 'tap';
import { boxesOf, boxOf, layout, linesOf, pageLines } from '../harness.js';

const LEGACY = 'display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; -webkit-line-clamp:';

async function shown(content: string, style: string): Promise<string[]> {
  const laidOut = await layout(`<div style="width: 40px; ${style}">${content}</div>`, { page: [200, 300] });
  return pageLines(laidOut)
    .flat()
    .map((line) => line.trim().replace(/\u00ad+/, '-'))
    .filter((line) => line !== '•' && line !== '[box]');
}

t.test('after so many lines the rest is left out, and what follows the box stands below them', async (t) => {
  for (const style of [`${LEGACY} 2`, 'line-clamp: 2', 'max-lines: 2; continue: discard; block-ellipsis: auto']) {
    const laidOut = await layout(
      `<div id="c" style="width: 40px; ${style}">aaaa bbb ccc ddd eee fff ggg</div><p id="p" style="margin: 0">x</p>`,
    );
    t.same(
      linesOf(laidOut, 'c').map(([line]) => line.trim()),
      ['aaaa bbb', 'ccc ddd…'],
      style,
    );
    t.same(boxOf(laidOut, 'c'), [0, 0, 40, 20], style);
    t.equal(boxOf(laidOut, 'p')[1], 20, style);
  }
});

t.test('the line is broken again where the ellipsis has no room behind it', async (t) => {
  t.same(await shown('aaaa bbb cc dd eee f', 'line-clamp: 2'), ['aaaa bbb', 'cc dd…']);
  t.same(await shown('aaaa bbb ccc dddd eee f', 'line-clamp: 2'), ['aaaa bbb', 'ccc…']);
  t.same(await shown('aaaa bbb ccc dd&shy;d&shy;d eee f', 'line-clamp: 2'), ['aaaa bbb', 'ccc dd-…']);
  t.same(await shown('aaaa bbb cccc&shy;ccccc', 'line-clamp: 2'), ['aaaa bbb', 'cccc-…']);
  t.same(await shown('aaaa bbb cc dd eee f', "line-clamp: 2 '[+]'"), ['aaaa bbb', 'cc dd[+]']);
  t.same(await shown('aaaa bbb cc ddd eee f', 'line-clamp: 2 no-ellipsis'), ['aaaa bbb', 'cc ddd']);
});

t.test(
  'a word that leaves no room for the ellipsis makes way for it, or is divided by the legacy property',
  async (t) => {
    t.same(await shown('aaaa cccccccccccc\nd', 'line-clamp: 1; white-space: pre'), ['aaaa…']);
    t.same(await shown('aaaa bbb cccccccccccc d', 'line-clamp: 2'), ['aaaa bbb', '…']);
    t.same(await shown('aaaa bbb cccccccccccc d', `${LEGACY} 2`), ['aaaa bbb', 'ccccccc…']);
  },
);

t.test('content that fits is left as it is', async (t) => {
  t.same(await shown('aaaa bbb ccc ddd', `${LEGACY} 2`), ['aaaa bbb', 'ccc ddd']);
  t.same(await shown('aaaa bbb ccc ddd<p></p>', 'line-clamp: 2'), ['aaaa bbb', 'ccc ddd']);
  t.same(await shown('aaaa bbb ccc ddd', 'line-clamp: none'), ['aaaa bbb', 'ccc ddd']);
  t.same(await shown('aaaa bbb ccc', 'max-lines: 1'), ['aaaa bbb', 'ccc'], 'max-lines alone breaks nothing off');
});

t.test('the legacy property applies to vertical boxes of its time alone', async (t) => {
  t.same(await shown('aaaa bbb ccc', 'overflow: hidden; -webkit-line-clamp: 1'), ['aaaa bbb', 'ccc']);
  t.same(await shown('aaaa bbb ccc', 'display: -webkit-box; -webkit-line-clamp: 1'), ['aaaa bbb', 'ccc']);
  t.same(
    await shown('aaaa bbb ccc', 'display: -webkit-inline-box; -webkit-box-orient: block-axis; -webkit-line-clamp: 1'),
    ['aaaa…'],
  );
});

t.test('lines of blocks inside count, those of formatting contexts inside do not', async (t) => {
  const p = (text: string, style = '') => `<p style="margin: 0; ${style}">${text}</p>`;
  t.same(await shown(p('aaaa') + p('bbbb cccc') + p('dddd'), `${LEGACY} 2`), ['aaaa', 'bbbb…']);
  t.same(await shown(p('aaaa') + p('bbbb') + p('cccc'), 'line-clamp: 2'), ['aaaa', 'bbbb…']);
  t.same(await shown(p('aaaa bbbb', 'overflow: hidden') + 'cc' + p('dd'), 'line-clamp: 1'), ['aaaa', 'bbbb', 'cc…']);
  t.same(await shown('<ul style="padding: 0; margin: 0"><li>aa<li>bb<li>cc</ul>', 'line-clamp: 2'), ['aa', 'bb…']);
});

t.test('boxes behind the last line are left out but for those that are positioned elsewhere', async (t) => {
  const laidOut = await layout(
    '<div style="line-clamp: 1; position: relative"><p style="margin: 0 0 6px">aa</p><p id="p">bb</p>' +
      '<i id="f" style="float: left">cc</i><div id="a" style="position: absolute; top: 0; right: 0">dd</div></div>',
  );
  t.same([boxesOf(laidOut, 'p'), boxesOf(laidOut, 'f')], [[], []]);
  t.equal(boxesOf(laidOut, 'a').length, 1);
});

t.test('the margins, paddings and heights of boxes around the last line are kept', async (t) => {
  const laidOut = await layout(
    '<div id="c" style="width: 40px; line-clamp: 2"><div style="border: 1px solid; padding: 3px; margin: 5px 0">' +
      '<p style="margin: 2px 0">aaaa bbb ccc ddd</p></div><p>eee</p></div>',
  );
  t.equal(boxOf(laidOut, 'c')[3], 5 + 4 + 2 + 20 + 2 + 4 + 5);
});

t.test('lines on earlier pages count', async (t) => {
  const laidOut = await layout(
    `<div style="width: 25px; orphans: 1; widows: 1; line-clamp: 4">${'aaaa '.repeat(9)}</div><p>x</p>`,
    { page: [200, 30] },
  );
  t.same(
    pageLines(laidOut).map((lines) => lines.map((line) => line.trim())),
    [
      ['aaaa', 'aaaa', 'aaaa'],
      ['aaaa…', 'x'],
    ],
  );
});

t.test('line-clamp: auto shows the lines that the height holds', async (t) => {
  t.same(await shown('aa<br>bb<br>cc<br>dd', 'line-clamp: auto; max-height: 25px'), ['aa', 'bb…']);
  t.same(await shown('aa<br>bb', 'line-clamp: auto; max-height: 25px'), ['aa', 'bb']);
  t.same(await shown('aa<br>bb', 'line-clamp: auto; max-height: 0'), ['aa…']);
});

t.test('text that is left out is told of once for a box', async (t) => {
  const { warnings } = await layout('<p id="p" style="line-clamp: 1">aa<br>bb<br>cc</p>');
  t.match(warnings, [{ code: 'SVC_CONTENT_OVERFLOW', message: /line-clamp/, position: {} }]);
});
