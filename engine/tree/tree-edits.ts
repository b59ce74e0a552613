/**
 * Compares two trees of a document that was edited: which nodes stay, under other numbers, and where something comes, goes
 * or changes.
 */
import { NO_NODE, type DocumentTree, type NodeId } from './document-tree.js';
import { sameAttributes, isContent, isBlank } from './text-changes.js';

/** Gives the number of a node of the old version in the new one; null: it is gone, or has changed. */
export type NodeNow = (node: number) => number | null;

/**
 * Nodes `from` to before `to` of the old tree, for which `newFrom` to before `newTo` of the new one stand. Whole subtrees;
 * one of both may be empty.
 */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/**
 * Elements whose children mean the same whatever stands beside them. What changes within another element (a list, a
 * table, a paragraph) is an edit of the whole element.
 */
const PLAIN: ReadonlySet<string> = new Set([
  ...['html', 'body', 'main', 'section', 'article', 'div', 'header', 'footer', 'aside', 'nav'],
]);

/** Elements that say something about others, wherever they stand: fonts, forms, images by their address, maps. */
const FAR_REACHING: ReadonlySet<string> = new Set([
  ...['head', 'style', 'title', 'template', 'script', 'link', 'meta', 'base', 'map', 'area', 'bdi'],
  ...['form', 'input', 'select', 'option', 'textarea', 'button', 'label', 'fieldset', 'output', 'datalist'],
  ...['img', 'picture', 'source', 'svg', 'image', 'object', 'embed', 'video', 'iframe'],
]);

/** How many children are looked at to find where two lists go on alike. */
const LOOK_AHEAD = 24;

/**
 * The edits that make one tree of the other, in document order. null: they may matter for all of the document.
 */
export function editsBetween(before: DocumentTree, after: DocumentTree): TreeEdits | null {
  // Selectors of shadow trees see other trees than the flat one.
  if (before.mode !== after.mode || before.shadow || after.shadow) return null;
  const edits = new EditFinder(before, after).find();
  return edits && new TreeEdits(edits, before, after);
}

export class TreeEdits {
  constructor(
    readonly edits: readonly Edit[],
    readonly before: DocumentTree,
    readonly after: DocumentTree,
  ) {}

  /** The number of a node of the old tree in the new one; null: it is gone, or has changed. */
  nodeNow(node: number): number | null {
    if (node < 0) return node;
    let shift = 0;
    for (const { from, to, newTo } of this.edits) {
      if (node < from) break;
      if (node < to) return null;
      shift = newTo - to;
    }
    return node + shift;
  }

  /** Whether something has changed in front of one of the nodes `from + 1` to `to`, or in `from` itself. */
  touches(from: number, to: number): boolean {
    return this.edits.some((edit) => edit.from < to && (edit.to > from || edit.from > from));
  }

  /** The edits, and some nodes of the old tree that count as changed with all that they hold. */
  with(nodes: readonly NodeId[]): TreeEdits {
    const { before } = this;
    const more = nodes.flatMap((node): Edit[] => {
      const [newFrom, to] = [this.nodeNow(node), before.afterSubtree(node)];
      if (newFrom === null) return [];
      return [{ from: node, to, newFrom, newTo: this.after.afterSubtree(newFrom as NodeId) }];
    });
    return new TreeEdits(outermost([...this.edits, ...more]), before, this.after);
  }
}

/** In document order, without those that stand in others. */
function outermost(edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1);
    if (!last || edit.from >= last.to) kept.push(edit);
  }
  return kept;
}

class EditFinder {
  readonly #edits: Edit[] = [];

  constructor(
    readonly before: DocumentTree,
    readonly after: DocumentTree,
  ) {}

  find(): readonly Edit[] | null {
    const { before, after } = this;
    const isSound = this.#compare(before.root, after.root) && this.#edits.every((edit) => this.#isNear(edit));
    return isSound && this.#idsAreOwn() ? this.#edits : null;
  }

  /** Compares two elements that stand for each other. Returns false if the document as a whole has changed. */
  #compare(a: NodeId, b: NodeId): boolean {
    const { before, after } = this;
    if (!this.#areAlike(a, b)) return false;
    const [old, now] = [childrenOf(before, a), childrenOf(after, b)];
    let [i, j] = [0, 0];
    // Ends because each turn goes on in one of the lists.
    while (i < old.length || j < now.length) {
      if (i < old.length && j < now.length && this.#areSame(old[i]!, now[j]!)) {
        i++;
        j++;
        continue;
      }
      const [x, y] = this.#meetAgain(old, now, i, j);
      if (!this.#change(old.slice(i, x), now.slice(j, y), { old, now, i, j, a, b })) return false;
      [i, j] = [x, y];
    }
    return true;
  }

  /** Where both lists go on with the same element; their ends if that is far away. */
  #meetAgain(old: readonly NodeId[], now: readonly NodeId[], i: number, j: number): readonly [number, number] {
    for (let sum = 1; sum <= LOOK_AHEAD; sum++)
      for (let x = 0; x <= sum; x++) {
        const [a, b] = [old[i + x], now[j + sum - x]];
        if (a !== undefined && b !== undefined && this.before.isElement(a) && this.#areSame(a, b))
          return [i + x, j + sum - x];
      }
    let [x, y] = [old.length, now.length];
    while (x > i && y > j && this.#areSame(old[x - 1]!, now[y - 1]!)) {
      x--;
      y--;
    }
    return [x, y];
  }

  /** Some children of an element have become others. */
  #change(gone: readonly NodeId[], come: readonly NodeId[], { old, now, i, j, a, b }: Lists): boolean {
    const { before, after } = this;
    // One for one: most are unchanged, and some may hold the change.
    if (gone.length === come.length && gone.every((one, k) => this.#areAlike(one, come[k]!))) {
      for (const [k, one] of gone.entries()) {
        const other = come[k]!;
        if (this.#areSame(one, other)) continue;
        if (PLAIN.has(before.name(one))) {
          if (!this.#compare(one, other)) return false;
        } else this.#add(one, before.afterSubtree(one), other, after.afterSubtree(other));
      }
      return true;
    }
    // What comes before the end of a parent's content has to know that it is last, so it changes with it.
    const isAtEnd = !hasContent(before, old.slice(i + gone.length)) || !hasContent(after, now.slice(j + come.length));
    let back = 0;
    if (isAtEnd) {
      while (back < i && back < j && !hasContent(before, [old[i - back - 1]!])) back++;
      if (back >= i || back >= j) return this.#addElement(a, b);
      back++;
    }
    const from = old[i - back] ?? before.afterSubtree(a);
    const newFrom = now[j - back] ?? after.afterSubtree(b);
    const to = old[i + gone.length] ?? before.afterSubtree(a);
    const newTo = now[j + come.length] ?? after.afterSubtree(b);
    this.#add(from, to, newFrom, newTo);
    return true;
  }

  #addElement(a: NodeId, b: NodeId): boolean {
    if (a === this.before.root || this.before.name(a) === 'body') return false;
    this.#add(a, this.before.afterSubtree(a), b, this.after.afterSubtree(b));
    return true;
  }

  #add(from: number, to: number, newFrom: number, newTo: number): void {
    this.#edits.push({ from, to, newFrom, newTo });
  }

  /** Elements with the same name and attributes; any two texts. */
  #areAlike(a: NodeId, b: NodeId): boolean {
    const { before, after } = this;
    if (before.isElement(a) !== after.isElement(b)) return false;
    if (!before.isElement(a)) return isBlank(before.text(a)) === isBlank(after.text(b));
    return before.name(a) === after.name(b) && sameAttributes(before.attributes(a), after.attributes(b));
  }

  /** Whether two nodes are the same with all that they hold. */
  #areSame(a: NodeId, b: NodeId): boolean {
    const { before, after } = this;
    const length = before.afterSubtree(a) - a;
    if (after.afterSubtree(b) - b !== length) return false;
    for (let n = 0; n < length; n++) {
      const [one, other] = [(a + n) as NodeId, (b + n) as NodeId];
      if (n > 0 && before.parent(one) - a !== after.parent(other) - b) return false;
      if (before.text(one) !== after.text(other) || !this.#areAlike(one, other)) return false;
    }
    return true;
  }

  /** Whether what an edit changes is content that says nothing of other elements. */
  #isNear({ from, to, newFrom, newTo }: Edit): boolean {
    return isContentOf(this.before, from, to) && isContentOf(this.after, newFrom, newTo);
  }

  /** Whether ids that come, go or move are those of one element: only the first of equal ids counts. */
  #idsAreOwn(): boolean {
    const { before, after } = this;
    const edits = this.#edits;
    const ids = new Set([
      ...edits.flatMap(({ from, to }) => idsOf(before, from, to)),
      ...edits.flatMap(({ newFrom, newTo }) => idsOf(after, newFrom, newTo)),
    ]);
    if (ids.size === 0) return true;
    const found = idsOf(after, 0, after.length).filter((id) => ids.has(id));
    return new Set(found).size === found.length;
  }
}

/** Two elements, the lists of their children, and where these begin to differ. */
interface Lists {
  readonly old: readonly NodeId[];
  readonly now: readonly NodeId[];
  readonly i: number;
  readonly j: number;
  readonly a: NodeId;
  readonly b: NodeId;
}

function childrenOf(tree: DocumentTree, node: NodeId): NodeId[] {
  const children: NodeId[] = [];
  for (let n = tree.firstChild(node); n !== NO_NODE; n = tree.nextSibling(n)) children.push(n);
  return children;
}

function hasContent(tree: DocumentTree, nodes: readonly NodeId[]): boolean {
  return nodes.some((node) => tree.isElement(node) || !isBlank(tree.text(node)));
}

function isContentOf(tree: DocumentTree, from: number, to: number): boolean {
  if (from < tree.length && !isContent(tree, from as NodeId)) return false;
  for (let n = from; n < to; n++) {
    const node = n as NodeId;
    if (FAR_REACHING.has(tree.name(node)) || tree.attr(node, 'dir')?.toLowerCase() === 'auto') return false;
    if (tree.attr(node, 'style')?.includes('url(')) return false;
  }
  return true;
}

function idsOf(tree: DocumentTree, from: number, to: number): string[] {
  const ids: string[] = [];
  for (let n = from; n < to; n++) {
    const id = tree.attr(n as NodeId, 'id');
    if (id !== undefined) ids.push(id);
  }
  return ids;
}
