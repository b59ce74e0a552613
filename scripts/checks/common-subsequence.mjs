/** The length of the longest common subsequence of two lists of words. Exact. */

/** Above this number of differences the greedy search is slower than bits. */
const MAX_DIFFERENCES = 15_000;

export function commonSubsequence(a, b, maxDifferences = MAX_DIFFERENCES) {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const numbers = new Map();
  const number = (word) => {
    if (!numbers.has(word)) numbers.set(word, numbers.size);
    return numbers.get(word);
  };
  const x = Int32Array.from(a.slice(start, a.length - end), number);
  const y = Int32Array.from(b.slice(start, b.length - end), number);
  return start + end + (byDifferences(x, y, maxDifferences) ?? byBits(x, y, numbers.size));
}

/** Myers' greedy search, O((N + M) D): quick where the lists hardly differ. Undefined where they differ too much. */
function byDifferences(x, y, maxDifferences) {
  const [n, m] = [x.length, y.length];
  const limit = Math.min(n + m, maxDifferences);
  const furthest = new Int32Array(2 * limit + 3);
  for (let d = 0; d <= limit; d++) {
    for (let k = -d; k <= d; k += 2) {
      const at = k + limit + 1;
      const down = k === -d || (k !== d && furthest[at - 1] < furthest[at + 1]);
      let i = down ? furthest[at + 1] : furthest[at - 1] + 1;
      let j = i - k;
      while (i < n && j < m && x[i] === y[j]) {
        i++;
        j++;
      }
      furthest[at] = i;
      if (i >= n && j >= m) return (n + m - d) / 2;
    }
  }
  return undefined;
}

/** Hyyrö's bit-parallel recurrence over words of 31 bits, O(N M / 31): the same time however much they differ. */
function byBits(x, y, symbols) {
  const BITS = 31;
  const MASK = 2 ** BITS - 1;
  const places = Array.from({ length: symbols }, () => []);
  y.forEach((symbol, j) => places[symbol].push(j));
  const blocks = Math.ceil(y.length / BITS);
  const state = new Float64Array(blocks).fill(MASK);
  const match = new Int32Array(blocks);
  for (const symbol of x) {
    if (places[symbol].length === 0) continue;
    for (const j of places[symbol]) match[Math.floor(j / BITS)] |= 1 << (j % BITS);
    let carry = 0;
    for (let block = 0; block < blocks; block++) {
      const v = state[block];
      const u = v & match[block];
      const sum = v + u + carry;
      carry = sum > MASK ? 1 : 0;
      state[block] = ((sum % 2 ** BITS) | (v & ~match[block])) & MASK;
    }
    for (const j of places[symbol]) match[Math.floor(j / BITS)] = 0;
  }
  let length = 0;
  for (let j = 0; j < y.length; j++) if (((state[Math.floor(j / BITS)] >> (j % BITS)) & 1) === 0) length++;
  return length;
}
