/**
 * Flattens a string in memory. V8 keeps a concatenation as a chain of pieces (32 bytes each, plus the strings that they
 * are slices of) until its characters are read. Long-lived strings should be flat: parsers concatenate what they read,
 * and for 14 MB of HTML flat texts take 36 MB of heap instead of 157. Texts that are copied again and again would also
 * be walked piece by piece each time.
 * A regular expression reads the characters and, unlike a character access, is never optimised away.
 */
export function flatText(text: string): string {
  ANYTHING.test(text);
  return text;
}

const ANYTHING = /^/;
