/**
 * The language of a text that does not say one. A script of one language decides by itself; among the languages of a
 * script, their short words and letters decide. Nothing is guessed: a short text, a text in several languages and one in
 * an unknown language have none.
 */
import { ARABIC_WORDS, CYRILLIC_WORDS, DEVANAGARI_WORDS, LATIN_WORDS, LETTERS } from './language-words.js';

/** The beginning of a text tells its language. */
const SAMPLE_LENGTH = 4000;
/** Fewer words are a label, and may be of several languages. */
const MIN_WORDS = 10;
/** Fewer letters of a script are a name. */
const MIN_LETTERS = 20;
/** The share of all letters that the script of the language has. */
const MIN_SHARE = 0.6;
/** The share of words that are short words of the language. Prose has from .2 (Finnish) to .55 (English). */
const MIN_COVER = 0.1;
/** How many words speak for the language, and not for another. */
const MIN_OWN = 2;
/** How many words do so for each that speaks for the other one alone. */
const MIN_LEAD = 2.5;
/** How many letters of other languages a text may have, and how many more for each word: names have them. */
const FOREIGN_LETTERS = { min: 1, perWord: 0.03 };

type Lists = Readonly<Record<string, string>>;

/** Scripts, and what decides among the languages that are written in them. */
const SCRIPTS: readonly (readonly [letter: RegExp, language: string | ((text: string) => string | undefined)])[] = [
  [/\p{Script=Latin}/gu, (text) => byWords(text, LATIN_WORDS)],
  [/\p{Script=Cyrillic}/gu, (text) => byWords(text, CYRILLIC_WORDS)],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, byKana],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Arabic}/gu, (text) => byWords(text, ARABIC_WORDS)],
  [/\p{Script=Devanagari}/gu, (text) => byWords(text, DEVANAGARI_WORDS)],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Ethiopic}/gu, 'am'],
];

/** Returns a BCP 47 tag, or undefined. `text` is prose: addresses and code tell nothing. */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_LENGTH).normalize('NFC').toLowerCase();
  const least = Math.max(MIN_LETTERS, MIN_SHARE * count(sample, /\p{L}/gu));
  const found = SCRIPTS.find(([letter]) => count(sample, letter) >= least);
  if (!found) return undefined;
  const [, language] = found;
  return typeof language === 'string' ? language : language(sample);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Characters that mainland China writes differently from Taiwan and Hong Kong. */
const SIMPLIFIED = /[这个们来时为会说国对发经过还样开关书长门问见后种实现点与当业东两应该让没学习总无电动产]/gu;
const TRADITIONAL = /[這個們來時為會說國對發經過還樣開關書長門問見後種實現點與當業東兩應該讓沒學習總無電動產]/gu;

/** Japanese has its own letters among those of Chinese. */
function byKana(text: string): string {
  if (count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) * 10 > count(text, /\p{Script=Han}/gu)) return 'ja';
  return count(text, TRADITIONAL) > count(text, SIMPLIFIED) ? 'zh-Hant' : 'zh-Hans';
}

/** A word of many languages counts less for each. */
function byWords(text: string, lists: Lists): string | undefined {
  const owners = ownersOf(lists);
  const words = text.match(/[\p{L}\p{M}’]+/gu) ?? [];
  const known = words.flatMap((word) => owners.get(word) ?? []);
  const weights = new Map<string, number>();
  for (const languages of known)
    for (const language of languages) weights.set(language, (weights.get(language) ?? 0) + 1 / languages.length);
  const letters = text.match(OWN_LETTERS) ?? [];
  const allowed = FOREIGN_LETTERS.min + words.length * FOREIGN_LETTERS.perWord;
  const ranks = [...weights].sort(([, a], [, b]) => b - a);
  const [best] = ranks.find(([language]) => foreignLetters(letters, language) <= allowed) ?? [];
  if (best === undefined || words.length < MIN_WORDS) return undefined;
  const hits = known.filter((languages) => languages.includes(best)).length;
  const isAhead = ranks.every(([other]) => {
    if (other === best) return true;
    const own = known.filter((languages) => languages.includes(best) && !languages.includes(other)).length;
    const others = known.filter((languages) => languages.includes(other) && !languages.includes(best)).length;
    return own >= MIN_OWN && own >= others * MIN_LEAD;
  });
  return isAhead && hits >= words.length * MIN_COVER ? best : undefined;
}

/** Letters of Latin and Cyrillic that not all languages of these scripts have. */
const OWN_LETTERS = /[^\P{Script=Latin}a-z]|[^\P{Script=Cyrillic}абвгдежзиклмнопрстуфхцчш]/gu;

function foreignLetters(letters: readonly string[], language: string): number {
  const own = LETTERS[language];
  return own === undefined ? 0 : letters.filter((letter) => !own.includes(letter)).length;
}

/** The languages that have each word, as lists of one item, so that words without languages leave nothing. */
function ownersOf(lists: Lists): ReadonlyMap<string, readonly [readonly string[]]> {
  const owners = new Map<string, [string[]]>();
  for (const [language, words] of Object.entries(lists))
    for (const word of words.split(' ')) {
      const [languages] = owners.get(word) ?? [[]];
      languages.push(language);
      owners.set(word, [languages]);
    }
  return owners;
}
