/** The cross-reference stream (ISO 32000-1, 7.5.8), which says where each object of a file stands. */

/** More than the objects of an object stream. */
const PACKED_SCALE = 1024;

/**
 * Where an object stands: its offset; for the object at an index of an object stream, packedPlace(); null where it is
 * not written yet. Number 1 comes first.
 */
export type ObjectPlaces = readonly (number | null)[];

/** A cross-reference stream: entries of its dictionary, as PDF source, and what is deflated. */
export interface CrossReferences {
  readonly entries: string;
  readonly rows: Uint8Array;
}

/** `stream`: the number of the object stream. Offsets are positive, so that this is negative. */
export function packedPlace(stream: number, index: number): number {
  return -(stream * PACKED_SCALE + index);
}

/** Above this number of rows, differences from row to row save more than it takes to say that they are such. */
const PLAIN_ROWS = 64;

/**
 * One row for each object, number 0 first. The columns are type, offset or number of the object stream, and generation
 * or index in it; each is as wide as its greatest number.
 */
export function crossReferences(places: ObjectPlaces): CrossReferences {
  const count = places.length + 1;
  const widths = columnWidths(places);
  const length = widths.reduce((sum, width) => sum + width, 0);
  const plain = new Uint8Array(count * length);
  // Number 0, which has no place, is free (Table 18): its row is all zeros.
  let at = length;
  for (const place of places) {
    const row = rowOf(place);
    for (let column = 0; column < row.length; column++)
      for (let byte = widths[column]! - 1; byte >= 0; byte--) plain[at++] = Math.floor(row[column]! / 256 ** byte);
  }
  const entries = `/Type/XRef/Size ${count}/W[${widths.join(' ')}]`;
  if (count <= PLAIN_ROWS) return { entries, rows: plain };
  return { entries: `${entries}/DecodeParms<</Predictor 12/Columns ${length}>>`, rows: differences(plain, length) };
}

function columnWidths(places: ObjectPlaces): readonly number[] {
  const most = [1, 0, 0];
  for (const place of places) {
    const row = rowOf(place);
    for (let column = 0; column < row.length; column++) most[column] = Math.max(most[column]!, row[column]!);
  }
  return most.map(bytesFor);
}

function rowOf(place: number | null): readonly [type: number, field: number, index: number] {
  if (place === null) return [0, 0, 0];
  return place < 0 ? [2, Math.floor(-place / PACKED_SCALE), -place % PACKED_SCALE] : [1, place, 0];
}

function bytesFor(number: number): number {
  let bytes = 1;
  while (number >= 256 ** bytes) bytes++;
  return bytes;
}

/** Each row as the difference from the row above (PNG filter Up), which compresses well. */
function differences(plain: Uint8Array, length: number): Uint8Array {
  const rows = new Uint8Array((plain.length / length) * (length + 1));
  for (let from = 0, to = 0; from < plain.length; from++) {
    if (from % length === 0) rows[to++] = 2;
    rows[to++] = plain[from]! - (plain[from - length] ?? 0);
  }
  return rows;
}
