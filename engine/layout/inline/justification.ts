/** `text-align` and `text-justify` (CSS Text 3, § 6): how a line is aligned, and what of it is stretched. */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Segment, TextSegment } from '../text/inline-segments.js';

type PlainAlignment = 'start' | 'end' | 'left' | 'right' | 'center' | 'justify';

const PLAIN_ALIGNMENT: Readonly<Partial<Record<ComputedStyle['textAlign'], PlainAlignment>>> = {
  'justify-all': 'justify',
  '-webkit-left': 'left',
  '-webkit-center': 'center',
  '-webkit-right': 'right',
};

export function resolvedAlign(
  style: ComputedStyle,
  isForced: boolean,
  rtl: boolean,
): 'left' | 'right' | 'center' | 'justify' {
  const { textAlign, textAlignLast } = style;
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

/** Those before the end of the line. */
export function countJustifiableSpaces(segments: readonly Segment[], trailing: number): number {
  let spaces = 0;
  segments.forEach((segment, index) => {
    if (index < trailing && isStretched(segment)) spaces += segment.spaces;
  });
  return spaces;
}
