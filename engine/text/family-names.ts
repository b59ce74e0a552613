/** Family names that stand for bundled families, lower case. Metric-compatible ones keep line breaks as designed. */
export const FAMILY_ALIASES: Readonly<Record<string, string>> = {
  serif: 'tinos',
  'ui-serif': 'tinos',
  times: 'tinos',
  'times new roman': 'tinos',
  'liberation serif': 'tinos',
  'nimbus roman': 'tinos',
  thorndale: 'tinos',
  'sans-serif': 'arimo',
  'system-ui': 'arimo',
  'ui-sans-serif': 'arimo',
  'ui-rounded': 'arimo',
  '-apple-system': 'arimo',
  blinkmacsystemfont: 'arimo',
  arial: 'arimo',
  helvetica: 'arimo',
  'helvetica neue': 'arimo',
  'liberation sans': 'arimo',
  'nimbus sans': 'arimo',
  albany: 'arimo',
  monospace: 'cousine',
  'ui-monospace': 'cousine',
  courier: 'cousine',
  'courier new': 'cousine',
  'liberation mono': 'cousine',
  consolas: 'cousine',
  menlo: 'cousine',
  monaco: 'cousine',
  'sf mono': 'cousine',
  'sfmono-regular': 'cousine',
  // No script or display face is bundled: the calmest serif with a character of its own.
  cursive: 'playfair display',
  fantasy: 'playfair display',
  math: 'noto sans math',
  emoji: 'noto emoji',
};

/** What a reader gets when no named family exists. */
export const DEFAULT_FAMILY = 'tinos';

/** Where missing characters are looked for first, by the kind of the primary family. */
export const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  serif: ['tinos', 'arimo'],
  'sans-serif': ['arimo', 'tinos'],
  monospace: ['cousine', 'arimo', 'tinos'],
};
