/**
 * How many workers each workspace holds, and who may have the last free one: a workspace that holds workers already leaves
 * it to those that hold none and have asked lately. So a workspace with slow renders delays others by no more than a
 * start, and alone it has all workers.
 */

/** The time after its last request in which a workspace is expected to send another. */
const LATELY_MS = 10_000;

export class Shares {
  readonly #now: () => number;
  /** Key: workspace; workers that render for it, are promised to its jobs, or are renewed because of it. */
  readonly #held = new Map<string, number>();
  /** Workspaces whose worker has ended with their task, in this order; a new one is on its way. */
  readonly #renewing: string[] = [];
  /** Key: workspace; when it asked last. The one that asked first is the first. */
  readonly #asked = new Map<string, number>();

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  ask(workspaceId: string): void {
    this.#asked.delete(workspaceId);
    this.#asked.set(workspaceId, this.#now());
  }

  hold(workspaceId: string): void {
    this.#held.set(workspaceId, (this.#held.get(workspaceId) ?? 0) + 1);
  }

  release(workspaceId: string): void {
    const left = (this.#held.get(workspaceId) ?? 0) - 1;
    if (left > 0) this.#held.set(workspaceId, left);
    else this.#held.delete(workspaceId);
  }

  holdsSome(workspaceId: string): boolean {
    return this.#held.has(workspaceId);
  }

  /** Its worker has ended with its task: it holds the next one that starts until that is ready. */
  releaseWhenRenewed(workspaceId: string): void {
    this.#renewing.push(workspaceId);
  }

  /** `onTheirWay`: workers that end or start. True when a workspace holds fewer workers than before. */
  renewed(onTheirWay: number): boolean {
    const ready = this.#renewing.splice(0, Math.max(0, this.#renewing.length - onTheirWay));
    for (const workspaceId of ready) this.release(workspaceId);
    return ready.length > 0;
  }

  mayTakeLast(workspaceId: string): boolean {
    return !this.#held.has(workspaceId) || this.#absent.every((other) => other === workspaceId);
  }

  /** Those that have asked lately and hold no worker. */
  get #absent(): readonly string[] {
    for (const [workspaceId, asked] of this.#asked) {
      if (this.#now() - asked <= LATELY_MS) break;
      this.#asked.delete(workspaceId);
    }
    return [...this.#asked.keys()].filter((workspaceId) => !this.#held.has(workspaceId));
  }
}
