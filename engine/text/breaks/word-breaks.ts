/**
 * Breaks between words where no spaces are written: class SA of UAX #14, which leaves them to a dictionary or to what is
 * known of a script (LB1). Thai has weights that find its words; of Lao, Khmer and Burmese, the syllables are found.
 */
import { graphemeEnds } from '../characters/graphemes.js';
import { BreakKind } from './break-kind.js';
import { JAPANESE_MODEL } from './japanese-model.js';
import { PhraseModel } from './phrase-model.js';
import {
  beginsKhmerSyllable,
  beginsLaoSyllable,
  beginsMyanmarSyllable,
  type BeginsSyllable,
} from './syllable-breaks.js';
import { THAI_MODEL } from './thai-model.js';

const ZERO_WIDTH_SPACE = '\u200b';

const thai = new PhraseModel(THAI_MODEL);
const japanese = new PhraseModel(JAPANESE_MODEL);

interface Script {
  readonly runs: RegExp;
  /** Ascending offsets in a run at which a word or syllable begins. */
  readonly boundaries: (run: string) => readonly number[];
  /** Whether boundaries are only those of syllables. */
  readonly isRough: boolean;
}

const bySyllables = (begins: BeginsSyllable) => (run: string) => {
  const found: number[] = [];
  for (let at = 1; at < run.length; at++) if (begins(run, at)) found.push(at);
  return found;
};

const SCRIPTS: readonly Script[] = [
  { runs: /[\u0e01-\u0e3a\u0e40-\u0e4e]{2,}/g, boundaries: thaiWords, isRough: false },
  { runs: /[\u0e81-\u0ecd\u0edc-\u0edf]{2,}/g, boundaries: bySyllables(beginsLaoSyllable), isRough: true },
  {
    runs: /[\u1000-\u103f\u104c-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f]{2,}/g,
    boundaries: bySyllables(beginsMyanmarSyllable),
    isRough: true,
  },
  { runs: /[\u1780-\u17d3\u17d7\u17dc\u17dd]{2,}/g, boundaries: bySyllables(beginsKhmerSyllable), isRough: true },
];

const MAY_NEED_WORDS = /[\u0e01-\u0edf\u1000-\u109f\u1780-\u17dd\ua9e0-\uaa7f]/;

/** Allows breaks between words, or between syllables. */
export function breakBetweenWords(text: string, breaks: Uint8Array): void {
  if (!MAY_NEED_WORDS.test(text)) return;
  for (const { runs, boundaries, isRough } of SCRIPTS) {
    for (const { 0: run, index } of text.matchAll(runs)) {
      // An author who marks words with zero-width spaces has done it better.
      const isMarked = text[index - 1] === ZERO_WIDTH_SPACE || text[index + run.length] === ZERO_WIDTH_SPACE;
      if (isRough && isMarked) continue;
      const clusters = new Set(graphemeEnds(run));
      for (const at of boundaries(run))
        if (clusters.has(at) && isWide(run, at) && breaks[index + at - 1] === BreakKind.None)
          breaks[index + at - 1] = BreakKind.Allowed;
    }
  }
}

/** A single character of a run does not stand alone on a line. */
function isWide(run: string, at: number): boolean {
  return at > 1 && at < run.length - 1;
}

/** Vowels that are written before their consonant, and those that are written behind it. */
const THAI_LEADING = /[\u0e40-\u0e44]/;
const THAI_FOLLOWING = /[\u0e2f-\u0e3a\u0e45-\u0e4e]/;

function thaiWords(run: string): readonly number[] {
  return thai.boundaries(run).filter((at) => !THAI_LEADING.test(run[at - 1]!) && !THAI_FOLLOWING.test(run[at]!));
}

const JAPANESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g;

/** `word-break: auto-phrase` of Japanese: allows no break within a phrase (CSS Text 4, § 6.1). */
export function keepJapanesePhrases(text: string, breaks: Uint8Array): void {
  for (const { 0: run, index } of text.matchAll(JAPANESE)) {
    const boundaries = new Set(japanese.boundaries(run));
    for (let at = 1; at < run.length; at++)
      if (!boundaries.has(at) && breaks[index + at - 1] === BreakKind.Allowed) breaks[index + at - 1] = BreakKind.None;
  }
}
