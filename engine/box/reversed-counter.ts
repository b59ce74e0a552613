/** Computes the start value of a reversed counter by counting its scope ahead (CSS Lists 3, § 4.4.2). */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { CounterChange } from '../css/values/values.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import { isSkipped } from './replaced-elements.js';
import type { GenerationContext } from './generation-context.js';

/**
 * Returns the start value of the counter `name`, which `node` resets. Visits each descendant outside of inner scopes
 * once.
 */
export function countReversed(context: GenerationContext, node: NodeId, style: ComputedStyle, name: string): number {
  const count = new Count(name);
  count.step(style);
  countContent(context, node, style, count);
  return count.start;
}

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
  const { tree, styles } = context;
  countPseudoElement(context, node, 'before', style, count);
  // The recursion is as deep as the tree, which has a limit.
  for (let n = tree.firstChild(node); n !== NO_NODE && !count.isDone; n = tree.nextSibling(n)) {
    if (!tree.isElement(n) || isSkipped(tree.name(n))) continue;
    const own = styles.styleOf(n, style);
    if (own.display === 'none' || resets(own, count.name)) continue;
    count.step(own);
    if (!count.isDone) countContent(context, n, own, count);
  }
  if (!count.isDone) countPseudoElement(context, node, 'after', style, count);
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
