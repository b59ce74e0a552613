/**
 * Limits how many instances of variable fonts one document makes. Each takes as much memory as a font, and text may ask
 * for thousands: a size, a weight and a slant for each word.
 */
import type { FaceEntry } from './catalog.js';
import type { SfntFace } from './font-face.js';
import type { VariationWish } from './variations.js';

/** Bytes of the instances of a document. */
const MAX_BYTES = 96 << 20;
/** Instances of a document. Each takes some 15 ms to make. */
const MAX_INSTANCES = 200;
/** Instances of a font that are always allowed, however large it is. */
const ALWAYS = 3;

export class InstanceBudget {
  readonly #made = new Map<FaceEntry, Map<string, SfntFace>>();
  #bytes = 0;
  #count = 0;
  #isTold = false;

  constructor(private readonly warn: (message: string) => void) {}

  /** Opens a face. Beyond the budget, the first instance of its font that the document has used stands in. */
  open(entry: FaceEntry, wish: VariationWish): SfntFace {
    const { instanceBytes = 0 } = entry;
    if (instanceBytes === 0 || !entry.variant) return entry.open(wish);
    let made = this.#made.get(entry);
    if (!made) this.#made.set(entry, (made = new Map()));
    const variant = entry.variant(wish);
    const known = made.get(variant);
    if (known) return known;
    const first = made.values().next().value;
    if (first && made.size >= ALWAYS && this.#isSpent(instanceBytes)) {
      this.#tell(first.family, made.size);
      return first;
    }
    this.#bytes += instanceBytes;
    this.#count++;
    const face = entry.open(wish);
    made.set(variant, face);
    return face;
  }

  #isSpent(more: number): boolean {
    return this.#count >= MAX_INSTANCES || this.#bytes + more > MAX_BYTES;
  }

  #tell(family: string, count: number): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.warn(
      `The document asks for more instances of variable fonts than one document may have; after ${count} of "${family}", its first one is used. Use fewer weights, widths and sizes, or font-optical-sizing: none.`,
    );
  }
}
