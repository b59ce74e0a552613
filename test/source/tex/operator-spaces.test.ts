/** TeXbook, chapter 18: a thin space between an atom and a named operator, whatever the atom consists of. */
import t from 'tap';
import { toHtml } from 'hast-util-to-html';
import { TexConverter } from '../../../engine/source/tex/converter.js';

const converter = await TexConverter.load([], { preamble: '', labels: {} });

function mathOf(tex: string): string {
  const converted = converter.convert({ tex, isDisplay: false });
  return 'element' in converted ? toHtml(converted.element) : converted.reason;
}

const THIN = '<mspace width="0.1667em"></mspace>';

t.test('named operators keep off letters with scripts, fractions, roots and accents', (t) => {
  for (const tex of [
    'x^2\\sin y',
    'x_1\\log y',
    '\\frac12\\sin^2 y',
    '\\sqrt x\\ln y',
    '\\hat x\\operatorname{rank} A',
  ])
    t.match(mathOf(tex), /<\/m(?:sup|sub|frac|sqrt|over)><mspace width="0.1667em"><\/mspace><m/, tex);
  t.end();
});

t.test('no space is added where there is one, or none belongs', (t) => {
  t.equal(mathOf('x\\sin y').split(THIN).length, 3);
  for (const tex of ['a+\\sin y', '-\\sin y', '\\sum_i\\sin i', 'x^2+\\sin y'])
    t.equal(mathOf(tex).split(THIN).length, 2, tex);
  t.end();
});

t.test('\\href is a link', (t) => {
  t.match(mathOf('\\href{https://example.org/a\\_b?c=%20d#e}{x+y}'), 'href="https://example.org/a_b?c=%20d#e"');
  t.notMatch(mathOf('\\class{other}{x}'), 'class=');
  t.end();
});
