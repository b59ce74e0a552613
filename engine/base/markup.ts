/** Text as a part of XML or HTML. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes what markup would read as its own, in content and in attributes between double quotation marks. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}

/** Also drops the control characters and lone surrogates that XML 1.0 cannot hold. */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]|[\uD800-\uDFFF]/gu, ''));
}
