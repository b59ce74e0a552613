/**
 * The breakpoints between the children of a block container: which values meet there, and page names (CSS Fragmentation 3,
 * § 3; Paged Media 3, § 7.1).
 */
import type { BlockLevelBox } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { BreakToken } from '../contract/break-token.js';
import {
  avoidsBreakInside,
  BreakAppeal,
  breakBeforeOf,
  firstWithBreakpoint,
  isForcedBreak,
  isInFlow,
  joinBreaks,
  hasNoBreakpoint,
  isAvoidBreak,
} from '../contract/fragmentation.js';
import { PassedBreakpoints, type Passed } from '../fragmentation/passed-breakpoints.js';
import type { BlockContainer } from './container.js';
import type { Mark } from './flow.js';
import { startPageName } from './page-name.js';

/** What a block container needs to go back to a breakpoint. */
interface Return {
  /** The state before the child at which, or in which, the breakpoint is. */
  readonly before: Mark;
  readonly childToken: BreakToken | null;
}

/** The properties of a complete child that affect the breakpoint after it. */
interface ChildEnd {
  readonly breakAfter: BreakBetween;
  readonly endPageName: string;
}

export class Breakpoints extends PassedBreakpoints<Return> {
  readonly #container: BlockContainer;
  #breakAfter: BreakBetween = 'auto';
  /** The page name of the content before; null if there is none yet. */
  #pageName: string | null = null;

  constructor(container: BlockContainer) {
    super(container.early);
    this.#container = container;
  }

  // ── Between two children

  /**
   * Returns the combined break value between the last in-flow child and this one. A forced break comes before floats. Other
   * out-of-flow boxes have no breakpoint of their own: they come after the break between the boxes around them. A break
   * before a float parts these, too, which they may avoid.
   */
  between(child: BlockLevelBox, index: number): BreakBetween {
    const before = this.#breakAfter;
    if (isInFlow(child)) return joinBreaks(before, breakBeforeOf(child));
    const { box, space } = this.#container;
    if (!hasNoBreakpoint(child)) {
      const next = box.children.at(index + 1);
      const around = next && isInFlow(next) ? joinBreaks(before, breakBeforeOf(next)) : before;
      return isAvoidBreak(around, space.fragmentainer) ? around : before;
    }
    if (!isForcedBreak(before, space.fragmentainer)) return before;
    const next = firstWithBreakpoint(box.children, index + 1);
    if (!next) return 'auto';
    return isInFlow(next) ? joinBreaks(before, breakBeforeOf(next)) : before;
  }

  /** Returns the forced break before a child; null if there is none, or if it has led to this fragment. */
  forcedBefore(child: BlockLevelBox, index: number, between: BreakBetween): BreakBetween | null {
    const { token } = this.#container;
    // Only a float may have content before it where it goes on: other floats.
    if (token?.childIndex === index && !token.childToken && token.forced !== null) return null;
    if (this.#container.breaks.isForced(between)) return between;
    return this.#changesPage(child, index) ? 'page' : null;
  }

  /** Siblings with different page names are separated by a forced break (CSS Paged Media 3, § 7.1). */
  #changesPage(child: BlockLevelBox, index: number): boolean {
    const { box, space, context } = this.#container;
    if (this.#pageName === null || space.fragmentainer.type !== 'pages' || !isInFlow(child)) return false;
    return startPageName(box.children, index, space.page.name, context) !== this.#pageName;
  }

  /** Notes that a child is complete. */
  complete(child: BlockLevelBox, { breakAfter, endPageName }: ChildEnd): void {
    this.#breakAfter = breakAfter;
    if (isInFlow(child)) this.#pageName = endPageName;
  }

  /** The break value after this box, combined with that of its last child. */
  get breakAfter(): BreakBetween {
    return joinBreaks(this.#breakAfter, this.#container.box.style.breakAfter);
  }

  /** The page name at the end of the content so far. */
  get endPageName(): string {
    return this.#pageName ?? this.#container.space.page.name;
  }

  // ── Going back

  /**
   * Returns the breakpoint to go back to; null if breaking at child `index` is at least as good. `isInside`: whether that
   * break is inside the child.
   */
  insteadOf(index: number, appeal: BreakAppeal, isInside: boolean): Passed<Return> | null {
    const better = this.betterThan(appeal);
    if (better) return better;
    // If both breaks violate avoidance, the one inside a child that itself avoids breaks is worse.
    const isDeeper = isInside && appeal === BreakAppeal.ViolatingBreakAvoid && this.#avoidsItself(index);
    return isDeeper ? this.passedBefore(index, appeal) : null;
  }

  #avoidsItself(index: number): boolean {
    const { box, space } = this.#container;
    const child = box.children.at(index);
    return !!child && child.kind !== 'lines' && avoidsBreakInside(child.style.breakInside, space.fragmentainer);
  }
}
