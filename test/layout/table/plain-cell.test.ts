import fc from 'fast-check';
import t from 'tap';
import type { FragmentChild } from '../../../engine/layout/contract/fragment.js';
import { layout, type LaidOut } from '../harness.js';

const word = fc.stringMatching(/^([A-Za-z0-9]{1,9}[.,']?|[0-9]{1,5}[.,][0-9]{1,3}|[a-z]{1,4}-[0-9]{1,3})$/);
const text = fc
  .tuple(fc.constantFrom('', ' ', '\n '), fc.array(word, { minLength: 1, maxLength: 5 }), fc.constantFrom('', ' '))
  .map(([before, words, after]) => before + words.join(' ') + after);
const style = fc.constantFrom(
  '',
  'text-align: right',
  'text-align: center; vertical-align: middle',
  'text-align: justify',
  'padding: 3px 5px; border: 2px solid',
  'padding: 10%',
  'line-height: 3; vertical-align: bottom',
  'letter-spacing: 1px',
  'word-spacing: 3px',
  'height: 25px',
  'min-height: 25px',
  'max-width: 20px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap',
  'text-indent: 7px',
  'break-after: page',
  'box-decoration-break: clone',
  'text-box: trim-both cap alphabetic',
  'hanging-punctuation: force-end; text-align: right',
  'text-emphasis: dot',
);

/** Everything about fragments but which element text belongs to, as the wrapping span's text is its own. */
function shape({ x, y, fragment }: FragmentChild): unknown {
  const { kind, width, height } = fragment;
  const own = { kind, x, y, width, height };
  if (fragment.kind === 'text') {
    const words = fragment.segments.map(({ word: { text: shown }, width: advance, spaces }) => [
      shown,
      advance,
      spaces,
    ]);
    return { ...own, words, baseline: fragment.baseline };
  }
  const baseline = fragment.kind === 'line' ? fragment.baseline : null;
  const edges = fragment.kind === 'box' ? [fragment.role, fragment.border, fragment.padding, fragment.isFirst] : null;
  return { ...own, baseline, edges, children: 'children' in fragment ? fragment.children.map(shape) : [] };
}

const shapes = ({ pages }: LaidOut) => pages.map(({ root }) => root && shape(root));

t.test('a cell laid out by its text is like one laid out by its boxes', async (t) => {
  const cells = fc.array(fc.tuple(text, style), { minLength: 1, maxLength: 3 });
  const rows = fc.array(cells, { minLength: 1, maxLength: 6 });
  const table = fc.constantFrom('', 'border-collapse: collapse', 'width: 100%', 'width: 60px; table-layout: fixed');
  const property = fc.asyncProperty(rows, table, fc.integer({ min: 20, max: 90 }), async (rows, css, pageHeight) => {
    const html = (wrap: (cell: string) => string) =>
      `<table style="${css}">` +
      rows
        .map((cells) => `<tr>${cells.map(([s, own]) => `<td style="${own}">${wrap(s)}</td>`).join('')}</tr>`)
        .join('') +
      '</table>';
    const options = { page: [200, pageHeight] as const };
    const plain = await layout(
      html((cell) => cell),
      options,
    );
    const boxed = await layout(
      html((cell) => `<span>${cell}</span>`),
      options,
    );
    t.strictSame(shapes(plain), shapes(boxed), JSON.stringify([rows, css, pageHeight]));
    t.strictSame(
      plain.warnings.map(({ code }) => code),
      boxed.warnings.map(({ code }) => code),
    );
  });
  await fc.assert(property, { numRuns: 40, seed: 6 });
});
