import t from 'tap';
import { CrossReferences } from '../../engine/pdf/cross-references.js';

t.test('rows say where objects stand, each as the difference from the row above', (t) => {
  const objects = new CrossReferences();
  const [plain, packed, far] = [objects.reserve(), objects.reserve(), objects.reserve()];
  t.same([plain, packed, far], [1, 2, 3]);
  objects.setOffset(plain, 0x0102);
  objects.setPacked(packed, 7, 127);
  objects.setOffset(far, 2 ** 32 + 1);
  t.same(undone(objects.rows()), [
    [0, 0, 0, 0, 0, 0, 0xff, 0xff],
    [1, 0, 0, 0, 1, 2, 0, 0],
    [2, 0, 0, 0, 0, 7, 0, 127],
    [1, 1, 0, 0, 0, 1, 0, 0],
  ]);
  t.match(objects.dictionary, '/Size 4/W[1 5 2]');
  t.end();
});

t.test('a number without an object would be a reference to nothing', (t) => {
  const objects = new CrossReferences();
  objects.reserve();
  t.throws(() => objects.rows(), { message: 'Object numbers were reserved for objects that were never written.' });
  t.end();
});

/** Takes the PNG filter Up back. */
function undone(bytes: Uint8Array): number[][] {
  const rows: number[][] = [];
  for (let at = 0; at < bytes.length; at += 9) {
    const above = rows.at(-1);
    rows.push(Array.from(bytes.subarray(at + 1, at + 9), (byte, index) => (byte + (above?.[index] ?? 0)) & 0xff));
  }
  return rows;
}
