/** A copy of a tree with other content in the place of some nodes. */
import type { ElementContent } from 'hast';
import { AttributeNormaliser } from './attributes.js';
import { NO_NODE, type DocumentTree, type NodeId } from './document-tree.js';
import { appendHast } from './from-hast.js';
import { TreeBuilder, type TreeBuilderOptions } from './tree-builder.js';

/** `replaced`: not the root. The new content stands in the source where the node does. Throws RenderError 'depth_limit'. */
export function withReplaced(
  tree: DocumentTree,
  replaced: ReadonlyMap<NodeId, readonly ElementContent[]>,
  options: TreeBuilderOptions,
): DocumentTree {
  const builder = new TreeBuilder({ ...options, source: tree });
  const normaliser = new AttributeNormaliser();
  const around = elementsAround(tree, replaced.keys());
  const steps: (NodeId | null)[] = [tree.root];
  // Ends because each node is taken once. null: the element is complete.
  for (let node = steps.pop(); node !== undefined; node = steps.pop()) {
    const content = node === null ? undefined : replaced.get(node);
    if (node === null) builder.close();
    else if (content)
      appendHast(
        builder,
        content.map((child) => placed(child, tree, node!)),
        { normaliser },
      );
    else if (!around.has(node)) builder.copy(node, tree.afterSubtree(node));
    else {
      const { line, column } = tree.position(node) ?? { line: 0, column: 0 };
      builder.open(tree.name(node), tree.attributes(node), line, column);
      const children: NodeId[] = [];
      for (let n = tree.firstChild(node); n !== NO_NODE; n = tree.nextSibling(n)) children.push(n);
      steps.push(null, ...children.reverse());
    }
  }
  return builder.build(tree.mode);
}

function elementsAround(tree: DocumentTree, nodes: Iterable<NodeId>): ReadonlySet<NodeId> {
  const around = new Set<NodeId>();
  for (const node of nodes)
    for (let at = tree.parent(node); at !== NO_NODE && !around.has(at); at = tree.parent(at)) around.add(at);
  return around;
}

function placed(node: ElementContent, tree: DocumentTree, at: NodeId): ElementContent {
  const start = tree.position(at);
  return start ? { ...node, position: { start, end: start } } : node;
}
