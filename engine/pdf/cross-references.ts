/** Where each object of a file stands, and the cross-reference stream (ISO 32000-1, 7.5.8) that lists it. */

/** Columns of the stream: type, offset or number of the object stream, generation or index in it. */
const WIDTHS = [1, 5, 2] as const;
const ROW = WIDTHS[0] + WIDTHS[1] + WIDTHS[2];
/** More than the objects of an object stream. */
const PACKED_SCALE = 256;

/** An entry for each object stays in memory to the end, because the cross references list them all. */
export class CrossReferences {
  /**
   * At the index of each number less one: its offset; for an object in an object stream, the negative of
   * `stream * PACKED_SCALE + index`; null until it is written.
   */
  readonly #places: (number | null)[] = [];

  /** The number of an object that is written later. */
  reserve(): number {
    return this.#places.push(null);
  }

  setOffset(id: number, offset: number): void {
    this.#places[id - 1] = offset;
  }

  /** The object stands in an object stream, at an index from 0. */
  setPacked(id: number, stream: number, index: number): void {
    this.#places[id - 1] = -(stream * PACKED_SCALE + index);
  }

  /** What the dictionary of the stream says of its rows, as PDF source. */
  get dictionary(): string {
    return `/Type/XRef/Size ${this.#places.length + 1}/W[${WIDTHS.join(' ')}]/DecodeParms<</Predictor 12/Columns ${ROW}>>`;
  }

  /**
   * One row for each object, number 0 first. Each row is the difference from the row above (PNG filter Up), which
   * compresses well.
   * @throws where a number has no object.
   */
  rows(): Uint8Array {
    if (this.#places.includes(null))
      throw new Error('Object numbers were reserved for objects that were never written.');
    const rows = new Uint8Array((this.#places.length + 1) * (ROW + 1));
    const view = new DataView(new ArrayBuffer(ROW));
    const row = new Uint8Array(view.buffer);
    const above = new Uint8Array(ROW);
    for (let number = 0; number <= this.#places.length; number++) {
      writeRow(view, number === 0 ? null : this.#places[number - 1]!);
      const at = number * (ROW + 1);
      rows[at] = 2;
      for (let i = 0; i < ROW; i++) {
        rows[at + 1 + i] = row[i]! - above[i]!;
        above[i] = row[i]!;
      }
    }
    return rows;
  }
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
