/** Aliases of bundled families, in lower case. Metric-compatible families keep the intended line breaks. */
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
  // No script or display face is bundled, so this is the quietest serif with some character.
  cursive: 'playfair display',
  fantasy: 'playfair display',
  math: 'noto sans math',
  emoji: 'noto emoji',
};

/** The family for text whose families do not exist. */
export const DEFAULT_FAMILY = 'tinos';

/** The families to try first for missing characters, by the kind of the primary family. */
export const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  serif: ['tinos', 'arimo'],
  'sans-serif': ['arimo', 'tinos'],
  monospace: ['cousine', 'arimo', 'tinos'],
};
