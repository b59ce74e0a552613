/** What catalogs of fonts hold of a file: its characters and a hash. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

const fontkit = createRequire(import.meta.url)('fontkit');

/** The characters of a font, as a catalog writes them. */
export const coverageOf = (bytes) => encodeRanges(fontkit.create(bytes).characterSet);

export const shortHash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Code point ranges as base-36 `gap,length` pairs, each relative to the end of the range before. */
function encodeRanges(codePoints) {
  const sorted = [...new Set(codePoints)].sort((a, b) => a - b);
  const parts = [];
  let end = 0;
  for (let i = 0; i < sorted.length; ) {
    let j = i;
    while (j + 1 < sorted.length && sorted[j + 1] === sorted[j] + 1) j++;
    parts.push((sorted[i] - end).toString(36), (j - i + 1).toString(36));
    end = sorted[j] + 1;
    i = j + 1;
  }
  return parts.join(',');
}
