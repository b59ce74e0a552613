/** Accents, arrows and fences as large as they should be, and primes beside superscripts. STIX Two Math. */
import t from 'tap';
import { setMath } from './support.js';

const EM = 20;
const DISPLAY = 'display="block"';

t.test('a wide hat is no wider than its letters, and what follows stands close', async (t) => {
  const letters = '<mrow><mi>f</mi><mo>∗</mo><mi>g</mi></mrow>';
  const { of } = await setMath(`<mover>${letters}<mo stretchy="true">ˆ</mo></mover><mi>z</mi>`, DISPLAY);
  const { of: bare } = await setMath(`${letters}<mi>z</mi>`, DISPLAY);
  t.ok(of('\u0302').width <= of('𝑔').x + of('𝑔').width - of('𝑓').x);
  t.equal(of('𝑧').x - of('𝑓').x, bare('𝑧').x - bare('𝑓').x);
});

t.test('⇌ did not grow with its text: it is drawn as two harpoons, and copied as one sign', async (t) => {
  const arrow = '<mover><mo stretchy="true">⇌</mo><mspace width="4em"/></mover>';
  const { drawn, of } = await setMath(arrow, DISPLAY);
  t.same(
    drawn.map(({ text }) => text),
    ['⇌', ''],
  );
  t.ok(of('⇌').width > 2.5 * EM);
});

t.test('\\big\\| was twice as high as \\big|: its pieces cover each other', async (t) => {
  const high = async (sign: string): Promise<number> => {
    const { drawn } = await setMath(`<msqrt><mo stretchy="true" minsize="1.2em" form="prefix">${sign}</mo></msqrt>`);
    const line = drawn.find(({ text }) => text === '')!;
    return drawn.find(({ text }) => text === sign)!.y - line.y;
  };
  t.ok(Math.abs((await high('‖')) - (await high('|'))) < 0.02 * EM);
});

t.test('a prime before a superscript stands as high as a prime by itself', async (t) => {
  const both = await setMath('<msup><mi>f</mi><mrow><mo>′</mo><mn>2</mn></mrow></msup>');
  const alone = await setMath('<msup><mi>f</mi><mo>′</mo></msup><msup><mi>f</mi><mn>2</mn></msup>');
  const above = ({ of }: typeof both, text: string): number => of('𝑓').y - of(text).y;
  t.equal(above(both, '′'), above(alone, '′'));
  t.equal(both.of('′').size, EM);
  t.equal(above(both, '2'), above(alone, '2'));
  t.ok(both.of('2').x > both.of('′').x);
});

t.test('limits were copied upper one first: ∑∞n=1 for what is written ∑_{n=1}^∞', async (t) => {
  const { drawn } = await setMath('<munderover><mo>∑</mo><mi>n</mi><mo>∞</mo></munderover>', DISPLAY);
  t.equal(drawn.map(({ text }) => text).join(''), '∑𝑛∞');
});

t.test('f′′ of KaTeX’s MathML stood apart: primes are one sign', async (t) => {
  const { drawn } = await setMath('<msup><mi>f</mi><mrow><mo>′</mo><mo>′</mo></mrow></msup>');
  t.equal(drawn.map(({ text }) => text).join(''), '𝑓″');
});
