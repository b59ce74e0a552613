/** Generated content of a part of the page as a block of text. */
import type { BlockBox } from '../box/box.js';
import { createBlockBox } from '../box/box-factory.js';
import { INITIAL_COUNTERS } from '../box/counters.js';
import { evaluateContent } from '../box/generated-content.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/computed-style.js';
import type { ContentItem } from '../css/values.js';
import { NO_NODE } from '../tree/document-tree.js';

export function contentBlock(
  generation: GenerationContext,
  style: ComputedStyle,
  content: readonly ContentItem[],
): BlockBox {
  const { tree, styles } = generation;
  const node = tree.root;
  const scope = { tree, node, style, counterStyles: styles.counterStyles };
  const { pieces } = evaluateContent(content, scope, INITIAL_COUNTERS);
  const inner = styles.anonymousStyle(style, 'block');
  const range = { parent: node, style: inner, first: NO_NODE, end: NO_NODE, depth: 0, whole: false };
  return { ...createBlockBox(generation, node, inner, range, INITIAL_COUNTERS, pieces), anonymous: true };
}
