/** The used page name of what comes first on the next page (CSS Paged Media 3, § 7). */
import type { BlockBox, BlockLevelBox } from '../box/box.js';
import type { BoxSequence } from '../box/box-sequence.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { BlockBreakToken, BreakToken } from '../layout/contract/break-token.js';
import { isInFlow } from '../layout/contract/fragmentation.js';
import { prepareFlow } from '../layout/text/inline-segments.js';
import { nextItem } from '../layout/items/item-flows.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import { pageNameOfChild, usedPageName } from '../layout/block/page-name.js';

export interface NextPageName {
  readonly name: string;
  /** An element that asks for the name begins there. */
  readonly isNew: boolean;
}

/** Children of a box that are still to come. */
interface Level {
  readonly children: BoxSequence;
  readonly index: number;
  /** The name around them. */
  readonly name: string;
}

/** `token`: where the document goes on; null: it begins. */
export function nextPageName(root: BlockLevelBox, rootToken: BreakToken | null, context: LayoutContext): NextPageName {
  let name = '';
  let box: BlockLevelBox | null = root;
  let token = rootToken;
  // Items of flex and grid containers name no pages; what is in them does.
  let isItem = false;
  const levels: Level[] = [];
  // Ends with the chain of tokens.
  while (box && token && (token.kind === 'block' || token.kind === 'items')) {
    if (!isItem) name = usedPageName(box, name, context);
    isItem = token.kind === 'items';
    if (token.kind === 'items') ({ box, token } = nextItem(token) ?? NOTHING_NEXT);
    else {
      const overflowing: BlockBreakToken | undefined = token.overflowing[0];
      const { children }: BlockBox = token.box;
      const goesOn = token.childToken !== null && !overflowing;
      levels.unshift({ children, index: token.childIndex + (goesOn ? 1 : 0), name });
      box = overflowing?.box ?? children.at(token.childIndex);
      // Nothing but the height of the box itself goes on.
      if (!box) return { name, isNew: false };
      token = overflowing ?? token.childToken;
    }
  }
  // Columns know no page names; and what came first in them is gone.
  if (box && token?.kind === 'multicol') return { name: usedPageName(box, name, context), isNew: false };
  if (isItem) return { name, isNew: false };
  if (token) return { name: box ? usedPageName(box, name, context) : name, isNew: false };
  if (!rootToken) return asked(nameInside(root, context), '');
  return nameOfNext(levels, context) ?? { name, isNew: false };
}

const NOTHING_NEXT = { box: null, token: null };

/** What boxes ask for and what is around them: '' for nothing. */
function asked(name: string | null, around: string): NextPageName {
  return name ? { name, isNew: true } : { name: around, isNew: false };
}

/** The first content among what is to come, the innermost level first; null: there is none. */
function nameOfNext(levels: readonly Level[], context: LayoutContext): NextPageName | null {
  for (const { children, index, name } of levels) {
    const own = nameAmong(children, index, context);
    if (own !== null) return asked(own, name);
  }
  return null;
}

/** The name that the first content asks for; '' for none, null where there is no content. */
function nameAmong(children: BoxSequence, from: number, context: LayoutContext): string | null {
  for (let index = from; ; index++) {
    const child = children.at(index);
    if (!child) return null;
    const own = nameInside(child, context);
    if (own !== null) return own === '' ? pageNameOfChild(children, index, '', context) : own;
  }
}

function nameInside(box: BlockLevelBox, context: LayoutContext): string | null {
  if (!isInFlow(box)) return null;
  if (box.kind === 'lines') return box.text === '' && !prepareFlow(box, context).hasContent ? null : '';
  if (box.kind !== 'block') return usedPageName(box, '', context);
  const inside = nameAmong(box.children, 0, context);
  if (inside === null && !takesRoom(box.style)) return null;
  return inside ? inside : usedPageName(box, '', context);
}

/** Whether a block has a height without content. */
function takesRoom(style: ComputedStyle): boolean {
  const { height, minHeight, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = style;
  const isNone = (size: typeof height | typeof minHeight) => size === 'auto' || size === 0;
  const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth];
  return !isNone(height) || !isNone(minHeight) || edges.some((edge) => edge !== 0);
}
