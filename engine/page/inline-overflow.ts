/** Measures how far the content of a page sticks out sideways, to decide whether the document needs a smaller scale. */
import { boundsUnder, movedTo, multiply2, type Matrix2 } from '../base/matrix.js';
import { lu } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { clippedAxes } from '../layout/box/clipped-axes.js';
import type { Fragment, TextFragment } from '../layout/contract/fragment.js';
import { boxTransform, matrixInUnits } from '../layout/box/transforms.js';
import type { PageFragment } from './page-fragment.js';

/** Overflow up to this is ignored: it comes from rounding and side bearings. */
const TOLERANCE = lu(1);

/**
 * Returns the width of a page's content as a multiple of the width of the page area; 1 if it fits. Only overflow on the
 * end side counts, because one cannot scroll to the start side (CSS Overflow 3, § 2.2). Browsers shrink the print for
 * everything that one can scroll to. Here some overflow does not count, because shrinking makes all other text smaller:
 * - boxes that are fixed, invisible, or moved beyond the edge as a whole (menus that open on a click);
 * - preformatted lines, which a smaller scale seldom saves, and boxes whose width comes from such lines.
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
  /** The combined transformation of the boxes around a fragment, in layout units of the page; null if there is none. */
  readonly under: Matrix2 | null;
}

const INSIDE: Surroundings = { isRoot: false, under: null };

/** Finds the leftmost and rightmost visible edge of fragments, after transformations (CSS Overflow 3, § 2.2). */
class Reach {
  readonly #start: number;
  readonly #end: number;

  constructor(
    public left: number,
    public right: number,
  ) {
    this.#start = left;
    this.#end = right;
  }

  /** Includes a fragment. Returns whether preformatted lines in it overflow. */
  add(fragment: Fragment, x: number, y: number, { isRoot, under }: Surroundings): boolean {
    const { style } = fragment;
    if (fragment.kind === 'running' || style.position === 'fixed' || style.opacity === 0) return false;
    const around = transformed(fragment, x, y, under);
    if (around === 'unseen') return false;
    if (fragment.kind === 'text') return this.#addText(fragment, x, y, around);
    if (this.#isOffCanvas(fragment, x, y, around)) return false;
    const isWideForText = fragment.kind !== 'image' && this.#addChildren(fragment, x, y, { isRoot, under: around });
    if (style.visibility === 'visible' && !(isWideForText && !hasFixedWidth(style)))
      this.#cover(fragment, x, y, around);
    return isWideForText;
  }

  #addChildren(fragment: Exclude<ContainerFragment, TextFragment>, x: number, y: number, at: Surroundings): boolean {
    // `overflow` of the root element applies to the viewport (§ 3.3), and on paper the viewport clips nothing.
    if (fragment.kind === 'box' && !at.isRoot && clippedAxes(fragment).x) return false;
    const inside = at.under ? { isRoot: false, under: at.under } : INSIDE;
    let isWideForText = false;
    for (const child of fragment.children) {
      // Most fragments by far, and never moved by themselves.
      const overflows =
        child.fragment.kind === 'text'
          ? this.#addText(child.fragment, x + child.x, y + child.y, inside.under)
          : this.add(child.fragment, x + child.x, y + child.y, inside);
      isWideForText ||= overflows;
    }
    return isWideForText;
  }

  #addText(text: TextFragment, x: number, y: number, under: Matrix2 | null): boolean {
    if (!under && x >= this.#start && x + text.width <= this.#end) return false;
    if (text.style.visibility !== 'visible') return false;
    if (PRESERVED.has(text.style.whiteSpaceCollapse)) return this.#isBeyond(this.#seen(text, x, y, under));
    this.#cover(text, x, y, under);
    return false;
  }

  #isOffCanvas(fragment: Fragment, x: number, y: number, under: Matrix2 | null): boolean {
    const { style } = fragment;
    if (style.position !== 'absolute' && !style.hasTransform) return false;
    const seen = this.#seen(fragment, x, y, under);
    if (seen.width <= TOLERANCE) return false;
    const isBeside = seen.x >= this.#end - TOLERANCE || seen.x + seen.width <= this.#start + TOLERANCE;
    return isBeside || isBesideContainer(fragment);
  }

  #isBeyond({ x, width }: Stretch): boolean {
    return x < this.#start || x + width > this.#end;
  }

  #cover(fragment: Fragment, x: number, y: number, under: Matrix2 | null): void {
    if (!under && x >= this.left && x + fragment.width <= this.right) return;
    const seen = this.#seen(fragment, x, y, under);
    this.left = Math.min(this.left, seen.x);
    this.right = Math.max(this.right, seen.x + seen.width);
  }

  #seen(fragment: Fragment, x: number, y: number, under: Matrix2 | null): Stretch {
    const hang = hanging(fragment);
    const from = x + hang.left;
    const width = fragment.width - hang.left - hang.right;
    return under ? boundsUnder(under, { x: from, y, width, height: fragment.height }) : { x: from, width };
  }
}

/** Checks whether the author moved a box completely out of its containing block. */
function isBesideContainer({ style, width }: Fragment): boolean {
  const inset = style.direction === 'rtl' ? style.left : style.right;
  return style.position === 'absolute' && typeof inset === 'number' && lu(-inset) >= width - TOLERANCE && inset < 0;
}

/** Across the page. */
interface Stretch {
  readonly x: number;
  readonly width: number;
}

type ContainerFragment = Extract<Fragment, { readonly children: readonly unknown[] }>;

/** Values of white-space-collapse under which the source's own lines are kept. */
const PRESERVED: ReadonlySet<string> = new Set(['preserve', 'preserve-spaces', 'break-spaces']);

/** Checks whether the author set the width of the box. Percentages do not count: they depend on a box that is checked too. */
function hasFixedWidth({ width, minWidth }: ComputedStyle): boolean {
  return typeof width === 'number' || typeof minWidth === 'number';
}

function transformed(fragment: Fragment, x: number, y: number, under: Matrix2 | null): Matrix2 | null | 'unseen' {
  if (!fragment.style.hasTransform || (fragment.kind !== 'box' && fragment.kind !== 'image')) return under;
  const own = boxTransform(fragment);
  if (!own) return 'unseen';
  const placed = movedTo(matrixInUnits(own), x, y);
  return under ? multiply2(under, placed) : placed;
}

interface Hang {
  readonly left: number;
  readonly right: number;
}

const NO_HANG: Hang = { left: 0, right: 0 };

/** Spaces that hang at the end of a line do not overflow (CSS Text 3, § 8.2). Ignoring those between words is harmless. */
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

/** Goes from the outermost segment inwards, up to the first that has visible glyphs. */
function spacesAtEnd({ segments, spaceExtra }: TextFragment, outermost: number, step: 1 | -1): number {
  let spaces = 0;
  for (let i = outermost; i >= 0 && i < segments.length; i += step) {
    const { width, spaceWidth, spaces: count } = segments[i]!;
    spaces += spaceWidth + count * spaceExtra;
    if (width !== 0) break;
  }
  return spaces;
}
