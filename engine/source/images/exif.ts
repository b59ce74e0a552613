/** What Exif, whose data has the form of a TIFF file, says of how an image is turned. */
import { viewOf } from '../../base/bytes.js';

/** Orientation, in the first directory. */
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** Returns 1 to 8, as in TIFF's Orientation; 1, which is upright, if nothing or something else is said. */
export function orientationOf(tiff: Uint8Array): number {
  if (tiff.length < 8) return 1;
  const view = viewOf(tiff);
  // "II" or "MM"
  const isLittle = tiff[0] === 0x49 && tiff[1] === 0x49;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let i = 0, at = directory + 2; i < entries && at + ENTRY_BYTES <= tiff.length; i++, at += ENTRY_BYTES) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
