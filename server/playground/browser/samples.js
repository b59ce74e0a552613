/** Documents to start from. Their texts are files in samples/, read when they are chosen. */

/** @import { Fields } from './form.js' */

/**
 * @typedef {object} Sample
 * @property {string} file in samples/
 * @property {string} title
 * @property {'markdown' | 'html'} type
 * @property {Fields} [fields] of the form
 */

/** The first stands in the page from the beginning. @type {readonly [Sample, ...Sample[]]} */
export const SAMPLES = [
  { file: 'report.md', title: 'Report', type: 'markdown' },
  {
    file: 'letter.md',
    title: 'Letter',
    type: 'markdown',
    fields: {
      'theme.primary_color': '#20483f',
      'theme.accent_color': '#20705f',
      'theme.heading_font': 'Playfair Display',
      'theme.letterhead':
        '<div style="text-align: right"><strong>Alder &amp; Wren, Bookbinders</strong><br>14 Mill Lane · Hebden Bridge HX7 8AD</div>',
      'theme.footer': 'Alder &amp; Wren Ltd · Registered in England 01234567',
      'options.page_numbers': false,
    },
  },
  { file: 'invoice.html', title: 'Invoice (HTML)', type: 'html' },
  { file: 'programme.html', title: 'Programme (HTML)', type: 'html' },
  {
    file: 'manual.md',
    title: 'Manual',
    type: 'markdown',
    fields: { 'options.cover': true, 'theme.accent_color': '#a33b20', 'theme.primary_color': '#3b1d14' },
  },
  { file: 'ledger', title: 'Long table (100 pages)', type: 'html' },
  { file: 'warnings.html', title: 'With warnings', type: 'html', fields: { 'theme.accent_color': '#f2c14e' } },
];

/**
 * @param {Sample} sample
 * @returns {Promise<string>}
 */
export async function sampleText({ file }) {
  if (file === 'ledger') return ledger();
  const response = await fetch(`/playground/samples/${file}`);
  if (!response.ok) throw new Error(`The sample ${file} could not be loaded (status ${response.status}).`);
  return response.text();
}

/** Enough rows for a hundred pages. */
const ROWS = 2950;

/** A ledger whose figures come from a fixed sequence, so that it is the same every time. */
function ledger() {
  const accounts = ['Paper', 'Ink', 'Postage', 'Rent', 'Wages', 'Repairs', 'Sales', 'Subscriptions'];
  let seed = 7;
  const next = (/** @type {number} */ below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const rows = [];
  for (let row = 1; row <= ROWS; row++) {
    const account = accounts[next(accounts.length)];
    rows.push(`<tr><td>${row}<td>${account}<td>No. ${1000 + next(9000)}<td>${next(900)}.${10 + next(90)}`);
  }
  return `<title>Ledger</title>
<style>
  @page { size: A4; @bottom-center { content: "Ledger" } }
  table { width: 100% }
  td:last-child, th:last-child, td:first-child { text-align: right; font-variant-numeric: tabular-nums }
</style>
<h1>Ledger</h1>
<p>${ROWS} entries. The head of the table stands on every page.</p>
<table>
<thead><tr><th>Entry<th>Account<th>Voucher<th>Amount</thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
`;
}
