/** Scripts whose letters join: Arabic, Syriac, N’Ko, Mandaic, Mongolian, Phags-pa, Adlam, Hanifi Rohingya, Sogdian. */
const JOINED =
  /[\u0600-\u077f\u07c0-\u07ff\u0840-\u08ff\u1800-\u18af\ua840-\ua87f\ufb50-\ufdff\ufe70-\ufefc]|\ud803[\udd00-\udd3f\udf30-\udf6f]|\ud83a[\udd00-\udd5f]/;

/** A gap between such letters would tear their word (CSS Text 4, § 7.4 and 8.2.2). */
export function hasJoinedLetters(text: string): boolean {
  return JOINED.test(text);
}

/** The last character of a text that may join with what follows, with its marks; empty if there is none. */
const LAST = /(?:\u200d|\p{L}|\u180a)[\p{M}\u00ad]*$/u;
/** The first character, behind marks and soft hyphens. */
const FIRST = /^[\p{M}\u00ad]*(?:\u200d|\p{L}|\u180a)/u;
/** A character has rarely more marks than this. */
const REACH = 12;

export function joiningEnd(text: string): string {
  const [end = ''] = LAST.exec(text.slice(-REACH)) ?? [];
  return hasJoinedLetters(end) || end.startsWith('\u200d') ? end : '';
}

export function joiningStart(text: string): string {
  const [start = ''] = FIRST.exec(text.slice(0, REACH)) ?? [];
  return hasJoinedLetters(start) || start.endsWith('\u200d') ? start : '';
}
