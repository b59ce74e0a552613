/** The cross-reference stream (ISO 32000-1, 7.5.8), which says where each object of a file stands. */

/** Columns: type, offset or number of the object stream, generation or index in it. */
const WIDTHS = [1, 5, 2] as const;
const ROW = WIDTHS[0] + WIDTHS[1] + WIDTHS[2];
/** More than the objects of an object stream. */
const PACKED_SCALE = 1024;

/**
 * Where an object stands: its offset; for the object at an index of an object stream, packedPlace(); null where it is
 * not written yet. Number 1 comes first.
 */
export type ObjectPlaces = readonly (number | null)[];

/** `stream`: the number of the object stream. Offsets are positive, so that this is negative. */
export function packedPlace(stream: number, index: number): number {
  return -(stream * PACKED_SCALE + index);
}

/** What the dictionary of the stream says of its rows, as PDF source. */
export function crossReferenceEntries(places: ObjectPlaces): string {
  return `/Type/XRef/Size ${places.length + 1}/W[${WIDTHS.join(' ')}]/DecodeParms<</Predictor 12/Columns ${ROW}>>`;
}

/**
 * One row for each object, number 0 first. Each row is the difference from the row above (PNG filter Up), which
 * compresses well.
 */
export function crossReferenceRows(places: ObjectPlaces): Uint8Array {
  const rows = new Uint8Array((places.length + 1) * (ROW + 1));
  const view = new DataView(new ArrayBuffer(ROW));
  const row = new Uint8Array(view.buffer);
  const above = new Uint8Array(ROW);
  for (let number = 0; number <= places.length; number++) {
    writeRow(view, number === 0 ? null : places[number - 1]!);
    const at = number * (ROW + 1);
    rows[at] = 2;
    for (let i = 0; i < ROW; i++) {
      rows[at + 1 + i] = row[i]! - above[i]!;
      above[i] = row[i]!;
    }
  }
  return rows;
}

/** Table 18. Number 0, which has no place, is free. */
function writeRow(row: DataView, place: number | null): void {
  const isPacked = place !== null && place < 0;
  const field = isPacked ? Math.floor(-place / PACKED_SCALE) : (place ?? 0);
  row.setUint8(0, place === null ? 0 : isPacked ? 2 : 1);
  row.setUint8(1, Math.floor(field / 2 ** 32));
  row.setUint32(2, field % 2 ** 32);
  row.setUint16(6, place === null ? 0xffff : isPacked ? -place % PACKED_SCALE : 0);
}
