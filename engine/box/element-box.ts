/** Creates the box of an element, of whatever kind its style specifies. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import type { AtomicBox } from './box.js';
import { createFlowBox } from './box-factory.js';
import { contentOf } from './content-events.js';
import { enterElement, INITIAL_COUNTERS, type CounterState } from './counters.js';
import { controlPieces } from './form-controls.js';
import { formulaMakers, type GenerationContext } from './generation-context.js';
import { createReplacedBox, isReplaced } from './replaced-elements.js';
import { NO_RUN_INS } from './run-in.js';
import { createTableBox } from './table-generation.js';

/**
 * Creates the box of an element that is neither inline nor replaced. `state` has the counters after the element is
 * entered.
 */
export function createContainerBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
  state: CounterState,
  runIns = NO_RUN_INS,
): AtomicBox {
  const range = contentOf(context, node, style, depth, runIns);
  const { display } = style;
  const formulas = formulaMakers(context, node);
  if (formulas) return formulas.block(context, node, style, depth, state);
  if (display === 'table' || display === 'inline-table') return createTableBox(context, node, style, range, state);
  return createFlowBox(context, node, style, range, state, controlPieces(context, node, style));
}

/**
 * Creates the box of an element outside of document order, with no counters except its own, unless those before it are
 * given. `depth` is the number of its ancestors.
 */
export function createElementBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
  countersBefore: CounterState = INITIAL_COUNTERS,
): AtomicBox {
  if (isReplaced(context, node, style)) return createReplacedBox(context, node, style);
  return createContainerBox(context, node, style, depth, enterElement(countersBefore, style, depth - 1));
}
