/** Formulas whose base Temml writes as several elements, which no browser and no reader of MathML understands. */
import t from 'tap';
import { toHtml } from 'hast-util-to-html';
import { TexConverter } from '../../../engine/source/tex/converter.js';

const converter = await TexConverter.load([], { preamble: '', labels: {} });

function mathOf(tex: string): string {
  const converted = converter.convert({ tex, isDisplay: true });
  return 'element' in converted ? toHtml(converted.element) : converted.reason;
}

t.test('\\overset of a letter stands over it, and is no exponent', (t) => {
  t.match(mathOf('\\overset{n}{X}'), '<mover><mi>X</mi><mi>n</mi></mover>');
  t.match(mathOf('\\overset{f}{AB}'), '<mover><mrow><mi>A</mi><mi>B</mi></mrow><mi>f</mi></mover>');
  t.match(mathOf('\\overset{?}{=}'), /<mover><mo>=<\/mo>/);
  t.end();
});

t.test('what stands under an operator is not lost, and stands in its middle', (t) => {
  const under = '<mi>θ</mi></munder><mo>\u2061</mo><mspace width="0.1667em"></mspace>';
  t.match(mathOf('\\underset{\\theta}{\\operatorname{argmin}} f'), `<munder><mi>argmin</mi>${under}`);
  t.match(
    mathOf('\\underset{\\theta}{\\min} f'),
    `<munder><mrow><mi>min</mi></mrow>${under}`.replace(/<\/?mrow>/g, ''),
  );
  t.match(mathOf('\\mathop{\\mathbb E}_x [x]'), '<munder><mi>𝔼</mi><mi>x</mi></munder>');
  t.end();
});

t.test('rows of matrices and cases are as high as in TeX', (t) => {
  const strutOf = (tex: string): string | undefined => /data-strut="([^"]*)"/.exec(mathOf(tex))?.[1];
  t.equal(strutOf('\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}'), '1.2');
  t.equal(strutOf('\\begin{cases}a&b\\\\c&d\\end{cases}'), '1.44');
  t.equal(strutOf('\\begin{aligned}a&=b\\\\c&=d\\end{aligned}'), '1.5');
  t.equal(strutOf('\\def\\arraystretch{1.5}\\begin{array}{cc}a&b\\\\c&d\\end{array}'), '1.8');
  t.equal(strutOf('\\sum_{\\substack{a\\\\b}}'), '0.63');
  t.match(mathOf('\\begin{array}{c}a\\end{array}'), 'padding-left:.5em;padding-right:.5em');
  t.end();
});

t.test('bold letters are not made bold twice', (t) => {
  t.match(mathOf('\\boldsymbol{x+1}'), '<mi>𝒙</mi><mo style="font-weight:bold;">+</mo><mstyle mathvariant="bold">');
  t.end();
});

t.test('a gap between rows is kept', (t) => {
  t.match(mathOf('\\begin{aligned}a&=b\\\\[10pt]c&=d\\end{aligned}'), 'depth="+1.4em"');
  t.notMatch(mathOf('\\begin{aligned}a&=b\\\\c&=d\\end{aligned}'), 'mpadded');
  t.end();
});

t.test('several primes are one sign', (t) => {
  t.match(mathOf("f''"), /<mo[^<>]*>″<\/mo><\/msup>/);
  t.match(mathOf("y_1'''"), /<mo[^<>]*>‴<\/mo><\/msubsup>/);
  t.end();
});
