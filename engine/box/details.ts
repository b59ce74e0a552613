/** What `::details-content` hides: all but the summary of a closed `details`, unless a style sheet says otherwise (HTML § 15.5.2). */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
import type { GenerationContext } from './generation-context.js';

/** An element whose children are asked for one after the other. */
export interface Foldable {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** Of a `details`, once asked: the one child that is shown, or null where all are. A search for each would be quadratic. */
  onlyShown?: NodeId | null;
}

/** Whether a child of `foldable` is folded away; that content is left out is warned of. */
export function isFolded(context: GenerationContext, node: NodeId, foldable: Foldable): boolean {
  const { tree, diagnostics } = context;
  if (tree.name(foldable.node) !== 'details') return false;
  if (foldable.onlyShown === undefined) foldable.onlyShown = onlyShown(context, foldable);
  if (foldable.onlyShown === null || foldable.onlyShown === node) return false;
  if (tree.isElement(node) || tree.text(node).trim() !== '')
    diagnostics.warn(
      'SVC_CONTENT_OVERFLOW',
      'A closed <details> shows its summary only; give it the attribute open to show its content, or open all with ' +
        'details::details-content { content-visibility: visible }.',
      tree.position(foldable.node),
    );
  return true;
}

/** Without a summary there would be nothing at all, so everything is shown. */
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
