/** How far what stands in ruby reaches above and below the baseline of its line. */
import { maxLu, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BoxFragment, Fragment } from '../contract/fragment.js';

export interface Extent {
  readonly above: LayoutUnit;
  readonly below: LayoutUnit;
}

export function union(extents: readonly Extent[]): Extent {
  return extents.reduce((one, other) => ({
    above: maxLu(one.above, other.above),
    below: maxLu(one.below, other.below),
  }));
}

/** Gathers fragments by their places below the baseline. */
export class VerticalReach {
  #above = 0;
  #below = 0;

  /** `textOf`: how far text of a style reaches, where boxes of nothing but text count as text; null: they count as boxes. */
  constructor(private readonly textOf: ((style: ComputedStyle) => Extent) | null = null) {}

  get extent(): Extent {
    return { above: this.#above as LayoutUnit, below: this.#below as LayoutUnit };
  }

  include(top: number, bottom: number): void {
    this.#above = Math.max(this.#above, -top);
    this.#below = Math.max(this.#below, bottom);
  }

  /** The text of lines, and atomic inlines in them. */
  addLines({ children, style }: BoxFragment, y: number): void {
    const text = this.textOf?.(style);
    for (const { fragment, y: top } of children) {
      if (fragment.kind !== 'line') continue;
      const baseline = y + top + fragment.baseline;
      if (text) this.include(baseline - text.above, baseline + text.below);
      this.addParts(fragment, y + top);
    }
  }

  /** Atomic inlines in a line or in an inline box. */
  addParts(fragment: Fragment, y: number): void {
    if (fragment.kind !== 'line' && fragment.kind !== 'inline-box') return;
    for (const child of fragment.children) this.#add(child.fragment, y + child.y);
  }

  #add(fragment: Fragment, y: number): void {
    if (fragment.kind === 'inline-box') this.addParts(fragment, y);
    else if (this.textOf && fragment.kind === 'box' && fragment.role === 'ruby')
      for (const cell of fragment.children) this.#add(cell.fragment, y + cell.y);
    else if (this.textOf && isFilledByLines(fragment)) this.addLines(fragment, y);
    else if (fragment.kind === 'box' || fragment.kind === 'image') this.include(y, y + fragment.height);
  }
}

/** Whether a box has no edges, and no room beside its lines. */
function isFilledByLines(fragment: Fragment): fragment is BoxFragment {
  if (fragment.kind !== 'box' || fragment.children.length === 0) return false;
  const { padding, border, children, height } = fragment;
  if (padding.top > 0 || padding.bottom > 0 || border.top > 0 || border.bottom > 0) return false;
  const last = children[children.length - 1]!;
  return children.every((child) => child.fragment.kind === 'line') && last.y + last.fragment.height >= height;
}
