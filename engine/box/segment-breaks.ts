/** Line ends in the source that become no space (CSS Text 3, § 4.1.3): East Asian text has no spaces where its source wraps. */

/** East Asian Width F, W or H (UAX #11) without Hangul; and the zero-width space. */
const WIDE = /[\u200b\u2e80-\u312f\u3190-\u9fff\ua000-\ua4cf\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff9f\uffe0-\uffee]/;
const WIDE_PUNCTUATION =
  /[\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
/** Punctuation and symbols whose width is ambiguous: they are wide beside wide characters. */
const AMBIGUOUS =
  /[\u00a7\u00b0\u00b1\u00b6\u00b7\u00d7\u00f7\u2010\u2013-\u2016\u2018\u2019\u201c\u201d\u2020-\u2022\u2024-\u2027\u2030\u2032\u2033\u203b\u203e\u2190-\u2199\u25a0-\u25ff\u2605\u2606]/;
const ZERO_WIDTH_SPACE = '\u200b';

/** Each run is looked at once: a pattern with the newline in it would begin anew at each of many spaces. */
const SPACES = /[ \t\n\r\f]+/g;
const EAST_ASIAN = /^(?:ja|zh|yue|ii)(?:-|$)|-(?:hani|hans|hant|jpan|kana|hira|hrkt|bopo|yiii)(?:-|$)/i;
const OTHER_SCRIPT = /-latn(?:-|$)/i;

export function withoutSegmentBreaks(text: string, language: string): string {
  if (!WIDE.test(text)) return text;
  const isEastAsian = EAST_ASIAN.test(language) && !OTHER_SCRIPT.test(language);
  return text.replace(SPACES, (run, at: number) => {
    if (!run.includes('\n')) return run;
    const [before, after] = [text.charAt(at - 1), text.charAt(at + run.length)];
    const vanishes = joins(before, after) || (isEastAsian && joinsPunctuation(before, after));
    return vanishes ? '' : run;
  });
}

function joins(before: string, after: string): boolean {
  return before === ZERO_WIDTH_SPACE || after === ZERO_WIDTH_SPACE || (WIDE.test(before) && WIDE.test(after));
}

/** In Chinese, Japanese and Yi, beside punctuation too. */
function joinsPunctuation(before: string, after: string): boolean {
  if (WIDE_PUNCTUATION.test(before) || WIDE_PUNCTUATION.test(after)) return true;
  return (WIDE.test(before) && AMBIGUOUS.test(after)) || (AMBIGUOUS.test(before) && WIDE.test(after));
}
