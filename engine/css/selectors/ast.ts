/** The syntax tree of selectors (Selectors 4). */

export type PseudoElement =
  | 'before'
  | 'after'
  | 'marker'
  | 'first-line'
  | 'first-letter'
  | 'before::marker'
  | 'after::marker'
  | 'details-content'
  | 'placeholder'
  | 'file-selector-button'
  | '-platen-tick'
  | 'footnote-call'
  | 'footnote-marker';

export type AttributeOperator = '' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';

/** An+B: the elements at a·n + b for n ≥ 0. */
export interface Nth {
  readonly a: number;
  readonly b: number;
}

export type SimpleSelector =
  | { readonly kind: 'type' | 'class' | 'id'; readonly name: string }
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly operator: AttributeOperator;
      readonly value: string;
      readonly ignoreCase: boolean;
    }
  /** '' for elements without a namespace. */
  | { readonly kind: 'namespace'; readonly uri: string }
  | { readonly kind: 'pseudo'; readonly name: string }
  | {
      readonly kind: 'nth';
      readonly nth: Nth;
      readonly last: boolean;
      readonly ofType: boolean;
      /** The list in nth-child(… of S); null for all elements. */
      readonly of: readonly ComplexSelector[] | null;
    }
  | { readonly kind: 'is' | 'where' | 'not'; readonly list: readonly ComplexSelector[] }
  | { readonly kind: 'has'; readonly list: readonly ComplexSelector[] }
  | { readonly kind: 'lang'; readonly ranges: readonly string[] }
  | { readonly kind: 'dir'; readonly value: string }
  /** The host, seen from its shadow tree; it matches `list`, or has an ancestor that does. null: any host. */
  | { readonly kind: 'host' | 'host-context'; readonly list: readonly ComplexSelector[] | null }
  /** A slot that takes a node, or an element that matches `list`. */
  | { readonly kind: 'has-slotted'; readonly list: readonly ComplexSelector[] | null }
  /** An element with these names in its `part`. */
  | { readonly kind: 'part'; readonly names: readonly string[] }
  /** The scoping root of @scope, or the anchor element of :has(). */
  | { readonly kind: 'scope' }
  /** A pseudo-class that never matches on paper. */
  | { readonly kind: 'never' };

/** `::slotted` leads from a slot to what it takes, `::part` from a host to a part of its shadow tree. */
export type Combinator = ' ' | '>' | '+' | '~' | '::slotted' | '::part';

export interface CompoundSelector {
  readonly simple: readonly SimpleSelector[];
  /** The combinator before this compound; null for the leftmost. */
  readonly combinator: Combinator | null;
}

export interface ComplexSelector {
  /** From left to right; at least one. */
  readonly compounds: readonly CompoundSelector[];
  readonly pseudoElement: PseudoElement | null;
  /** ids × 2²⁰ + classes × 2¹⁰ + types, each at most 1023. */
  readonly specificity: number;
  /** The number of simple selectors at any depth, including those that each `&` stands for. */
  readonly size: number;
  /** The recursion depth of matching: compounds and nested lists on the longest path through the selector. */
  readonly depth: number;
  /** Whether it contains :has() at any depth. */
  readonly hasHas: boolean;
}

/**
 * Checks whether `index` equals a·n + b for some n ≥ 0. Indexes start at 1; 0 means that the element is not counted.
 */
export function isNth({ a, b }: Nth, index: number): boolean {
  if (index === 0) return false;
  const distance = index - b;
  return a === 0 ? distance === 0 : distance % a === 0 && distance / a >= 0;
}

/** Checks whether the selector depends on the scoping root, at any depth. */
export function mentionsScope({ compounds }: ComplexSelector): boolean {
  return compounds.some(compoundMentionsScope);
}

export function compoundMentionsScope({ simple }: CompoundSelector): boolean {
  return simple.some((one) => one.kind === 'scope' || (listIn(one)?.some(mentionsScope) ?? false));
}

/** How an element that a selector matches is reached from the tree of its sheet (CSS Scoping 1, § 3; CSS Shadow Parts 1). */
export type Reach = 'within' | 'host' | '::slotted' | '::part';

export function reachesOf({ compounds }: ComplexSelector): readonly Reach[] {
  const { simple, combinator } = compounds.at(-1)!;
  if (combinator === '::slotted' || combinator === '::part') return [combinator];
  if (simple.some(({ kind }) => kind === 'host' || kind === 'host-context')) return ['host'];
  // Such a list comes from `&` in a rule for hosts.
  const list = simple.find(({ kind }) => kind === 'is' || kind === 'where');
  return list && 'list' in list && list.list ? [...new Set(list.list.flatMap(reachesOf))] : WITHIN;
}

const WITHIN: readonly Reach[] = ['within'];

/** Returns the nested selectors with the same scoping root. Selectors in :has() have another one. */
function listIn(simple: SimpleSelector): readonly ComplexSelector[] | null {
  if (simple.kind === 'nth') return simple.of;
  return 'list' in simple && simple.kind !== 'has' ? simple.list : null;
}

/** Checks whether the selector requires a state that never occurs on paper, as `a:hover` does. */
export function neverApplies({ compounds }: ComplexSelector): boolean {
  return compounds.some(({ simple }) =>
    simple.some((one) => {
      if (one.kind === 'never') return true;
      return (one.kind === 'is' || one.kind === 'where') && one.list.length > 0 && one.list.every(neverApplies);
    }),
  );
}

const LIMIT = 1023;

/** Packs three counts into a number. Comparing these numbers compares specificities. */
export function packSpecificity(ids: number, classes: number, types: number): number {
  return Math.min(ids, LIMIT) * 0x100000 + Math.min(classes, LIMIT) * 0x400 + Math.min(types, LIMIT);
}

export function unpackSpecificity(packed: number): readonly [number, number, number] {
  return [Math.floor(packed / 0x100000), (packed >> 10) & LIMIT, packed & LIMIT];
}
