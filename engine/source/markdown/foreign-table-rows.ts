/** What the tables of other dialects are read as, before they become nodes. */

export type Align = 'left' | 'right' | 'center' | null;

export interface Cell {
  readonly text: string;
  readonly align: Align;
  readonly columns: number;
  readonly rows: number;
}

export interface Rows {
  readonly head: readonly (readonly Cell[])[];
  readonly body: readonly (readonly Cell[])[];
  /** Of each column, in characters. */
  readonly widths: readonly number[];
}
