/**
 * The side effects of creating boxes for an element: it changes counters, affects its page, and may be a target of
 * references.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import { counterCount, enterElement, hasCounterAround, type CounterState } from './counters.js';
import type { GenerationContext } from './generation-context.js';
import { countReversed } from './reversed-counter.js';

/**
 * Enters an element of the document and returns the counters after that. `level` is its parent's depth. All elements of
 * the document are entered through this function. `parent`: where siblings may have a counter that the element resets.
 */
export function enterTreeElement(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  state: CounterState,
  level: number,
  parent: ComputedStyle | null = null,
): CounterState {
  spendOnCounters(context, node, changesOf(style), state);
  const count = (name: string) => {
    const reaching = parent && !hasCounterAround(state, name, level) ? parent : null;
    return countReversed(context, { node, style, name, parent: reaching });
  };
  const counters = enterElement(state, style, level, style.counterReset.length > 0 ? count : null);
  context.effects?.record(node, style, counters);
  context.references?.enter({ node, style, counters });
  return counters;
}

/** Enters a pseudo-element, which is not part of the tree. */
export function enterPseudoElement(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  state: CounterState,
  level: number,
): CounterState {
  spendOnCounters(context, node, changesOf(style), state);
  return enterElement(state, style, level);
}

function changesOf({ counterReset, counterIncrement, counterSet }: ComputedStyle): number {
  return counterReset.length + counterIncrement.length + counterSet.length;
}

/** Counts the cost of finding `counters` counters. Several are changed in one pass. */
export function spendOnCounters(
  { diagnostics, tree }: GenerationContext,
  node: NodeId,
  counters: number,
  state: CounterState,
): void {
  if (counters > 0) diagnostics.spend('counterSteps', counters + counterCount(state), () => tree.position(node));
}
