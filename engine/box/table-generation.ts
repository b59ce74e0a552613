/**
 * Creates table boxes (CSS Tables 3, § 2) with captions, columns, header and footer. Body rows are created on demand.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import type { BlockBox, ColumnGroup, TableBox, TableColumn, TableRowBox } from './box.js';
import { createBlockBox } from './box-factory.js';
import { contentOf, type ContentRange } from './content-events.js';
import { leaveElement, type CounterState } from './counters.js';
import { enterTreeElement } from './enter-element.js';
import type { GenerationContext } from './generation-context.js';
import { RowSequence } from './row-sequence.js';

const MAX_COLUMN_SPAN = 1000;

/** The direct children of a table except body rows. */
interface TableParts {
  readonly captions: BlockBox[];
  readonly columns: TableColumn[];
  header: NodeId;
  footer: NodeId;
  state: CounterState;
}

export function createTableBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  range: ContentRange,
  state: CounterState,
): TableBox {
  // Shared by all scaled versions of the table: the one that is laid out determines the counters.
  let exit: CounterState | undefined;
  const atShare = (share: number): TableBox => {
    const scaledStyle = share === 1 ? style : { ...style, fontSize: style.fontSize * share };
    const own = share === 1 ? range : { ...range, style: scaledStyle };
    const parts = collectParts(context, own, state);
    const header = groupRows(context, own, parts, parts.header);
    const footer = groupRows(context, own, parts, parts.footer);
    const bodyState = parts.state;
    const skipped = new Set([parts.header, parts.footer]);
    const rows = () => new RowSequence(context, own, bodyState, skipped, (end) => (exit = end));
    return {
      kind: 'table',
      measured: null,
      node,
      style: scaledStyle,
      captions: parts.captions,
      columns: parts.columns,
      header,
      footer,
      breakBefore: null,
      startPage: null,
      rows,
      scaled: atShare,
      exitState: () => {
        if (exit === undefined) drain(rows());
        return leaveElement(exit ?? null, range.depth);
      },
    };
  };
  return atShare(1);
}

/** Walks all rows, and releases each at once. */
function drain(rows: RowSequence): void {
  for (let index = 0; rows.at(index); index++) rows.release(index);
}

function collectParts(context: GenerationContext, range: ContentRange, state: CounterState): TableParts {
  const { tree, styles } = context;
  const parts: TableParts = { captions: [], columns: [], header: NO_NODE, footer: NO_NODE, state };
  for (let node = range.first; node !== range.end && node >= 0; node = tree.nextSibling(node)) {
    if (!tree.isElement(node)) continue;
    const style = styles.styleOf(node, range.style);
    if (style.display === 'table-caption') addCaption(context, parts, node, style, range.depth);
    else if (style.display === 'table-column') addColumns(context, parts, node, style, null);
    else if (style.display === 'table-column-group') addColumnGroup(context, parts, node, style);
    else if (style.display === 'table-header-group' && parts.header < 0) parts.header = node;
    else if (style.display === 'table-footer-group' && parts.footer < 0) parts.footer = node;
  }
  return parts;
}

function addCaption(
  context: GenerationContext,
  parts: TableParts,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
): void {
  const entered = enterTreeElement(context, node, style, parts.state, depth);
  const box = createBlockBox(context, node, style, contentOf(context, node, style, depth + 1), entered);
  parts.captions.push(box);
  parts.state = leaveElement(box.children.exitState(), depth + 1);
}

function addColumnGroup(context: GenerationContext, parts: TableParts, node: NodeId, style: ComputedStyle): void {
  const { tree, styles } = context;
  const group: ColumnGroup = { node, style };
  let hasColumns = false;
  for (let child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
    if (!tree.isElement(child)) continue;
    const ofColumn = styles.styleOf(child, style);
    if (ofColumn.display !== 'table-column') continue;
    hasColumns = true;
    addColumns(context, parts, child, ofColumn, group);
  }
  if (!hasColumns) addColumns(context, parts, node, style, group);
}

function addColumns(
  context: GenerationContext,
  parts: TableParts,
  node: NodeId,
  style: ComputedStyle,
  group: ColumnGroup | null,
): void {
  const span = Number.parseInt(context.tree.attr(node, 'span') ?? '1', 10);
  const count = Math.min(MAX_COLUMN_SPAN, Number.isNaN(span) ? 1 : Math.max(1, span));
  for (let i = 0; i < count && parts.columns.length < MAX_COLUMN_SPAN; i++) parts.columns.push({ node, style, group });
}

/** Creates the rows of the header or footer group. They are few, so all are created at once. */
function groupRows(context: GenerationContext, range: ContentRange, parts: TableParts, group: NodeId): TableRowBox[] {
  if (group < 0) return [];
  const only: ContentRange = { ...range, first: group, end: context.tree.nextSibling(group), whole: false };
  const sequence = new RowSequence(context, only, parts.state, new Set(), (end) => (parts.state = end));
  const rows: TableRowBox[] = [];
  for (let index = 0; ; index++) {
    const row = sequence.at(index);
    if (!row) return rows;
    rows.push(row);
  }
}
