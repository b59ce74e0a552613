/**
 * What a worker keeps of the network from one document to the next: logos, fonts and style sheets, within what their servers allow (RFC
 * 9111). An answer with a validator is asked for again by it, so that an unchanged one is not sent again; one with `max-age` is used
 * without asking for so long, but ten minutes at most, so that a logo that was replaced shows soon.
 */
import { RecentCache } from '../../engine/base/recent-cache.js';
import type { AnswerCache, KeptAnswer } from '../../engine/index.js';

const MIB = 1024 * 1024;
/** Of all answers together, and of one of them. */
const MOST_BYTES = 16 * MIB;
const MOST_BYTES_OF_ONE = 2 * MIB;
const MOST_SECONDS = 600;

interface Entry {
  readonly answer: Omit<KeptAnswer, 'isFresh'>;
  /** Until when it may be used without asking, in milliseconds of the clock. */
  readonly freshUntil: number;
}

export class KeptAnswers implements AnswerCache {
  readonly #entries = new RecentCache<Entry>({
    most: MOST_BYTES,
    mostForOne: MOST_BYTES_OF_ONE,
    weigh: (url, { answer }) => url.length + answer.bytes.length,
  });

  /** `clock`: milliseconds that never go back. */
  constructor(readonly clock: () => number = () => performance.now()) {}

  get(url: string): KeptAnswer | undefined {
    const entry = this.#entries.get(url);
    return entry && { ...entry.answer, isFresh: this.clock() < entry.freshUntil };
  }

  put(url: string, answer: Omit<KeptAnswer, 'isFresh'>, header: (name: string) => string | undefined): void {
    const directives = directivesOf(header('cache-control'));
    const seconds = directives.has('no-cache') ? 0 : freshSeconds(directives, Number(header('age') ?? 0));
    const mayAskAgain = answer.etag !== undefined || answer.lastModified !== undefined;
    const varies = header('vary')?.includes('*') === true;
    if (directives.has('no-store') || varies || (seconds <= 0 && !mayAskAgain)) this.#entries.delete(url);
    else this.#entries.set(url, { answer, freshUntil: this.clock() + seconds * 1000 });
  }
}

function directivesOf(text = ''): ReadonlyMap<string, string> {
  const parts = text.split(',').map((part) => part.trim().toLowerCase().split('='));
  return new Map(parts.map(([name = '', value = '']) => [name, value.replaceAll('"', '')]));
}

/** What is kept serves whoever names the address, so `s-maxage` counts, and `private` does not. */
function freshSeconds(directives: ReadonlyMap<string, string>, age: number): number {
  const given = Number(directives.get('s-maxage') ?? directives.get('max-age') ?? 0);
  if (directives.has('private') || !Number.isFinite(given) || !Number.isFinite(age)) return 0;
  return Math.min(given - age, MOST_SECONDS);
}
