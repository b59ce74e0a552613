/**
 * Whether the scans of a JPEG are whole, as far as markers tell. A JPEG that PDF can hold is never decoded here, so that
 * nothing else would notice a file with a hole in it.
 */

const EOI = 0xd9;
const SOS = 0xda;
/** What may stand between scans (ITU-T T.81, B.2): tables and intervals, the number of lines, comments, application data. */
const isSegment = (marker: number): boolean =>
  marker === SOS || marker === 0xc4 || (marker >= 0xdb && marker <= 0xdd) || marker >= 0xe0;

/** `at`: of the first scan's marker. */
export function hasWholeScans(data: Buffer, at: number): boolean {
  // Ends: each turn moves on by two bytes at least.
  while (at + 4 <= data.length) {
    const marker = data[at + 1]!;
    if (data[at] !== 0xff || !isSegment(marker)) return false;
    at += 2 + data.readUInt16BE(at + 2);
    if (marker === SOS) at = endOfScan(data, at);
    while (data[at] === 0xff && data[at + 1] === 0xff) at++;
    if (data[at] === 0xff && data[at + 1] === EOI) return true;
  }
  return false;
}

/** B.1.1.5: in coded data a byte 0xff is followed by zero, or is a restart marker; fill bytes may stand before markers. */
function endOfScan(data: Buffer, from: number): number {
  let at = from;
  while ((at = data.indexOf(0xff, at)) >= 0) {
    const next = data[at + 1];
    if (next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)) at += 2;
    else if (next === 0xff) at++;
    else return at;
  }
  return data.length;
}
