import fc from 'fast-check';
import t from 'tap';
import { boxOf, layout } from '../harness.js';

const word = fc.stringMatching(
  /^([A-Za-z0-9]{1,9}[.,']?|[0-9]{1,5}[.,][0-9]{1,3}|[a-z]{2}[.,'-][a-z]{2}|[A-Za-z0-9]{1,3}(-[0-9a][0-9a]){1,2}[.,]?)$/,
);
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const style = fc.constantFrom(
  '',
  'width: 60px',
  'overflow-wrap: anywhere',
  'letter-spacing: 1px',
  'white-space: nowrap',
);

t.test('a cell measured by its text is as wide as one measured by its boxes', async (t) => {
  const property = fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 4 }), style, async (cells, css) => {
    const show = JSON.stringify(cells) + css;
    const row = (wrap: (cell: string) => string) =>
      cells.map((cell, i) => `<td id=c${i} style="${css}">${wrap(cell)}</td>`).join('');
    const table = (cellsHtml: string) => `<table><tr>${cellsHtml}</tr></table>`;
    const plain = await layout(table(row((cell) => cell)));
    const boxed = await layout(table(row((cell) => `<span>${cell}</span>`)));
    cells.forEach((_, i) => t.strictSame(boxOf(plain, `c${i}`), boxOf(boxed, `c${i}`), show));
  });
  await fc.assert(property, { numRuns: 60, seed: 10 });
});
