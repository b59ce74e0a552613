/**
 * All rules that apply to a document, in cascade order. What their selectors end with limits which of them are tried
 * (rule-buckets.ts).
 */
import type { NodeId } from '../../tree/document-tree.js';
import { ORIGIN_RANK, type CascadeEntry, type CascadeLevel } from './cascade.js';
import { isFulfilled, type MediaEnvironment } from '../rules/conditions.js';
import { PendingValue, type Declaration, type DeclarationBlock } from '../rules/declarations.js';
import type { ContainerQuery } from '../rules/container-queries.js';
import type { MatchContext } from '../selectors/match-context.js';
import { AncestorFilter, NO_BITS } from '../selectors/ancestor-filter.js';
import { reachesOf, type PseudoElement, type Reach } from '../selectors/ast.js';
import type { CounterStyleRule } from '../values/counter-style-rule.js';
import { mergeColorSpaces, type ColorSpaceRule, type PressColorUse } from '../rules/press-colors.js';
import type { CustomColorSpaces } from '../values/custom-colors.js';
import type { FontPaletteRule } from '../properties/font-palettes.js';
import type { FontFeatureValuesRule } from '../properties/font-variants.js';
import { PROPERTY_INDEX } from '../properties/property-table.js';
import { RegisteredProperties, type PropertyRule } from '../rules/registered-properties.js';
import type { FontFaceRule } from '../rules/font-face.js';
import type { KeyframesRule } from '../rules/keyframes.js';
import type { PageSelectorContext } from '../rules/page-selector.js';
import type { PageRule, SheetRule, StyleRule, StyleSheet } from '../rules/style-sheet.js';
import { RuleBuckets, type RuleEntry } from './rule-buckets.js';

export interface PageEntry extends CascadeEntry {
  readonly rule: PageRule;
  /** The rule's position among all @page rules. */
  readonly order: number;
}

// ── Layers

/** A layer with its nested layers in order of first appearance (CSS Cascade 5, § 6.4.4). */
class LayerNode {
  readonly children = new Map<string, LayerNode>();
  readonly level: { origin: number; layer: number };

  constructor(origin: number) {
    this.level = { origin, layer: 0 };
  }

  child(name: string): LayerNode {
    let node = this.children.get(name);
    if (!node) this.children.set(name, (node = new LayerNode(this.level.origin)));
    return node;
  }

  /**
   * Numbers the layers in post-order from `first` on, because the rules of a layer win over those of its nested layers. Uses a list
   * instead of recursion: authors decide how deep layers nest.
   */
  number(first: number): void {
    let next = first;
    const open = [{ layer: this as LayerNode, inside: [...this.children.values()].reverse() }];
    // Terminates because each layer is pushed and popped once.
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const child = top.inside.pop();
      if (child) open.push({ layer: child, inside: [...child.children.values()].reverse() });
      else {
        top.layer.level.layer = next++;
        open.pop();
      }
    }
  }
}

/** Finding the container of a query walks up the ancestors. */
const STEPS_TO_CONTAINER = 32;

// ── The index

/** Evaluates the conditions of @container around an element. */
export type ContainerTest = (queries: readonly ContainerQuery[]) => boolean;

export class RuleIndex {
  readonly fontFaces: readonly FontFaceRule[];
  readonly counterStyles: readonly CounterStyleRule[];
  readonly fontFeatureValues: readonly FontFeatureValuesRule[];
  readonly fontPalettes: readonly FontPaletteRule[];
  readonly colorSpaces: CustomColorSpaces;
  /** By name; of several with one name the last one counts. */
  readonly keyframes: ReadonlyMap<string, KeyframesRule>;
  readonly pressColors: readonly PressColorUse[];
  /** null if the document registers no custom properties. */
  readonly registered: RegisteredProperties | null;
  readonly pageEntries: PageEntry[] = [];
  /** The selectors of all rules, in no order. */
  readonly entries: readonly RuleEntry[];
  /** Whether a rule of the user or author may set `position: fixed`. */
  readonly declaresFixed: boolean;
  readonly #elements = new RuleBuckets();
  readonly #pseudos = new Map<PseudoElement, RuleBuckets>();
  /** Rules that reach into other trees, by how they do, and by pseudo-element. */
  readonly #reaching = new Map<string, RuleBuckets>();
  readonly #filter = new AncestorFilter();
  readonly #hasScopes: boolean;
  /** The selectors of rules that name cross references. */
  readonly #ofTargets: readonly RuleEntry[];

  /** `firstLayer`: the number of the first layer of each origin. */
  constructor(sheets: readonly StyleSheet[], environment: MediaEnvironment, firstLayer = 0) {
    const builder = new IndexBuilder(environment);
    for (const sheet of sheets) builder.addSheet(sheet, builder.root(sheet));
    builder.numberLayers(firstLayer);
    this.fontFaces = byLevel(builder.fontFaces);
    this.counterStyles = byLevel(builder.counterStyles);
    this.fontFeatureValues = byLevel(builder.fontFeatureValues);
    this.fontPalettes = byLevel(builder.fontPalettes);
    this.colorSpaces = mergeColorSpaces(byLevel(builder.colorSpaces));
    this.keyframes = new Map(byLevel(builder.keyframes).map((rule) => [rule.name, rule]));
    this.pressColors = builder.pressColors;
    const properties = byLevel(builder.properties);
    this.registered = properties.length > 0 ? new RegisteredProperties(properties) : null;
    let previous: RuleEntry | null = null;
    for (const [rank, entry] of sortEntries(builder.entries).entries()) {
      entry.rank = rank;
      entry.peers = previous && comparePrecedence(previous, entry) === 0 ? previous.peers : rank;
      previous = entry;
      entry.ancestorBits = this.#filter.require(entry.keys.ancestors);
      for (const reach of reachesOf(entry.selector)) this.#bucketsOf(entry.selector.pseudoElement, reach).add(entry);
    }
    this.pageEntries = builder.pageEntries;
    this.entries = builder.entries;
    this.#hasScopes = builder.entries.some(({ proximity }) => proximity);
    this.#ofTargets = builder.entries.filter(({ rule }) => rule.usesTargets);
    this.declaresFixed = builder.entries.some(({ level, block }) => level.origin > 0 && declaresFixed(block));
  }

  /** Checks whether a rule may match the pseudo-element of an element. For most elements none does. */
  hasPseudo(context: MatchContext, node: NodeId, pseudo: PseudoElement): boolean {
    return this.#pseudos.get(pseudo)?.hasCandidates(context, node) ?? false;
  }

  /** Checks whether a rule that names cross references applies to an element of the document, or to its pseudo-elements. */
  usesTargets(context: MatchContext): boolean {
    const entries = this.#ofTargets;
    for (let n = 0; n < context.tree.length && entries.length > 0; n++) {
      const node = n as NodeId;
      if (!context.tree.isElement(node)) continue;
      context.tried(entries.length);
      if (entries.some(({ matches }) => matches(context, node))) return true;
    }
    return false;
  }

  /**
   * Returns the matching rules of an element or pseudo-element, weakest first. `holds` evaluates @container; null if no
   * sheet has it.
   */
  match(context: MatchContext, node: NodeId, pseudo: PseudoElement | null, holds: ContainerTest | null): RuleEntry[] {
    const buckets = pseudo === null ? this.#elements : this.#pseudos.get(pseudo);
    return buckets ? this.#matchIn(buckets, context, node, holds) : [];
  }

  /** Like match(), for rules that reach an element of another tree than that of their sheet, which the context names. */
  matchReaching(
    reach: Reach,
    context: MatchContext,
    node: NodeId,
    pseudo: PseudoElement | null,
    holds: ContainerTest | null,
  ): RuleEntry[] {
    const buckets = this.#reaching.get(reachKey(pseudo, reach));
    return buckets ? this.#matchIn(buckets, context, node, holds) : [];
  }

  #matchIn(buckets: RuleBuckets, context: MatchContext, node: NodeId, holds: ContainerTest | null): RuleEntry[] {
    let found: RuleEntry[] = [];
    buckets.collect(context, node, this.#filter.above(context, node), found);
    if (holds && found.some(({ containers }) => containers))
      found = found.filter(({ containers }) => {
        if (!containers) return true;
        context.tried(STEPS_TO_CONTAINER * containers.length);
        return containers.every(holds);
      });
    sortByRank(found);
    if (this.#hasScopes && found.some(({ proximity }) => proximity)) sortByProximity(found, context, node);
    return hasRepeats(found) ? withoutRepeats(found) : found;
  }

  /** Returns the @page rules that match a page, weakest first. */
  matchPage(page: PageSelectorContext): PageEntry[] {
    const found: { entry: PageEntry; specificity: number }[] = [];
    for (const entry of this.pageEntries) {
      const matching = entry.rule.selectors.filter((selector) => selector.matches(page));
      if (matching.length === 0) continue;
      found.push({ entry, specificity: matching.reduce((max, { specificity }) => Math.max(max, specificity), 0) });
    }
    found.sort(
      (a, b) =>
        compareLevels(a.entry.level, b.entry.level) || a.specificity - b.specificity || a.entry.order - b.entry.order,
    );
    return found.map(({ entry }) => entry);
  }

  #bucketsOf(pseudo: PseudoElement | null, reach: Reach): RuleBuckets {
    if (reach !== 'within') return bucketsIn(this.#reaching, reachKey(pseudo, reach));
    return pseudo === null ? this.#elements : bucketsIn(this.#pseudos, pseudo);
  }
}

function bucketsIn<Key>(map: Map<Key, RuleBuckets>, key: Key): RuleBuckets {
  let buckets = map.get(key);
  if (!buckets) map.set(key, (buckets = new RuleBuckets()));
  return buckets;
}

function reachKey(pseudo: PseudoElement | null, reach: Reach): string {
  return `${reach} ${pseudo ?? ''}`;
}

function declaresFixed({ normal, important }: DeclarationBlock): boolean {
  const position = PROPERTY_INDEX.get('-platen-position');
  const fixes = ({ property, value }: Declaration) =>
    property === position && (value === 'fixed' || value instanceof PendingValue);
  return normal.some(fixes) || important.some(fixes);
}

function compareLevels(a: CascadeLevel, b: CascadeLevel): number {
  return a.origin - b.origin || a.layer - b.layer;
}

/** A rule that defines a name. Of several, the last one wins in the order of levels (CSS Cascade 5, § 6.1). */
interface Naming<Rule> {
  readonly rule: Rule;
  readonly level: CascadeLevel;
}

/** The sort is stable, so it keeps the order of appearance. */
function byLevel<Rule>(rules: readonly Naming<Rule>[]): Rule[] {
  return [...rules].sort((a, b) => compareLevels(a.level, b.level)).map(({ rule }) => rule);
}

/** Sorts by origin, layer and specificity. The sort is stable, so it keeps the order of appearance. */
function sortEntries(entries: readonly RuleEntry[]): RuleEntry[] {
  return [...entries].sort(comparePrecedence);
}

function comparePrecedence(a: RuleEntry, b: RuleEntry): number {
  return compareLevels(a.level, b.level) || a.selector.specificity - b.selector.specificity;
}

/**
 * Among peers, rules with a nearer scoping root win, and all of these win over rules outside @scope (CSS Cascade 6, §
 * 3.1).
 */
function sortByProximity(list: RuleEntry[], context: MatchContext, node: NodeId): void {
  const distances = new Map(list.map((entry) => [entry, entry.proximity?.(context, node) ?? Infinity]));
  const distance = (entry: RuleEntry): number => Math.min(distances.get(entry)!, Number.MAX_SAFE_INTEGER);
  list.sort((a, b) => a.peers - b.peers || distance(b) - distance(a) || a.rank - b.rank);
}

/** Above this length, lists are sorted and checked for repeats with methods that would be slower for short lists. */
const SHORT = 64;

/** Insertion sort: lists are short and nearly sorted. */
function sortByRank(list: RuleEntry[]): void {
  if (list.length > SHORT) {
    list.sort((a, b) => a.rank - b.rank);
    return;
  }
  for (let i = 1; i < list.length; i++) {
    const entry = list[i]!;
    let at = i;
    for (; at > 0 && list[at - 1]!.rank > entry.rank; at--) list[at] = list[at - 1]!;
    list[at] = entry;
  }
}

function hasRepeats(list: readonly RuleEntry[]): boolean {
  if (list.length > SHORT) {
    const rules = list.flatMap(({ rule }) => (rule.selectors.length > 1 ? rule : []));
    return new Set(rules).size < rules.length;
  }
  for (let i = 0; i < list.length; i++) {
    const { rule } = list[i]!;
    if (rule.selectors.length === 1) continue;
    for (let later = i + 1; later < list.length; later++) if (list[later]!.rule === rule) return true;
  }
  return false;
}

/** Keeps each rule once, with its most specific matching selector, which is its last entry. */
function withoutRepeats(sorted: readonly RuleEntry[]): RuleEntry[] {
  const last = new Map(sorted.map((entry) => [entry.rule, entry]));
  return sorted.filter((entry) => last.get(entry.rule) === entry);
}

class IndexBuilder {
  readonly entries: RuleEntry[] = [];
  readonly pageEntries: PageEntry[] = [];
  readonly fontFaces: Naming<FontFaceRule>[] = [];
  readonly counterStyles: Naming<CounterStyleRule>[] = [];
  readonly fontFeatureValues: Naming<FontFeatureValuesRule>[] = [];
  readonly fontPalettes: Naming<FontPaletteRule>[] = [];
  readonly colorSpaces: Naming<ColorSpaceRule>[] = [];
  readonly keyframes: Naming<KeyframesRule>[] = [];
  readonly pressColors: PressColorUse[] = [];
  readonly properties: Naming<PropertyRule>[] = [];
  readonly #roots = new Map<number, LayerNode>();
  #sheets = 0;
  /** The queries of the @container rules around the current rule. */
  #containers: RuleEntry['containers'] = null;
  /** The sheets being read. This ends cycles of imports. */
  readonly #open = new Set<StyleSheet>();

  constructor(readonly environment: MediaEnvironment) {}

  root(sheet: StyleSheet): LayerNode {
    const origin = ORIGIN_RANK[sheet.origin];
    let root = this.#roots.get(origin);
    if (!root) this.#roots.set(origin, (root = new LayerNode(origin)));
    return root;
  }

  addSheet(sheet: StyleSheet, layer: LayerNode): void {
    if (this.#open.has(sheet)) return;
    this.#open.add(sheet);
    this.pressColors.push(...sheet.pressColors);
    this.#add(sheet.rules, layer, ++this.#sheets);
    this.#open.delete(sheet);
  }

  numberLayers(first: number): void {
    for (const root of this.#roots.values()) root.number(first);
  }

  #add(rules: readonly SheetRule[], layer: LayerNode, sheetNumber: number): void {
    const { level } = layer;
    for (const rule of rules) {
      if (rule.kind === 'style') this.#addStyleRule(rule, layer);
      else if (rule.kind === 'page') this.#addPageRule(rule, layer);
      else if (rule.kind === 'font-face') this.fontFaces.push({ rule: rule.rule, level });
      else if (rule.kind === 'counter-style') this.counterStyles.push({ rule: rule.rule, level });
      else if (rule.kind === 'keyframes') this.keyframes.push({ rule: rule.rule, level });
      else if (rule.kind === 'property') this.properties.push({ rule: rule.rule, level });
      else if (rule.kind === 'color-space') this.colorSpaces.push({ rule: rule.rule, level });
      else if (rule.kind === 'font-palette-values') this.fontPalettes.push({ rule: rule.rule, level });
      else if (rule.kind === 'font-feature-values') this.fontFeatureValues.push({ rule: rule.rule, level });
      else if (rule.kind === 'layers') for (const name of rule.names) descend(layer, name, sheetNumber);
      else if (rule.kind === 'group') {
        if (rule.condition && !isFulfilled(rule.condition, this.environment)) continue;
        const around = this.#containers;
        if (rule.container) this.#containers = [...(around ?? []), rule.container];
        this.#add(rule.rules, descend(layer, rule.layer ?? [], sheetNumber), sheetNumber);
        this.#containers = around;
      } else if (rule.sheet && rule.media(this.environment)) {
        this.addSheet(rule.sheet, descend(layer, rule.layer ?? [], sheetNumber));
      }
    }
  }

  #addPageRule(rule: PageRule, { level }: LayerNode): void {
    this.pageEntries.push({ rule, block: rule.block, level, order: this.pageEntries.length });
  }

  #addStyleRule(rule: StyleRule, { level }: LayerNode): void {
    const containers = this.#containers;
    const { block } = rule;
    for (const { selector, matches, proximity, keys } of rule.selectors) {
      // One literal: objects that are spread take V8 ten times as long, and all documents make those of our own sheet.
      // prettier-ignore
      this.entries.push({
        rule, selector, matches, proximity, keys, containers, block, level, rank: 0, peers: 0, ancestorBits: NO_BITS,
      });
    }
  }
}

/**
 * Finds or creates a layer. Names of anonymous layers start with a space and get the sheet's number, so that sheets do
 * not share them.
 */
function descend(layer: LayerNode, names: readonly string[], sheetNumber: number): LayerNode {
  return names.reduce((node, name) => node.child(name.startsWith(' ') ? `${name} ${sheetNumber}` : name), layer);
}
