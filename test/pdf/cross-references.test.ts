import t from 'tap';
import { crossReferenceEntries, crossReferenceRows, packedPlace } from '../../engine/pdf/cross-references.js';

t.test('rows say where objects stand, each as the difference from the row above', (t) => {
  const places = [0x0102, packedPlace(7, 127), 2 ** 32 + 1];
  t.same(undone(crossReferenceRows(places)), [
    [0, 0, 0, 0, 0, 0, 0xff, 0xff],
    [1, 0, 0, 0, 1, 2, 0, 0],
    [2, 0, 0, 0, 0, 7, 0, 127],
    [1, 1, 0, 0, 0, 1, 0, 0],
  ]);
  t.match(crossReferenceEntries(places), '/Size 4/W[1 5 2]');
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
