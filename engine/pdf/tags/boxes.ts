/**
 * The boxes that CSS makes of elements without a structure type, such as a `span` that is an item of a grid. What stands in
 * such a box is set apart from what stands beside it, so the box gets a structure element: without one, a reader hears
 * "Subtotal120.00".
 */
import type { Placement, PlacementFact } from '../../paint/drawing/canvas.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';
import { BOX, CAPTION, DIV, FIGURE, FIGURE_GROUP, isCounted, ITEM_BODY, NOTE, roleOf, type Role } from './roles.js';

/** Elements that always have a structure type of their own that sets them apart, or never hold text: most boxes are theirs. */
const NEVER_BARE: ReadonlySet<string> = new Set(
  'html body table thead tbody tfoot tr colgroup col div p h1 h2 h3 h4 h5 h6 ul ol section article pre blockquote'.split(
    ' ',
  ),
);
/** Those of them that lose their structure type by the attribute `role`. */
const NEVER_BOXES: ReadonlySet<string> = new Set('html body table thead tbody tfoot tr colgroup col'.split(' '));

/** How many nodes of a box are looked at: boxes nest, and each of them is looked through. */
const MAX_SEARCHED = 64;

/** The boxes of one page, which are told before their content is painted. */
export class Boxes {
  readonly #elements = new Map<NodeId, Placement>();
  /** Boxes of generated content, by element: those before its content, and those after it. */
  readonly #before = new Map<NodeId, Placement>();
  readonly #after = new Map<NodeId, Placement>();

  /** Returns whether the tags of the document depend on it. */
  note(tree: DocumentTree, node: NodeId, { placement, place }: PlacementFact): boolean {
    if (place === null && !mayNeedElement(tree, node)) return false;
    const boxes = place === null ? this.#elements : place === node ? this.#before : this.#after;
    // The box of an element comes before those in it, such as that of its first letter.
    if (!boxes.has(node)) boxes.set(node, placement);
    return true;
  }

  of(node: NodeId): Placement | undefined {
    return this.#elements.get(node);
  }

  ofGenerated(node: NodeId, place: number): Placement | undefined {
    // What an element holds itself stands at whole numbers behind its own.
    return place === node ? this.#before.get(node) : Number.isInteger(place) ? undefined : this.#after.get(node);
  }

  endPage(): void {
    this.#elements.clear();
    this.#before.clear();
    this.#after.clear();
  }
}

function mayNeedElement(tree: DocumentTree, node: NodeId): boolean {
  const name = tree.name(node);
  if (NEVER_BOXES.has(name) || (NEVER_BARE.has(name) && tree.attr(node, 'role') === undefined)) return false;
  const role = roleOf(tree, node);
  if (role === 'artifact' || (role !== null && role.kind !== 'inline')) return false;
  // The parts of a formula are one expression, however they are set.
  for (let at = node; at !== NO_NODE; at = tree.parent(at)) if (tree.name(at) === 'math') return false;
  return true;
}

/**
 * The role of a box in an element with the role `around`; null: it gets no element. Such are boxes around parts of a list
 * or table, boxes that hold nothing but blocks, which are apart already, and blocks that must not stand in a line.
 */
export function roleOfBox(tree: DocumentTree, node: NodeId, placement: Placement, around: Role): Role | null {
  if (isCounted(around) || around.kind === 'ruby-part') return null;
  const { hasBlocks, hasText } = contentOf(tree, node);
  if (!hasText) return null;
  // A float, such as an initial letter, stands in the text beside it.
  if (mayHoldBlocks(around)) return hasBlocks || placement === 'Block' ? DIV : BOX;
  return hasBlocks ? null : BOX;
}

const BLOCK_HOLDERS: ReadonlySet<Role> = new Set([ITEM_BODY, CAPTION, NOTE, FIGURE_GROUP]);

function mayHoldBlocks(around: Role): boolean {
  return around.kind === 'group' || around.kind === 'cell' || around.kind === 'item' || BLOCK_HOLDERS.has(around);
}

/** Whether blocks stand in a box, and whether text or the like stands in it outside of them. A picture is apart anyway. */
function contentOf(tree: DocumentTree, box: NodeId): { readonly hasBlocks: boolean; readonly hasText: boolean } {
  const end = Math.min(tree.afterSubtree(box), box + MAX_SEARCHED);
  let hasBlocks = false;
  // The value of a control is drawn in it.
  let hasText = end < tree.afterSubtree(box) || tree.name(box) === 'input';
  for (let at = box + 1; at < end;) {
    const node = at as NodeId;
    const role = roleOf(tree, node);
    const isLeftOut = role === 'artifact' || role === FIGURE;
    const isBlock = role !== null && !isLeftOut && role.kind !== 'inline' && !role.kind.startsWith('ruby');
    hasBlocks ||= isBlock;
    hasText ||= (role !== null && !isLeftOut && !isBlock) || tree.text(node).trim() !== '';
    at = isBlock || isLeftOut ? tree.afterSubtree(node) : at + 1;
  }
  return { hasBlocks, hasText };
}
