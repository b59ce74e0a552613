/** The pages of an entry of an index: equal ones once, and ranges of those that follow each other. */

/** The places of an entry, each an address or the two ends of a range, and which of them a link stands for. */
export interface IndexPlaces {
  /** From 0. */
  readonly own: number;
  readonly places: readonly (readonly string[])[];
}

/** Reads `2 #a #b..#c`. */
export function readPlaces(list: string): IndexPlaces {
  const [own = '', ...places] = list.trim().split(/\s+/);
  return { own: Number(own), places: places.map((place) => place.split('..')) };
}

/** As many pages as a range needs. */
const SHORTEST_RANGE = 3;

/**
 * What the link of one place shows: the pages from its place to those that follow it, or nothing if a link before it shows its page
 * already. `pages`: in the order of the document.
 */
export function pagesShown(pages: readonly (readonly number[])[], own: number): string {
  const shown = runsOf(pages);
  const at = shown.findIndex(({ owner }) => owner === own);
  if (at < 0) return '';
  const { from, to } = shown[at]!;
  return `${at > 0 ? ', ' : ''}${from}${to > from ? `–${to}` : ''}`;
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
