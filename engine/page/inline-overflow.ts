/** How far a page's content reaches beyond the page area sideways: what asks for a smaller scale. */
import { boundsUnder, movedTo, multiply2, type Matrix2 } from '../base/matrix.js';
import { lu } from '../base/units.js';
import { clippedAxes } from '../layout/clipped-axes.js';
import type { Fragment, TextFragment } from '../layout/fragment.js';
import { boxTransform } from '../layout/transforms.js';
import type { PageFragment } from './page-fragment.js';

/** Rounding and side bearings are no reason to lay out a document anew. */
const TOLERANCE = lu(1);

/**
 * The width that the content of a page takes, as a multiple of the page area's; 1 where it fits. Only the side that
 * lines run to counts, as nobody can scroll to the other one (CSS Overflow 3, § 2.2), and a fixed box stays out.
 */
export function inlineOverflow({ root, positioned, area }: PageFragment): number {
  const isRtl = root?.fragment.style.direction === 'rtl';
  const reach = new Reach(area.x, area.x + area.width);
  if (root) reach.add(root.fragment, root.x, root.y, { isRoot: true, under: null });
  for (const { fragment, x, y } of positioned) reach.add(fragment, x, y, INSIDE);
  const beyond = isRtl ? area.x - reach.left : reach.right - (area.x + area.width);
  return beyond > TOLERANCE ? (area.width + beyond) / area.width : 1;
}

interface Surroundings {
  readonly isRoot: boolean;
  /** The transformations around a fragment, in layout units of the page; null: none. */
  readonly under: Matrix2 | null;
}

const INSIDE: Surroundings = { isRoot: false, under: null };

/** How far fragments reach to both sides, as they are seen (CSS Overflow 3, § 2.2: with their transformations). */
class Reach {
  constructor(
    public left: number,
    public right: number,
  ) {}

  add(fragment: Fragment, x: number, y: number, { isRoot, under }: Surroundings): void {
    if (fragment.kind === 'running' || fragment.style.position === 'fixed') return;
    const around = transformed(fragment, x, y, under);
    if (around === 'unseen') return;
    this.#cover(fragment, x, y, around);
    if (fragment.kind === 'text' || fragment.kind === 'image') return;
    // The overflow of the root element is the viewport's (§ 3.3), which on paper clips nothing.
    if (fragment.kind === 'box' && !isRoot && clippedAxes(fragment).x) return;
    const inside = around ? { isRoot: false, under: around } : INSIDE;
    for (const child of fragment.children) {
      // Most fragments by far, and never moved by themselves.
      if (child.fragment.kind === 'text') this.#cover(child.fragment, x + child.x, y + child.y, inside.under);
      else this.add(child.fragment, x + child.x, y + child.y, inside);
    }
  }

  #cover(fragment: Fragment, x: number, y: number, under: Matrix2 | null): void {
    if (!under && x >= this.left && x + fragment.width <= this.right) return;
    const hang = hanging(fragment);
    const from = x + hang.left;
    const width = fragment.width - hang.left - hang.right;
    const seen = under ? boundsUnder(under, { x: from, y, width, height: fragment.height }) : { x: from, width };
    this.left = Math.min(this.left, seen.x);
    this.right = Math.max(this.right, seen.x + seen.width);
  }
}

function transformed(fragment: Fragment, x: number, y: number, under: Matrix2 | null): Matrix2 | null | 'unseen' {
  if (!fragment.style.hasTransform || (fragment.kind !== 'box' && fragment.kind !== 'image')) return under;
  const own = boxTransform(fragment);
  if (!own) return 'unseen';
  const { matrix, box } = own;
  const [a, b, c, d, e, f] = matrix;
  const placed = movedTo([a, b, c, d, e * lu(1), f * lu(1)], x + box.x, y + box.y);
  return under ? multiply2(under, placed) : placed;
}

interface Hang {
  readonly left: number;
  readonly right: number;
}

const NO_HANG: Hang = { left: 0, right: 0 };

/** Spaces that hang over the end of a line are no overflow (CSS Text 3, § 8.2); between words it does no harm to miss them. */
function hanging(fragment: Fragment): Hang {
  if (fragment.kind === 'text') return hangingOf(fragment);
  if (fragment.kind !== 'inline-box') return NO_HANG;
  const [first, last] = [fragment.children.at(0), fragment.children.at(-1)];
  return first && last ? { left: hanging(first.fragment).left, right: hanging(last.fragment).right } : NO_HANG;
}

function hangingOf(text: TextFragment): Hang {
  const isRtl = ((text.segments[0]?.level ?? 0) & 1) === 1;
  if (isRtl) return { left: spacesAtEnd(text, 0, 1), right: 0 };
  return { left: 0, right: text.hyphen ? 0 : spacesAtEnd(text, text.segments.length - 1, -1) };
}

/** From the segment that stands outermost, inwards to the first with something to be seen. */
function spacesAtEnd({ segments, spaceExtra }: TextFragment, outermost: number, step: 1 | -1): number {
  let spaces = 0;
  for (let i = outermost; i >= 0 && i < segments.length; i += step) {
    const { width, spaceWidth, spaces: count } = segments[i]!;
    spaces += spaceWidth + count * spaceExtra;
    if (width !== 0) break;
  }
  return spaces;
}
