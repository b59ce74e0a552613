/** The pages of an entry of an index: equal ones once, and ranges of those that follow each other. */

/** Reads the places of an entry, each an address or the two ends of a range: `#a #b..#c`. */
export function readPlaces(list: string): readonly (readonly string[])[] {
  const places = list.trim().split(/\s+/);
  return places.map((place) => place.split('..'));
}

/** As many pages as a range needs. */
const SHORTEST_RANGE = 3;

/**
 * What the links of the places show, by their numbers from 0: the pages from a place to those that follow it. Links of which one
 * before them shows the page already show nothing. `pages`: in the order of the document.
 */
export function pagesShown(pages: readonly (readonly number[])[]): ReadonlyMap<number, string> {
  return new Map(
    runsOf(pages).map(({ owner, from, to }, i) => [owner, `${i > 0 ? ', ' : ''}${from}${to > from ? `–${to}` : ''}`]),
  );
}

interface Run {
  readonly owner: number;
  readonly from: number;
  to: number;
}

function runsOf(pages: readonly (readonly number[])[]): Run[] {
  const runs: Run[] = [];
  for (const [owner, ends] of pages.entries()) {
    const from = ends[0]!;
    const to = Math.max(from, ends.at(-1)!);
    if (from === 0) continue;
    const last = runs.at(-1);
    if (last && from <= last.to && from >= last.from) last.to = Math.max(last.to, to);
    else runs.push({ owner, from, to });
  }
  return withRanges(runs);
}

/** Joins runs that follow each other, if they make up enough pages. */
function withRanges(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  // Terminates because each turn takes at least one run.
  for (let i = 0; i < runs.length;) {
    let end = i + 1;
    while (end < runs.length && runs[end]!.from === runs[end - 1]!.to + 1) end++;
    const { owner, from } = runs[i]!;
    const to = runs[end - 1]!.to;
    if (to - from + 1 >= SHORTEST_RANGE) result.push({ owner, from, to });
    else result.push(...runs.slice(i, end));
    i = end;
  }
  return result;
}
