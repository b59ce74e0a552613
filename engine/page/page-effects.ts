/** Finds the effects that elements have on the page on which they begin, in one walk over its fragments. */
import type { ElementEffect, ElementEffects } from '../box/element-effects.js';
import {
  isFirstOfElement,
  type Fragment,
  type FragmentChild,
  type RunningFragment,
} from '../layout/contract/fragment.js';
import type { NodeId } from '../tree/document-tree.js';

export interface PageEffect {
  readonly node: NodeId;
  /** Named strings and counters; null if the element sets neither. */
  readonly effect: ElementEffect | null;
  /** The fragment of a running element, which margins can show; otherwise null. */
  readonly running: RunningFragment | null;
  /** Whether no content comes before the element on the page. */
  readonly isAtStart: boolean;
}

const NO_EFFECTS: readonly PageEffect[] = Object.freeze([]);

/** Returns the effects in document order. Pages of documents without effects are not walked. */
export function effectsOnPage(
  root: FragmentChild | null,
  positioned: readonly FragmentChild[],
  elements: ElementEffects,
): readonly PageEffect[] {
  if (elements.isEmpty) return NO_EFFECTS;
  const found: PageEffect[] = [];
  const stack: Fragment[] = [];
  let isAtStart = true;
  for (const start of root ? [root, ...positioned] : positioned) {
    stack.push(start.fragment);
    for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
      // Repeated headers and fixed boxes had their effects on the page where they first stood.
      if (fragment.kind === 'box' && fragment.repeated) continue;
      const running = fragment.kind === 'running' ? fragment : null;
      const effect = running || isFirstOfElement(fragment) ? (elements.get(fragment.node) ?? null) : null;
      if (effect || running) found.push({ node: fragment.node, effect, running, isAtStart });
      if (isContent(fragment)) isAtStart = false;
      if (!('children' in fragment)) continue;
      for (let i = fragment.children.length - 1; i >= 0; i--) stack.push(fragment.children[i]!.fragment);
    }
  }
  return found.length > 1 ? inDocumentOrder(found) : found;
}

function isContent(fragment: Fragment): boolean {
  if (fragment.kind === 'box') return fragment.children.length === 0 && fragment.height > 0;
  return fragment.kind === 'text' || fragment.kind === 'image';
}

/** Sorts effects. An element may have several first fragments, such as the wrapper and the grid of a table; one counts. */
function inDocumentOrder(found: readonly PageEffect[]): readonly PageEffect[] {
  const sorted = [...found].sort((a, b) => a.node - b.node);
  return sorted.filter(({ node }, index) => sorted[index - 1]?.node !== node);
}
