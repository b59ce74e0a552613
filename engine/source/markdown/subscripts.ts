/**
 * Subscripts. A single tilde means strikethrough on GitHub and subscript in pandoc. If it follows a letter, digit or
 * bracket and contains no space, as in H~2~O, it means a subscript: nobody strikes out the middle of a word.
 */
import type { Root } from 'mdast';
import { sourceOf, visitParents, type ExtensionContext } from './nodes.js';

export const MAY_HAVE_SUBSCRIPTS = /[\p{L}\p{N})\]}~]~[^~\s]+~(?!~)/u;
const SUBSCRIPT = /^~[^~\s]+~$/;

export function placeSubscripts(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    for (const child of node.children) {
      if (child.type !== 'delete' || !SUBSCRIPT.test(sourceOf(child, context) ?? '')) continue;
      const before = context.source.slice(0, child.position!.start.offset).slice(-2);
      if (/[\p{L}\p{N})\]}]$/u.test(before)) (child.data ??= {}).hName = 'sub';
    }
  });
}
