/**
 * Codes that scanners read: the data in elements with the attribute `data-platen-code` becomes a symbol, drawn as SVG. It is
 * done in the tree, so that Markdown, HTML and templates have the same codes.
 */
import { onOneLine, shortened } from '../../base/one-line.js';
import type { Diagnostics } from '../../diagnostics.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
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
      return { symbol: symbology.encode(data), label, width: widthOf(tree, node) };
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

/** The `width` of the element, or that of its `style`, which has no effect on the symbol by itself. */
function widthOf(tree: DocumentTree, node: NodeId): string | null {
  const ofStyle = /(?:^|;)\s*width\s*:\s*([^;]+)/.exec(tree.attr(node, 'style') ?? '')?.[1];
  const written = tree.attr(node, 'width') ?? ofStyle ?? '';
  return /^\d+(?:\.\d+)?(?:px|mm|cm|in|pt|pc|em|rem|%)?$/.test(written.trim()) ? written.trim() : null;
}

/**
 * Copies a tree to a builder. `replacement` gives what draws the content of an element in `places`, which are in document order;
 * null: it stays.
 */
function replaceContent(
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
