/** Generated content of a part of the page as a block of text. */
import type { BlockBox } from '../box/box.js';
import { createBlockBox } from '../box/box-factory.js';
import { noContentOf, spendOnItems } from '../box/content-events.js';
import type { CounterState } from '../box/counters.js';
import { evaluateContent, type ContentScope } from '../box/generated-content.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { ContentItem } from '../css/values/values.js';

/** `state`: the counters that it finds; `lent`: what its values may depend on besides. */
export function contentBlock(
  generation: GenerationContext,
  style: ComputedStyle,
  content: readonly ContentItem[],
  state: CounterState,
  lent: Pick<ContentScope, 'page' | 'references'> = {},
): BlockBox {
  const { tree, styles } = generation;
  const node = tree.root;
  const scope = { tree, node, style, counterStyles: styles.counterStyles, ...lent };
  spendOnItems(generation, node, content);
  const { pieces } = evaluateContent(content, scope, state);
  const inner = withCutLines(styles.anonymousStyle(style, 'block'), style);
  const range = noContentOf(node, inner, 0);
  return { ...createBlockBox(generation, node, inner, range, state, pieces), anonymous: true };
}

/** The block holds what are the lines of the box itself, which may end with an ellipsis. */
function withCutLines(inner: ComputedStyle, { textOverflow, overflowX, overflowY }: ComputedStyle): ComputedStyle {
  return textOverflow === null ? inner : { ...inner, textOverflow, overflowX, overflowY };
}
