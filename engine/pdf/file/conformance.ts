/**
 * The standards that a file claims to conform to: PDF/UA (ISO 14289-1 and -2), PDF/A (ISO 19005-2, -3 and -4) and PDF/X-4
 * (ISO 15930-7). The claims stand in the metadata, which are written last. What the document holds that a standard
 * forbids is noted while it is written; a standard with such an obstacle is not claimed.
 */
import type { SourcePosition } from '../../diagnostics.js';

export type StandardFamily = 'ua' | 'a';

/** PDF/UA-1 and PDF/A-2 and -3 are of PDF 1.7 (ISO 32000-1), PDF/UA-2 and PDF/A-4 of PDF 2.0 (ISO 32000-2). */
export type PdfVersion = '1.7' | '2.0';

/** What a level of PDF/A asks for. */
export interface ArchiveLevel {
  /** As it is spelt: 'PDF/A-2b'. */
  readonly name: string;
  readonly part: 2 | 3 | 4;
  /**
   * B: looks the same for ever; U: its text can be extracted too; A: its structure is tagged too; F: it has attachments.
   */
  readonly conformance: 'A' | 'B' | 'U' | 'F' | null;
  /** The year of the standard, where the file has to say it. */
  readonly revision?: string;
  readonly isTagged: boolean;
  /** Whether characters for private use need a text (ISO 19005-2, 6.2.11.7.3). */
  readonly explainsPrivateText: boolean;
  /** Whether files of any kind may or have to be attached; 'dated': with the date of their change. */
  readonly attachments: 'none' | 'dated' | 'needed';
  /** The level that allows attachments, for advice; or the one without. */
  readonly otherLevel: { readonly name: string; readonly option: string } | null;
}

/** What a part of PDF/UA asks for. */
export interface AccessibleLevel {
  readonly name: string;
  readonly part: 1 | 2;
  readonly revision?: string;
  readonly explainsPrivateText: boolean;
  readonly describesAttachments: boolean;
}

/** What the user asked for. `ua`: PDF/UA is claimed never, where nothing stands in its way, or was asked for. */
export interface WantedStandards {
  readonly version: PdfVersion;
  readonly ua: 'never' | 'where-honest' | 'asked';
  readonly archive: ArchiveLevel | null;
  /** PDF/X-4: the file is for a press. */
  readonly exchange?: true;
}

const NO_ATTACHMENTS = { attachments: 'none', otherLevel: { name: 'PDF/A-3', option: 'pdf/a-3' } } as const;
const ATTACHMENTS = { attachments: 'dated', otherLevel: null } as const;
const B = { conformance: 'B', isTagged: false, explainsPrivateText: false } as const;
const U = { conformance: 'U', isTagged: false, explainsPrivateText: false } as const;
const A = { conformance: 'A', isTagged: true, explainsPrivateText: true } as const;
const PART_4 = { part: 4, revision: '2020', isTagged: false, explainsPrivateText: false } as const;

const ARCHIVES = {
  'a-2b': { name: 'PDF/A-2b', part: 2, ...B, ...NO_ATTACHMENTS },
  'a-2u': { name: 'PDF/A-2u', part: 2, ...U, ...NO_ATTACHMENTS },
  'a-2a': { name: 'PDF/A-2a', part: 2, ...A, ...NO_ATTACHMENTS },
  'a-3b': { name: 'PDF/A-3b', part: 3, ...B, ...ATTACHMENTS },
  'a-3u': { name: 'PDF/A-3u', part: 3, ...U, ...ATTACHMENTS },
  'a-3a': { name: 'PDF/A-3a', part: 3, ...A, ...ATTACHMENTS },
  'a-4': {
    name: 'PDF/A-4',
    ...PART_4,
    conformance: null,
    attachments: 'none',
    otherLevel: { name: 'PDF/A-4f', option: 'pdf/a-4f' },
  },
  'a-4f': {
    name: 'PDF/A-4f',
    ...PART_4,
    conformance: 'F',
    attachments: 'needed',
    otherLevel: { name: 'PDF/A-4', option: 'pdf/a-4' },
  },
} as const satisfies Readonly<Record<string, ArchiveLevel>>;

/** The part of PDF/UA that is made for a version of PDF. */
const ACCESSIBLE: Readonly<Record<PdfVersion, AccessibleLevel>> = {
  '1.7': { name: 'PDF/UA-1', part: 1, explainsPrivateText: false, describesAttachments: false },
  '2.0': { name: 'PDF/UA-2', part: 2, revision: '2024', explainsPrivateText: true, describesAttachments: true },
};

const old = (archive: ArchiveLevel, ua: WantedStandards['ua'] = 'where-honest'): WantedStandards => ({
  version: '1.7',
  ua,
  archive,
});
const recent = (archive: ArchiveLevel, ua: WantedStandards['ua'] = 'where-honest'): WantedStandards => ({
  version: '2.0',
  ua,
  archive,
});

/**
 * A standard that can be asked for. With PDF/A alone, PDF/UA-1 (with PDF/A-4: PDF/UA-2) is claimed too where nothing
 * stands in its way; 'pdf/ua-1+a-2a' asks for both, so that what stands in the way of either is told.
 */
export type PdfStandard =
  | 'none'
  | 'pdf/ua-1'
  | 'pdf/ua-2'
  | 'pdf/a-2b'
  | 'pdf/a-2u'
  | 'pdf/a-2a'
  | 'pdf/a-3b'
  | 'pdf/a-3u'
  | 'pdf/a-3a'
  | 'pdf/a-4'
  | 'pdf/a-4f'
  | 'pdf/ua-1+a-2b'
  | 'pdf/ua-1+a-2u'
  | 'pdf/ua-1+a-2a'
  | 'pdf/ua-1+a-3b'
  | 'pdf/ua-1+a-3u'
  | 'pdf/ua-1+a-3a'
  | 'pdf/ua-2+a-4'
  | 'pdf/ua-2+a-4f'
  | 'pdf/x-4';

/** By the value of the option. */
export const STANDARDS: Readonly<Record<PdfStandard, WantedStandards>> = {
  none: { version: '1.7', ua: 'never', archive: null },
  'pdf/ua-1': { version: '1.7', ua: 'asked', archive: null },
  'pdf/ua-2': { version: '2.0', ua: 'asked', archive: null },
  'pdf/a-2b': old(ARCHIVES['a-2b']),
  'pdf/a-2u': old(ARCHIVES['a-2u']),
  'pdf/a-2a': old(ARCHIVES['a-2a']),
  'pdf/a-3b': old(ARCHIVES['a-3b']),
  'pdf/a-3u': old(ARCHIVES['a-3u']),
  'pdf/a-3a': old(ARCHIVES['a-3a']),
  'pdf/a-4': recent(ARCHIVES['a-4']),
  'pdf/a-4f': recent(ARCHIVES['a-4f']),
  'pdf/ua-1+a-2b': old(ARCHIVES['a-2b'], 'asked'),
  'pdf/ua-1+a-2u': old(ARCHIVES['a-2u'], 'asked'),
  'pdf/ua-1+a-2a': old(ARCHIVES['a-2a'], 'asked'),
  'pdf/ua-1+a-3b': old(ARCHIVES['a-3b'], 'asked'),
  'pdf/ua-1+a-3u': old(ARCHIVES['a-3u'], 'asked'),
  'pdf/ua-1+a-3a': old(ARCHIVES['a-3a'], 'asked'),
  'pdf/ua-2+a-4': recent(ARCHIVES['a-4'], 'asked'),
  'pdf/ua-2+a-4f': recent(ARCHIVES['a-4f'], 'asked'),
  'pdf/x-4': { version: '1.7', ua: 'where-honest', archive: null, exchange: true },
};

/** Without the option: what can honestly be said of the document, and no warning where that is nothing. */
export const UNASKED: WantedStandards = { version: '1.7', ua: 'where-honest', archive: null };

/** What a file claims. */
export interface Claims {
  readonly ua: AccessibleLevel | null;
  readonly archive: ArchiveLevel | null;
  /** PDF/X-4. */
  readonly exchange: boolean;
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
  #isExchangeBroken = false;

  constructor(wanted: WantedStandards, tell: TellObstacle, watch?: WatchObstacles) {
    this.#wanted = wanted;
    this.#tell = tell;
    this.#watch = watch;
  }

  get version(): PdfVersion {
    return this.#wanted.version;
  }

  /** Whether the file is to be an archive's: it needs an output intent. */
  get archive(): ArchiveLevel | null {
    return this.#wanted.archive;
  }

  /** The part of PDF/UA that may be claimed; null: none. */
  get accessible(): AccessibleLevel | null {
    const { ua, version } = this.#wanted;
    return ua === 'never' ? null : ACCESSIBLE[version];
  }

  /** Whether a text is needed for each character for private use. */
  get explainsPrivateText(): boolean {
    return (this.archive?.explainsPrivateText ?? false) || (this.accessible?.explainsPrivateText ?? false);
  }

  /** Whether the file is to be one for a press. */
  get isForPress(): boolean {
    return this.#wanted.exchange === true;
  }

  /** Notes what PDF/X-4 forbids, as obstacle() does. */
  exchangeObstacle(what: string): void {
    this.#isExchangeBroken = true;
    if (this.isForPress) this.#tell(`The PDF makes no claim to be PDF/X-4: ${what}`, undefined);
  }

  /** Notes what a standard forbids. `what`: a sentence that says what is wrong and what to do. */
  obstacle(family: StandardFamily, what: string, position?: SourcePosition): void {
    this.#broken.add(family);
    this.#watch?.(family, what, position);
    const { ua, archive } = this.#wanted;
    const level = family === 'a' ? archive : ua === 'asked' ? this.accessible : null;
    if (level) this.#tell(`The PDF makes no claim to be ${level.name}: ${what}`, position);
  }

  claims(): Claims {
    return {
      ua: this.#broken.has('ua') ? null : this.accessible,
      archive: this.#broken.has('a') ? null : this.archive,
      exchange: this.isForPress && !this.#isExchangeBroken,
    };
  }
}
