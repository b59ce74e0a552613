/**
 * Time and memory of inputs that are too large for the test run:
 * `node --import tsx test/render/large-inputs.ts [NAME]`, one line each. Run one at a time to see its own peak memory.
 */
import { render } from '../../engine/render.js';

const cell = '<td>cell</td>';
const INPUTS: Readonly<Record<string, () => string>> = {
  '10 MB of one word': () => `<p>${'a'.repeat(10_000_000)}`,
  '10 MB of one word that may break': () => `<p style="overflow-wrap: anywhere">${'a'.repeat(10_000_000)}`,
  '10 MB of text in one paragraph': () => `<p>${'lorem ipsum dolor '.repeat(560_000)}`,
  '10 MB of preformatted lines': () => `<pre>${'some line of code, not long\n'.repeat(360_000)}</pre>`,
  '100,000 cells': () => `<table>${`<tr>${cell.repeat(10)}</tr>`.repeat(10_000)}</table>`,
  '100,000 cells in one row': () => `<table><tr>${cell.repeat(100_000)}</tr></table>`,
  '100,000 cells that span rows': () =>
    `<table>${`<tr><td rowspan=3>a</td>${cell.repeat(9)}</tr>`.repeat(10_000)}</table>`,
  '1,000 columns': () => `<table>${`<tr>${cell.repeat(1000)}</tr>`.repeat(100)}</table>`,
  '100,000 paragraphs': () => '<p>A short paragraph.</p>'.repeat(100_000),
  '50,000 list items': () => `<ol>${'<li>An item'.repeat(50_000)}</ol>`,
  '20,000 nested counters': () =>
    `<style>p { counter-increment: a } p::before { content: counter(a) }</style>${'<p>x'.repeat(20_000)}`,
};

for (const [name, make] of Object.entries(INPUTS)) {
  if (process.argv[2] !== undefined && process.argv[2] !== name) continue;
  const start = performance.now();
  let outcome: string;
  try {
    const result = await render({ content: make(), type: 'html' }, { template: 'none' });
    outcome = `${result.pages} pages, ${(result.bytes / 1e6).toFixed(1)} MB, ${result.warnings.length} warnings`;
  } catch (error) {
    outcome = String(error);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${seconds} s, peak ${Math.round(process.resourceUsage().maxRSS / 1000)} MB, ${outcome}`);
}
