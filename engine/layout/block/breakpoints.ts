/**
 * The breakpoints between the children of a block container: what a break asks for or avoids at each (CSS Fragmentation
 * 3, § 3), and which of those passed so far is the best (§ 4.4).
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

/** A breakpoint that was passed. */
interface Passed {
  readonly break: EarlyBreak;
  /** What was placed before the child that it stands before or in. */
  readonly before: Mark;
  readonly childToken: BreakToken | null;
}

/** What a child that is complete asks of the breakpoint behind it. */
interface ChildEnd {
  readonly breakAfter: BreakBetween;
  readonly endPageName: string;
}

export class Breakpoints {
  readonly #container: BlockContainer;
  #best: Passed | null = null;
  #breakAfter: BreakBetween = 'auto';
  /** The page name that what came before asks for; null where nothing has come yet. */
  #pageName: string | null = null;

  constructor(container: BlockContainer) {
    this.#container = container;
  }

  // ── Between two children

  /**
   * What breaks ask for between the last child in the flow and this one. Floats begin behind a forced break; other boxes
   * out of the flow take part in none, and stand behind the one of the boxes around them.
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

  /** The break that has to be before a child; null: none has to. */
  forcedBefore(child: BlockLevelBox, index: number, between: BreakBetween): BreakBetween | null {
    if (isForcedBreak(between, this.#container.space.fragmentainer)) return between;
    return this.#changesPage(child, index) ? 'page' : null;
  }

  /** Neighbours on pages of different names are separated by a forced break (CSS Paged Media 3, § 7.1). */
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

  /** The next child comes behind one that is complete. */
  pass(child: BlockLevelBox, { breakAfter, endPageName }: ChildEnd): void {
    this.#breakAfter = breakAfter;
    if (isInFlow(child)) this.#pageName = endPageName;
  }

  /** What the end of the last child asks of a break behind this box. */
  get breakAfter(): BreakBetween {
    return joinBreaks(this.#breakAfter, this.#container.box.style.breakAfter);
  }

  /** The page name that the content so far ends with. */
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

  /** The breakpoint to go back to; null: to break child `index` here is at least as good. `isInside`: that is in the child. */
  betterThan(index: number, appeal: BreakAppeal, isInside: boolean): Passed | null {
    const best = this.#best;
    if (!best) return null;
    // Of two breaks that both violate avoidance, the one inside a child that avoids breaks itself violates more of it.
    const isDeeper = isInside && appeal === BreakAppeal.ViolatingBreakAvoid && this.#avoidsItself(index);
    const winsTies = isDeeper && best.break.index === index && !best.break.inner;
    return best.break.appeal < appeal || (best.break.appeal === appeal && !winsTies) ? null : best;
  }

  #avoidsItself(index: number): boolean {
    const { box, space } = this.#container;
    const child = box.children.at(index);
    return !!child && child.kind !== 'lines' && avoidsBreakInside(child.style.breakInside, space.fragmentainer);
  }

  /** Layout goes back: what was passed behind that place is none of its breakpoints. */
  forgetBest(): void {
    this.#best = null;
  }
}
