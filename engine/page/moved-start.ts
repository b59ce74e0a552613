/** Compares states of page loops over two versions of a document, in which nodes have other numbers. */
import { sameData } from '../base/same-data.js';
import type { CounterState } from '../box/counters.js';
import type { SequenceMark } from '../box/box-sequence.js';
import type { RunningFragment } from '../layout/contract/fragment.js';
import type { NodeId } from '../tree/document-tree.js';
import type { NodeNow } from '../tree/tree-edits.js';
import type { Carried } from './carried.js';
import type { Assigned } from './named-values.js';
import type { PageStart, PlaceLevel } from './page-start.js';

/** Whether a loop at `now` goes on as one at `before` did, as far as it comes upon nodes that stay. */
export function sameMovedStart(before: PageStart, now: PageStart, nodeNow: NodeNow): boolean {
  if (nodeNow(before.firstNode) !== now.firstNode || before.place.length !== now.place.length) return false;
  const carried = movedCarried(before.carried, nodeNow);
  return (
    before.place.every((level, depth) => sameLevel(level, now.place[depth]!, nodeNow)) &&
    sameData({ ...before, place: [], firstNode: 0, carried }, { ...now, place: [], firstNode: 0 })
  );
}

function sameLevel(a: PlaceLevel, b: PlaceLevel, nodeNow: NodeNow): boolean {
  if (a.consumed !== b.consumed || a.forced !== b.forced) return false;
  // At the first child there are no marks, and the counters are those of the level above.
  if (!a.mark || !b.mark) return a.mark === b.mark && a.childIndex === 0 && b.childIndex === 0;
  return (
    nodeNow(a.mark.next) === b.mark.next &&
    a.mark.isFirstRun === b.mark.isFirstRun &&
    sameCounters(a.mark.counters, b.mark.counters)
  );
}

function sameCounters(a: CounterState, b: CounterState): boolean {
  let [one, other] = [a, b];
  // Ends with the chain of counters.
  while (one && other && one !== other) {
    const isSame = one.name === other.name && one.value === other.value && one.level === other.level;
    if (!isSame || one.isReversed !== other.isReversed) return false;
    [one, other] = [one.next, other.next];
  }
  return one === other;
}

/**
 * The state behind pages that began at `start` and begin at `startNow` in the new version; null if it cannot be told.
 * `nodeNow` maps the nodes of these pages and the first one behind them.
 */
export function movedEnd(
  end: PageStart,
  { start, startNow }: { readonly start: PageStart; readonly startNow: PageStart },
  nodeNow: NodeNow,
): PageStart | null {
  const firstNode = nodeNow(end.firstNode);
  const carried = movedCarried(end.carried, nodeNow);
  if (firstNode === null || !carried) return null;
  const place: PlaceLevel[] = [];
  // Boxes that came or went before the start have moved the children of the containers that the start lies in.
  let isSameBox = true;
  for (const [depth, level] of end.place.entries()) {
    const [before, now] = [start.place[depth], startNow.place[depth]];
    const shift = isSameBox && before && now ? now.childIndex - before.childIndex : 0;
    const mark = level.mark && movedMark(level.mark, nodeNow);
    if (mark === null && level.mark) return null;
    place.push({ ...level, mark, childIndex: level.childIndex + shift });
    isSameBox &&= before?.childIndex === level.childIndex;
  }
  return { ...end, firstNode, carried, place };
}

function movedMark(mark: SequenceMark, nodeNow: NodeNow): SequenceMark | null {
  const next = nodeNow(mark.next);
  return next === null ? null : { ...mark, next: next as NodeId };
}

/** null: a running element is gone or has changed. */
function movedCarried(carried: Carried, nodeNow: NodeNow): Carried | null {
  if (carried.running.size === 0) return carried;
  const running = new Map<string, Assigned<RunningFragment>>();
  for (const [name, { entry, first, last, isAtStart }] of carried.running) {
    const moved = [entry, first, last].map((one) => one && movedRunning(one, nodeNow));
    if (moved.includes(undefined)) return null;
    const [movedEntry = null, movedFirst = null, movedLast = null] = moved;
    running.set(name, { entry: movedEntry, first: movedFirst, last: movedLast, isAtStart });
  }
  return { ...carried, running };
}

function movedRunning(running: RunningFragment, nodeNow: NodeNow): RunningFragment | undefined {
  const node = nodeNow(running.node);
  return node === null ? undefined : { ...running, node: node as NodeId };
}
