/**
 * V8 keeps a concatenation as a chain of pieces (32 bytes each, and what they are cut from) until somebody looks inside.
 * What is kept had better be in one piece: parsers concatenate what they read, and on 14 MB of HTML this is 36 MB of
 * heap instead of 157; and what is copied into other texts again and again is walked piece by piece each time.
 * A regular expression looks, and unlike reading a character it is never optimised away.
 */
export function flatText(text: string): string {
  ANYTHING.test(text);
  return text;
}

const ANYTHING = /^/;
