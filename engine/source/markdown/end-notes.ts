/** The section of footnotes at the end of a Markdown document. */
import type { Element, RootContent } from 'hast';
import type { AttributeNormaliser } from '../../tree/attributes.js';
import { appendHast } from '../../tree/from-hast.js';
import type { TreeBuilder } from '../../tree/tree-builder.js';
import type { Footnotes } from './footnotes.js';

/** `resolve`: resolves raw HTML, if there is any. */
export async function appendNotes(
  footnotes: Footnotes,
  builder: TreeBuilder,
  normaliser: AttributeNormaliser,
  resolve: (children: RootContent[]) => RootContent[] | Promise<RootContent[]>,
): Promise<void> {
  let isOpen = false;
  for (const { item, lineOffset } of footnotes.items()) {
    if (!isOpen) {
      builder.text('\n');
      builder.open(
        'section',
        new Map([
          ['data-footnotes', ''],
          ['class', 'footnotes'],
          ['role', 'doc-endnotes'],
        ]),
      );
      builder.open('ol', null);
      isOpen = true;
    }
    builder.text('\n');
    item.children = (await resolve(item.children)) as Element['children'];
    appendHast(builder, [item], { lineOffset, normaliser });
  }
  if (!isOpen) return;
  builder.text('\n');
  builder.close();
  builder.close();
}
