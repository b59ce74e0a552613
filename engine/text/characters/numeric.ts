/**
 * Checks whether a word is probably a number or a code. Those in tables are nearly all distinct. Shaping or encoding
 * them again costs as little as caching them, and cached ones would push out words and burden the garbage collector.
 */
export function isNumeric(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0x30 && last <= 0x39;
}
