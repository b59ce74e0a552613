/** Copies of trees in which some elements hold something else. */
import type { DocumentTree, NodeId } from './document-tree.js';
import type { TreeBuilder } from './tree-builder.js';

/**
 * Copies a tree to a builder. `replacement` gives what draws the content of an element in `places`, which are in document order;
 * null: it stays.
 */
export function replaceContent(
  tree: DocumentTree,
  builder: TreeBuilder,
  places: readonly NodeId[],
  replacement: (node: NodeId) => (() => void) | null,
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
    // What an earlier element held is gone.
    while (next < places.length && places[next]! < n) next++;
    const place = places[next] ?? tree.length;
    const end = tree.afterSubtree(node);
    if (end <= place && ends.length > 0) {
      builder.copy(node, end);
      n = end;
      continue;
    }
    const { line = 0, column = 0 } = tree.position(node) ?? {};
    const own = tree.attributes(node);
    const draw = node === place ? replacement(node) : null;
    builder.open(tree.name(node), own.size > 0 ? own : null, line, column);
    if (draw) {
      draw();
      builder.close();
      n = end;
      continue;
    }
    ends.push(end);
    n++;
  }
}
