#!/usr/bin/env node
/**
 * golden-pixels.mjs: seventy changes of one document, each told by the golden kit, beside the pages as pixels (pdftoppm). A change that
 * shows and is not told is a false green, and one that is told of a document rendered again is a false alarm: exit code 1. Prints what is
 * told of each, for a person to judge. Needs pdftoppm and dist/ (`npm run build`).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engine, root } from '../shared.mjs';

const SVG = (inside) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">${inside}</svg>`)}`;
const CHART =
  '<rect id="r" x="5" y="10" width="10" height="30" fill="#336699"/><rect x="25" y="20" width="10" height="20" fill="#336699"/><path d="M0 40H60" stroke="#000" stroke-width="1"/><text x="40" y="20" font-size="8">12%</text>';
const DOCUMENT = `<!doctype html><html lang="en"><head><title>Orchard accounts</title><meta name="author" content="Ida Holm"><style>
@page { size: 420pt 560pt; margin: 40pt; @top-right { content: string(part); font-size: 8pt } @bottom-center { content: counter(page) " / " counter(pages) } }
body { font: 10pt/1.4 Inter; color: #202020; margin: 0 } h1 { font-size: 22pt; margin: 0 0 8pt } h2 { font-size: 14pt; string-set: part content(); margin: 12pt 0 4pt }
p { margin: 0 0 6pt } .two { columns: 2; column-gap: 16pt } .row { display: flex; gap: 10pt } .row > div { flex: 1; padding: 6pt; background: #f2f2e8 }
.grid { display: grid; grid-template-columns: 80pt 1fr; gap: 4pt 12pt } blockquote { margin: 6pt 12pt; border-left: 3pt solid #cc8800; padding-left: 8pt }
table { border-collapse: collapse; width: 100% } td, th { border: .5pt solid #888; padding: 3pt 5pt } td:last-child { text-align: right } thead th { background: #e8eee8 }
figure { margin: 6pt 0 } img { width: 90pt } .note { float: footnote; font-size: 8pt } .seal { position: absolute; right: 0; top: 120pt; width: 50pt; height: 50pt; border: 2pt solid #aa2222; border-radius: 50% }
.new { break-before: page } code { font-family: 'Source Code Pro'; background: #eee } a { color: #0044aa }
</style></head><body>
<h1>Orchard accounts</h1><div class="seal"></div>
<p id="lead">The orchard sold <strong>more pears</strong> than apples this year, as <em>nobody</em> had foreseen.<span class="note">Plums are not counted.</span></p>
<h2>Fruit</h2>
<div class="two"><p>Pears keep through the winter when they are picked early and laid on straw in a dry loft.</p><p>Apples want cold and damp air, and a cellar with a window to the north serves them well.</p></div>
<div class="row"><div id="a">Pears: 412 crates</div><div id="b">Apples: 398 crates</div></div>
<blockquote>Whoever plants pears plants for heirs.</blockquote>
<h2>Money</h2>
<table><caption>Income by month</caption><thead><tr><th>Month</th><th>Crates</th><th>Income</th></tr></thead><tbody>
<tr><td>September</td><td>310</td><td>€ 4,650.00</td></tr><tr><td>October</td><td>402</td><td>€ 6,030.00</td></tr><tr><td>November</td><td>98</td><td>€ 1,470.00</td></tr></tbody></table>
<figure><img src="${SVG(CHART)}" alt="Income by month as bars"><figcaption>Figure 1: Income</figcaption></figure>
<h2 class="new">Plans</h2>
<ol><li>Prune the old trees</li><li>Plant <code>Conference</code> pears</li><li>Ask <a href="https://seeds.example/">the nursery</a></li></ol>
<div class="grid"><b>Spring</b><span>Grafting, and a new fence.</span><b>Summer</b><span>Thinning by hand.</span></div>
<form><p><label>Agreed by <input name="who" value="Ida"></label> <label><input type="checkbox" name="paid"> paid</label></p></form>
<p id="end">See <a href="#lead">the beginning</a> for plums. H<sub>2</sub>O is not counted either.</p>
</body></html>`;

const css = (rule) => (html) => html.replace('</style>', `${rule}</style>`);
const put = (from, to) => (html) => {
  const changed = html.replace(from, to);
  if (changed === html) throw new Error(`${from} stands nowhere in the document.`);
  return changed;
};
const svg = (from, to) => (html) => html.replace(SVG(CHART), SVG(CHART.replace(from, to)));

/** Each change is one of what the document is made from; options are those of both renders, or of the second alone. */
const CHANGES = {
  'a digit of an amount': put('6,030', '6,080'),
  'a sign of a currency': put('€ 1,470.00', '$ 1,470.00'),
  'a full stop': put('for heirs.', 'for heirs'),
  'a letter that looks the same': put('Spring', 'Sprіng'),
  'a double space': put('when they', 'when&nbsp; they'),
  'bold taken away': put(/<\/?strong>/g, ''),
  'emphasis moved': put('<em>nobody</em> had foreseen', 'nobody had <em>foreseen</em>'),
  'another weight': css('strong { font-weight: 500 }'),
  'a footnote reworded': put('Plums are not', 'Cherries are not'),
  'a footnote taken away': put(/<span class="note">.*?<\/span>/, ''),
  'a footnote call in letters': css('::footnote-call { content: counter(footnote, lower-alpha) }'),
  'columns: three for two': css('.two { columns: 3 }'),
  'a rule between columns': css('.two { column-rule: 1pt solid #999 }'),
  'a wider gap of columns': css('.two { column-gap: 30pt }'),
  'boxes change places': css('#a { order: 2 }'),
  'boxes at the other end': css('.row { flex-direction: row-reverse }'),
  'boxes of other widths': css('#a { flex: 2 }'),
  'a darker box': css('#b { background: #e8e8d8 }'),
  'a rounded box': css('#b { border-radius: 6pt }'),
  'the rule of a quotation': css('blockquote { border-left-color: #cc0000 }'),
  'a thinner rule of a quotation': css('blockquote { border-left-width: 2.5pt }'),
  'a quotation set in': css('blockquote { margin-left: 14pt }'),
  'a cell at the left': css('td:last-child { text-align: left }'),
  'rules of a table': css('td, th { border-width: .75pt }'),
  'only level rules': css('td, th { border-left: none; border-right: none }'),
  'a striped table': css('tbody tr:nth-child(2) { background: #f6f6f0 }'),
  'a caption below': css('caption { caption-side: bottom }'),
  'narrower cells': css('td, th { padding: 2pt 5pt }'),
  'a table with a row less': put(/<tr><td>November.*?<\/tr>/, ''),
  'a row moved': put(/(<tr><td>September.*?<\/tr>)(<tr><td>October.*?<\/tr>)/, '$2$1'),
  'head of a table without cells of the head': put(
    /<thead>(.*?)<\/thead>/s,
    (_, row) => `<thead>${row.replaceAll('th>', 'td>')}</thead>`,
  ),
  'a bar of a chart': svg('height="30"', 'height="28"'),
  'a colour in a chart': svg('fill="#336699"', 'fill="#996633"'),
  'words in a chart': svg('12%', '21%'),
  'a line of a chart': svg('stroke-width="1"', 'stroke-width="1.5"'),
  'a smaller chart': css('img { width: 88pt }'),
  'an alternative text': put('as bars', 'as columns'),
  'a caption of a figure': put('Figure 1: Income', 'Figure 2: Income'),
  'a seal elsewhere': css('.seal { top: 124pt }'),
  'a square seal': css('.seal { border-radius: 10% }'),
  'a seal behind all': css('.seal { z-index: -1; background: #fff }'),
  'a dashed seal': css('.seal { border-style: dashed }'),
  'a double seal': css('.seal { border-style: double }'),
  'letters of a list': css('ol { list-style: lower-alpha }'),
  'a list that begins at 2': put('<ol>', '<ol start="2">'),
  'markers in colour': css('li::marker { color: #aa2222 }'),
  'a list set in': css('ol { padding-left: 50px }'),
  'an address of a link': put('seeds.example', 'trees.example'),
  'a link in another colour': css('a { color: #0055aa }'),
  'links without a rule': css('a { text-decoration: none }'),
  'code in another font': css('code { font-family: Inter }'),
  'a grid of other columns': css('.grid { grid-template-columns: 100pt 1fr }'),
  'a value of a field': put('value="Ida"', 'value="Eva"'),
  'a checked box': put('name="paid"', 'name="paid" checked'),
  'a name of a field': put('name="who"', 'name="signer"'),
  'a lower index higher': css('sub { vertical-align: super }'),
  'a smaller lower index': css('sub { font-size: 60% }'),
  'numbers of pages in Roman': css(
    '@page { @bottom-center { content: counter(page, lower-roman) " / " counter(pages) } }',
  ),
  'a running head at the left': css(
    '@page { @top-right { content: none } @top-left { content: string(part); font-size: 8pt } }',
  ),
  'a paper with a tint': css('@page { background: #fffef8 }'),
  'light text over the lead': css('#lead { color: rgb(32 32 32 / 95%) }'),
  'a shadow of text': css('h1 { text-shadow: 1pt 1pt #ccc }'),
  'a wavy rule': css('strong { text-decoration: underline wavy #c00 }'),
  'the author': put('Ida Holm', 'Eva Holm'),
  'the language of the document': put('lang="en"', 'lang="en-GB"'),
  'a heading of another level': put(
    /<h2>Money<\/h2>/,
    '<h3 style="font-size: 14pt; string-set: part content(); margin: 12pt 0 4pt">Money</h3>',
  ),
  'a part without its tag': put(
    '<figcaption>Figure 1: Income</figcaption>',
    '<p style="margin: 0">Figure 1: Income</p>',
  ),
  'a page that breaks elsewhere': css('figure { break-before: page }'),
  hyphens: css('.two { hyphens: auto }'),
  'old figures': css('td { font-feature-settings: "onum" }'),
};

const { createRenderer } = await engine();
const { comparePdfs } = await import(pathToFileURL(join(root, 'dist/engine/golden/index.js')).href);
const folder = mkdtempSync(join(tmpdir(), 'platen-golden-pixels-'));
const renderer = createRenderer({ template: 'none', forms: true });
const before = await pdfOf(DOCUMENT);
const pixels = pixelsOf(before);
let wrong = 0;
const { changes: alarms } = comparePdfs(before, await pdfOf(`${DOCUMENT}<!-- again -->`));
for (const [name, change] of Object.entries(CHANGES)) {
  const after = await pdfOf(change(DOCUMENT));
  const { changes } = comparePdfs(before, after);
  const shows = pixelsOf(after) !== pixels;
  const isGreen = shows && changes.length === 0;
  if (isGreen) wrong++;
  console.log(`${isGreen ? 'FALSE GREEN' : shows ? 'shows' : 'unseen'}  ${name}`);
  for (const { kind, sentence } of changes.slice(0, 6)) console.log(`    ${kind}: ${sentence}`);
  if (changes.length > 6) console.log(`    … and ${changes.length - 6} more`);
}
console.log(`${Object.keys(CHANGES).length} changes, ${wrong} false greens, ${alarms.length} false alarms`);
rmSync(folder, { recursive: true });
await renderer.close();
process.exitCode = wrong + alarms.length > 0 ? 1 : 0;

async function pdfOf(content) {
  return (await renderer.render({ content, type: 'html' })).pdf;
}

/** The hash of all pages. */
function pixelsOf(pdf) {
  const file = join(folder, 'one.pdf');
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  writeFileSync(file, pdf);
  execFileSync('pdftoppm', ['-r', '72', file, join(folder, 'page')]);
  const hash = createHash('sha256');
  for (const name of readdirSync(folder)
    .filter((name) => name.endsWith('.ppm'))
    .sort())
    hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
