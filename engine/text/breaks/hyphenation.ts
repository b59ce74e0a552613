/**
 * Hyphenation with patterns for each language (Liang's method). The patterns come from the package "hyphen". We read
 * them ourselves, because the package lower-cases by locale and caches every word permanently.
 */
import { host, type Files } from '../../host/index.js';
import { PATTERNS } from './pattern-names.js';

/** From letter to the continuation of patterns, the index of the values of a pattern that ends there, or both. */
interface PatternTrie {
  readonly [letter: string]: PatternTrie | number | readonly [PatternTrie, number];
}
/** The package's format: values of patterns, the patterns, and exceptions. */
type PatternFile = readonly [
  values: readonly (readonly number[])[],
  patterns: PatternTrie,
  exceptions?: Readonly<Record<string, readonly number[]>>,
];

/** Replacements for tags without patterns of their own. */
const MEANT: Readonly<Record<string, string>> = {
  de: 'de-1996',
  'de-ch': 'de-1996',
  el: 'el-monoton',
  en: 'en-us',
  'en-au': 'en-gb',
  'en-ie': 'en-gb',
  'en-in': 'en-gb',
  'en-nz': 'en-gb',
  'en-za': 'en-gb',
  bs: 'sh-latn',
  mn: 'mn-cyrl',
  sh: 'sh-latn',
  sr: 'sr-cyrl',
  'sr-latn': 'sh-latn',
};

/** The number of languages whose patterns are kept. German takes about ten megabytes. */
const MAX_LANGUAGES = 4;
/** The minimum length of a word to hyphenate, and the minimum number of letters before and after a hyphen. */
export interface HyphenationLimits {
  readonly word: number;
  readonly before: number;
  readonly after: number;
}
const LIMITS: HyphenationLimits = { word: 5, before: 2, after: 3 };
/** German has many short syllables at the ends of words, and its books divide before two letters. */
const GERMAN_LIMITS: HyphenationLimits = { ...LIMITS, after: 2 };
/** Longer texts are not words. */
const MAX_WORD = 100;
const NO_POINTS: readonly number[] = [];

/** Create one per renderer. */
export class Hyphenation {
  /** The key is the name of the patterns; null if they cannot be read. The least recently used ones are dropped. */
  readonly #patterns = new Map<string, PatternFile | null>();

  constructor(private readonly files: Files = host.files) {}

  /**
   * Returns ascending UTF-16 offsets in a text without spaces where a hyphen is possible. `language` is a BCP 47 tag or
   * ''. `limits`: those that differ from what is usual in the language.
   */
  points(text: string, language: string, limits?: Partial<HyphenationLimits>): readonly number[] {
    if (text.length < (limits?.word ?? LIMITS.word) || text.includes('\u00ad')) return NO_POINTS;
    const name = patternsFor(language);
    const patterns = name === null ? null : this.#load(name);
    if (!patterns) return NO_POINTS;
    const usual = name!.startsWith('de') ? GERMAN_LIMITS : LIMITS;
    const least = limits ? { ...usual, ...limits } : usual;
    const points: number[] = [];
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu))
      for (const point of wordPoints(word, patterns, least)) points.push(index + point);
    return points;
  }

  #load(name: string): PatternFile | null {
    let file = this.#patterns.get(name);
    if (file === undefined) file = parsePatterns(this.files.bundled(`packages/hyphen/patterns/${name}.js`));
    else this.#patterns.delete(name);
    this.#patterns.set(name, file);
    for (const oldest of this.#patterns.keys()) {
      if (this.#patterns.size <= MAX_LANGUAGES) break;
      this.#patterns.delete(oldest);
    }
    return file;
  }
}

/** Returns the name of the patterns for a language tag. Removes subtags from the end until patterns exist. */
function patternsFor(language: string): string | null {
  for (let tag = language.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    if (PATTERNS.has(tag)) return tag;
    if (Object.hasOwn(MEANT, tag)) return MEANT[tag]!;
  }
  return null;
}

/**
 * Reads a file of the package. It is a script that calls a function with an array; the array is read as data, because
 * not every platform can run a script, and because the module system would keep it for good.
 */
function parsePatterns(bytes: Uint8Array): PatternFile | null {
  const script = new TextDecoder().decode(bytes);
  const array = script.slice(script.indexOf('(this, [') + '(this, '.length, script.lastIndexOf(']') + 1);
  const file = JSON.parse(array.replace(/([{,]\s*)([^\s"'{}[\],:]+)(?=\s*:)/g, '$1"$2"')) as PatternFile;
  return Array.isArray(file) && Array.isArray(file[0]) ? file : null;
}

function wordPoints(
  word: string,
  [values, patterns, exceptions]: PatternFile,
  { word: least, before, after }: HyphenationLimits,
): readonly number[] {
  const lower = word.toLowerCase().replace(/’/g, "'");
  // If lower-casing changes the length, offsets would not match.
  if (word.length < least || word.length > MAX_WORD || lower.length !== word.length) return NO_POINTS;
  const points =
    exceptions && Object.hasOwn(exceptions, lower) ? exceptions[lower]! : liangPoints(lower, values, patterns);
  return points.filter((point) => point >= before && point <= word.length - after && isBoundary(word, point));
}

/** Checks that the point is not between a character and its marks, and not beside an apostrophe. */
function isBoundary(word: string, point: number): boolean {
  return /\p{L}/u.test(word[point]!) && /[\p{L}\p{M}]/u.test(word[point - 1]!);
}

/** Each matching pattern gives values between letters. The highest value wins, and odd values allow a hyphen. */
function liangPoints(word: string, values: PatternFile[0], patterns: PatternTrie): number[] {
  const dotted = `.${word}.`;
  const levels = new Uint8Array(dotted.length + 1);
  for (let start = 0; start < dotted.length; start++) {
    let node: PatternTrie | undefined = patterns;
    for (let at = start; node && at < dotted.length; at++) {
      const letter: string = dotted[at]!;
      const next: PatternTrie[string] | undefined = Object.hasOwn(node, letter) ? node[letter] : undefined;
      node = undefined;
      let pattern = -1;
      if (typeof next === 'number') pattern = next;
      else if (isBranch(next)) [node, pattern] = next;
      else node = next;
      // A pattern that starts with the dot has no value before it.
      values[pattern]?.forEach((value, k) => {
        const place = start + k + (start === 0 ? 1 : 0);
        if (value > levels[place]!) levels[place] = value;
      });
    }
  }
  const points: number[] = [];
  for (let point = 1; point < word.length; point++) if ((levels[point + 1]! & 1) === 1) points.push(point);
  return points;
}

function isBranch(entry: PatternTrie[string] | undefined): entry is readonly [PatternTrie, number] {
  return Array.isArray(entry);
}
