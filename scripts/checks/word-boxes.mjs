/** Words of a PDF with the boxes they stand in, and how far two PDFs of one document agree on them. */
import { capture } from '../shared.mjs';

/** CSS px in a PDF point. */
const PX = 96 / 72;
/** Two words stand at the same horizontal place within this, CSS px. */
const SAME_X = 2;
/** Stretches that differ more than this are taken apart at words that occur once. */
const MAX_DIFFERENCES = 3000;

/** Chromium draws the discs, circles and squares of lists as shapes. */
const BULLET = /^[•◦▪●○■]+$/;

/** `[{ text, page, x, y, bottom, startsLine }]` in pdftotext's reading order; lengths in CSS px from the page's corner. */
export async function wordBoxes(file) {
  const { code, stdout, stderr } = await capture('pdftotext', ['-bbox', '-enc', 'UTF-8', file, '-']);
  if (code !== 0) throw new Error(`pdftotext: ${stderr.trim()}`);
  const words = [];
  let page = 0;
  const pattern = /<page |<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g;
  for (const [tag, x, y, , bottom, text] of stdout.toString('utf8').matchAll(pattern)) {
    if (tag === '<page ') page++;
    else words.push({ text: plain(text), page, x: x * PX, y: y * PX, bottom: bottom * PX, startsLine: false });
  }
  const seen = words.filter(({ text }) => text !== '' && !BULLET.test(text));
  seen.forEach((word, i) => (word.startsLine = startsLine(seen[i - 1], word)));
  return { words: seen, pages: page };
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Ligatures are their letters; soft hyphens, joiners and direction marks are invisible. */
function plain(text) {
  const decoded = text.replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
  return decoded.normalize('NFKC').replace(/\p{Cf}/gu, '');
}

function startsLine(previous, word) {
  if (previous === undefined || previous.page !== word.page || word.x < previous.x) return true;
  const middle = (word.y + word.bottom) / 2;
  return middle < previous.y || middle > previous.bottom;
}

/**
 * Shares, 0 to 1: of the wanted words found in order, of these on the same page and at the same horizontal place,
 * and of wanted line starts that start a line in the other too. `pairs` are the words found.
 */
export function compareWords(wanted, got) {
  const pairs = alignment(wanted, got);
  const share = (part, whole) => (whole === 0 ? 1 : part / whole);
  const starts = wanted.filter((word) => word.startsLine).length;
  return {
    words: wanted.length,
    found: share(pairs.length, wanted.length),
    samePage: share(pairs.filter(([a, b]) => a.page === b.page).length, pairs.length),
    sameX: share(pairs.filter(([a, b]) => Math.abs(a.x - b.x) <= SAME_X).length, pairs.length),
    sameStarts: share(pairs.filter(([a, b]) => a.startsLine && b.startsLine).length, starts),
    pairs,
  };
}

/** Pairs of equal words in order: a longest common subsequence, or nearly so where the lists differ much. */
function alignment(a, b) {
  const pairs = [];
  // Each stretch taken apart is replaced by shorter ones, so the stack runs empty.
  const stack = [[0, a.length, 0, b.length]];
  while (stack.length > 0) {
    const [i, iEnd, j, jEnd] = stack.pop();
    const matches = shortestEdit(a, i, iEnd, b, j, jEnd);
    if (matches !== null) {
      for (const [x, y] of matches) pairs.push([a[x], b[y]]);
      continue;
    }
    const anchors = uniqueAnchors(a, i, iEnd, b, j, jEnd);
    const edges = [[i - 1, j - 1], ...anchors, [iEnd, jEnd]];
    if (anchors.length === 0) continue;
    for (let k = edges.length - 1; k > 0; k--) {
      const [x, y] = edges[k];
      if (k < edges.length - 1) stack.push([x, x + 1, y, y + 1]);
      stack.push([edges[k - 1][0] + 1, x, edges[k - 1][1] + 1, y]);
    }
  }
  return pairs;
}

/** Myers' greedy search with its trace; null where the stretches differ too much for it. */
function shortestEdit(a, i, iEnd, b, j, jEnd) {
  const [n, m] = [iEnd - i, jEnd - j];
  const limit = Math.min(n + m, MAX_DIFFERENCES);
  const trace = [];
  let furthest = new Int32Array([0, 0, 0]);
  for (let d = 0; d <= limit; d++) {
    // Entry k + d + 1 of step d; the step before is one narrower on either side.
    const next = new Int32Array(2 * d + 5);
    for (let k = -d; k <= d; k += 2) {
      const at = k + d;
      const down = k === -d || (k !== d && furthest[at - 1] < furthest[at + 1]);
      let x = d === 0 ? 0 : down ? furthest[at + 1] : furthest[at - 1] + 1;
      while (x < n && x - k < m && a[i + x].text === b[j + x - k].text) x++;
      next[k + d + 1] = x;
      if (x >= n && x - k >= m) return retrace(trace, d, k, x, i, j);
    }
    trace.push((furthest = next));
  }
  return null;
}

function retrace(trace, d, k, x, i, j) {
  const matches = [];
  for (; d >= 0; d--) {
    const before = trace[d - 1];
    const at = k + d;
    const down = d > 0 && (k === -d || (k !== d && before[at - 1] < before[at + 1]));
    const start = d === 0 ? 0 : down ? before[at + 1] : before[at - 1] + 1;
    while (x > start) {
      x--;
      matches.push([i + x, j + x - k]);
    }
    if (!down) x--;
    k += down ? 1 : -1;
  }
  return matches.reverse();
}

/** Words that occur once in either stretch, the longest chain of them in the order of both. */
function uniqueAnchors(a, i, iEnd, b, j, jEnd) {
  const places = new Map();
  const note = (list, from, to, key) => {
    for (let at = from; at < to; at++) {
      const place = places.get(list[at].text) ?? { a: [], b: [] };
      place[key].push(at);
      places.set(list[at].text, place);
    }
  };
  note(a, i, iEnd, 'a');
  note(b, j, jEnd, 'b');
  const common = [...places.values()].filter((place) => place.a.length === 1 && place.b.length === 1);
  return longestRising(common.map((place) => [place.a[0], place.b[0]]).sort((p, q) => p[0] - q[0]));
}

/** The longest subsequence of pairs whose second members rise. */
function longestRising(pairs) {
  const tails = [];
  const before = new Array(pairs.length);
  pairs.forEach(([, y], at) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]][1] < y) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? tails[low - 1] : -1;
    tails[low] = at;
  });
  const chain = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]) chain.push(pairs[at]);
  return chain.reverse();
}
