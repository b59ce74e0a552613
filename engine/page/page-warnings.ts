/**
 * What a page has to warn of. Everything is read off the fragments that stand on the page, so a page may be laid out
 * as often as it likes: it warns when it commits, once. See layout/contract/layout-warning.ts.
 */
import type { Fragment, FragmentChild } from '../layout/contract/fragment.js';
import type { LayoutWarning } from '../layout/contract/layout-warning.js';
import type { OutOfFlow } from '../layout/contract/out-of-flow.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { MarginBoxFragment, PageFragment } from './page-fragment.js';

type Content = Pick<PageFragment, 'root' | 'positioned' | 'displaced'>;

/** The warnings of a page's content, in document order. `others`: about boxes that have no fragment on it. */
export function contentWarnings(
  { root, positioned, displaced }: Content,
  others: readonly LayoutWarning[],
): readonly LayoutWarning[] {
  const found: LayoutWarning[] = [...others];
  for (const { fragment } of root ? [root, ...positioned] : positioned) collect(fragment, found);
  if (displaced.length > 0) {
    // Fixed boxes are known before layout, so those in notes are shown as well.
    const shown = new Set(positioned.map(({ fragment }) => fragment.node));
    for (const child of displaced) collectDisplaced(child, shown, found);
  }
  return found.length > 1 ? found.sort((a, b) => a.node - b.node) : found;
}

/** Repeated headers and fixed boxes warn where they first stand. */
function collect(root: Fragment, found: LayoutWarning[]): void {
  const stack = [root];
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'box' && fragment.repeated) continue;
    if (fragment.warnings) found.push(...fragment.warnings);
    if (!('children' in fragment)) continue;
    // Text carries no warnings, and most fragments are text.
    for (const { fragment: child } of fragment.children) if (child.kind !== 'text') stack.push(child);
  }
}

/**
 * Page floats and the footnote area. They stand outside of the flow: positioned boxes in them have no containing block,
 * and page floats in footnotes have no anchor in the flow.
 */
function collectDisplaced({ fragment }: FragmentChild, shown: ReadonlySet<NodeId>, found: LayoutWarning[]): void {
  collect(fragment, found);
  if (fragment.kind !== 'box') return;
  const isLostBox = (item: OutOfFlow) => item.kind !== 'displaced' && !shown.has(item.box.node);
  if (fragment.role !== 'area') return collectLost(fragment.outOfFlow, isLostBox, found);
  const isLost = (item: OutOfFlow) => (item.kind === 'displaced' ? item.target.kind !== 'footnote' : isLostBox(item));
  for (const { fragment: note } of fragment.children)
    if (note.kind === 'box') collectLost(note.outOfFlow, isLost, found);
}

function collectLost(
  carried: readonly OutOfFlow[],
  isLost: (item: OutOfFlow) => boolean,
  found: LayoutWarning[],
): void {
  for (const item of carried) if (!item.isRepeated && isLost(item)) found.push(lostBox(item));
}

/** What is out of the flow of a footnote, page float or running element and finds no place on the page. */
function lostBox(item: OutOfFlow): LayoutWarning {
  const isDisplaced = item.kind === 'displaced';
  const message = isDisplaced
    ? 'A page float inside a footnote is not shown: it has no place on the page; move it out of the footnote.'
    : 'A positioned box inside a footnote, page float or running element is not shown: give what it stands in “position: relative”, or move it out.';
  return { code: 'SVC_CONTENT_OVERFLOW', message, node: isDisplaced ? item.target.node : item.box.node };
}

/** The warnings of page-margin boxes. Running elements stand on many pages, so the caller warns once an element. */
export function marginWarnings(boxes: readonly MarginBoxFragment[], tree: DocumentTree): readonly LayoutWarning[] {
  const found: LayoutWarning[] = [];
  for (const { content, isCut } of boxes) {
    if (isCut) found.push(...content.children.map(({ fragment }) => cutOff(fragment.node, tree)));
    for (const { fragment } of content.children) {
      collect(fragment, found);
      collectRunning(fragment, found);
      if (fragment.kind !== 'box' || fragment.outOfFlow.length === 0) continue;
      collectLost(fragment.outOfFlow, ({ kind }) => kind !== 'displaced', found);
      // Margin boxes stand on many pages, so no page is the one of a note that they call.
      if (fragment.outOfFlow.some(({ kind }) => kind === 'displaced')) found.push(leftOutNote(fragment.node));
    }
  }
  return found;
}

/** Names the last element that has a place: what it cuts off is the end, and a template's own elements have no place. */
function cutOff(running: NodeId, tree: DocumentTree): LayoutWarning {
  let node = running;
  for (let n = running + 1; n < tree.afterSubtree(running); n++)
    if (tree.isElement(n as NodeId) && tree.position(n as NodeId)) node = n as NodeId;
  const message =
    'What stands above and below the text leaves less than a quarter of the page, so its end is cut off; make the letterhead, the footer or the running element shorter.';
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}

function leftOutNote(node: NodeId): LayoutWarning {
  const message = 'A footnote or page float in a running element is left out; put it into the text instead.';
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}

/** Margin boxes show what the page's own running elements are; one that stands in another is of no page. */
function collectRunning(fragment: Fragment, found: LayoutWarning[]): void {
  if (fragment.kind === 'running') {
    const message = 'A running element inside a running element is not shown; move it out.';
    found.push({ code: 'SVC_CONTENT_OVERFLOW', message, node: fragment.node });
  } else if ('children' in fragment) {
    // Ends with the fragment, which is as deep as elements nest.
    for (const child of fragment.children) collectRunning(child.fragment, found);
  }
}
