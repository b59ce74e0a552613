/** What an element does when boxes are made of it, wherever that is: it counts, acts on its page, and may be referred to. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import { counterCount, enterElement, type CounterState } from './counters.js';
import type { GenerationContext } from './generation-context.js';
import { countReversed } from './reversed-counter.js';

/** The counters after the element was entered. `level`: its parent's depth. Every element of the document comes here. */
export function enterTreeElement(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  state: CounterState,
  level: number,
): CounterState {
  spendOnCounters(context, node, changesOf(style), state);
  const count = style.counterReset.length > 0 ? (name: string) => countReversed(context, node, style, name) : null;
  const counters = enterElement(state, style, level, count);
  context.effects?.record(node, style, counters);
  context.references?.enter({ node, style, counters });
  return counters;
}

/** As elements are, pseudo-elements are entered; they are no part of the tree. */
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

/** Counts what it takes to find so many counters; several are changed in one walk. */
export function spendOnCounters(
  { diagnostics, tree }: GenerationContext,
  node: NodeId,
  counters: number,
  state: CounterState,
): void {
  if (counters > 0) diagnostics.spend('counterSteps', counters + counterCount(state), () => tree.position(node));
}
