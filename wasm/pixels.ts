/**
 * Passes over the pixels of an image, in AssemblyScript. They give what engine/pdf/image-pixels.ts, run-length.ts and
 * flat-rgb.ts give (test/pdf/pixel-code.test.ts), which explain them. `node scripts/wasm.mjs` compiles it.
 *
 * Nothing is allocated: tables stand at fixed places, behind them the input, then the output.
 */

const MAX_COLORS: u32 = 256;
const SLOTS: u32 = 1024;
/** A hash table of colours: colour + 1 (u32; 0 is a free slot), and the index in the palette (u8). */
const KEYS: usize = 1024;
const INDICES: usize = KEYS + 4 * SLOTS;
const PALETTE: usize = INDICES + SLOTS;
const INPUT: usize = 16384;

let output: usize = 0;
let colors: u32 = 0;
let isFull: bool = false;
let isOpaque: bool = false;
let isGrey: bool = false;

/** Makes room, and returns where the input goes. */
export function prepare(inputLength: u32, outputLength: u32): usize {
  output = (INPUT + inputLength + 7) & ~7;
  const pages = <i32>((output + outputLength + 0xffff) >>> 16);
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) return 0;
  return INPUT;
}

export function outputPlace(): usize {
  return output;
}
export function palettePlace(): usize {
  return PALETTE;
}
/** 0 for more than 256 colours. */
export function paletteSize(): u32 {
  return isFull ? 0 : colors;
}
export function opaque(): bool {
  return isOpaque;
}
export function grey(): bool {
  return isGrey;
}

function clearColors(): void {
  memory.fill(KEYS, 0, 4 * SLOTS);
  colors = 0;
  isFull = false;
}

/** The index of a pixel's colour, added when it is new; 0 when it would be the 257th. */
function addColor(pixel: u32): u32 {
  const key = (((pixel & 0xff) << 16) | (pixel & 0xff00) | ((pixel >> 16) & 0xff)) + 1;
  let slot = ((key * 0x9e3779b1) >>> 22) & (SLOTS - 1);
  // Ends because at least three of four slots are free.
  for (;;) {
    const found = load<u32>(KEYS + 4 * slot);
    if (found === 0) break;
    if (found === key) return load<u8>(INDICES + slot);
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (colors === MAX_COLORS) {
    isFull = true;
    return 0;
  }
  store<u32>(KEYS + 4 * slot, key);
  store<u8>(INDICES + slot, <u8>colors);
  const place = PALETTE + 3 * colors;
  store<u8>(place, <u8>pixel);
  store<u8>(place + 1, <u8>(pixel >> 8));
  store<u8>(place + 2, <u8>(pixel >> 16));
  return colors++;
}

/** Returns how many of `count` pixels differ from the one before them. */
export function analyse(count: u32): u32 {
  clearColors();
  isOpaque = true;
  isGrey = true;
  let changes: u32 = 0;
  let previous = count > 0 ? ~load<u32>(INPUT) : 0;
  for (let at = INPUT, end = INPUT + 4 * count; at < end; at += 4) {
    const pixel = load<u32>(at);
    if (pixel === previous) continue;
    previous = pixel;
    changes++;
    if (pixel >> 24 !== 255) isOpaque = false;
    const red = pixel & 255;
    if (red !== ((pixel >> 8) & 255) || red !== ((pixel >> 16) & 255)) isGrey = false;
    if (!isFull) addColor(pixel);
  }
  return changes;
}

export function component(count: u32, index: u32): void {
  for (let i: u32 = 0; i < count; i++) store<u8>(output + i, load<u8>(INPUT + 4 * i + index));
}

/** The palette stands at its place, and has the colours of all pixels. */
export function indices(count: u32, size: u32): void {
  clearColors();
  for (let i: u32 = 0; i < size; i++) addColor(load<u32>(PALETTE + 3 * i));
  let previous = count > 0 ? ~load<u32>(INPUT) : 0;
  let index: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const pixel = load<u32>(INPUT + 4 * i);
    if (pixel !== previous) {
      previous = pixel;
      index = addColor(pixel);
    }
    store<u8>(output + i, <u8>index);
  }
}

const MAX_RUN: u32 = 128;
const MIN_RUN: u32 = 3;
const END: u8 = 128;

/** Returns the length of the code, 0 if it would be longer than `limit`. */
export function runLength(length: u32, width: u32, limit: u32): u32 {
  let to = output;
  for (let from: u32 = 0; from < length; from += width) {
    to = encodeRow(INPUT + from, INPUT + min(from + width, length), to);
    if (to - output > limit) return 0;
  }
  store<u8>(to, END);
  return <u32>(to + 1 - output);
}

function encodeRow(from: usize, end: usize, to: usize): usize {
  let literal = from;
  let at = from;
  while (at < end) {
    const value = load<u8>(at);
    const stop = min(end, at + MAX_RUN);
    let next = at + 1;
    while (next < stop && load<u8>(next) === value) next++;
    if (next - at >= MIN_RUN) {
      to = writeLiterals(literal, at, to);
      store<u8>(to, <u8>(257 - (next - at)));
      store<u8>(to + 1, value);
      to += 2;
      literal = next;
    }
    at = next;
  }
  return writeLiterals(literal, end, to);
}

function writeLiterals(from: usize, end: usize, to: usize): usize {
  while (from < end) {
    const length = min(end - from, MAX_RUN);
    store<u8>(to, <u8>(length - 1));
    memory.copy(to + 1, from, length);
    to += length + 1;
    from += length;
  }
  return to;
}

const FILTER_SUB: u8 = 1;
const FILTER_UP: u8 = 2;
const MAX_BLOCK: u32 = 65535;
const ADLER_MODULUS: u32 = 65521;

// ── The stored zlib data that is written as its run-length code.

let end: usize = 0;
/** Where the open literal has its length byte; 0: no literal is open. */
let literal: usize = 0;
let zeros: u32 = 0;
let total: u32 = 0;
let block: u32 = 0;
let a: u32 = 0;
let b: u32 = 0;

/** Returns the length of the code. */
export function flatRgb(width: u32, height: u32): u32 {
  end = output;
  literal = 0;
  zeros = 0;
  total = height * (width * 3 + 1);
  block = 0;
  a = 1;
  b = 0;
  put(0x78);
  put(0x01);
  for (let row: u32 = 0; row < height; row++) {
    const from = INPUT + <usize>row * width * 4;
    const isUp = row > 0 && prefersAbove(from, width * 4);
    addByte(isUp ? FILTER_UP : FILTER_SUB);
    if (!isUp) for (let c: usize = 0; c < 3; c++) addByte(load<u8>(from + c));
    writeDifferences(isUp ? from : from + 4, from + width * 4, isUp ? width * 4 : 4);
  }
  for (let i = 0; i < 2; i++) {
    const sum = i === 0 ? b : a;
    put(<u8>(sum >> 8));
    put(<u8>sum);
  }
  flushZeros();
  append(END);
  return <u32>(end - output);
}

function prefersAbove(from: usize, stride: u32): bool {
  let above: u32 = load<u32>(from) === load<u32>(from - stride) ? 0 : 1;
  let left: u32 = 1;
  for (let at = from + 4; at < from + stride; at += 4) {
    const pixel = load<u32>(at);
    if (pixel !== load<u32>(at - 4)) left++;
    if (pixel !== load<u32>(at - stride)) above++;
  }
  return above < left;
}

function writeDifferences(first: usize, stop: usize, distance: u32): void {
  let same: u32 = 0;
  for (let at = first; at < stop; at += 4) {
    if (load<u32>(at) === load<u32>(at - distance)) {
      same++;
      continue;
    }
    addZeros(same * 3);
    same = 0;
    for (let c: usize = 0; c < 3; c++) addByte(load<u8>(at + c) - load<u8>(at + c - distance));
  }
  addZeros(same * 3);
}

function addByte(value: u8): void {
  if (block === 0) beginBlock();
  block--;
  a = (a + value) % ADLER_MODULUS;
  b = (b + a) % ADLER_MODULUS;
  put(value);
}

function addZeros(count: u32): void {
  while (count > 0) {
    if (block === 0) beginBlock();
    const part = min(count, block);
    b = (b + part * a) % ADLER_MODULUS;
    block -= part;
    zeros += part;
    count -= part;
  }
}

function beginBlock(): void {
  const length = min(total, MAX_BLOCK);
  total -= length;
  block = length;
  put(total === 0 ? 1 : 0);
  put(<u8>length);
  put(<u8>(length >> 8));
  put(<u8>~length);
  put(<u8>(~length >> 8));
}

function put(value: u8): void {
  if (value === 0) {
    zeros++;
    return;
  }
  if (zeros > 0) flushZeros();
  putLiteral(value);
}

function flushZeros(): void {
  while (zeros >= MIN_RUN) {
    const run = min(zeros, MAX_RUN);
    append(<u8>(257 - run));
    append(0);
    literal = 0;
    zeros -= run;
  }
  for (; zeros > 0; zeros--) putLiteral(0);
}

function putLiteral(value: u8): void {
  if (literal === 0 || load<u8>(literal) === MAX_RUN - 1) {
    literal = end;
    append(0);
  } else store<u8>(literal, load<u8>(literal) + 1);
  append(value);
}

function append(value: u8): void {
  store<u8>(end++, value);
}
