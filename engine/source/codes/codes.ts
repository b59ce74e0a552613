/**
 * Codes that scanners read: the data in elements with the attribute `data-platen-code` becomes a symbol, drawn as SVG. It is
 * done in the tree, so that Markdown, HTML and templates have the same codes.
 */
import { onOneLine, shortened } from '../../base/one-line.js';
import type { Diagnostics } from '../../diagnostics.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { replaceContent } from '../../tree/replaced-nodes.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import { drawnWidth } from './drawn-width.js';
import { CODE_ATTRIBUTE, CODE_NAMES, codeKey } from './code-names.js';
import type { Drawn } from './code-drawing.js';

/** How deep a symbol nests in its element. */
const DEEPEST_SYMBOL = 4;
/** The text of an alternative. */
const MAX_LABEL = 200;

interface CodeOptions {
  readonly maxDepth: number;
  readonly diagnostics: Diagnostics;
}

/** Returns a copy of the tree with symbols; the tree itself if it has none. */
export async function withCodes(tree: DocumentTree, options: CodeOptions): Promise<DocumentTree> {
  if (!tree.storage.attributes.some((of) => of.has(CODE_ATTRIBUTE))) return tree;
  const places: NodeId[] = [];
  for (let n = 0; n < tree.length; n++)
    if (tree.attr(n as NodeId, CODE_ATTRIBUTE) !== undefined) places.push(n as NodeId);
  const [{ SYMBOLOGIES }, { drawCode }, { WrongData }] = await Promise.all([
    import('./symbologies.js'),
    import('./code-drawing.js'),
    import('./symbol.js'),
  ]);
  const builder = new TreeBuilder({ maxDepth: options.maxDepth + DEEPEST_SYMBOL, source: tree });
  const warn = (node: NodeId, message: string): void =>
    options.diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, tree.position(node));
  const drawnAt = (node: NodeId): Drawn | null => {
    options.diagnostics.look();
    const name = tree.attr(node, CODE_ATTRIBUTE)!;
    const symbology = SYMBOLOGIES.get(codeKey(name) ?? '');
    if (!symbology) {
      warn(node, `“${name.slice(0, 40)}” is no code; there are ${CODE_NAMES.join(', ')}. Its data is printed.`);
      return null;
    }
    const data = (tree.attr(node, 'data-value') ?? tree.textContent(node)).trim();
    try {
      if (data === '') throw new WrongData('there is no data.');
      const label = tree.attr(node, 'aria-label') ?? `${symbology.title}: ${shortened(onOneLine(data), MAX_LABEL)}`;
      return { symbol: symbology.encode(data), label, width: drawnWidth(tree, node) };
    } catch (error) {
      if (!(error instanceof WrongData)) throw error;
      const shown = shortened(onOneLine(data), 60);
      warn(node, `The ${symbology.title} “${shown}” is printed as its data: ${error.message}`);
      return null;
    }
  };
  replaceContent(tree, builder, places, (node) => {
    const drawn = drawnAt(node);
    return drawn && (() => drawCode(builder, drawn));
  });
  return builder.build(tree.mode);
}
