/** Finds the used page name of the first content on the next page (CSS Paged Media 3, § 7). */
import type { BlockLevelBox } from '../box/box.js';
import type { BoxSequence } from '../box/box-sequence.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { BreakToken } from '../layout/contract/break-token.js';
import { isInFlow } from '../layout/contract/fragmentation.js';
import { nextContent } from '../layout/contract/token-kinds.js';
import { prepareFlow } from '../layout/text/inline-segments.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import { pageNameOfChild, passesPageNames, startPageOf, usedPageName } from '../layout/block/page-name.js';

export interface NextPageName {
  readonly name: string;
  /** Whether the element that asks for the name begins on the next page. */
  readonly isNew: boolean;
}

/** The children of a box that are not laid out yet. */
interface Level {
  readonly children: BoxSequence;
  readonly index: number;
  /** The page name of the box. */
  readonly name: string;
}

/** `token`: where the document continues; null for its start. */
export function nextPageName(root: BlockLevelBox, rootToken: BreakToken | null, context: LayoutContext): NextPageName {
  let name = '';
  let box = root;
  let token = rootToken;
  // `page` does not apply to items of flex and grid containers, but to boxes in them.
  let isItem = false;
  const levels: Level[] = [];
  // Ends with the chain of tokens.
  while (token) {
    if (!isItem) name = usedPageName(box, name, context);
    if (token.kind === 'table') name = token.pageName;
    const next = nextContent(token);
    if (!next) return { name, isNew: false };
    ({ box, token, isItem } = next);
    if (next.following) levels.unshift({ ...next.following, name });
  }
  if (isItem) return { name, isNew: false };
  if (!rootToken) return asked(nameInside(root, context), '');
  return nameOfNext(levels, context) ?? { name, isNew: false };
}

/** A page name that boxes ask for, and the one around them; '' for none. */
function asked(name: string | null, around: string): NextPageName {
  return name ? { name, isNew: true } : { name: around, isNew: false };
}

/** Finds the first content that is not laid out yet, beginning with the innermost level; null if there is none. */
function nameOfNext(levels: readonly Level[], context: LayoutContext): NextPageName | null {
  for (const { children, index, name } of levels) {
    const own = nameAmong(children, index, context);
    if (own !== null) return asked(own, name);
  }
  return null;
}

/** Returns the name that the first content asks for: '' if it asks for none, null if there is no content. */
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
  if (!passesPageNames(box)) return startPageOf(box, usedPageName(box, '', context));
  const inside = nameAmong(box.children, 0, context);
  if (inside === null && !takesRoom(box.style)) return null;
  return inside ? inside : usedPageName(box, '', context);
}

/** Checks whether a block has a height even without content. */
function takesRoom(style: ComputedStyle): boolean {
  const { height, minHeight, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = style;
  const isNone = (size: typeof height | typeof minHeight) => size === 'auto' || size === 0;
  const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth];
  return !isNone(height) || !isNone(minHeight) || edges.some((edge) => edge !== 0);
}
