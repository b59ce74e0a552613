/**
 * Places marks that a font has no anchors for: centred over or under their letter, and clear of it. Fonts of our own lack
 * anchors for letters of Yoruba and of the phonetic alphabet. Double marks, which span two letters, are left alone.
 */
import type { SfntFace } from './font-face.js';
import type { ShapedGlyphs } from './harfbuzz.js';

type Side = 'above' | 'below' | 'through';

/** Combining classes 230, 220 and 1 of U+0300–036F. */
const SIDES: Readonly<Record<Side, RegExp>> = {
  above: /[\u0300-\u0314\u033d-\u0344\u0346\u034a-\u034c\u0350-\u0352\u0357\u035b\u0363-\u036f]/,
  below: /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a]/,
  through: /[\u0334-\u0338]/,
};

const MARK = /[\u0300-\u036f]/;

/** The least distance between a mark and its letter, in em. */
const GAP = 1 / 24;

export const mayHaveLooseMarks = (text: string): boolean => MARK.test(text);

/** Moves the marks of left-to-right text that HarfBuzz has left where they were. */
export function placeLooseMarks(text: string, face: SfntFace, shaped: ShapedGlyphs): ShapedGlyphs {
  const { clusters, glyphs } = shaped;
  const placed = {
    ...shaped,
    xOffsets: shaped.xOffsets?.slice() ?? new Array<number>(glyphs.length).fill(0),
    yOffsets: shaped.yOffsets?.slice() ?? new Array<number>(glyphs.length).fill(0),
  };
  for (let from = 0, to = 0; from < glyphs.length; from = to) {
    for (to = from + 1; to < glyphs.length && clusters[to] === clusters[from]; to++);
    const own = text.slice(clusters[from], clusters[to] ?? text.length);
    if (to > from + 1 && MARK.test(own)) new MarkStack(face, placed, own).place(from, to);
  }
  const isMoved = placed.xOffsets.some((offset) => offset !== 0) || placed.yOffsets.some((offset) => offset !== 0);
  return isMoved ? placed : shaped;
}

type Placed = ShapedGlyphs & { readonly xOffsets: number[]; readonly yOffsets: number[] };

/** A letter and the marks on it. */
class MarkStack {
  readonly #sides: ReadonlyMap<number, Side>;

  constructor(
    private readonly face: SfntFace,
    private readonly shaped: Placed,
    text: string,
  ) {
    const sides = new Map<number, Side>();
    for (const char of text) {
      const side = (Object.keys(SIDES) as Side[]).find((name) => SIDES[name].test(char));
      if (side) sides.set(face.glyphFor(char.codePointAt(0)!), side);
    }
    this.#sides = sides;
  }

  place(base: number, end: number): void {
    const { face, shaped } = this;
    const { glyphs, advances, xOffsets, yOffsets } = shaped;
    const letter = face.boundsOf(glyphs[base]!);
    if (!letter) return;
    const gap = face.metrics.unitsPerEm * GAP;
    const centre = (letter.xMin + letter.xMax) / 2 - advances[base]!;
    let { yMax: top, yMin: bottom } = letter;
    // A mark that is attached to a loose one moves with it.
    let [dx, dy] = [0, 0];
    for (let i = base + 1; i < end; i++) {
      const side = this.#sides.get(glyphs[i]!);
      const bounds = side && face.boundsOf(glyphs[i]!);
      if (!bounds || advances[i] !== 0) return;
      if (xOffsets[i] === 0 && yOffsets[i] === 0) {
        dx = Math.round(centre - (bounds.xMin + bounds.xMax) / 2);
        dy = 0;
        if (side === 'above') dy = Math.round(Math.max(0, top + gap - bounds.yMin));
        if (side === 'below') dy = Math.round(Math.min(0, bottom - gap - bounds.yMax));
      }
      xOffsets[i]! += dx;
      yOffsets[i]! += dy;
      if (side === 'above') top = Math.max(top, bounds.yMax + yOffsets[i]!);
      if (side === 'below') bottom = Math.min(bottom, bounds.yMin + yOffsets[i]!);
    }
  }
}
