/** What a subgrid takes from the grid around it (CSS Grid 2, § 9), in its own direction and from its own content box. */
import type { LayoutUnit } from '../../base/units.js';

/** The lines of an area in one axis. */
export interface AreaLines {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The lines of an axis that a subgrid has from the grid around it: so many tracks, and no others. */
export interface SubgridLines {
  readonly tracks: number;
  /** The names of each line: one list more than tracks. */
  readonly names: readonly (readonly string[])[];
  /** Areas of the grid around it, as far as they overlap the subgrid. */
  readonly areas: readonly AreaLines[];
}

/** The same axis once its tracks have their sizes. */
export interface SubgridAxis extends SubgridLines {
  readonly starts: readonly LayoutUnit[];
  readonly ends: readonly LayoutUnit[];
  /** Its own gap, or that of the grid around it. */
  readonly gap: LayoutUnit;
}

/** null: the axis has tracks of its own, or those around it are not sized yet. */
export interface SubgridSpace {
  readonly columns: SubgridAxis | null;
  readonly rows: SubgridAxis | null;
}
