/**
 * Finds fixed boxes before layout, because every page shows them, also the first (CSS 2 § 9.6.1), and pages are given
 * out before the flow reaches such a box. Its horizontal static position is computed from the edges of the elements
 * around it. Only the flow knows its vertical static position, so a box with neither `top` nor `bottom` is shown from
 * the page on that it stands on in the flow.
 */
import type { LayoutUnit } from '../base/units.js';
import { isReplaced, isSkipped } from '../box/replaced-elements.js';
import { endElement, enterElement, INITIAL_COUNTERS, type CounterState } from '../box/counters.js';
import { createElementBox } from '../box/element-box.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { usedBorder, usedMargins, usedPadding } from '../layout/box/box-sizes.js';
import { candidate, containsFixed, type PositionedCandidate } from '../layout/contract/out-of-flow.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';

/** The search ends at this node, because it computes styles, and the first page of a long document must not wait for all. */
const MAX_NODES = 20_000;

export interface FixedBox {
  readonly candidate: PositionedCandidate;
  /** Makes the box anew with the counters of a page in its content. */
  readonly boxOn: (generation: GenerationContext) => PositionedCandidate['box'];
}

export function fixedFromStart(generation: GenerationContext, root: ComputedStyle, pageWidth: LayoutUnit): FixedBox[] {
  if (!mayHaveFixed(generation)) return [];
  const search = new FixedSearch(generation, pageWidth);
  const around = { depth: 1, left: 0, right: 0, isInFixed: false };
  search.inside(generation.tree.root, root, around, enterElement(INITIAL_COUNTERS, root, -1));
  return search.collected;
}

function mayHaveFixed({ tree, styles }: GenerationContext): boolean {
  if (styles.declaresFixed) return true;
  const end = Math.min(tree.length, MAX_NODES);
  for (let n = 0; n < end; n++) if (tree.attr(n as NodeId, 'style')?.includes('fixed')) return true;
  return false;
}

/** What stands between the page area's edges and an element's content. */
interface Surroundings {
  /** The depth of the element's children. */
  readonly depth: number;
  readonly left: number;
  readonly right: number;
  /** Whether a fixed box is around. It is laid out with those that it contains; only counters go on in it. */
  readonly isInFixed: boolean;
}

interface FixedElement {
  readonly style: ComputedStyle;
  readonly parent: ComputedStyle;
  /** Before the element. */
  readonly counters: CounterState;
}

class FixedSearch {
  readonly collected: FixedBox[] = [];

  constructor(
    readonly generation: GenerationContext,
    readonly pageWidth: LayoutUnit,
  ) {}

  /**
   * Ends with the subtree; nodes are numbered in document order, so the bound holds for all of the search. Returns the
   * counters behind it: the notes of a fixed box are numbered among those of the text.
   */
  inside(parent: NodeId, style: ComputedStyle, around: Surroundings, before: CounterState): CounterState {
    const { tree, styles } = this.generation;
    const within = this.#within(style, around);
    let counters = before;
    for (let node = tree.firstChild(parent); node !== NO_NODE; node = tree.nextSibling(node)) {
      if (node > MAX_NODES) return counters;
      if (!tree.isElement(node) || isSkipped(tree.name(node))) continue;
      const own = styles.styleOf(node, style);
      if (own.display === 'none' || own.position === 'running') continue;
      // An element without a box cannot be positioned (CSS Display 3, § 2.5).
      const isFixed = own.position === 'fixed' && own.display !== 'contents';
      if (isFixed && !within.isInFixed) this.#take(node, { style: own, parent: style, counters }, within);
      counters = enterElement(counters, own, within.depth - 1);
      if (!isReplaced(this.generation, node, own)) {
        const isInFixed = within.isInFixed || isFixed;
        counters = this.inside(node, own, { ...within, isInFixed, depth: within.depth + 1 }, counters);
      }
      counters = endElement(counters, within.depth);
    }
    return counters;
  }

  #within(style: ComputedStyle, around: Surroundings): Surroundings {
    const isInFixed = around.isInFixed || containsFixed(style);
    const { depth, left, right } = around;
    if (style.display === 'contents' || style.display === 'inline') return { ...around, isInFixed };
    const margins = usedMargins(style, this.pageWidth);
    const border = usedBorder(style);
    const padding = usedPadding(style, this.pageWidth);
    return {
      depth,
      isInFixed,
      left: left + (margins.left ?? 0) + border.left + padding.left,
      right: right + (margins.right ?? 0) + border.right + padding.right,
    };
  }

  #take(node: NodeId, { style, parent, counters }: FixedElement, { depth, left, right }: Surroundings): void {
    if (style.top === 'auto' && style.bottom === 'auto') return;
    const boxOn = (generation: GenerationContext) => createElementBox(generation, node, style, depth, counters);
    const x = (parent.direction === 'rtl' ? this.pageWidth - right : left) as LayoutUnit;
    const at = { x, y: 0 as LayoutUnit };
    this.collected.push({ candidate: candidate(boxOn(this.generation), at, parent.direction), boxOn });
  }
}
