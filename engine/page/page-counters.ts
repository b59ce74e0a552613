/**
 * The counters of pages (CSS Paged Media 3, § 6). A page shows the first value that a counter is given on it, else the
 * one it was left with, as string() does. Counters of @page rules are the pages' own; the counter `page` goes up by
 * itself. An element that resets it numbers the page it stands on: “page 1” makes that page 1, as formatters agree.
 */
import type { ElementEffects } from '../box/element-effects.js';
import { allCounterValues, counterNode, counterValues, INITIAL_COUNTERS, type CounterState } from '../box/counters.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { PageEffect } from './page-effects.js';

/** All values of a counter, from outermost to innermost. */
export type CounterValues = ReadonlyMap<string, readonly number[]>;

export interface PageCounters {
  readonly values: CounterValues;
  /** Counters that @page rules have changed so far. */
  readonly ofPages: ReadonlySet<string>;
}

export const INITIAL_PAGE_COUNTERS: PageCounters = Object.freeze({
  values: new Map([['page', Object.freeze([0])]]),
  ofPages: new Set(['page']),
});

/** Deeper than any counter of the document: what a margin box resets is its own. */
export const MARGIN_BOX_LEVEL = Number.MAX_SAFE_INTEGER;

/** The counters as content in margin boxes finds them. */
export function counterStateOf({ values }: PageCounters): CounterState {
  let state = INITIAL_COUNTERS;
  for (const [name, list] of values)
    for (const [level, value] of list.entries()) state = counterNode({ name, level, isReversed: false }, value, state);
  return state;
}

/** The number of a page: its counter `page`. */
export function pageNumber({ values }: PageCounters): number {
  return values.get('page')!.at(-1)!;
}

const NEXT_PAGE = Object.freeze([{ name: 'page', value: 1 }]);

/** A new page: what its @page rules reset, increase and set, in this order. */
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
  /** What the page shows. */
  readonly shown: PageCounters;
  /** What the next page goes on from. */
  readonly left: PageCounters;
}

/** The page with what its elements did to counters that pages show. */
export function countElements(
  entered: PageCounters,
  effects: readonly PageEffect[],
  elements: ElementEffects,
): CountedPage {
  const shown = new Map(entered.values);
  const left = new Map(entered.values);
  /** Counters whose value on this page is settled. */
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
      // What only begins to count shows as soon as it has counted: body { counter-reset: chapter }.
      const isShown = ofPage !== undefined || counted.has(name);
      if (!settled.has(name)) shown.set(name, values);
      if (isShown) settled.add(name);
    }
  }
  if (effects.every(({ effect }) => !effect)) return { shown: entered, left: entered };
  const { ofPages } = entered;
  return { shown: { values: shown, ofPages }, left: { values: left, ofPages } };
}

/** Names that are looked for one by one; the values of more are found in one walk. */
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

/** The counters of the pages that an element changes, after it. */
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

/** Pages count from 1: “counter-reset: page” begins anew there, as no page is numbered 0. */
function firstValue(name: string, value: number): number {
  return name === 'page' && value === 0 ? 1 : value;
}
