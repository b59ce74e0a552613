/** The state that page margins show (counters, running elements, named strings), and how it passes from page to page. */
import type { ElementEffects } from '../box/element-effects.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { RunningFragment } from '../layout/contract/fragment.js';
import { assign, carriedOver, NO_VALUES, type Assignment, type NamedValues } from './named-values.js';
import { stringAssignments, type NamedString } from './named-strings.js';
import { countElements, enterPage, INITIAL_PAGE_COUNTERS, type PageCounters } from './page-counters.js';
import type { PageEffect } from './page-effects.js';

export interface Carried {
  readonly counters: PageCounters;
  readonly running: NamedValues<RunningFragment>;
  readonly strings: NamedValues<NamedString>;
}

export const NOTHING_CARRIED: Carried = Object.freeze({
  counters: INITIAL_PAGE_COUNTERS,
  running: NO_VALUES,
  strings: NO_VALUES,
});

export interface Shown {
  /** The state that this page shows. */
  readonly shown: Carried;
  /** The state that the next page starts with. */
  readonly left: Carried;
}

/** Returns the state of a new page before its content is known. */
export function beginPage(before: Carried, style: ComputedStyle): Carried {
  return { ...before, counters: enterPage(before.counters, style) };
}

/** Returns the state of the page after its elements have assigned their values. */
export function withEffects(
  begun: Carried,
  effects: readonly PageEffect[],
  generation: GenerationContext & { readonly effects: ElementEffects },
): Shown {
  if (effects.length === 0) return { shown: begun, left: begun };
  const counters = countElements(begun.counters, effects, generation.effects);
  const running = assign(begun.running, effects.flatMap(runningAssignment));
  const strings = assign(begun.strings, stringAssignments(generation, effects, counters.shown));
  return {
    shown: { counters: counters.shown, running, strings },
    left: { counters: counters.left, running: carriedOver(running), strings: carriedOver(strings) },
  };
}

function runningAssignment({ running, isAtStart }: PageEffect): Assignment<RunningFragment>[] {
  return running ? [{ name: running.name, value: running, isAtStart }] : [];
}
