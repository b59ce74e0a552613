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
    if (!link || !('destination' in link) || !missing.has(link.destination)) continue;
    diagnostics.warn('SVC_LINK_TARGET_MISSING', messageFor(link.destination), tree.position(node));
  }
}

/** A link to the file of another chapter keeps its address where that has no such target (chapters/references.ts). */
function messageFor(destination: string): string {
  const [file = '', id] = destination.split('#', 2);
  if (id === undefined) return `The link to "#${destination}" leads nowhere: nothing that is drawn has that id.`;
  return `The link to "${destination}" leads nowhere: ${file} is part of the document, but nothing that is drawn in it has the id "${id}".`;
}
