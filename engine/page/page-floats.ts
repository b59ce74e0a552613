/**
 * Page floats (CSS Page Floats 3): boxes at the top or bottom of a page, in document order. A float stands on the page of
 * its anchor if the page has room for it and for the text up to the anchor; otherwise on the first later page with room.
 */
import type { Rect } from '../base/geometry.js';
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../base/units.js';
import type { PageFloat } from '../box/box.js';
import { inlineOffset, lessMargins, usedMargins } from '../layout/box/box-sizes.js';
import type { BreakToken } from '../layout/contract/break-token.js';
import { independentSpace, NO_FRAGMENTATION } from '../layout/contract/constraint-space.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import { layoutBox } from '../layout/contract/recursion.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import type { LaidOut } from '../layout/contract/layout-result.js';
import type { DisplacedItem } from '../layout/contract/out-of-flow.js';
import type { NodeId } from '../tree/document-tree.js';
import { LEAST_TEXT_SHARE } from '../layout/contract/policy.js';

interface QueuedFloat {
  readonly float: PageFloat;
  /** Where the float continues; null if it begins here. */
  readonly token: BreakToken | null;
}

export interface PageFloatState {
  /** Floats that wait for a page with room, in document order. */
  readonly queued: readonly QueuedFloat[];
  /** Floats that are placed or waiting although their anchor moved to a later page. */
  readonly ahead: readonly NodeId[];
}

export const NO_PAGE_FLOATS: PageFloatState = Object.freeze({ queued: [], ahead: [] });

/** A float laid out at the width of the page. */
interface SizedFloat {
  readonly float: PageFloat;
  readonly result: LaidOut;
  readonly x: LayoutUnit;
  readonly marginTop: LayoutUnit;
  /** Of the margin box. */
  readonly height: LayoutUnit;
}

/** The page floats of one page. They are added as layout finds their anchors. */
export class PageFloats {
  readonly #placed: SizedFloat[] = [];
  readonly #waiting: QueuedFloat[];
  /** Floats that are placed or waiting, and are ignored when their anchor is found again. */
  readonly #known = new Set<NodeId>();
  #used = ZERO;
  /** Whether the floats leave no room for text. */
  fillsPage = false;

  constructor(
    readonly state: PageFloatState,
    readonly area: Rect,
    readonly context: LayoutContext,
    flowIsDone: boolean,
  ) {
    this.#waiting = [...state.queued];
    for (const node of state.ahead) this.#known.add(node);
    // Ends with the queue.
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const sized = this.#sized(next.float, next.token, NO_FRAGMENTATION.blockSize);
      const mayFill = flowIsDone || this.fillsPage || this.#placed.length === 0;
      if (!this.#hasRoom(sized.height, mayFill ? area.height : this.#most)) {
        if (this.#placed.length === 0) this.#fill(next);
        break;
      }
      this.#waiting.shift();
      this.#place(sized);
      this.fillsPage ||= this.#used > this.#most;
    }
  }

  get #most(): number {
    return this.area.height * (1 - LEAST_TEXT_SHARE);
  }

  #hasRoom(height: LayoutUnit, most: number): boolean {
    return this.#used + height <= most;
  }

  #place(float: SizedFloat): void {
    this.#placed.push(float);
    this.#used = add(this.#used, float.height);
  }

  /** Places a part of a float that is higher than a page. It is broken like text. */
  #fill({ float, token }: QueuedFloat): void {
    const sized = this.#sized(float, token, this.area.height);
    const { breakToken } = sized.result;
    this.#waiting.shift();
    if (breakToken) this.#waiting.unshift({ float, token: breakToken });
    this.#place(sized);
    this.fillsPage = true;
  }

  #sized(float: PageFloat, token: BreakToken | null, blockSize: LayoutUnit): SizedFloat {
    const { box } = float;
    const { width, height } = this.area;
    const margins = usedMargins(box.style, width);
    const marginTop = token ? ZERO : margins.top;
    const space = independentSpace(lessMargins(width, margins), {
      percentageInlineSize: width,
      percentageBlockSize: height,
      shrinkToFit: box.kind === 'table',
      fragmentainer: { blockSize, offset: marginTop, type: 'pages', columnDepth: 0 },
      isAtUnforcedBreak: token !== null,
      monolithicLimit: maxLu(ZERO, sub(height, margins.top, margins.bottom)),
    });
    const result = layoutBox(box, space, token, this.context, null);
    if (result.status !== 'laid-out') throw new Error('nothing comes before a page float');
    const x = inlineOffset(margins, 'ltr', width, result.fragment.width);
    const outer = (marginTop + result.fragment.height + (result.breakToken ? 0 : margins.bottom)) as LayoutUnit;
    return { float, result, x, marginTop, height: outer };
  }

  /** Places the floats anchored on this page for which there is room; the others wait. Returns whether any was placed. */
  take(displaced: readonly DisplacedItem[]): boolean {
    const count = this.#placed.length;
    const { top } = this.#extents();
    for (const { target, y, height, isRepeated } of displaced) {
      if (target.kind !== 'page-float' || isRepeated || this.#known.has(target.node)) continue;
      this.#known.add(target.node);
      const sized = this.#waiting.length > 0 ? null : this.#sized(target, null, NO_FRAGMENTATION.blockSize);
      const needed = y + height - top;
      if (sized && this.#hasRoom(sized.height, Math.min(this.#most, this.area.height - needed))) this.#place(sized);
      else this.#waiting.push({ float: target, token: null });
    }
    return this.#placed.length > count;
  }

  get isEmpty(): boolean {
    return this.#placed.length === 0;
  }

  #extents(): { readonly top: LayoutUnit; readonly bottom: LayoutUnit } {
    const sum = (side: 'top' | 'bottom') =>
      this.#placed.reduce((total, { float, height }) => total + (float.style.float === side ? height : 0), 0);
    return { top: sum('top') as LayoutUnit, bottom: sum('bottom') as LayoutUnit };
  }

  /** The part of the page area that the floats leave free. */
  get room(): Rect {
    const { top, bottom } = this.#extents();
    const { x, y, width, height } = this.area;
    return {
      x,
      y: add(y, top),
      width,
      height: maxLu(1 as LayoutUnit, sub(height, top, bottom)),
    };
  }

  /** Calls and anchors inside of the floats. Nothing depends on their exact places. */
  get displaced(): readonly DisplacedItem[] {
    return this.#placed.flatMap(({ result: { fragment } }) =>
      fragment.kind !== 'box'
        ? []
        : fragment.outOfFlow
            .filter((item) => item.kind === 'displaced')
            .map((item) => ({ ...item, y: ZERO, height: ZERO, linesAbove: ZERO })),
    );
  }

  /** Returns the floats, placed from the page's top left corner. `notes`: the height of the footnotes below them. */
  children(notes: LayoutUnit): FragmentChild[] {
    const { top, bottom } = this.#extents();
    const { x, y, height } = this.area;
    const next = { top: y as number, bottom: y + Math.max(top, height - bottom - notes) };
    return this.#placed.map(({ float, result, x: left, marginTop, height: outer }) => {
      const side = float.style.float === 'bottom' ? 'bottom' : 'top';
      const child = {
        x: add(x, left),
        y: (next[side] + marginTop) as LayoutUnit,
        fragment: result.fragment,
      };
      next[side] += outer;
      return child;
    });
  }

  /** Returns the state for the next page. `displaced`: the anchors on this page in its final layout. */
  finish(displaced: readonly DisplacedItem[]): PageFloatState {
    const passed = new Set(displaced.map(({ target }) => target.node));
    const ahead = [...this.#known].filter((node) => !passed.has(node));
    return this.#waiting.length + ahead.length === 0 ? NO_PAGE_FLOATS : { queued: this.#waiting, ahead };
  }
}
