/**
 * Run-in boxes (CSS Display 4, "run-in layout"), such as a heading at the start of the following block. If no such
 * block follows, the box is a block itself, as in CSS 2.0, § 9.2.3; no anonymous block joins it to other content.
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

/** Consecutive run-in siblings, and the block that they run into. */
export interface RunInSequence {
  readonly runIns: readonly RunIn[];
  /** The element that generates the block; NO_NODE for none. */
  readonly target: NodeId;
}

export const NO_RUN_INS: readonly RunIn[] = [];

/** Returns the sequence that starts with `first`, among its siblings before `end`. */
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
    // White space and boxes out of the flow do not separate neighbours.
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

/** Checks for a box with block-level content in its flow, which does not run in (CSS 2.0, § 9.2.3). */
export function containsBlocks(context: GenerationContext, { node, style }: RunIn): boolean {
  const { tree, styles } = context;
  for (let child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
    if (!tree.isElement(child)) continue;
    const childStyle = styles.styleOf(child, style);
    if (isBlock(childStyle)) return true;
    if (INLINE_CONTENT.has(childStyle.display) && containsBlocks(context, { node: child, style: childStyle }))
      return true;
  }
  return false;
}

function isBlock(style: ComputedStyle): boolean {
  return ['block', 'list-item', 'flow-root', 'table', 'flex', 'grid'].includes(style.display) && !isOutOfFlow(style);
}
