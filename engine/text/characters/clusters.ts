/** Properties of characters that determine how text is split before shaping. */
import { isEmojiPresentation, isExtendedPictographic } from 'unicode-segmenter/emoji';

/**
 * Characters that never have a glyph and do not affect their neighbours: white space of the source, soft hyphen,
 * zero-width space, word joiner, BOM and invisible operators. HarfBuzz handles ZWJ, ZWNJ and variation selectors.
 */
const INVISIBLE = /[\0\t\n\f\r\u00ad\u200b\u2028\u2029\u2060-\u2064\ufeff]/;

export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

export function isInvisible(unit: number): boolean {
  if (unit < 0xa0) return unit === 0 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b);
  if (unit === 0xad) return true;
  return (
    unit >= 0x200b &&
    (unit === 0x200b || unit === 0x2028 || unit === 0x2029 || (unit >= 0x2060 && unit <= 0x2064) || unit === 0xfeff)
  );
}

/**
 * Checks for a control character that must be visible (CSS Text 3, § 4.1), although fonts do not show it. White space
 * controls have been processed before.
 */
export function isShownControl(codePoint: number): boolean {
  return (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) && !isInvisible(codePoint);
}

/** Ranges of characters that are one em wide (UAX #11: W and F). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

export function isWide(codePoint: number): boolean {
  return codePoint >= 0x1100 && WIDE.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** Checks for characters that a font need not have: joiners, variation selectors, direction marks, tags. */
export function isDefaultIgnorable(codePoint: number): boolean {
  return (
    (codePoint >= 0x200c && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2065 && codePoint <= 0x206f) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0x034f ||
    codePoint === 0x061c ||
    (codePoint >= 0x180b && codePoint <= 0x180f) ||
    (codePoint >= 0xe0000 && codePoint <= 0xe0fff)
  );
}

/** Checks whether a grapheme cluster has emoji presentation (UTS #51). */
function isEmojiCluster(cluster: string): boolean {
  const first = cluster.codePointAt(0)!;
  if (first < 0xa9) return cluster.includes('\ufe0f') || cluster.includes('\u20e3');
  if (cluster.includes('\ufe0e')) return false;
  return (
    isEmojiPresentation(first) ||
    (cluster.length > 1 && isExtendedPictographic(first) && /[\ufe0f\u200d]/.test(cluster))
  );
}

/**
 * Returns how a grapheme cluster is to be shown (CSS Fonts 4, § 6.11): as its variation selector says, then as the text
 * prefers it; null for one that is no emoji, or that any font may show.
 */
export function presentationOf(
  cluster: string,
  preference: 'normal' | 'text' | 'emoji' | 'unicode',
): 'emoji' | 'text' | null {
  if (cluster.includes('\ufe0e')) return 'text';
  const first = cluster.codePointAt(0)!;
  // A selector, a joiner or a keycap makes an emoji of what is none by itself.
  const isEmoji = isEmojiCluster(cluster);
  if (isEmoji && (cluster.includes('\ufe0f') || !isEmojiPresentation(first))) return 'emoji';
  // Digits are emoji only with a selector.
  if (first < 0xa9 || !(isEmoji || isExtendedPictographic(first))) return isEmoji ? 'emoji' : null;
  if (preference === 'normal') return isEmoji ? 'emoji' : null;
  if (preference === 'unicode') return isEmoji ? 'emoji' : 'text';
  return preference;
}

/**
 * Returns the OpenType script of a character that the simple shaper can handle, `''` for characters of any script
 * (digits, punctuation, symbols), and null for all others.
 */
export function simpleScript(codePoint: number): string | null {
  if (codePoint < 0x250) {
    if (codePoint < 0x41) return codePoint >= 0x20 ? '' : null;
    if (codePoint < 0x80)
      return (codePoint | 0x20) >= 0x61 && (codePoint | 0x20) <= 0x7a ? 'latn' : codePoint < 0x7f ? '' : null;
    if (codePoint < 0xc0)
      return codePoint === 0xaa || codePoint === 0xba ? 'latn' : codePoint >= 0xa0 && codePoint !== 0xad ? '' : null;
    return codePoint === 0xd7 || codePoint === 0xf7 ? '' : 'latn';
  }
  if (codePoint >= 0x1e00 && codePoint < 0x1f00) return 'latn';
  if (codePoint >= 0x370 && codePoint < 0x400) return GREEK_OTHERS.has(codePoint) ? null : 'grek';
  if (codePoint >= 0x400 && codePoint < 0x530) return codePoint >= 0x483 && codePoint <= 0x489 ? null : 'cyrl';
  return SIMPLE_COMMON.some(([first, last]) => codePoint >= first && codePoint <= last) ? '' : null;
}

/** Code points of the Greek block that are common or Coptic. */
const GREEK_OTHERS = new Set([0x37e, 0x385, 0x387, ...Array.from({ length: 14 }, (_, i) => 0x3e2 + i)]);

/** Spaces and punctuation that do not affect neighbours, currency, letter-like symbols, arrows, mathematics, shapes. */
const SIMPLE_COMMON: readonly (readonly [number, number])[] = [
  [0x2000, 0x200a],
  [0x2010, 0x2027],
  [0x202f, 0x2043],
  [0x2045, 0x205f],
  [0x20a0, 0x20c0],
  [0x2190, 0x2311],
  [0x2500, 0x25ff],
];
