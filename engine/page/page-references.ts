/** What a page tells cross references: which targets stand on it, and which of its texts name pages that are not known yet. */
import type { CrossReferences } from '../box/cross-references.js';
import { isFirstOfElement, type Fragment } from '../layout/contract/fragment.js';
import type { NodeId } from '../tree/document-tree.js';
import type { PageFragment } from './page-fragment.js';

/**
 * Gives the same pages, and settles each one that was laid out before the next is begun. Those that have to be laid out
 * again when all values are known come into `waits`.
 */
export async function* settled<Known extends { readonly kind: string }>(
  pages: AsyncGenerator<PageFragment | Known>,
  references: CrossReferences,
  waits: WeakSet<PageFragment>,
): AsyncGenerator<PageFragment | Known> {
  for await (const page of pages) {
    if (!('kind' in page) && settleReferences(page, references)) waits.add(page);
    yield page;
  }
}

/** The page is settled, later ones are not begun. Whether it has to be laid out again when all values are known. */
function settleReferences(page: PageFragment, references: CrossReferences): boolean {
  const targets: NodeId[] = [];
  const own = new Set<NodeId>();
  const open = new Set<NodeId>();
  for (const fragment of fragmentsOf(page)) {
    if (fragment.kind === 'text') {
      if (!fragment.generated) continue;
      if (references.isOpen(fragment.node)) open.add(fragment.node);
      if (references.showsOwnPage(fragment.node)) own.add(fragment.node);
    } else if ((fragment.kind === 'running' || isFirstOfElement(fragment)) && references.isTarget(fragment.node))
      targets.push(fragment.node);
  }
  const waits = open.size > 0 || references.awaitsText;
  references.place({ targets, ownIds: [...own], shown: [...open] }, page.counters.values);
  return waits;
}

/** In no particular order. */
export function* fragmentsOf({ root, positioned, displaced, marginBoxes }: PageFragment): Generator<Fragment> {
  const stack: Fragment[] = [...positioned, ...displaced].map(({ fragment }) => fragment);
  for (const { content } of marginBoxes) if (content) stack.push(content);
  if (root) stack.push(root.fragment);
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    yield fragment;
    if ('children' in fragment) for (const child of fragment.children) stack.push(child.fragment);
  }
}
