/** Computed values of CSS Grid Layout 1 and 2: track sizes, line names, named areas, placement. */
import type { LengthPercentage } from './values.js';

/** A flexible length in `fr` (Grid 1, § 7.2.4). */
export interface FlexFactor {
  readonly fr: number;
}

/** `L` is the type of lengths: specified or computed. */
export type TrackBreadth<L = LengthPercentage> = L | FlexFactor | 'auto' | 'min-content' | 'max-content';

/**
 * `min` is never flexible. `fitContent` is the limit of fit-content(), whose `min` is auto and `max` is max-content.
 */
export interface TrackSize<L = LengthPercentage> {
  readonly min: Exclude<TrackBreadth<L>, FlexFactor>;
  readonly max: TrackBreadth<L>;
  readonly fitContent: L | null;
}

/** Tracks, and the names of the lines around them: one list of names more than tracks. */
export interface TrackList<L = LengthPercentage> {
  readonly sizes: readonly TrackSize<L>[];
  readonly names: readonly (readonly string[])[];
}

/** grid-template-columns or grid-template-rows. repeat() with a number is expanded. */
export interface TrackTemplate<L = LengthPercentage> {
  readonly before: TrackList<L>;
  /** repeat(auto-fill | auto-fit, …) and the tracks after it. */
  readonly repeat: { readonly isFit: boolean; readonly tracks: TrackList<L>; readonly after: TrackList<L> } | null;
  /** Whether the axis takes its lines from the parent grid (Grid 2, § 9). */
  readonly isSubgrid: boolean;
}

/** A named area, with 0-based lines of the explicit grid. */
export interface NamedArea {
  readonly name: string;
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly columnStart: number;
  readonly columnEnd: number;
}

export interface TemplateAreas {
  readonly rows: number;
  readonly columns: number;
  readonly areas: readonly NamedArea[];
}

/** A value of grid-row-start and the like (§ 8.3). */
export type GridLine =
  | 'auto'
  /** The `number`-th line (with this name). 0 means a name alone, which may be that of an area. */
  | { readonly kind: 'line'; readonly number: number; readonly name: string | null }
  | { readonly kind: 'span'; readonly count: number; readonly name: string | null };

export interface AutoFlow {
  readonly isColumn: boolean;
  readonly isDense: boolean;
}

const NO_TRACKS: TrackList = Object.freeze({ sizes: Object.freeze([]), names: Object.freeze([Object.freeze([])]) });

export const NO_TEMPLATE: TrackTemplate = Object.freeze({ before: NO_TRACKS, repeat: null, isSubgrid: false });
export const NO_AREAS: TemplateAreas = Object.freeze({ rows: 0, columns: 0, areas: Object.freeze([]) });
const AUTO_TRACK: TrackSize = Object.freeze({ min: 'auto', max: 'auto', fitContent: null });
export const AUTO_TRACKS: readonly TrackSize[] = Object.freeze([AUTO_TRACK]);
export const ROW_FLOW: AutoFlow = Object.freeze({ isColumn: false, isDense: false });

export function isFlexible(breadth: TrackBreadth<object | number>): breadth is FlexFactor {
  return typeof breadth === 'object' && 'fr' in breadth;
}
