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

/** What the workers do now. */
export interface Present {
  /** Workers that renders may have, merges apart. */
  readonly workers: number;
  /** Lanes that hold some. */
  readonly holders: Iterable<string>;
  /** Whether a workspace that holds none gets a worker at once or as a guest. */
  readonly hasRoom: boolean;
}

export interface AdmissionLimits {
  /** Requests that may wait, however short they are. */
  readonly places: number;
  readonly waitMs: number;
}

export class Admission {
  readonly durations: Durations;
  readonly #places = new Places();
  /** Key: lane; only those that wait. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(limitOf: (size: TaskSize) => number) {
    this.durations = new Durations(limitOf);
  }

  get taken(): number {
    return this.#places.taken;
  }

  /** Takes a place. Null: there is none, or its turn would come too late. */
  tryEnter(lane: string, size: TaskSize, present: Present, limits: AdmissionLimits): { leave(): void } | null {
    const own = this.#waiting.get(lane);
    // As many as there are workers always wait: an estimate may be wrong.
    const isFew = (own?.count ?? 0) < present.workers;
    const waitMs = isFew ? this.#turnMs(lane, present) : this.waitMs(lane, present);
    if (waitMs > limits.waitMs || !this.#places.tryTake(lane, limits.places)) return null;
    const ms = this.durations.expected(lane, size);
    const waiting = own ?? { count: 0, ms: 0 };
    waiting.count++;
    waiting.ms += ms;
    this.#waiting.set(lane, waiting);
    let isIn = true;
    return {
      leave: () => {
        if (!isIn) return;
        isIn = false;
        this.#places.give(lane);
        waiting.ms -= ms;
        if (--waiting.count === 0) this.#waiting.delete(lane);
      },
    };
  }

  /** How long a request waits that comes now: for the first turns of others, then for the lane's own at its share of the workers. */
  waitMs(lane: string, present: Present): number {
    const own = this.#waiting.get(lane)?.ms ?? 0;
    const lanes = new Set([lane, ...this.#waiting.keys(), ...present.holders]).size;
    return this.#turnMs(lane, present) + (own * lanes) / present.workers;
  }

  /** One turn of each of the others. */
  #turnMs(lane: string, { workers, hasRoom }: Present): number {
    if (hasRoom) return 0;
    let ms = 0;
    for (const [other, waiting] of this.#waiting) if (other !== lane) ms += waiting.ms / waiting.count;
    return ms / workers;
  }
}
