import t from 'tap';
import { crossReferences, packedPlace } from '../../../engine/pdf/file/cross-references.js';

t.test('rows say where objects stand, in columns as wide as their numbers', (t) => {
  const { entries, rows } = crossReferences([0x0102, packedPlace(7, 127), null, 2 ** 32 + 1]);
  t.equal(entries, '/Type/XRef/Size 5/W[1 5 1]');
  t.same(rowsOf(rows, 7), [
    [0, 0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 1, 2, 0],
    [2, 0, 0, 0, 0, 7, 127],
    [0, 0, 0, 0, 0, 0, 0],
    [1, 1, 0, 0, 0, 1, 0],
  ]);
  t.equal(crossReferences([200, packedPlace(1, 300)]).entries, '/Type/XRef/Size 3/W[1 1 2]');
  t.end();
});

t.test('many rows are the differences from the rows above', (t) => {
  const places = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? index * 77 : packedPlace(index, 1)));
  const { entries, rows } = crossReferences(places);
  t.equal(entries, '/Type/XRef/Size 101/W[1 2 1]/DecodeParms<</Predictor 12/Columns 4>>');
  const undone = withoutDifferences(rows, 4);
  t.same(undone[0], [0, 0, 0, 0]);
  t.same(undone[1], [1, 0, 0, 0]);
  t.same(undone[2], [2, 0, 1, 1]);
  t.same(undone[100], [1, (99 * 77) >> 8, (99 * 77) & 0xff, 0]);
  t.end();
});

function rowsOf(bytes: Uint8Array, length: number): number[][] {
  return Array.from({ length: bytes.length / length }, (_, row) => [
    ...bytes.subarray(row * length, (row + 1) * length),
  ]);
}

/** Takes the PNG filter Up back. */
function withoutDifferences(bytes: Uint8Array, length: number): number[][] {
  const rows: number[][] = [];
  for (const [filter, ...row] of rowsOf(bytes, length + 1)) {
    if (filter !== 2) throw new Error(`Filter ${filter}.`);
    const above = rows.at(-1);
    rows.push(row.map((byte, index) => (byte + (above?.[index] ?? 0)) & 0xff));
  }
  return rows;
}
