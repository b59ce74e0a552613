/** Named strings: the values that `string-set` assigns on a page (GCPM 3, § 1.1). */
import type { CounterState } from '../box/counters.js';
import { elementText } from '../box/element-text.js';
import { evaluateContent, textOfPieces, type ContentScope } from '../box/generated-content.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ContentItem } from '../css/values/values.js';
import type { Assignment } from './named-values.js';
import type { PageCounters } from './page-counters.js';
import type { PageEffect } from './page-effects.js';

/** The parts of a value. The number of pages has its counter style instead of a text, because no page knows it yet. */
export type NamedString = readonly (string | { readonly pagesIn: string })[];

/** Returns the assignments of a page's elements, in document order. */
export function stringAssignments(
  generation: GenerationContext,
  effects: readonly PageEffect[],
  { values, ofPages }: PageCounters,
): readonly Assignment<NamedString>[] {
  const assignments: Assignment<NamedString>[] = [];
  const page = { counter: (name: string) => (ofPages.has(name) ? values.get(name) : undefined), string: () => '' };
  for (const { node, effect, isAtStart } of effects) {
    if (!effect) continue;
    const { style, counters } = effect;
    const { tree, styles, references } = generation;
    const textOf = (part: string) => elementText(generation, { node, style, counters }, part);
    const scope = { tree, node, style, counterStyles: styles.counterStyles, page, textOf, references };
    for (const { name, content } of style.stringSet)
      assignments.push({ name, value: partsOf(content, scope, counters), isAtStart });
  }
  return assignments;
}

function partsOf(content: readonly ContentItem[], scope: ContentScope, counters: CounterState): NamedString {
  let current = counters;
  return content.map((item) => {
    if ((item.kind === 'counter' || item.kind === 'counters') && item.name === 'pages') return { pagesIn: item.style };
    const { pieces, state } = evaluateContent([item], scope, current);
    current = state;
    return textOfPieces(pieces);
  });
}

/** Returns the text of a value. `pages` gives the number of pages in a counter style. */
export function textOfString(value: NamedString | null, pages: (style: string) => string): string {
  return (value ?? []).map((part) => (typeof part === 'string' ? part : pages(part.pagesIn))).join('');
}
