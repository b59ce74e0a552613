/**
 * Run-in boxes (CSS Display 4, "run-in layout"): a heading that stands at the start of the block after it. What is not
 * followed by such a block is a block itself, as in CSS 2.0, § 9.2.3: no anonymous block joins it to what comes next.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import { establishesFormattingContext, isOutOfFlow } from './box.js';
import { isReplaced, isSkipped } from './replaced-elements.js';
import type { GenerationContext } from './generation-context.js';

/** An element that runs into a block, and its style there. */
export interface RunIn {
  readonly node: NodeId;
  readonly style: ComputedStyle;
}

/** Consecutive run-in boxes among siblings, and the block that takes them in. */
export interface RunInSequence {
  readonly runIns: readonly RunIn[];
  /** The element that generates the block; NO_NODE: there is none. */
  readonly target: NodeId;
}

export const NO_RUN_INS: readonly RunIn[] = [];

/** The sequence that begins with `first`, among its siblings before `end`. Ends with them. */
export function runInSequence(
  context: GenerationContext,
  first: RunIn,
  parent: ComputedStyle,
  end: NodeId,
): RunInSequence {
  const { tree, styles } = context;
  const runIns = [first];
  for (let node = tree.nextSibling(first.node); node !== end && node >= 0; node = tree.nextSibling(node)) {
    if (!tree.isElement(node)) {
      if (/[^ \t\n\r\f]/.test(tree.text(node))) break;
      continue;
    }
    const style = styles.styleOf(node, parent);
    // White space and what is not in the flow stand between neighbours unnoticed.
    if (style.display === 'none' || isSkipped(tree.name(node)) || style.position === 'running' || isOutOfFlow(style))
      continue;
    if (style.display === 'run-in') runIns.push({ node, style });
    else return { runIns, target: takesRunIns(context, node, style) ? node : NO_NODE };
  }
  return { runIns, target: NO_NODE };
}

function takesRunIns(context: GenerationContext, node: NodeId, style: ComputedStyle): boolean {
  if (style.display !== 'block' && style.display !== 'list-item') return false;
  return !establishesFormattingContext(style) && !isReplaced(context, node, style);
}

const INLINE_CONTENT = new Set<ComputedStyle['display']>(['inline', 'contents', 'none']);

/** A box with blocks in its flow does not run in (CSS 2.0, § 9.2.3). */
export function holdsBlocks(context: GenerationContext, { node, style }: RunIn): boolean {
  const { tree, styles } = context;
  for (let child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
    if (!tree.isElement(child)) continue;
    const childStyle = styles.styleOf(child, style);
    if (isBlock(childStyle)) return true;
    if (INLINE_CONTENT.has(childStyle.display) && holdsBlocks(context, { node: child, style: childStyle })) return true;
  }
  return false;
}

function isBlock(style: ComputedStyle): boolean {
  return ['block', 'list-item', 'flow-root', 'table', 'flex', 'grid'].includes(style.display) && !isOutOfFlow(style);
}
