/** Parsers of track lists, line names and areas (CSS Grid 1, § 7; Grid 2, § 9). */
import {
  isFlexible,
  NO_AREAS,
  type FlexFactor,
  type NamedArea,
  type TemplateAreas,
  type TrackBreadth,
  type TrackList,
  type TrackSize,
  type TrackTemplate,
} from './grid-values.js';
import { computeLengthPercentage, integer, lengthPercentage, type SpecifiedLength } from './math.js';
import type { ComputeContext } from '../properties/property-row.js';
import { CSS_WIDE_KEYWORDS, keywords, string, ValueCursor, type Parse } from '../syntax/value-cursor.js';

const NON_NEGATIVE = { min: 0 };

/** Explicit tracks beyond this number are dropped, as § 7.2.3.2 allows. */
export const MAX_TRACKS = 1000;

type Breadth = TrackBreadth<SpecifiedLength>;
/** A track size with specified lengths. */
export type SpecifiedTrack = TrackSize<SpecifiedLength>;
export type SpecifiedTracks = TrackList<SpecifiedLength>;
export type SpecifiedTemplate = TrackTemplate<SpecifiedLength>;

// ── Track sizes

const intrinsic = keywords('auto', 'min-content', 'max-content');

const flex: Parse<FlexFactor> = (cursor) => {
  const token = cursor.peek();
  if (token?.type !== 'dimension' || token.lower !== 'fr' || token.value < 0) return undefined;
  cursor.next();
  return { fr: token.value };
};

const inflexibleBreadth: Parse<Exclude<Breadth, FlexFactor>> = (cursor) =>
  cursor.try(intrinsic) ?? cursor.try(lengthPercentage(NON_NEGATIVE));

const breadth: Parse<Breadth> = (cursor) => cursor.try(flex) ?? inflexibleBreadth(cursor);

export const trackSize: Parse<SpecifiedTrack> = (cursor) => {
  const minmax = cursor.func('minmax');
  if (minmax) {
    const min = inflexibleBreadth(minmax);
    const max = minmax.delim(',') ? breadth(minmax) : undefined;
    return min === undefined || max === undefined || !minmax.atEnd ? undefined : { min, max, fitContent: null };
  }
  const fit = cursor.func('fit-content');
  if (fit) {
    const limit = fit.whole(lengthPercentage(NON_NEGATIVE));
    return limit === undefined ? undefined : { min: 'auto', max: 'max-content', fitContent: limit };
  }
  const size = breadth(cursor);
  if (size === undefined) return undefined;
  return isFlexible(size) ? { min: 'auto', max: size, fitContent: null } : { min: size, max: size, fitContent: null };
};

/** Parses grid-auto-columns and grid-auto-rows: the sizes of implicit tracks, which repeat. */
export const trackSizes: Parse<readonly SpecifiedTrack[]> = (cursor) => {
  const sizes: SpecifiedTrack[] = [];
  // Terminates because each iteration reads a track or ends the loop.
  for (let size = cursor.try(trackSize); size; size = cursor.try(trackSize)) sizes.push(size);
  return sizes.length > 0 ? sizes : undefined;
};

/**
 * Checks for `<fixed-size>`. Only these may occur beside repeat(auto-fill, …), whose count must be computable (§
 * 7.2.3).
 */
function isFixed({ min, max, fitContent }: SpecifiedTrack): boolean {
  return fitContent === null && (typeof min !== 'string' || (typeof max !== 'string' && !isFlexible(max)));
}

// ── Line names

export const lineIdent: Parse<string> = (cursor) => {
  const token = cursor.peek();
  if (token?.type !== 'ident' || CSS_WIDE_KEYWORDS.has(token.lower)) return undefined;
  if (token.lower === 'span' || token.lower === 'auto' || token.lower === 'default') return undefined;
  return cursor.next()!.text;
};

/** Parses `[ names ]`. Returns undefined if there is no bracket, and null if the names are invalid. */
export function lineNames(cursor: ValueCursor): readonly string[] | null | undefined {
  const token = cursor.peek();
  if (token?.type !== '[') return undefined;
  cursor.next();
  const inner = new ValueCursor(token.children);
  const names: string[] = [];
  // Terminates because each iteration reads a name or returns.
  while (!inner.atEnd) {
    const name = lineIdent(inner);
    if (name === undefined) return null;
    names.push(name);
  }
  return names;
}

// ── Track lists

/** Collects tracks and the line names between them. */
export class TrackListBuilder {
  readonly sizes: SpecifiedTrack[] = [];
  readonly #names: string[][] = [[]];

  names(names: readonly string[]): void {
    this.#names[this.#names.length - 1]!.push(...names);
  }

  track(size: SpecifiedTrack): void {
    if (this.sizes.length >= MAX_TRACKS) return;
    this.sizes.push(size);
    this.#names.push([]);
  }

  /** Where two lists meet, their names belong to the same line (§ 7.2.3.1). */
  list({ sizes, names }: SpecifiedTracks): void {
    this.names(names[0]!);
    sizes.forEach((size, index) => {
      this.track(size);
      this.names(names[index + 1]!);
    });
  }

  finish(): SpecifiedTracks {
    return { sizes: this.sizes, names: this.#names };
  }
}

/** Parses tracks and line names. Returns undefined if one is invalid. */
function plainTracks(cursor: ValueCursor): SpecifiedTracks | undefined {
  const list = new TrackListBuilder();
  // Terminates because each iteration reads a value or ends the loop. Two lists of names in a row are invalid.
  for (let afterNames = false; !cursor.atEnd;) {
    const names = lineNames(cursor);
    if (names === null || (names && afterNames)) return undefined;
    if (names) list.names(names);
    const size = names ? undefined : cursor.try(trackSize);
    if (!names && !size) break;
    if (size) list.track(size);
    afterNames = Boolean(names);
  }
  return list.finish();
}

interface Repeat {
  readonly count: number | 'auto-fill' | 'auto-fit';
  readonly tracks: SpecifiedTracks;
}

const repeat: Parse<Repeat> = (cursor) => {
  const inner = cursor.func('repeat');
  if (!inner) return undefined;
  const count = inner.try(keywords('auto-fill', 'auto-fit')) ?? inner.try(integer());
  if (count === undefined || (typeof count === 'number' && count < 1) || !inner.delim(',')) return undefined;
  const tracks = plainTracks(inner);
  return tracks && tracks.sizes.length > 0 && inner.atEnd ? { count, tracks } : undefined;
};

const none = keywords('none');

/**
 * Parses `<track-list>`, `<auto-track-list>`, `subgrid` or `none`. `mayRepeat` is false for `<explicit-track-list>`.
 */
export function trackTemplate(mayRepeat: boolean): Parse<SpecifiedTemplate> {
  return (cursor) => {
    if (cursor.try(none)) return emptyTemplate(false);
    if (mayRepeat && cursor.try(keywords('subgrid'))) return subgridTemplate(cursor);
    const before = new TrackListBuilder();
    const after = new TrackListBuilder();
    let auto: Repeat | null = null;
    let tracks = 0;
    // Terminates because each iteration reads a value or ends the loop.
    for (let afterNames = false; !cursor.atEnd;) {
      const list = auto ? after : before;
      const names = lineNames(cursor);
      if (names === null || (names && afterNames)) return undefined;
      afterNames = Boolean(names);
      if (names) {
        list.names(names);
        continue;
      }
      const size = cursor.try(trackSize);
      const repeated = size || !mayRepeat ? undefined : cursor.try(repeat);
      if (!size && !repeated) break;
      tracks++;
      if (size) list.track(size);
      else if (typeof repeated!.count === 'number') repeatTracks(list, repeated!.tracks, repeated!.count);
      else if (auto) return undefined;
      else auto = repeated!;
    }
    if (tracks === 0) return undefined;
    return templateOf(before, auto, after);
  };
}

function emptyTemplate(isSubgrid: boolean): SpecifiedTemplate {
  return { before: new TrackListBuilder().finish(), repeat: null, isSubgrid };
}

function repeatTracks(list: TrackListBuilder, tracks: SpecifiedTracks, count: number): void {
  for (let i = 0; i < count && list.sizes.length < MAX_TRACKS; i++) list.list(tracks);
}

function templateOf(
  before: TrackListBuilder,
  auto: Repeat | null,
  after: TrackListBuilder,
): SpecifiedTemplate | undefined {
  if (!auto) return { before: before.finish(), repeat: null, isSubgrid: false };
  const { tracks, count } = auto;
  if (![...before.sizes, ...tracks.sizes, ...after.sizes].every(isFixed)) return undefined;
  const repeated = { isFit: count === 'auto-fit', tracks, after: after.finish() };
  return { before: before.finish(), repeat: repeated, isSubgrid: false };
}

/** Parses `subgrid` and its line names; how often repeat(auto-fill) gives its own depends on the span. */
function subgridTemplate(cursor: ValueCursor): SpecifiedTemplate | undefined {
  const before: (readonly string[])[] = [];
  const after: (readonly string[])[] = [];
  let filled: readonly (readonly string[])[] | null = null;
  // Terminates because each iteration reads a value or ends the loop.
  while (!cursor.atEnd) {
    const own = lineNames(cursor);
    if (own === null) return undefined;
    const list = filled ? after : before;
    if (own) {
      list.push(own);
      continue;
    }
    const repeated = cursor.try((inner) => repeatedNames(inner));
    if (!repeated) break;
    if (repeated.fills && filled) return undefined;
    if (repeated.fills) filled = repeated.names;
    else list.push(...repeated.names);
  }
  const tracks = (names: readonly (readonly string[])[]) => ({ sizes: [], names });
  const repeated = filled && { isFit: false, tracks: tracks(filled), after: tracks(after) };
  return { before: tracks(before), repeat: repeated, isSubgrid: true };
}

interface RepeatedNames {
  readonly names: readonly (readonly string[])[];
  /** As often as there are lines for it. */
  readonly fills: boolean;
}

function repeatedNames(cursor: ValueCursor): RepeatedNames | undefined {
  const inner = cursor.func('repeat');
  if (!inner) return undefined;
  const fills = inner.try(keywords('auto-fill')) !== undefined;
  const count = fills ? 1 : inner.try(integer());
  if (count === undefined || count < 1 || !inner.delim(',')) return undefined;
  const names: (readonly string[])[] = [];
  // Terminates because each iteration reads a list of names or returns.
  while (!inner.atEnd) {
    const own = lineNames(inner);
    if (!own) return undefined;
    names.push(own);
  }
  const all: (readonly string[])[] = [];
  for (let i = 0; i < count && all.length < MAX_TRACKS; i++) all.push(...names);
  return names.length > 0 ? { names: all, fills } : undefined;
}

// ── Areas

/**
 * Parses a row of grid-template-areas to names, with null for empty cells. Returns undefined if it is invalid (§ 7.3).
 */
function areaRow(text: string): readonly (string | null)[] | undefined {
  const cells: (string | null)[] = [];
  const token = /\s*(?:(\.+)|([\p{L}\p{N}_\u0080-\u{10ffff}-]+)|(\S))/uy;
  // Terminates because each iteration moves on in the text.
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[3] !== undefined) return undefined;
    cells.push(match[1] === undefined ? match[2]! : null);
  }
  return cells.length > 0 ? cells : undefined;
}

/** Finds the areas of rows. Returns undefined if rows differ in length or an area is not a rectangle. */
export function areasOf(texts: readonly string[]): TemplateAreas | undefined {
  const rows = texts.map(areaRow);
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => row?.length !== columns)) return undefined;
  const cells = rows as readonly (readonly (string | null)[])[];
  const areas = new Map<string, NamedArea>();
  const counts = new Map<string, number>();
  cells.forEach((row, r) =>
    row.forEach((name, c) => {
      if (name === null) return;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const area = areas.get(name) ?? { name, rowStart: r, rowEnd: r + 1, columnStart: c, columnEnd: c + 1 };
      areas.set(name, {
        name,
        rowStart: area.rowStart,
        rowEnd: r + 1,
        columnStart: Math.min(area.columnStart, c),
        columnEnd: Math.max(area.columnEnd, c + 1),
      });
    }),
  );
  for (const { name, rowStart, rowEnd, columnStart, columnEnd } of areas.values())
    if (counts.get(name) !== (rowEnd - rowStart) * (columnEnd - columnStart)) return undefined;
  return { rows: rows.length, columns, areas: [...areas.values()] };
}

export const templateAreas: Parse<TemplateAreas> = (cursor) => {
  if (cursor.try(none)) return NO_AREAS;
  const texts: string[] = [];
  // Terminates because each iteration reads a string or ends the loop.
  for (let text = cursor.try(string); text !== undefined; text = cursor.try(string)) texts.push(text);
  return areasOf(texts);
};

// ── Computed values

function computeTrack({ min, max, fitContent }: SpecifiedTrack, context: ComputeContext): TrackSize {
  const length = <T extends string>(value: SpecifiedLength | T) =>
    typeof value === 'string' ? value : computeLengthPercentage(value, context);
  return {
    min: length(min),
    max: isFlexible(max) ? max : length(max),
    fitContent: fitContent === null ? null : computeLengthPercentage(fitContent, context),
  };
}

export function computeTracks(sizes: readonly SpecifiedTrack[], context: ComputeContext): readonly TrackSize[] {
  return sizes.map((size) => computeTrack(size, context));
}

function computeList({ sizes, names }: SpecifiedTracks, context: ComputeContext): TrackList {
  return { sizes: computeTracks(sizes, context), names };
}

export function computeTemplate(
  { before, repeat: auto, isSubgrid }: SpecifiedTemplate,
  context: ComputeContext,
): TrackTemplate {
  return {
    before: computeList(before, context),
    repeat: auto && {
      isFit: auto.isFit,
      tracks: computeList(auto.tracks, context),
      after: computeList(auto.after, context),
    },
    isSubgrid,
  };
}
