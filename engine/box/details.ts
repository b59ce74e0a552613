/**
 * `::details-content`: hides everything in a closed `details` except its summary, unless a style sheet overrides it
 * (HTML § 15.5.2).
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
import type { GenerationContext } from './generation-context.js';

/** An element whose children are visited one after the other. */
export interface Foldable {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /**
   * For `details`: the only child that is shown, or null if all are; undefined until needed. Searching for it at each
   * child would take quadratic time.
   */
  onlyShown?: NodeId | null;
}

/** Checks whether a child of `foldable` is hidden. Warns of hidden content. */
export function isFolded(context: GenerationContext, node: NodeId, foldable: Foldable): boolean {
  const { tree, diagnostics } = context;
  if (tree.name(foldable.node) !== 'details') return false;
  if (foldable.onlyShown === undefined) foldable.onlyShown = onlyShown(context, foldable);
  if (foldable.onlyShown === null || foldable.onlyShown === node) return false;
  if (tree.isElement(node) || tree.text(node).trim() !== '')
    diagnostics.warnOnce(
      foldable.node,
      'SVC_CONTENT_OVERFLOW',
      'A closed <details> shows its summary only; add the attribute open to show its content, or open all with ' +
        'details::details-content { content-visibility: visible }.',
      tree.position(foldable.node),
    );
  return true;
}

/** Without a summary, nothing would be visible, so everything is shown. */
function onlyShown({ tree, styles }: GenerationContext, { node, style }: Foldable): NodeId | null {
  const content = styles.pseudoStyleOf(node, 'details-content', style);
  if (content?.contentVisibility !== 'hidden') return null;
  const summary = summaryOf(tree, node);
  return summary === NO_NODE ? null : summary;
}

function summaryOf(tree: DocumentTree, details: NodeId): NodeId {
  for (let node = tree.firstChild(details); node !== NO_NODE; node = tree.nextSibling(node))
    if (tree.isElement(node) && tree.name(node) === 'summary') return node;
  return NO_NODE;
}
