import t from 'tap';
import {
  der,
  oid,
  readElement,
  sequence,
  setOf,
  smallInteger,
  TAG,
  unsignedInteger,
} from '../../engine/signature/der.js';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

t.test('lengths below 128 take one octet, longer ones say how many follow (X.690, 8.1.3)', async (t) => {
  t.equal(hex(der(TAG.octetString, new Uint8Array(127)).subarray(0, 2)), '047f');
  t.equal(hex(der(TAG.octetString, new Uint8Array(128)).subarray(0, 3)), '048180');
  t.equal(hex(der(TAG.octetString, new Uint8Array(70_000)).subarray(0, 5)), '0483011170');
});

t.test('object identifiers (8.19) are written and read', async (t) => {
  t.equal(hex(oid('1.2.840.113549')), '06062a864886f70d');
  for (const dotted of ['1.2.840.113549.1.9.16.2.47', '2.5.29.15', '2.16.840.1.101.3.4.2.1', '0.4.0.1'])
    t.equal(readElement(oid(dotted)).oid, dotted);
});

t.test('numbers without a sign have no needless zeros, and one where they would be negative', async (t) => {
  t.equal(hex(unsignedInteger(Uint8Array.of(0, 0, 127))), '02017f');
  t.equal(hex(unsignedInteger(Uint8Array.of(128))), '02020080');
  t.equal(hex(unsignedInteger(Uint8Array.of(0))), '020100');
});

t.test('the elements of a set are in the order of their encodings (11.6)', async (t) => {
  t.equal(hex(setOf(smallInteger(3), smallInteger(1), der(TAG.null))), '3108020101020103' + '0500');
});

t.test('what is read is what was written', async (t) => {
  const [first, second] = readElement(sequence(smallInteger(5), sequence(der(TAG.null)))).children;
  t.same([...first!.content], [5]);
  t.same(
    second!.children.map(({ tag }) => tag),
    [TAG.null],
  );
});

t.test('data that end too early, or have a length that nobody writes, are refused', async (t) => {
  for (const bytes of [[], [0x30], [0x30, 5, 1], [0x30, 0x80, 0, 0], [0x30, 0x85, 1, 1, 1, 1, 1], [0x1f, 0x81, 0]])
    t.throws(() => readElement(Uint8Array.from(bytes)), /The data end|cannot be read|unknown tag/, bytes.join(' '));
});
