/**
 * Counter scopes (CSS Lists 3, § 4) as an immutable linked stack: generation of any box can start again
 * from the state it was entered with, so measuring a table's rows twice counts them once.
 */
import type { ComputedStyle } from '../css/computed-style.js';
import type { CounterChange } from '../css/values.js';

/** One counter in scope. `level` is the depth of the parent of the element that created it. */
interface CounterNode {
  readonly name: string;
  readonly value: number;
  readonly level: number;
  readonly isReversed: boolean;
  readonly next: CounterNode | null;
}

export type CounterState = CounterNode | null;

/** Name of the pseudo-counter that holds the nesting depth of quotation marks (CSS Content 3, § 3.2). */
export const QUOTE_DEPTH = '(quotes)';

const FOOTNOTE = 'footnote';

/** Name of the pseudo-counter of all footnotes, whatever an author makes of the counter `footnote`. */
export const FOOTNOTE_ORDINAL = '(footnotes)';

/** The state before the root element: counters that are in scope everywhere (for `footnote`: CSS GCPM 3, § 2.6). */
export const INITIAL_COUNTERS: CounterState = [QUOTE_DEPTH, FOOTNOTE_ORDINAL, FOOTNOTE].reduce<CounterState>(
  (next, name) => ({ name, value: 0, level: -1, isReversed: false, next }),
  null,
);

/** Values stay within 32-bit integers, as in browsers. */
const COUNTER_LIMIT = 2_147_483_647;

function isInRange(value: number): boolean {
  return value >= -COUNTER_LIMIT - 1 && value <= COUNTER_LIMIT;
}

function isReversed(state: CounterState, name: string): boolean {
  for (let node = state; node; node = node.next) if (node.name === name) return node.isReversed;
  return false;
}

/** Where a reversed counter begins that an element resets without saying where. */
export type CountReversed = (name: string) => number;

/** Applies an element's counter-reset, -increment and -set, in that order (§ 4.5). `level`: its parent's depth. */
export function enterElement(
  state: CounterState,
  style: ComputedStyle,
  level: number,
  countReversed: CountReversed | null = null,
): CounterState {
  if (changesNothing(style)) return state;
  let result = state;
  for (const change of style.counterReset) {
    const value = change.reversed === 'counted' && countReversed ? countReversed(change.name) : change.value;
    result = reset(result, { ...change, value }, level);
  }
  for (const change of style.counterIncrement) {
    const step = change.isImplicit && isReversed(result, change.name) ? -change.value : change.value;
    // A step that would go too far is not taken.
    result = update(result, change.name, level, (value) => (isInRange(value + step) ? value + step : value));
  }
  if (style.float === 'footnote') result = update(result, FOOTNOTE_ORDINAL, level, (value) => value + 1);
  for (const change of style.counterSet) result = update(result, change.name, level, () => change.value);
  return result;
}

/** Said of nearly every element; iterating over empty frozen lists would cost each of them more than this. */
function changesNothing({ counterReset, counterIncrement, counterSet, float }: ComputedStyle): boolean {
  const changes = counterReset.length + counterIncrement.length + counterSet.length;
  return changes === 0 && float !== 'footnote';
}

/** Drops the counters that the children of an element at `depth` created. */
export function leaveElement(state: CounterState, depth: number): CounterState {
  let result = state;
  while (result && result.level >= depth) result = result.next;
  return result;
}

/**
 * The counters after an element at `depth`. A counter that it created itself goes on for its following siblings, but
 * not where their parent knows one of that name: they inherit that one (§ 4.5, "inherit counters").
 */
export function endElement(state: CounterState, depth: number): CounterState {
  return withoutShadows(leaveElement(state, depth), depth - 1);
}

function withoutShadows(state: CounterState, level: number): CounterState {
  if (!state || state.level < level) return state;
  const next = withoutShadows(state.next, level);
  for (let node = next; node; node = node.next) if (node.name === state.name && node.level < level) return next;
  return next === state.next ? state : { ...state, next };
}

/** Sets a counter that is in scope everywhere, such as QUOTE_DEPTH. */
export function setGlobalCounter(state: CounterState, name: string, value: number): CounterState {
  return update(state, name, -1, () => value);
}

/** The innermost value, 0 when the counter does not exist (§ 4.7). */
export function counterValue(state: CounterState, name: string): number {
  for (let node = state; node; node = node.next) if (node.name === name) return node.value;
  return 0;
}

/** Whether a counter of this name is in scope. */
export function hasCounter(state: CounterState, name: string): boolean {
  for (let node = state; node; node = node.next) if (node.name === name) return true;
  return false;
}

/** All values from outermost to innermost, for counters(); [0] when there is none. */
export function counterValues(state: CounterState, name: string): number[] {
  const values: number[] = [];
  for (let node = state; node; node = node.next) if (node.name === name) values.unshift(node.value);
  return values.length > 0 ? values : [0];
}

function reset(state: CounterState, change: CounterChange, level: number): CounterState {
  // One counter for the whole document, so that a chapter's heading may begin to count anew (CSS GCPM 3, § 2.6).
  if (change.name === FOOTNOTE) return setGlobalCounter(state, FOOTNOTE, change.value);
  // A sibling's counter of the same name is replaced, one of an ancestor's level is shadowed.
  const kept = withoutSiblingCounter(state, change.name, level);
  return { name: change.name, value: change.value, level, isReversed: change.reversed !== undefined, next: kept };
}

function withoutSiblingCounter(state: CounterState, name: string, level: number): CounterState {
  if (!state || state.level < level) return state;
  if (state.name === name) return state.next;
  const next = withoutSiblingCounter(state.next, name, level);
  return next === state.next ? state : { ...state, next };
}

function update(state: CounterState, name: string, level: number, change: (value: number) => number): CounterState {
  const changed = replaceInnermost(state, name, change);
  return changed ?? { name, value: change(0), level, isReversed: false, next: state };
}

function replaceInnermost(state: CounterState, name: string, change: (value: number) => number): CounterState {
  if (!state) return null;
  if (state.name === name) return { ...state, value: change(state.value) };
  const next = replaceInnermost(state.next, name, change);
  return next && { ...state, next };
}
