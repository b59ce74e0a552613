/** Which items of two sequences correspond: those that are equal, then those between them that are alike. */

/** A pair of indices. What one sequence has alone stands with null. */
export interface Pair {
  readonly before: number | null;
  readonly after: number | null;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Above this product of lengths, sequences without a single unique item in common are not compared item by item. */
const MAX_TABLE = 4_000_000;

/**
 * Pairs of equal keys, in order. First what begins and ends alike; then items that both sequences have once, which are
 * certain (patience diff); then a longest common subsequence of what is left between these.
 */
export function matchEqual(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  const work: [Range, Range][] = [
    [
      { from: 0, to: before.length },
      { from: 0, to: after.length },
    ],
  ];
  // Ends because each part is smaller than the one that it comes from.
  for (let part = work.pop(); part; part = work.pop()) {
    const [a, b] = trim(before, after, part, found);
    if (a.from === a.to || b.from === b.to) continue;
    const anchors = uniqueMatches(before, after, a, b);
    if (anchors.length === 0) {
      found.push(...longestCommon(before, after, a, b));
      continue;
    }
    let [i, j] = [a.from, b.from];
    for (const [x, y] of [...anchors, [a.to, b.to] as const]) {
      work.push([
        { from: i, to: x },
        { from: j, to: y },
      ]);
      [i, j] = [x + 1, y + 1];
    }
    found.push(...anchors);
  }
  return found.sort((x, y) => x[0] - y[0]);
}

/** Pairs what is equal at both ends, and returns what is between. */
function trim(
  before: readonly string[],
  after: readonly string[],
  [a, b]: readonly [Range, Range],
  found: [number, number][],
): readonly [Range, Range] {
  let { from: i, to: m } = a;
  let { from: j, to: n } = b;
  while (i < m && j < n && before[i] === after[j]) found.push([i++, j++]);
  while (m > i && n > j && before[m - 1] === after[n - 1]) found.push([--m, --n]);
  return [
    { from: i, to: m },
    { from: j, to: n },
  ];
}

function uniqueMatches(before: readonly string[], after: readonly string[], a: Range, b: Range): [number, number][] {
  const once = (keys: readonly string[], { from, to }: Range): Map<string, number> => {
    const places = new Map<string, number>();
    for (let index = from; index < to; index++) places.set(keys[index]!, places.has(keys[index]!) ? -1 : index);
    return places;
  };
  const there = once(after, b);
  const pairs = [...once(before, a)].flatMap(([key, i]): [number, number][] => {
    const j = there.get(key) ?? -1;
    return i >= 0 && j >= 0 ? [[i, j]] : [];
  });
  return longestIncreasing(pairs);
}

/** The longest part of the pairs whose second numbers increase. The first increase already. */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
  }
  const chain: [number, number][] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) chain.push(pairs[index]!);
  return chain.reverse();
}

function longestCommon(before: readonly string[], after: readonly string[], a: Range, b: Range): [number, number][] {
  const [rows, columns] = [a.to - a.from, b.to - b.from];
  if (rows * columns > MAX_TABLE) return [];
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[a.from + i] === after[b.from + j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const found: [number, number][] = [];
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (before[a.from + i] === after[b.from + j]) found.push([a.from + i++, b.from + j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return found;
}

/** What to compare in a sequence. */
export interface Alignment<T> {
  readonly key: (item: T) => string;
  /** How alike two items are that are not equal, from 0 to 1. Below 0.4 they are different things. */
  readonly likeness: (before: T, after: T) => number;
}

const ALIKE = 0.4;
/** In a larger gap, only the items at the same distance from its beginning are tried. */
const MAX_GAP = 40_000;

/** All items of both sequences, in the order of the second; what only the first has stands where it was. */
export function align<T>(before: readonly T[], after: readonly T[], { key, likeness }: Alignment<T>): readonly Pair[] {
  const equal = matchEqual(before.map(key), after.map(key));
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...equal, [before.length, after.length] as const]) {
    pairs.push(...pairGap(before, after, [i, x, j, y], likeness));
    if (x < before.length || y < after.length) pairs.push({ before: x, after: y });
    [i, j] = [x + 1, y + 1];
  }
  return pairs;
}

/** Pairs alike items of a gap, in order, so that the sum of their likeness is greatest. */
function pairGap<T>(
  before: readonly T[],
  after: readonly T[],
  [i0, i1, j0, j1]: readonly [number, number, number, number],
  likeness: (before: T, after: T) => number,
): readonly Pair[] {
  const [rows, columns] = [i1 - i0, j1 - j0];
  const isLarge = rows * columns > MAX_GAP;
  const alike = (i: number, j: number): number => {
    if (isLarge && i !== j) return 0;
    const found = likeness(before[i0 + i]!, after[j0 + j]!);
    return found >= ALIKE ? found : 0;
  };
  const pairs: Pair[] = [];
  if (isLarge) {
    for (let index = 0; index < Math.max(rows, columns); index++) {
      const [old, now] = [index < rows ? i0 + index : null, index < columns ? j0 + index : null];
      if (old !== null && now !== null && alike(index, index) > 0) pairs.push({ before: old, after: now });
      else pairs.push(...alone(old, now));
    }
    return pairs;
  }
  const width = columns + 1;
  const sums = new Float64Array((rows + 1) * width);
  const scores = new Float64Array(rows * columns);
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--) {
      const score = (scores[i * columns + j] = alike(i, j));
      const apart = Math.max(sums[(i + 1) * width + j]!, sums[i * width + j + 1]!);
      sums[i * width + j] = score > 0 ? Math.max(apart, sums[(i + 1) * width + j + 1]! + score) : apart;
    }
  let [i, j] = [0, 0];
  while (i < rows && j < columns) {
    const score = scores[i * columns + j]!;
    const here = sums[i * width + j]!;
    if (score > 0 && here === sums[(i + 1) * width + j + 1]! + score) pairs.push({ before: i0 + i++, after: j0 + j++ });
    else if (here === sums[(i + 1) * width + j]!) pairs.push(...alone(i0 + i++, null));
    else pairs.push(...alone(null, j0 + j++));
  }
  while (i < rows) pairs.push(...alone(i0 + i++, null));
  while (j < columns) pairs.push(...alone(null, j0 + j++));
  return pairs;
}

const alone = (before: number | null, after: number | null): readonly Pair[] => [
  ...(before === null ? [] : [{ before, after: null }]),
  ...(after === null ? [] : [{ before: null, after }]),
];

/** How many of their words two texts share, from 0 to 1. */
export function likenessOfTexts(before: string, after: string): number {
  if (before === after) return 1;
  const [a, b] = [wordsIn(before), wordsIn(after)];
  if (a.length === 0 || b.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared++;
    counts.set(word, left - 1);
  }
  return (2 * shared) / (a.length + b.length);
}

const wordsIn = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
