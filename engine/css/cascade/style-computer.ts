/** Computes styles of lists of rules, and takes over those that earlier documents have computed alike. */
import type { ComputedStyle } from '../properties/computed-style.js';
import { INITIAL_STYLE } from '../properties/initial-style.js';
import { PROPERTIES, PROPERTY_INDEX } from '../properties/property-table.js';
import { withAnimationEnds } from './animation-ends.js';
import { cascade, type CascadedValues, type CascadeEntry } from './cascade.js';
import {
  cascadedFlow,
  computeStyle,
  specifiedValue,
  type ComputeOptions,
  type StyleEnvironment,
} from './compute-style.js';
import type { DocumentRules } from './document-rules.js';
import { seenNode, type TextEntry } from './element-rules.js';
import type { KeptStyle, KeptStyles } from './kept-rules.js';
import { withoutNative } from './native-rules.js';
import type { RuleEntry } from './rule-buckets.js';
import { ROOT } from './style-options.js';

export class StyleComputer {
  readonly #document: DocumentRules;
  readonly #kept: KeptStyles;
  readonly #environment: StyleEnvironment;

  /** `environment`: that of elements outside of containers. */
  constructor(document: DocumentRules, kept: KeptStyles, environment: StyleEnvironment) {
    this.#document = document;
    this.#kept = kept;
    this.#environment = environment;
  }

  /** Computes a style, unless an element of an earlier document had the same rules under the same parent style. */
  compute(
    entries: readonly CascadeEntry[],
    parent: ComputedStyle,
    options: ComputeOptions,
    environment: StyleEnvironment = this.#environment,
  ): Pick<KeptStyle, 'style' | 'parts'> {
    // Besides the rules and the parent style, a style depends on the root element's, from which all others inherit.
    const isOfTree = parent !== INITIAL_STYLE || options === ROOT;
    const isNamed = isOfTree && environment === this.#environment && !this.#document.shadow;
    const names = isNamed ? namesOf(entries) : null;
    if (names === null) return this.#computeAnew(entries, parent, options, environment);
    const { taken } = this.#document;
    const known = this.#kept.get(parent, options, names);
    if (known) {
      this.#take(known);
      return known;
    }
    const before = { ...taken };
    const computed = this.#computeAnew(entries, parent, options, environment);
    if (taken.measured === before.measured) {
      const substitutedCharacters = taken.substitutedCharacters - before.substitutedCharacters;
      const valueParts = taken.valueParts - before.valueParts;
      this.#kept.set(parent, options, names, { ...computed, substitutedCharacters, valueParts });
    }
    return computed;
  }

  /** A style that is taken over costs the document what computing it would have cost. */
  #take({ substitutedCharacters, valueParts }: KeptStyle): void {
    const { diagnostics, styled, tree } = this.#document;
    const place = () => tree.position(styled.node);
    if (substitutedCharacters > 0) diagnostics.spend('substitutedCharacters', substitutedCharacters, place);
    if (valueParts > 0) diagnostics.spend('valueParts', valueParts, place);
  }

  #computeAnew(
    entries: readonly CascadeEntry[],
    parent: ComputedStyle,
    options: ComputeOptions,
    environment: StyleEnvironment,
  ): ReturnType<typeof computeStyle> {
    const flowOf = (values: CascadedValues) => cascadedFlow(values, parent, environment);
    const declared = cascade(entries, flowOf);
    const read = (index: number) => specifiedValue(index, declared, parent, environment);
    const { shadow, styled, tree, sheetRules } = this.#document;
    const keyframes = shadow?.keyframesOf(seenNode(tree, styled.node)) ?? sheetRules.index.keyframes;
    const ended = withAnimationEnds(entries, declared, keyframes, read);
    const whole = ended ? cascade(ended, flowOf) : declared;
    const rest = withoutNative(ended ?? entries, whole, PROPERTY_INDEX);
    const cascaded = rest ? cascade(rest, flowOf) : whole;
    if (options.applies) withoutOthers(cascaded.properties, options.applies);
    return computeStyle(cascaded, parent, environment, options);
  }
}

/** Longer names are not worth their memory. */
const MAX_NAME = 1000;

/**
 * Names rules by their places in the index, and hints and style attributes by their text. Returns null if there are
 * others, or if the name would be long.
 */
function namesOf(entries: readonly CascadeEntry[]): string | null {
  let names = '';
  for (const { rank, name } of entries as readonly Partial<RuleEntry & TextEntry>[]) {
    if (rank !== undefined) names += `${rank} `;
    else if (name !== undefined) names += `${name.length}:${name}`;
    else return null;
  }
  return names.length > MAX_NAME ? null : names;
}

function withoutOthers(properties: Map<number, unknown>, applies: (name: string) => boolean): void {
  for (const index of [...properties.keys()]) if (!applies(PROPERTIES[index]!.name)) properties.delete(index);
}
