/** Layout warns of nothing: a page that commits does, of what stands on it. A character is 5 px wide, a line 10 px high. */
import t from 'tap';
import { layout, type LayoutOptions } from '../layout/harness.js';

const CSS = `
  .cut { width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .note { float: footnote }
  .running { position: running(head) }`;
const LONG = 'abcdefghijkl';
const CUT = `<div class=cut>${LONG}</div>`;

/** `kind ×count at line`: how often each warning is given, and where it says that it happened first. */
async function warnings(html: string, options: LayoutOptions = {}): Promise<string[]> {
  const laidOut = await layout(html, { ...options, css: CSS + (options.css ?? '') });
  return laidOut.warnings.map(({ message, count, position }) => {
    const kind = /ellipsis|scaled down|pages empty|words in it are broken/.exec(message)?.[0];
    return `${kind ?? message} ×${count} at ${position?.line}`;
  });
}

t.test('a count does not rise when a page is laid out again', async (t) => {
  t.same(await warnings(`${CUT}text<span class=note>note</span>`), ['ellipsis ×1 at 1'], 'for a footnote');
  t.same(await warnings(`${CUT}<img src="late:30x20">`), ['ellipsis ×1 at 1'], 'for an image that comes late');
  const margin = '@page { @top-left { content: element(head) } }';
  t.same(
    await warnings(`<div class=running>1<br>2</div>${CUT}`, { css: margin }),
    ['ellipsis ×1 at 1'],
    'for a running element that needs more margin',
  );
});

t.test('a count is that of what stands on pages, not of what was tried', async (t) => {
  const lines = Array.from({ length: 14 }, () => LONG).join('\n');
  t.same(
    await warnings(`<pre class=cut style="white-space: pre">${lines}</pre>`),
    ['ellipsis ×14 at 1'],
    'lines that go to the next page',
  );
  const columns = `<div style="columns: 2">${CUT.repeat(6)}</div>`;
  t.same(await warnings(columns), ['ellipsis ×6 at 1'], 'columns that are balanced');
  const items = `<div style="display: flex; width: 100px">${CUT.repeat(3)}</div>`;
  t.same(await warnings(items), ['ellipsis ×3 at 1'], 'items that are measured');
});

t.test('a warning of a discarded layout is not given', async (t) => {
  // The box is as wide as its image, which has no size until it is loaded.
  const style = 'width: 0; min-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap';
  const box = (image: string) =>
    `<div style="float: left"><img src="${image}"><div style="${style}">abcdefgh</div></div>`;
  t.same(await warnings(box('30x20')), ['ellipsis ×1 at 1']);
  t.same(await warnings(box('late:100x20')), []);
});

t.test('a table that is measured in several widths warns of its words once', async (t) => {
  const css =
    'body { overflow-wrap: anywhere } table { border-spacing: 0; -platen-table-shrink: 60% } td { padding: 0 }';
  const table = `<table><tr>${`<td>${LONG}m`.repeat(6)}</table>`;
  t.same(await warnings(`<div style="display: flex">${table}</div>`, { css }), ['words in it are broken ×1 at 1']);
});

t.test('what repeats on every page warns once', async (t) => {
  const rows = '<tr><td>x'.repeat(30);
  const table = `<table><thead><tr><td>${CUT}</thead>${rows}</table>`;
  t.same(await warnings(table), ['ellipsis ×1 at 1'], 'the header of a table');
  const fixed = `<div class=cut style="position: fixed; top: 0">${LONG}</div>${'x<br>'.repeat(30)}`;
  t.same(await warnings(fixed), ['ellipsis ×1 at 1'], 'a fixed box');
  const css = '@page { margin-top: 20px; @top-left { content: element(head) } }';
  const running = `<div class="running cut">${LONG}</div>${'x<br>'.repeat(30)}`;
  t.same(await warnings(running, { css }), ['ellipsis ×1 at 1'], 'a running element');
});

t.test('warnings come in the order of pages, and on a page in the order of the document', async (t) => {
  const image = '<img style="display: block" src="10x150">';
  const huge = '<div style="height: 999999px"></div>';
  t.same(await warnings(`${CUT}\n${image}\n${huge}`), [
    'ellipsis ×1 at 1',
    'scaled down ×1 at 2',
    'pages empty ×1 at 3',
  ]);
  t.same(await warnings(`${huge}\n${image}\n${CUT}`), [
    'pages empty ×1 at 1',
    'scaled down ×1 at 2',
    'ellipsis ×1 at 3',
  ]);
  const first = `<div style="position: absolute; top: 0">${CUT}</div>\n${image}`;
  t.same(await warnings(first), ['ellipsis ×1 at 1', 'scaled down ×1 at 2'], 'a positioned box is laid out last');
});

t.test('boxes that end with their page warn, whatever kind they are of', async (t) => {
  for (const style of [
    '',
    'display: flex; align-items: start',
    'display: grid; align-content: start',
    'columns: 2',
    'display: table',
  ])
    t.same(await warnings(`<div style="height: 999999px; ${style}">x</div>`), ['pages empty ×1 at 1'], style);
  const row = '<table><tr style="height: 999999px"><td>x</table>';
  t.same(await warnings(row), ['pages empty ×1 at 1'], 'a row');
});

t.test('a positioned box in a footnote is told of once, though the page is laid out for its notes', async (t) => {
  const html = '<p>a<span class=note>n<i style="position: absolute">lost</i></span></p>';
  const laidOut = await layout(html, { css: CSS });
  t.match(laidOut.warnings, [{ message: /inside a footnote/, count: 1 }]);
});
