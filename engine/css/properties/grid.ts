/** Longhands of CSS Grid Layout 1. None of them inherits. */
import type { AutoFlow, GridLine } from '../values/grid-values.js';
import {
  computeTemplate,
  computeTracks,
  lineIdent,
  templateAreas,
  trackSizes,
  trackTemplate,
} from '../values/grid-template.js';
import { integer } from '../values/math.js';
import { plain, row } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import { keywords, type Parse } from '../syntax/value-cursor.js';

/** Line numbers are clamped to this limit, which § 8.3 allows. */
const MAX_LINE = 1000;

const auto = keywords('auto');
const spanKeyword = keywords('span');

function limited(number: number): number {
  return Math.max(-MAX_LINE, Math.min(MAX_LINE, number));
}

/** `auto | <custom-ident> | <integer> && <custom-ident>? | span && [ <integer> || <custom-ident> ]` (§ 8.3). */
export const gridLine: Parse<GridLine> = (cursor) => {
  if (cursor.try(auto)) return 'auto';
  let isSpan = false;
  let number: number | undefined;
  let name: string | undefined;
  // Terminates because each iteration fills one of three parts or returns. `span` comes first or last.
  for (;;) {
    const mark = cursor.mark;
    if (!isSpan && cursor.try(spanKeyword)) {
      if (number !== undefined && name !== undefined) return { kind: 'span', count: limited(number), name };
      isSpan = true;
      continue;
    }
    if (number === undefined && (number = cursor.try(integer())) !== undefined) continue;
    if (name === undefined && (name = cursor.try(lineIdent)) !== undefined) continue;
    cursor.reset(mark);
    break;
  }
  if ((number === undefined && name === undefined) || number === 0) return undefined;
  if (!isSpan) return { kind: 'line', number: limited(number ?? 0), name: name ?? null };
  return number !== undefined && number < 0
    ? undefined
    : { kind: 'span', count: limited(number ?? 1), name: name ?? null };
};

const autoFlow: Parse<AutoFlow> = (cursor) => {
  let axis: string | undefined;
  let dense: string | undefined;
  // Terminates because each iteration fills one of two parts.
  while (!cursor.atEnd) {
    const word = cursor.try(keywords('row', 'column', 'dense'));
    if (!word) break;
    if (word === 'dense' ? dense : axis) return undefined;
    if (word === 'dense') dense = word;
    else axis = word;
  }
  return axis || dense ? { isColumn: axis === 'column', isDense: dense !== undefined } : undefined;
};

export const gridTemplate = trackTemplate(true);

export const GRID_PROPERTIES: readonly PropertyRow[] = [
  row('grid-template-columns', 'gridTemplateColumns', gridTemplate, computeTemplate),
  row('grid-template-rows', 'gridTemplateRows', gridTemplate, computeTemplate),
  plain('grid-template-areas', 'gridTemplateAreas', templateAreas),
  row('grid-auto-columns', 'gridAutoColumns', trackSizes, computeTracks),
  row('grid-auto-rows', 'gridAutoRows', trackSizes, computeTracks),
  plain('grid-auto-flow', 'gridAutoFlow', autoFlow),
  plain('grid-row-start', 'gridRowStart', gridLine),
  plain('grid-row-end', 'gridRowEnd', gridLine),
  plain('grid-column-start', 'gridColumnStart', gridLine),
  plain('grid-column-end', 'gridColumnEnd', gridLine),
];
