/** Computes the start value of a reversed counter by counting its scope ahead (CSS Lists 3, § 4.4.2). */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { CounterChange } from '../css/values/values.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import { isSkipped } from './replaced-elements.js';
import type { GenerationContext } from './generation-context.js';

/** An element that resets a reversed counter. */
interface Resetting {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly name: string;
  /** The parent of siblings that have the counter, too, because nothing around them has one of this name (§ 4.5). */
  readonly parent: ComputedStyle | null;
}

/** Returns the start value of a counter. Visits each element outside of inner scopes once. */
export function countReversed(context: GenerationContext, resetting: Resetting): number {
  const { node, style, name, parent } = resetting;
  const count = new Count(name);
  count.step(style);
  countContent(context, node, style, count);
  if (parent && !count.isDone) countSiblings(context, node, parent, count);
  return count.start;
}

/** Looking at a sibling takes as long as so many steps to find counters. */
const STEPS_OF_SIBLING = 20;

class Count {
  #sum = 0;
  #last = 0;
  /** A value that is set ends the count. */
  isDone = false;

  constructor(readonly name: string) {}

  get start(): number {
    return this.#sum + this.#last;
  }

  step(style: ComputedStyle): void {
    const increment = style.counterIncrement.filter((change) => change.name === this.name).reduce(sumUp, 0);
    if (increment !== 0) this.#last = increment;
    const set = style.counterSet.findLast((change) => change.name === this.name);
    this.#sum += set ? set.value : increment;
    this.isDone = set !== undefined;
  }
}

/** A reversed counter counts backwards, so decrements add up. */
function sumUp(sum: number, { value, isImplicit }: CounterChange): number {
  return isImplicit ? sum + value : sum - value;
}

function countContent(context: GenerationContext, node: NodeId, style: ComputedStyle, count: Count): void {
  const { tree } = context;
  countPseudoElement(context, node, 'before', style, count);
  for (let n = tree.firstChild(node); n !== NO_NODE && !count.isDone; n = tree.nextSibling(n)) {
    const own = shownStyle(context, n, style);
    if (own && !resets(own, count.name)) countElement(context, n, own, count);
  }
  if (!count.isDone) countPseudoElement(context, node, 'after', style, count);
}

/** The recursion is as deep as the tree, which has a limit. */
function countElement(context: GenerationContext, node: NodeId, style: ComputedStyle, count: Count): void {
  count.step(style);
  if (!count.isDone) countContent(context, node, style, count);
}

/** Ends with the siblings, at the latest before one that resets the counter: those behind it have the new one. */
function countSiblings(context: GenerationContext, node: NodeId, parent: ComputedStyle, count: Count): void {
  const { tree, diagnostics } = context;
  for (let n = tree.nextSibling(node); n !== NO_NODE && !count.isDone; n = tree.nextSibling(n)) {
    // Each of many siblings may count those behind it.
    diagnostics.spend('counterSteps', STEPS_OF_SIBLING, () => tree.position(node));
    const own = shownStyle(context, n, parent);
    if (own && resets(own, count.name)) return;
    if (own) countElement(context, n, own, count);
  }
}

/** null: the node is no element, or has no box. */
function shownStyle({ tree, styles }: GenerationContext, node: NodeId, parent: ComputedStyle): ComputedStyle | null {
  if (!tree.isElement(node) || isSkipped(tree.name(node))) return null;
  const style = styles.styleOf(node, parent);
  return style.display === 'none' ? null : style;
}

function countPseudoElement(
  context: GenerationContext,
  node: NodeId,
  pseudo: 'before' | 'after',
  style: ComputedStyle,
  count: Count,
): void {
  const own = context.styles.pseudoStyleOf(node, pseudo, style);
  if (own && !resets(own, count.name)) count.step(own);
}

function resets({ counterReset }: ComputedStyle, name: string): boolean {
  return counterReset.some((change) => change.name === name);
}
