/** Where TeX puts things (appendix G, chapter 18) that MathML Core leaves to the font or says otherwise. STIX Two Math. */
import t, { type Test } from 'tap';
import { setMath } from './support.js';

const EM = 20;
const near = (t: Test, found: number, wanted: number, message: string): void =>
  void t.ok(Math.abs(found - wanted) <= 0.02 * EM, `${message}: ${found} is about ${wanted}`);
const end = ({ x, width }: { readonly x: number; readonly width: number }): number => x + width;

t.test('the subscript of W stood a fifth of an em too far: fonts say how far it moves in', async (t) => {
  const { of } = await setMath('<msub><mi>f</mi><mi>i</mi></msub>');
  near(t, of('𝑖').x - end(of('𝑓')), -0.148 * EM, 'a subscript');
  const high = await setMath('<msub><mi>V</mi><mi>b</mi></msub>');
  t.ok(high.of('𝑏').x <= end(high.of('𝑉')), 'none moves away');
});

t.test('letters keep the room that they lean into: V(k), V/2', async (t) => {
  const { of } = await setMath('<mi>V</mi><mo>(</mo><mi>k</mi><mo>)</mo>');
  near(t, of('(').x - end(of('𝑉')), 0.1 * EM, 'before a bracket');
  const fraction = await setMath('<mfrac><mi>V</mi><mi>V</mi></mfrac>', 'display="block"');
  const line = fraction.drawn.find(({ text }) => text === '')!;
  near(t, line.width, of('𝑉').width + 0.1 * EM, 'in a fraction');
});

t.test('scripts of small sums stand as high as those of boxes, and under integrals', async (t) => {
  const { of } = await setMath('<msubsup><mo>∑</mo><mn>1</mn><mn>2</mn></msubsup>');
  t.ok(of('∑').y - of('2').y > 0.5 * EM);
  const integral = await setMath('<msubsup><mo>∫</mo><mn>1</mn><mn>2</mn></msubsup>');
  near(t, integral.of('2').x, end(integral.of('∫')), 'the upper one');
  near(t, integral.of('1').x, end(integral.of('∫')) - 0.23 * EM, 'the lower one');
});

t.test('the subscript of log goes below its g, that of an accented letter stands as without the accent', async (t) => {
  const { of } = await setMath('<msub><mi>log</mi><mn>2</mn></msub><msub><mi>x</mi><mn>3</mn></msub>');
  t.ok(of('2').y > of('3').y + 0.1 * EM);
  const accented = await setMath(
    '<msub><mover accent="true"><mi>y</mi><mo>˙</mo></mover><mn>2</mn></msub><msub><mi>y</mi><mn>3</mn></msub>',
  );
  t.equal(accented.of('2').y, accented.of('3').y);
});

t.test('a sum has no room before it where nothing stands, and none before a bracket', async (t) => {
  const { of } = await setMath(
    '<mrow><mo>∑</mo><msup><mrow><mo stretchy="false">(</mo><mi>x</mi><mo>)</mo></mrow><mn>2</mn></msup></mrow>',
  );
  t.equal(of('∑').x, 0);
  near(t, of('(').x, end(of('∑')), 'the bracket');
});

t.test('the room of an integral behind a comma and a wide space counts once', async (t) => {
  const rowOf = (between: string) =>
    setMath(`<mi>x</mi><mo separator="true">,</mo>${between}<mo>∮</mo><mi>y</mi>`, 'display="block"');
  const gap = async (between: string): Promise<number> => {
    const { of } = await rowOf(between);
    return of('∮').x - of(',').x;
  };
  near(t, await gap('<mspace width="1em"/>'), (await gap('')) + EM, 'the space');
});
