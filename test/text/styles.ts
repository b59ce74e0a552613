/** Text styles for tests. */
import type { TextStyle } from '../../engine/text/fonts/types.js';

export function styleOf(family: string, over: Partial<TextStyle> = {}): TextStyle {
  return {
    families: [family],
    weight: 400,
    italic: false,
    stretch: 100,
    kerning: true,
    ligatures: true,
    features: [],
    language: '',
    eastAsian: 'sc',
    synthesis: { weight: true, style: true, smallCaps: true },
    ...over,
  };
}
