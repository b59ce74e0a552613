/** Selectors 4: what a parsed selector looks like. */

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
  | '-platen-tick'
  | 'footnote-call'
  | 'footnote-marker';

export type AttributeOperator = '' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';

/** An+B: elements a·n + b for n ≥ 0. */
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
  /** '' for elements in none. */
  | { readonly kind: 'namespace'; readonly uri: string }
  | { readonly kind: 'pseudo'; readonly name: string }
  | {
      readonly kind: 'nth';
      readonly nth: Nth;
      readonly last: boolean;
      readonly ofType: boolean;
      /** nth-child(… of S); null for all elements. */
      readonly of: readonly ComplexSelector[] | null;
    }
  | { readonly kind: 'is' | 'where' | 'not'; readonly list: readonly ComplexSelector[] }
  | { readonly kind: 'has'; readonly list: readonly ComplexSelector[] }
  | { readonly kind: 'lang'; readonly ranges: readonly string[] }
  | { readonly kind: 'dir'; readonly value: string }
  /** The scoping root of @scope, or the element :has() is asked about. */
  | { readonly kind: 'scope' }
  /** A pseudo-class that is never true on paper. */
  | { readonly kind: 'never' };

export type Combinator = ' ' | '>' | '+' | '~';

export interface CompoundSelector {
  readonly simple: readonly SimpleSelector[];
  /** To the compound on its left; null for the leftmost. */
  readonly combinator: Combinator | null;
}

export interface ComplexSelector {
  /** Left to right, at least one. */
  readonly compounds: readonly CompoundSelector[];
  readonly pseudoElement: PseudoElement | null;
  /** ids · 2²⁰ + classes · 2¹⁰ + types, each at most 1023. */
  readonly specificity: number;
  /** Simple selectors in it at any depth, what each `&` stands for among them. */
  readonly size: number;
  /** Compounds on the longest way through it and the lists in it: matching calls itself so often. */
  readonly depth: number;
  /** There is a :has() at any depth. */
  readonly hasHas: boolean;
}

/** Is `index` one of a·n + b, n ≥ 0? Indexes begin with 1; 0 stands for what is not among those counted. */
export function isNth({ a, b }: Nth, index: number): boolean {
  if (index === 0) return false;
  const distance = index - b;
  return a === 0 ? distance === 0 : distance % a === 0 && distance / a >= 0;
}

/** Whether it asks for the scoping root, at any depth: else its answer is the same under every one. */
export function mentionsScope({ compounds }: ComplexSelector): boolean {
  return compounds.some(compoundMentionsScope);
}

export function compoundMentionsScope({ simple }: CompoundSelector): boolean {
  return simple.some((one) => one.kind === 'scope' || (listIn(one)?.some(mentionsScope) ?? false));
}

/** The selectors in it that are asked about the same scoping root; in :has() there is another. */
function listIn(simple: SimpleSelector): readonly ComplexSelector[] | null {
  if (simple.kind === 'nth') return simple.of;
  return 'list' in simple && simple.kind !== 'has' ? simple.list : null;
}

/** Whether a selector asks for what is never so on paper, as `a:hover` does. */
export function neverApplies({ compounds }: ComplexSelector): boolean {
  return compounds.some(({ simple }) =>
    simple.some((one) => {
      if (one.kind === 'never') return true;
      return (one.kind === 'is' || one.kind === 'where') && one.list.length > 0 && one.list.every(neverApplies);
    }),
  );
}

const LIMIT = 1023;

/** Packs three counts so that numbers compare like specificities. */
export function packSpecificity(ids: number, classes: number, types: number): number {
  return Math.min(ids, LIMIT) * 0x100000 + Math.min(classes, LIMIT) * 0x400 + Math.min(types, LIMIT);
}

export function unpackSpecificity(packed: number): readonly [number, number, number] {
  return [Math.floor(packed / 0x100000), (packed >> 10) & LIMIT, packed & LIMIT];
}
