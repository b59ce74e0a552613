/** PDF417 (ISO/IEC 15438). */
import { CLUSTERS } from './pdf417-clusters.js';
import { barsOfModules, binary, quietZone, WrongData, type CodeSymbol } from './symbol.js';

const MODULE = 0.33;
/** The standard asks for three times the width of a module at least. */
const ROW_HEIGHT = 3;
const START = 0b11111111010101000;
const STOP = 0b111111101000101001;
const PRIME = 929;
const MOST_WORDS = 928;
const MOST_ROWS = 90;
const PAD = 900;
const TEXT = 900;
const BYTES = 901;
const NUMBERS = 902;
const BYTES_IN_SIXES = 924;
const ECI = 927;
const UTF_8 = 26;
/** Numbers are packed by 44 digits, and are worth it from 13. */
const DIGITS_IN_GROUP = 44;

export function pdf417(text: string): CodeSymbol {
  const words = wordsOf(text);
  const level = words.length <= 40 ? 2 : words.length <= 160 ? 3 : words.length <= 320 ? 4 : 5;
  const checks = 2 ** (level + 1);
  const needed = words.length + 1 + checks;
  if (needed > MOST_WORDS)
    throw new WrongData(`it needs ${needed} words, and a PDF417 code has at most ${MOST_WORDS}.`);
  // About three times as wide as high.
  const columns = Math.min(30, Math.max(2, Math.ceil(needed / MOST_ROWS), Math.round(Math.sqrt(needed * 0.45))));
  const rows = Math.max(3, Math.ceil(needed / columns));
  const length = rows * columns - checks;
  const data = [length, ...words];
  while (data.length < length) data.push(PAD);
  const all = [...data, ...checkWords(data, checks)];
  const rowsOfModules = Array.from({ length: rows }, (_, row) => {
    const [left, right] = indicators(row, { rows, columns, level });
    const own = [left, ...all.slice(row * columns, (row + 1) * columns), right];
    const middle = own.map((word) => binary(pattern(row % 3, word), 17)).join('');
    return barsOfModules(binary(START, 17) + middle + binary(STOP, 18));
  });
  return { rows: rowsOfModules, rowHeight: ROW_HEIGHT, module: MODULE, quiet: quietZone(2) };
}

/** Each third row uses the same patterns. They begin with a bar and end with a space, which the table leaves out. */
function pattern(cluster: number, word: number): number {
  const at = word * 3;
  const units = Number.parseInt(CLUSTERS[cluster]!.slice(at, at + 3), 32);
  return 0x10000 | (units << 1);
}

/** What a row says of the symbol, at its left and right. */
function indicators(
  row: number,
  { rows, columns, level }: { readonly rows: number; readonly columns: number; readonly level: number },
): readonly [number, number] {
  const base = 30 * Math.floor(row / 3);
  const facts = [Math.floor((rows - 1) / 3), level * 3 + ((rows - 1) % 3), columns - 1];
  return [base + facts[row % 3]!, base + facts[(row + 2) % 3]!];
}

function checkWords(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 1, root = 3; i <= count; i++, root = (root * 3) % PRIME)
    generator = [...generator, 0].map((factor, k) => (factor + (PRIME - root) * (generator[k - 1] ?? 0)) % PRIME);
  const rest = Array<number>(count).fill(0);
  for (const word of data) {
    const factor = (word + rest.shift()!) % PRIME;
    rest.push(0);
    for (let k = 0; k < count; k++) rest[k] = (rest[k]! + (PRIME - generator[k + 1]!) * factor) % PRIME;
  }
  return rest.map((word) => (PRIME - word) % PRIME);
}

// ── From text to words

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz ';
const MIXED = '0123456789&\r\t,:#-.$/+%*=^';
const PUNCTUATION = ';<>@[\\]_`~!\r\t,:\n-.$/"|*()?{}\'';

function wordsOf(text: string): number[] {
  if (!/^[\t\n\r\x20-\x7e]*$/.test(text)) return [ECI, UTF_8, ...byteWords(new TextEncoder().encode(text))];
  const words: number[] = [];
  for (const part of text.match(/\d{13,}|(?:(?!\d{13})[^])+/g) ?? []) {
    if (/^\d{13}/.test(part)) words.push(NUMBERS, ...numberWords(part));
    // The symbol begins with text.
    else words.push(...(words.length > 0 ? [TEXT] : []), ...textWords(part));
  }
  return words;
}

function numberWords(digits: string): number[] {
  const words: number[] = [];
  for (let at = 0; at < digits.length; at += DIGITS_IN_GROUP) {
    const group: number[] = [];
    // Ends because the number becomes smaller.
    for (let rest = BigInt(`1${digits.slice(at, at + DIGITS_IN_GROUP)}`); rest > 0n; rest /= 900n)
      group.unshift(Number(rest % 900n));
    words.push(...group);
  }
  return words;
}

function byteWords(bytes: Uint8Array): number[] {
  const words = [bytes.length % 6 === 0 ? BYTES_IN_SIXES : BYTES];
  let at = 0;
  for (; at + 6 <= bytes.length; at += 6) {
    let value = bytes.subarray(at, at + 6).reduce((sum, byte) => sum * 256 + byte, 0);
    const group: number[] = [];
    for (let i = 0; i < 5; i++) {
      group.unshift(value % 900);
      value = Math.floor(value / 900);
    }
    words.push(...group);
  }
  return [...words, ...bytes.subarray(at)];
}

/** The codes that lead from one set of characters to another. */
const TO: Readonly<Record<string, readonly number[]>> = {
  ...{ 'upper lower': [27], 'upper mixed': [28], 'lower mixed': [28], 'mixed upper': [28], 'mixed lower': [27] },
  ...{ 'lower upper': [28, 28], 'upper upper': [], 'lower lower': [], 'mixed mixed': [] },
};
const SETS = { upper: UPPER, lower: LOWER, mixed: MIXED };
const SHIFT_TO_PUNCTUATION = 29;

function textWords(text: string): number[] {
  const codes: number[] = [];
  let set: keyof typeof SETS = 'upper';
  for (const character of text) {
    const next: keyof typeof SETS | null =
      SETS[set].includes(character) || (set === 'mixed' && character === ' ') ? set : setOf(character);
    if (next === null) codes.push(SHIFT_TO_PUNCTUATION, PUNCTUATION.indexOf(character));
    else {
      codes.push(...TO[`${set} ${next}`]!, next === 'mixed' && character === ' ' ? 26 : SETS[next].indexOf(character));
      set = next;
    }
  }
  if (codes.length % 2 === 1) codes.push(SHIFT_TO_PUNCTUATION);
  return Array.from({ length: codes.length / 2 }, (_, i) => codes[2 * i]! * 30 + codes[2 * i + 1]!);
}

function setOf(character: string): keyof typeof SETS | null {
  return (Object.keys(SETS) as (keyof typeof SETS)[]).find((set) => SETS[set].includes(character)) ?? null;
}
