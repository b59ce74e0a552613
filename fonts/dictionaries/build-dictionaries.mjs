/**
 * Rebuilds the word lists of this folder from ICU4J 72.1, whose jar holds ICU's dictionaries (Debian: libicu4j-java):
 *
 *     unzip icu4j.jar 'com/ibm/icu/impl/data/icudt72b/brkitr/*.dict'
 *     node fonts/dictionaries/build-dictionaries.mjs com/ibm/icu/impl/data/icudt72b/brkitr
 *
 * Each list is sorted and deflated (zlib). A word begins with a byte that says how many characters of the word before are
 * dropped from its end, plus 128; the characters behind it follow, each as its distance from the first of its script's block.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

const SCRIPTS = { thai: 0x0e00, lao: 0x0e80, khmer: 0x1780, burmese: 0x1000 };
const MARK = 128;

/** The largest lists do without compounds of two of their own words: lines may end between these. */
const WITHOUT_COMPOUNDS = new Set(['khmer', 'burmese']);
/** Of each part, so that no suffix counts as one. */
const LEAST_PART = 5;

const source = process.argv[2];
for (const [name, block] of Object.entries(SCRIPTS)) {
  const all = wordsOf(readFileSync(join(source, `${name}dict.dict`)), block);
  const words = WITHOUT_COMPOUNDS.has(name) ? withoutCompounds(all) : all;
  const bytes = encoded(words, block);
  writeFileSync(join(import.meta.dirname, `${name}.words`), deflateSync(bytes, { level: 9 }));
  console.log(`${name}: ${words.length} words`);
}

/** A file is a header, eight numbers and a trie of bytes (ICU's BytesTrie), each the distance of a character. */
function wordsOf(data, block) {
  const start = data.readUInt16BE(0);
  const trie = start + data.readInt32BE(start);
  const words = [];
  const charOf = (byte) => String.fromCharCode(byte >= 0xfe ? 0x200c + (byte - 0xfe) : block + byte);

  const fromNode = (at, prefix) => {
    // Ends because each turn reads a node further on.
    for (;;) {
      const lead = data[at++];
      if (lead < 0x10) return fromBranch(lead === 0 ? at + 1 : at, (lead === 0 ? data[at] : lead) + 1, prefix);
      if (lead < 0x20) {
        for (let left = lead - 0x10 + 1; left > 0; left--) prefix += charOf(data[at++]);
        continue;
      }
      words.push(prefix);
      if ((lead & 1) === 1) return;
      at = valueAt(at, lead >> 1).next;
    }
  };
  const fromBranch = (at, length, prefix) => {
    for (; length > 5; length -= length >> 1) {
      const { value, next } = deltaAt(at + 1);
      fromBranch(next + value, length >> 1, prefix);
      at = next;
    }
    for (; length > 1; length--) {
      const text = prefix + charOf(data[at]);
      const lead = data[at + 1];
      const { value, next } = valueAt(at + 2, lead >> 1);
      if ((lead & 1) === 1) words.push(text);
      else fromNode(next + value, text);
      at = next;
    }
    fromNode(at + 1, prefix + charOf(data[at]));
  };
  const number = (at, first, bytes) => ({ value: (first << (8 * bytes)) | data.readUIntBE(at, bytes), next: at + bytes });
  const valueAt = (at, lead) => {
    if (lead < 0x51) return { value: lead - 0x10, next: at };
    if (lead < 0x6c) return number(at, lead - 0x51, 1);
    if (lead < 0x7e) return number(at, lead - 0x6c, 2);
    return lead === 0x7e ? number(at, 0, 3) : number(at, 0, 4);
  };
  const deltaAt = (at) => {
    const lead = data[at];
    if (lead < 0xc0) return { value: lead, next: at + 1 };
    if (lead < 0xf0) return number(at + 1, lead - 0xc0, 1);
    if (lead < 0xfe) return number(at + 1, lead - 0xf0, 2);
    return lead === 0xfe ? number(at + 1, 0, 3) : number(at + 1, 0, 4);
  };

  fromNode(trie, '');
  // Words with joiners or of one character tell nothing about lines.
  const isUseful = (word) => word.length > 1 && [...word].every((char) => char >= '\u0e00' && char.charCodeAt(0) - block < MARK);
  return words.filter(isUseful).sort();
}

function withoutCompounds(words) {
  const known = new Set(words);
  return words.filter((word) => {
    for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++)
      if (known.has(word.slice(0, at)) && known.has(word.slice(at))) return false;
    return true;
  });
}

function encoded(words, block) {
  const bytes = [];
  let previous = '';
  for (const word of words) {
    let common = 0;
    while (common < previous.length && previous[common] === word[common]) common++;
    bytes.push(MARK + previous.length - common);
    for (const char of word.slice(common)) bytes.push(char.charCodeAt(0) - block);
    previous = word;
  }
  return Buffer.from(bytes);
}
