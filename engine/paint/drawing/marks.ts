/** What leads to a fragment and from it: destinations, bookmarks and links, and its part in a list. */
import { luToPt, type Points } from '../../base/units.js';
import {
  isFirstOfElement,
  type BoxFragment,
  type ImageFragment,
  type InlineBoxFragment,
} from '../../layout/contract/fragment.js';
import { addNoteLink, noteName } from './footnotes.js';
import { addLink, defineDestination } from './links.js';
import type { PaintState } from './paint-context.js';
import { isInitialSvg, warnOfSvgOnly } from './svg-only.js';

/** Boxes that no element generated, so nothing points to them. */
const UNMARKED = new Set<BoxFragment['role']>(['anonymous', 'ruby', 'rule', 'area']);

type MarkedFragment = BoxFragment | InlineBoxFragment | ImageFragment;

type Target = Pick<PaintState, 'canvas' | 'services'> & {
  /** Whether the fragment is inside of repeated content. */
  readonly isArtifact: boolean;
};

/** Marks a fragment at (x, y). */
export function addMarks(target: Target, fragment: MarkedFragment, x: Points, y: Points): void {
  if (fragment.kind === 'box' && UNMARKED.has(fragment.role)) return;
  if (target.isArtifact) return addRepeatedLink(target, fragment, x, y);
  if (fragment.kind === 'inline-box' && fragment.part !== 'content') return addNoteLink(target, fragment, x, y);
  const { canvas, services } = target;
  const { node, style } = fragment;
  if (isFirstOf(fragment)) {
    if (style.float === 'footnote') defineDestination(target, node, noteName(node), { x, y });
    if (!isInitialSvg(style)) warnOfSvgOnly(fragment, services);
    if (style.isListItem)
      canvas.noteBox(node, { marker: style.listStyleImage === null ? style.listStyleType : 'image' });
    const name = services.destinationFor(node);
    if (name !== null) defineDestination(target, node, name, { x, y });
    if (style.bookmarkLevel !== 'none' && isFirstOfElement(fragment))
      defineDestination(target, node, services.bookmark(node, style), { x, y });
  }
  if (fragment.kind === 'image') return;
  if (fragment.width > 0)
    addLink(target, node, { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) });
}

function isFirstOf(fragment: MarkedFragment): boolean {
  if (fragment.kind === 'image') return true;
  return fragment.kind === 'box' ? fragment.isFirst : fragment.hasStart && !fragment.isClone;
}

/** What is repeated is read once, but its links work wherever it stands. */
function addRepeatedLink(target: Target, fragment: MarkedFragment, x: Points, y: Points): void {
  const { canvas, services } = target;
  const { kind, node } = fragment;
  const area = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
  if (kind === 'image' || area.width <= 0) return;
  if (services.isLinkInPicture(node)) canvas.linkArea(node, area);
  else addLink(target, node, area);
}
