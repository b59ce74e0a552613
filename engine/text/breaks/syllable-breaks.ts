/**
 * Where syllables begin in scripts that have no spaces between words, as their spelling tells it. Words
 * that no dictionary has break there. Where spelling leaves it open, there is no boundary.
 */

/** Returns whether a syllable begins at an offset behind the first. */
export type BeginsSyllable = (text: string, at: number) => boolean;

const STACKER = '\u1039';
const MYANMAR_LETTER =
  /[\u1000-\u102a\u103f\u104e\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\ua9e0-\ua9fe\uaa60-\uaa7e]/;
/** A killed consonant ends its syllable. The dot below may stand before the killer in canonical order. */
const KILLED = /^\u1037?[\u103a\u1039]/;

/** The prefix that makes nouns; it stays with the syllable behind it. */
const MYANMAR_A = '\u1021';

/** Burmese and other languages of its script: at each letter that is neither stacked nor killed. */
export const beginsMyanmarSyllable: BeginsSyllable = (text, at) => {
  const before = text[at - 1]!;
  if (!MYANMAR_LETTER.test(text[at]!) || before === STACKER || before === MYANMAR_A) return false;
  return !KILLED.test(text.slice(at + 1, at + 3));
};

const COENG = '\u17d2';
const KHMER_LETTER = /[\u1780-\u17b3]/;
/** A letter and its subscripts, and what tells that they begin a syllable: a vowel or a sign of their own. */
const KHMER_BEGINNING = /[\u1780-\u17b3](?:\u17d2[\u1780-\u17b3])*[\u17b4-\u17ca\u17ce-\u17d1]/y;

/** The glottal stop and vowels that are letters end no syllable. */
const KHMER_INITIAL = /[\u17a2-\u17b3]/;
/** Signs of a consonant that ends its syllable: shortened, silent, or with the r of loans. */
const KHMER_FINAL = /[\u17cb-\u17cd]/;

/** Khmer: at each letter with a vowel, and behind a consonant marked as final. A bare consonant ends the syllable before it. */
export const beginsKhmerSyllable: BeginsSyllable = (text, at) => {
  if (!KHMER_LETTER.test(text[at]!) || text[at - 1] === COENG) return false;
  if (KHMER_INITIAL.test(text[at]!) || KHMER_FINAL.test(text[at - 1]!)) return true;
  KHMER_BEGINNING.lastIndex = at;
  return KHMER_BEGINNING.test(text);
};

const LAO_LEADING = /[\u0ec0-\u0ec4]/;
const LAO_CONSONANT = /[\u0e81-\u0eae\u0edc-\u0edf]/;
/** Consonants that may end a syllable or stand second in a cluster, and those that are vowels too. */
const LAO_FINAL = /[\u0e81\u0e87\u0e8d\u0e94\u0e99\u0e9a\u0ea1\u0ea3\u0ea5\u0ea7\u0ead]/;
const LAO_SECOND = /[\u0ea3\u0ea5\u0ea7]/;
const LAO_VOWEL_OR_TONE = /[\u0eb0-\u0ebd\u0ec8-\u0ecd]/;
const LAO_TONE = /[\u0ec8-\u0ecc]/;
/** Begins clusters, and ends nothing. */
const LAO_HO = '\u0eab';

/** Lao: at vowels that are written first, and at consonants that cannot belong to the syllable before. */
export const beginsLaoSyllable: BeginsSyllable = (text, at) => {
  const char = text[at]!;
  const before = text[at - 1]!;
  if (LAO_LEADING.test(before) || before === LAO_HO) return false;
  if (LAO_LEADING.test(char)) return true;
  if (!LAO_CONSONANT.test(char)) return false;
  if (!LAO_FINAL.test(char)) return true;
  if (!LAO_VOWEL_OR_TONE.test(text[at + 1] ?? '')) return false;
  const base = LAO_TONE.test(before) ? (text[at - 2] ?? '') : before;
  return !(LAO_SECOND.test(char) && LAO_CONSONANT.test(base));
};

const THAI_LEADING = /[\u0e40-\u0e44]/;

/** Thai: at vowels that are written before their consonant. Other syllables do not show where they begin. */
export const beginsThaiSyllable: BeginsSyllable = (text, at) =>
  THAI_LEADING.test(text[at]!) && !THAI_LEADING.test(text[at - 1]!);
