/**
 * Who is next: between workspaces by the time that their work takes, so that short documents do not wait for as many long ones
 * (start-time fair queueing, Goyal et al. 1996; of those whose turn it may be, the one that would have ended first), and
 * within a workspace in turns between requests and jobs.
 */

/** 'request': a client waits for the response. 'job': from the durable queue. */
export type EntryKind = 'request' | 'job';

interface Waiting<Entry> {
  readonly entry: Entry;
  /** Expected, milliseconds. */
  readonly ms: number;
}

interface Lane<Entry> {
  readonly entries: Readonly<Record<EntryKind, Waiting<Entry>[]>>;
  /** The kind whose turn it is when both wait. */
  next: EntryKind;
  /** Where the time ends that it was charged, on the clock. */
  start: number;
}

/** Whose turn it may be; default: everybody's. */
interface Turns<Entry> {
  readonly isTurnOf?: (workspaceId: string) => boolean;
  readonly isTurn?: (entry: Entry) => boolean;
}

interface Found<Entry> extends Waiting<Entry> {
  readonly workspaceId: string;
  readonly kind: EntryKind;
  readonly end: number;
}

const OTHER: Readonly<Record<EntryKind, EntryKind>> = { request: 'job', job: 'request' };
/** Workspaces without entries whose time is kept. */
const MAX_KNOWN = 10_000;

export class FairQueue<Entry> {
  /** Key: workspace. In the order in which their turns come where their time is the same; only lanes with entries are in it. */
  readonly #lanes = new Map<string, Lane<Entry>>();
  readonly #counts: Record<EntryKind, number> = { request: 0, job: 0 };
  /** The same of workspaces without entries. The one that was charged last is the last. */
  readonly #starts = new Map<string, number>();
  /** Where what was taken last began. Who comes anew begins here, so nobody saves up time. Milliseconds of work. */
  #clock = 0;

  get size(): number {
    return this.#counts.request + this.#counts.job;
  }

  count(kind: EntryKind): number {
    return this.#counts[kind];
  }

  /** `ms`: expected. */
  push(workspaceId: string, kind: EntryKind, entry: Entry, ms = 0): void {
    let lane = this.#lanes.get(workspaceId);
    if (!lane) {
      lane = { entries: { request: [], job: [] }, next: kind, start: this.#startOf(workspaceId) };
      this.#lanes.set(workspaceId, lane);
      this.#starts.delete(workspaceId);
    }
    lane.entries[kind].push({ entry, ms });
    this.#counts[kind]++;
  }

  /** Returns the next entry of one of these kinds whose turn it may be. Its workspace moves to the end of the line. */
  take(kinds: readonly EntryKind[], turns: Turns<Entry> = {}): Entry | null {
    let first: Found<Entry> | null = null;
    for (const [workspaceId, lane] of this.#lanes) {
      const found = this.#found(workspaceId, lane, kinds, turns);
      if (found && (!first || found.end < first.end)) first = found;
    }
    if (!first) return null;
    const { workspaceId, kind, entry } = first;
    const lane = this.#lanes.get(workspaceId)!;
    this.#clock = Math.max(this.#clock, lane.start);
    lane.next = OTHER[kind];
    this.remove(workspaceId, kind, entry);
    if (this.#lanes.delete(workspaceId)) this.#lanes.set(workspaceId, lane);
    return entry;
  }

  /** A workspace has got a worker for so long, or (below 0) not for as long as was expected. */
  charge(workspaceId: string, ms: number): void {
    const lane = this.#lanes.get(workspaceId);
    if (lane) lane.start += ms;
    else this.#keep(workspaceId, this.#startOf(workspaceId) + ms);
  }

  /** How much less time `other` has had than the workspace: it comes first with so much. Below 0: it has had more. */
  leadMs(other: string, workspaceId: string): number {
    return this.#startOf(workspaceId) - this.#startOf(other);
  }

  /** Removes an entry from any position. Returns false if it is not in the queue. */
  remove(workspaceId: string, kind: EntryKind, entry: Entry): boolean {
    const lane = this.#lanes.get(workspaceId);
    const at = lane?.entries[kind].findIndex((one) => one.entry === entry) ?? -1;
    if (!lane || at < 0) return false;
    lane.entries[kind].splice(at, 1);
    this.#counts[kind]--;
    if (!isEmpty(lane)) return true;
    this.#lanes.delete(workspaceId);
    this.#keep(workspaceId, lane.start);
    return true;
  }

  #startOf(workspaceId: string): number {
    return this.#lanes.get(workspaceId)?.start ?? Math.max(this.#clock, this.#starts.get(workspaceId) ?? 0);
  }

  #keep(workspaceId: string, start: number): void {
    this.#starts.delete(workspaceId);
    this.#starts.set(workspaceId, start);
    if (this.#starts.size > MAX_KNOWN) this.#starts.delete(this.#starts.keys().next().value!);
  }

  #found(
    workspaceId: string,
    lane: Lane<Entry>,
    kinds: readonly EntryKind[],
    { isTurnOf, isTurn }: Turns<Entry>,
  ): Found<Entry> | null {
    if (isTurnOf && !isTurnOf(workspaceId)) return null;
    for (const kind of [lane.next, OTHER[lane.next]]) {
      if (!kinds.includes(kind)) continue;
      const waiting = lane.entries[kind].find(({ entry }) => !isTurn || isTurn(entry));
      if (waiting) return { ...waiting, workspaceId, kind, end: lane.start + waiting.ms };
    }
    return null;
  }
}

function isEmpty<Entry>({ entries }: Lane<Entry>): boolean {
  return entries.request.length === 0 && entries.job.length === 0;
}

/**
 * The places in which requests wait. A workspace may hold as many places as are still free (dynamic thresholds, as in
 * the shared buffers of switches): a single workspace gets half of them, two competing workspaces get a third each, and
 * there is always room for another one.
 */
export class Places {
  /** Key: workspace; only those that hold some. */
  readonly #held = new Map<string, number>();
  #taken = 0;

  get taken(): number {
    return this.#taken;
  }

  /**
   * `limit`: how many places there are at present; it falls below those that are taken where renders become slow. A
   * workspace that holds none waits for one turn of each of the others, and not for all that they have waiting, so it
   * is let in while there are fewer of those than places.
   */
  tryTake(workspaceId: string, limit: number): boolean {
    const held = this.#held.get(workspaceId) ?? 0;
    const share = Math.max(limit - this.#taken, this.#held.size < limit ? 1 : 0);
    if (held >= share) return false;
    this.#held.set(workspaceId, held + 1);
    this.#taken++;
    return true;
  }

  give(workspaceId: string): void {
    const held = this.#held.get(workspaceId) ?? 0;
    if (held === 0) return;
    this.#taken--;
    if (held === 1) this.#held.delete(workspaceId);
    else this.#held.set(workspaceId, held - 1);
  }
}
