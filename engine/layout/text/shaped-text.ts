/** Text shaped as it stands on its line: among the letters it joins with, or upright in a vertical line. */
import type { ShapedWord } from '../../text/fonts/types.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { TextSegment } from './inline-segments.js';
import { shapeBeside } from './joined-text.js';

type ShapingOf = Pick<TextSegment, 'metrics' | 'level' | 'neighbours'> & {
  readonly standing: TextSegment['standing'] | undefined;
};

/** Text as it is set among its neighbours. */
export function shapedText(
  text: string,
  { metrics, level, neighbours, standing }: ShapingOf,
  { shaper }: LayoutContext,
): ShapedWord {
  if (standing === 'upright') return shaper.shape(text, metrics.upright!.textStyle, false);
  const rtl = (level & 1) === 1;
  if (!neighbours) return shaper.shape(text, metrics.textStyle, rtl);
  return shapeBeside(text, neighbours, { shaper, style: metrics.textStyle, rtl });
}
