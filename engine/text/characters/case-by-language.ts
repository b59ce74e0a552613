/**
 * Case mappings that depend on the language (CSS Text 3, § 2.1.1): those of Unicode's SpecialCasing.txt for Turkish, Azeri and
 * Lithuanian, and the customs of Greek and Dutch. What a language does not mention, it leaves to the common mapping.
 */
interface LanguageCase {
  /** In place of the common mapping to upper case. */
  readonly upper?: (text: string) => string;
  /** Before the common mapping to upper case. */
  readonly beforeUpper?: (text: string) => string;
  /** Before the common mapping to lower case. */
  readonly beforeLower?: (text: string) => string;
  /** The beginning of a word with its upper-case form, where it is not the common one. */
  readonly titles?: readonly (readonly [start: string, title: string])[];
}

/** i and ı are two letters, each with an upper case of its own. */
const DOTLESS: LanguageCase = {
  beforeUpper: (text) => text.replaceAll('i', 'İ'),
  beforeLower: (text) => text.replace(/İ|I\u0307/g, 'i').replaceAll('I', 'ı'),
  titles: [['i', 'İ']],
};

/** In lower case the dot of i and j stays under an accent, and has to be written. */
const LITHUANIAN: LanguageCase = {
  beforeUpper: (text) => text.replace(/([ijįị])\u0307/gi, '$1'),
  beforeLower: (text) =>
    text
      .replace(/[ÌÍĨ]/g, (letter) => letter.normalize('NFD'))
      .replace(/[IJĮ](?=[\u0300\u0301\u0303])/g, (letter) => `${letter.toLowerCase()}\u0307`),
};

/** Capitals have no accents, breathings or iota below. A vowel that loses the accent before ι or υ gives these a diaeresis. */
const GREEK: LanguageCase = {
  beforeUpper: (text) =>
    text
      .normalize('NFD')
      .replace(/(?<![\p{L}\p{M}])η\u0301(?![\p{L}\p{M}])/gu, 'Ή')
      .replace(
        /([αεηιουωΑΕΗΙΟΥΩ])[\u0313\u0314]?[\u0300\u0301\u0342]([ιυΙΥ])(?![\u0300\u0301\u0308\u0342])/g,
        '$1$2\u0308',
      )
      .replace(
        /(\p{Script=Greek})(\p{M}+)/gu,
        (_, letter: string, marks: string) => letter + marks.replace(/[\u0300\u0301\u0313\u0314\u0342]/g, ''),
      )
      .normalize('NFC'),
};

/** Letters that a mutation puts before a word stay small: an tAcadamh, na hÉireann (CSS Text 3, § 2.1.1). */
const IRISH: LanguageCase = {
  upper: (text) =>
    text.replace(
      /(?<![\p{L}\p{M}])(bh|[bdghmnt])(?=\p{Lu})|./gsu,
      (char, prefix?: string) => prefix ?? char.toUpperCase(),
    ),
};

const DUTCH: LanguageCase = {
  titles: [
    ['ij', 'IJ'],
    ['íj́', 'ÍJ́'],
  ],
};

/** By the primary subtag of the language. */
export const LANGUAGE_CASES: ReadonlyMap<string, LanguageCase> = new Map([
  ['tr', DOTLESS],
  ['az', DOTLESS],
  ['lt', LITHUANIAN],
  ['el', GREEK],
  ['ga', IRISH],
  ['nl', DUTCH],
]);
