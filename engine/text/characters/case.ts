/** `text-transform` (CSS Text § 2.1) for whole strings, independent of the locale. */

export type CaseTransform = 'none' | 'uppercase' | 'lowercase' | 'capitalize' | 'full-width';

/** Applies full case mapping: ß becomes SS, Σ at the end of a word becomes ς. The length may change. */
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

/** Matches a word: letters, marks, digits and apostrophes between them. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’\u00ad\u200d](?=[\p{L}\p{N}]))*/gu;

/** Converts the first letter of each word to titlecase, including digraphs (ǆ → ǅ), and leaves the rest. */
function capitalize(text: string): string {
  return text.replace(WORD, (word) => {
    const first = String.fromCodePoint(word.codePointAt(0)!);
    return titlecase(first) + word.slice(first.length);
  });
}

/** Characters whose titlecase differs from their uppercase (UnicodeData.txt, Lt). */
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
  // In ß → Ss and ﬁ → Fi, only the first character of the expansion stays upper case.
  const first = String.fromCodePoint(upper.codePointAt(0)!);
  return first + upper.slice(first.length).toLowerCase();
}
