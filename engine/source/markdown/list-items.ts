/**
 * Converts list items from mdast to hast. For each item, mdast-util-to-hast checks whether any item of the list is
 * loose, which takes seconds for ten thousand items. Here each list is checked once.
 */
import type { Element } from 'hast';
import type { List, ListItem, Parents } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';

/** Returns a handler of `listItem` for one conversion. */
export function listItems(): (state: State, node: ListItem, parent: Parents | undefined) => Element {
  /** Empty lists that replace the real ones and only state whether they are loose. */
  const standIns = new WeakMap<Parents, List>();
  return (state, node, parent) => {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent);
    let standIn = standIns.get(parent);
    if (!standIn) {
      standIn = { type: 'list', spread: isLoose(parent), children: [] };
      standIns.set(parent, standIn);
    }
    return defaultHandlers.listItem(state, node, standIn);
  };
}

/** CommonMark 0.31.2, § 5.3. */
function isLoose({ spread, children }: List): boolean {
  return spread === true || children.some((item) => item.spread ?? item.children.length > 1);
}
