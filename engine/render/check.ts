/** Finds the warnings of a document without laying it out and without loading anything. */
import type { Diagnostics } from '../diagnostics.js';
import { hasCandidates } from '../source/images/image-candidates.js';
import { linkAddress, resolveLink, warnOfActiveContent } from '../source/html/links.js';
import { policyOf, ResourceLoader } from '../source/resources/resource-loader.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import { checkMargins } from './options/margins.js';
import { signingOf } from './output/signing.js';
import type { RenderInput, RenderOptions } from './options/options.js';
import { staged } from './error-boundary.js';
import { completeDocument, originOf, readDocument } from './prepare/document.js';
import { diagnosticsOf, RunLimits } from './run-limits.js';
import type { SharedResources } from './shared.js';
import { resolveStyles } from './styles.js';

/**
 * Runs the stages before layout. Resources outside of the document count as sound, unless the policy forbids their
 * address. Throws the RenderError that a render would throw in these stages.
 */
export async function checkDocument(
  inputs: readonly RenderInput[],
  given: RenderOptions,
  shared: SharedResources,
): Promise<Diagnostics> {
  const limits = new RunLimits(given);
  const diagnostics = diagnosticsOf(inputs, given, limits);
  try {
    await staged(given, diagnostics, async (progress) => {
      const loader = new ResourceLoader(policyOf(given.resources, originOf(inputs[0]!)));
      const preparation = { inputs, options: given, shared, diagnostics, limits, progress, memory: null };
      const read = await readDocument(preparation, loader);
      const { options, tree, templateSheets, base, addresses } = await completeDocument(read, null, {
        shared,
        diagnostics,
        limits,
      });
      warnOfBlockedImages(tree, loader, base, diagnostics);
      warnOfActiveContent(tree, diagnostics);
      await progress.enter('style');
      const { styles } = await resolveStyles(
        { tree, loader: null, base, diagnostics, templateSheets },
        options,
        shared,
      );
      checkMargins(options, styles);
      await signingOf(options, diagnostics);
      limits.check('style');
      for (const node of elements(tree, 'a', 'area')) {
        const href = linkAddress(tree, node);
        if (href !== undefined) resolveLink(href, addresses, diagnostics, tree.position(node));
      }
    });
  } finally {
    limits.end();
  }
  return diagnostics;
}

function warnOfBlockedImages(
  tree: DocumentTree,
  loader: ResourceLoader,
  base: string | undefined,
  diagnostics: Diagnostics,
): void {
  for (const node of elements(tree, 'img')) {
    const source = hasCandidates(tree, node) ? undefined : tree.attr(node, 'src')?.trim();
    const problem = source ? loader.refusal(source, base) : null;
    if (!problem) continue;
    const message = `Image left out: ${problem.message}`;
    diagnostics.warn('SVC_RESOURCE_BLOCKED', message, tree.position(node), undefined, problem.commonCause);
  }
}

function* elements(tree: DocumentTree, ...names: readonly string[]): Generator<NodeId> {
  for (let n = 0; n < tree.length; n++) if (names.includes(tree.name(n as NodeId))) yield n as NodeId;
}
