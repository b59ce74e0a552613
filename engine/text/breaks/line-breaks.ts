/** Break opportunities: UAX #14 by @cto.af/linebreak (pinned data), with an exact fast path for plain Latin text. */
import {
  Example7_13,
  Example7_25,
  LB06,
  LB08a,
  LB13,
  LB15a,
  LB25,
  LB30b,
  LineBreak,
  LineBreakClasses,
  NO_BREAK,
  PASS,
  Rules,
  sot,
  type BreakerState,
  type BreakRule,
} from '@cto.af/linebreak';
import { graphemeEnds } from '../characters/graphemes.js';
import { breakLatin } from './latin-breaks.js';
import { BreakKind } from './break-kind.js';
import { keepDashes } from './dash-breaks.js';
import { breakBetweenWords, keepJapanesePhrases } from './word-breaks.js';
import type { WordLists } from './word-lists.js';

export interface BreakOptions {
  /** CSS Text § 5.2. */
  readonly wordBreak?: 'normal' | 'break-all' | 'keep-all' | 'auto-phrase' | 'manual';
  /** CSS Text § 5.3. `loose`, `normal` and `strict` differ only for CJK. */
  readonly lineBreak?: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  /** A BCP 47 tag; '' for none. */
  readonly language?: string;
  /** Without these, text in scripts without spaces is left whole. */
  readonly words?: WordLists;
  /** Called from time to time: a text of a megabyte takes a second. */
  readonly onWork?: (() => void) | undefined;
}

/**
 * Returns the kind of break after each UTF-16 unit: `breaks[i]` is between `text[i]` and `text[i + 1]`. It is None for
 * the last unit, because the caller decides what follows. A soft hyphen allows a break after it; the caller draws the
 * hyphen.
 */
export function findBreaks(text: string, options: BreakOptions = {}): Uint8Array {
  const breaks = new Uint8Array(text.length);
  const { wordBreak = 'normal', lineBreak = 'auto', language = '' } = options;
  if (lineBreak === 'anywhere') {
    breakAnywhere(text, breaks, options.onWork);
  } else if (wordBreak === 'break-all') {
    breakByLibrary(lettersAsIdeographs(withStrictness(text, lineBreak, language)), breaks, options.onWork);
  } else {
    const isLatin = breakLatin(text, breaks);
    if (!isLatin) {
      breaks.fill(BreakKind.None);
      breakByLibrary(withStrictness(text, lineBreak, language), breaks, options.onWork);
    }
    keepPathsWhole(text, breaks);
    breakBeforeSigns(text, breaks);
    keepDashes(text, breaks, language);
    if (!isLatin) breakInWords(text, breaks, options);
  }
  return breaks;
}

function breakInWords(text: string, breaks: Uint8Array, { wordBreak, language = '', words }: BreakOptions): void {
  // Opportunities between words are those of a dictionary, which `keep-all` leaves (§ 5.2).
  if (wordBreak === 'keep-all') keepWordsWhole(text, breaks);
  if (!words) return;
  if (wordBreak === 'auto-phrase' && /^ja(?:-|$)/i.test(language)) keepJapanesePhrases(text, breaks, words);
  if (wordBreak !== 'manual') breakBetweenWords(text, breaks, words);
}

const SEPARATORS = /[/|!}]/g;

/** Keeps paths, addresses and alternatives whole, as browsers tailor UAX #14 for ASCII text. */
function keepPathsWhole(text: string, breaks: Uint8Array): void {
  SEPARATORS.lastIndex = 0;
  // Terminates because each match starts after the one before.
  for (let match = SEPARATORS.exec(text); match; match = SEPARATORS.exec(text)) {
    const at = match.index;
    const next = text.charCodeAt(at + 1);
    if (next > 0x20 && next < 0x7f && breaks[at] === BreakKind.Allowed) breaks[at] = BreakKind.None;
  }
}

/**
 * Matches a space before a sign that usually ends phrases, but starts a word here: /usr/lib, .gitignore, :root, ?query,
 * !important.
 */
const WORD_BEGINNINGS = / (?:\/|[.:?!](?=[\w/-]))/g;
const OPENING = /[([{] *$/;

/** LB13 forbids a break before such signs, even after spaces. Browsers break there, so that words do not overflow. */
function breakBeforeSigns(text: string, breaks: Uint8Array): void {
  for (const { index } of text.matchAll(WORD_BEGINNINGS)) {
    const isAfterOpening = OPENING.test(text.slice(Math.max(0, index - 7), index + 1));
    if (index > 0 && breaks[index] === BreakKind.None && !isAfterOpening) breaks[index] = BreakKind.Allowed;
  }
}

/** Allows breaks around each grapheme cluster. Forced breaks remain. */
function breakAnywhere(text: string, breaks: Uint8Array, onWork: BreakOptions['onWork']): void {
  breakByRules(text, breaks, onWork);
  let start = 0;
  for (const end of graphemeEnds(text)) {
    for (let i = start; i < end; i++) {
      if (breaks[i] !== BreakKind.Mandatory)
        breaks[i] = i === end - 1 && end < text.length ? BreakKind.Allowed : BreakKind.None;
    }
    start = end;
  }
}

function breakByRules(text: string, breaks: Uint8Array, onWork: BreakOptions['onWork']): void {
  if (breakLatin(text, breaks)) return;
  breaks.fill(BreakKind.None);
  breakByLibrary(text, breaks, onWork);
}

const { AI, AL, BK, CJ, CR, EB, EM, GL, H2, H3, HL, ID, JL, JT, JV, LF, NL, NU, OP, QU, SA, SG, SP, WJ, XX, ZW } =
  LineBreakClasses;
const GLUE = new Set([GL, WJ]);
const OPENING_CONTEXT = new Set([sot, BK, CR, LF, NL, OP, QU, GL, SP, ZW]);
const FORCED = new Set([BK, CR, LF, NL]);

/** LB8a. The library's version misses a ZWJ that LB9 has joined to its base. */
function afterJoinerRule(state: BreakerState): typeof NO_BREAK | typeof PASS {
  return state.str.charCodeAt(state.cur.len - 1) === 0x200d ? NO_BREAK : PASS;
}

/** LB15a. The library's version also forbids the break after the character that follows the quotation mark. */
function openingQuoteRule(state: BreakerState): typeof NO_BREAK | typeof PASS {
  const { prev, cur, next } = state;
  if (cur.cls !== QU || !OPENING_CONTEXT.has(prev.cls) || !/^\p{Pi}$/u.test(cur.char)) return PASS;
  if (next.cls === SP) state.spaces = true;
  return NO_BREAK;
}

/** LB6. The library's version does not reset its `spaces` state at the line feed. */
function beforeForcedBreakRule(state: BreakerState): typeof NO_BREAK | typeof PASS {
  if (!FORCED.has(state.next.cls)) return PASS;
  state.spaces = false;
  return NO_BREAK;
}

/** LB30b without the clause on unassigned pictographs, which depends on the Unicode version of Node. */
function modifierRule(state: BreakerState): typeof NO_BREAK | typeof PASS {
  return state.cur.cls === EB && state.next.cls === EM ? NO_BREAK : PASS;
}

/** The rules in place of those of the library; the first two are the regular expressions for numbers of example 7. */
const REPLACED = new Map<BreakRule, BreakRule>([
  [LB13, Example7_13],
  [LB25, Example7_25],
  [LB06, beforeForcedBreakRule],
  [LB08a, afterJoinerRule],
  [LB15a, openingQuoteRule],
  [LB30b, modifierRule],
]);

const rules = new Rules();
// The library would look rules up by the names of their functions, which bundlers shorten.
rules.rules = rules.rules.map((rule) => REPLACED.get(rule) ?? rule);

/** Applies UAX #14 to any text. `breaks` contains zeros. */
export function breakByLibrary(text: string, breaks: Uint8Array, onWork?: () => void): void {
  for (const { position, required } of rules.breaks(text)) {
    onWork?.();
    if (position > 0 && position < text.length)
      breaks[position - 1] = required ? BreakKind.Mandatory : BreakKind.Allowed;
  }
}

/** Small kana and the prolonged sound mark (class CJ). Only `strict` forbids them at the start of a line. */
const SMALL_KANA = 'ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿーｧ-ｰ';
/**
 * Further characters that allow a break before or after them (§ 5.3): in Chinese and Japanese, with `loose`, and with
 * both.
 */
const CJK_HYPHENS = '〜゠';
const LOOSE_ANYWHERE = '々〻ゝゞヽヾ‥…';
const LOOSE_IN_CJK = '・：；･‼⁇⁈⁉！？%¢°‰′″℃％￠¤±€№＄￡￥';
const LOOSE_HYPHENS = /(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])[‐–]/g;

const relaxed = (characters: string) => new RegExp(`[${characters}]`, 'g');
const NORMAL = relaxed(SMALL_KANA);
const NORMAL_IN_CJK = relaxed(SMALL_KANA + CJK_HYPHENS);
const LOOSE = relaxed(SMALL_KANA + LOOSE_ANYWHERE);
const LOOSE_CJK = relaxed(SMALL_KANA + CJK_HYPHENS + LOOSE_ANYWHERE + LOOSE_IN_CJK);

/**
 * Returns a text of the same length in which the characters that `line-break` relaxes have class ID. In Chinese and
 * Japanese, `auto` means `normal`.
 */
function withStrictness(text: string, lineBreak: BreakOptions['lineBreak'], language: string): string {
  const isCjk = /^(?:zh|ja|yue)(?:-|$)/i.test(language);
  if (lineBreak === 'loose') return text.replace(isCjk ? LOOSE_CJK : LOOSE, '\u4e00').replace(LOOSE_HYPHENS, '\u4e00');
  if (lineBreak === 'normal' || (lineBreak === 'auto' && isCjk))
    return text.replace(isCjk ? NORMAL_IN_CJK : NORMAL, '\u4e00');
  return text;
}

/** Checks for GL, WJ and ZWJ, which prevent breaks beside them. */
export function isGlue(codePoint: number): boolean {
  return codePoint === 0x200d || GLUE.has(LineBreak.get(codePoint));
}

/** Classes that `break-all` treats as ideographs. */
const LETTERS = new Set([AI, AL, HL, NU, SA, SG, XX]);
/** Classes between which `keep-all` prevents breaks. */
const WORD_CLASSES = new Set([...LETTERS, CJ, H2, H3, ID, JL, JT, JV]);

/**
 * Returns a text of the same length in which letters and digits have class ID, so that the rules of UAX #14 apply to
 * them as to ideographs.
 */
function lettersAsIdeographs(text: string): string {
  let result = '';
  for (const char of text) {
    const isMark = /\p{M}/u.test(char);
    if (!isMark && LETTERS.has(LineBreak.get(char.codePointAt(0)!)))
      result += char.length === 1 ? '\u4e00' : '\u{20000}';
    else result += char;
  }
  return result;
}

function keepWordsWhole(text: string, breaks: Uint8Array): void {
  const isLetter = (codePoint: number) => WORD_CLASSES.has(LineBreak.get(codePoint));
  let previous = false;
  for (let i = 0; i < text.length;) {
    const codePoint = text.codePointAt(i)!;
    const letter = isLetter(codePoint);
    if (i > 0 && previous && letter && breaks[i - 1] === BreakKind.Allowed) breaks[i - 1] = BreakKind.None;
    previous = letter;
    i += codePoint > 0xffff ? 2 : 1;
  }
}
