/** Warns of links that lead to nothing, when everything is drawn. */
import type { Diagnostics } from '../../diagnostics.js';
import type { PdfDocument } from '../../pdf/document.js';
import { isLink, linkAddress, readLink, type LinkAddresses } from '../../source/html/links.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

export function warnOfMissingTargets(
  pdf: PdfDocument,
  tree: DocumentTree,
  addresses: LinkAddresses,
  diagnostics: Diagnostics,
): void {
  const missing = new Set(pdf.unresolvedDestinations());
  for (let n = 0; n < tree.length && missing.size > 0; n++) {
    const node = n as NodeId;
    const href = isLink(tree, node) ? linkAddress(tree, node) : undefined;
    const link = href?.includes('#') ? readLink(href, addresses) : null;
    if (!link || !('destination' in link) || !missing.delete(link.destination)) continue;
    diagnostics.warn(
      'SVC_LINK_TARGET_MISSING',
      `The link to "#${link.destination}" leads nowhere: nothing that is drawn has that id.`,
      tree.position(node),
    );
  }
}
