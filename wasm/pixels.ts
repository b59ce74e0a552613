/**
 * What is done to all pixels of an image, in AssemblyScript. `node scripts/wasm.mjs` compiles it to WebAssembly, and to
 * JavaScript for where that is missing. engine/pdf/images/pixel-encoder.ts calls it.
 *
 * An image passes in strips of whole rows, so that the memory does not depend on its height. Nothing is allocated: tables
 * stand at fixed places; behind them, each for one strip, stand the rows of a PNG file as its filters left them, the
 * pixels, their samples, and the output. The row above a strip stands before it.
 */

const MAX_COLORS: u32 = 256;
const SLOTS: u32 = 1024;
/** A hash table of colours: colour + 1 (u32; 0 is a free slot), and the index in the palette (u8). */
const KEYS: usize = 1024;
const INDICES: usize = KEYS + 4 * SLOTS;
const PALETTE: usize = INDICES + SLOTS;
const TABLES_END: usize = 16384;

let width: u32 = 0;
/** Bytes of a pixel in a PNG file. */
let channels: u32 = 0;
let raw: usize = 0;
let pixels: usize = 0;
let samples: usize = 0;
let output: usize = 0;

/**
 * Makes room for strips of `rows` rows and begins an image. `fileChannels`: 4 for red, green, blue and alpha, 2 for grey
 * and alpha; 0: pixels are given without filters. Returns false if there is no memory.
 */
export function begin(imageWidth: u32, rows: u32, fileChannels: u32): bool {
  width = imageWidth;
  channels = fileChannels;
  raw = TABLES_END + width * channels + 1;
  pixels = (raw + rows * (width * channels + 1) + width * 4 + 7) & ~7;
  samples = pixels + rows * width * 4 + width * 3;
  output = samples + rows * width * 3;
  // The longest output is that of flat(): a run or a literal of one byte takes two, and so do the bytes of stored blocks.
  const bytes = rows * (width * 3 + 1);
  const end = output + 2 * (bytes + 5 * (bytes / MAX_BLOCK + 2)) + 1024;
  const missing = <i32>((end + 0xffff) >>> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return false;
  beginRows();
  return true;
}

/** Begins with the first row again. Nothing stands above it. */
export function beginRows(): void {
  memory.fill(raw - width * channels - 1, 0, width * channels + 1);
  isFirstRow = true;
}

let isFirstRow: bool = true;

export function rawPlace(): usize {
  return raw;
}
export function pixelPlace(): usize {
  return pixels;
}
export function samplePlace(): usize {
  return samples;
}
export function outputPlace(): usize {
  return output;
}
export function palettePlace(): usize {
  return PALETTE;
}

/** Ends a strip: its last row is the one above the next strip. */
export function endStrip(rows: u32): void {
  const stride = width * 4;
  memory.copy(pixels - stride, pixels + (rows - 1) * stride, stride);
  isFirstRow = false;
}

// ── The filters of PNG (PNG 3rd edition, § 9)

/** Undoes the filters of the rows of a strip, and makes pixels of them. Returns false if there is no such filter. */
export function unfilter(rows: u32): bool {
  const stride = width * channels;
  for (let row: u32 = 0; row < rows; row++) {
    const at = raw + row * (stride + 1) + 1;
    const filter = load<u8>(at - 1);
    if (filter > 4) return false;
    undo(filter, at, stride);
    expand(at, pixels + row * width * 4);
  }
  memory.copy(raw - stride, raw + (rows - 1) * (stride + 1) + 1, stride);
  return true;
}

function undo(filter: u32, at: usize, stride: u32): void {
  const end = at + stride;
  const first = at + channels;
  const distance = <usize>stride + 1;
  if (filter === 1) {
    for (let to = first; to < end; to++) add(to, load<u8>(to - channels));
  } else if (filter === 2) {
    for (let to = at; to < end; to++) add(to, load<u8>(to - distance));
  } else if (filter === 3) {
    for (let to = at; to < first; to++) add(to, load<u8>(to - distance) >> 1);
    for (let to = first; to < end; to++) {
      add(to, (<u32>load<u8>(to - channels) + <u32>load<u8>(to - distance)) >> 1);
    }
  } else if (filter === 4) {
    for (let to = at; to < first; to++) add(to, load<u8>(to - distance));
    for (let to = first; to < end; to++) {
      add(to, nearest(load<u8>(to - channels), load<u8>(to - distance), load<u8>(to - channels - distance)));
    }
  }
}

function add(to: usize, value: u32): void {
  store<u8>(to, load<u8>(to) + <u8>value);
}

/** The Paeth predictor: the neighbour nearest to left + up - corner; among equals left, then up (§ 9.4). */
function nearest(left: i32, up: i32, corner: i32): u32 {
  const toLeft = abs(up - corner);
  const toUp = abs(left - corner);
  const toCorner = abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Makes pixels of four bytes of a row. */
function expand(from: usize, to: usize): void {
  if (channels === 4) {
    memory.copy(to, from, width * 4);
    return;
  }
  for (let i: u32 = 0; i < width; i++) {
    const grey = <u32>load<u8>(from + 2 * i);
    store<u32>(to + 4 * i, grey * 0x10101 + ((<u32>load<u8>(from + 2 * i + 1)) << 24));
  }
}

// ── What the pixels have in common. Words are compared, and colours taken from their bytes.

let colors: u32 = 0;
let isFull: bool = false;
let isOpaque: bool = true;
let isGrey: bool = true;
let changes: u32 = 0;
let previous: u32 = 0;

export function beginAnalysis(): void {
  clearColors();
  isOpaque = true;
  isGrey = true;
  changes = 0;
}

/** 0 for more than 256 colours; alpha is ignored. */
export function paletteSize(): u32 {
  return isFull ? 0 : colors;
}
export function opaque(): bool {
  return isOpaque;
}
export function grey(): bool {
  return isGrey;
}

/** Returns how many of all pixels up to the end of this strip differ from the one before them. */
export function analyse(rows: u32): u32 {
  if (isFirstRow) previous = ~load<u32>(pixels);
  for (let at = pixels, end = pixels + 4 * width * rows; at < end; at += 4) {
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

// ── Samples of a strip

/** One of the four components of each pixel. */
export function component(rows: u32, index: u32): void {
  const count = width * rows;
  for (let i: u32 = 0; i < count; i++) store<u8>(samples + i, load<u8>(pixels + 4 * i + index));
}

/** Red, green and blue of each pixel. */
export function rgb(rows: u32): void {
  const count = width * rows;
  for (let i: u32 = 0; i < count; i++) {
    const from = pixels + 4 * i;
    const to = samples + 3 * i;
    store<u16>(to, load<u16>(from), 0, 1);
    store<u8>(to + 2, load<u8>(from + 2));
  }
}

/** The index of each pixel's colour. The palette is that of the analysis, and has all colours. */
export function indices(rows: u32): void {
  const count = width * rows;
  let last = ~load<u32>(pixels);
  let index: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const pixel = load<u32>(pixels + 4 * i);
    if (pixel !== last) {
      last = pixel;
      index = addColor(pixel);
    }
    store<u8>(samples + i, <u8>index);
  }
}

// ── Filters for photographs, whose differences deflate far better than their samples

const FILTER_SUB: u8 = 1;
const FILTER_UP: u8 = 2;
/** Every seventh sample is looked at to choose a filter. Seven is coprime to the number of samples of a pixel. */
const SAMPLE_STEP: usize = 7;

/**
 * Filters each row with "left" or "above", whichever has the smaller sum of differences in a part of its samples.
 * `step`: samples of a pixel. The last row is kept for the next strip.
 */
export function filter(rows: u32, step: u32): void {
  const stride = width * step;
  let to = output;
  for (let row: u32 = 0; row < rows; row++) {
    const from = samples + row * stride;
    const isUp =
      (row > 0 || !isFirstRow) &&
      differences(from + step, from + stride, stride) < differences(from + step, from + stride, step);
    store<u8>(to++, isUp ? FILTER_UP : FILTER_SUB);
    if (!isUp) {
      memory.copy(to, from, step);
      to += step;
    }
    const distance = isUp ? stride : step;
    for (let at = isUp ? from : from + step, end = from + stride; at < end; at++) {
      store<u8>(to++, load<u8>(at) - load<u8>(at - distance));
    }
  }
  memory.copy(samples - stride, samples + (rows - 1) * stride, stride);
  isFirstRow = false;
}

/** The sum of |sample − sample `distance` before it|, differences taken modulo 256. */
function differences(from: usize, end: usize, distance: u32): u32 {
  let sum: u32 = 0;
  for (let at = from; at < end; at += SAMPLE_STEP) {
    const difference = (<i32>(<u32>load<u8>(at) - <u32>load<u8>(at - distance))) << 24;
    sum += abs(difference >> 24);
  }
  return sum;
}

// ── RunLengthDecode (ISO 32000-1, 7.4.5), each row by itself, so that equal rows give equal codes

const MAX_RUN: u32 = 128;
/** Shorter runs are cheaper as part of a literal. */
const MIN_RUN: u32 = 3;
const END: u8 = 128;

/** Encodes rows with one sample a pixel, and returns the length of the code, which has no end. */
export function runLength(rows: u32): u32 {
  let to = output;
  for (let row: u32 = 0; row < rows; row++) to = encodeRow(samples + row * width, samples + (row + 1) * width, to);
  return <u32>(to - output);
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

// ── Drawings and screenshots of more than 256 colours
//
// RunLengthDecode knows runs of bytes, not of pixels. PNG's filters turn a run of pixels into a run of zeros, but they belong
// to FlateDecode. So the rows are filtered and wrapped as zlib data that is stored, not compressed (RFC 1951, 3.2.4); this is
// encoded as runs, and the result, some percent of the size, is deflated. That is five times quicker than deflating the
// samples, and a third smaller. A reader applies FlateDecode, RunLengthDecode, and FlateDecode with a predictor. The stored
// data is never built: its zeros are only counted.

const MAX_BLOCK: u32 = 65535;
const ADLER_MODULUS: u32 = 65521;

let end: usize = 0;
/** Where the open literal has its length byte; 0: no literal is open. */
let literal: usize = 0;
/** Zeros not yet written, fewer than a whole run between two calls. */
let zeros: u32 = 0;
/** Bytes still to come, in total and in the open block. */
let total: u32 = 0;
let block: u32 = 0;
/** The two sums of the checksum of RFC 1950. */
let a: u32 = 0;
let b: u32 = 0;

export function beginFlat(height: u32): void {
  end = output;
  literal = 0;
  zeros = 0;
  total = height * (width * 3 + 1);
  block = 0;
  a = 1;
  b = 0;
}

/** Encodes a strip, and returns how much of the code is complete. It has to be taken before the next strip. */
export function flat(rows: u32): u32 {
  takeUp();
  if (isFirstRow) {
    put(0x78);
    put(0x01);
  }
  const stride = width * 4;
  for (let row: u32 = 0; row < rows; row++) {
    const from = pixels + row * stride;
    const isUp = (row > 0 || !isFirstRow) && prefersAbove(from, stride);
    addByte(isUp ? FILTER_UP : FILTER_SUB);
    if (!isUp) for (let c: usize = 0; c < 3; c++) addByte(load<u8>(from + c));
    writeDifferences(isUp ? from : from + 4, from + stride, isUp ? stride : 4);
  }
  return complete();
}

/** Encodes the end, and returns the length of what is left of the code. */
export function endFlat(): u32 {
  takeUp();
  for (let i = 0; i < 2; i++) {
    const sum = i === 0 ? b : a;
    put(<u8>(sum >> 8));
    put(<u8>sum);
  }
  flushZeros();
  append(END);
  return <u32>(end - output);
}

/** The open literal may grow, so it is not complete. */
function complete(): u32 {
  return <u32>((literal ? literal : end) - output);
}

/** Moves the open literal to the beginning of the output. */
function takeUp(): void {
  const length = literal ? end - literal : 0;
  if (literal) {
    memory.copy(output, literal, length);
    literal = output;
  }
  end = output + length;
}

/** Whether fewer pixels of a row differ from the pixel above than from the pixel to the left. */
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

/** Writes the pixels from `first` to before `stop`, minus those `distance` bytes before them. */
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

/** Ends because each block takes some zeros. */
function addZeros(count: u32): void {
  while (count > 0) {
    if (block === 0) beginBlock();
    const part = min(count, block);
    b = (b + part * a) % ADLER_MODULUS;
    block -= part;
    zeros += part;
    count -= part;
    while (zeros >= MAX_RUN) writeRun(MAX_RUN);
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
    if (++zeros === MAX_RUN) writeRun(MAX_RUN);
    return;
  }
  if (zeros > 0) flushZeros();
  putLiteral(value);
}

function flushZeros(): void {
  if (zeros >= MIN_RUN) writeRun(zeros);
  for (; zeros > 0; zeros--) putLiteral(0);
}

/** Writes so many of the zeros as a run. */
function writeRun(length: u32): void {
  append(<u8>(257 - length));
  append(0);
  literal = 0;
  zeros -= length;
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
