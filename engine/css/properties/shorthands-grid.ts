/** The shorthands of CSS Grid Layout 1 (§ 7.4, 7.8, 8.4). */
import {
  areasOf,
  lineNames,
  TrackListBuilder,
  trackSize,
  trackSizes,
  trackTemplate,
  type SpecifiedTrack,
} from '../values/grid-template.js';
import type { AutoFlow, GridLine } from '../values/grid-values.js';
import { gridLine, gridTemplate } from './grid.js';
import { INITIAL, type ShorthandRow } from './property-row.js';
import { keywords, string, type ValueCursor } from '../syntax/value-cursor.js';

type Expanded = Record<string, unknown> | undefined;

const AUTO: SpecifiedTrack = { min: 'auto', max: 'auto', fitContent: null };
const explicitTracks = trackTemplate(false);

function template(rows: unknown, columns: unknown, areas: unknown = INITIAL): Record<string, unknown> {
  return { 'grid-template-rows': rows, 'grid-template-columns': columns, 'grid-template-areas': areas };
}

function expandTemplate(cursor: ValueCursor): Expanded {
  const mark = cursor.mark;
  if (cursor.try(keywords('none')) && cursor.atEnd) return template(INITIAL, INITIAL);
  cursor.reset(mark);
  const rows = cursor.try(gridTemplate);
  if (rows && cursor.delim('/')) {
    const columns = gridTemplate(cursor);
    return columns && cursor.atEnd ? template(rows, columns) : undefined;
  }
  cursor.reset(mark);
  return areasAndTracks(cursor);
}

/** `[ <line-names>? <string> <track-size>? <line-names>? ]+ [ / <explicit-track-list> ]?` */
function areasAndTracks(cursor: ValueCursor): Expanded {
  const rows = new TrackListBuilder();
  const texts: string[] = [];
  // Terminates because each iteration reads a string or returns.
  while (!cursor.atEnd && cursor.peek()!.type !== 'delim') {
    const before = lineNames(cursor);
    if (before === null) return undefined;
    rows.names(before ?? []);
    const text = cursor.try(string);
    if (text === undefined) return undefined;
    texts.push(text);
    rows.track(cursor.try(trackSize) ?? AUTO);
    const after = lineNames(cursor);
    if (after === null) return undefined;
    rows.names(after ?? []);
  }
  const areas = areasOf(texts);
  if (!areas) return undefined;
  const made = { before: rows.finish(), repeat: null, isSubgrid: false };
  if (!cursor.delim('/')) return template(made, INITIAL, areas);
  const columns = explicitTracks(cursor);
  return columns && columns.before.sizes.length > 0 && cursor.atEnd ? template(made, columns, areas) : undefined;
}

const UNUSED = { 'grid-auto-rows': INITIAL, 'grid-auto-columns': INITIAL, 'grid-auto-flow': INITIAL };

/** Parses `auto-flow` and `dense` in either order. Returns undefined if `auto-flow` is missing. */
function autoFlowWords(cursor: ValueCursor): { readonly isDense: boolean } | undefined {
  const early = cursor.try(keywords('dense'));
  if (!cursor.try(keywords('auto-flow'))) return undefined;
  const late = early ? undefined : cursor.try(keywords('dense'));
  return { isDense: early !== undefined || late !== undefined };
}

function expandGrid(cursor: ValueCursor): Expanded {
  const mark = cursor.mark;
  const whole = expandTemplate(cursor);
  if (whole) return { ...whole, ...UNUSED };
  cursor.reset(mark);
  const inRows = cursor.try(autoFlowWords);
  if (inRows) {
    const sizes = cursor.try(trackSizes) ?? INITIAL;
    const columns = cursor.delim('/') ? gridTemplate(cursor) : undefined;
    const flow: AutoFlow = { isColumn: false, ...inRows };
    return columns && { ...template(INITIAL, columns), ...UNUSED, 'grid-auto-rows': sizes, 'grid-auto-flow': flow };
  }
  const rows = cursor.try(gridTemplate);
  const inColumns = rows && cursor.delim('/') ? autoFlowWords(cursor) : undefined;
  if (!inColumns) return undefined;
  const sizes = cursor.try(trackSizes) ?? INITIAL;
  const flow: AutoFlow = { isColumn: true, ...inColumns };
  return { ...template(rows, INITIAL), ...UNUSED, 'grid-auto-columns': sizes, 'grid-auto-flow': flow };
}

/** Returns the value of an omitted line: the same name, or else auto (§ 8.4). */
function omitted(line: GridLine): GridLine {
  return line !== 'auto' && line.kind === 'line' && line.number === 0 ? line : 'auto';
}

/** Parses up to `most` lines separated by slashes. Returns undefined if one is invalid. */
function parseLines(cursor: ValueCursor, most: number): GridLine[] | undefined {
  const found: GridLine[] = [];
  // Terminates after at most `most` iterations.
  do {
    const line = gridLine(cursor);
    if (line === undefined || found.length === most) return undefined;
    found.push(line);
  } while (cursor.delim('/'));
  return cursor.atEnd ? found : undefined;
}

function axis(name: 'grid-row' | 'grid-column'): ShorthandRow {
  return {
    name,
    longhands: [`${name}-start`, `${name}-end`],
    expand: (cursor) => {
      const found = parseLines(cursor, 2);
      if (!found) return undefined;
      const [start, end = omitted(start!)] = found;
      return { [`${name}-start`]: start, [`${name}-end`]: end };
    },
  };
}

function expandArea(cursor: ValueCursor): Expanded {
  const found = parseLines(cursor, 4);
  if (!found) return undefined;
  const rowStart = found[0]!;
  const columnStart = found[1] ?? omitted(rowStart);
  return {
    'grid-row-start': rowStart,
    'grid-column-start': columnStart,
    'grid-row-end': found[2] ?? omitted(rowStart),
    'grid-column-end': found[3] ?? omitted(columnStart),
  };
}

const TEMPLATE_LONGHANDS = ['grid-template-rows', 'grid-template-columns', 'grid-template-areas'];

export const GRID_SHORTHANDS: readonly ShorthandRow[] = [
  { name: 'grid-template', longhands: TEMPLATE_LONGHANDS, expand: expandTemplate },
  { name: 'grid', longhands: [...TEMPLATE_LONGHANDS, ...Object.keys(UNUSED)], expand: expandGrid },
  axis('grid-row'),
  axis('grid-column'),
  {
    name: 'grid-area',
    longhands: ['grid-row-start', 'grid-column-start', 'grid-row-end', 'grid-column-end'],
    expand: expandArea,
  },
];
