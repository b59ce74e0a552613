/** The rules of an element or pseudo-element, its presentational hints and its style attribute, in the cascade's order. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import { parseDeclarations } from '../rules/declarations.js';
import { DEFAULT_INK_LIMIT, warnOfPressColors, type PressColorUse } from '../rules/press-colors.js';
import type { PseudoElement } from '../selectors/ast.js';
import { parseDeclarationItems } from '../syntax/syntax.js';
import { presentationalHints } from '../user-agent/hints.js';
import type { Color } from '../values/values.js';
import { HINT_LEVEL, INLINE_LEVEL, type CascadeEntry, type CascadeLevel } from './cascade.js';
import type { Containers } from './containers.js';
import type { DocumentRules } from './document-rules.js';
import type { RuleEntry } from './rule-buckets.js';
import type { ContainerTest } from './rule-index.js';
import type { SharedStyles } from './shared-styles.js';

/** An entry of CSS text. */
export interface TextEntry extends CascadeEntry {
  /** The text, with what it depends on besides. */
  readonly name: string;
}

/** The node that selectors see for a node of the flat tree. */
export function seenNode(tree: DocumentTree, node: NodeId): NodeId {
  return (tree.shadow?.nodes[node] ?? node) as NodeId;
}

export class ElementRules {
  /** The computed colour of the body; set in quirks mode only. */
  bodyColor: Color | null = null;
  readonly #document: DocumentRules;
  readonly #shared: SharedStyles;
  readonly #containers: Containers | null;

  /** `shared`: keeps the entries of hints and style attributes. `containers`: null if no sheet uses containers. */
  constructor(document: DocumentRules, shared: SharedStyles, containers: Containers | null) {
    this.#document = document;
    this.#shared = shared;
    this.#containers = containers;
  }

  /** Returns the rules, presentational hints and style attribute of an element, weakest first. */
  ofElement(node: NodeId, parent: ComputedStyle | null): readonly CascadeEntry[] {
    const { tree, shadow } = this.#document;
    const around = tree.parent(node);
    const holds = this.#containerTest(around, parent);
    const rules: CascadeEntry[] = this.#matching(node, null, holds);
    const hints = this.#quirkyHints(node) + presentationalHints(tree, node);
    if (hints !== '') {
      const entry = this.#shared.entryOf(`h${hints}`, () => this.#textEntry(hints, HINT_LEVEL, null));
      // Hints come before the first author rule.
      const at = rules.findIndex((rule) => rule.level.origin === HINT_LEVEL.origin);
      rules.splice(at < 0 ? rules.length : at, 0, entry);
    }
    const inline = tree.attr(node, 'style');
    if (inline === undefined || inline === '') return this.#withContainer(rules, around);
    const level = shadow?.inlineLevel(seenNode(tree, node)) ?? INLINE_LEVEL;
    const entry = this.#shared.entryOf(`s${level.layer} ${inline}`, () => this.#textEntry(inline, level, node));
    const outer = rules.findIndex((rule) => rule.level.origin === level.origin && rule.level.layer > level.layer);
    rules.splice(outer < 0 ? rules.length : outer, 0, entry);
    return this.#withContainer(rules, around);
  }

  /** The rules of a pseudo-element, weakest first; none: it is not generated. */
  ofPseudo(node: NodeId, pseudo: PseudoElement, originating: ComputedStyle): readonly CascadeEntry[] {
    const { shadow, sheetRules, context } = this.#document;
    if (!shadow && !sheetRules.index.hasPseudo(context, node, pseudo)) return [];
    const rules = this.#matching(node, pseudo, this.#containerTest(node, originating));
    return rules.length === 0 ? rules : this.#withContainer(rules, node);
  }

  #matching(node: NodeId, pseudo: PseudoElement | null, holds: ContainerTest | null): RuleEntry[] {
    const { tree, shadow, sheetRules, context } = this.#document;
    return (shadow ?? sheetRules.index).match(context, seenNode(tree, node), pseudo, holds);
  }

  /**
   * Parses CSS text. `node` is the element with this style attribute; null for presentational hints, which are not
   * reported on.
   */
  #textEntry(text: string, level: CascadeLevel, node: NodeId | null): TextEntry {
    const { tree, options, diagnostics, reported, sheetRules } = this.#document;
    const isSilent = node === null || reported.has(text);
    if (!isSilent) reported.add(text);
    const pressColors: PressColorUse[] = [];
    const source = {
      // Relative URLs stay as they are: they start from the document, as those of `src` attributes do.
      base: '',
      internal: node === null,
      isQuirky: tree.mode === 'quirks',
      diagnostics: isSilent ? null : diagnostics,
      positionOf: () => (node === null ? undefined : tree.position(node)),
      pressColors,
    };
    const name = node === null ? `hints ${text}` : `style ${text}`;
    const block = parseDeclarations(parseDeclarationItems(text), source);
    if (!isSilent) {
      const { colorSpaces } = sheetRules.index;
      warnOfPressColors(pressColors, colorSpaces, options.inkLimit ?? DEFAULT_INK_LIMIT, diagnostics);
    }
    return { level, block, name };
  }

  /**
   * In quirks mode, tables have the colour of the body, whatever their parent's colour is (Quirks Mode Standard,
   * § 3.9).
   */
  #quirkyHints(node: NodeId): string {
    if (!this.bodyColor || this.#document.tree.name(node) !== 'table') return '';
    const { r, g, b, a } = this.bodyColor;
    return `color: color(srgb ${r} ${g} ${b} / ${a});`;
  }

  /** Returns a function that evaluates @container for the children of an element; null if no sheet uses containers. */
  #containerTest(around: NodeId, style: ComputedStyle | null): ContainerTest | null {
    const containers = this.#containers;
    return containers && ((queries) => containers.holds(queries, around, style));
  }

  /**
   * Adds an empty entry that names the container's size. Elements in containers of different sizes must not share a
   * style, because container units differ.
   */
  #withContainer(entries: readonly CascadeEntry[], around: NodeId): readonly CascadeEntry[] {
    const size = this.#containers?.sizeAround(around);
    if (!size) return entries;
    const key = `c${size.inlineSize} ${size.blockSize}`;
    return [...entries, this.#shared.entryOf(key, () => ({ level: HINT_LEVEL, block: { normal: [], important: [] } }))];
  }
}
