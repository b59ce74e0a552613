import t from 'tap';
import { MATHML_CSS } from '../../engine/css/user-agent/mathml-css.js';
import { layout, pageLines } from '../layout/harness.js';

async function shown(mathml: string, css = ''): Promise<{ text: string | undefined; warnings: number }> {
  const { pages, warnings, ...rest } = await layout(`<p>${mathml}</p>`, {
    page: [2000, 300],
    css: MATHML_CSS + 'mtable, mfrac { display: inline !important }' + css,
  });
  const lines = pageLines({ pages, warnings, ...rest })[0] ?? [];
  return { text: lines.join('|').replaceAll('\u00a0', ' '), warnings: warnings.length };
}

const math = (content: string): string => `<math>${content}</math>`;
const fraction = (a: string, b: string): string => `<mfrac>${a}${b}</mfrac>`;
const sum = '<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>';

t.test('½ in MathML does not print as 12', async (t) => {
  const cases: readonly [mathml: string, text: string][] = [
    [fraction('<mn>1</mn>', '<mn>2</mn>'), '1/2'],
    [fraction(sum, '<mi>c</mi>'), '(a + b)/c'],
    [fraction('<mi>c</mi>', `<mstyle>${sum}</mstyle>`), 'c/(a + b)'],
    [fraction(fraction('<mi>a</mi>', '<mi>b</mi>'), '<mi>c</mi>'), '(a/b)/c'],
    [fraction('<mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow>', '<mi>c</mi>'), '(a)/c'],
    [fraction('<mrow><mo>(</mo><mi>a</mi><mo>)</mo><mo>(</mo><mi>b</mi><mo>)</mo></mrow>', '<mi>c</mi>'), '((a)(b))/c'],
    [fraction('<mn>1</mn>', '<mn>2</mn>') + '<mi>x</mi>', '(1/2)x'],
    [`<mi>x</mi><mo>\u2062</mo>${fraction('<mn>1</mn>', '<mn>2</mn>')}`, 'x(1/2)'],
    [`<mi>x</mi><mo>=</mo>${fraction('<mn>1</mn>', '<mn>2</mn>')}<mo>,</mo>`, 'x = 1/2,'],
    [`<mn>2</mn>${fraction('<mn>1</mn>', '<mn>2</mn>')}`, '2 1/2'],
    [fraction('<msqrt><mn>2</mn></msqrt>', '<msqrt><mi>a</mi><mo>−</mo><mi>b</mi></msqrt>'), '√2/√(a − b)'],
    ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', 'nk'],
  ];
  for (const [mathml, text] of cases) t.equal((await shown(math(mathml))).text, text, mathml);
});

t.test('roots, scripts and fences say what they hold', async (t) => {
  const cases: readonly [mathml: string, text: string][] = [
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '3√x'],
    [`<mroot>${sum}<mn>3</mn></mroot>`, '3√(a + b)'],
    [`<msqrt>${fraction('<mi>a</mi>', '<mi>b</mi>')}</msqrt>`, '√(a/b)'],
    [`<msup>${sum}<mn>2</mn></msup>`, '(a + b)2'],
    [`<msup>${fraction('<mi>a</mi>', '<mi>b</mi>')}<mi>n</mi></msup>`, '(a/b)n'],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '(a, b)'],
    ['<mfenced open="[" close="[" separators="; |"><mi>a</mi><mi>b</mi><mi>c</mi><mi>d</mi></mfenced>', '[a; b| c| d['],
    ['<mfenced separators=""><mi>a</mi><mi>b</mi></mfenced>', '(ab)'],
    ['<mmultiscripts><mi>C</mi><mi>x</mi><mi>y</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>', '614Cxy'],
    ['<ms>text</ms>', '"text"'],
  ];
  for (const [mathml, text] of cases) t.equal((await shown(math(mathml))).text, text, mathml);
});

t.test('operators have room by their place, names of functions too', async (t) => {
  const cases: readonly [mathml: string, text: string][] = [
    ['<mo>-</mo><mi>b</mi><mo>-</mo><mi>c</mi><mo>∈</mo><mi>ℝ</mi>', '−b − c ∈ ℝ'],
    ['<mo>|</mo><mi>x</mi><mo>|</mo>', '|x|'],
    ['<mi>f</mi><mo>\u2061</mo><mo>(</mo><mi>x</mi><mo>,</mo><mi>y</mi><mo>)</mo>', 'f(x, y)'],
    ['<mi>sin</mi><mo>\u2061</mo><mi>x</mi>', 'sin x'],
    ['<mi>a</mi><msup><mi>cos</mi><mn>2</mn></msup><mi>y</mi>', 'a cos2 y'],
    ['<munder><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow></munder><mi>x</mi>', '∑i=1 x'],
    ['<mn>1</mn><mtext> if </mtext><mi> x </mi>', '1 if x'],
    ['<mi>a</mi> \n <mspace width="1em"/> <mi>b</mi><mspace width="0em"/><mi>c</mi>', 'a bc'],
  ];
  for (const [mathml, text] of cases) t.equal((await shown(math(mathml))).text, text, mathml);
});

t.test('the source of a formula is not printed beside it', async (t) => {
  const { text } = await shown(
    math(
      '<semantics><mi>x</mi><annotation encoding="TeX">\\x</annotation><annotation-xml>y</annotation-xml></semantics>',
    ),
  );
  t.equal(text, 'x');
});

t.test('a document with formulas warns, unless they are hidden behind a drawing as KaTeX hides them', async (t) => {
  const formula = '<math><mfrac><mi>x</mi><mn>2</mn></mfrac></math>';
  t.equal((await shown('<math><mi>P</mi><mo>=</mo><mn>2</mn></math>')).warnings, 0, 'a line of text loses nothing');
  t.equal((await shown(formula)).warnings, 1);
  const css =
    '.katex-mathml { position: absolute; clip: rect(1px, 1px, 1px, 1px); padding: 0; border: 0; height: 1px; width: 1px; overflow: hidden }';
  t.equal((await shown(`<span class="katex-mathml">${formula}</span>`, css)).warnings, 0);
  t.equal((await shown(`<span class="katex-mathml">${formula}</span>`)).warnings, 1, 'without the sheet it is shown');
});

t.test('elements with the names of formulas’ stay as they are outside of them', async (t) => {
  t.equal((await shown('<mfrac><mn>1</mn><mn>2</mn></mfrac>')).text, '12');
});

t.test('a formula with a row of 20,000 elements ends', async (t) => {
  const { text } = await shown(math('<mi>x</mi><mo>+</mo>'.repeat(10_000)));
  t.match(text, /^x \+ x/);
});
