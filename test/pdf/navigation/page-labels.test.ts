import t from 'tap';
import { PageLabelTree } from '../../../engine/pdf/navigation/page-labels.js';
import type { PdfFile } from '../../../engine/pdf/file/pdf-file.js';

/** The tree of labels given as `prefix|text|value`: its source, and its leaves. */
function tree(labels: readonly string[]): { readonly source: string; readonly leaves: readonly string[] } {
  const leaves: string[] = [];
  const made = new PageLabelTree({ addObject: (source: string) => leaves.push(source) } as unknown as PdfFile);
  for (const label of labels) {
    const [prefix, text, value] = label.split('|');
    made.add(prefix!, text!, Number(value));
  }
  return { source: made.end(), leaves };
}

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, i) => `|${from + i}|${from + i}`);

t.test('numbers from 1 on need no labels', (t) => {
  t.equal(tree([]).source, '');
  t.equal(tree(numbers(5000)).source, '');
  t.end();
});

t.test('one range for numbers that go on in one style', (t) => {
  const { source, leaves } = tree([
    '|i|1',
    '|ii|2',
    '|iii|3',
    ...numbers(2),
    ...numbers(2, 5),
    'A-|1|1',
    'A-|2|2',
    'B-|1|1',
  ]);
  t.equal(source, '<</Kids[1 0 R]>>');
  t.same(leaves, ['<</Limits[0 9]/Nums[0<</S/r>>3<</S/D>>5<</S/D/St 5>>7<</S/D/P(A-)>>9<</S/D/P(B-)>>]>>']);
  t.end();
});

t.test('every numbering that PDF has', (t) => {
  const [leaf] = tree(['|XLIX|49', '|mcmxciv|1994', '|C|3', '|c|3', '|C|100']).leaves;
  t.match(leaf, 'Nums[0<</S/R/St 49>>1<</S/r/St 1994>>2<</S/A/St 3>>3<</S/a/St 3>>4<</S/R/St 100>>]');
  t.end();
});

t.test('what PDF cannot count is written as it is', (t) => {
  const [leaf] = tree(['|01|1', '|0|0', '|-1|-1', 'x|aa|27', '|א|1', '|ab|28']).leaves;
  t.match(leaf, 'Nums[0<</P(01)>>1<</P(0)>>2<</P(-1)>>3<</P(xaa)>>4<</P<FEFF05D0>>>5<</P(ab)>>]');
  t.end();
});

t.test('many ranges are written as they come, in leaves', (t) => {
  const { source, leaves } = tree(Array.from({ length: 600 }, (_, i) => `${i}-|1|1`));
  t.equal(source, '<</Kids[1 0 R 2 0 R 3 0 R]>>');
  t.match(leaves[1], /^<<\/Limits\[256 511\]\/Nums\[256<<\/S\/D\/P\(256-\)>>/);
  t.end();
});
