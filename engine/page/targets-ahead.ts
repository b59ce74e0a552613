/**
 * The counters of elements that stand further on than what refers to them. A walk over all boxes, without layout, takes about a
 * tenth of the time of a pass. Without it, each page with such a reference would be laid out twice, and those that no
 * longer end in the same place three times.
 */
import type { BlockLevelBox } from '../box/box.js';
import type { BoxSequence } from '../box/box-sequence.js';
import { CrossReferences, type ReferenceInput } from '../box/cross-references.js';
import type { QuotedElement } from '../box/element-text.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { NodeId } from '../tree/document-tree.js';
import { createRootBox } from './root-box.js';

/** The elements that references lead to, as box generation enters them. */
export function targetsAhead(
  generation: GenerationContext,
  input: Omit<ReferenceInput, 'ahead'>,
): ReadonlyMap<NodeId, QuotedElement> {
  const references = new CrossReferences({ ...input, ahead: null });
  // Its warnings are those of the pass to come.
  const diagnostics = generation.diagnostics.fork();
  const root = createRootBox({ ...generation, diagnostics, references, keepsMarks: false });
  if ('children' in root) walk(root.children);
  return references.values.elements;
}

/** Creates the boxes of a sequence and releases each at once. The depth of the document bounds the recursion. */
function walk(sequence: BoxSequence): void {
  for (let i = 0; ; i++) {
    const box: BlockLevelBox | null = sequence.at(i);
    if (!box) return;
    if (box.kind === 'block' || box.kind === 'flex' || box.kind === 'grid') walk(box.children);
    sequence.release(i + 1);
  }
}
