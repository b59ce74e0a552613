/**
 * The counters of pages (CSS Paged Media 3, § 6). As with string(), a page shows the first value that a counter gets on
 * it, otherwise the last value of the pages before. Counters that @page rules change belong to the pages; the counter
 * `page` is incremented automatically. An element that resets `page` numbers the page that it stands on: with
 * `counter-reset: page 1` this is page 1, as in all other formatters.
 */
import type { ElementEffects } from '../box/element-effects.js';
import { allCounterValues, counterNode, counterValues, INITIAL_COUNTERS, type CounterState } from '../box/counters.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { PageEffect } from './page-effects.js';

/** The values of a counter, from outermost to innermost. */
export type CounterValues = ReadonlyMap<string, readonly number[]>;

export interface PageCounters {
  readonly values: CounterValues;
  /** The counters that @page rules have changed so far. */
  readonly ofPages: ReadonlySet<string>;
}

export const INITIAL_PAGE_COUNTERS: PageCounters = Object.freeze({
  values: new Map([['page', Object.freeze([0])]]),
  ofPages: new Set(['page']),
});

/** A depth below all counters of the document, so that a counter that a margin box resets is its own. */
export const MARGIN_BOX_LEVEL = Number.MAX_SAFE_INTEGER;

/** Returns the counters that the content of margin boxes refers to. */
export function counterStateOf({ values }: PageCounters): CounterState {
  let state = INITIAL_COUNTERS;
  for (const [name, list] of values)
    for (const [level, value] of list.entries()) state = counterNode({ name, level, isReversed: false }, value, state);
  return state;
}

/** Returns the number of a page: the value of its counter `page`. */
export function pageNumber({ values }: PageCounters): number {
  return values.get('page')!.at(-1)!;
}

const NEXT_PAGE = Object.freeze([{ name: 'page', value: 1 }]);

/** Returns the counters of a new page, after its @page rules reset, increment and set them, in this order. */
export function enterPage(before: PageCounters, { counterReset, counterIncrement, counterSet }: ComputedStyle) {
  const values = new Map(before.values);
  const names = new Set(before.ofPages);
  const put = (name: string, value: number) => {
    names.add(name);
    values.set(name, [value]);
  };
  const valueOf = (name: string) => values.get(name)?.at(-1) ?? 0;
  const countsItself = counterIncrement.every(({ name }) => name !== 'page');
  for (const { name, value } of counterReset) put(name, value);
  for (const { name, value } of countsItself ? [...NEXT_PAGE, ...counterIncrement] : counterIncrement)
    put(name, valueOf(name) + value);
  for (const { name, value } of counterSet) put(name, value);
  const ofPages = names.size === before.ofPages.size ? before.ofPages : names;
  return { values, ofPages };
}

export interface CountedPage {
  /** The counters that the page shows. */
  readonly shown: PageCounters;
  /** The counters that the next page starts from. */
  readonly left: PageCounters;
}

/** Returns the counters of a page after its elements have changed those that pages show. */
export function countElements(
  entered: PageCounters,
  effects: readonly PageEffect[],
  elements: ElementEffects,
): CountedPage {
  const shown = new Map(entered.values);
  const left = new Map(entered.values);
  /** The counters that already have their value for this page. */
  const settled = new Set<string>();
  for (const { effect } of effects) {
    if (!effect) continue;
    const { counterIncrement, counterSet } = effect.style;
    const counted = new Set([...counterIncrement, ...counterSet].map(({ name }) => name));
    const ofPages = afterElement(effect.style, left, entered.ofPages);
    const changed = changedNames(effect.style);
    const valuesOf = lookup(effect.counters, changed);
    for (const name of changed) {
      const ofPage = ofPages.get(name);
      if (ofPage === undefined && !elements.shown.has(name)) continue;
      const values = ofPage === undefined ? valuesOf(name) : [ofPage];
      left.set(name, values);
      // A counter that is only reset here, as in body { counter-reset: chapter }, shows its value once it is incremented.
      const isShown = ofPage !== undefined || counted.has(name);
      if (!settled.has(name)) shown.set(name, values);
      if (isShown) settled.add(name);
    }
  }
  if (effects.every(({ effect }) => !effect)) return { shown: entered, left: entered };
  const { ofPages } = entered;
  return { shown: { values: shown, ofPages }, left: { values: left, ofPages } };
}

/** Up to this number of names, each is looked up. Beyond it, one walk over all counters is faster. */
const FEW = 8;

function lookup(counters: CounterState, names: ReadonlySet<string>): (name: string) => readonly number[] {
  if (names.size <= FEW) return (name) => counterValues(counters, name);
  const all = allCounterValues(counters);
  return (name) => all.get(name) ?? NO_COUNTER;
}

const NO_COUNTER: readonly number[] = Object.freeze([0]);

function changedNames({ counterReset, counterIncrement, counterSet }: ComputedStyle): Set<string> {
  return new Set([...counterReset, ...counterIncrement, ...counterSet].map(({ name }) => name));
}

/** Returns the counters of pages that an element changes, with their new values. */
function afterElement(
  { counterReset, counterIncrement, counterSet }: ComputedStyle,
  before: CounterValues,
  ofPages: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const after = new Map<string, number>();
  const own = ({ name }: { readonly name: string }) => ofPages.has(name);
  for (const { name, value } of counterReset.filter(own)) after.set(name, firstValue(name, value));
  for (const { name, value } of counterIncrement.filter(own))
    after.set(name, (after.get(name) ?? before.get(name)?.at(-1) ?? 0) + value);
  for (const { name, value } of counterSet.filter(own)) after.set(name, value);
  return after;
}

/** Pages are numbered from 1, so `counter-reset: page` without a number resets the counter to 1. */
function firstValue(name: string, value: number): number {
  return name === 'page' && value === 0 ? 1 : value;
}
