/**
 * `-platen-table-turn: none | <page name>`, a property of our own: a table that is too wide for its page in the smallest
 * size that `-platen-table-shrink` allows goes to pages of that name, where these are wider. Whether it does has to be known
 * before the page is: so the table is held against the page area, whatever stands between the two.
 */
import type { TableBox } from '../../box/box.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { hasBegun, measurementsOf } from '../contract/measurements.js';
import { fitsWhenShrunk } from './shrink.js';

/** `around`: the name of the pages that the table would stand on otherwise. */
export function turnsPage(table: TableBox, around: string, context: LayoutContext): boolean {
  const { tableTurn } = table.style;
  if (tableTurn === null || tableTurn === around || !context.pageWidth) return false;
  const measured = measurementsOf(table, context);
  if (measured.turns?.from === around) return measured.turns.does;
  // What has begun stays where it is.
  if (hasBegun(table, measured)) return measured.turns?.does ?? false;
  const room = context.pageWidth(around);
  const does = context.pageWidth(tableTurn) > room && !fitsWhenShrunk(table, room, context);
  measured.turns = { from: around, does };
  return does;
}
