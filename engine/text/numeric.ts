/**
 * Whether a word is likely a number or a code. In tables these are nearly all distinct: shaping or encoding one
 * anew costs about what keeping it does, and what is kept pushes words out and lives long enough to burden the
 * garbage collector.
 */
export function isNumeric(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0x30 && last <= 0x39;
}
