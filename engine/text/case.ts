/** `text-transform` of CSS Text § 2.1 on whole strings, independent of locale. */

export type CaseTransform = 'none' | 'uppercase' | 'lowercase' | 'capitalize' | 'full-width';

/** Full case mapping; ß becomes SS, Σ at the end of a word becomes ς. Lengths may change. */
export function transformCase(text: string, transform: CaseTransform): string {
  return TRANSFORMS[transform](text);
}

const TRANSFORMS: Readonly<Record<CaseTransform, (text: string) => string>> = {
  none: (text) => text,
  uppercase: (text) => text.toUpperCase(),
  lowercase: (text) => text.toLowerCase(),
  capitalize,
  'full-width': (text) =>
    text.replace(/[!-~ ]/g, (char) => (char === ' ' ? '\u3000' : String.fromCharCode(char.charCodeAt(0) + 0xfee0))),
};

/** A word: letters, marks, digits and the apostrophes between them. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’\u00ad\u200d](?=[\p{L}\p{N}]))*/gu;

/** Titlecases the first letter of each word and leaves the rest, digraphs such as ǆ → ǅ included. */
function capitalize(text: string): string {
  return text.replace(WORD, (word) => {
    const first = String.fromCodePoint(word.codePointAt(0)!);
    return titlecase(first) + word.slice(first.length);
  });
}

/** Characters whose titlecase is not their uppercase (UnicodeData.txt, Lt). */
const TITLECASE: Readonly<Record<string, string>> = {
  Ǆ: 'ǅ',
  ǅ: 'ǅ',
  ǆ: 'ǅ',
  Ǉ: 'ǈ',
  ǈ: 'ǈ',
  ǉ: 'ǈ',
  Ǌ: 'ǋ',
  ǋ: 'ǋ',
  ǌ: 'ǋ',
  Ǳ: 'ǲ',
  ǲ: 'ǲ',
  ǳ: 'ǲ',
};

function titlecase(char: string): string {
  const special = TITLECASE[char];
  if (special !== undefined) return special;
  const upper = char.toUpperCase();
  if (upper.length <= char.length) return upper;
  // ß → Ss, ﬁ → Fi: only the first character of an expansion stays upper case.
  const first = String.fromCodePoint(upper.codePointAt(0)!);
  return first + upper.slice(first.length).toLowerCase();
}
