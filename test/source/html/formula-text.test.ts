import t from 'tap';
import { adviceFor } from '../../../engine/render/accessibility-advice.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import { copiedFormula } from '../../../engine/source/html/formula-text.js';
import { mathmlSource } from '../../../engine/source/html/mathml-source.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';

const HALF = '<mfrac><mn>1</mn><mn>2</mn></mfrac>';

function mathIn(tree: DocumentTree): NodeId {
  let node = 0;
  while (tree.name(node as NodeId) !== 'math') node++;
  return node as NodeId;
}

t.test('a check tells of formulas without a text, and how they are read', async (t) => {
  const advice = async (html: string) => adviceFor(await parseHtml(html)).map(({ message }) => message);
  t.match(await advice(`<math>${HALF}</math>`), [/is read as ‘1\/2’.*alttext/]);
  t.match(await advice('<math><mspace width="1em"/></math>'), [/has no text/]);
  t.same(await advice(`<math alttext="one half">${HALF}</math>`), []);
  t.same(await advice('<math><mi>a</mi><mo>=</mo><mi>b</mi></math>'), []);
  const annotation = '<annotation encoding="application/x-tex">\\frac12</annotation>';
  t.same(await advice(`<math><semantics>${HALF}${annotation}</semantics></math>`), []);
});

t.test('the MathML of a formula is XML of its own, without what is for the page', async (t) => {
  const html =
    '<math class="a" alttext="x" display="block"><mi mathvariant="bold">x</mi><mo>&lt;</mo><mspace width="1em"/>' +
    '<mtext>if <b>a &amp; b</b></mtext></math>';
  const tree = await parseHtml(html);
  t.equal(
    mathmlSource(tree, mathIn(tree)),
    '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mi mathvariant="bold">x</mi><mo>&lt;</mo>' +
      '<mspace width="1em"/><mtext>if a &amp; b</mtext></math>',
  );
});

t.test('names that XML does not have made the MathML of a formula unreadable', async (t) => {
  const tree = await parseHtml('<math><m"o a"b="1" xlink:href="#a" href="#b">x\ufffe</m"o></math>');
  const source = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow href="#b">x</mrow></math>';
  t.equal(mathmlSource(tree, mathIn(tree)), source);
});

t.test('a formula is copied as its TeX, or on one line', async (t) => {
  const copied = async (html: string, form: 'tex' | 'text') => {
    const tree = await parseHtml(html);
    return copiedFormula(tree, mathIn(tree), form);
  };
  const annotation = '<annotation encoding="application/x-tex">\\frac12</annotation>';
  const annotated = `<math><semantics>${HALF}${annotation}</semantics></math>`;
  t.equal(await copied(annotated, 'tex'), '$\\frac12$');
  t.equal(await copied(annotated, 'text'), '1/2');
  t.equal(await copied(`<math display="block" alttext="1 \\over 2">${HALF}</math>`, 'tex'), '$$1 \\over 2$$');
  t.equal(await copied(`<math alttext="one half">${HALF}</math>`, 'tex'), '1/2', 'words are no TeX');
  const sum = '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub><mi>y</mi>';
  t.equal(await copied(`<math>${sum}</math>`, 'text'), '∑_i^n x_i y', 'scripts end before what follows');
});
