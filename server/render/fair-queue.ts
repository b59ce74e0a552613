/** Who is next: round robin between workspaces, and within a workspace between requests and jobs. */

/** 'request': a client waits for the response. 'job': from the durable queue. */
export type EntryKind = 'request' | 'job';

interface Lane<Entry> {
  readonly entries: Readonly<Record<EntryKind, Entry[]>>;
  /** The kind whose turn it is when both wait. */
  next: EntryKind;
}

/** Whose turn it may be; default: everybody's. */
interface Turns<Entry> {
  readonly isTurnOf?: (workspaceId: string) => boolean;
  readonly isTurn?: (entry: Entry) => boolean;
}

const OTHER: Readonly<Record<EntryKind, EntryKind>> = { request: 'job', job: 'request' };

export class FairQueue<Entry> {
  /** Key: workspace. In the order in which their turns come; only lanes with entries are in it. */
  readonly #lanes = new Map<string, Lane<Entry>>();
  readonly #counts: Record<EntryKind, number> = { request: 0, job: 0 };

  get size(): number {
    return this.#counts.request + this.#counts.job;
  }

  count(kind: EntryKind): number {
    return this.#counts[kind];
  }

  push(workspaceId: string, kind: EntryKind, entry: Entry): void {
    let lane = this.#lanes.get(workspaceId);
    if (!lane) {
      lane = { entries: { request: [], job: [] }, next: kind };
      this.#lanes.set(workspaceId, lane);
    }
    lane.entries[kind].push(entry);
    this.#counts[kind]++;
  }

  /** Returns the next entry of one of these kinds whose turn it may be. Its workspace moves to the end of the line. */
  take(kinds: readonly EntryKind[], { isTurnOf, isTurn }: Turns<Entry> = {}): Entry | null {
    for (const [workspaceId, lane] of this.#lanes) {
      if (isTurnOf && !isTurnOf(workspaceId)) continue;
      for (const kind of [lane.next, OTHER[lane.next]]) {
        const entries = lane.entries[kind];
        const at = isTurn ? entries.findIndex(isTurn) : 0;
        const entry = kinds.includes(kind) ? entries[at] : undefined;
        if (entry === undefined) continue;
        entries.splice(at, 1);
        lane.next = OTHER[kind];
        this.#counts[kind]--;
        this.#lanes.delete(workspaceId);
        if (!isEmpty(lane)) this.#lanes.set(workspaceId, lane);
        return entry;
      }
    }
    return null;
  }

  /** Removes an entry from any position. Returns false if it is not in the queue. */
  remove(workspaceId: string, kind: EntryKind, entry: Entry): boolean {
    const lane = this.#lanes.get(workspaceId);
    const at = lane?.entries[kind].indexOf(entry) ?? -1;
    if (!lane || at < 0) return false;
    lane.entries[kind].splice(at, 1);
    this.#counts[kind]--;
    if (isEmpty(lane)) this.#lanes.delete(workspaceId);
    return true;
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
