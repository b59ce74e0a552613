/** Text styles for tests. */
import type { TextStyle } from '../../engine/text/fonts/types.js';

export function styleOf(family: string, over: Partial<TextStyle> = {}): TextStyle {
  return {
    families: [family],
    weight: 400,
    italic: false,
    oblique: null,
    stretch: 100,
    opticalSize: null,
    variations: [],
    sizeAdjust: null,
    kerning: true,
    ligatures: true,
    features: [],
    language: '',
    languageSystem: '',
    eastAsian: 'sc',
    synthesis: { weight: true, style: true, smallCaps: true, position: false },
    emoji: 'normal',
    ...over,
  };
}
