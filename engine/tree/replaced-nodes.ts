/** Copies of trees in which some nodes, or what they hold, are drawn anew. */
import type { DocumentTree, NodeId } from './document-tree.js';
import type { TreeBuilder } from './tree-builder.js';

/** What draws something in the place of a node; null: it stays as it is. */
type Replacement = (node: NodeId) => (() => void) | null;

/**
 * Copies a tree to a builder whose source is the tree. `places` are in document order. Nobody is asked about a place within
 * what was replaced.
 */
export function replaceNodes(
  tree: DocumentTree,
  builder: TreeBuilder,
  places: readonly NodeId[],
  replacement: Replacement,
): void {
  const ends: number[] = [];
  let next = 0;
  // Ends because `n` grows in each turn.
  for (let n = 0; n <= tree.length;) {
    while (ends.length > 0 && ends.at(-1)! <= n) {
      builder.close();
      ends.pop();
    }
    if (n === tree.length) return;
    const node = n as NodeId;
    const end = tree.afterSubtree(node);
    // What an earlier node held is gone.
    while (next < places.length && places[next]! < n) next++;
    const draw = places[next] === node ? replacement(node) : null;
    if (places[next] === node) next++;
    if (draw) {
      draw();
      n = end;
    } else if (end <= (places[next] ?? tree.length) && ends.length > 0) {
      builder.copy(node, end);
      n = end;
    } else {
      openLike(tree, node, builder);
      ends.push(end);
      n++;
    }
  }
}

/** The same for what elements hold: the elements themselves stay. */
export function replaceContent(
  tree: DocumentTree,
  builder: TreeBuilder,
  places: readonly NodeId[],
  replacement: Replacement,
): void {
  replaceNodes(tree, builder, places, (node) => {
    const draw = replacement(node);
    if (!draw) return null;
    return () => {
      openLike(tree, node, builder);
      draw();
      builder.close();
    };
  });
}

/** Opens an element with the name, attributes and place of another. */
function openLike(tree: DocumentTree, node: NodeId, builder: TreeBuilder): void {
  const { line = 0, column = 0 } = tree.position(node) ?? {};
  const own = tree.attributes(node);
  builder.open(tree.name(node), own.size > 0 ? own : null, line, column);
}
