import t from 'tap';
import { FIRST_OWN_CODE, SharedCodes } from '../../../engine/pdf/fonts/shared-codes.js';

t.test('characters of western languages have the same code in each document', (t) => {
  const codes = new SharedCodes();
  t.same(
    [...' A~\u2010–’…\xa0éÿ'].map((text) => codes.cidOf(text, 0)),
    [0x20, 0x41, 0x7e, 0x80, 0x83, 0x89, 0x96, 0xa0, 0xe9, 0xff],
  );
  t.end();
});

t.test('others have codes in the order of their first use, one for each glyph', (t) => {
  const codes = new SharedCodes();
  const uses = [
    ['Ω', 0],
    ['fi', 0],
    ['Ω', 0],
    ['Ω', 1],
    ['A', 1],
    ['\x7f', 0],
  ] as const;
  t.same(
    uses.map(([text, variant]) => codes.cidOf(text, variant)),
    [0x100, 0x101, 0x100, 0x102, 0x103, 0x104],
  );
  t.match(codes.toUnicode(), '<0101><00660069>');
  t.match(codes.toUnicode(), '<0103><0041>');
  t.end();
});

t.test('fonts of very many characters give out codes of their own, so that others have few gaps', (t) => {
  const codes = new SharedCodes();
  const cids = Array.from({ length: 1000 }, (_, index) => codes.cidOf(String.fromCharCode(0x4e00 + index), 0));
  t.equal(Math.max(...cids), FIRST_OWN_CODE - 1);
  t.equal(cids.filter((cid) => cid === 0).length, 1000 - (FIRST_OWN_CODE - 0x100));
  t.equal(codes.cidOf('\u4e00', 0), 0x100, 'what has a code keeps it');
  t.equal(codes.cidOf('A', 0), 0x41);
  t.end();
});
