/** The shorthands of CSS Multi-column Layout. */
import { columnCount, columnHeight, columnWidth } from './columns.js';
import type { ShorthandRow } from './property-row.js';
import { keywords, type ValueCursor } from '../syntax/value-cursor.js';

/**
 * `columns: <column-width> || <column-count> [ / <column-height> ]?` (Multicol 2, § 3.3). `auto` may stand for either.
 */
function expandColumns(cursor: ValueCursor): Record<string, unknown> | undefined {
  const found: Record<string, unknown> = {};
  let autos = 0;
  // Terminates because each iteration reads one of two parts.
  while (!cursor.atEnd && Object.keys(found).length + autos < 2) {
    if (cursor.try(keywords('auto'))) {
      autos++;
      continue;
    }
    const count = 'column-count' in found ? undefined : cursor.try(columnCount);
    const width = count === undefined && !('column-width' in found) ? cursor.try(columnWidth) : undefined;
    if (count !== undefined) found['column-count'] = count;
    else if (width !== undefined) found['column-width'] = width;
    else break;
  }
  if (Object.keys(found).length + autos === 0) return undefined;
  if (!cursor.atEnd && cursor.delim('/')) {
    const height = columnHeight(cursor);
    if (height === undefined) return undefined;
    found['column-height'] = height;
  }
  return found;
}

export const COLUMN_SHORTHANDS: readonly ShorthandRow[] = [
  { name: 'columns', longhands: ['column-width', 'column-count', 'column-height'], expand: expandColumns },
];

export const COLUMN_ALIASES: readonly (readonly [name: string, longhand: string])[] = [
  'column-width',
  'column-count',
  'column-gap',
  'column-fill',
  'column-span',
  'column-rule-width',
  'column-rule-style',
  'column-rule-color',
].flatMap((name) => [[`-webkit-${name}`, name] as const, [`-moz-${name}`, name] as const]);
