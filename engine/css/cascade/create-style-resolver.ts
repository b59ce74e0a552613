/**
 * The style resolver: matches the rules of all sheets against a document, computes styles on demand and shares them.
 */
import type { Diagnostics } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import type { FontFaceRule } from '../rules/font-face.js';
import type { PageSelectorContext } from '../rules/page-selector.js';
import type { PseudoElement } from '../selectors/ast.js';
import { type ComputeOptions, type StyleEnvironment } from './compute-style.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import { isContained } from '../properties/containment.js';
import type { ContainerSize } from '../rules/container-queries.js';
import { Containers } from './containers.js';
import { documentRules, type DocumentRules, type StyleResolverOptions } from './document-rules.js';
import { ElementRules } from './element-rules.js';
import { PageStyles } from './page-styles.js';
import { StyleComputer } from './style-computer.js';
import { CounterStyles } from '../values/counter-styles.js';
import type { CustomColorSpaces } from '../values/custom-colors.js';
import { mergeFontPalettes, type FontPalettes } from '../properties/font-palettes.js';
import { mergeFontFeatureValues, type FontFeatureValues } from '../properties/font-variants.js';
import { ASSUMED_MEASURES } from '../values/font-measures.js';
import { INITIAL_STYLE } from '../properties/initial-style.js';
import type { TurnedStyles } from '../properties/line-relative-style.js';
import { MatchContext } from '../selectors/match-context.js';
import { countersOnPages } from './page-counters.js';
import { axesOf } from '../properties/writing-modes.js';
import { BODY, CONTROL, CONTROLS, IN_SVG, NO_OPTIONS, PSEUDO_OPTIONS, ROOT } from './style-options.js';
import { type KeptStyles } from './kept-rules.js';
import type { SiblingRules } from './sibling-rules.js';
import type { RuleIndex } from './rule-index.js';
import { entriesOf, SharedStyles } from './shared-styles.js';
import type { PageStyle, StyleResolver } from './style-resolver.js';
import type { StyleSheet } from '../rules/style-sheet.js';
import type { Display } from '../values/values.js';

/**
 * Creates the resolver of a document. `sheets` are in order of precedence within each origin; the cascade sorts the
 * origins. Imports must be attached. Never throws for invalid CSS.
 */
export function createStyleResolver(
  tree: DocumentTree,
  sheets: readonly StyleSheet[],
  options: StyleResolverOptions,
  diagnostics: Diagnostics,
): StyleResolver {
  const { pageWidth, pageHeight } = options;
  return new Resolver(documentRules(tree, sheets, options, diagnostics), { width: pageWidth, height: pageHeight });
}

/** What it takes to keep an entry of a list that no element had before, in tests of selectors. */
const STEPS_OF_NEW_ENTRY = 16;

interface Viewport {
  readonly width: number;
  readonly height: number;
}

class Resolver implements StyleResolver {
  readonly tree: DocumentTree;
  readonly usesTargets: boolean;
  readonly usesMaskFiles: boolean;
  readonly #index: RuleIndex;
  /** null if no sheet uses containers. */
  readonly #containers: Containers | null;
  #counterStyles: CounterStyles | null = null;
  #fontFeatureValues: FontFeatureValues | null = null;
  #fontPalettes: FontPalettes | null = null;
  #countersOnPages: { has(name: string): boolean } | null = null;
  readonly #shared: SharedStyles;
  readonly #environment: StyleEnvironment & { root: ComputedStyle | null };
  readonly #kept: KeptStyles;
  readonly #elements: ElementRules;
  readonly #computer: StyleComputer;
  readonly #pages: PageStyles;
  #principal: ComputedStyle['writingMode'] | null = null;
  /** The root element's style along the axes of the document. */
  #root: ComputedStyle | null = null;

  constructor(
    readonly rules: DocumentRules,
    readonly viewport: Viewport,
  ) {
    const { tree, options, diagnostics, sheetRules, context, parts, taken } = rules;
    const { index } = sheetRules;
    const place = () => tree.position(rules.styled.node);
    const { measureFont = () => ASSUMED_MEASURES } = options;
    this.tree = tree;
    this.usesTargets = rules.usesTargets;
    this.usesMaskFiles = rules.usesMaskFiles;
    this.#containers = rules.usesContainers ? new Containers(tree) : null;
    this.#index = index;
    this.#kept = sheetRules.stylesFor(viewport.width, viewport.height);
    this.#shared = new SharedStyles(tree.length, (entries) => context.tried(STEPS_OF_NEW_ENTRY * entries));
    this.#environment = {
      viewportWidth: viewport.width,
      viewportHeight: viewport.height,
      root: null,
      measureFont: (font) => {
        taken.measured++;
        return measureFont(font);
      },
      registered: index.registered,
      colorSpaces: index.colorSpaces,
      countSubstituted: (characters) => {
        taken.substitutedCharacters += characters;
        diagnostics.spend('substitutedCharacters', characters, place);
      },
      countValue: (value) => parts.count(value),
    };
    const environment = this.#environment;
    this.#elements = new ElementRules(rules, this.#shared, this.#containers);
    this.#computer = new StyleComputer(rules, this.#kept, environment);
    this.#pages = new PageStyles(rules, {
      ...{ environment, kept: this.#kept, computer: this.#computer },
      rootStyle: () => this.#rootStyle(),
      principalWritingMode: () => this.#principalWritingMode(),
    });
  }

  withViewport(width: number, height: number): StyleResolver {
    const now = this.viewport;
    return now.width === width && now.height === height ? this : new Resolver(this.rules, { width, height });
  }

  forTree(tree: DocumentTree): StyleResolver {
    return new Resolver({ ...this.rules, tree, context: new MatchContext(tree, this.rules.countTests) }, this.viewport);
  }

  get turnedStyles(): TurnedStyles {
    return this.rules.sheetRules.turned;
  }

  get siblingRules(): SiblingRules {
    return this.rules.sheetRules.siblingRules;
  }

  get counterStyles(): CounterStyles {
    return (this.#counterStyles ??= new CounterStyles(this.#index.counterStyles));
  }

  get declaresFixed(): boolean {
    return this.#index.declaresFixed || (this.rules.shadow?.declaresFixed ?? false);
  }

  get pageNames(): readonly string[] {
    const names = this.#index.pageEntries.flatMap(({ rule }) => rule.selectors.map(({ name }) => name));
    return [...new Set(names)].filter((name) => name !== null);
  }

  get countersOnPages(): { has(name: string): boolean } {
    return (this.#countersOnPages ??= countersOnPages(this.#index.pageEntries.map(({ rule }) => rule)));
  }

  get fontFeatureValues(): FontFeatureValues {
    return (this.#fontFeatureValues ??= mergeFontFeatureValues(this.#index.fontFeatureValues));
  }

  get fontPalettes(): FontPalettes {
    return (this.#fontPalettes ??= mergeFontPalettes(this.#index.fontPalettes));
  }

  get colorSpaces(): CustomColorSpaces {
    return this.#index.colorSpaces;
  }

  get fontFaces(): readonly FontFaceRule[] {
    return this.#index.fontFaces;
  }

  setContainerSize(node: NodeId, size: ContainerSize): boolean {
    if (!this.#containers?.setSize(node, size)) return false;
    this.#shared.forgetNodes(node + 1, this.tree.afterSubtree(node));
    return true;
  }

  #environmentIn(around: NodeId): StyleEnvironment {
    const container = this.#containers?.sizeAround(around);
    return container ? { ...this.#environment, container } : this.#environment;
  }

  styleOf(node: NodeId, parent: ComputedStyle | null): ComputedStyle {
    const style = this.#computedStyle(node, parent);
    if (node === this.tree.root) return (this.#root ??= this.#rootAlongItsAxes(style));
    // The root's writing mode is that of the body, unless one of them is contained.
    const isPrincipal = this.#isBody(node) && this.#principalWritingMode() === style.writingMode;
    return this.turnedStyles.around(style, isPrincipal ? style : (parent ?? style));
  }

  #rootAlongItsAxes(style: ComputedStyle): ComputedStyle {
    const writingMode = this.#principalWritingMode();
    const turned = this.turnedStyles.along(style, axesOf(writingMode));
    return turned.writingMode === writingMode ? turned : Object.freeze({ ...turned, writingMode });
  }

  /** That of the body, or of the root element where there is none, or where one is contained (CSS Writing Modes 4, § 8). */
  #principalWritingMode(): ComputedStyle['writingMode'] {
    if (this.#principal) return this.#principal;
    const { tree } = this;
    const root = this.#rootStyle();
    let body = tree.firstChild(tree.root);
    while (body !== NO_NODE && !this.#isBody(body)) body = tree.nextSibling(body);
    if (body === NO_NODE || isContained(root)) return (this.#principal = root.writingMode);
    const style = this.#computedStyle(body, root);
    return (this.#principal = (isContained(style) ? root : style).writingMode);
  }

  #computedStyle(node: NodeId, parent: ComputedStyle | null): ComputedStyle {
    const isRoot = node === this.tree.root;
    if (!isRoot) this.#rootStyle();
    else if (this.#environment.root) return this.#environment.root;
    const inherited = parent ? this.#kept.elementStyle(parent) : INITIAL_STYLE;
    const known = this.#shared.knownStyle(node, inherited);
    if (known) return known;
    this.rules.styled.node = node;
    const around = this.tree.parent(node);
    const path = this.#shared.pathOf(this.#elements.ofElement(node, parent && inherited));
    const style = this.#shared.nodeStyle(node, path, inherited, () => {
      const options = isRoot ? ROOT : this.#elementOptions(node);
      return this.#computer.compute(entriesOf(path), inherited, options, this.#environmentIn(around)).style;
    });
    if (this.tree.mode === 'quirks' && this.#isBody(node)) this.#elements.bodyColor = style.color;
    this.#containers?.note(node, style);
    if (isRoot) this.#environment.root = style;
    return style;
  }

  #elementOptions(node: NodeId): ComputeOptions {
    if (CONTROLS.has(this.tree.name(node))) return CONTROL;
    if (this.tree.name(this.tree.parent(node)) === 'svg') return IN_SVG;
    return this.#isBody(node) ? BODY : NO_OPTIONS;
  }

  #isBody(node: NodeId): boolean {
    return this.tree.name(node) === 'body' && this.tree.parent(node) === this.tree.root;
  }

  pseudoStyleOf(node: NodeId, pseudo: PseudoElement, originating: ComputedStyle): ComputedStyle | null {
    this.rules.styled.node = node;
    const entries = this.#elements.ofPseudo(node, pseudo, originating);
    if (entries.length === 0) return null;
    const path = this.#shared.pathOf(entries);
    const parent = this.turnedStyles.along(originating, 'horizontal-tb');
    const style = this.#shared.styleOf(
      path,
      parent,
      () => this.#computer.compute(entriesOf(path), parent, PSEUDO_OPTIONS[pseudo], this.#environmentIn(node)).style,
    );
    const generated = pseudo === 'before' || pseudo === 'after';
    return generated && (style.content === 'none' || style.content === 'normal' || style.display === 'none')
      ? null
      : this.turnedStyles.around(style, originating);
  }

  anonymousStyle(parent: ComputedStyle, display: Display): ComputedStyle {
    return this.#kept.anonymous(parent, display);
  }

  pageStyle(page: PageSelectorContext): PageStyle {
    return this.#pages.styleOf(page);
  }

  #rootStyle(): ComputedStyle {
    return this.#environment.root ?? this.#computedStyle(this.tree.root, null);
  }
}
