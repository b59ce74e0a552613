/** `text-transform` (CSS Text § 2.1) for whole strings: by the language of the text, never by the locale of the process. */
import { LANGUAGE_CASES } from './case-by-language.js';

/** In the order in which several are applied (CSS Text 4, § 2.1). */
const TEXT_TRANSFORMS = ['uppercase', 'lowercase', 'capitalize', 'full-width', 'full-size-kana'] as const;
export type TextTransform = (typeof TEXT_TRANSFORMS)[number];

/**
 * Applies full case mapping, and what else is asked for: ß becomes SS, Σ at the end of a word becomes ς. The length may change. `language`: a BCP 47 tag; ''
 * for none.
 */
export function transformText(text: string, transforms: readonly TextTransform[], language = ''): string {
  const primary = language.toLowerCase().split('-', 1)[0]!;
  let transformed = text;
  for (const transform of TEXT_TRANSFORMS)
    if (transforms.includes(transform)) transformed = TRANSFORMS[transform](transformed, primary);
  return transformed;
}

const TRANSFORMS: Readonly<Record<TextTransform, (text: string, language: string) => string>> = {
  uppercase: (text, language) => {
    const { upper, beforeUpper } = LANGUAGE_CASES.get(language) ?? {};
    return upper?.(text) ?? (beforeUpper?.(text) ?? text).toUpperCase();
  },
  lowercase: (text, language) => (LANGUAGE_CASES.get(language)?.beforeLower?.(text) ?? text).toLowerCase(),
  capitalize,
  'full-width': (text) => text.replace(NARROW, fullWidth),
  'full-size-kana': (text) => text.replace(SMALL_KANA, (char) => FULL_KANA.get(char)!),
};

const NARROW = /[ -~¢£¥¦¬¯₩⦅⦆\uff61-\uffdc\uffe8-\uffee]/g;
/** Signs whose wide form has no place beside those of ASCII. */
const WIDE_SIGNS: Readonly<Record<string, string>> = {
  ' ': '\u3000',
  '¢': '￠',
  '£': '￡',
  '¥': '￥',
  '¦': '￤',
  '¬': '￢',
  '¯': '￣',
  '₩': '￦',
  '⦅': '｟',
  '⦆': '｠',
};

function fullWidth(char: string): string {
  const code = char.charCodeAt(0);
  return WIDE_SIGNS[char] ?? (code < 0x7f ? String.fromCharCode(code + 0xfee0) : char.normalize('NFKC'));
}

const SMALL =
  'ぁぃぅぇぉゕゖっゃゅょゎァィゥェォヵヶッャュョヮㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ𛄲𛅐𛅑𛅒𛅕𛅤𛅥𛅦𛅧';
const FULL =
  'あいうえおかけつやゆよわアイウエオカケツヤユヨワクシストヌハヒフヘホムラリルレロｱｲｳｴｵﾔﾕﾖﾂこゐゑをコヰヱヲン';
const FULL_KANA: ReadonlyMap<string, string> = new Map([...SMALL].map((char, i) => [char, [...FULL][i]!]));
const SMALL_KANA = new RegExp(`[${SMALL}]`, 'gu');

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
