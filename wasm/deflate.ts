/**
 * Deflate (RFC 1951) in zlib's wrapper (RFC 1950), in AssemblyScript. It makes the choices of fflate one by one, so both
 * give the same bytes (test/pdf/deflate.test.ts). `node scripts/wasm.mjs` compiles it.
 *
 * Nothing is allocated: the tables below stand at fixed places, behind them the table of hashes, whose size depends on
 * the input, then the input, then the output.
 */

const LITERALS: u32 = 288;
const DISTANCES: u32 = 32;
const CODE_LENGTHS: u32 = 19;
const END_OF_BLOCK: u32 = 256;
const FIRST_LENGTH: u32 = 257;
const LAST_LENGTH: u32 = 28;
/** How far back matches may lie. */
const WINDOW: u32 = 32768;
const PLACE: u32 = WINDOW - 1;
const MAX_MATCH: u32 = 258;
/** A block ends behind this many matches or symbols, unless it is nearly the end of the input. */
const MAX_MATCHES: u32 = 7000;
const MAX_SYMBOLS: u32 = 24576;
const NEARLY_END: u32 = 423;
/** Marks a match among the symbols of a block: length symbol and bits from bit 18, distance symbol and bits below. */
const MATCH: u32 = 1 << 28;
/** Bytes behind the input that are compared, and behind the output that are written, eight at a time. */
const SLACK: usize = 16;

const LENGTH_BITS: usize = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
]);
/** The order in which a block states the lengths of the code for code lengths. */
const LENGTH_ORDER: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

// ── Memory. What the compiler places itself ends before TABLES.

const TABLES: usize = 2048;
/** How often each symbol occurs in the block (u16). */
const LITERAL_COUNTS: usize = TABLES;
const DISTANCE_COUNTS: usize = LITERAL_COUNTS + 2 * LITERALS;
const RUN_COUNTS: usize = DISTANCE_COUNTS + 2 * DISTANCES;
/** For each length of a match its symbol, and its extra bits from bit 5 on (u16). */
const LENGTH_SYMBOLS: usize = RUN_COUNTS + 2 * DISTANCES;
/** Codes: the length of each symbol's bits (u8), then the bits (u16). */
const CODE_BITS: usize = LITERALS;
const CODE_SIZE: usize = 3 * LITERALS;
const FIXED_LITERALS: usize = LENGTH_SYMBOLS + 2 * (MAX_MATCH + 2);
const FIXED_DISTANCES: usize = FIXED_LITERALS + CODE_SIZE;
const OWN_LITERALS: usize = FIXED_DISTANCES + CODE_SIZE;
const OWN_DISTANCES: usize = OWN_LITERALS + CODE_SIZE;
const OWN_RUNS: usize = OWN_DISTANCES + CODE_SIZE;
/** The lengths of both codes of a block as runs (u16). */
const LITERAL_RUNS: usize = OWN_RUNS + CODE_SIZE;
const DISTANCE_RUNS: usize = LITERAL_RUNS + 2 * (LITERALS + 2);
/** Numbers of codes of each length, and the next code of each length (u32). */
const LENGTH_COUNTS: usize = (DISTANCE_RUNS + 2 * (LITERALS + 2) + 7) & ~7;
const NEXT_CODES: usize = LENGTH_COUNTS + 4 * 16;
/** Leaves of a Huffman tree: how often, and the symbol in the low bits (u32). */
const LEAVES: usize = NEXT_CODES + 4 * 16;
/** Inner nodes: how often, left, right, depth (u32 each). */
const NODES: usize = LEAVES + 4 * LITERALS;
const NODE_SIZE: usize = 16;
/** The symbols of the block (u32). */
const SYMBOLS: usize = NODES + NODE_SIZE * LITERALS;
/** For each place in the window the one before it with the same hash (u16). */
const PREVIOUS: usize = SYMBOLS + 4 * 25000;
/** For each hash its last place in the window (u16). */
const HEADS: usize = PREVIOUS + 2 * WINDOW;

let input: usize = 0;
let inputLength: u32 = 0;
let hashBits: u32 = 0;
/** A match of this length is good enough. */
let niceLength: u32 = 0;
/** So many places are tried. */
let maxChain: u32 = 0;
let output: usize = 0;

/** Makes room for an input, and says where it has to be written. */
export function prepare(length: u32, bits: u32): usize {
  inputLength = length;
  hashBits = bits;
  input = HEADS + ((<usize>2) << bits);
  output = (input + length + SLACK + 7) & ~7;
  // A block is stored as it is where that is shorter, so it takes five bytes more than its part of the input at most.
  const end = output + length + 5 * (2 + length / 7000) + 6 + SLACK;
  const missing = <i32>((end + 0xffff) >>> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
  return input;
}

/** Where the output begins. */
export function result(): usize {
  return output;
}

/** Deflates the input and returns the length of the output. `header`: the first two bytes, the low one first. */
export function deflate(nice: u32, chain: u32, header: u32): u32 {
  niceLength = nice;
  maxChain = chain;
  at = output;
  bits = 0;
  bitCount = 0;
  write(header, 16);
  memory.fill(HEADS, 0, (<usize>2) << hashBits);
  memory.fill(input + inputLength, 0, SLACK);
  findMatches();
  endByte();
  store<u32>(at, bswap<u32>(adler32()));
  return <u32>(at + 4 - output);
}

// ── Bits of the output

let at: usize = 0;
let bits: u64 = 0;
let bitCount: u32 = 0;

function write(value: u32, count: u32): void {
  bits |= (<u64>value) << bitCount;
  bitCount += count;
  if (bitCount >= 32) {
    store<u32>(at, <u32>bits);
    at += 4;
    bits >>= 32;
    bitCount -= 32;
  }
}

/** Writes what is left of the last byte. */
function endByte(): void {
  store<u32>(at, <u32>bits);
  at += (bitCount + 7) >>> 3;
  bits = 0;
  bitCount = 0;
}

function adler32(): u32 {
  let a: u32 = 1;
  let b: u32 = 0;
  const end = input + inputLength;
  let from = input;
  while (from < end) {
    // So many bytes cannot overflow.
    const to = min(from + 5552, end);
    for (; from < to; from++) {
      a += load<u8>(from);
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return (b << 16) | a;
}

// ── Matches

let matches: u32 = 0;
let symbols: u32 = 0;
let extraBits: u32 = 0;
let blockStart: u32 = 0;

function findMatches(): void {
  const mask: u32 = (1 << hashBits) - 1;
  const shift: u32 = (hashBits + 2) / 3;
  const length = inputLength;
  let waitFor: u32 = 0;
  let i: u32 = 0;
  beginBlock(0);
  for (; i + 2 < length; i++) {
    const hash = hashAt(i, shift, mask);
    let place = i & PLACE;
    let before: u32 = load<u16>(HEADS + 2 * hash);
    store<u16>(PREVIOUS + 2 * place, <u16>before);
    store<u16>(HEADS + 2 * hash, <u16>place);
    if (waitFor > i) continue;
    const rest = length - i;
    if ((matches > MAX_MATCHES || symbols > MAX_SYMBOLS) && rest > NEARLY_END) {
      writeBlock(i, 0);
      beginBlock(i);
    }
    let best: u32 = 2;
    let bestDistance: u32 = 0;
    let distance: u32 = (place - before) & PLACE;
    if (hash === hashAt(i - distance, shift, mask)) {
      const enough = min(niceLength, rest) - 1;
      const furthest = min(PLACE, i);
      const longest = min(MAX_MATCH, rest);
      let chain = maxChain;
      while (distance <= furthest && --chain && place !== before) {
        if (byteAt(i + best) === byteAt(i + best - distance)) {
          const found = matchLength(i, distance, longest);
          if (found > best) {
            best = found;
            bestDistance = distance;
            if (found > enough) break;
            before = rarest(i - distance, min(distance, found - 2), before);
          }
        }
        place = before;
        before = load<u16>(PREVIOUS + 2 * place);
        distance += (place - before) & PLACE;
      }
    }
    if (bestDistance) {
      addMatch(best, bestDistance);
      waitFor = i + best;
    } else addLiteral(byteAt(i));
  }
  for (i = max(i, waitFor); i < length; i++) addLiteral(byteAt(i));
  writeBlock(length, 1);
}

function byteAt(index: u32): u32 {
  return load<u8>(input + index);
}

function hashAt(index: u32, shift: u32, mask: u32): u32 {
  return (byteAt(index) ^ (byteAt(index + 1) << shift) ^ (byteAt(index + 2) << (2 * shift))) & mask;
}

/** How many bytes are equal at `index` and `distance` before it; eight are compared at a time. */
function matchLength(index: u32, distance: u32, longest: u32): u32 {
  const here = input + index;
  let length: u32 = 0;
  for (; length < longest; length += 8) {
    const difference = load<u64>(here + length) ^ load<u64>(here + length - distance);
    if (difference) {
      length += (<u32>ctz(difference)) >>> 3;
      break;
    }
  }
  return min(length, longest);
}

/** The place in a match whose hash was met longest ago: a longer match has to hold it, and few places do. */
function rarest(start: u32, length: u32, before: u32): u32 {
  let longest: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const place = (start + i) & PLACE;
    const distance = (place - load<u16>(PREVIOUS + 2 * place)) & PLACE;
    if (distance > longest) {
      longest = distance;
      before = place;
    }
  }
  return before;
}

function beginBlock(start: u32): void {
  memory.fill(LITERAL_COUNTS, 0, 2 * LITERALS);
  memory.fill(DISTANCE_COUNTS, 0, 2 * DISTANCES);
  matches = 0;
  symbols = 0;
  extraBits = 0;
  blockStart = start;
}

function count(counts: usize, symbol: u32): void {
  store<u16>(counts + 2 * symbol, load<u16>(counts + 2 * symbol) + 1);
}

function addLiteral(byte: u32): void {
  store<u32>(SYMBOLS + 4 * symbols++, byte);
  count(LITERAL_COUNTS, byte);
}

function addMatch(length: u32, distance: u32): void {
  const lengthSymbol = <u32>load<u16>(LENGTH_SYMBOLS + 2 * length);
  const distanceSymbol = symbolOfDistance(distance);
  store<u32>(SYMBOLS + 4 * symbols++, MATCH | (lengthSymbol << 18) | distanceSymbol);
  extraBits += load<u8>(LENGTH_BITS + (lengthSymbol & 31)) + bitsOfDistance(distanceSymbol & 31);
  count(LITERAL_COUNTS, FIRST_LENGTH + (lengthSymbol & 31));
  count(DISTANCE_COUNTS, distanceSymbol & 31);
  matches++;
}

/** The symbol of a distance, and its extra bits from bit 5 on. */
function symbolOfDistance(distance: u32): u32 {
  const value = distance - 1;
  if (value < 4) return value;
  const count = 30 - clz(value);
  return ((value & ((1 << count) - 1)) << 5) | (2 * count + (value >>> count));
}

function bitsOfDistance(symbol: u32): u32 {
  return symbol < 4 ? 0 : (symbol >>> 1) - 1;
}

// ── Blocks

/** Writes the block that ends before `end`: stored, with the fixed codes, or with codes of its own. */
function writeBlock(end: u32, isFinal: u32): void {
  write(isFinal, 1);
  count(LITERAL_COUNTS, END_OF_BLOCK);
  const literalCount = makeCode(OWN_LITERALS, LITERAL_COUNTS, LITERALS, 15);
  const distanceCount = makeCode(OWN_DISTANCES, DISTANCE_COUNTS, DISTANCES, 15);
  memory.fill(RUN_COUNTS, 0, 2 * DISTANCES);
  const literalRuns = findRuns(OWN_LITERALS, literalCount, LITERAL_RUNS);
  const distanceRuns = findRuns(OWN_DISTANCES, max(distanceCount, 1), DISTANCE_RUNS);
  makeCode(OWN_RUNS, RUN_COUNTS, CODE_LENGTHS, 7);
  let orders = CODE_LENGTHS;
  while (orders > 4 && !load<u8>(OWN_RUNS + load<u8>(LENGTH_ORDER + orders - 1))) orders--;

  const length = end - blockStart;
  const stored = (length + 5) << 3;
  const fixed =
    size(LITERAL_COUNTS, FIXED_LITERALS, LITERALS) + size(DISTANCE_COUNTS, FIXED_DISTANCES, DISTANCES) + extraBits;
  const own =
    size(LITERAL_COUNTS, OWN_LITERALS, LITERALS) +
    size(DISTANCE_COUNTS, OWN_DISTANCES, DISTANCES) +
    extraBits +
    (14 + 3 * orders + size(RUN_COUNTS, OWN_RUNS, CODE_LENGTHS)) +
    (2 * countOf(RUN_COUNTS, 16) + 3 * countOf(RUN_COUNTS, 17) + 7 * countOf(RUN_COUNTS, 18));
  if (stored <= fixed && stored <= own) {
    writeStored(length);
    return;
  }
  if (fixed <= own) {
    write(1, 2);
    writeSymbols(FIXED_LITERALS, FIXED_DISTANCES);
    return;
  }
  write(2, 2);
  write(literalCount - FIRST_LENGTH, 5);
  write(max(distanceCount, 1) - 1, 5);
  write(orders - 4, 4);
  for (let i: u32 = 0; i < orders; i++) write(load<u8>(OWN_RUNS + load<u8>(LENGTH_ORDER + i)), 3);
  writeRuns(LITERAL_RUNS, literalRuns);
  writeRuns(DISTANCE_RUNS, distanceRuns);
  writeSymbols(OWN_LITERALS, OWN_DISTANCES);
}

function countOf(counts: usize, symbol: u32): u32 {
  return load<u16>(counts + 2 * symbol);
}

/** The bits that symbols take with a code. */
function size(counts: usize, code: usize, symbols: u32): u32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < symbols; i++) sum += countOf(counts, i) * load<u8>(code + i);
  return sum;
}

function writeStored(length: u32): void {
  write(0, 2);
  endByte();
  store<u16>(at, <u16>length);
  store<u16>(at + 2, ~(<u16>length));
  memory.copy(at + 4, input + blockStart, length);
  at += 4 + length;
}

function writeSymbol(code: usize, symbol: u32): void {
  write(load<u16>(code + CODE_BITS + 2 * symbol), load<u8>(code + symbol));
}

function writeSymbols(literals: usize, distances: usize): void {
  const end = SYMBOLS + 4 * symbols;
  for (let from = SYMBOLS; from < end; from += 4) {
    const symbol = load<u32>(from);
    if (symbol < MATCH) {
      writeSymbol(literals, symbol);
      continue;
    }
    const length = (symbol >>> 18) & 31;
    writeSymbol(literals, FIRST_LENGTH + length);
    write((symbol >>> 23) & 31, load<u8>(LENGTH_BITS + length));
    const distance = symbol & 31;
    writeSymbol(distances, distance);
    write((symbol >>> 5) & 8191, bitsOfDistance(distance));
  }
  writeSymbol(literals, END_OF_BLOCK);
}

// ── Runs of code lengths: in bits 0 to 4 a length, or 16 to 18; what is repeated from bit 5 on; its bits from bit 12 on.

let runs: usize = 0;

function addRun(run: u32): void {
  store<u16>(runs, <u16>run);
  count(RUN_COUNTS, run & 31);
  runs += 2;
}

/** Writes the first lengths of a code to `to` as runs, and returns how many runs there are. */
function findRuns(code: usize, lengths: u32, to: usize): u32 {
  runs = to;
  let length: u32 = load<u8>(code);
  let repeats: u32 = 1;
  for (let i: u32 = 1; i <= lengths; i++) {
    if (i !== lengths && load<u8>(code + i) === length) {
      repeats++;
      continue;
    }
    if (length === 0 && repeats > 2) {
      for (; repeats > 138; repeats -= 138) addRun(32754);
      if (repeats > 2) {
        addRun(repeats > 10 ? ((repeats - 11) << 5) | 28690 : ((repeats - 3) << 5) | 12305);
        repeats = 0;
      }
    } else if (repeats > 3) {
      addRun(length);
      repeats--;
      for (; repeats > 6; repeats -= 6) addRun(8304);
      if (repeats > 2) {
        addRun(((repeats - 3) << 5) | 8208);
        repeats = 0;
      }
    }
    for (; repeats > 0; repeats--) addRun(length);
    repeats = 1;
    length = load<u8>(code + i);
  }
  return (<u32>(runs - to)) >>> 1;
}

function writeRuns(from: usize, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    const run = <u32>load<u16>(from + 2 * i);
    writeSymbol(OWN_RUNS, run & 31);
    write((run >>> 5) & 127, run >>> 12);
  }
}

// ── Huffman codes

/**
 * Makes a code of at most `longest` bits, and returns the number of the last symbol that occurs, plus one. All symbols
 * behind it have no bits.
 */
function makeCode(code: usize, counts: usize, symbols: u32, longest: u32): u32 {
  memory.fill(code, 0, symbols);
  let leaves: u32 = 0;
  let last: u32 = 0;
  for (let i: u32 = 0; i < symbols; i++) {
    const often = countOf(counts, i);
    if (!often) continue;
    store<u32>(LEAVES + 4 * leaves++, (often << 9) | i);
    last = i + 1;
  }
  if (leaves === 1) store<u8>(code + last - 1, 1);
  else if (leaves > 1) {
    sort(LEAVES, leaves);
    const deepest = measureDepths(code, leaves);
    if (deepest > longest) limitDepths(code, leaves, deepest, longest);
  }
  assignBits(code, last);
  return last;
}

/** Shell sort. All keys differ. */
function sort(list: usize, length: u32): void {
  for (let gap: u32 = 121; gap > 0; gap /= 3) {
    for (let i = gap; i < length; i++) {
      const key = load<u32>(list + 4 * i);
      let to = i;
      for (; to >= gap && load<u32>(list + 4 * (to - gap)) > key; to -= gap) {
        store<u32>(list + 4 * to, load<u32>(list + 4 * (to - gap)));
      }
      store<u32>(list + 4 * to, key);
    }
  }
}

/** Marks the child of a node as a leaf, whose number is its symbol. */
const LEAF: u32 = 1 << 16;

let nextLeaf: u32 = 0;
let nextNode: u32 = 0;
let leafCount: u32 = 0;
let nodeCount: u32 = 0;

/** Makes the Huffman tree of the sorted leaves, gives each symbol its depth, and returns the greatest. */
function measureDepths(code: usize, leaves: u32): u32 {
  nextLeaf = 0;
  nextNode = 0;
  leafCount = leaves;
  nodeCount = 0;
  for (; nodeCount < leaves - 1; nodeCount++) {
    const node = NODES + NODE_SIZE * nodeCount;
    const left = takeRarer(node + 4);
    store<u32>(node, left + takeRarer(node + 8));
  }
  let deepest: u32 = 0;
  store<u32>(NODES + NODE_SIZE * (nodeCount - 1) + 12, 0);
  // Nodes come behind their children.
  for (let i = nodeCount; i > 0; i--) {
    const node = NODES + NODE_SIZE * (i - 1);
    const depth = load<u32>(node + 12) + 1;
    for (let side: usize = 4; side <= 8; side += 4) {
      const child = load<u32>(node + side);
      if (child < LEAF) store<u32>(NODES + NODE_SIZE * child + 12, depth);
      else {
        store<u8>(code + (child - LEAF), <u8>depth);
        deepest = max(deepest, depth);
      }
    }
  }
  return deepest;
}

/** Takes the rarer one of the next leaf and the next node as a child, the leaf if both are equal; returns how often it occurs. */
function takeRarer(child: usize): u32 {
  const leaf = load<u32>(LEAVES + 4 * nextLeaf);
  const ofNode = load<u32>(NODES + NODE_SIZE * nextNode);
  if (nextNode < nodeCount && (nextLeaf === leafCount || ofNode < leaf >>> 9)) {
    store<u32>(child, nextNode++);
    return ofNode;
  }
  nextLeaf++;
  store<u32>(child, LEAF + (leaf & 511));
  return leaf >>> 9;
}

/** Shortens the bits of deep symbols, and makes up for it with those that are as yet shorter. */
function limitDepths(code: usize, leaves: u32, deepest: u32, longest: u32): void {
  // From deep to shallow, then from rare to frequent.
  for (let i: u32 = 0; i < leaves; i++) {
    const leaf = load<u32>(LEAVES + 4 * i);
    store<u32>(LEAVES + 4 * i, ((31 - load<u8>(code + (leaf & 511))) << 24) | leaf);
  }
  sort(LEAVES, leaves);
  const excess = deepest - longest;
  let debt: i32 = 0;
  let i: i32 = 0;
  for (; i < <i32>leaves; i++) {
    const symbol = code + (load<u32>(LEAVES + 4 * i) & 511);
    const depth = <u32>load<u8>(symbol);
    if (depth <= longest) break;
    debt += (1 << excess) - (1 << (deepest - depth));
    store<u8>(symbol, <u8>longest);
  }
  debt >>= excess;
  while (debt > 0) {
    const symbol = code + (load<u32>(LEAVES + 4 * i) & 511);
    const depth = <u32>load<u8>(symbol);
    if (depth < longest) {
      debt -= 1 << (longest - depth - 1);
      store<u8>(symbol, <u8>(depth + 1));
    } else i++;
  }
  for (; i >= 0 && debt; i--) {
    const symbol = code + (load<u32>(LEAVES + 4 * i) & 511);
    if (<u32>load<u8>(symbol) !== longest) continue;
    store<u8>(symbol, <u8>(longest - 1));
    debt++;
  }
}

/** Gives symbols their bits: in the order of their lengths, then of their numbers. They are written from the last bit on. */
function assignBits(code: usize, symbols: u32): void {
  memory.fill(LENGTH_COUNTS, 0, 4 * 16);
  for (let i: u32 = 0; i < symbols; i++) {
    const slot = LENGTH_COUNTS + 4 * load<u8>(code + i);
    store<u32>(slot, load<u32>(slot) + 1);
  }
  let next: u32 = 0;
  for (let length: u32 = 1; length < 16; length++) {
    store<u32>(NEXT_CODES + 4 * length, next);
    next = (next + load<u32>(LENGTH_COUNTS + 4 * length)) << 1;
  }
  for (let i: u32 = 0; i < symbols; i++) {
    const length = <u32>load<u8>(code + i);
    if (!length) continue;
    const slot = NEXT_CODES + 4 * length;
    const value = load<u32>(slot);
    store<u32>(slot, value + 1);
    store<u16>(code + CODE_BITS + 2 * i, <u16>(reversed(value) >>> (16 - length)));
  }
}

/** The lowest 16 bits in the opposite order. */
function reversed(value: u32): u32 {
  value = ((value & 0xaaaa) >>> 1) | ((value & 0x5555) << 1);
  value = ((value & 0xcccc) >>> 2) | ((value & 0x3333) << 2);
  value = ((value & 0xf0f0) >>> 4) | ((value & 0x0f0f) << 4);
  return ((value & 0xff00) >>> 8) | ((value & 0x00ff) << 8);
}

// ── Tables that are the same for all inputs

function fillLengthSymbols(): void {
  let length: u32 = 3;
  for (let symbol: u32 = 0; symbol < LAST_LENGTH; symbol++) {
    const count: u32 = 1 << load<u8>(LENGTH_BITS + symbol);
    for (let extra: u32 = 0; extra < count; extra++) {
      store<u16>(LENGTH_SYMBOLS + 2 * length++, <u16>((extra << 5) | symbol));
    }
  }
  store<u16>(LENGTH_SYMBOLS + 2 * MAX_MATCH, <u16>LAST_LENGTH);
}

function fillFixedCodes(): void {
  for (let i: u32 = 0; i < LITERALS; i++) {
    store<u8>(FIXED_LITERALS + i, i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
  }
  memory.fill(FIXED_DISTANCES, 5, DISTANCES);
  assignBits(FIXED_LITERALS, LITERALS);
  assignBits(FIXED_DISTANCES, DISTANCES);
}

// The compiler's own data must not reach into the tables.
if (__heap_base > TABLES) unreachable();
fillLengthSymbols();
fillFixedCodes();
