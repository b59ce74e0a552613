/**
 * The style resolver: matches the rules of all sheets against a document, computes styles on demand and shares them.
 */
import type { Diagnostics } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { withAnimationEnds } from './animation-ends.js';
import { withoutNative } from './native-rules.js';
import type { FontFaceRule } from '../rules/font-face.js';
import type { MarginBoxName } from '../rules/page-areas.js';
import type { PageSelectorContext } from '../rules/page-selector.js';
import type { PseudoElement } from '../selectors/ast.js';
import {
  cascade,
  HINT_LEVEL,
  INLINE_LEVEL,
  type CascadedValues,
  type CascadeEntry,
  type CascadeLevel,
} from './cascade.js';
import {
  cascadedFlow,
  computeStyle,
  specifiedValue,
  type ComputeOptions,
  type StyleEnvironment,
} from './compute-style.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import { isContained } from '../properties/containment.js';
import type { ContainerSize } from '../rules/container-queries.js';
import { Containers } from './containers.js';
import { CounterStyles } from '../values/counter-styles.js';
import type { CustomColorSpaces } from '../values/custom-colors.js';
import { DEFAULT_INK_LIMIT, warnOfPressColors, type PressColorUse } from '../rules/press-colors.js';
import { mergeFontPalettes, type FontPalettes } from '../properties/font-palettes.js';
import { mergeFontFeatureValues, type FontFeatureValues } from '../properties/font-variants.js';
import { parseDeclarations } from '../rules/declarations.js';
import { orientedPage, turnedPage } from './default-page.js';
import { presentationalHints } from '../user-agent/hints.js';
import { ASSUMED_MEASURES, type MeasureFont } from '../values/font-measures.js';
import { INITIAL_STYLE } from '../properties/initial-style.js';
import type { TurnedStyles } from '../properties/line-relative-style.js';
import { declaresContent, declaresWritingMode, marginBoxBlocks } from './margin-box-blocks.js';
import { MatchContext } from '../selectors/match-context.js';
import { countersOnPages } from './page-counters.js';
import type { StyleParts } from '../properties/property-row.js';
import { PROPERTIES, PROPERTY_INDEX } from '../properties/property-table.js';
import { axesOf } from '../properties/writing-modes.js';
import { BODY, CONTROL, CONTROLS, IN_SVG, NO_OPTIONS, PAGE, PSEUDO_OPTIONS, ROOT } from './style-options.js';
import { KeptRules, type KeptStyle, type KeptStyles, type SheetRules } from './kept-rules.js';
import type { MediaEnvironment } from '../rules/conditions.js';
import type { ShadowRules } from './shadow-rules.js';
import type { SiblingRules } from './sibling-rules.js';
import type { RuleEntry } from './rule-buckets.js';
import type { ContainerTest, PageEntry, RuleIndex } from './rule-index.js';
import { entriesOf, SharedStyles } from './shared-styles.js';
import type { PageStyle, StyleResolver } from './style-resolver.js';
import type { StyleSheet } from '../rules/style-sheet.js';
import { parseDeclarationItems } from '../syntax/syntax.js';
import { ValueParts } from '../values/value-parts.js';
import type { Color, Display } from '../values/values.js';
import { someSheet } from '../rules/sheet-uses.js';

export interface StyleResolverOptions {
  /** The page box in CSS px, for media queries, `size: auto` and, without withViewport(), viewport units. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** What font-relative units measure, called when styles are computed. Default: half an em and the like. */
  readonly measureFont?: MeasureFont;
  /** The most ink that paper takes, in percent. Default: 300. */
  readonly inkLimit?: number;
  /** Rules and styles of earlier documents. */
  readonly keptRules?: KeptRules;
  /** Makes the rules of a document with shadow trees from those of its own tree. */
  readonly shadowRules?: (environment: MediaEnvironment, document: RuleIndex) => ShadowRules;
}

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

/** The number of page styles to keep. The key is the list of matching @page rules. */
const MAX_PAGE_STYLES = 256;
/** What it takes to keep an entry of a list that no element had before, in tests of selectors. */
const STEPS_OF_NEW_ENTRY = 16;

interface Taken {
  substitutedCharacters: number;
  valueParts: number;
  /** Measurements of fonts. */
  measured: number;
}

/** What the resolvers of a document share: everything that does not depend on the viewport. */
interface DocumentRules {
  readonly tree: DocumentTree;
  readonly options: StyleResolverOptions;
  readonly diagnostics: Diagnostics;
  readonly sheetRules: SheetRules;
  /** null: the document has no shadow trees. */
  readonly shadow: ShadowRules | null;
  readonly context: MatchContext;
  readonly countTests: (tests: number) => void;
  /** What has been taken of the document so far to compute styles. */
  readonly taken: Taken;
  readonly parts: ValueParts;
  readonly usesTargets: boolean;
  readonly usesContainers: boolean;
  readonly usesMaskFiles: boolean;
  /** Style attributes that have been reported on: each viewport parses them again. */
  readonly reported: Set<string>;
  /** The element whose style is being computed. Warnings about exceeded budgets name its position. */
  readonly styled: { node: NodeId };
}

function documentRules(
  tree: DocumentTree,
  sheets: readonly StyleSheet[],
  options: StyleResolverOptions,
  diagnostics: Diagnostics,
): DocumentRules {
  const { pageWidth, pageHeight } = options;
  const styled = { node: tree.root };
  const place = () => tree.position(styled.node);
  const sheetRules = (options.keptRules ?? new KeptRules()).of(sheets, { pageWidth, pageHeight });
  const { colorSpaces, pressColors } = sheetRules.index;
  warnOfPressColors(pressColors, colorSpaces, options.inkLimit ?? DEFAULT_INK_LIMIT, diagnostics);
  const countTests = (tests: number) => void diagnostics.spend('selectorTests', tests, place);
  const context = new MatchContext(tree, countTests);
  const taken: Taken = { substitutedCharacters: 0, valueParts: 0, measured: 0 };
  return {
    ...{ tree, options, diagnostics, styled, taken, reported: new Set() },
    ...{ sheetRules, context, countTests },
    shadow: options.shadowRules?.({ pageWidth, pageHeight }, sheetRules.index) ?? null,
    parts: new ValueParts((amount) => {
      taken.valueParts += amount;
      diagnostics.spend('valueParts', amount, place);
    }),
    usesTargets: someSheet(sheets, ({ targets }) => targets === 'anywhere') || sheetRules.index.usesTargets(context),
    usesContainers: someSheet(sheets, ({ usesContainers }) => usesContainers),
    usesMaskFiles: someSheet(sheets, ({ usesMaskFiles }) => usesMaskFiles),
  };
}

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
  readonly #context: MatchContext;
  #counterStyles: CounterStyles | null = null;
  #fontFeatureValues: FontFeatureValues | null = null;
  #fontPalettes: FontPalettes | null = null;
  #countersOnPages: { has(name: string): boolean } | null = null;
  readonly #shared: SharedStyles;
  readonly #environment: StyleEnvironment & { root: ComputedStyle | null };
  readonly #kept: KeptStyles;
  #pages = new Map<string, PageStyle>();
  #principal: ComputedStyle['writingMode'] | null = null;
  /** The root element's style along the axes of the document. */
  #root: ComputedStyle | null = null;
  /** The computed colour of the body; set in quirks mode only. */
  #bodyColor: Color | null = null;

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
    this.#context = context;
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
    const path = this.#shared.pathOf(this.#withContainer(this.#elementEntries(node, parent && inherited), around));
    const style = this.#shared.nodeStyle(node, path, inherited, () => {
      const options = isRoot ? ROOT : this.#elementOptions(node);
      return this.#compute(entriesOf(path), inherited, options, this.#environmentIn(around)).style;
    });
    if (this.tree.mode === 'quirks' && this.#isBody(node)) this.#bodyColor = style.color;
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

  /**
   * In quirks mode, tables have the colour of the body, whatever their parent's colour is (Quirks Mode Standard, §
   * 3.9).
   */
  #quirkyHints(node: NodeId): string {
    if (!this.#bodyColor || this.tree.name(node) !== 'table') return '';
    const { r, g, b, a } = this.#bodyColor;
    return `color: color(srgb ${r} ${g} ${b} / ${a});`;
  }

  pseudoStyleOf(node: NodeId, pseudo: PseudoElement, originating: ComputedStyle): ComputedStyle | null {
    this.rules.styled.node = node;
    if (!this.rules.shadow && !this.#index.hasPseudo(this.#context, node, pseudo)) return null;
    const rules = this.#matching(node, pseudo, this.#containerTest(node, originating));
    if (rules.length === 0) return null;
    const path = this.#shared.pathOf(this.#withContainer(rules, node));
    const parent = this.turnedStyles.along(originating, 'horizontal-tb');
    const style = this.#shared.styleOf(
      path,
      parent,
      () => this.#compute(entriesOf(path), parent, PSEUDO_OPTIONS[pseudo], this.#environmentIn(node)).style,
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
    const entries = this.#index.matchPage(page);
    const key = entries.map(({ order }) => order).join(' ');
    let style = this.#pages.get(key);
    if (!style) {
      if (this.#pages.size >= MAX_PAGE_STYLES) this.#pages = new Map();
      this.#pages.set(key, (style = this.#keptPage(entries, key)));
    }
    return style;
  }

  #keptPage(entries: readonly PageEntry[], key: string): PageStyle {
    const { taken } = this.rules;
    const root = this.#rootStyle();
    const known = this.#kept.page(root, key);
    if (known) return known;
    const { measured } = taken;
    const style = this.#computePage(entries);
    if (taken.measured === measured) this.#kept.setPage(root, key, style);
    return style;
  }

  /**
   * Computes the style of a page, which inherits from the root element, and of its margin boxes, which inherit from the
   * page (CSS Paged Media 3, § 3). So `start` and `end` are those of the document's lines (§ 3.3). Viewport units refer to the default page box, because the size of this page is not
   * known yet.
   */
  #computePage(entries: readonly PageEntry[]): PageStyle {
    const root = this.#rootStyle();
    const { measureFont, registered, colorSpaces } = this.#environment;
    const environment = {
      viewportWidth: this.rules.options.pageWidth,
      viewportHeight: this.rules.options.pageHeight,
      root,
      measureFont,
      registered,
      colorSpaces,
    };
    const { style: computed, parts } = this.#compute(entries, root, PAGE, environment);
    const style = entries.some(({ block }) => declaresWritingMode(block)) ? computed : horizontal(computed);
    const marginBoxes = new Map<MarginBoxName, ComputedStyle>();
    let footnoteArea = style;
    for (const [name, blocks] of marginBoxBlocks(entries)) {
      // The user agent's sheet styles all sixteen margin boxes, and most pages show a few of them.
      if (name !== 'footnote' && !blocks.some(({ block }) => declaresContent(block))) continue;
      const around = name === 'footnote' ? this.#alongText(style) : style;
      const box = this.#compute(blocks, around, PAGE, environment).style;
      if (name === 'footnote') footnoteArea = box;
      else if (box.content !== 'normal' && box.content !== 'none' && box.display !== 'none') marginBoxes.set(name, box);
    }
    const { pageSize = NO_SIZE, pageMarks: marks = NO_MARKS, pageOrientation = 'upright', pageBleed = 'auto' } = parts;
    const { pageWidth, pageHeight } = turnedPage(orientedPage(pageSize, this.rules.options), parts.pageTurn ?? 'none');
    const bleed = pageBleed === 'auto' ? (marks.crop ? AUTO_BLEED : 0) : pageBleed;
    const sheet = { width: pageWidth, height: pageHeight, orientation: pageOrientation, marks, bleed };
    return { ...sheet, style, marginBoxes, footnoteArea };
  }

  /** Notes stand beside the text, so the sides of their area are those of the document's lines. */
  #alongText(page: ComputedStyle): ComputedStyle {
    const writingMode = this.#principalWritingMode();
    return writingMode === page.writingMode ? page : Object.freeze({ ...page, writingMode });
  }

  #rootStyle(): ComputedStyle {
    return this.#environment.root ?? this.#computedStyle(this.tree.root, null);
  }

  /** Returns the rules, presentational hints and style attribute of an element, weakest first. */
  #elementEntries(node: NodeId, parent: ComputedStyle | null): readonly CascadeEntry[] {
    const holds = this.#containerTest(this.tree.parent(node), parent);
    const rules: CascadeEntry[] = this.#matching(node, null, holds);
    const hints = this.#quirkyHints(node) + presentationalHints(this.tree, node);
    if (hints !== '') {
      const entry = this.#shared.entryOf(`h${hints}`, () => this.#textEntry(hints, HINT_LEVEL, null));
      // Hints come before the first author rule.
      const at = rules.findIndex((rule) => rule.level.origin === HINT_LEVEL.origin);
      rules.splice(at < 0 ? rules.length : at, 0, entry);
    }
    const inline = this.tree.attr(node, 'style');
    if (inline === undefined || inline === '') return rules;
    const level = this.rules.shadow?.inlineLevel(this.#seen(node)) ?? INLINE_LEVEL;
    const entry = this.#shared.entryOf(`s${level.layer} ${inline}`, () => this.#textEntry(inline, level, node));
    const outer = rules.findIndex((rule) => rule.level.origin === level.origin && rule.level.layer > level.layer);
    rules.splice(outer < 0 ? rules.length : outer, 0, entry);
    return rules;
  }

  #matching(node: NodeId, pseudo: PseudoElement | null, holds: ContainerTest | null): RuleEntry[] {
    return (this.rules.shadow ?? this.#index).match(this.#context, this.#seen(node), pseudo, holds);
  }

  /** The node that selectors see for a node of the flat tree. */
  #seen(node: NodeId): NodeId {
    return (this.tree.shadow?.nodes[node] ?? node) as NodeId;
  }

  /**
   * Parses CSS text. `node` is the element with this style attribute; null for presentational hints, which are not
   * reported on.
   */
  #textEntry(text: string, level: CascadeLevel, node: NodeId | null): TextEntry {
    const { options, diagnostics, reported } = this.rules;
    const isSilent = node === null || reported.has(text);
    if (!isSilent) reported.add(text);
    const pressColors: PressColorUse[] = [];
    const source = {
      // Relative URLs stay as they are: they start from the document, as those of `src` attributes do.
      base: '',
      internal: node === null,
      isQuirky: this.tree.mode === 'quirks',
      diagnostics: isSilent ? null : diagnostics,
      positionOf: () => (node === null ? undefined : this.tree.position(node)),
      pressColors,
    };
    const name = node === null ? `hints ${text}` : `style ${text}`;
    const block = parseDeclarations(parseDeclarationItems(text), source);
    if (!isSilent) warnOfPressColors(pressColors, this.colorSpaces, options.inkLimit ?? DEFAULT_INK_LIMIT, diagnostics);
    return { level, block, name };
  }

  /** Computes a style, unless an element of an earlier document had the same rules under the same parent style. */
  #compute(
    entries: readonly CascadeEntry[],
    parent: ComputedStyle,
    options: ComputeOptions,
    environment: StyleEnvironment = this.#environment,
  ): Pick<KeptStyle, 'style' | 'parts'> {
    // Besides the rules and the parent style, a style depends on the root element's, from which all others inherit.
    const isOfTree = parent !== INITIAL_STYLE || options === ROOT;
    const isNamed = isOfTree && environment === this.#environment && !this.rules.shadow;
    const names = isNamed ? namesOf(entries) : null;
    if (names === null) return this.#computeAnew(entries, parent, options, environment);
    const { taken } = this.rules;
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
    const { diagnostics, styled } = this.rules;
    const place = () => this.tree.position(styled.node);
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
    const { shadow, styled } = this.rules;
    const keyframes = shadow?.keyframesOf(this.#seen(styled.node)) ?? this.#index.keyframes;
    const ended = withAnimationEnds(entries, declared, keyframes, read);
    const whole = ended ? cascade(ended, flowOf) : declared;
    const rest = withoutNative(ended ?? entries, whole, PROPERTY_INDEX);
    const cascaded = rest ? cascade(rest, flowOf) : whole;
    if (options.applies) withoutOthers(cascaded.properties, options.applies);
    return computeStyle(cascaded, parent, environment, options);
  }
}

/** An entry of CSS text. */
interface TextEntry extends CascadeEntry {
  /** The text, with what it depends on besides. */
  readonly name: string;
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

/** Folios and running heads are horizontal in vertical books, too, unless they say otherwise. */
function horizontal(root: ComputedStyle): ComputedStyle {
  const { writingMode, textOrientation, textCombineUpright } = INITIAL_STYLE;
  return root.writingMode === writingMode ? root : { ...root, writingMode, textOrientation, textCombineUpright };
}

const NO_SIZE: StyleParts['pageSize'] = Object.freeze({ size: null, orientation: null });
const NO_MARKS: StyleParts['pageMarks'] = Object.freeze({ crop: false, cross: false });
/** 6pt if there are crop marks (CSS Paged Media 3, § 7.5). */
const AUTO_BLEED = 8;

function withoutOthers(properties: Map<number, unknown>, applies: (name: string) => boolean): void {
  for (const index of [...properties.keys()]) if (!applies(PROPERTIES[index]!.name)) properties.delete(index);
}
