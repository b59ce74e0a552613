/** Where formulas are divided that are wider than their page or line. */
import t from 'tap';
import { setHtml, type SetFormula } from './support.js';

const sum = (letters: string): string =>
  letters
    .split('')
    .map((letter) => `<mi>${letter}</mi>`)
    .join('<mo>+</mo>');
const italic = (letter: string): string => String.fromCodePoint(0x1d44e + letter.charCodeAt(0) - 97);
const set = (math: string, width: number): Promise<SetFormula> =>
  setHtml(`<div style="width: ${width}px">${math}</div>`);

t.test('a displayed formula that is too wide breaks before its relations, which align', async (t) => {
  const row = `<mi>x</mi><mo>=</mo>${sum('abcd')}<mo>=</mo>${sum('efg')}`;
  const { drawn, of } = await set(`<math display="block">${row}</math>`, 200);
  const relations = drawn.filter(({ text }) => text === '=');
  t.equal(relations[0]!.x, relations[1]!.x);
  t.ok(relations[1]!.y > relations[0]!.y + 15);
  t.equal(of(italic('d')).y, relations[0]!.y);
  const whole = await set(`<math display="block">${row}</math>`, 600);
  t.equal(whole.of(italic('g')).y, whole.of(italic('a')).y, 'one line where it fits');
});

t.test('what fits no line beside its left side begins a line before the only relation', async (t) => {
  const bracket = `<mrow><mo>(</mo>${sum('abcde')}<mo>)</mo></mrow>`;
  const math = (left: string): string => `<math display="block"><mi>${left}</mi><mo>=</mo>${bracket}</math>`;
  const { of } = await set(math('resultant'), 240);
  t.ok(of('=').y > of('resultant').y);
  const wide = await set(math('x'), 100);
  t.equal(wide.of('=').y, wide.of(italic('x')).y, 'unless it fits no line at all');
});

t.test('what has no second relation breaks before binary operators, behind the first', async (t) => {
  const { drawn, of } = await set(`<math display="block"><mi>x</mi><mo>=</mo>${sum('abcdefgh')}</math>`, 200);
  const first = drawn.filter(({ text }) => text === '+').find(({ y }) => y > of('=').y)!;
  t.equal(Math.round(first.x), Math.round(of(italic('a')).x));
  t.ok(drawn.every(({ x, width }) => x + width <= 200.5));
});

t.test('two equations beside each other break between them, and not before the “d” of an integral', async (t) => {
  const space = '<mo separator="true">,</mo><mspace width="1em"/>';
  const { of } = await set(
    `<math display="block"><mi>x</mi><mo>=</mo>${sum('ab')}${space}<mi>y</mi><mo>=</mo>${sum('cdef')}</math>`,
    220,
  );
  t.ok(of(italic('y')).y > of(italic('b')).y);
  const differential = '<mo lspace="0.1667em" rspace="0.1667em"></mo><mi mathvariant="normal">d</mi>';
  const integral = await set(`<math display="block">${sum('abcd')}${differential}<mi>t</mi></math>`, 95);
  t.equal(integral.of('d').y, integral.of(italic('d')).y);
});

t.test('the equation beside a number breaks, and the number stays at the edge', async (t) => {
  const cell = (content: string, style: string): string => `<mtd style="${style}">${content}</mtd>`;
  const cells =
    cell('', 'width: 50%; padding: 0') +
    cell(`<mrow><mi>x</mi><mo>=</mo>${sum('abc')}<mo>=</mo>${sum('def')}</mrow>`, 'text-align: left; padding: 0') +
    cell('<mtext>(1)</mtext>', 'width: 50%; padding: 0; text-align: right');
  const { of } = await set(
    `<math display="block"><mtable style="width: 100%"><mtr>${cells}</mtr></mtable></math>`,
    200,
  );
  t.ok(of(italic('f')).y > of(italic('a')).y);
  t.equal(Math.round(of('(1)').x + of('(1)').width), 200);
});

t.test('a formula in text breaks behind relations and operators, and not in brackets that grow', async (t) => {
  const { drawn, of } = await set(`<math>${sum('abcdefgh')}</math>`, 150);
  const lines = new Set(drawn.map(({ y }) => y));
  t.ok(lines.size > 1);
  t.equal(of(italic('a')).x, 0);
  const starts = [...lines].map((y) => drawn.find((one) => one.y === y)!);
  t.ok(
    starts.every(({ x, text }) => x === 0 && text !== '+'),
    'lines begin with operands',
  );
  const whole = await set(`<math><mo>(</mo>${sum('abcdefg')}<mo>)</mo></math>`, 150);
  t.equal(whole.of(italic('g')).y, whole.of(italic('a')).y);
});

t.test('in text from right to left, the parts of a formula stand from left to right', async (t) => {
  const { of } = await set(`<p dir="rtl">אבג <math>${sum('abc')}</math> דהו</p>`, 600);
  t.ok(of(italic('a')).x < of(italic('b')).x && of(italic('b')).x < of(italic('c')).x);
});

t.test('brackets and stops stay beside a formula in text', async (t) => {
  const { drawn } = await set('<p style="text-wrap: wrap">nnnnn (<math><mi>x</mi></math>), nn</p>', 70);
  const bracket = drawn.find(({ text }) => text.includes('('))!;
  const formula = drawn.find(({ text }) => text === italic('x'))!;
  t.equal(bracket.y, formula.y);
});
