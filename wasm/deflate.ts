/**
 * Deflate (RFC 1951) in zlib's wrapper (RFC 1950), in AssemblyScript. `node scripts/wasm.mjs` compiles it to WebAssembly,
 * and to JavaScript for where that is missing.
 *
 * Matches are found by chains of hashes, and put off while the next bytes have better ones. A block ends where two blocks
 * with codes of their own are smaller than one. Nothing is allocated: the tables below stand at fixed places, behind them
 * the table of hashes, whose size depends on the input, then the input, then the output.
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
/** The hash of three bytes finds the last place with them. Further back, a match of three is more often a loss than a gain. */
const THREE_BITS: u32 = 12;
const THREE_WINDOW: u32 = 16384;
/** Symbols between the places where a block may end, and in a block at most. */
const PART_SYMBOLS: u32 = 2048;
const MAX_SYMBOLS: u32 = 24576;
/** Bytes of a stored block at most. */
const MAX_STORED: u32 = 65535;
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
/** How often each symbol occurs (u16): lengths and literals, then distances. In the part, in the block before it, in both. */
const COUNTS_SIZE: usize = 2 * (LITERALS + DISTANCES);
const PART_COUNTS: usize = TABLES;
const BLOCK_COUNTS: usize = PART_COUNTS + COUNTS_SIZE;
const BOTH_COUNTS: usize = BLOCK_COUNTS + COUNTS_SIZE;
const RUN_COUNTS: usize = BOTH_COUNTS + COUNTS_SIZE;
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
/** For each place in the window the low bits of the one before it with the same hash (u16). */
const PREVIOUS: usize = SYMBOLS + 4 * (MAX_SYMBOLS + PART_SYMBOLS + 2);
/** For each hash the low bits of its last place (u16): of three bytes, of four. */
const THREE_HEADS: usize = PREVIOUS + 2 * WINDOW;
const HEADS: usize = THREE_HEADS + ((<usize>2) << THREE_BITS);

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
  const end = output + length + 6 * (3 + length / PART_SYMBOLS) + 6 + SLACK;
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
  memory.fill(THREE_HEADS, 0, ((<usize>2) << THREE_BITS) + ((<usize>2) << hashBits));
  memory.fill(input + inputLength, 0, SLACK);
  findMatches();
  endByte();
  store<u32>(at, bswap<u32>(adler32()), 0, 1);
  return <u32>(at + 4 - output);
}

// ── Bits of the output

let at: usize = 0;
let bits: u32 = 0;
let bitCount: u32 = 0;

/** Sixteen bits at most. */
function write(value: u32, count: u32): void {
  bits |= value << bitCount;
  bitCount += count;
  if (bitCount >= 16) {
    store<u16>(at, <u16>bits, 0, 1);
    at += 2;
    bits >>>= 16;
    bitCount -= 16;
  }
}

/** Writes what is left of the last byte. */
function endByte(): void {
  store<u16>(at, <u16>bits, 0, 1);
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

/** The match that findMatch() found. Its distance is 0 where none is longer than was asked for. */
let matchLength: u32 = 0;
let matchDistance: u32 = 0;

function findMatches(): void {
  const length = inputLength;
  let i: u32 = 0;
  beginBlocks();
  // Ends because i grows.
  while (i < length) {
    if (partSymbols >= PART_SYMBOLS) endPart(i);
    findMatch(i, 2, maxChain);
    if (!matchDistance) {
      addLiteral(byteAt(i++));
      continue;
    }
    let best = matchLength;
    let distance = matchDistance;
    // How many places are entered in the table behind i. Ends because i grows.
    let ahead: u32 = 0;
    while (best < niceLength) {
      findMatch(i + 1, best - 1, maxChain >>> 1);
      ahead = 1;
      if (isBetter(best, distance, 2)) {
        addLiteral(byteAt(i++));
        best = matchLength;
        distance = matchDistance;
        ahead = 0;
        continue;
      }
      findMatch(i + 2, best - 1, maxChain >>> 2);
      ahead = 2;
      if (!isBetter(best, distance, 6)) break;
      addLiteral(byteAt(i++));
      addLiteral(byteAt(i++));
      best = matchLength;
      distance = matchDistance;
      ahead = 0;
    }
    addMatch(best, distance);
    const next = i + best;
    for (i += ahead + 1; i < next; i++) {
      enterThree(i);
      enterFour(i);
    }
    i = next;
  }
  endPart(length);
  writeBlock(BLOCK_COUNTS, blockSymbols, length, 1);
}

/** Whether the match that was found later is better by more than some bits, with two bits for half a byte. */
function isBetter(length: u32, distance: u32, margin: i32): bool {
  if (!matchDistance || matchLength < length) return false;
  const longer = <i32>(matchLength - length);
  return 4 * longer + <i32>clz(matchDistance) - <i32>clz(distance) > margin;
}

function byteAt(index: u32): u32 {
  return load<u8>(input + index);
}

/** Enters a place by its next three bytes, and returns how far back the last one is. */
function enterThree(index: u32): u32 {
  const hash = ((load<u32>(input + index, 0, 1) << 8) * 0x9e3779b1) >>> (32 - THREE_BITS);
  const head = THREE_HEADS + 2 * hash;
  const before: u32 = load<u16>(head);
  store<u16>(head, <u16>index);
  return (index - before) & 0xffff;
}

/** Enters a place by its next four bytes into its chain, and returns how far back the last one is. */
function enterFour(index: u32): u32 {
  const hash = (load<u32>(input + index, 0, 1) * 0x9e3779b1) >>> (32 - hashBits);
  const head = HEADS + 2 * hash;
  const before: u32 = load<u16>(head);
  store<u16>(head, <u16>index);
  store<u16>(PREVIOUS + 2 * (index & PLACE), <u16>before);
  return (index - before) & 0xffff;
}

/**
 * Enters a place, and finds the longest match that is longer than `least` and longer than two bytes. Places in the tables
 * may be too old or wrong, so bytes are compared.
 */
function findMatch(index: u32, least: u32, tries: u32): void {
  matchLength = least;
  matchDistance = 0;
  if (index >= inputLength) return;
  const longest = min(MAX_MATCH, inputLength - index);
  const near = enterThree(index);
  let step = enterFour(index);
  if (longest <= max(least, 2)) return;
  const here = input + index;
  const start = load<u32>(here, 0, 1);
  if (least < 3 && near && near <= min(THREE_WINDOW, index) && !((load<u32>(here - near, 0, 1) ^ start) << 8)) {
    matchLength = 3;
    matchDistance = near;
  }
  if (longest < 4) return;
  const furthest = min(PLACE, index);
  const enough = min(niceLength, longest);
  let tail = max(matchLength, 3) - 3;
  let end = load<u32>(here + tail, 0, 1);
  let distance: u32 = 0;
  // Ends because the tries do.
  for (; step && tries; tries--) {
    distance += step;
    if (distance > furthest) return;
    const there = here - distance;
    if (load<u32>(there + tail, 0, 1) === end && load<u32>(there, 0, 1) === start) {
      const length = equalBytes(here, distance, longest);
      if (length > matchLength) {
        matchLength = length;
        matchDistance = distance;
        if (length >= enough) return;
        tail = length - 3;
        end = load<u32>(here + tail, 0, 1);
      }
    }
    const place = index - distance;
    step = (place - load<u16>(PREVIOUS + 2 * (place & PLACE))) & 0xffff;
  }
}

/** How many bytes are equal at `here` and `distance` before it; eight are compared at a time. */
function equalBytes(here: usize, distance: u32, longest: u32): u32 {
  let length: u32 = 0;
  for (; length < longest; length += 8) {
    const difference = load<u64>(here + length, 0, 1) ^ load<u64>(here + length - distance, 0, 1);
    if (difference) {
      length += (<u32>ctz(difference)) >>> 3;
      break;
    }
  }
  return min(length, longest);
}

// ── Parts: a block is as many parts as are smaller together

/** Symbols of the block, and behind them of the part. */
let blockSymbols: u32 = 0;
let partSymbols: u32 = 0;
/** Extra bits of their matches. */
let blockExtra: u32 = 0;
let partExtra: u32 = 0;
let blockStart: u32 = 0;
let partStart: u32 = 0;
/** The bits of the block. */
let blockSize: u32 = 0;

function beginBlocks(): void {
  memory.fill(PART_COUNTS, 0, 2 * COUNTS_SIZE);
  blockSymbols = 0;
  partSymbols = 0;
  blockExtra = 0;
  partExtra = 0;
  blockStart = 0;
  partStart = 0;
  blockSize = 0;
}

/** Adds the part that ends before `end` to the block, or writes the block and begins another with the part. */
function endPart(end: u32): void {
  if (blockSymbols > 0) {
    if (!blockSize) blockSize = sizeOfBlock(BLOCK_COUNTS, blockExtra, partStart - blockStart);
    for (let i: usize = 0; i < COUNTS_SIZE; i += 2) {
      store<u16>(BOTH_COUNTS + i, load<u16>(BLOCK_COUNTS + i) + load<u16>(PART_COUNTS + i));
    }
    const apart = sizeOfBlock(PART_COUNTS, partExtra, end - partStart);
    const together = sizeOfBlock(BOTH_COUNTS, blockExtra + partExtra, end - blockStart);
    if (blockSize + apart < together || blockSymbols + partSymbols > MAX_SYMBOLS) {
      writeBlock(BLOCK_COUNTS, blockSymbols, partStart, 0);
      memory.copy(SYMBOLS, SYMBOLS + 4 * blockSymbols, 4 * partSymbols);
      memory.copy(BLOCK_COUNTS, PART_COUNTS, COUNTS_SIZE);
      blockSymbols = 0;
      blockExtra = 0;
      blockStart = partStart;
      blockSize = apart;
    } else {
      memory.copy(BLOCK_COUNTS, BOTH_COUNTS, COUNTS_SIZE);
      blockSize = together;
    }
  } else memory.copy(BLOCK_COUNTS, PART_COUNTS, COUNTS_SIZE);
  blockSymbols += partSymbols;
  blockExtra += partExtra;
  memory.fill(PART_COUNTS, 0, COUNTS_SIZE);
  partSymbols = 0;
  partExtra = 0;
  partStart = end;
}

function count(counts: usize, symbol: u32): void {
  store<u16>(counts + 2 * symbol, load<u16>(counts + 2 * symbol) + 1);
}

function addLiteral(byte: u32): void {
  store<u32>(SYMBOLS + 4 * (blockSymbols + partSymbols++), byte);
  count(PART_COUNTS, byte);
}

function addMatch(length: u32, distance: u32): void {
  const lengthSymbol = <u32>load<u16>(LENGTH_SYMBOLS + 2 * length);
  const distanceSymbol = symbolOfDistance(distance);
  store<u32>(SYMBOLS + 4 * (blockSymbols + partSymbols++), MATCH | (lengthSymbol << 18) | distanceSymbol);
  partExtra += load<u8>(LENGTH_BITS + (lengthSymbol & 31)) + bitsOfDistance(distanceSymbol & 31);
  count(PART_COUNTS, FIRST_LENGTH + (lengthSymbol & 31));
  count(PART_COUNTS + 2 * LITERALS, distanceSymbol & 31);
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

let literalCount: u32 = 0;
let distanceCount: u32 = 0;
let literalRuns: u32 = 0;
let distanceRuns: u32 = 0;
let orders: u32 = 0;
/** Bits with the fixed codes, and with codes of its own. */
let fixedSize: u32 = 0;
let ownSize: u32 = 0;

/** Makes the codes of a block and returns the bits that it takes. */
function sizeOfBlock(counts: usize, extra: u32, length: u32): u32 {
  const distances = counts + 2 * LITERALS;
  store<u16>(counts + 2 * END_OF_BLOCK, 1);
  literalCount = makeCode(OWN_LITERALS, counts, LITERALS, 15);
  distanceCount = max(makeCode(OWN_DISTANCES, distances, DISTANCES, 15), 1);
  memory.fill(RUN_COUNTS, 0, 2 * DISTANCES);
  literalRuns = findRuns(OWN_LITERALS, literalCount, LITERAL_RUNS);
  distanceRuns = findRuns(OWN_DISTANCES, distanceCount, DISTANCE_RUNS);
  makeCode(OWN_RUNS, RUN_COUNTS, CODE_LENGTHS, 7);
  orders = CODE_LENGTHS;
  while (orders > 4 && !load<u8>(OWN_RUNS + load<u8>(LENGTH_ORDER + orders - 1))) orders--;
  fixedSize = 3 + extra + size(counts, FIXED_LITERALS, LITERALS) + size(distances, FIXED_DISTANCES, DISTANCES);
  ownSize =
    17 +
    extra +
    size(counts, OWN_LITERALS, LITERALS) +
    size(distances, OWN_DISTANCES, DISTANCES) +
    (3 * orders + size(RUN_COUNTS, OWN_RUNS, CODE_LENGTHS)) +
    (2 * countOf(RUN_COUNTS, 16) + 3 * countOf(RUN_COUNTS, 17) + 7 * countOf(RUN_COUNTS, 18));
  return min(min(fixedSize, ownSize), storedSize(length));
}

function storedSize(length: u32): u32 {
  return 8 * length + 40 * (1 + length / MAX_STORED);
}

/** Writes the block that ends before `end`: stored, with the fixed codes, or with codes of its own. */
function writeBlock(counts: usize, symbols: u32, end: u32, isFinal: u32): void {
  const length = end - blockStart;
  const smallest = sizeOfBlock(counts, blockExtra, length);
  if (storedSize(length) === smallest) {
    writeStored(length, isFinal);
    return;
  }
  write(isFinal, 1);
  if (fixedSize === smallest) {
    write(1, 2);
    writeSymbols(FIXED_LITERALS, FIXED_DISTANCES, symbols);
    return;
  }
  write(2, 2);
  write(literalCount - FIRST_LENGTH, 5);
  write(distanceCount - 1, 5);
  write(orders - 4, 4);
  for (let i: u32 = 0; i < orders; i++) write(load<u8>(OWN_RUNS + load<u8>(LENGTH_ORDER + i)), 3);
  writeRuns(LITERAL_RUNS, literalRuns);
  writeRuns(DISTANCE_RUNS, distanceRuns);
  writeSymbols(OWN_LITERALS, OWN_DISTANCES, symbols);
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

function writeStored(length: u32, isFinal: u32): void {
  let from = input + blockStart;
  // Ends because the rest shrinks. An empty block is written too.
  do {
    const part = min(length, MAX_STORED);
    length -= part;
    write(length ? 0 : isFinal, 1);
    write(0, 2);
    endByte();
    store<u16>(at, <u16>part, 0, 1);
    store<u16>(at + 2, ~(<u16>part), 0, 1);
    memory.copy(at + 4, from, part);
    at += 4 + part;
    from += part;
  } while (length);
}

function writeSymbol(code: usize, symbol: u32): void {
  write(load<u16>(code + CODE_BITS + 2 * symbol), load<u8>(code + symbol));
}

function writeSymbols(literals: usize, distances: usize, symbols: u32): void {
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
