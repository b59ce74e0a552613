/**
 * Finds text that nobody sees because a box cuts it off (`overflow: hidden`, `contain: paint`) or is transparent. Little
 * text is cut off on purpose every day, as in teasers and cards of one height; much of it is missing.
 */
import { luToPt, type Points } from '../../base/units.js';
import {
  textLength,
  type BoxFragment,
  type BoxRole,
  type Fragment,
  type TextFragment,
} from '../../layout/contract/fragment.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { PaintServices } from './paint-context.js';
import type { PaintRect } from '../../base/shapes.js';

/** More than a line of text has: a headline whose second line a card cuts off is no loss that the author does not know of. */
const LEAST_CUT_OFF = 100;
/** Of the text of a box. A teaser may lose its last line. */
const SHARE_CUT_OFF = 0.25;
/** So much is a loss in a box of any length: it is half of a page of a letter. */
const MUCH_CUT_OFF = 1000;
/** A paragraph. Labels and captions that wait for a pointer are shorter. */
const LEAST_TRANSPARENT = 200;

/** How much of a line may reach over an edge: side bearings and descenders do. */
const TOLERANCE: Points = 1;
/** Boxes that are narrower or lower hide their content from sighted readers on purpose, or until somebody clicks. */
const LEAST_EXTENT: Points = 2;

interface Counted {
  cutOff: number;
  shown: number;
}

/** Whether a box cuts off much of its text. `clip`: what it shows, in the coordinates of its corner `x`, `y`. */
export function cutsOffText(fragment: BoxFragment, clip: PaintRect, x: Points, y: Points): boolean {
  const { style } = fragment;
  // A box that is as if empty has no height, which its author may not know.
  const isCollapsed = style.contain.size && style.height === 'auto';
  if (style.visibility !== 'visible' || clip.width < LEAST_EXTENT) return false;
  if (clip.height < LEAST_EXTENT && !isCollapsed) return false;
  const counted: Counted = { cutOff: 0, shown: 0 };
  for (const child of fragment.children) count(child.fragment, x + luToPt(child.x), y + luToPt(child.y), clip, counted);
  const { cutOff, shown } = counted;
  return cutOff >= MUCH_CUT_OFF || (cutOff >= LEAST_CUT_OFF && cutOff >= (cutOff + shown) * SHARE_CUT_OFF);
}

/** What is beside a box as a whole is the next slide of a show, unless it is part of a table. */
const PARTS_OF_TABLES: ReadonlySet<BoxRole> = new Set(['row-group', 'row', 'cell', 'column', 'anonymous', 'ruby']);

function count(fragment: Fragment, x: Points, y: Points, clip: PaintRect, counted: Counted): void {
  if (fragment.kind === 'image' || fragment.kind === 'running') return;
  const isBelow = y > clip.y + clip.height - TOLERANCE || y + luToPt(fragment.height) < clip.y + TOLERANCE;
  const isBeside = x > clip.x + clip.width - TOLERANCE || x + luToPt(fragment.width) < clip.x + TOLERANCE;
  if (fragment.kind === 'text') {
    if (fragment.style.visibility !== 'visible') return;
    counted[isBelow || isBeside ? 'cutOff' : 'shown'] += charactersOf(fragment);
    return;
  }
  if (fragment.kind === 'box') {
    if (isBeside && fragment.width > 0 && !PARTS_OF_TABLES.has(fragment.role)) return;
    // A box that cuts off its own content is asked itself. What is of no extent has its content elsewhere.
    if (hides(fragment) && !isBelow) return;
  }
  for (const child of fragment.children) count(child.fragment, x + luToPt(child.x), y + luToPt(child.y), clip, counted);
}

function hides({ style }: BoxFragment): boolean {
  return style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.contain.paint || style.opacity === 0;
}

/** Whether a box without opacity has a paragraph of text or more. */
export function hidesText(fragment: Fragment): boolean {
  let characters = 0;
  const visit = (inside: Fragment): boolean => {
    if (inside.kind === 'text') characters += inside.style.visibility === 'visible' ? charactersOf(inside) : 0;
    else if ('children' in inside) return inside.children.some((child) => visit(child.fragment));
    return characters >= LEAST_TRANSPARENT;
  };
  return visit(fragment);
}

function charactersOf(text: TextFragment): number {
  return text.generated ? 0 : textLength(text);
}

export function warnOfCutText(node: NodeId, { diagnostics, tree }: PaintServices): void {
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    'A box cuts off text that it has no room for (overflow: hidden, or contain), so the text is missing; in @media print, give it “height: auto; max-height: none; overflow: visible; contain: none”.',
    tree.position(node),
  );
}

export function warnOfTransparentText(node: NodeId, { diagnostics, tree }: PaintServices): void {
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    'Text cannot be seen because of “opacity: 0”, as if it waited for a script to show it; in @media print, give it “opacity: 1”.',
    tree.position(node),
  );
}
