/**
 * Counter scopes (CSS Lists 3, § 4) as an immutable linked stack. Box generation can restart from the state at any box,
 * so measuring a table's rows twice counts them once.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { CounterChange } from '../css/values/values.js';

/** A counter in scope. `level` is the depth of the parent of the element that created it. */
interface CounterNode {
  readonly name: string;
  readonly value: number;
  readonly level: number;
  readonly isReversed: boolean;
  readonly next: CounterNode | null;
  /** The nearest counter below this one from a lower level. */
  readonly outer: CounterNode | null;
  /** The number of counters in the stack from this one down. */
  readonly size: number;
  /**
   * Whether no outer counter has this name. Found out at the end of its element, so that siblings need not search
   * again.
   */
  shadowsNone: boolean;
}

export function counterNode(
  { name, level, isReversed }: Pick<CounterNode, 'name' | 'level' | 'isReversed'>,
  value: number,
  next: CounterState,
  shadowsNone = false,
): CounterNode {
  const outer = next && next.level >= level ? next.outer : next;
  return { name, value, level, isReversed, next, outer, size: (next?.size ?? 0) + 1, shadowsNone };
}

/** Returns the number of counters in scope, which is the maximum cost of finding or changing one. */
export function counterCount(state: CounterState): number {
  return state?.size ?? 0;
}

export type CounterState = CounterNode | null;

/** The counters whose values pages have. */
export const COUNTERS_OF_PAGES: ReadonlySet<string> = new Set(['page', 'pages']);

/** The name of a pseudo-counter for the nesting depth of quotation marks (CSS Content 3, § 3.2). */
export const QUOTE_DEPTH = '(quotes)';

const FOOTNOTE = 'footnote';

/** The name of a pseudo-counter of all footnotes, independent of the author's use of `footnote`. */
export const FOOTNOTE_ORDINAL = '(footnotes)';

/**
 * The state before the root element, with the counters that are always in scope (for `footnote`, see CSS GCPM 3, §
 * 2.6).
 */
export const INITIAL_COUNTERS: CounterState = [QUOTE_DEPTH, FOOTNOTE_ORDINAL, FOOTNOTE].reduce<CounterState>(
  (next, name) => counterNode({ name, level: -1, isReversed: false }, 0, next),
  null,
);

/** Values are limited to 32-bit integers, as in browsers. */
const COUNTER_LIMIT = 2_147_483_647;

function isInRange(value: number): boolean {
  return value >= -COUNTER_LIMIT - 1 && value <= COUNTER_LIMIT;
}

/**
 * The name of what stands in the stack where style containment begins: counters below it can be read but not changed (CSS
 * Containment 2, § 3.3). Its level lies between those of the contained element and of its children.
 */
const CONTAINMENT = '(contained)';
const BETWEEN_LEVELS = 0.5;

/** Footnotes are numbered through the document, and their counter is always in scope, so no containment holds them. */
const NEVER_CONTAINED: ReadonlySet<string> = new Set([FOOTNOTE_ORDINAL, FOOTNOTE]);

/** Returns the innermost counter with this name that an element may change. */
function changeableCounter(state: CounterState, name: string): CounterState {
  let node = state;
  while (node && node.name !== name && (node.name !== CONTAINMENT || NEVER_CONTAINED.has(name))) node = node.next;
  return node?.name === name ? node : null;
}

/** Quotation marks begin at the depth around, and those around go on as if there were none in the element. */
function contained(state: CounterState, level: number): CounterState {
  const at = { level: level + BETWEEN_LEVELS, isReversed: false };
  const depth = counterValue(state, QUOTE_DEPTH);
  return counterNode({ name: QUOTE_DEPTH, ...at }, depth, counterNode({ name: CONTAINMENT, ...at }, 0, state));
}

/** Returns the start value of a reversed counter that is reset without a value. */
export type CountReversed = (name: string) => number;

/**
 * Applies counter-reset, counter-increment and counter-set of an element, in this order (§ 4.5). `level` is its
 * parent's depth.
 */
export function enterElement(
  state: CounterState,
  style: ComputedStyle,
  level: number,
  countReversed: CountReversed | null = null,
): CounterState {
  if (changesNothing(style)) return state;
  const resets = style.counterReset.map((change) =>
    change.reversed === 'counted' && countReversed ? { ...change, value: countReversed(change.name) } : change,
  );
  let result = resetAll(state, resets, level);
  const increments = style.counterIncrement.map(({ name, value: by, isImplicit }): Update => {
    const step = isImplicit && changeableCounter(result, name)?.isReversed ? -by : by;
    // A step that would exceed the limits is ignored.
    return { name, change: (value) => (isInRange(value + step) ? value + step : value) };
  });
  result = updateAll(result, increments, level);
  if (style.float === 'footnote') result = update(result, FOOTNOTE_ORDINAL, level, (value) => value + 1);
  const sets = style.counterSet.map(({ name, value }) => ({ name, change: () => value }));
  result = updateAll(result, sets, level);
  return style.contain.style ? contained(result, level) : result;
}

/** True for nearly all elements. Iterating over empty frozen lists would be slower. */
function changesNothing({ counterReset, counterIncrement, counterSet, float, contain }: ComputedStyle): boolean {
  const changes = counterReset.length + counterIncrement.length + counterSet.length;
  return changes === 0 && float !== 'footnote' && !contain.style;
}

/** Removes the counters that children of an element at `depth` created, and its containment. */
export function leaveElement(state: CounterState, depth: number): CounterState {
  let result = state;
  while (result && result.level > depth - 1) result = result.next;
  return result;
}

/**
 * Returns the counters after an element at `depth`. A counter that the element created remains in scope for following
 * siblings, unless their parent has a counter with that name: they inherit that one (§ 4.5, "inherit counters").
 */
export function endElement(state: CounterState, depth: number): CounterState {
  return withoutShadows(leaveElement(state, depth), depth - 1);
}

function withoutShadows(state: CounterState, level: number): CounterState {
  const own: CounterNode[] = [];
  let known: CounterState = state;
  for (; known && known.level >= level && !known.shadowsNone; known = known.next) own.push(known);
  const kept = own.filter(({ name, outer }) => name === CONTAINMENT || changeableCounter(outer, name) === null);
  for (const node of kept) node.shadowsNone = true;
  return kept.length === own.length ? state : onTopOf(kept, known);
}

/** Pushes the nodes, innermost first, on top of `next`. */
function onTopOf(nodes: readonly CounterNode[], next: CounterState): CounterState {
  return nodes.reduceRight<CounterState>((below, node) => counterNode(node, node.value, below, node.shadowsNone), next);
}

/** Sets a counter that is always in scope, such as QUOTE_DEPTH. */
export function setGlobalCounter(state: CounterState, name: string, value: number): CounterState {
  return update(state, name, -1, () => value);
}

/** Brings a counter into scope for the rest of the document, below those of all open elements. */
export function addGlobalCounter(state: CounterState, name: string): CounterState {
  const above: CounterNode[] = [];
  let below = state;
  for (; below && below.level >= 0; below = below.next) above.push(below);
  return onTopOf(above, counterNode({ name, level: -1, isReversed: false }, 0, below));
}

/** Returns the innermost value; 0 if the counter does not exist (§ 4.7). */
export function counterValue(state: CounterState, name: string): number {
  for (let node = state; node; node = node.next) if (node.name === name) return node.value;
  return 0;
}

/** Checks whether a counter with this name is in scope. */
export function hasCounter(state: CounterState, name: string): boolean {
  for (let node = state; node; node = node.next) if (node.name === name) return true;
  return false;
}

/** Checks the same of counters that no sibling of an element has made; `level` is its parent's depth. */
export function hasCounterAround(state: CounterState, name: string, level: number): boolean {
  for (let node = state; node; node = node.next) if (node.name === name && node.level < level) return true;
  return false;
}

/** Returns all values from outermost to innermost, for counters(); [0] if there is none. */
export function counterValues(state: CounterState, name: string): number[] {
  const values: number[] = [];
  for (let node = state; node; node = node.next) if (node.name === name) values.unshift(node.value);
  return values.length > 0 ? values : [0];
}

/** Like counterValues(), for all counters in one pass. */
export function allCounterValues(state: CounterState): ReadonlyMap<string, readonly number[]> {
  const all = new Map<string, number[]>();
  for (let node = state; node; node = node.next) {
    const values = all.get(node.name);
    if (values) values.push(node.value);
    else all.set(node.name, [node.value]);
  }
  for (const values of all.values()) values.reverse();
  return all;
}

/** Resets all counters in one pass, because an element may name thousands of them. */
function resetAll(state: CounterState, changes: readonly CounterChange[], level: number): CounterState {
  if (changes.length < 2) return changes.reduce((result, change) => reset(result, change, level), state);
  // Of several changes with the same name, the last one counts, at its position.
  const last = new Map<string, CounterChange>();
  for (const change of changes) {
    last.delete(change.name);
    last.set(change.name, change);
  }
  const kept: CounterNode[] = [];
  let around = state;
  for (; around && around.level >= level; around = around.next) if (!last.has(around.name)) kept.push(around);
  let result = onTopOf(kept, around);
  for (const change of last.values())
    result = change.name === FOOTNOTE ? reset(result, change, level) : newCounter(change, level, result);
  return result;
}

function newCounter({ name, value, reversed }: CounterChange, level: number, next: CounterState): CounterNode {
  return counterNode({ name, level, isReversed: reversed !== undefined }, value, next);
}

interface Update {
  readonly name: string;
  readonly change: (value: number) => number;
}

/** Changes the innermost counters with these names, or creates them, in one pass. */
function updateAll(state: CounterState, updates: readonly Update[], level: number): CounterState {
  const areContained = updates.every(({ name }) => !NEVER_CONTAINED.has(name));
  if (updates.length < 2 || !areContained)
    return updates.reduce((result, { name, change }) => update(result, name, level, change), state);
  const pending = new Map<string, Update['change'][]>();
  for (const { name, change } of updates) {
    const changes = pending.get(name);
    if (changes) changes.push(change);
    else pending.set(name, [change]);
  }
  const above: CounterNode[] = [];
  let below = state;
  for (; below && pending.size > 0 && below.name !== CONTAINMENT; below = below.next) {
    const changes = pending.get(below.name) ?? [];
    pending.delete(below.name);
    const value = changes.reduce((before, change) => change(before), below.value);
    above.push(value === below.value ? below : { ...below, value });
  }
  let result = onTopOf(above, below);
  for (const [name, changes] of pending) {
    const value = changes.reduce((before, change) => change(before), 0);
    result = counterNode({ name, level, isReversed: false }, value, result);
  }
  return result;
}

function reset(state: CounterState, change: CounterChange, level: number): CounterState {
  // The whole document has one such counter, so that the heading of a chapter can restart it (CSS GCPM 3, § 2.6).
  if (change.name === FOOTNOTE) return setGlobalCounter(state, FOOTNOTE, change.value);
  // Replaces a counter of a sibling with the same name, and shadows one of an ancestor.
  const kept = withoutSiblingCounter(state, change.name, level);
  return newCounter(change, level, kept);
}

function withoutSiblingCounter(state: CounterState, name: string, level: number): CounterState {
  let found = state;
  while (found && found.level >= level && found.name !== name) found = found.next;
  return found && found.level >= level ? replaced(state, found, found.next) : state;
}

/** Returns the state with `by` in place of `node` and everything below it. */
function replaced(state: CounterState, node: CounterNode, by: CounterState): CounterState {
  const above: CounterNode[] = [];
  for (let at = state; at && at !== node; at = at.next) above.push(at);
  return onTopOf(above, by);
}

function update(state: CounterState, name: string, level: number, change: (value: number) => number): CounterState {
  const changed = replaceInnermost(state, name, change);
  return changed ?? counterNode({ name, level, isReversed: false }, change(0), state);
}

function replaceInnermost(state: CounterState, name: string, change: (value: number) => number): CounterState {
  const found = changeableCounter(state, name);
  return found && replaced(state, found, { ...found, value: change(found.value) });
}
