/** What threads of a pool render before they take documents: a page with what most pages have. */
import type { DocumentInput } from '../render/options/options.js';

const rows = Array.from({ length: 12 }, (_, i) => `<tr><td>Item ${i + 1}<td>${i + 2}<td>${i * 7}.50</tr>`).join('');

const HTML = `<!doctype html><html lang="en"><title>Warm-up</title>
<style>table { border-collapse: collapse; width: 100% } td, th { border: 1px solid #ccc; padding: 4px } h1 { color: #333 }</style>
<h1>A heading</h1><p>Some <b>bold</b> and <i>italic</i> words, and a <a href="https://example.org/">link</a> that goes out.
<div style="display: flex"><p>One side<p>The other side</div>
<table><thead><tr><th>Name<th>Count<th>Sum</tr></thead><tbody>${rows}</tbody></table>
<ul><li>One item<li>Another item of a list</ul>`;

const MARKDOWN = '# A heading\n\nSome *words*.\n\n- A list\n\n| A | table |\n|---|---|\n| 1 | 2 |\n';

export const WARM_UP_INPUTS: readonly DocumentInput[] = [
  { content: HTML, type: 'html' },
  { content: HTML, type: 'html' },
  { content: HTML, type: 'html' },
  { content: MARKDOWN, type: 'markdown' },
];
