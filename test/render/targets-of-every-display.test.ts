/** Whichever box an element makes, references, links, bookmarks and margins know it. */
import t, { type Test } from 'tap';
import { rendered } from './pdf-reader.js';

const DIVISION = '<div class="t" id="t">Word</div>';
const PHRASE = '<p>See <b class="t" id="t">Word</b></p>';

/** All displays that make a box of the element; `contents` makes none. */
const BY_DISPLAY: Readonly<Record<string, string>> = {
  block: DIVISION,
  'list-item': DIVISION,
  'flow-root': DIVISION,
  flex: DIVISION,
  grid: DIVISION,
  table: DIVISION,
  'run-in': `${DIVISION}<p>and more</p>`,
  inline: PHRASE,
  'inline-block': PHRASE,
  'inline-flex': PHRASE,
  'inline-grid': PHRASE,
  'inline-table': PHRASE,
  'table-caption': '<table><caption class="t" id="t">Word</caption><tr><td>x</table>',
  'table-header-group': '<table><thead class="t" id="t"><tr><td>Word<tbody><tr><td>x</table>',
  'table-row-group': '<table><tbody class="t" id="t"><tr><td>Word</table>',
  'table-footer-group': '<table><tfoot class="t" id="t"><tr><td>Word<tbody><tr><td>x</table>',
  'table-row': '<table><tr class="t" id="t"><td>Word</table>',
  'table-cell': '<table><tr><td class="t" id="t">Word</table>',
};

const BY_PLACE: Readonly<Record<string, string>> = {
  'the item of a flex container': `<div style="display: flex">${DIVISION}</div>`,
  'the item of a grid': `<div style="display: grid">${DIVISION}</div>`,
  'a float': `<div style="float: left" class="t" id="t">Word</div>`,
  'an absolutely positioned box': `<div style="position: absolute" class="t" id="t">Word</div>`,
  'a page float': `<div style="float: top; float-reference: page" class="t" id="t">Word</div>`,
  'a footnote': `<p>x<span style="float: footnote" class="t" id="t">Word</span></p>`,
  'a box in columns': `<div style="columns: 2">${DIVISION}</div>`,
  'a legend': '<fieldset><legend class="t" id="t">Word</legend>x</fieldset>',
  'a caption without a table': `<div style="display: table-caption" class="t" id="t">Word</div>`,
  'a cell without a table': `<div style="display: table-cell" class="t" id="t">Word</div>`,
};

const STYLE = `
  @page { size: 500px 300px; margin: 50px; @top-left { content: 'Now: ' string(s) } }
  body { margin: 0; font: 14px sans-serif } p { margin: 0 }
  .t { counter-increment: n 3; string-set: s content(); bookmark-level: 1; bookmark-label: 'Mark ' counter(n) }
  .t::before { content: 'No. ' counter(n) ' ' }
  .x::after {
    content: '[' target-counter(attr(href url), page) '|' target-counter(attr(href url), n) '|'
      target-text(attr(href url), before) '|' target-text(attr(href url)) ']' }`;

async function reads(t: Test, css: string, body: string): Promise<void> {
  const content = `<!DOCTYPE html><title>T</title><style>${STYLE}${css}</style><p><a class="x" href="#t">L</a></p><div style="break-before: page">${body}</div>`;
  const pdf = await rendered({ type: 'html', content }, { template: 'none' });
  t.match(pdf.pages[0], /L ?\[ ?2\|3\|No\. 3 ?\|Word ?\]/, 'target-counter and target-text');
  t.match(pdf.pages[1], /Now: Word/, 'string-set');
  t.match(pdf.streams.join('\n'), /Mark 3/, 'its bookmark');
  t.same(pdf.warnings, [], 'and the link leads somewhere');
}

for (const [display, body] of Object.entries(BY_DISPLAY))
  t.test(`the target of a reference is display: ${display}`, (t) => reads(t, `.t { display: ${display} }`, body));

for (const [place, body] of Object.entries(BY_PLACE))
  t.test(`the target of a reference is ${place}`, (t) => reads(t, '', body));

t.test('the caption of a table was left out of references to it and of the list of tables', async (t) => {
  const content = 'See [](#t).\n\nTable: Ships {#t}\n\n| a |\n|---|\n| 1 |\n\n::list-of-tables\n';
  const css = "caption::before { counter-increment: tab; content: 'Table ' counter(tab) '. ' }";
  const pdf = await rendered({ type: 'markdown', content }, { css: [css] });
  t.match(pdf.pages[0], 'See Table 1');
  t.match(pdf.pages[0], /Tables Table 1\. Ships/);
});

t.test('a counter that a row or a caption resets backwards begins with what it counts', async (t) => {
  const css =
    '.r { counter-reset: reversed(k) } .r b { counter-increment: k -1 } .r b::before { content: counter(k) "-" }';
  const content = `<style>${css}</style><table><caption class="r"><b>a</b> <b>b</b></caption><tr class="r"><td><b>c</b><td><b>d</b></table>`;
  const pdf = await rendered({ type: 'html', content }, { template: 'none' });
  t.match(pdf.pages[0], /2-a 1-b 2-c 1-d/);
});
