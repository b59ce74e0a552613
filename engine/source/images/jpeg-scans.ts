/**
 * Checks the markers between the scans of a JPEG for damage. A JPEG that PDF supports is never decoded, so nothing else
 * would notice missing data.
 */

const EOI = 0xd9;
const SOS = 0xda;
/**
 * Markers allowed between scans (ITU-T T.81, B.2): tables and intervals, number of lines, comments, application data.
 */
const isSegment = (marker: number): boolean =>
  marker === SOS || marker === 0xc4 || (marker >= 0xdb && marker <= 0xdd) || marker >= 0xe0;

/** `at` is the offset of the first scan's marker. */
export function hasWholeScans(data: Uint8Array, at: number): boolean {
  // Terminates because each iteration moves on by at least two bytes.
  while (at + 4 <= data.length) {
    const marker = data[at + 1]!;
    if (data[at] !== 0xff || !isSegment(marker)) return false;
    at += 2 + ((data[at + 2]! << 8) | data[at + 3]!);
    if (marker === SOS) at = endOfScan(data, at);
    while (data[at] === 0xff && data[at + 1] === 0xff) at++;
    if (data[at] === 0xff && data[at + 1] === EOI) return true;
  }
  return false;
}

/**
 * In coded data, a byte 0xff is followed by zero or belongs to a restart marker. Fill bytes may precede markers
 * (B.1.1.5).
 */
function endOfScan(data: Uint8Array, from: number): number {
  let at = from;
  while ((at = data.indexOf(0xff, at)) >= 0) {
    const next = data[at + 1];
    if (next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)) at += 2;
    else if (next === 0xff) at++;
    else return at;
  }
  return data.length;
}
