/** Shaping of characters that stand upright in vertical lines, one below the other (CSS Writing Modes 4, § 5.1). */
import type { SfntFace } from './font-face.js';
import type { ShapedGlyphs } from './harfbuzz.js';
import type { ShapedRun, SyntheticGlyphs } from './types.js';

type Feature = readonly [tag: string, value: number];

/** The forms of vertical text; pairs of glyphs are not kerned as if they stood side by side. */
export const UPRIGHT_FEATURES: readonly Feature[] = [
  ['kern', 0],
  ['vert', 1],
];

interface UprightText {
  readonly text: string;
  readonly face: SfntFace;
  /** An ISO 15924 code. */
  readonly script: string;
  readonly features: readonly Feature[];
  readonly synthetic: SyntheticGlyphs | null;
}

/** Glyphs one below the other. Those of one cluster stand at the same height. */
export function uprightRun(
  { glyphs, clusters }: Pick<ShapedGlyphs, 'glyphs'> & Pick<ShapedRun, 'clusters'>,
  { text, face, script, features, synthetic }: UprightText,
): ShapedRun {
  const { uprightFace } = face;
  const placed = uprightFace.placements?.place(glyphs, script, features) ?? null;
  const advances = glyphs.map((glyph, i) =>
    clusters[i + 1] === clusters[i] ? 0 : uprightFace.advanceOf(glyph) + (placed?.advances[i] ?? 0),
  );
  const total = advances.reduce((sum, advance) => sum + advance, 0);
  return {
    face: uprightFace,
    text,
    glyphs,
    advances,
    clusters,
    xOffsets: null,
    yOffsets: placed?.offsets.some(Boolean) ? placed.offsets : null,
    width: (total / face.metrics.unitsPerEm) * (synthetic?.scale ?? 1),
    rtl: false,
    missing: false,
    synthetic,
  };
}
