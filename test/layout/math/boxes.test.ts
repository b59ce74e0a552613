/** Formulas whose elements have boxes of their own: sizes, accents in wrappers, embellished operators, links. */
import t from 'tap';
import { render } from '../../../engine/index.js';
import { readPdf } from '../../../engine/read/read-pdf.js';
import { setHtml, setMath } from './support.js';

t.test('an operator with scripts beside white space keeps its space (MathML Core, § 3.3.1)', async (t) => {
  const before = async (formula: string): Promise<number> =>
    (await setHtml(`<p>a<math>${formula}</math></p>`)).of('→').x;
  const arrow = '<msup><mo>→</mo><mi>f</mi></msup>';
  const alone = await before(`<mrow><mi>x</mi></mrow>${arrow}`);
  t.equal(await before(`<mrow><mi>x</mi></mrow><mrow>${arrow}<mspace width="2em"/></mrow>`), alone);
  t.equal(await before(`<mrow>${arrow}<mspace width="2em"/></mrow>`), await before(arrow));
});

t.test('content stands in the middle of a wide fraction, at the right of wide text from right to left', async (t) => {
  const wide = 'style="width: 100px; padding: 0"';
  const { of } = await setMath(`<mfrac ${wide}><mn>1</mn><mn>2</mn></mfrac>`);
  t.ok(Math.abs(of('1').x + of('1').width / 2 - 50) < 0.5, `the middle of 1 is ${of('1').x + of('1').width / 2}`);
  const right = (await setMath(`<mtext ${wide}>א</mtext>`, 'style="direction: rtl"')).of('א');
  t.ok(Math.abs(right.x + right.width - 100) < 0.1, `the text ends at ${right.x + right.width}`);
});

t.test('an accent in semantics or a row is one as if it stood there by itself', async (t) => {
  const places = async (accent: string) => (await setMath(`<mover><mi>xyz</mi>${accent}</mover>`)).drawn;
  const alone = await places('<mo>¯</mo>');
  t.same(await places('<semantics><mo>¯</mo></semantics>'), alone);
  t.same(await places('<mrow><mo>¯</mo></mrow>'), alone);
});

t.test('text with HTML in a formula stands on its first line (MathML Core, § 3.2.1)', async (t) => {
  const { of } = await setMath('<mi>x</mi><mtext><span>first<br>second</span></mtext>');
  t.equal(of('first').y, of('𝑥').y);
});

t.test('the power of a bracket that does not grow stands as high as that of a letter, as in TeX', async (t) => {
  const rise = async (inside: string, attributes: string) => {
    const [open, close] = [`<mo ${attributes}>(</mo>`, `<mo ${attributes}>)</mo>`];
    const { of } = await setMath(`<msup><mrow>${open}${inside}${close}</mrow><mn>2</mn></msup>`);
    return of('𝑥').y - of('2').y;
  };
  const tall = '<msup><mi>x</mi><mi>T</mi></msup>';
  const plain = 'stretchy="false"';
  t.equal(await rise(tall, plain), await rise('<mi>x</mi>', plain));
  t.ok((await rise(tall, '')) > (await rise(tall, plain)));
});

t.test('href of MathML leads somewhere, and looks as links do', async (t) => {
  const content = '<p><math><mrow href="https://example.org/a"><mi>x</mi></mrow><mo>=</mo><mn>1</mn></math></p>';
  const { pdf } = await render({ type: 'html', content });
  const { pages } = readPdf(pdf);
  t.same(
    pages.flatMap(({ links }) => links.map(({ target }) => target)),
    ['https://example.org/a'],
  );
});

t.test('a first line is no part of a token that holds HTML', async (t) => {
  const css = 'mtext::first-line { font-size: 40px } mtext::first-letter { font-size: 60px }';
  const { of } = await setHtml('<p><math><mtext><span>Hello</span></mtext></math></p>', css);
  t.equal(of('Hello').size, 20);
});
