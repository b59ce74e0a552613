import t, { type Test } from 'tap';
import { setHtml, setMath } from './support.js';

const EM = 20;
/** STIX Two Math, in em. */
const FONT = { axis: 0.258, rule: 0.068, supShift: 0.36, radicalRule: 0.068 };
const near = (t: Test, found: number, wanted: number, message: string): void =>
  void t.ok(Math.abs(found - wanted) <= 0.02 * EM, `${message}: ${found} is about ${wanted}`);

t.test('½ in MathML does not print as 12: the parts stand above and below a line on the axis', async (t) => {
  const { of, drawn, warnings } = await setMath('<mi>x</mi><mfrac><mn>1</mn><mn>22</mn></mfrac>', 'display="block"');
  const [x, one, two, line] = [of('𝑥'), of('1'), of('22'), of('')];
  t.ok(one.y < x.y && two.y > x.y);
  near(t, x.y - (line.y + line.height / 2), FONT.axis * EM, 'the line stands on the axis');
  near(t, line.height, FONT.rule * EM, 'its thickness');
  near(t, one.x + one.width / 2, two.x + two.width / 2, 'both are centred');
  t.equal(one.size, EM, 'in a display, parts have the full size');
  t.equal(drawn.length, 4);
  t.same(warnings, []);
});

t.test('MathML Core § 3.3.2: fractions of lines and in fractions are smaller, binomials have no line', async (t) => {
  near(t, (await setMath('<mfrac><mn>1</mn><mn>2</mn></mfrac>')).of('1').size, EM * 0.7, 'the size');
  const nested = await setMath('<mfrac><mfrac><mn>1</mn><mn>2</mn></mfrac><mn>3</mn></mfrac>', 'display="block"');
  t.equal(nested.of('3').size, EM);
  near(t, nested.of('1').size, EM * 0.7, 'the size');
  const stack = await setMath('<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>');
  t.same(
    stack.drawn.map(({ text }) => text),
    ['𝑛', '𝑘'],
  );
  t.ok(stack.of('𝑛').y < stack.of('𝑘').y);
});

t.test('MathML Core § 3.4.1: scripts', async (t) => {
  const { of } = await setMath('<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>y</mi><mi>i</mi></msub>');
  near(t, of('𝑥').y - of('2').y, FONT.supShift * EM, 'the superscript');
  near(t, of('2').size, EM * 0.7, 'the size');
  t.ok(of('𝑖').y > of('𝑦').y);
  const deep = await setMath('<msup><mi>e</mi><msup><mi>x</mi><mn>2</mn></msup></msup>');
  t.ok(deep.of('2').size >= EM * 0.5 && deep.of('2').size < EM * 0.6, 'scripts of scripts are no smaller than half');
  const both = await setMath('<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>');
  t.ok(both.of('2').y < both.of('𝑖').y);
  const pre = await setMath(
    '<mmultiscripts><mi mathvariant="normal">C</mi><none/><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>',
  );
  t.ok(pre.of('14').x < pre.of('C').x && pre.of('6').x < pre.of('C').x);
  near(t, pre.of('14').x + pre.of('14').width, pre.of('6').x + pre.of('6').width, 'prescripts end beside the base');
});

t.test('roots have a sign as high as their content, a line over it, and a degree', async (t) => {
  const { of, drawn } = await setMath(
    '<mroot><mfrac><mi>a</mi><mi>b</mi></mfrac><mn>3</mn></mroot>',
    'display="block"',
  );
  const lines = drawn.filter(({ text }) => text === '');
  t.equal(lines.length, 2);
  const top = lines.reduce((high, line) => (line.y < high.y ? line : high));
  t.ok(top.y < of('𝑎').y - 10);
  t.ok(of('3').x < of('𝑎').x && of('3').y < of('𝑏').y);
  const plain = await setMath('<msqrt><mn>2</mn></msqrt>');
  near(t, plain.of('√').x + plain.of('√').width, plain.of('').x, 'the line begins at the sign');
  near(t, plain.of('').width, plain.of('2').width, 'and is as wide as the content');
});

t.test('limits stand over and under in displays, and beside in lines', async (t) => {
  const sum = '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>x</mi>';
  const display = await setMath(sum, 'display="block"');
  const sign = display.of('∑');
  near(t, display.of('𝑛').x + display.of('𝑛').width / 2, sign.x + sign.width / 2, 'the upper limit is centred');
  t.ok(display.of('𝑖').y > sign.y + 5);
  const line = await setMath(sum);
  t.ok(line.of('𝑛').x >= line.of('∑').x + line.of('∑').width - 1);
  t.ok(display.of('∑').width > line.of('∑').width, 'the sign is larger in a display');
});

t.test('hats do not stand beside their letters', async (t) => {
  for (const [accent, drawn] of [
    ['^', '\u0302'],
    ['ˆ', '\u0302'],
    ['~', '\u0303'],
    ['→', '\u20d7'],
  ] as const) {
    const { of } = await setMath(`<mover><mi>x</mi><mo stretchy="false">${accent}</mo></mover>`);
    const [x, hat] = [of('𝑥'), of(drawn)];
    t.equal(hat.size, x.size, 'an accent is no script');
    t.ok(hat.x >= x.x - 1 && hat.x <= x.x + x.width + 1, accent);
  }
});

t.test('MathML Core § 3.2.4: brackets are as tall as what they embrace, arrows as wide', async (t) => {
  const tall = await setMath('<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo>', 'display="block"');
  const small = await setMath('<mo>(</mo><mi>a</mi><mo>)</mo>', 'display="block"');
  t.ok(tall.of('(').width > small.of('(').width);
  const wide = await setMath('<mover><mo>→</mo><mtext>a long text</mtext></mover>');
  const [arrow, label] = [wide.of('→').width, wide.of('a long text').width];
  t.ok(arrow >= label && arrow < label + EM, 'the arrow is as wide as its label or a little wider');
  const brace = await setMath('<munder><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo>⏟</mo></munder>');
  t.ok(brace.of('⏟').width >= brace.of('𝑏').x + brace.of('𝑏').width - brace.of('𝑎').x - 3);
  const fixed = await setMath('<mo stretchy="false">(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac>', 'display="block"');
  t.equal(fixed.of('(').width, small.of('(').width);
});

t.test('operators have room by their form, none in scripts and before brackets', async (t) => {
  const gap = async (content: string, first: string, second: string) => {
    const { of } = await setMath(content);
    return of(second).x - of(first).x - of(first).width;
  };
  near(t, await gap('<mi>a</mi><mo>=</mo><mi>b</mi>', '𝑎', '='), (5 / 18) * EM, 'a relation');
  near(t, await gap('<mi>a</mi><mo>+</mo><mi>b</mi>', '+', '𝑏'), (4 / 18) * EM, 'a sum');
  near(t, await gap('<mo>-</mo><mi>b</mi>', '−', '𝑏'), 0, 'a sign');
  near(t, await gap('<mi>f</mi><mo>(</mo><mi>x</mi><mo>)</mo>', '(', '𝑥'), 0, 'brackets');
  near(t, await gap('<mi>a</mi><mo>,</mo><mi>b</mi>', ',', '𝑏'), (3 / 18) * EM, 'a comma');
  near(
    t,
    await gap('<mi>a</mi><mo>=</mo><mo>∫</mo><mi>b</mi>', '=', '∫'),
    (5 / 18) * EM,
    'a relation before an integral',
  );
  near(t, await gap('<mo>∑</mo><mo>(</mo><mi>a</mi><mo>)</mo>', '∑', '('), 0, 'a sum before a bracket');
  const script = '<msub><mi>x</mi><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></msub>';
  near(t, await gap(script, '+', '𝑏'), 0, 'a sum in a script');
  near(t, await gap('<mi>a</mi><mo lspace="2em" rspace="0">=</mo><mi>b</mi>', '𝑎', '='), 2 * EM, 'stated room');
});

t.test('letters of an alphabet: single letters are italic, mathvariant names others', async (t) => {
  const cases: readonly [string, string][] = [
    ['<mi>x</mi>', '𝑥'],
    ['<mi>h</mi>', 'ℎ'],
    ['<mi>sin</mi>', 'sin'],
    ['<mi mathvariant="normal">x</mi>', 'x'],
    ['<mi mathvariant="bold">x</mi>', '𝐱'],
    ['<mi mathvariant="double-struck">R</mi>', 'ℝ'],
    ['<mi mathvariant="fraktur">g</mi>', '𝔤'],
    ['<mi mathvariant="script">L</mi>', 'ℒ'],
    ['<mi>α</mi>', '𝛼'],
    ['<mi mathvariant="bold-italic">Ω</mi>', '𝜴'],
    ['<mn mathvariant="bold">42</mn>', '𝟒𝟐'],
    ['<mstyle mathvariant="monospace"><mi>if</mi></mstyle>', '𝚒𝚏'],
    ['<ms>text</ms>', '"text"'],
    ['<mtext> if </mtext>', 'if'],
  ];
  for (const [content, text] of cases) t.equal((await setMath(content)).of(text).text, text, content);
});

t.test('tables: columns and baselines align, around the axis', async (t) => {
  const { of } = await setMath(
    '<mtable columnalign="right left"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>long</mi></mtd><mtd><mfrac><mn>1</mn><mn>2</mn></mfrac></mtd></mtr></mtable><mi>z</mi>',
  );
  near(t, of('𝑎').x + of('𝑎').width, of('long').x + of('long').width, 'the first column ends in one place');
  t.equal(of('𝑎').y, of('𝑏').y);
  t.ok(of('𝑎').y < of('𝑧').y && of('long').y > of('𝑧').y);
  const spans = await setMath(
    '<mtable><mtr><mtd columnspan="2"><mi>wide</mi></mtd></mtr><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>',
  );
  t.ok(spans.of('𝑎').x < spans.of('wide').x + spans.of('wide').width);
});

t.test('mspace, mpadded, mphantom and menclose', async (t) => {
  const space = await setMath('<mi>a</mi><mspace width="30px"/><mi>b</mi>');
  near(t, space.of('𝑏').x - space.of('𝑎').x - space.of('𝑎').width, 30, 'a space');
  const padded = await setMath('<mpadded width="+20px" lspace="10px" voffset="5px"><mi>a</mi></mpadded><mi>b</mi>');
  near(t, padded.of('𝑎').x, 10, 'lspace');
  near(t, padded.of('𝑏').y - padded.of('𝑎').y, 5, 'voffset');
  near(t, padded.of('𝑏').x, padded.of('𝑎').width + 20, 'width');
  const struck = await setMath('<menclose notation="updiagonalstrike"><mi>a</mi></menclose>');
  t.equal(struck.drawn.filter(({ text }) => text === '').length, 1);
  t.equal(
    (await setMath('<menclose notation="box"><mi>a</mi></menclose>')).drawn.filter(({ text }) => text === '').length,
    1,
  );
});

t.test('HTML inside of mtext is set as text, and a block formula stands in the middle', async (t) => {
  const { of } = await setHtml('<p><math><mtext>if <b>this</b></mtext><mi>x</mi></math></p>');
  t.ok(of('this').x > of('if').x);
  t.ok(of('𝑥').x > of('this').x);
  const block = await setHtml('<p>before</p><math display="block"><mi>x</mi></math><p>after</p>');
  near(t, block.of('𝑥').x + block.of('𝑥').width / 2, 500, 'the middle of the page');
  t.ok(block.of('before').y < block.of('𝑥').y && block.of('𝑥').y < block.of('after').y);
});

t.test('right-to-left formulas are mirrored', async (t) => {
  const { of } = await setMath('<mi>a</mi><mo>=</mo><msup><mi>b</mi><mn>2</mn></msup>', 'style="direction: rtl"');
  t.ok(of('𝑎').x > of('=').x && of('=').x > of('𝑏').x && of('𝑏').x > of('2').x);
});

t.test('deeply nested formulas end', async (t) => {
  const deep = '<msqrt>'.repeat(200) + '<mi>x</mi>' + '</msqrt>'.repeat(200);
  t.ok((await setMath(deep)).of('x'));
});

t.test('primes are as large as in text, and stand as high', async (t) => {
  const script = (await setMath('<msup><mi>f</mi><mo>′</mo></msup>')).of('′');
  const { of } = await setMath('<mi>f</mi><mo>′</mo>');
  t.equal(script.size, EM);
  near(t, script.y, of('′').y, 'the baseline');
});
