/** Named strings: the values that `string-set` assigns on a page (GCPM 3, § 1.1). */
import { elementText } from '../box/element-text.js';
import { evaluateContent, textOfPieces } from '../box/generated-content.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { Assignment } from './named-values.js';
import type { PageEffect } from './page-effects.js';

/** Returns the assignments of a page's elements, in document order. */
export function stringAssignments(
  generation: GenerationContext,
  effects: readonly PageEffect[],
): readonly Assignment<string>[] {
  const assignments: Assignment<string>[] = [];
  for (const { node, effect, isAtStart } of effects) {
    if (!effect) continue;
    const { style, counters } = effect;
    const { tree, styles, references } = generation;
    const textOf = (part: string) => elementText(generation, { node, style, counters }, part);
    const scope = { tree, node, style, counterStyles: styles.counterStyles, textOf, references };
    for (const { name, content } of style.stringSet) {
      const { pieces } = evaluateContent(content, scope, counters);
      assignments.push({ name, value: textOfPieces(pieces), isAtStart });
    }
  }
  return assignments;
}
