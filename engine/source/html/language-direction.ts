/** The writing direction of languages, for sources that do not specify a direction. */

const RIGHT_TO_LEFT_LANGUAGES: ReadonlySet<string> = new Set(
  'ar arc ckb dv fa he iw nqo ps sd syr ug ur yi'.split(' '),
);
const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set('adlm arab hebr mand nkoo rohg samr syrc thaa'.split(' '));

/**
 * `language` is a BCP 47 tag. If it names a script (`az-Arab`, `ar-Latn`), the script decides, otherwise the language.
 */
export function isRightToLeft(language: string): boolean {
  const [primary, ...subtags] = language.toLowerCase().split('-');
  const script = subtags.find((tag) => /^[a-z]{4}$/.test(tag));
  return script === undefined ? RIGHT_TO_LEFT_LANGUAGES.has(primary!) : RIGHT_TO_LEFT_SCRIPTS.has(script);
}
