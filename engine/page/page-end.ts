/**
 * Where a page ended, as a number that a second pass over the document can be compared with: it makes boxes of its own,
 * so nothing but what tokens say is left to compare.
 */
import type { BreakToken, ItemState } from '../layout/contract/break-token.js';

/** Equal for equal places; different for different ones but for one in 2⁵². */
export function placeOf(token: BreakToken | null, ...more: readonly number[]): number {
  const hash = new PlaceHash();
  hash.token(token);
  hash.add(...more);
  return hash.value;
}

const KINDS: Readonly<Record<BreakToken['kind'], number>> = { block: 1, lines: 2, table: 3, items: 4, multicol: 5 };
const NOTHING = -1;

/** FNV-1a in two lanes of 32 bits. */
class PlaceHash {
  #low = 0x811c9dc5;
  #high = 0x01234567;

  get value(): number {
    return (this.#high >>> 12) * 2 ** 32 + (this.#low >>> 0);
  }

  add(...values: readonly number[]): void {
    for (const value of values) {
      this.#low = Math.imul(this.#low ^ value, 0x01000193);
      this.#high = Math.imul(this.#high ^ value ^ (this.#low >>> 15), 0x01000193);
    }
  }

  /** Ends with the tree of tokens. */
  token(token: BreakToken | null): void {
    if (!token) return this.add(NOTHING);
    this.add(KINDS[token.kind], token.box.node);
    if (token.kind === 'block') {
      this.add(token.childIndex, token.consumed, token.overflowing.length, token.floats.length, Number(token.isAtEnd));
      this.token(token.childToken);
      for (const rest of token.overflowing) this.token(rest);
      for (const float of token.floats) this.token(float.token);
    } else if (token.kind === 'lines') this.add(token.segment, token.offset, token.lineCount, token.floatsDone);
    else if (token.kind === 'multicol') {
      this.add(token.consumed, Number(token.isFlowDone));
      this.token(token.flow);
      this.token(token.spanner?.token ?? null);
    } else if (token.kind === 'items') {
      this.add(token.consumed);
      for (const { rowIndex, gap, items } of token.flows) {
        this.add(rowIndex, gap);
        for (const item of items ?? []) this.#item(item);
      }
    } else {
      this.add(token.rowIndex, token.captionIndex, token.spans.length);
      this.token(token.captionToken);
      for (const cell of token.cells ?? []) this.token(cell?.token ?? null);
      for (const span of token.spans) this.token(span.token);
    }
  }

  #item(item: ItemState): void {
    this.add(item.status === 'done' ? NOTHING : item.offset);
    if (item.status === 'goes-on') this.token(item.token);
  }
}
