import fc from 'fast-check';
import t from 'tap';
import { byteString, fineNum, num, plainName, textString, utf16Hex } from '../../../engine/pdf/file/syntax.js';

t.test('numbers are short and never have exponents', (t) => {
  t.equal(num(0), '0');
  t.equal(num(-0), '0');
  t.equal(num(-0.0001), '0');
  t.equal(num(12), '12');
  t.equal(num(0.1 + 0.2), '0.3');
  t.equal(num(1 / 3), '0.333');
  t.equal(num(1e21), '1000000000');
  t.equal(num(-Infinity), '-1000000000');
  t.equal(num(NaN), '0');
  t.equal(fineNum(1e-5), '0.00001');
  fc.assert(fc.property(fc.double(), (value) => /^-?\d+(\.\d{1,3})?$/.test(num(value))));
  const shortest = (value: number) => '' + (Math.round(value * 1000) / 1000 || 0);
  const near = fc.double({ min: -2e6, max: 2e6, noNaN: true });
  const halves = fc.integer({ min: -2e9, max: 2e9 }).map((half) => half / 2000);
  fc.assert(
    fc.property(fc.oneof(near, halves), (value) => num(value) === shortest(value)),
    { numRuns: 2000 },
  );
  fc.assert(fc.property(fc.double({ min: -1, max: 1 }), (value) => /^-?\d+(\.\d{1,5})?$/.test(fineNum(value))));
  t.end();
});

t.test('strings are escaped, and UTF-16 where they are not ASCII', (t) => {
  t.equal(byteString('a(b)\\\r'), '(a\\(b\\)\\\\\\r)');
  t.equal(textString('Plain'), '(Plain)');
  t.equal(textString('é😀'), '<FEFF00E9D83DDE00>');
  t.equal(textString('a\nb'), '<FEFF0061000A0062>');
  t.equal(utf16Hex('\ud800x'), 'FFFD0078');
  t.equal(utf16Hex('x\udc00'), '0078FFFD');
  t.equal(plainName('Noto Sans/é', 'Font'), 'NotoSans');
  t.equal(plainName('漢字', 'Font'), 'Font');
  t.end();
});
