/** Text that the font of a field has no letters for, drawn as a page of a PDF. */
import type { FieldText } from './appearance-text.js';

/** Draws text in any script. The page has this margin around the size of the field. */
export type DrawText = (text: DrawnText) => Promise<Uint8Array>;

export interface DrawnText extends Omit<FieldText, 'look' | 'places'> {
  /** null: as large as fits. */
  readonly size: number | null;
  /** As CSS. */
  readonly colour: string;
}

/** In points. */
export const DRAWN_MARGIN = 36;
