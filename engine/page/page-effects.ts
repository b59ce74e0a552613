/** What the elements that begin on a page do to it, found in one walk over its fragments. */
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
  /** Named strings and counters; null where the element sets neither. */
  readonly effect: ElementEffect | null;
  /** The element itself, where a margin shows it. */
  readonly running: RunningFragment | null;
  /** Nothing stands before it on the page. */
  readonly isAtStart: boolean;
}

const NO_EFFECTS: readonly PageEffect[] = Object.freeze([]);

/** In document order. Pages of documents that set nothing are not walked. */
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
      // Repeated headers and fixed boxes have done so where they first stood.
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

/** An element may have several first fragments, such as a table's wrapper and its grid: one counts. */
function inDocumentOrder(found: readonly PageEffect[]): readonly PageEffect[] {
  const sorted = [...found].sort((a, b) => a.node - b.node);
  return sorted.filter(({ node }, index) => sorted[index - 1]?.node !== node);
}
