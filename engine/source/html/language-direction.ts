/** Which way a language is written, for sources that have no word of their own for it. */

const RIGHT_TO_LEFT_LANGUAGES: ReadonlySet<string> = new Set(
  'ar arc ckb dv fa he iw nqo ps sd syr ug ur yi'.split(' '),
);
const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set('adlm arab hebr mand nkoo rohg samr syrc thaa'.split(' '));

/** `language`: BCP 47. Its script decides where it is named (`az-Arab`, `ar-Latn`), the language itself elsewhere. */
export function isRightToLeft(language: string): boolean {
  const [primary, ...subtags] = language.toLowerCase().split('-');
  const script = subtags.find((tag) => /^[a-z]{4}$/.test(tag));
  return script === undefined ? RIGHT_TO_LEFT_LANGUAGES.has(primary!) : RIGHT_TO_LEFT_SCRIPTS.has(script);
}
