/** What is made up where a face lacks it: bold, oblique and small capitals (CSS Fonts 4, § 7). */
import type { SfntFace } from './font-face.js';
import { OBLIQUE_ANGLE } from './font-matching.js';
import { adjustmentOf } from './size-adjust.js';
import type { ShapedRun, SyntheticGlyphs, TextStyle } from './types.js';

/** From this weight on, text counts as bold (§ 7.1). */
const BOLD = 600;

/** The size of small capitals that are made from capitals, as browsers set it. */
const SMALL_CAPS_SCALE = 0.7;

/**
 * Bold and oblique of a face that has neither, and the size of a face that is adjusted; null if nothing changes. Emoji
 * are neither bold nor oblique.
 */
export function synthesisOf(face: SfntFace, style: TextStyle): SyntheticGlyphs | null {
  const { weight, italic, oblique, synthesis } = style;
  const isEmoji = face.colors !== null || face.family === EMOJI_FAMILY;
  const bold = !isEmoji && synthesis.weight && weight >= BOLD && face.weight < BOLD;
  const leans = !isEmoji && synthesis.style && italic && !face.italic;
  const slant = leans ? slantOf(oblique ?? OBLIQUE_ANGLE) : 0;
  const scale = adjustmentOf(face, style);
  return bold || slant !== 0 || scale !== 1 ? { bold, slant, scale } : null;
}

/** The tangent of an angle, to three digits. */
function slantOf(angle: number): number {
  return Math.round(Math.tan((Math.min(Math.max(angle, -MAX_ANGLE), MAX_ANGLE) * Math.PI) / 180) * 1000) / 1000;
}

/** Steeper text is no longer text; `oblique 90deg` would have no end. */
const MAX_ANGLE = 60;

const EMOJI_FAMILY = 'Noto Emoji';

const asks = ({ features }: TextStyle, tag: string) => features.some(([name, value]) => name === tag && value !== 0);

/** Whether small capitals may have to be made up. */
export const mayNeedCaps = (style: TextStyle): boolean => style.synthesis.smallCaps && asks(style, 'smcp');

/** The size of made-up superscripts and subscripts, and how far they are moved up, in em of the text. */
const POSITION_SCALE = 0.6;
const POSITIONS: Readonly<Record<string, number>> = { sups: 0.34, subs: -0.14 };

/** The feature that superscripts and subscripts are made up for where a face lacks it (§ 6.5); null if nothing is. */
export function positionFeature({ synthesis, features }: TextStyle): string | null {
  if (!synthesis.position) return null;
  return features.find(([tag, value]) => Object.hasOwn(POSITIONS, tag) && value !== 0)?.[0] ?? null;
}

/** A run of ordinary glyphs as superscripts or subscripts. */
export function inPosition(run: ShapedRun, feature: string): ShapedRun {
  const { bold = false, slant = 0, scale = 1 } = run.synthetic ?? {};
  const lift = Math.round((POSITIONS[feature]! * run.face.metrics.unitsPerEm) / POSITION_SCALE);
  return {
    ...run,
    yOffsets: Array.from(run.glyphs, (_, i) => (run.yOffsets?.[i] ?? 0) + lift),
    width: run.width * POSITION_SCALE,
    synthetic: { bold, slant, scale: scale * POSITION_SCALE },
  };
}

export interface CapsPart {
  /** As it stands in the source. */
  readonly text: string;
  /** What is shown; of the same length. */
  readonly shown: string;
  readonly scale: number;
}

/**
 * Splits text into capitals of both sizes for a style that `mayNeedCaps`, where the face has no small capitals (§ 6.6). Null if
 * nothing has to be made up.
 */
export function syntheticCaps(
  { text, script }: { readonly text: string; readonly script: string },
  face: SfntFace,
  style: TextStyle,
): CapsPart[] | null {
  if (face.substitutes('smcp', script.toLowerCase())) return null;
  const areAllSmall = asks(style, 'c2sc');
  const parts: CapsPart[] = [];
  for (const char of text) {
    const capital = char.toUpperCase();
    const isLower = capital !== char && capital.length === char.length;
    const isSmall = isLower || (areAllSmall && char.toLowerCase() !== char);
    const part = { text: char, shown: isLower ? capital : char, scale: isSmall ? SMALL_CAPS_SCALE : 1 };
    const last = parts.at(-1);
    // Marks keep to their letter.
    if (last && (last.scale === part.scale || /\p{M}/u.test(char)))
      parts[parts.length - 1] = { ...last, text: last.text + part.text, shown: last.shown + part.shown };
    else parts.push(part);
  }
  return parts.some(({ scale }) => scale !== 1) ? parts : null;
}
