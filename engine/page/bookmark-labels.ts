/** The labels of bookmarks whose `bookmark-label` is not just the text of the element (GCPM 3, § 3.2). */
import { elementText } from '../box/element-text.js';
import { evaluateContent, textOfPieces } from '../box/generated-content.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { NodeId } from '../tree/document-tree.js';
import type { Carried } from './carried.js';
import { textOfString } from './named-strings.js';
import { valueAt } from './named-values.js';
import type { PageEffect } from './page-effects.js';

const NO_LABELS: ReadonlyMap<NodeId, string> = new Map();

/** Returns the labels for elements that begin on a page. */
export function bookmarkLabels(
  generation: GenerationContext,
  effects: readonly PageEffect[],
  { counters, strings }: Carried,
): ReadonlyMap<NodeId, string> {
  let labels: Map<NodeId, string> | null = null;
  const { tree, styles, references } = generation;
  const page = {
    counter: (name: string) => (counters.ofPages.has(name) ? counters.values.get(name) : undefined),
    string: (name: string, place: string) => textOfString(valueAt(strings.get(name), place), () => ''),
  };
  for (const { node, effect } of effects) {
    if (!effect?.style.bookmarkLabel || effect.style.bookmarkLevel === 'none') continue;
    const textOf = (part: string) => elementText(generation, { node, ...effect }, part);
    const scope = { tree, node, style: effect.style, counterStyles: styles.counterStyles, page, textOf, references };
    const { pieces } = evaluateContent(effect.style.bookmarkLabel, scope, effect.counters);
    (labels ??= new Map()).set(node, textOfPieces(pieces));
  }
  return labels ?? NO_LABELS;
}
