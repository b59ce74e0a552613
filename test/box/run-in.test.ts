/** Run-in boxes (CSS Display 4, "run-in layout"; CSS 2.0, § 9.2.3). */
import t from 'tap';
import { boxOf, layout, pageLines, type LaidOut } from '../layout/harness.js';

const CSS = 'h3 { display: run-in; font: inherit; margin: 0 } p { margin: 0 }';

async function linesOf(html: string): Promise<string[]> {
  return pageLines(await layout(html, { css: CSS }))[0]!.map((line) => line.trim());
}

const RUNS_IN: readonly (readonly [name: string, html: string, lines: readonly string[]])[] = [
  ['a heading stands at the start of the paragraph after it', '<h3>A. </h3> <p>b</p>', ['A. b']],
  ['several do, in their order', '<h3>A</h3><h3>B</h3><p>c</p>', ['ABc']],
  ['it comes before generated content', '<style>p::before { content: "x" }</style><h3>A</h3><p>b</p>', ['Axb']],
  ['floats between do not count', '<h3>A</h3><div style="float: right"></div><p>b</p>', ['Ab']],
  ['what is not displayed does not count', '<h3>A</h3><div style="display: none">x</div><p>b</p>', ['Ab']],
  ['images run in', '<style>img { display: run-in }</style><img src="5x5"><p>b</p>', ['[image]b']],
  ['text between keeps them apart', '<h3>A</h3>x<p>b</p>', ['A', 'x', 'b']],
  [
    'an inline-block between does',
    '<h3>A</h3><span style="display: inline-block"></span><p>b</p>',
    ['A', '[box]', 'b'],
  ],
  ['not into a formatting context', '<h3>A</h3><p style="overflow: hidden">b</p>', ['A', 'b']],
  ['not into a table', '<h3>A</h3><table><tr><td>b</table>', ['A', 'b']],
  ['not where it holds a block', '<h3>A<div>x</div></h3><p>b</p>', ['A', 'x', 'b']],
  ['not without a block after it', '<h3>A</h3>', ['A']],
  [
    'counters count on',
    '<style>h3, p { counter-increment: c } p::after { content: counter(c) }</style><h3>A</h3><p>b</p>',
    ['Ab2'],
  ],
];

for (const [name, html, lines] of RUNS_IN) t.test(name, async (t) => t.strictSame(await linesOf(html), lines));

t.test('a heading that does not run in has the width of a block', async (t) => {
  const laidOut: LaidOut = await layout('<h3 id=a style="width: 50px">A</h3>x', { css: CSS });
  t.strictSame(boxOf(laidOut, 'a'), [0, 0, 50, 10]);
});
