/**
 * The standards that a file claims to conform to: PDF/UA-1 (ISO 14289-1) and PDF/A-2 and -3 (ISO 19005-2 and -3). The
 * claims stand in the metadata, which are written last. What the document holds that a standard forbids is noted while
 * it is written; a standard with such an obstacle is not claimed.
 */
import type { SourcePosition } from '../diagnostics.js';

export type StandardFamily = 'ua' | 'a';

export interface ArchiveLevel {
  readonly part: 2 | 3;
  /** B: looks the same for ever; U: its text can be extracted too; A: its structure is tagged too. */
  readonly conformance: 'A' | 'B' | 'U';
}

/** What the user asked for. `ua`: PDF/UA-1 is claimed never, where nothing stands in its way, or was asked for. */
export interface WantedStandards {
  readonly ua: 'never' | 'where-honest' | 'asked';
  readonly archive: ArchiveLevel | null;
}

const LEVELS = { a: 'A', b: 'B', u: 'U' } as const;

const archive = (part: 2 | 3, level: keyof typeof LEVELS): WantedStandards => ({
  ua: 'where-honest',
  archive: { part, conformance: LEVELS[level] },
});

/** A standard that can be asked for. PDF/UA-1 is claimed beside PDF/A where the document can honestly claim it. */
export type PdfStandard =
  'none' | 'pdf/ua-1' | 'pdf/a-2b' | 'pdf/a-2u' | 'pdf/a-2a' | 'pdf/a-3b' | 'pdf/a-3u' | 'pdf/a-3a';

/** By the value of the option. */
export const STANDARDS: Readonly<Record<PdfStandard, WantedStandards>> = {
  none: { ua: 'never', archive: null },
  'pdf/ua-1': { ua: 'asked', archive: null },
  'pdf/a-2b': archive(2, 'b'),
  'pdf/a-2u': archive(2, 'u'),
  'pdf/a-2a': archive(2, 'a'),
  'pdf/a-3b': archive(3, 'b'),
  'pdf/a-3u': archive(3, 'u'),
  'pdf/a-3a': archive(3, 'a'),
};

/** Without the option: what can honestly be said of the document, and no warning where that is nothing. */
export const UNASKED: WantedStandards = { ua: 'where-honest', archive: null };

/** What a file claims. */
export interface Claims {
  readonly ua: boolean;
  readonly archive: ArchiveLevel | null;
}

/** Tells of what keeps the file from a standard that was asked for. */
export type TellObstacle = (message: string, position: SourcePosition | undefined) => void;

/** Gets everything that stands in the way of a standard, asked for or not: a sentence without its beginning. */
export type WatchObstacles = (family: StandardFamily, what: string, position?: SourcePosition) => void;

/** The key of a render's options that holds a function of ours: what checks a document wants each obstacle by itself. */
export const ON_OBSTACLE = Symbol('what stands in the way of a standard');

export class Conformance {
  readonly #wanted: WantedStandards;
  readonly #tell: TellObstacle;
  readonly #watch: WatchObstacles | undefined;
  readonly #broken = new Set<StandardFamily>();

  constructor(wanted: WantedStandards, tell: TellObstacle, watch?: WatchObstacles) {
    this.#wanted = wanted;
    this.#tell = tell;
    this.#watch = watch;
  }

  /** Whether the file is to be an archive's: it needs an output intent. */
  get archive(): ArchiveLevel | null {
    return this.#wanted.archive;
  }

  /** Notes what a standard forbids. `what`: a sentence that says what is wrong and what to do. */
  obstacle(family: StandardFamily, what: string, position?: SourcePosition): void {
    this.#broken.add(family);
    this.#watch?.(family, what, position);
    const { ua, archive: level } = this.#wanted;
    if (family === 'ua' && ua === 'asked') this.#tell(`The PDF makes no claim to be PDF/UA-1: ${what}`, position);
    if (family === 'a' && level)
      this.#tell(
        `The PDF makes no claim to be PDF/A-${level.part}${level.conformance.toLowerCase()}: ${what}`,
        position,
      );
  }

  claims(): Claims {
    const { ua, archive: level } = this.#wanted;
    return { ua: ua !== 'never' && !this.#broken.has('ua'), archive: this.#broken.has('a') ? null : level };
  }
}
