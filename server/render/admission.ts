/**
 * Who may wait for a worker, and how long that will take: by the work that waits, which is estimated from the size of a
 * document and from how long those of its workspace took before. So slow documents of one workspace say nothing about
 * the letters of another.
 */
import { Places } from './fair-queue.js';

/** What is known of a task before it is rendered. */
export interface TaskSize {
  /** Characters of its content; of a merge, of all its records. Default: few. */
  readonly characters?: number;
  /** It has the limits of a merge. */
  readonly isMerge?: boolean;
}

/** Of a document without content, and for each character of a workspace that nothing is known of. Milliseconds. */
const BASE_MS = 20;
const FIRST_RATE = 0.02;
/** A small document may have large images: what it takes is not laid to its few characters. */
const LEAST_CHARACTERS = 1000;
/** Share of the newest render in a rate. */
const SMOOTHING = 0.3;
/** Lanes whose rates are kept. */
const MAX_LANES = 1000;

/** How long tasks take, by lane. */
class Durations {
  /** Key: lane; milliseconds a character. The lane that was learnt of last is the last. */
  readonly #rates = new Map<string, number>();

  /** `limitOf`: how long a task may take, milliseconds. */
  constructor(readonly limitOf: (size: TaskSize) => number) {}

  expected(lane: string, size: TaskSize): number {
    const { characters = 0 } = size;
    const ms = BASE_MS + Math.max(characters, LEAST_CHARACTERS) * (this.#rates.get(lane) ?? FIRST_RATE);
    return Math.min(ms, this.limitOf(size));
  }

  learn(lane: string, { characters = 0 }: TaskSize, tookMs: number): void {
    const rate = Math.max(0, tookMs - BASE_MS) / Math.max(characters, LEAST_CHARACTERS);
    const before = this.#rates.get(lane) ?? rate;
    this.#rates.delete(lane);
    this.#rates.set(lane, before + SMOOTHING * (rate - before));
    if (this.#rates.size > MAX_LANES) this.#rates.delete(this.#rates.keys().next().value!);
  }
}

interface Waiting {
  count: number;
  ms: number;
}

type Kind = 'document' | 'merge';

const kindOf = ({ isMerge = false }: TaskSize): Kind => (isMerge ? 'merge' : 'document');

/** What the workers do now, as a task of a lane finds them. */
export interface Present {
  /** Workers that tasks of its kind may have: those that merges do not hold, or all that they may hold. */
  readonly workers: number;
  /** Whether it gets a worker at once or as a guest, where its lane holds none. */
  readonly hasRoom: boolean;
  /** How much less time another lane has had than this one. */
  leadMs(other: string): number;
  /** Whether merges that wait are passed over by documents, which have a worker that no merge may hold. */
  readonly mergesStandAside: boolean;
}

export interface AdmissionLimits {
  /** Requests that may wait, however short they are. */
  readonly places: number;
  readonly waitMs: number;
}

export class Admission {
  readonly durations: Durations;
  readonly #places = new Places();
  /** By kind, then by lane; only those that wait. */
  readonly #waiting: Readonly<Record<Kind, Map<string, Waiting>>> = { document: new Map(), merge: new Map() };

  constructor(limitOf: (size: TaskSize) => number) {
    this.durations = new Durations(limitOf);
  }

  get taken(): number {
    return this.#places.taken;
  }

  /** Takes a place. Null: there is none, or its turn would come too late. */
  tryEnter(lane: string, size: TaskSize, present: Present, limits: AdmissionLimits): { leave(): void } | null {
    const waiting = this.#waiting[kindOf(size)];
    const own = waiting.get(lane) ?? { count: 0, ms: 0 };
    // As many as there are workers always wait: an estimate may be wrong.
    const before = own.count < present.workers ? 0 : this.#ownMs(lane, size, present);
    const waitMs = before === 0 && present.hasRoom ? 0 : this.#turnMs({ lane, size, before }, present);
    if (waitMs > limits.waitMs || !this.#places.tryTake(lane, limits.places)) return null;
    const ms = this.durations.expected(lane, size);
    own.count++;
    own.ms += ms;
    waiting.set(lane, own);
    let isIn = true;
    return {
      leave: () => {
        if (!isIn) return;
        isIn = false;
        this.#places.give(lane);
        own.ms -= ms;
        if (--own.count === 0) waiting.delete(lane);
      },
    };
  }

  /** How long a request waits that comes now: for what its lane has waiting, and for what others have while that has its turns. */
  waitMs(lane: string, size: TaskSize, present: Present): number {
    const before = this.#ownMs(lane, size, present);
    return before === 0 && present.hasRoom ? 0 : this.#turnMs({ lane, size, before }, present);
  }

  #ownMs(lane: string, size: TaskSize, present: Present): number {
    return this.#inTheWay(size, present).reduce((sum, waiting) => sum + (waiting.get(lane)?.ms ?? 0), 0);
  }

  /** `before`: of the lane's own. Each of the others has the same time until then, and what it has had less. */
  #turnMs(
    { lane, size, before }: { readonly lane: string; readonly size: TaskSize; readonly before: number },
    present: Present,
  ): number {
    const until = before + this.durations.expected(lane, size);
    let ms = before;
    for (const waiting of this.#inTheWay(size, present))
      for (const [other, { ms: all }] of waiting)
        if (other !== lane) ms += Math.min(all, Math.max(0, until + present.leadMs(other)));
    return ms / present.workers;
  }

  #inTheWay(size: TaskSize, { mergesStandAside }: Present): readonly ReadonlyMap<string, Waiting>[] {
    const { document, merge } = this.#waiting;
    return mergesStandAside && kindOf(size) === 'document' ? [document] : [document, merge];
  }
}
