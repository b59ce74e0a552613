/**
 * The breakpoints between the children of a block container: which breaks are forced or avoided (CSS Fragmentation 3,
 * § 3), and which breakpoint so far is the best (§ 4.4).
 */
import type { BlockLevelBox } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { BreakToken } from '../contract/break-token.js';
import {
  avoidsBreakInside,
  betterBreak,
  BreakAppeal,
  breakBeforeOf,
  firstNotAside,
  isAvoidBreak,
  isForcedBreak,
  isInFlow,
  joinBreaks,
  standsAside,
  type EarlyBreak,
} from '../contract/fragmentation.js';
import type { BlockContainer } from './container.js';
import type { Mark } from './flow.js';
import { startPageName } from './page-name.js';

/** A breakpoint at which layout did not stop, and to which it can go back. */
interface Passed {
  readonly break: EarlyBreak;
  /** The state before the child at which, or in which, the breakpoint is. */
  readonly before: Mark;
  readonly childToken: BreakToken | null;
}

/** The properties of a complete child that affect the breakpoint after it. */
interface ChildEnd {
  readonly breakAfter: BreakBetween;
  readonly endPageName: string;
}

export class Breakpoints {
  readonly #container: BlockContainer;
  #best: Passed | null = null;
  #breakAfter: BreakBetween = 'auto';
  /** The page name of the content before; null if there is none yet. */
  #pageName: string | null = null;

  constructor(container: BlockContainer) {
    this.#container = container;
  }

  // ── Between two children

  /**
   * Returns the combined break value between the last in-flow child and this one. A forced break comes before floats. Other
   * out-of-flow boxes have no breakpoint of their own: they come after the break between the boxes around them.
   */
  between(child: BlockLevelBox, index: number): BreakBetween {
    const before = this.#breakAfter;
    if (isInFlow(child)) return joinBreaks(before, breakBeforeOf(child));
    const { box, space } = this.#container;
    if (!standsAside(child) || !isForcedBreak(before, space.fragmentainer)) return before;
    const next = firstNotAside(box.children, index + 1);
    if (!next) return 'auto';
    return isInFlow(next) ? joinBreaks(before, breakBeforeOf(next)) : before;
  }

  /** Returns the forced break before a child; null if there is none, or if it has led to this fragment. */
  forcedBefore(child: BlockLevelBox, index: number, between: BreakBetween): BreakBetween | null {
    const { token } = this.#container;
    // Only a float may have content before it where it goes on: other floats.
    if (token?.childIndex === index && !token.childToken && token.forced !== null) return null;
    if (isForcedBreak(between, this.#container.space.fragmentainer)) return between;
    return this.#changesPage(child, index) ? 'page' : null;
  }

  /** Siblings with different page names are separated by a forced break (CSS Paged Media 3, § 7.1). */
  #changesPage(child: BlockLevelBox, index: number): boolean {
    const { box, space, context } = this.#container;
    if (this.#pageName === null || space.fragmentainer.type !== 'pages' || !isInFlow(child)) return false;
    return startPageName(box.children, index, space.page.name, context) !== this.#pageName;
  }

  appealOf(between: BreakBetween): BreakAppeal {
    const { space, avoidBreakInside } = this.#container;
    const avoids = isAvoidBreak(between, space.fragmentainer) || avoidBreakInside;
    return avoids ? BreakAppeal.ViolatingBreakAvoid : BreakAppeal.Perfect;
  }

  /** Notes that a child is complete. */
  pass(child: BlockLevelBox, { breakAfter, endPageName }: ChildEnd): void {
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

  // ── The best so far

  get best(): EarlyBreak | null {
    return this.#best?.break ?? null;
  }

  remember(candidate: EarlyBreak, before: Mark, childToken: BreakToken | null): void {
    if (betterBreak(this.best, candidate) === candidate) this.#best = { break: candidate, before, childToken };
  }

  /**
   * Returns the breakpoint to go back to; null if breaking at child `index` is at least as good. `isInside`: whether that
   * break is inside the child.
   */
  betterThan(index: number, appeal: BreakAppeal, isInside: boolean): Passed | null {
    const best = this.#best;
    if (!best) return null;
    // If both breaks violate avoidance, the one inside a child that itself avoids breaks is worse.
    const isDeeper = isInside && appeal === BreakAppeal.ViolatingBreakAvoid && this.#avoidsItself(index);
    const winsTies = isDeeper && best.break.index === index && !best.break.inner;
    return best.break.appeal < appeal || (best.break.appeal === appeal && !winsTies) ? null : best;
  }

  #avoidsItself(index: number): boolean {
    const { box, space } = this.#container;
    const child = box.children.at(index);
    return !!child && child.kind !== 'lines' && avoidsBreakInside(child.style.breakInside, space.fragmentainer);
  }

  /** Called when layout goes back: breakpoints after that place are not valid any more. */
  forgetBest(): void {
    this.#best = null;
  }
}
