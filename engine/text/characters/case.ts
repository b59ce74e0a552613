/** `text-transform` (CSS Text § 2.1) for whole strings: by the language of the text, never by the locale of the process. */
import { LANGUAGE_CASES } from './case-by-language.js';

export type CaseTransform = 'none' | 'uppercase' | 'lowercase' | 'capitalize' | 'full-width';

/**
 * Applies full case mapping: ß becomes SS, Σ at the end of a word becomes ς. The length may change. `language`: a BCP 47 tag; ''
 * for none.
 */
export function transformCase(text: string, transform: CaseTransform, language = ''): string {
  return TRANSFORMS[transform](text, language.toLowerCase().split('-', 1)[0]!);
}

const TRANSFORMS: Readonly<Record<CaseTransform, (text: string, language: string) => string>> = {
  none: (text) => text,
  uppercase: (text, language) => (LANGUAGE_CASES.get(language)?.beforeUpper?.(text) ?? text).toUpperCase(),
  lowercase: (text, language) => (LANGUAGE_CASES.get(language)?.beforeLower?.(text) ?? text).toLowerCase(),
  capitalize,
  'full-width': (text) =>
    text.replace(/[!-~ ]/g, (char) => (char === ' ' ? '\u3000' : String.fromCharCode(char.charCodeAt(0) + 0xfee0))),
};

/** Matches a word: letters, marks, digits and apostrophes between them. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’\u00ad\u200d](?=[\p{L}\p{N}]))*/gu;

/** Converts the first letter of each word to titlecase, including digraphs (ǆ → ǅ), and leaves the rest. */
function capitalize(text: string, language: string): string {
  const titles = LANGUAGE_CASES.get(language)?.titles ?? [];
  return text.replace(WORD, (word) => {
    const own = titles.find(([start]) => word.startsWith(start));
    if (own) return own[1] + word.slice(own[0].length);
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
