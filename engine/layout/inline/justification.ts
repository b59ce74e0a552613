/** `text-align` and `text-justify` (CSS Text 3, § 6): how a line is aligned, and what of it is stretched. */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { countGraphemes } from '../../text/characters/graphemes.js';
import { hasJoinedLetters } from '../../text/characters/joining.js';
import type { Segment, TextSegment } from '../text/inline-segments.js';

type PlainAlignment = 'start' | 'end' | 'left' | 'right' | 'center' | 'justify';

const PLAIN_ALIGNMENT: Readonly<Partial<Record<ComputedStyle['textAlign'], PlainAlignment>>> = {
  'justify-all': 'justify',
  '-webkit-left': 'left',
  '-webkit-center': 'center',
  '-webkit-right': 'right',
};

/** How the lines of bases and annotations are aligned in their room (CSS Ruby 1, § 4.2); `start` depends on the direction. */
const RUBY_ALIGNMENT: Readonly<Partial<Record<ComputedStyle['rubyAlign'], 'center' | 'justify'>>> = {
  center: 'center',
  'space-between': 'justify',
  'space-around': 'justify',
};

export function resolvedAlign(
  style: ComputedStyle,
  isForced: boolean,
  rtl: boolean,
): 'left' | 'right' | 'center' | 'justify' {
  const { textAlign, textAlignLast, display, rubyAlign } = style;
  if (display === 'ruby-base' || display === 'ruby-text') return RUBY_ALIGNMENT[rubyAlign] ?? (rtl ? 'right' : 'left');
  let align = PLAIN_ALIGNMENT[textAlign] ?? (textAlign as PlainAlignment);
  if (isForced && textAlignLast !== 'auto') align = textAlignLast;
  else if (isForced && textAlign === 'justify') align = 'start';
  if (align === 'justify' && style.textJustify === 'none') align = 'start';
  if (align === 'start') return rtl ? 'right' : 'left';
  if (align === 'end') return rtl ? 'left' : 'right';
  return align;
}

export function isStretched(segment: Segment): segment is TextSegment {
  return segment.kind === 'text' && segment.item.style.textJustify !== 'none';
}

/** Scripts without spaces between words. Hangul has them. */
const IDEOGRAPHIC =
  /[\u2e80-\u30ff\u31a0-\u31bf\u31f0-\u9fff\uf900-\ufaff\uff01-\uff9f]|[\ud840-\ud88d][\udc00-\udfff]/;
/**
 * Whether a word is stretched after each of its characters: ideographs and kana with `auto`, as § 6.4 suggests, all
 * scripts but those that join with `inter-character`.
 */
export function isStretchedThroughout({ word, item }: TextSegment): boolean {
  const { textJustify } = item.style;
  if (textJustify === 'inter-character') return !hasJoinedLetters(word.text);
  return textJustify === 'auto' && IDEOGRAPHIC.test(word.text);
}

/** The places of a word and of the spaces behind it that are stretched. */
export function opportunitiesOf(segment: TextSegment): number {
  return segment.spaces + (isStretchedThroughout(segment) ? countGraphemes(segment.word.text) : 0);
}

/** Tab stops stay in line where text is stretched, so nothing before the last tab is (§ 6.4). */
export function stretchedFrom(segments: readonly Segment[], last: number): number {
  return segments.findLastIndex(({ kind }, index) => index < last && kind === 'tab') + 1;
}

/** Those before the end of the line. `last`: the last segment that neither vanishes nor hangs. */
export function countOpportunities(segments: readonly Segment[], last: number): number {
  let count = 0;
  const first = stretchedFrom(segments, last);
  segments.forEach((segment, index) => {
    if (index < first) return;
    if (index < last && isStretched(segment)) count += opportunitiesOf(segment);
    if (index === last && isStretched(segment)) count += insideOpportunities(segment);
  });
  return count;
}

/** Those between the characters of a word. */
export function insideOpportunities(segment: TextSegment): number {
  return isStretchedThroughout(segment) ? Math.max(0, countGraphemes(segment.word.text) - 1) : 0;
}
