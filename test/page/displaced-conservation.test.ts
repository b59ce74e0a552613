/** Whatever calls for notes and page floats: everything is set once, each note begins with its call or later, pages end. */
import fc from 'fast-check';
import t from 'tap';
import { layout, textOf, walk } from '../layout/harness.js';

const RUNS = Number(process.env['LAYOUT_RUNS'] ?? 120);
const SEED = 20261122;

const piece = fc.record({
  kind: fc.constantFrom('p', 'ul', 'table', 'columns', 'flex', 'float', 'heading', 'figure', 'running'),
  before: fc.integer({ min: 1, max: 14 }),
  note: fc.integer({ min: 0, max: 12 }),
  after: fc.integer({ min: 0, max: 6 }),
  policy: fc.constantFrom('auto', 'line', 'block'),
  display: fc.constantFrom('block', 'block', 'inline', 'compact'),
  side: fc.constantFrom('top', 'bottom'),
  breaks: fc.constantFrom('', '', '', 'break-before: page', 'break-inside: avoid'),
});
type Piece = typeof piece extends fc.Arbitrary<infer P> ? P : never;

function toHtml(pieces: readonly Piece[]): { html: string; words: string[] } {
  const words: string[] = [];
  const word = (prefix: string) => {
    words.push(`${prefix}${words.length}.`);
    return words.at(-1)!;
  };
  const lines = (prefix: string, count: number) => Array.from({ length: count }, () => word(prefix)).join('<br>');
  const html = pieces.map(({ kind, before, note, after, policy, display, side, breaks }) => {
    if (kind === 'running') return '<div style="position: running(x)">&shy;</div>';
    const footnote =
      note > 0
        ? `<span class=n style="footnote-policy: ${policy}; footnote-display: ${display}">${lines('n', note)}</span>`
        : '';
    const text = `${lines('t', before)}${footnote}${after > 0 ? `<br>${lines('u', after)}` : ''}`;
    if (kind === 'ul') return `<ul style="${breaks}"><li>${text}</ul>`;
    if (kind === 'table') return `<table><thead><tr><th>${lines('h', 1)}</thead><tr><td>${text}</table>`;
    if (kind === 'columns') return `<div style="columns: 2; ${breaks}">${text}</div>`;
    if (kind === 'flex') return `<div style="display: flex; ${breaks}"><div>${text}</div></div>`;
    if (kind === 'float') return `<div style="float: left; width: 50%">${text}</div>`;
    if (kind === 'heading') return `<h3>${text}</h3>`;
    if (kind === 'figure') return `<figure style="float: ${side}; float-reference: page">${text}</figure>`;
    return `<p style="${breaks}">${text}</p>`;
  });
  return { html: html.join('\n'), words };
}

const CSS = '.n { float: footnote } p, figure, ul { margin: 2px 0 } body { orphans: 1; widows: 1 }';

async function holds(pieces: readonly Piece[]): Promise<boolean> {
  const { html, words } = toHtml(pieces);
  const { pages } = await layout(html, { css: CSS, maxPages: 300 });
  const found: string[] = [];
  for (const { fragment, ancestors } of walk(pages)) {
    if (fragment.kind !== 'text' || fragment.generated) continue;
    if (ancestors.some((around) => around.fragment.kind === 'box' && around.fragment.repeated)) continue;
    found.push(...textOf(fragment).trim().split(/\s+/));
  }
  const wanted = [...words].sort();
  found.sort();
  if (wanted.join(' ') !== found.join(' '))
    throw new Error(`wanted ${wanted.join(' ')}\nfound  ${found.join(' ')}\n${html}`);
  return true;
}

t.test('notes and page floats are set once, whatever calls for them', async (t) => {
  const property = fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), holds);
  const result = await fc.check(property, { numRuns: RUNS, seed: SEED });
  if (result.failed) t.comment(String(result.errorInstance));
  t.notOk(result.failed);
  t.equal(result.numRuns, RUNS);
});

const OUT_OF_FLOW = ['position: absolute', 'position: fixed', 'float: footnote', 'float: bottom', 'float: top'];
const RUNNING = 'position: running(r)';

t.test('what is out of the flow inside of what is out of the flow is shown or told of', async (t) => {
  for (const outer of [...OUT_OF_FLOW, RUNNING]) {
    for (const inner of [...OUT_OF_FLOW, RUNNING]) {
      const html = `<p>a<span style="${outer}">outer<span style="${inner}">inner</span></span>b`;
      const { pages, warnings } = await layout(html, {
        css: '@page { margin: 3cm; @top-left { content: element(r) } }',
      });
      const shown = [...walk(pages)].some(
        ({ fragment }) => fragment.kind === 'text' && textOf(fragment).includes('inner'),
      );
      const isInMargin = outer !== RUNNING && inner === RUNNING;
      t.ok(shown || isInMargin || warnings.length > 0, `${outer} > ${inner}`);
    }
  }
});
