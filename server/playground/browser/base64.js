/** Base64 to bytes; not all browsers have Uint8Array.fromBase64(). */

/** @param {string} text */
export function decodeBase64(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
