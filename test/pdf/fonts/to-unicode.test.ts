import t from 'tap';
import { toUnicodeCMap } from '../../../engine/pdf/fonts/to-unicode.js';

const blocksOf = (texts: readonly (readonly [number, string])[]) =>
  [...toUnicodeCMap(texts).matchAll(/\d+ begin(bfchar|bfrange)\n([^]*?)\nend/g)].map(([, kind, lines]) => [
    kind,
    ...lines!.split('\n'),
  ]);

t.test('fonts that show ASCII alone have the same map, whichever characters they show', (t) => {
  const texts = [...'Hello'].sort().map((letter) => [letter.charCodeAt(0), letter] as const);
  t.same(blocksOf(texts), [['bfrange', '<0020><007E><0020>']]);
  t.end();
});

t.test('poppler and pdf.js read other characters where a range crosses a byte', (t) => {
  const inCode = ([0xfe, 0xff, 0x100, 0x101] as const).map((cid) => [cid, String.fromCharCode(cid - 0x80)] as const);
  t.same(blocksOf(inCode), [['bfrange', '<00FE><00FF><007E>', '<0100><0101><0080>']]);
  const inText = ([0x80, 0x81, 0x82, 0x83] as const).map((cid) => [cid, String.fromCharCode(cid + 0x7e)] as const);
  t.same(blocksOf(inText), [['bfrange', '<0080><0081><00FE>', '<0082><0083><0100>']]);
  t.end();
});

t.test('texts of several characters, none and pairs of surrogates stand alone', (t) => {
  t.same(
    blocksOf([
      [1, 'fi'],
      [2, 'fj'],
      [3, '\u{1f600}'],
      [4, '\u{1f601}'],
    ]),
    [['bfchar', '<0001><00660069>', '<0002><0066006A>', '<0003><D83DDE00>', '<0004><D83DDE01>']],
  );
  t.end();
});

t.test('a block holds at most 100 entries', (t) => {
  const blocks = blocksOf(Array.from({ length: 150 }, (_, index) => [index * 2 + 1, 'a'] as const));
  t.same(
    blocks.map((block) => block.length - 1),
    [100, 50],
  );
  t.end();
});
