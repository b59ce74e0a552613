/** Languages as PDF states them: tags after BCP 47 (ISO 32000-1, 14.9.2). */

const TAG = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i;

/** The tag of a `lang` attribute; '' where it names no language. Underlines of locale names become hyphens. */
export function languageTag(value: string): string {
  const tag = value.trim().replace(/_/g, '-').replace(/\..*$/, '');
  return TAG.test(tag) ? tag : '';
}
