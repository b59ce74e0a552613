/** Keys become paths and URLs, so a key that could lead out of the store is always refused. */
const SEGMENT = /^(?!\.\.?$)[A-Za-z0-9_.-]+$/;
const MAX_LENGTH = 200;

/** @throws RangeError for anything but segments of letters, digits, `_`, `-` and `.`, joined by `/` */
export function checkKey(key: string): void {
  if (key.length <= MAX_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment))) return;
  throw new RangeError(`"${key.slice(0, MAX_LENGTH)}" is no key of a stored file.`);
}

/** @throws RangeError for a range that does not begin within the file */
export function checkRange(range: { readonly start: number; readonly end: number }, size: number): void {
  if (range.start >= 0 && range.start <= range.end && range.start < size) return;
  throw new RangeError(`Bytes ${range.start} to ${range.end} are not within the ${size} of the file.`);
}
