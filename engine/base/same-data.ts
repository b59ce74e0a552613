/** Compares plain data by content. */

/**
 * Whether two values hold the same data: primitives, arrays, maps, sets, typed arrays and plain objects, at any depth.
 * Anything else (functions, instances of classes) is the same only if it is the same object.
 */
export function sameData(a: unknown, b: unknown): boolean {
  return new Comparison().same(a, b);
}

class Comparison {
  /** The pairs that are compared already, or are being compared: a pair in a cycle is the same if all else is. */
  readonly #seen = new Map<object, Set<object>>();

  /** Ends because each pair of objects is compared once. */
  same(a: unknown, b: unknown): boolean {
    if (Object.is(a, b)) return true;
    if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
    const prototype: unknown = Object.getPrototypeOf(a);
    if (prototype !== Object.getPrototypeOf(b)) return false;
    if (this.#isKnown(a, b)) return true;
    if (Array.isArray(a)) return this.#sameList(a, b as unknown[]);
    if (ArrayBuffer.isView(a)) return this.#sameList(bytesOf(a), bytesOf(b as ArrayBufferView));
    if (a instanceof Map) return this.#sameMap(a, b as Map<unknown, unknown>);
    if (a instanceof Set)
      return a.size === (b as Set<unknown>).size && [...a].every((one) => (b as Set<unknown>).has(one));
    return (prototype === Object.prototype || prototype === null) && this.#sameFields(a, b);
  }

  #isKnown(a: object, b: object): boolean {
    const others = this.#seen.get(a);
    if (others?.has(b)) return true;
    if (others) others.add(b);
    else this.#seen.set(a, new Set([b]));
    return false;
  }

  #sameList(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
    if (a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!this.same(a[i], b[i])) return false;
    return true;
  }

  /** In the same order too. */
  #sameMap(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
    return a.size === b.size && this.#sameList([...a].flat(1), [...b].flat(1));
  }

  #sameFields(a: object, b: object): boolean {
    const names = Object.keys(a) as (keyof typeof a)[];
    if (names.length !== Object.keys(b).length) return false;
    return names.every((name) => name in b && this.same(a[name], b[name]));
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
