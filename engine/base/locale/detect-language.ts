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

/** The short words of each language of a script. */
type Lists = Readonly<Record<string, string>>;
/** The languages that have each word. */
type Owners = ReadonlyMap<string, readonly string[]>;

/** Scripts, runs of their letters, and their language or what decides among the languages that are written in them. */
const SCRIPTS: readonly (readonly [letter: RegExp, language: string | Lists | ((text: string) => string)])[] = [
  [/\p{Script=Latin}+/gu, LATIN_WORDS],
  [/\p{Script=Cyrillic}+/gu, CYRILLIC_WORDS],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, byKana],
  [/\p{Script=Hangul}+/gu, 'ko'],
  [/\p{Script=Arabic}+/gu, ARABIC_WORDS],
  [/\p{Script=Devanagari}+/gu, DEVANAGARI_WORDS],
  [/\p{Script=Greek}+/gu, 'el'],
  [/\p{Script=Hebrew}+/gu, 'he'],
  [/\p{Script=Thai}+/gu, 'th'],
  [/\p{Script=Armenian}+/gu, 'hy'],
  [/\p{Script=Georgian}+/gu, 'ka'],
  [/\p{Script=Bengali}+/gu, 'bn'],
  [/\p{Script=Tamil}+/gu, 'ta'],
  [/\p{Script=Telugu}+/gu, 'te'],
  [/\p{Script=Kannada}+/gu, 'kn'],
  [/\p{Script=Malayalam}+/gu, 'ml'],
  [/\p{Script=Gujarati}+/gu, 'gu'],
  [/\p{Script=Gurmukhi}+/gu, 'pa'],
  [/\p{Script=Sinhala}+/gu, 'si'],
  [/\p{Script=Khmer}+/gu, 'km'],
  [/\p{Script=Lao}+/gu, 'lo'],
  [/\p{Script=Myanmar}+/gu, 'my'],
  [/\p{Script=Ethiopic}+/gu, 'am'],
];

/** Keeps which languages have which words: an index of a script is made for its first text. */
export class LanguageDetector {
  readonly #owners = new Map<Lists, Owners>();

  /** Returns a BCP 47 tag, or undefined. `text` is prose: addresses and code tell nothing. */
  detect(text: string): string | undefined {
    const sample = text.slice(0, SAMPLE_LENGTH).normalize('NFC').toLowerCase();
    const least = Math.max(MIN_LETTERS, MIN_SHARE * count(sample, /\p{L}+/gu));
    const found = SCRIPTS.find(([letter]) => count(sample, letter) >= least);
    if (!found) return undefined;
    const [, language] = found;
    if (typeof language === 'string') return language;
    return typeof language === 'function' ? language(sample) : byWords(sample, this.#ownersOf(language));
  }

  #ownersOf(lists: Lists): Owners {
    let owners = this.#owners.get(lists);
    if (!owners) this.#owners.set(lists, (owners = ownersOf(lists)));
    return owners;
  }
}

/** How many letters match. Patterns match runs of letters, of which there are fewer. */
function count(text: string, pattern: RegExp): number {
  let letters = 0;
  for (const run of text.match(pattern) ?? []) letters += run.length;
  return letters;
}

/** Characters that mainland China writes differently from Taiwan and Hong Kong. */
const SIMPLIFIED = /[这个们来时为会说国对发经过还样开关书长门问见后种实现点与当业东两应该让没学习总无电动产]+/gu;
const TRADITIONAL = /[這個們來時為會說國對發經過還樣開關書長門問見後種實現點與當業東兩應該讓沒學習總無電動產]+/gu;

/** Japanese has its own letters among those of Chinese. */
function byKana(text: string): string {
  if (count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu) * 10 > count(text, /\p{Script=Han}+/gu)) return 'ja';
  return count(text, TRADITIONAL) > count(text, SIMPLIFIED) ? 'zh-Hant' : 'zh-Hans';
}

/** A word of many languages counts less for each. */
function byWords(text: string, owners: Owners): string | undefined {
  const words = text.match(/[\p{L}\p{M}’]+/gu) ?? [];
  if (words.length < MIN_WORDS) return undefined;
  const counts = new Map<string, number>();
  for (const word of words) if (owners.has(word)) add(counts, word, 1);
  const known = [...counts].map(([word, times]) => ({ languages: owners.get(word)!, times }));
  const weights = new Map<string, number>();
  const totals = new Map<string, number>();
  for (const { languages, times } of known)
    for (const language of languages) {
      add(weights, language, times / languages.length);
      add(totals, language, times);
    }
  const letters = text.match(OWN_LETTERS) ?? [];
  const allowed = FOREIGN_LETTERS.min + words.length * FOREIGN_LETTERS.perWord;
  const ranks = [...weights].sort(([, a], [, b]) => b - a);
  const [best] = ranks.find(([language]) => foreignLetters(letters, language) <= allowed) ?? [];
  if (best === undefined) return undefined;
  /** How many words each language shares with the best one. */
  const shared = new Map<string, number>();
  for (const { languages, times } of known)
    if (languages.includes(best)) for (const language of languages) add(shared, language, times);
  const hits = totals.get(best)!;
  const isAhead = [...totals].every(([other, total]) => {
    if (other === best) return true;
    const both = shared.get(other) ?? 0;
    return hits - both >= MIN_OWN && hits - both >= (total - both) * MIN_LEAD;
  });
  return isAhead && hits >= words.length * MIN_COVER ? best : undefined;
}

function add(sums: Map<string, number>, name: string, value: number): void {
  sums.set(name, (sums.get(name) ?? 0) + value);
}

/** Letters of Latin and Cyrillic that not all languages of these scripts have. */
const OWN_LETTERS = /[^\P{Script=Latin}a-z]|[^\P{Script=Cyrillic}абвгдежзиклмнопрстуфхцчш]/gu;

function foreignLetters(letters: readonly string[], language: string): number {
  const own = LETTERS[language];
  return own === undefined ? 0 : letters.filter((letter) => !own.includes(letter)).length;
}

function ownersOf(lists: Lists): Owners {
  const owners = new Map<string, string[]>();
  for (const [language, words] of Object.entries(lists))
    for (const word of words.split(' ')) {
      const languages = owners.get(word);
      if (languages) languages.push(language);
      else owners.set(word, [language]);
    }
  return owners;
}
