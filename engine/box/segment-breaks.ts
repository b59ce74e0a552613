/** Line ends in the source that become no space (CSS Text 3, § 4.1.3): East Asian text has no spaces where its source wraps. */

/** East Asian Width F, W or H (UAX #11) without Hangul, in the class of a regular expression. */
const WIDE =
  '\\u2e80-\\u312f\\u3190-\\u9fff\\ua000-\\ua4cf\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff01-\\uff9f\\uffe0-\\uffee';
const WIDE_PUNCTUATION =
  '\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u3030\\u30fb\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65';
/** Punctuation and symbols whose width is ambiguous: they are wide beside wide characters. */
const AMBIGUOUS =
  '\\u00a7\\u00b0\\u00b1\\u00b6\\u00b7\\u00d7\\u00f7\\u2010\\u2013-\\u2016\\u2018\\u2019\\u201c\\u201d\\u2020-\\u2022\\u2024-\\u2027\\u2030\\u2032\\u2033\\u203b\\u203e\\u2190-\\u2199\\u25a0-\\u25ff\\u2605\\u2606';

const BREAK = '[ \\t]*\\n\\s*';

const ANYWHERE = new RegExp(`(?<=\\u200b)${BREAK}|${BREAK}(?=\\u200b)|(?<=[${WIDE}])${BREAK}(?=[${WIDE}])`, 'g');
/** In Chinese, Japanese and Yi, beside punctuation too. */
const BESIDE_PUNCTUATION = new RegExp(
  `(?<=[${WIDE_PUNCTUATION}])${BREAK}|${BREAK}(?=[${WIDE_PUNCTUATION}])` +
    `|(?<=[${WIDE}])${BREAK}(?=[${AMBIGUOUS}])|(?<=[${AMBIGUOUS}])${BREAK}(?=[${WIDE}])`,
  'g',
);
const EAST_ASIAN = /^(?:ja|zh|yue|ii)(?:-|$)|-(?:hani|hans|hant|jpan|kana|hira|hrkt|bopo|yiii)(?:-|$)/i;
const OTHER_SCRIPT = /-latn(?:-|$)/i;
const MAY_BE_REMOVED = new RegExp(`[\\u200b${WIDE}]`);

export function withoutSegmentBreaks(text: string, language: string): string {
  if (!MAY_BE_REMOVED.test(text)) return text;
  const removed = text.replace(ANYWHERE, '');
  return EAST_ASIAN.test(language) && !OTHER_SCRIPT.test(language) ? removed.replace(BESIDE_PUNCTUATION, '') : removed;
}
