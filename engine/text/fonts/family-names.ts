import type { EastAsianForm } from './east-asian-fonts.js';
import type { FaceDescriptor } from './font-matching.js';

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
  math: 'stix two math',
  emoji: 'noto emoji',
  ...eastAsianAliases(),
};

/** Common names of East Asian fonts, for the regional form that they have. All have the same advance: an em. */
function eastAsianAliases(): Record<string, string> {
  const names: Readonly<Record<EastAsianForm, string>> = {
    jp: 'noto sans cjk jp,source han sans,source han sans jp,hiragino sans,hiragino kaku gothic pro,hiragino kaku gothic pron,yu gothic,yugothic,meiryo,ms gothic,ms pgothic,noto serif jp,hiragino mincho pro,hiragino mincho pron,yu mincho,yumincho,ms mincho,ms pmincho',
    kr: 'noto sans cjk kr,source han sans kr,apple sd gothic neo,malgun gothic,nanum gothic,nanumgothic,dotum,gulim,noto serif kr,batang,nanum myeongjo',
    sc: 'noto sans cjk sc,source han sans sc,source han sans cn,pingfang sc,microsoft yahei,hiragino sans gb,simhei,heiti sc,noto serif sc,songti sc,simsun',
    tc: 'noto sans cjk tc,source han sans tc,source han sans tw,pingfang tc,pingfang hk,microsoft jhenghei,heiti tc,noto serif tc,songti tc,mingliu,pmingliu',
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([form, list]) => list.split(',').map((name) => [name, `noto sans ${form}`])),
  );
}

/** Names that mean a kind of font instead of a font. */
export const GENERIC_NAMES: ReadonlySet<string> = new Set(
  'serif,sans-serif,monospace,cursive,fantasy,math,emoji,system-ui,ui-serif,ui-sans-serif,ui-monospace,ui-rounded,-apple-system,blinkmacsystemfont'.split(
    ',',
  ),
);

/** The family for text whose families do not exist. */
export const DEFAULT_FAMILY = 'tinos';

/** The families to try first for missing characters, by the kind of the primary family. */
export const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  serif: ['tinos', 'arimo'],
  'sans-serif': ['arimo', 'tinos'],
  monospace: ['cousine', 'arimo', 'tinos'],
};

/** Names of weights in the names of faces (OpenType, “OS/2”, usWeightClass). */
const WEIGHT_NAMES: Readonly<Record<number, readonly string[]>> = {
  100: ['thin'],
  200: ['extralight', 'ultralight'],
  300: ['light'],
  400: ['', 'regular', 'normal', 'book'],
  500: ['medium'],
  600: ['semibold', 'demibold'],
  700: ['bold'],
  800: ['extrabold', 'ultrabold'],
  900: ['black', 'heavy'],
};

/** A name without what full names and PostScript names write differently: case, spaces and hyphens. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[\s-]/g, '');

/** The plain names of a face, as “interbold” for a face that is called “Inter Bold” and “Inter-Bold”. */
export function fullNames(family: string, { weight, italic }: FaceDescriptor): readonly string[] {
  const names = (typeof weight === 'number' && WEIGHT_NAMES[weight]) || [''];
  return names.map((name) => `${plainName(family)}${name}${italic ? 'italic' : ''}`);
}
