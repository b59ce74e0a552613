/** Tables of words by language. Their keys are primary tags of BCP 47, and `zh-hant` for Chinese in traditional characters. */

const TRADITIONAL_CHINESE = /^zh-(?:hant|tw|hk|mo)\b/;

type ByLanguage<T> = Readonly<Record<string, T>>;

/** The row of a language, which is a BCP 47 tag; undefined if there is none. */
export function rowOf<T>(table: ByLanguage<T>, language: string): T | undefined {
  const tag = language.toLowerCase();
  const keys = [...(TRADITIONAL_CHINESE.test(tag) ? ['zh-hant'] : []), tag.split('-')[0]!];
  const key = keys.find((name) => Object.hasOwn(table, name));
  return key === undefined ? undefined : table[key];
}

/** The same, or the row of English. */
export function rowOrEnglish<T>(table: ByLanguage<T>, language: string): T {
  return rowOf(table, language) ?? table['en']!;
}
