/**
 * What people write in Markdown beyond CommonMark and GFM. Each extension changes the mdast of a part before it becomes
 * hast, and each is asked only for parts in whose text it can find something: Markdown without them costs a few
 * searches a part.
 */
import type { Root } from 'mdast';
import { MAY_HAVE_ATTRIBUTES, placeAttributes } from './markdown-attribute-places.js';
import type { ExtensionContext } from './markdown-nodes.js';

interface Extension {
  /** Whether the text may hold something for it. */
  readonly pattern: RegExp;
  readonly apply: (root: Root, context: ExtensionContext) => void;
}

/** In the order in which they are applied. */
const EXTENSIONS: readonly Extension[] = [{ pattern: MAY_HAVE_ATTRIBUTES, apply: placeAttributes }];

export function extendMarkdown(root: Root, context: ExtensionContext): void {
  for (const { pattern, apply } of EXTENSIONS) if (pattern.test(context.source)) apply(root, context);
}
