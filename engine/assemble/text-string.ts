/** Text as a text string of PDF (ISO 32000-2, 7.9.2.2), one byte in each character. */
export function textBytes(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  let bytes = '\xfe\xff';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes += String.fromCharCode(unit >> 8, unit & 255);
  }
  return bytes;
}
