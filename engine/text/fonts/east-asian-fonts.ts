/**
 * Fonts for Chinese, Japanese and Korean. They are too large to come along (6 to 10 MB a face), so they are a package of
 * their own. Unicode gives one code point to characters that these languages write differently: the language of a text
 * decides which regional form shows them.
 */

/** What to call where the fonts are missing. */
export const EAST_ASIAN_INSTALL = 'npm i platen-fonts-cjk';

/** The folder of the fonts, as `Files.optional` names it. */
export const EAST_ASIAN_CATALOG = 'fonts-cjk';

/** Regional forms: Japanese, Korean, simplified and traditional Chinese. */
export type EastAsianForm = 'jp' | 'kr' | 'sc' | 'tc';

const familyOf = (form: EastAsianForm) => `noto sans ${form}`;

/** Which forms to try in turn. Each has characters that others lack. */
const ORDER: Readonly<Record<EastAsianForm, readonly string[]>> = {
  jp: (['jp', 'sc', 'tc', 'kr'] as const).map(familyOf),
  kr: (['kr', 'jp', 'sc', 'tc'] as const).map(familyOf),
  sc: (['sc', 'jp', 'tc', 'kr'] as const).map(familyOf),
  tc: (['tc', 'sc', 'jp', 'kr'] as const).map(familyOf),
};

export const EAST_ASIAN_FAMILIES: ReadonlySet<string> = new Set(ORDER.jp);

export const familiesInOrder = (form: EastAsianForm): readonly string[] => ORDER[form];

/** Language tags (BCP 47) and their forms. Of several, the first counts: zh-Hant before zh. */
const LANGUAGES: readonly (readonly [RegExp, EastAsianForm])[] = [
  [/^(?:ja|ain|ryu)(?:-|$)/i, 'jp'],
  [/^(?:ko|jje|okm)(?:-|$)/i, 'kr'],
  [/^(?:zh|yue|nan|hak|cmn|lzh)-(?:.*-)?hans(?:-|$)/i, 'sc'],
  [/^(?:zh|yue|nan|hak|cmn|lzh)-(?:.*-)?(?:hant|tw|hk|mo)(?:-|$)/i, 'tc'],
  [/^(?:yue|nan|hak|lzh)(?:-|$)/i, 'tc'],
  [/^(?:zh|cmn|wuu)(?:-|$)/i, 'sc'],
];

/** Returns the form that a language is written in; null for languages that are none of these. */
export function formOfLanguage(language: string): EastAsianForm | null {
  return LANGUAGES.find(([tags]) => tags.test(language))?.[1] ?? null;
}

/** Kana, or Hangul as the group. */
const KANA_OR_HANGUL = /[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f]|([\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3])/;

/**
 * Returns the form for text whose language is not one of these: Japanese if the document has kana, Korean if it has
 * Hangul, otherwise simplified Chinese. Of both, that which comes first counts.
 */
export function formOfTexts(texts: Iterable<string>): EastAsianForm {
  for (const text of texts) {
    const found = KANA_OR_HANGUL.exec(text);
    if (found) return found[1] === undefined ? 'jp' : 'kr';
  }
  return 'sc';
}

/** Han, kana, Hangul, Bopomofo, and the punctuation and full-width forms between them. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0x2fdf],
  [0x2ff0, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0xff01, 0xffee],
  [0x1aff0, 0x1b16f],
  [0x20000, 0x3ffff],
];

/** Whether a character belongs to East Asian text. */
export function isEastAsian(codePoint: number): boolean {
  return codePoint >= 0x1100 && RANGES.some(([first, last]) => codePoint >= first && codePoint <= last);
}
