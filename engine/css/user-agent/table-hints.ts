/**
 * Converts the table attributes `border`, `frame` and `rules` to CSS text (HTML § 15.3.10). Follows browsers where they
 * are more specific than the standard: lines of `frame` and `rules` are one pixel wide and black.
 */
import { integerOf, legacyColor } from './microsyntaxes.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

type Rules = 'none' | 'groups' | 'rows' | 'cols' | 'all';

const RULES: ReadonlySet<string> = new Set<Rules>(['none', 'groups', 'rows', 'cols', 'all']);

/**
 * From `frame` to `border-style`: outset for sides with a line, hidden for sides without one, which overrides the
 * borders of cells.
 */
const FRAMES: Readonly<Record<string, string>> = {
  void: 'hidden',
  above: 'outset hidden hidden',
  below: 'hidden hidden outset',
  hsides: 'outset hidden',
  lhs: 'hidden hidden hidden outset',
  rhs: 'hidden outset hidden hidden',
  vsides: 'hidden outset',
  box: 'outset',
  border: 'outset',
};

const CELL_LINES: Readonly<Record<Rules, string>> = {
  none: '',
  groups: '',
  rows: '',
  cols: 'border-width:1px;border-inline-style:solid;border-color:black;',
  all: 'border:1px solid black;',
};

const ROW_LINE = 'border-block:1px solid black;';
const COLUMN_LINE = 'border-inline:1px solid black;';

export function tableLines(tree: DocumentTree, table: NodeId): string {
  const frame = wordOf(tree, table, 'frame');
  const width = borderOf(tree, table);
  let css = rulesOf(tree, table) ? 'border-style:hidden;border-collapse:collapse;' : '';
  const color = lineColorOf(tree, table);
  if (width > 0) css += `border:${width}px ${color ? 'solid' : 'outset'} ${color ?? 'gray'};`;
  if (!Object.hasOwn(FRAMES, frame)) return css;
  return `${css}${width > 0 ? '' : 'border-width:1px;'}border-style:${FRAMES[frame]!};border-color:${color ?? 'black'};`;
}

/** Returns the colour of `bordercolor`. Browsers also apply it to the cells, and then draw solid lines. */
function lineColorOf(tree: DocumentTree, table: NodeId): string | null {
  return legacyColor(tree.attr(table, 'bordercolor') ?? '') || null;
}

/** Returns the borders of a cell. Its table is at most three levels up. */
export function cellLines(tree: DocumentTree, cell: NodeId): string {
  const table = tableOf(tree, cell, 3);
  if (table === NO_NODE || tree.attributes(table).size === 0) return '';
  const rules = rulesOf(tree, table);
  const color = lineColorOf(tree, table);
  if (rules) return CELL_LINES[rules] + (color && CELL_LINES[rules] ? `border-color:${color};` : '');
  return borderOf(tree, table) > 0 ? `border:1px ${color ? 'solid' : 'inset'} ${color ?? 'gray'};` : '';
}

export function rowLines(tree: DocumentTree, row: NodeId): string {
  return rulesAround(tree, row, 2) === 'rows' ? ROW_LINE : '';
}

export function rowGroupLines(tree: DocumentTree, group: NodeId): string {
  return rulesAround(tree, group, 1) === 'groups' ? ROW_LINE : '';
}

export function columnGroupLines(tree: DocumentTree, group: NodeId): string {
  return rulesAround(tree, group, 1) === 'groups' ? COLUMN_LINE : '';
}

/** Returns the table that contains `part`, at most `levels` levels up; NO_NODE if there is none. */
export function tableOf(tree: DocumentTree, part: NodeId, levels: number): NodeId {
  let node = tree.parent(part);
  for (let level = 1; level < levels && node !== NO_NODE && tree.name(node) !== 'table'; level++)
    node = tree.parent(node);
  return node !== NO_NODE && tree.name(node) === 'table' ? node : NO_NODE;
}

function rulesAround(tree: DocumentTree, part: NodeId, levels: number): Rules | null {
  const table = tableOf(tree, part, levels);
  return table === NO_NODE ? null : rulesOf(tree, table);
}

function rulesOf(tree: DocumentTree, table: NodeId): Rules | null {
  const word = wordOf(tree, table, 'rules');
  return RULES.has(word) ? (word as Rules) : null;
}

/** `border` without a number means 1. */
function borderOf(tree: DocumentTree, table: NodeId): number {
  const value = tree.attr(table, 'border');
  return value === undefined ? 0 : Math.max(0, integerOf(value) ?? 1);
}

function wordOf(tree: DocumentTree, table: NodeId, name: string): string {
  return tree.attr(table, name)?.trim().toLowerCase() ?? '';
}
