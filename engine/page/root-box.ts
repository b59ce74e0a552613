/** The box of the root element. */
import type { BlockBox, ItemContainerBox } from '../box/box.js';
import { createFlowBox } from '../box/box-factory.js';
import { contentOf } from '../box/content-events.js';
import { INITIAL_COUNTERS } from '../box/counters.js';
import { enterTreeElement } from '../box/enter-element.js';
import type { GenerationContext } from '../box/generation-context.js';

export function createRootBox(generation: GenerationContext): BlockBox | ItemContainerBox {
  const { tree, styles } = generation;
  const style = styles.styleOf(tree.root, null);
  const state = enterTreeElement(generation, tree.root, style, INITIAL_COUNTERS, -1);
  return createFlowBox(generation, tree.root, style, contentOf(generation, tree.root, style, 0), state);
}
