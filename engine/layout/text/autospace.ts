/**
 * Gaps between ideographs and the letters or digits of other scripts (`text-autospace`, CSS Text 4, § 8.4.1). A gap
 * stands like a space at the end of the segment before it: at the end of a line it vanishes.
 */
import { type LayoutUnit, luNearest } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { neighbouringCharacters } from './neighbouring-characters.js';
import type { TextMetrics } from './text-metrics.js';

/** By the offset of the UTF-16 unit before each gap: the style of the innermost box around both of its sides. */
export type Autospaces = ReadonlyMap<number, ComputedStyle>;

/** Han, kana and the strokes of Han characters, without the punctuation between kana. */
const IDEOGRAPH =
  /^[\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31c0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
/** The same for a whole text at once, so that text without them costs nothing more: planes 2 and 3 by their surrogates. */
const MAY_HAVE_IDEOGRAPHS = /[\u2e80-\u9fff\uf900-\ufaff\ud840-\ud8bf]/;
/** Letters that are as wide as ideographs, or stand for such: Bopomofo, Hangul, Yi, full-width and half-width forms. */
const EAST_ASIAN = /^[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uff00-\uffef]/u;

type Side = 'ideograph' | 'alpha' | 'numeric' | null;

/** Null where there are none. */
export function autospaces(flow: InlineFlow): Autospaces | null {
  if (!MAY_HAVE_IDEOGRAPHS.test(flow.text)) return null;
  const found = new Map<number, ComputedStyle>();
  let side: Side = null;
  for (const { at, before, char, common } of neighbouringCharacters(flow)) {
    const sideBefore = before === '' ? null : side;
    side = sideOf(char, sideBefore);
    if (takesSpace(sideBefore, side, common)) found.set(at, common);
  }
  return found.size > 0 ? found : null;
}

function takesSpace(before: Side, after: Side, { textAutospace }: ComputedStyle): boolean {
  if (!textAutospace || !before || !after || (before === 'ideograph') === (after === 'ideograph')) return false;
  return textAutospace[before === 'ideograph' ? (after as 'alpha' | 'numeric') : (before as 'alpha' | 'numeric')];
}

/** Marks belong to the character before them. */
function sideOf(char: string, before: Side): Side {
  if (IDEOGRAPH.test(char)) return 'ideograph';
  if (/\p{M}/u.test(char)) return before;
  if (EAST_ASIAN.test(char)) return null;
  if (/\p{L}/u.test(char)) return 'alpha';
  return /\p{Nd}/u.test(char) ? 'numeric' : null;
}

/** An eighth of the advance of an ideograph (`ic`), which is one em where the font has none. */
export function autospaceWidth({ face, fontSize }: TextMetrics): LayoutUnit {
  const water = face.glyphFor(0x6c34);
  const advance = water === 0 ? 1 : face.advanceOf(water) / face.metrics.unitsPerEm;
  return luNearest((advance * fontSize) / 8);
}
