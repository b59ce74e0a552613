/** How the items of a list are numbered, for readers (ListNumbering; ISO 32000-1, 14.8.5.5; ISO 32000-2, 14.8.5.5). */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

export interface NumberedList {
  /** null: a list that stands around items which have none. */
  readonly tree: DocumentTree | null;
  readonly node: NodeId;
  /** How the first item is marked, if it was painted: the counter style, or 'image'. */
  readonly marker: string | undefined;
  /** Whether an item has a label. */
  readonly hasLabels: boolean;
}

/** The values of ListNumbering (table 347), by the counter style. */
const NUMBERING: ReadonlyMap<string, string> = new Map([
  ['circle', 'Circle'],
  ['decimal', 'Decimal'],
  ['decimal-leading-zero', 'Decimal'],
  ['disc', 'Disc'],
  ['lower-alpha', 'LowerAlpha'],
  ['lower-latin', 'LowerAlpha'],
  ['lower-roman', 'LowerRoman'],
  ['none', 'None'],
  ['square', 'Square'],
  ['upper-alpha', 'UpperAlpha'],
  ['upper-latin', 'UpperAlpha'],
  ['upper-roman', 'UpperRoman'],
]);

/**
 * The value in PDF 1.7; '' for none. Other counter styles have no value of their own: what they count is numbers, what
 * they do not are signs.
 */
export function oldNumbering({ tree, node, marker = 'none' }: NumberedList): string {
  if (tree === null) return '';
  return NUMBERING.get(marker) ?? (tree.name(node) === 'ol' ? 'Decimal' : 'Disc');
}

/** The value in PDF 2.0, where a list with labels must not have None (ISO 14289-2, 8.2.5.25). */
export function recentNumbering({ tree, node, marker = 'none', hasLabels }: NumberedList): string {
  const name = tree?.name(node);
  if (name === 'dl') return 'Description';
  const known = NUMBERING.get(marker);
  if (known !== undefined && !(known === 'None' && hasLabels)) return known;
  return name === 'ol' ? 'Ordered' : 'Unordered';
}
