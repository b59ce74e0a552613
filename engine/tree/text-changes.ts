/** Compares two trees that may differ in the text of some of their nodes. */
import { sameData } from '../base/same-data.js';
import { NO_NODE, type DocumentTree, type NodeId, type TreeStorage } from './document-tree.js';

/** Elements whose text is no content: it says what the document is, or how it looks. */
const SETTINGS: ReadonlySet<string> = new Set(['head', 'style', 'title', 'template', 'script', 'textarea']);
const BLANK = /^[ \t\n\r\f]*$/;

/** Whether a text is white space only. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/**
 * The text nodes of content that differ, in document order. null: the trees differ in more, or in a way that selectors,
 * styles or white space may notice outside of the text's own block.
 */
export function textChanges(before: DocumentTree, after: DocumentTree): readonly NodeId[] | null {
  if (before === after) return [];
  const [a, b] = [before.storage, after.storage];
  if (!sameShape(a, b)) return null;
  const changed: NodeId[] = [];
  for (let n = 0; n < a.length; n++) {
    const node = n as NodeId;
    if (a.nameIndex[n]! >= 0) {
      if (!sameAttributes(before.attributes(node), after.attributes(node))) return null;
      continue;
    }
    const [old, text] = [before.text(node), after.text(node)];
    if (old === text) continue;
    if (isBlank(old) || isBlank(text) || !isContent(after, node)) return null;
    changed.push(node);
  }
  return changed;
}

function sameShape(a: TreeStorage, b: TreeStorage): boolean {
  if (a.length !== b.length || a.mode !== b.mode || !sameData(a.names, b.names)) return false;
  for (let n = 0; n < a.length; n++) if (a.nameIndex[n] !== b.nameIndex[n] || a.parent[n] !== b.parent[n]) return false;
  return true;
}

export function sameAttributes(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  if (a.size !== b.size) return false;
  // In the same order, so that nothing depends on it.
  const others = b.entries();
  for (const [name, value] of a) {
    const [otherName, otherValue] = others.next().value!;
    if (name !== otherName || value !== otherValue) return false;
  }
  return true;
}

/** Text under `dir=auto` decides the direction of everything around it. */
export function isContent(tree: DocumentTree, node: NodeId): boolean {
  for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at))
    if (SETTINGS.has(tree.name(at)) || tree.name(at) === 'bdi' || tree.attr(at, 'dir')?.toLowerCase() === 'auto')
      return false;
  return true;
}
