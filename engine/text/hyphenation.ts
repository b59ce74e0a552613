/**
 * Where words may be divided, by the patterns of their language (Liang's method). Patterns come from the package
 * "hyphen"; reading them is ours, because the package asks the locale for lower case and keeps every word for ever.
 */
import { createRequire } from 'node:module';
import { packageFile } from '../base/assets.js';
import { PACKAGE_FILES } from './package-files.js';

/** Letter → the rest of the patterns that go on with it, the number of the values of the pattern that ends there, or both. */
interface PatternTrie {
  readonly [letter: string]: PatternTrie | number | readonly [PatternTrie, number];
}
/** The package's format: values of patterns, the patterns, and words that the patterns get wrong. */
type PatternFile = readonly [
  values: readonly (readonly number[])[],
  patterns: PatternTrie,
  exceptions?: Readonly<Record<string, readonly number[]>>,
];

/** What is meant by a tag that has no patterns of its own. */
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

/** Languages whose patterns are kept; German takes some ten megabytes. */
const MAX_LANGUAGES = 4;
/** Shorter words stay whole, and so many letters stay on either side of a hyphen. */
const MIN_WORD = 5;
const MIN_BEFORE = 2;
const MIN_AFTER = 3;
/** Longer ones are no words. */
const MAX_WORD = 100;
const NO_POINTS: readonly number[] = [];

/** One per renderer. */
export class Hyphenation {
  /** Key: name of the patterns; null: they cannot be read. The one used longest ago makes room. */
  readonly #patterns = new Map<string, PatternFile | null>();

  /** Offsets (UTF-16) in a text without spaces where a hyphen may be put, ascending. `language`: BCP 47, or ''. */
  points(text: string, language: string): readonly number[] {
    if (text.length < MIN_WORD || text.includes('\u00ad')) return NO_POINTS;
    const name = patternsFor(language);
    const patterns = name === null ? null : this.#load(name);
    if (!patterns) return NO_POINTS;
    const points: number[] = [];
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu))
      for (const point of wordPoints(word, patterns)) points.push(index + point);
    return points;
  }

  #load(name: string): PatternFile | null {
    let file = this.#patterns.get(name);
    if (file === undefined) file = readPatterns(name);
    else this.#patterns.delete(name);
    this.#patterns.set(name, file);
    for (const oldest of this.#patterns.keys()) {
      if (this.#patterns.size <= MAX_LANGUAGES) break;
      this.#patterns.delete(oldest);
    }
    return file;
  }
}

/** The patterns for a language tag, whose subtags are taken off from the end until there are some. */
function patternsFor(language: string): string | null {
  for (let tag = language.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    if (Object.hasOwn(PACKAGE_FILES, patternFile(tag))) return tag;
    if (Object.hasOwn(MEANT, tag)) return MEANT[tag]!;
  }
  return null;
}

function patternFile(name: string): string {
  return `hyphen/patterns/${name}.js`;
}

function readPatterns(name: string): PatternFile | null {
  const path = packageFile(patternFile(name), PACKAGE_FILES);
  const require = createRequire(path);
  const file = require(path) as PatternFile;
  // Else every language that was ever asked for would be kept by the module system.
  delete require.cache[path];
  return Array.isArray(file) && Array.isArray(file[0]) ? file : null;
}

function wordPoints(word: string, [values, patterns, exceptions]: PatternFile): readonly number[] {
  const lower = word.toLowerCase().replace(/’/g, "'");
  // Where lower case is longer, offsets would not fit.
  if (word.length < MIN_WORD || word.length > MAX_WORD || lower.length !== word.length) return NO_POINTS;
  const points =
    exceptions && Object.hasOwn(exceptions, lower) ? exceptions[lower]! : liangPoints(lower, values, patterns);
  return points.filter((point) => point >= MIN_BEFORE && point <= word.length - MIN_AFTER && isBoundary(word, point));
}

/** Not inside of a character and its marks, and not beside an apostrophe. */
function isBoundary(word: string, point: number): boolean {
  return /\p{L}/u.test(word[point]!) && /[\p{L}\p{M}]/u.test(word[point - 1]!);
}

/** Every pattern that matches somewhere gives values between letters; the largest wins, and odd ones allow a hyphen. */
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
      // A pattern that begins with the dot has no value before it.
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
