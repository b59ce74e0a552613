/**
 * The body rows of a table, made when they are first asked for and let go when their page has been
 * committed: a table of 100,000 rows never exists as boxes. Missing parents are supplied as CSS
 * Tables 3, § 2.2 says.
 */
import type { ComputedStyle } from '../css/computed-style.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import type { TableCellBox, TableGroup, TableRowBox } from './box.js';
import { createBlockBox, isReplaced } from './box-factory.js';
import { contentOf, type ContentRange } from './content-walker.js';
import { leaveElement, type CounterState } from './counters.js';
import { enterTreeElement } from './enter-element.js';
import type { GenerationContext } from './generation-context.js';

/** Browsers' limits (HTML, § 4.9.11): larger spans are clamped. */
const MAX_COL_SPAN = 1000;
const MAX_ROW_SPAN = 65_534;

/** A place among siblings: the next node and where they end. */
interface Cursor {
  readonly style: ComputedStyle;
  readonly depth: number;
  readonly end: NodeId;
  next: NodeId;
}

export class RowSequence {
  readonly #context: GenerationContext;
  readonly #table: Cursor;
  readonly #tableNode: NodeId;
  readonly #skipped: ReadonlySet<NodeId>;
  readonly #onEnd: (state: CounterState) => void;
  #group: (Cursor & { readonly box: TableGroup }) | null = null;
  #anonymousGroup: TableGroup | null = null;
  #state: CounterState;
  #rows: TableRowBox[] = [];
  #base = 0;
  #ended = false;

  /**
   * `skipped`: the header and footer groups, which are not body rows. `group`: walk only that group.
   * `onEnd` learns the counters after the last row.
   */
  constructor(
    context: GenerationContext,
    range: ContentRange,
    state: CounterState,
    skipped: ReadonlySet<NodeId>,
    onEnd: (state: CounterState) => void,
  ) {
    this.#context = context;
    this.#tableNode = range.parent;
    this.#table = { style: range.style, depth: range.depth, end: range.end, next: range.first };
    this.#state = state;
    this.#skipped = skipped;
    this.#onEnd = onEnd;
  }

  /** The row at `index`, or null past the end. */
  at(index: number): TableRowBox | null {
    if (index < this.#base) throw new Error(`row ${index} was released before ${this.#base}`);
    while (index >= this.#base + this.#rows.length && !this.#ended) {
      const row = this.#next();
      if (row) this.#rows.push(row);
      else {
        this.#ended = true;
        this.#onEnd(this.#state);
      }
    }
    return this.#rows[index - this.#base] ?? null;
  }

  /** The number of rows, once their end was reached; null before. */
  get knownLength(): number | null {
    return this.#ended ? this.#base + this.#rows.length : null;
  }

  release(index: number): void {
    if (index <= this.#base) return;
    this.#rows.splice(0, index - this.#base);
    this.#base = index;
  }

  #next(): TableRowBox | null {
    for (;;) {
      if (this.#group) {
        const row = this.#rowOf(this.#group, this.#group.box);
        if (row) return row;
        this.#state = leaveElement(this.#state, this.#group.depth);
        this.#group = null;
      } else if (!this.#advance(this.#table)) {
        return null;
      } else {
        const row = this.#tableChild();
        if (row) return row;
      }
    }
  }

  #enter(node: NodeId, style: ComputedStyle, depth: number): void {
    this.#state = enterTreeElement(this.#context, node, style, this.#state, depth);
  }

  /** Handles the node at the table's cursor: enters a group, makes a row, or passes over it. */
  #tableChild(): TableRowBox | null {
    const { tree, styles } = this.#context;
    const node = this.#table.next;
    const style = tree.isElement(node) ? styles.styleOf(node, this.#table.style) : null;
    if (style && (style.display === 'none' || this.#skipped.has(node) || NOT_ROWS.has(style.display))) {
      this.#table.next = tree.nextSibling(node);
      return null;
    }
    if (style && GROUPS.has(style.display)) {
      this.#table.next = tree.nextSibling(node);
      this.#enter(node, style, this.#table.depth);
      const box = { node, style };
      this.#group = { box, style, depth: this.#table.depth + 1, end: NO_NODE, next: tree.firstChild(node) };
      return null;
    }
    this.#anonymousGroup ??= {
      node: this.#tableNode,
      style: styles.anonymousStyle(this.#table.style, 'table-row-group'),
    };
    return this.#rowOf(this.#table, this.#anonymousGroup);
  }

  /** The next row among a cursor's siblings: a row element, or a run of others in an anonymous row. */
  #rowOf(cursor: Cursor, group: TableGroup): TableRowBox | null {
    const { tree, styles } = this.#context;
    while (this.#advance(cursor)) {
      const node = cursor.next;
      const style = tree.isElement(node) ? styles.styleOf(node, cursor.style) : null;
      if (style?.display === 'none') {
        cursor.next = tree.nextSibling(node);
      } else if (style?.display === 'table-row') {
        cursor.next = tree.nextSibling(node);
        this.#enter(node, style, cursor.depth);
        const inside = { style, depth: cursor.depth + 1, end: NO_NODE, next: tree.firstChild(node) };
        const row = { kind: 'row' as const, measured: null, node, style, group, cells: this.#cells(inside, node) };
        this.#state = leaveElement(this.#state, cursor.depth + 1);
        return row;
      } else {
        return this.#anonymousRow(cursor, group);
      }
    }
    return null;
  }

  #anonymousRow(cursor: Cursor, group: TableGroup): TableRowBox {
    const { tree, styles } = this.#context;
    const first = cursor.next;
    const end = this.#runEnd(cursor, (style) => ROW_PARENTS_CHILDREN.has(style.display));
    cursor.next = end;
    const style = styles.anonymousStyle(cursor.style, 'table-row');
    const node = tree.parent(first);
    return {
      kind: 'row',
      measured: null,
      node,
      style,
      group,
      cells: this.#cells({ style, depth: cursor.depth, end, next: first }, node),
    };
  }

  #cells(cursor: Cursor, row: NodeId): TableCellBox[] {
    const { tree, styles } = this.#context;
    const cells: TableCellBox[] = [];
    for (let start = cursor.next; this.#advance(cursor); start = cursor.next) {
      const node = cursor.next;
      const style = tree.isElement(node) ? styles.styleOf(node, cursor.style) : null;
      if (style?.display === 'none') {
        cursor.next = tree.nextSibling(node);
      } else if (style && this.#isCell(node, style)) {
        cursor.next = tree.nextSibling(node);
        this.#enter(node, style, cursor.depth);
        const content = contentOf(this.#context, node, style, cursor.depth + 1);
        cells.push(
          this.#cell(
            node,
            style,
            content,
            this.#span(node, 'colspan', MAX_COL_SPAN, 1),
            this.#span(node, 'rowspan', MAX_ROW_SPAN, 0),
          ),
        );
      } else {
        const end = this.#runEnd(cursor, (other, sibling) => this.#isCell(sibling, other));
        const anonymous = styles.anonymousStyle(cursor.style, 'table-cell');
        const content = { parent: row, style: anonymous, first: start, end, depth: cursor.depth, whole: false };
        cursor.next = end;
        cells.push(this.#cell(row, anonymous, content, 1, 1));
      }
    }
    return cells;
  }

  /** Replaced elements are no cells: they stand in one. */
  #isCell(node: NodeId, style: ComputedStyle): boolean {
    return style.display === 'table-cell' && !isReplaced(this.#context, node, style);
  }

  #cell(node: NodeId, style: ComputedStyle, range: ContentRange, colSpan: number, rowSpan: number): TableCellBox {
    const content = createBlockBox(this.#context, node, style, range, this.#state);
    this.#state = leaveElement(content.children.exitState(), range.depth);
    return { kind: 'cell', measured: null, node, style, content, colSpan, rowSpan };
  }

  /** The first sibling after the cursor that `ends` the run of improper children. */
  #runEnd(cursor: Cursor, ends: (style: ComputedStyle, node: NodeId) => boolean): NodeId {
    const { tree, styles } = this.#context;
    let node = tree.nextSibling(cursor.next);
    while (node !== cursor.end && node >= 0) {
      if (tree.isElement(node) && ends(styles.styleOf(node, cursor.style), node)) break;
      node = tree.nextSibling(node);
    }
    return node;
  }

  /** Moves a cursor over white space; false at its end. */
  #advance(cursor: Cursor): boolean {
    const { tree } = this.#context;
    while (cursor.next !== cursor.end && cursor.next >= 0) {
      if (tree.isElement(cursor.next) || /[^ \t\n\r\f]/.test(tree.text(cursor.next))) return true;
      cursor.next = tree.nextSibling(cursor.next);
    }
    return false;
  }

  #span(node: NodeId, name: string, max: number, min: number): number {
    const text = this.#context.tree.attr(node, name);
    if (text === undefined) return 1;
    const value = Number.parseInt(text, 10);
    if (!(value >= min)) return 1;
    if (value > max) {
      this.#context.diagnostics.warn(
        'SVC_VALUE_CLAMPED',
        `A ${name} of ${text.slice(0, 20)} was reduced to ${max}, the largest that is allowed.`,
        this.#context.tree.position(node),
      );
      return max;
    }
    return value;
  }
}

const GROUPS = new Set<string>(['table-row-group', 'table-header-group', 'table-footer-group']);
const NOT_ROWS = new Set<string>(['table-caption', 'table-column', 'table-column-group']);
const ROW_PARENTS_CHILDREN = new Set<string>([...GROUPS, ...NOT_ROWS, 'table-row']);
