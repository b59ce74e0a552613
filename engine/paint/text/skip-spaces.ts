/** Which parts of a text have lines: spaces may have none (CSS Text Decoration 4, § 2.10.4, `text-decoration-skip-spaces`). */
import { luToPt, type Points } from '../../base/units.js';
import type { GlyphLine, PlacedText } from './placed-text.js';
import type { Stretch } from './skip-ink.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

/** The stretches of a text that are decorated, from left to right. */
export function decoratedStretches({ fragment, x }: PlacedText, line: GlyphLine): readonly Stretch[] {
  const whole = { from: x, to: x + luToPt(fragment.width) };
  const { start, end, all } = fragment.style.textDecorationSkipSpaces;
  const isRtl = fragment.style.direction === 'rtl';
  const { isLineLeft = false, isLineRight = false } = fragment.ends ?? {};
  const left = isLineLeft && (isRtl ? end : start);
  const right = isLineRight && (isRtl ? start : end);
  if (!all && !left && !right) return [whole];
  const words = betweenSpaces(whole, line);
  if (words.length === 0) return !all && isBlankToFillIn(line) ? [whole] : [];
  if (all) return words;
  return [{ from: left ? words[0]!.from : whole.from, to: right ? words.at(-1)!.to : whole.to }];
}

const WHITE_SPACE = /\p{White_Space}/u;

/** Letter-spacing beside a space belongs to the space. */
function betweenSpaces(whole: Stretch, { x, size, pieces }: GlyphLine): Stretch[] {
  const words: Stretch[] = [];
  let from: Points | null = null;
  let left = x;
  let inked = x;
  for (const { run, from: first, to, letterSpacing, after } of pieces) {
    const scale = size * emPerUnit(run);
    for (let i = first; i < to; i++) {
      const advance = run.advances[i]! * scale;
      const spacing = run.clusters[i + 1] === run.clusters[i] ? 0 : letterSpacing;
      if (WHITE_SPACE.test(run.text[run.clusters[i]!] ?? '')) {
        if (from !== null) words.push({ from, to: inked });
        from = null;
      } else {
        from ??= left;
        inked = left + advance;
      }
      left += advance + spacing;
    }
    left += after;
  }
  if (from !== null) words.push({ from, to: whole.to });
  return words;
}

/** No-break spaces alone are a blank to be filled in by hand, of which the line is all that is seen. */
function isBlankToFillIn({ pieces }: GlyphLine): boolean {
  return pieces.length > 0 && pieces.every(({ run }) => /^\xa0+$/.test(run.text));
}
