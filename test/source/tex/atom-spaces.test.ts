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
  for (const tex of ['a+\\sin y', '\\sum_i\\sin i', 'x^2+\\sin y']) t.equal(mathOf(tex).split(THIN).length, 2, tex);
  t.end();
});

t.test('signs of products have the space of other binary operators', (t) => {
  t.match(mathOf('a\\cdot b'), '<mo lspace="0.2222em" rspace="0.2222em">⋅</mo>');
  t.notMatch(mathOf('x^{a\\times b}'), 'lspace', 'but none in scripts');
  t.end();
});

t.test('signs of products with scripts have these spaces, too', (t) => {
  t.match(mathOf('M\\otimes_R N'), '<msub><mo lspace="0.2222em" rspace="0.2222em">⊗</mo>');
  t.end();
});

t.test('an operator without an operand is a letter: f(⋅,⋅), = ⋆J', (t) => {
  for (const [tex, sign] of [
    ['f(\\cdot,\\cdot)', '⋅'],
    ['d = \\star J', '⋆'],
  ] as const) {
    t.match(mathOf(tex), new RegExp(`<mo lspace="0" rspace="0"[^>]*>${sign}`), tex);
    t.notMatch(mathOf(tex), new RegExp(`<mo form="prefix"[^>]*>${sign}`), tex);
  }
  t.notMatch(mathOf('A\\cup B'), 'lspace="0"');
  for (const tex of ['u\\cdot\\nabla', '\\nabla\\times E']) t.match(mathOf(tex), 'lspace="0.2222em"', tex);
  t.end();
});

t.test('a minus without a left operand is a letter, too', (t) => {
  t.match(mathOf('-\\sin y'), `−</mo>${THIN}<mrow>`);
  t.match(mathOf('a=-\\left(x\\right)'), `−</mo>${THIN}<mrow>`);
  t.end();
});

t.test('⊥\\!\\!⊥ stood apart: two relations have no space between them', (t) => {
  t.match(mathOf('A\\perp\\!\\!\\perp B'), /<mo rspace="0">⟂.*<mo lspace="0">⟂/);
  t.notMatch(mathOf('A\\perp B=C'), 'space="0"');
  t.end();
});

t.test('the space behind a named operator counts once before a sum, and not at all under a line', (t) => {
  t.match(mathOf('\\max\\prod_i x'), '<mo lspace="0"');
  t.equal(mathOf('\\sum_k\\left(x\\right)').split(THIN).length, 1, 'and the operator’s own is enough');
  t.equal(mathOf('\\overline{\\operatorname{span}}x').split(THIN).length, 1);
  t.equal(mathOf('\\hat{\\operatorname{X}}x').split(THIN).length, 1);
  t.end();
});

t.test('∇ is a letter before log, and \\tfrac is a fraction', (t) => {
  t.match(mathOf('\\nabla_\\theta\\log x'), `</msub>${THIN}<mrow>`);
  t.match(mathOf('\\nabla\\log x'), `∇</mo>${THIN}<mrow>`);
  t.match(mathOf('\\tfrac12\\log x'), `</mstyle>${THIN}<mrow>`);
  t.end();
});

t.test('what \\right ends, and dots, keep a thin space before a comma', (t) => {
  t.match(mathOf('\\left(x\\right),y'), `</mrow>${THIN}<mo separator="true">,`);
  t.match(mathOf('1,\\dots,n'), `…</mo>${THIN}<mo separator="true">,`);
  t.match(mathOf('\\bra{a} H'), `</mpadded>${THIN}<mi>H`, '\\mathinner is the same');
  t.end();
});

t.test('\\pmod stood two ems behind its equation: \\allowbreak took room', (t) => {
  t.match(mathOf('a\\pmod p'), '<mo lspace="0" rspace="0"></mo><mspace');
  t.match(mathOf('e\\mathop{}x'), '<mo lspace="0.1667em" rspace="0.1667em"></mo>', 'an empty operator has its room');
  t.end();
});

t.test('\\colon has the spaces of amsmath', (t) => {
  t.match(mathOf('f\\colon A'), '<mo lspace="0.1111em" rspace="0.3333em">:</mo>');
  t.match(mathOf('x:A'), '<mo lspace="0.2778em" rspace="0.2778em">:</mo>', 'a colon is a relation');
  t.match(mathOf('a\\bmod b'), '<mo lspace="0.2778em" rspace="0.2778em">mod</mo>');
  t.end();
});

t.test('\\mathit{diff} printed as four factors: it is a word', (t) => {
  t.match(mathOf('\\mathit{diff}_1'), '<mi class="tml-word">diff</mi>');
  t.match(mathOf('\\text{a \\textit{half-life}}'), '<mtext class="tml-word">half-life</mtext>');
  t.notMatch(mathOf('\\mathit{A}+xy'), 'tml-word', 'a letter is none');
  t.end();
});

t.test('what stands under a \\sideset printed as its script, and the operator small', (t) => {
  t.match(mathOf("\\sideset{}{'}\\sum_n"), /<munder><msup><mo>∑<\/mo><mo[^>]*>′<\/mo><\/msup><mi>n<\/mi><\/munder>/);
  t.match(mathOf('\\sideset{_1^2}{_3^4}\\prod_k^n'), '<munderover><mmultiscripts><mo>∏</mo>');
  t.match(mathOf('{x_1}_2'), '<msub>', 'a letter has no limits');
  t.end();
});

t.test('two numbers in parentheses were one, with no space behind the comma', (t) => {
  t.match(mathOf('(0,1)'), '<mn>0</mn><mo separator="true">,</mo><mn>1</mn>');
  for (const [tex, number] of [
    ['1,234,567.5', '1,234,567.5'],
    ['0{,}5', '0,5'],
    ['\\num{0,5}', '0,5'],
  ] as const)
    t.match(mathOf(tex), `<mn>${number}</mn>`, tex);
  t.end();
});

t.test('\\href is a link', (t) => {
  t.match(mathOf('\\href{https://example.org/a\\_b?c=%20d#e}{x+y}'), 'href="https://example.org/a_b?c=%20d#e"');
  t.notMatch(mathOf('\\class{other}{x}'), 'class=');
  t.end();
});

t.test('what \\left and \\right enclose is an inner atom, with thin spaces around it', (t) => {
  for (const tex of [
    'a\\left(b\\right)c',
    '\\left(b\\right)^2\\frac12',
    '2\\begin{pmatrix}a\\end{pmatrix}',
    '\\exp\\left(x\\right)',
    'a\\!\\left(b\\right)',
    '\\left(b\\right)\\!c',
  ])
    t.match(mathOf(tex), THIN, tex);
  for (const tex of ['a=\\left(b\\right)+c', 'f(x)g', 'e^{a\\left(b\\right)c}', '(\\left(b\\right))'])
    t.notMatch(mathOf(tex), THIN, tex);
  t.match(mathOf('P(x)\\log_2 y'), '</mrow><mspace width="0.1667em"></mspace><msub>');
  t.end();
});

t.test('dots keep off letters by a thin space, and add none to those of operators', (t) => {
  t.equal(mathOf('a\\cdots b').split(THIN).length, 3);
  t.equal(mathOf('a+\\cdots+b').split(THIN).length, 1);
  t.match(mathOf('a+\\cdots+b'), '<mo lspace="0" rspace="0">⋯</mo>');
  t.end();
});

t.test('\\ln|x| has the space of \\ln x, and \\Big| has none', (t) => {
  t.match(mathOf('\\ln|x|'), `${THIN}<mi>|</mi>`);
  t.match(mathOf('f\\Big|_0'), /lspace="0" rspace="0">\|</);
  t.match(mathOf('a\\bigm|b'), '<mspace width="0.2778em"></mspace>');
  t.end();
});
