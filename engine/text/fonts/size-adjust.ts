/** The size of faces in relation to the font size: `font-size-adjust` (CSS Fonts 4, § 2.6) and `size-adjust` (Fonts 5, § 6). */
import { DerivedFace } from './derived-face.js';
import type { SfntFace } from './font-face.js';
import type { FontFace, FontMetrics, GlyphBounds, SizeAdjustMetric, TextStyle } from './types.js';

const WATER = 0x6c34;

/** The metrics that fonts are compared by, in font units; 0 where a font does not tell. */
const METRICS: Readonly<Record<SizeAdjustMetric, (face: FontFace) => number>> = {
  'ex-height': ({ metrics }) => metrics.xHeight,
  'cap-height': ({ metrics }) => metrics.capHeight,
  'ch-width': ({ metrics }) => metrics.zeroAdvance,
  'ic-width': (face) => ideographAdvance(face),
  // Horizontal text has no advance heights. Ideographs are square.
  'ic-height': (face) => ideographAdvance(face),
};

function ideographAdvance(face: FontFace): number {
  const glyph = face.glyphFor(WATER);
  return glyph === 0 ? face.metrics.unitsPerEm : face.advanceOf(glyph);
}

/** The share of the font size that a metric of a face has. */
function aspectOf(face: FontFace, metric: SizeAdjustMetric): number {
  return METRICS[metric](face) / face.metrics.unitsPerEm;
}

/** Returns the factor by which a face is larger than the font size. `font-size-adjust` replaces `size-adjust`. */
export function adjustmentOf(face: SfntFace, { sizeAdjust }: TextStyle): number {
  if (!sizeAdjust) return face.sizeAdjust;
  const aspect = aspectOf(face, sizeAdjust.metric);
  return aspect > 0 ? sizeAdjust.value / aspect : face.sizeAdjust;
}

/** A face as layout sees it when its glyphs are set in another size: metrics, advances and bounds are scaled. */
export function adjustedFace(face: SfntFace, style: TextStyle): FontFace {
  const factor = adjustmentOf(face, style);
  return factor === 1 ? face : new AdjustedFace(face, factor);
}

class AdjustedFace extends DerivedFace<SfntFace> {
  readonly metrics: FontMetrics;

  constructor(
    face: SfntFace,
    private readonly factor: number,
  ) {
    super(face);
    const { unitsPerEm, ...lengths } = face.metrics;
    const scaled = Object.entries(lengths).map(([name, length]) => [name, length * factor]);
    this.metrics = { unitsPerEm, ...(Object.fromEntries(scaled) as Omit<FontMetrics, 'unitsPerEm'>) };
  }

  advanceOf(glyph: number): number {
    return this.source.advanceOf(glyph) * this.factor;
  }

  boundsOf(glyph: number): GlyphBounds | null {
    const bounds = this.source.boundsOf(glyph);
    if (!bounds) return null;
    const { xMin, yMin, xMax, yMax } = bounds;
    const { factor } = this;
    return { xMin: xMin * factor, yMin: yMin * factor, xMax: xMax * factor, yMax: yMax * factor };
  }
}
