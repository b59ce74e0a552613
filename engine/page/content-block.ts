/** Makes a block of text from the generated content of a margin box or of the footnote area. */
import type { BlockBox } from '../box/box.js';
import { createBlockBox } from '../box/box-factory.js';
import { noContentOf, spendOnItems } from '../box/content-events.js';
import type { CounterState } from '../box/counters.js';
import { evaluateContent, type ContentScope } from '../box/generated-content.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { ContentItem } from '../css/values/values.js';

/** `state`: the counters before the content; `lent`: the page and the references that its values may depend on. */
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

/** The block takes over `text-overflow` and `overflow`, because its lines stand for those of the box itself. */
function withCutLines(inner: ComputedStyle, { textOverflow, overflowX, overflowY }: ComputedStyle): ComputedStyle {
  return textOverflow === null ? inner : { ...inner, textOverflow, overflowX, overflowY };
}
