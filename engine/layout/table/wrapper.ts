/** The table wrapper box (CSS Tables 3, § 2.1): captions above and below the grid. */
import { NO_STRUT } from '../../base/geometry.js';
import { add, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import type { BlockBox, TableBox } from '../../box/box.js';
import { usedMargins } from '../box/box-sizes.js';
import type { BlockContainerToken, TableBreakToken } from '../contract/break-token.js';
import { independentSpace, type ConstraintSpace } from '../contract/constraint-space.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import { avoidsBreaks, BreakAppeal, within } from '../contract/fragmentation.js';
import { layoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';
import { carriedBy } from '../contract/out-of-flow.js';
import { containPositioned } from '../positioned/positioned.js';

/** Where the captions of a side stop. */
export interface CaptionStop {
  readonly captionIndex: number;
  readonly captionToken: BlockContainerToken | null;
  readonly appeal: BreakAppeal;
}

/** Gathers the parts of a table's fragment from top to bottom. */
export class TableWrapper {
  readonly #parts: FragmentChild[] = [];
  #end: LayoutUnit = ZERO;

  constructor(
    readonly table: TableBox,
    readonly space: ConstraintSpace,
    readonly token: TableBreakToken | null,
    readonly width: LayoutUnit,
    readonly context: LayoutContext,
  ) {}

  /** Where the next part goes. */
  get end(): LayoutUnit {
    return this.#end;
  }

  add(grid: BoxFragment): void {
    this.#parts.push({ x: ZERO, y: this.#end, fragment: grid });
    this.#end = add(this.#end, grid.height);
  }

  /** Lays out the captions of one side; null when all of them are here, `moved` when the table moves with the first. */
  captions(stage: 'above' | 'below'): CaptionStop | 'moved' | null {
    const side = stage === 'above' ? 'top' : 'bottom';
    const captions = this.table.captions.filter(({ style }) => style.captionSide === side);
    const resumed = this.token?.stage === stage ? this.token : null;
    let token = resumed?.captionToken ?? null;
    for (let index = resumed?.captionIndex ?? 0; index < captions.length; index++, token = null) {
      const result = this.#caption(captions[index]!, token);
      if (result.status === 'break-before') {
        const { hasContentBefore, hasSpaceBefore } = this.space.breaks;
        if (this.#parts.length === 0 && (hasContentBefore || hasSpaceBefore)) return 'moved';
        return { captionIndex: index, captionToken: null, appeal: BreakAppeal.ViolatingBreakAvoid };
      }
      if (result.breakToken) {
        const captionToken = result.breakToken as BlockContainerToken;
        return { captionIndex: index, captionToken, appeal: result.appeal };
      }
    }
    return null;
  }

  #caption(caption: BlockBox, token: BlockContainerToken | null): LayoutResult {
    const margins = usedMargins(caption.style, this.width);
    const left = margins.left ?? ZERO;
    const y = (this.#end + (token || this.#startsPage ? 0 : margins.top)) as LayoutUnit;
    const { blockSize, offset } = this.space.fragmentainer;
    const bfcBlockOffset = add(this.space.bfc.blockOffset, y);
    const hasContentBefore = this.space.breaks.hasContentBefore || this.#parts.length > 0;
    // A margin that reaches the fragmentainer's end is cut off there.
    if (hasContentBefore && margins.top > 0 && offset + bfcBlockOffset >= blockSize) return { status: 'break-before' };
    const space = independentSpace(sub(this.width, left, margins.right ?? ZERO), {
      percentageInlineSize: this.width,
      bfcBlockOffset,
      fragmentainer: this.space.fragmentainer,
      hasContentBefore,
      hasSpaceBefore: this.space.breaks.hasSpaceBefore || y > 0,
      avoidBreakInside: avoidsBreaks(this.table.style, this.space, this.token),
      monolithicLimit: this.space.page.monolithicLimit,
    });
    const result = layoutBox(caption, space, token, this.context, null);
    if (result.status === 'break-before') return result;
    this.#parts.push({ x: left, y, fragment: result.fragment });
    this.#end = (y + result.fragment.height + (result.breakToken ? 0 : margins.bottom)) as LayoutUnit;
    return result;
  }

  /** An unforced break cut off the margin above what comes first here (CSS Fragmentation 3, § 5.2). */
  get #startsPage(): boolean {
    return this.token !== null && this.#parts.length === 0;
  }

  /** It contains positioned boxes, those in its captions too (CSS 2 § 17.4). */
  fragment(): BoxFragment {
    const around = within(this.space.fragmentainer, this.space.bfc.blockOffset);
    return containPositioned(this.#whole(), around, this.context);
  }

  /** The grid alone where there are no captions. */
  #whole(): BoxFragment {
    const [only, ...others] = this.#parts;
    if (others.length === 0 && only?.fragment.kind === 'box' && only.fragment.role === 'table') return only.fragment;
    return {
      kind: 'box',
      role: 'anonymous',
      node: this.table.node,
      style: this.table.style,
      width: this.width,
      height: this.#end,
      children: this.#parts,
      border: NO_STRUT,
      padding: NO_STRUT,
      isFirst: this.token === null,
      repeated: false,
      collapsedBorders: null,
      outOfFlow: carriedBy(this.#parts),
    };
  }
}
