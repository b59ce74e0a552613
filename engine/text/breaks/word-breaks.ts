/**
 * Breaks between words where no spaces are written: class SA of UAX #14, which leaves them to a dictionary (LB1). What is
 * in no dictionary is broken between its syllables, as far as spelling tells them.
 */
import { BreakKind } from './break-kind.js';
import {
  beginsKhmerSyllable,
  beginsLaoSyllable,
  beginsMyanmarSyllable,
  beginsThaiSyllable,
  type BeginsSyllable,
} from './syllable-breaks.js';
import type { WordListName, WordLists } from './word-lists.js';
import { wordBoundaries } from './word-segmentation.js';

const ZERO_WIDTH_SPACE = '\u200b';

interface Script {
  readonly list: WordListName;
  readonly runs: RegExp;
  readonly beginsSyllable: BeginsSyllable;
}

const SCRIPTS: readonly Script[] = [
  { list: 'thai', runs: /[\u0e01-\u0e3a\u0e40-\u0e4e]{2,}/g, beginsSyllable: beginsThaiSyllable },
  { list: 'lao', runs: /[\u0e81-\u0ecd\u0edc-\u0edf]{2,}/g, beginsSyllable: beginsLaoSyllable },
  {
    list: 'burmese',
    runs: /[\u1000-\u103f\u104c-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f]{2,}/g,
    beginsSyllable: beginsMyanmarSyllable,
  },
  { list: 'khmer', runs: /[\u1780-\u17d3\u17d7\u17dc\u17dd]{2,}/g, beginsSyllable: beginsKhmerSyllable },
];

const MAY_NEED_WORDS = /[\u0e01-\u0edf\u1000-\u109f\u1780-\u17dd\ua9e0-\uaa7f]/;

/** Allows breaks between words, and between the syllables of what is no known word. */
export function breakBetweenWords(text: string, breaks: Uint8Array, lists: WordLists): void {
  if (!MAY_NEED_WORDS.test(text)) return;
  for (const { list, runs, beginsSyllable } of SCRIPTS) {
    for (const { 0: run, index } of text.matchAll(runs)) {
      // An author who marks words with zero-width spaces has done it better.
      if (text[index - 1] === ZERO_WIDTH_SPACE || text[index + run.length] === ZERO_WIDTH_SPACE) continue;
      for (const { at, isKnown } of wordBoundaries(run, lists.of(list)))
        if (isWide(run, at) && breaks[index + at - 1] === BreakKind.None && (isKnown || beginsSyllable(run, at)))
          breaks[index + at - 1] = BreakKind.Allowed;
    }
  }
}

/** A single character of a run does not stand alone on a line. */
function isWide(run: string, at: number): boolean {
  return at > 1 && at < run.length - 1;
}

const JAPANESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g;

/** `word-break: auto-phrase` of Japanese: allows no break within a phrase (CSS Text 4, § 6.1). */
export function keepJapanesePhrases(text: string, breaks: Uint8Array, lists: WordLists): void {
  for (const { 0: run, index } of text.matchAll(JAPANESE)) {
    const boundaries = new Set(lists.japanesePhrases.boundaries(run));
    for (let at = 1; at < run.length; at++)
      if (!boundaries.has(at) && breaks[index + at - 1] === BreakKind.Allowed) breaks[index + at - 1] = BreakKind.None;
  }
}
