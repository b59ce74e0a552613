import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import type { BlockBox } from './box.js';
import { createBlockBox } from './box-factory.js';
import { noContentOf, type ContentEvent } from './content-events.js';
import type { CounterState } from './counters.js';
import type { GenerationContext } from './generation-context.js';
import { createMathBox } from './math-generation.js';

/** A formula that is no inline: a block container with one line. */
export function createMathBlock(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
  state: CounterState,
): BlockBox {
  const inner = context.styles.anonymousStyle(style, 'inline-block');
  const { box, state: behind } = createMathBox(context, node, inner, depth, state, true);
  const content: ContentEvent = { kind: 'atomic', node, style: inner, box };
  return createBlockBox(context, node, style, noContentOf(node, style, depth), behind, [], null, [content]);
}
