/** `multline` (amsmath) is one equation of several lines. */
import t from 'tap';
import { toHtml } from 'hast-util-to-html';
import { TexConverter } from '../../../engine/source/tex/converter.js';

const converter = await TexConverter.load([], { preamble: '', labels: {} });

/** The numbers and names of the lines: those that are counted as #. */
function numbersOf(lines: string): string {
  const converted = converter.convert({ tex: `\\begin{multline}${lines}\\end{multline}`, isDisplay: true });
  const html = 'element' in converted ? toHtml(converted.element) : converted.reason;
  const rows = html.split('<mtr').slice(1);
  return rows
    .map((row) => {
      const [, id = ''] = /^[^>]* id="([^"]*)"/.exec(row) ?? [];
      const [, tag] = /class="tml-tag">([^<]*)/.exec(row) ?? [];
      const isCounted = row.includes('tml-eqn') && /^[^>]*tml-numbered/.test(row);
      return `${id}${tag ?? (isCounted ? '#' : '')}`;
    })
    .join('|');
}

t.test('several lines of one equation had a number each', (t) => {
  t.equal(numbersOf('a \\\\ b \\\\ c'), '||#');
  t.equal(numbersOf('a \\label{x} \\\\ b'), '|x#');
  t.equal(numbersOf('a \\\\ b \\label{x}'), '|x#');
  t.equal(numbersOf('a \\tag{3} \\\\ b'), '|(3)');
  t.equal(numbersOf('a \\\\ b \\nonumber'), '|');
  t.end();
});
