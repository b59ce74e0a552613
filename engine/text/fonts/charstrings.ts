/**
 * Whether glyphs with PostScript outlines can be drawn (“The Type 2 Charstring Format”, CFF). To be asked before fontkit,
 * which follows calls of subroutines however many there are.
 */
import { viewOf } from '../../base/bytes.js';

interface Part {
  readonly offset: number;
  readonly length: number;
}

/** The parts of fontkit (2.0) that are used. Offsets count from the start of its stream. */
interface FontkitFont {
  readonly stream: { readonly buffer: Uint8Array };
  readonly 'CFF '?: {
    readonly topDict: { readonly CharStrings: readonly Part[] };
    readonly globalSubrIndex?: readonly Part[];
    privateDictForGlyph(glyph: number): { readonly Subrs?: readonly Part[] } | null | undefined;
  };
}

/** Beyond these a glyph is broken, or made to take long. The format allows ten calls in calls, and 48 numbers. */
const MAX_DEPTH = 10;
const MAX_STACK = 513;
const MAX_STEPS = 200_000;

/** Returns true for a font without such outlines. */
export function isSoundCharString(font: unknown, glyph: number): boolean {
  try {
    const { stream, 'CFF ': cff } = font as FontkitFont;
    if (!cff) return true;
    const local = cff.privateDictForGlyph(glyph)?.Subrs ?? [];
    const walk = new Walk(viewOf(stream.buffer), { local, global: cff.globalSubrIndex ?? [] });
    return walk.follow(cff.topDict.CharStrings[glyph]!) === 'ended';
  } catch {
    // Reads of DataView are checked, and fontkit throws errors of many kinds where a table is broken.
    return false;
  }
}

interface Subroutines {
  readonly local: readonly Part[];
  readonly global: readonly Part[];
}

const [HSTEM, VSTEM, CALL, RETURN, ESCAPE, END, HSTEM_HM, HINTMASK, CNTRMASK, VSTEM_HM, SHORT, CALL_GLOBAL] = [
  1, 3, 10, 11, 12, 14, 18, 19, 20, 23, 28, 29,
];
const STEMS: ReadonlySet<number> = new Set([HSTEM, VSTEM, HSTEM_HM, VSTEM_HM]);

/** The numbers that an operator of paths needs at least; it takes all that there are. */
const PATHS: Readonly<Record<number, number>> = {
  4: 1, 5: 2, 6: 1, 7: 1, 8: 6, 21: 2, 22: 1, 24: 8, 25: 8, 26: 4, 27: 4, 30: 4, 31: 4,
};

/** Operators behind the escape: how many numbers they take and give. */
const ARITHMETIC: Readonly<Record<number, readonly [takes: number, gives: number]>> = {
  3: [2, 1], 4: [2, 1], 5: [1, 1], 9: [1, 1], 10: [2, 1], 11: [2, 1], 12: [2, 1], 14: [1, 1], 15: [2, 1], 18: [1, 0],
  20: [2, 0], 21: [1, 1], 22: [4, 1], 23: [0, 1], 24: [2, 1], 26: [1, 1], 27: [1, 2], 28: [2, 2], 29: [1, 1], 30: [2, 0],
};
/** The numbers of hflex, flex, hflex1 and flex1. */
const FLEXES: Readonly<Record<number, number>> = { 34: 7, 35: 13, 36: 9, 37: 11 };

class Walk {
  /** NaN: computed, and therefore unknown. */
  readonly #stack: number[] = [];
  #stems = 0;
  #steps = 0;
  #depth = 0;

  constructor(
    private readonly view: DataView,
    private readonly subroutines: Subroutines,
  ) {}

  /** Ends because the steps are bounded. @throws RangeError if the outline is broken */
  follow({ offset, length }: Part): 'ended' | 'returned' {
    if (++this.#depth > MAX_DEPTH + 1) throw new RangeError('too many calls in calls');
    const end = offset + length;
    for (let at = offset; at < end;) {
      if (++this.#steps > MAX_STEPS) throw new RangeError('too many steps');
      const operator = this.view.getUint8(at);
      if (operator >= 32 || operator === SHORT) at += this.#push(at, operator);
      else if (operator === RETURN) break;
      else if (operator === END) return 'ended';
      else if (operator === CALL || operator === CALL_GLOBAL) {
        if (this.follow(this.#called(operator)) === 'ended') return 'ended';
        at += 1;
      } else at += this.#operate(at, operator);
    }
    this.#depth--;
    return 'returned';
  }

  /** Returns how many bytes the number takes. */
  #push(at: number, first: number): number {
    const { view } = this;
    if (this.#stack.length >= MAX_STACK) throw new RangeError('too many numbers');
    if (first === SHORT) this.#stack.push(view.getInt16(at + 1));
    else if (first <= 246) this.#stack.push(first - 139);
    else if (first <= 250) this.#stack.push((first - 247) * 256 + view.getUint8(at + 1) + 108);
    else if (first <= 254) this.#stack.push(-(first - 251) * 256 - view.getUint8(at + 1) - 108);
    else this.#stack.push(view.getInt32(at + 1) / 65536);
    return first === SHORT ? 3 : first <= 246 ? 1 : first <= 254 ? 2 : 5;
  }

  #called(operator: number): Part {
    const { local, global } = this.subroutines;
    const list = operator === CALL ? local : global;
    const bias = list.length < 1240 ? 107 : list.length < 33_900 ? 1131 : 32_768;
    const called = list[(this.#stack.pop() ?? NaN) + bias];
    if (!called) throw new RangeError('no such subroutine');
    return called;
  }

  /** Returns how many bytes the operator takes. */
  #operate(at: number, operator: number): number {
    if (operator === ESCAPE) {
      this.#compute(this.view.getUint8(at + 1));
      return 2;
    }
    if (STEMS.has(operator) || operator === HINTMASK || operator === CNTRMASK) {
      this.#stems += this.#stack.length >> 1;
      this.#stack.length = 0;
      return STEMS.has(operator) ? 1 : 1 + ((this.#stems + 7) >> 3);
    }
    this.#clear(PATHS[operator]);
    return 1;
  }

  #compute(operator: number): void {
    const arithmetic = ARITHMETIC[operator];
    if (!arithmetic) return this.#clear(FLEXES[operator]);
    const [takes, gives] = arithmetic;
    if (this.#stack.length < takes) throw new RangeError('too few numbers');
    this.#stack.length -= takes;
    for (let i = 0; i < gives; i++) this.#stack.push(NaN);
  }

  /** `needed`: undefined for an operator that does not exist. */
  #clear(needed: number | undefined): void {
    if (needed === undefined || this.#stack.length < needed) throw new RangeError('too few numbers');
    this.#stack.length = 0;
  }
}
