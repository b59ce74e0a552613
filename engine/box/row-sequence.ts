/**
 * The body rows of a table. They are created on demand and released after their page is committed, so that a table of
 * 100,000 rows never exists as boxes. Missing parents are generated (CSS Tables 3, § 2.2).
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import type { TableCellBox, TableGroup, TableRowBox } from './box.js';
import { createBlockBox } from './box-factory.js';
import { isReplaced } from './replaced-elements.js';
import { contentOf, generatedPieces, noContentOf, pseudoElementStyle, type ContentRange } from './content-events.js';
import { enterElement, leaveElement, type CounterState } from './counters.js';
import { enterTreeElement } from './enter-element.js';
import type { GenerationContext } from './generation-context.js';

/** The limits of HTML (§ 4.9.11). Larger spans are clamped. */
const MAX_COL_SPAN = 1000;
const MAX_ROW_SPAN = 65_534;

/** A position among the children of a table, row group or row: the next node, and the end. */
interface Cursor {
  /** The parent of these children. */
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly depth: number;
  readonly end: NodeId;
  next: NodeId;
  /** The style of the parent's ::before if it is still to come; otherwise null. */
  before: PseudoStyle | null;
  /** The same for its ::after. */
  after: PseudoStyle | null;
}

type PseudoStyle = NonNullable<ReturnType<typeof pseudoElementStyle>>;

export class RowSequence {
  readonly #context: GenerationContext;
  readonly #table: Cursor;
  readonly #skipped: ReadonlySet<NodeId>;
  readonly #onEnd: (state: CounterState) => void;
  #group: (Cursor & { readonly box: TableGroup }) | null = null;
  #anonymousGroup: TableGroup | null = null;
  #state: CounterState;
  #rows: TableRowBox[] = [];
  #base = 0;
  #ended = false;

  /**
   * `skipped` contains the header and footer groups, which are not body rows. With `group`, only that group is walked.
   * `onEnd` receives the counters after the last row.
   */
  constructor(
    context: GenerationContext,
    range: ContentRange,
    state: CounterState,
    skipped: ReadonlySet<NodeId>,
    onEnd: (state: CounterState) => void,
  ) {
    this.#context = context;
    this.#table = {
      ...this.#cursor(range.parent, range.style, range.depth, range.whole),
      next: range.first,
      end: range.end,
    };
    this.#state = state;
    this.#skipped = skipped;
    this.#onEnd = onEnd;
  }

  /** Returns the row at `index`, or null past the end. */
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

  /** Whether the table has no body rows at all. */
  get isEmpty(): boolean {
    return this.#base === 0 && this.at(0) === null;
  }

  /** The number of rows if the end is reached; otherwise null. */
  get knownLength(): number | null {
    return this.#ended ? this.#base + this.#rows.length : null;
  }

  /** Whether all rows exist and none has been released. */
  get isWhole(): boolean {
    return this.#ended && this.#base === 0;
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

  /** Returns a cursor at the first child of an element. `whole` includes pseudo-elements. */
  #cursor(node: NodeId, style: ComputedStyle, depth: number, whole = true): Cursor {
    const pseudo = (name: 'before' | 'after') => (whole ? pseudoElementStyle(this.#context, node, name, style) : null);
    const next = this.#context.tree.firstChild(node);
    return { node, style, depth, end: NO_NODE, next, before: pseudo('before'), after: pseudo('after') };
  }

  #enter(node: NodeId, style: ComputedStyle, depth: number): void {
    this.#state = enterTreeElement(this.#context, node, style, this.#state, depth);
  }

  /** Handles the node at the table's cursor: enters a group, creates a row, or skips the node. */
  #tableChild(): TableRowBox | null {
    const { tree, styles } = this.#context;
    const node = this.#table.next;
    const style = this.#isAtElement(this.#table) ? styles.styleOf(node, this.#table.style) : null;
    if (style && (style.display === 'none' || this.#skipped.has(node) || NOT_ROWS.has(style.display))) {
      this.#table.next = tree.nextSibling(node);
      return null;
    }
    if (style && GROUPS.has(style.display)) {
      this.#table.next = tree.nextSibling(node);
      this.#enter(node, style, this.#table.depth);
      this.#group = { box: { node, style }, ...this.#cursor(node, style, this.#table.depth + 1) };
      return null;
    }
    this.#anonymousGroup ??= {
      node: this.#table.node,
      style: styles.anonymousStyle(this.#table.style, 'table-row-group'),
    };
    return this.#rowOf(this.#table, this.#anonymousGroup);
  }

  /** Returns the next row among a cursor's siblings: a row element, or an anonymous row around other children. */
  #rowOf(cursor: Cursor, group: TableGroup): TableRowBox | null {
    const { tree, styles } = this.#context;
    while (this.#advance(cursor)) {
      const node = cursor.next;
      const style = this.#isAtElement(cursor) ? styles.styleOf(node, cursor.style) : null;
      if (style?.display === 'none') {
        cursor.next = tree.nextSibling(node);
      } else if (style?.display === 'table-row') {
        cursor.next = tree.nextSibling(node);
        this.#enter(node, style, cursor.depth);
        const cells = this.#cells(this.#cursor(node, style, cursor.depth + 1));
        const row = { kind: 'row' as const, measured: null, node, style, group, cells };
        this.#state = leaveElement(this.#state, cursor.depth + 1);
        return row;
      } else {
        return this.#anonymousRow(cursor, group);
      }
    }
    return null;
  }

  /** Creates an anonymous row around children that are not rows, including adjacent pseudo-elements. */
  #anonymousRow(cursor: Cursor, group: TableGroup): TableRowBox {
    const { node, depth, next } = cursor;
    const style = this.#context.styles.anonymousStyle(cursor.style, 'table-row');
    const { end, before, after } = this.#takeRun(cursor, (ofChild) => ROW_PARENTS_CHILDREN.has(ofChild.display));
    const cells = this.#cells({ node, style, depth, end, next, before, after });
    return { kind: 'row', measured: null, node, style, group, cells };
  }

  #cells(cursor: Cursor): TableCellBox[] {
    const { tree, styles } = this.#context;
    const cells: TableCellBox[] = [];
    for (let start = cursor.next; this.#advance(cursor); start = cursor.next) {
      this.#context.diagnostics.work();
      const node = cursor.next;
      const style = this.#isAtElement(cursor) ? styles.styleOf(node, cursor.style) : null;
      const pseudo = this.#cellHere(cursor);
      if (pseudo) {
        cells.push(this.#pseudoCell(cursor, pseudo));
      } else if (style?.display === 'none') {
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
      } else cells.push(this.#anonymousCell(cursor, start));
    }
    return cells;
  }

  /**
   * Creates an anonymous cell. `first` is the start of white space before the run, which belongs to it in case it is
   * preserved.
   */
  #anonymousCell(cursor: Cursor, first: NodeId): TableCellBox {
    const { node, depth } = cursor;
    const style = this.#context.styles.anonymousStyle(cursor.style, 'table-cell');
    const { end, before, after } = this.#takeRun(cursor, (ofChild, child) => this.#isCell(child, ofChild));
    const pseudos = { before: before !== null, after: after !== null };
    const content = { parent: node, style, first, end, depth, whole: false, pseudos };
    const cell = this.#cell(node, style, content, 1, 1);
    return { ...cell, content: { ...cell.content, anonymous: true } };
  }

  /** Returns the next pseudo-element if it is a cell; otherwise null. */
  #cellHere({ before, after, next, end }: Cursor): 'before' | 'after' | null {
    if (before) return before.display === 'table-cell' ? 'before' : null;
    return after?.display === 'table-cell' && (next === end || next < 0) ? 'after' : null;
  }

  #pseudoCell(cursor: Cursor, name: 'before' | 'after'): TableCellBox {
    const { node, depth } = cursor;
    const style = cursor[name]!;
    cursor[name] = null;
    const entered = enterElement(this.#state, style, depth);
    const { pieces, state } = generatedPieces(this.#context, node, style, entered);
    const content = createBlockBox(this.#context, node, style, noContentOf(node, style, depth + 1), state, pieces);
    this.#state = leaveElement(content.children.exitState(), depth + 1);
    return { kind: 'cell', measured: null, node, style, content, colSpan: 1, rowSpan: 1 };
  }

  /** Checks for a cell. Replaced elements are not cells; they are wrapped in one. */
  #isCell(node: NodeId | null, style: ComputedStyle): boolean {
    return style.display === 'table-cell' && (node === null || !isReplaced(this.#context, node, style));
  }

  #cell(node: NodeId, style: ComputedStyle, range: ContentRange, colSpan: number, rowSpan: number): TableCellBox {
    const content = createBlockBox(this.#context, node, style, range, this.#state);
    this.#state = leaveElement(content.children.exitState(), range.depth);
    return { kind: 'cell', measured: null, node, style, content, colSpan, rowSpan };
  }

  /**
   * Moves a cursor over a run of improper children, up to the first sibling for which `ends` is true. The run includes
   * the parent's ::before if it is still to come, and its ::after if the run reaches the end.
   */
  #takeRun(
    cursor: Cursor,
    ends: (style: ComputedStyle, node: NodeId | null) => boolean,
  ): Pick<Cursor, 'end' | 'before' | 'after'> {
    const { tree, styles } = this.#context;
    const { before, after } = cursor;
    const isEnd = (node: NodeId) => node === cursor.end || node < 0;
    // The first child always belongs to the run, so that each run makes progress.
    const isEmpty = !before && isEnd(cursor.next);
    let node = before || isEmpty ? cursor.next : tree.nextSibling(cursor.next);
    while (!isEnd(node)) {
      if (tree.isElement(node) && ends(styles.styleOf(node, cursor.style), node)) break;
      node = tree.nextSibling(node);
    }
    const takesAfter = after !== null && isEnd(node) && (isEmpty || !ends(after, null));
    cursor.next = node;
    cursor.before = null;
    if (takesAfter) cursor.after = null;
    return { end: node, before, after: takesAfter ? after : null };
  }

  /** Moves a cursor over white space. Returns false at the end, after the pseudo-elements. */
  #advance(cursor: Cursor): boolean {
    const { tree } = this.#context;
    if (cursor.before) return true;
    while (cursor.next !== cursor.end && cursor.next >= 0) {
      if (tree.isElement(cursor.next) || /[^ \t\n\r\f]/.test(tree.text(cursor.next))) return true;
      cursor.next = tree.nextSibling(cursor.next);
    }
    return cursor.after !== null;
  }

  #isAtElement({ before, next, end }: Cursor): boolean {
    return !before && next !== end && next >= 0 && this.#context.tree.isElement(next);
  }

  #span(node: NodeId, name: string, max: number, min: number): number {
    const text = this.#context.tree.attr(node, name);
    if (text === undefined) return 1;
    const value = Number.parseInt(text, 10);
    if (!(value >= min)) return 1;
    if (value > max) {
      this.#context.diagnostics.warnOnce(
        node,
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
