/**
 * Parses a style sheet to rules with typed declarations and compiled conditions. The result does not depend on a
 * document.
 */
import type { Diagnostics, OptionPath, SourcePosition } from '../../diagnostics.js';
import type { NodeId } from '../../tree/document-tree.js';
import {
  isFulfilled,
  parseMediaQueryList,
  supports,
  supportsDeclaration,
  type Condition,
  type MediaEnvironment,
} from './conditions.js';
import { LazyBlock, parseDeclarations, type DeclarationBlock, type DeclarationSource } from './declarations.js';
import { parseCounterStyle, type CounterStyleRule } from '../values/counter-style-rule.js';
import { parseContainerQueries, type ContainerQuery } from './container-queries.js';
import { parseFontFace, type FontFaceRule } from './font-face.js';
import { parseFontPaletteValues, type FontPaletteRule } from '../properties/font-palettes.js';
import { colorProfileRules, spotInkRules, type ColorSpaceRule, type PressColorUse } from './press-colors.js';
import { parseFontFeatureValues, type FontFeatureValuesRule } from '../properties/font-variants.js';
import { parseKeyframes, type KeyframesRule } from './keyframes.js';
import { NO_NAMESPACES, type Namespaces } from '../syntax/namespaces.js';
import { hasNoEffectInPage } from './page-context.js';
import { parsePageSelectors, type PageSelector } from './page-selector.js';
import { neverApplies, type ComplexSelector } from '../selectors/ast.js';
import { selectorKeys, type SelectorKeys } from '../selectors/ancestor-filter.js';
import { createScope, proximityIn, scopeOf, type Proximity, type Scope } from '../selectors/scope.js';
import { compileSelector, type Matcher } from '../selectors/matcher.js';
import { parseSelectorList, SelectorError, summaryOf, type ListSummary } from '../selectors/parser.js';
import { parsePropertyRule, type PropertyRule } from './registered-properties.js';
import { countTargets, showsPageCounter } from './reference-uses.js';
import { MARGIN_BOX_NAMES, type PageAreaName } from './page-areas.js';
import {
  parseStyleSheetItems,
  serialize,
  shorten,
  type AtRuleNode,
  type BlockItem,
  type ComponentValue,
  type QualifiedRuleNode,
  type Unclosed,
} from '../syntax/syntax.js';
import { ValueCursor } from '../syntax/value-cursor.js';
import { url as parseUrl, resolveUrl } from '../values/urls.js';
import { sheetUses, type SheetUses } from './sheet-uses.js';

const noEffectInPage = (property: string): string =>
  `“${property}” has no effect in @page; set it on an element, such as the body.`;

const UNCLOSED: Readonly<Record<Unclosed, string>> = {
  block: 'The block of this rule is never closed, so it contains the rest of the style sheet. Add the missing “}”.',
  comment: 'This comment is never closed, so it hides the rest of the style sheet. Add the missing “*/”.',
};

export type Origin = 'user-agent' | 'user' | 'author';

export interface StyleSheetOptions {
  readonly origin: Origin;
  /** The file that warnings name; '' for the main input. */
  readonly url?: string;
  /** The base of relative URLs. Default: `url`. */
  readonly base?: string;
  /** The number of lines before the text in its file, as for a `style` element; default 0. */
  readonly lineOffset?: number;
  /** The number of columns before the text on its first line; default 0. */
  readonly columnOffset?: number;
  /** The option that holds the text; absent for the main input and for files. */
  readonly option?: OptionPath;
  /** The element that the rules apply to with its descendants. Rules about pages and fonts are then left out. */
  readonly scope?: NodeId;
  /** The cascade layer of all rules. Default: none, so that they win over those of any layer. */
  readonly layer?: readonly string[];
  /** Whether the document is in quirks mode. */
  readonly isQuirky?: boolean;
}

export interface CompiledSelector {
  readonly selector: ComplexSelector;
  readonly matches: Matcher;
  readonly keys: SelectorKeys;
  /** The distance to the scoping root, for rules in @scope; otherwise null. */
  readonly proximity: Proximity | null;
}

export interface StyleRule {
  readonly kind: 'style';
  readonly selectors: readonly CompiledSelector[];
  readonly block: DeclarationBlock;
  readonly position: SourcePosition;
  /** Whether a declaration names a cross reference, such as target-counter(), or a counter of pages as content. */
  readonly usesTargets: boolean;
}

/** The rules inside @media, @supports, @layer or @container. */
export interface GroupRule {
  readonly kind: 'group';
  readonly condition: Condition | null;
  /** The parts of the layer's name; null if the rule is not @layer. */
  readonly layer: readonly string[] | null;
  /** The queries of @container, one of which must hold; null for other rules. */
  readonly container: readonly ContainerQuery[] | null;
  readonly rules: readonly SheetRule[];
}

/** `@layer a, b;`, which only declares the order of layers. */
export interface LayerStatement {
  readonly kind: 'layers';
  readonly names: readonly (readonly string[])[];
}

export interface PageRule {
  readonly kind: 'page';
  readonly selectors: readonly PageSelector[];
  readonly block: DeclarationBlock;
  readonly marginBoxes: readonly { readonly name: PageAreaName; readonly block: DeclarationBlock }[];
}

export interface ImportRule {
  readonly kind: 'import';
  /** The address, resolved against the URL of the importing sheet. */
  readonly url: string;
  /** Checks whether the import applies to the page. If it does not, its sheet need not be loaded. */
  readonly media: (environment: MediaEnvironment) => boolean;
  /** The parts of the layer's name; null for none. */
  readonly layer: readonly string[] | null;
  readonly position: SourcePosition;
  /** The loaded sheet; null until {@link attachImport} sets it. */
  readonly sheet: StyleSheet | null;
}

export type SheetRule =
  | StyleRule
  | GroupRule
  | LayerStatement
  | PageRule
  | ImportRule
  | { readonly kind: 'font-face'; readonly rule: FontFaceRule }
  | { readonly kind: 'counter-style'; readonly rule: CounterStyleRule }
  | { readonly kind: 'font-feature-values'; readonly rule: FontFeatureValuesRule }
  | { readonly kind: 'font-palette-values'; readonly rule: FontPaletteRule }
  | { readonly kind: 'color-space'; readonly rule: ColorSpaceRule }
  | { readonly kind: 'keyframes'; readonly rule: KeyframesRule }
  | { readonly kind: 'property'; readonly rule: PropertyRule };

export interface StyleSheet extends SheetUses {
  readonly origin: Origin;
  readonly url: string;
  readonly rules: readonly SheetRule[];
  /** The @import rules of this sheet, in order. Those whose `supports()` condition is false are left out. */
  readonly imports: readonly ImportRule[];
  /** Where the sheet names cross references, such as target-counter(): in no place, in style rules alone, or elsewhere too. */
  readonly targets: 'none' | 'in-style-rules' | 'anywhere';
  /** Declarations with colours for a press, those without an effect too. */
  readonly pressColors: readonly PressColorUse[];
}

/** What parsing needs of the channel for warnings. */
export type SheetDiagnostics = Pick<Diagnostics, 'warn' | 'spend' | 'work' | 'look'>;

/**
 * Parses a style sheet. Never throws: it drops what it does not understand and reports it as SVC_CSS_UNSUPPORTED with
 * its position. Hacks, vendor prefixes and rules that have no meaning on paper are dropped without a warning.
 */
export function parseStyleSheet(text: string, options: StyleSheetOptions, diagnostics: SheetDiagnostics): StyleSheet {
  return new SheetBuilder(text, options, diagnostics).build();
}

/**
 * Sets the sheet of an import. The caller parses it with the origin of the importing sheet, loads it and prevents
 * cycles.
 */
export function attachImport(rule: ImportRule, sheet: StyleSheet): void {
  (rule as { sheet: StyleSheet | null }).sheet = sheet;
}

interface RuleContext {
  /** The selectors of the enclosing style rule; null at the top level. */
  readonly parents: ListSummary | null;
  /** The enclosing @scope; null for none. */
  readonly scope: Scope | null;
  /** The list that rules are added to. */
  readonly target: SheetRule[];
}

/** At-rules that have no meaning on paper or no effect here. */
const SILENT_AT_RULES: ReadonlySet<string> = new Set(['charset', 'view-transition', 'starting-style', 'viewport']);

/** At-rules with rules for elements, and those without an effect. */
const ELEMENT_AT_RULES: ReadonlySet<string> = new Set([
  ...['media', 'supports', 'layer', 'scope', 'container', 'keyframes'],
  ...SILENT_AT_RULES,
]);

/** The selector `:where(:scope)`, which declarations directly in @scope apply to. */
const SCOPING_ROOT = summaryOf([
  {
    compounds: [{ simple: [{ kind: 'scope' }], combinator: null }],
    pseudoElement: null,
    specificity: 0,
    size: 1,
    depth: 1,
    hasHas: false,
  },
]);
const WHOLE_DOCUMENT = createScope(null, null, null);

function compiled(selector: ComplexSelector, scope: Scope | null): CompiledSelector {
  const keys = selectorKeys(selector);
  if (!scope) return { selector, matches: compileSelector(selector), keys, proximity: null };
  const proximity = proximityIn(scope, selector);
  return { selector, keys, proximity, matches: (context, node) => proximity(context, node) >= 0 };
}

class SheetBuilder {
  readonly #imports: ImportRule[] = [];
  readonly #pressColors: PressColorUse[] = [];
  readonly #source: DeclarationSource;
  readonly #lineStarts: number[] = [0];
  #anonymousLayers = 0;
  /** False after the first rule other than @charset, @import and a @layer statement (CSS Cascade 5, § 2). */
  #importsAllowed = true;
  /**
   * False after the first rule other than @charset, @import, @namespace and a @layer statement (CSS Namespaces 3, § 2).
   */
  #namespacesAllowed = true;
  #defaultNamespace: string | null = null;
  readonly #prefixes = new Map<string, string>();
  /** How often the text names a cross reference, and how often its style rules do. */
  readonly #targets: number;
  #targetsInRules = 0;
  readonly #selectorsOf = new WeakMap<ListSummary, { scope: Scope | null; selectors: readonly CompiledSelector[] }>();

  constructor(
    readonly text: string,
    readonly options: StyleSheetOptions,
    readonly diagnostics: SheetDiagnostics,
  ) {
    this.#targets = countTargets(text);
    this.#source = {
      base: options.base ?? options.url ?? '',
      internal: options.origin === 'user-agent',
      isQuirky: options.isQuirky ?? false,
      diagnostics,
      positionOf: (offset) => this.#position(offset),
      pressColors: this.#pressColors,
    };
  }

  build(): StyleSheet {
    const rules: SheetRule[] = [];
    const onUnclosed = (kind: Unclosed, start: number): void => this.#warn(UNCLOSED[kind], start);
    const items = parseStyleSheetItems(this.text, onUnclosed, () => this.diagnostics.look());
    const { scope, layer = null } = this.options;
    this.#addItems(items, { parents: null, scope: scope === undefined ? null : scopeOf(scope), target: rules });
    return {
      origin: this.options.origin,
      url: this.options.url ?? '',
      rules: layer ? [{ kind: 'group', condition: null, layer, container: null, rules }] : rules,
      imports: this.#imports,
      targets: this.#targets === 0 ? 'none' : this.#targetsInRules === this.#targets ? 'in-style-rules' : 'anywhere',
      ...sheetUses(this.text),
      pressColors: this.#pressColors,
    };
  }

  #addItems(items: readonly BlockItem[], context: RuleContext): void {
    for (const item of items) {
      if (item.kind === 'rule') this.#styleRule(item, context);
      else if (item.kind === 'at-rule') this.#atRule(item, context);
      else if (item.kind === 'invalid')
        this.#warn(`“${shorten(item.text)}” is not a CSS rule and was ignored.`, item.start);
    }
  }

  #styleRule(node: QualifiedRuleNode, context: RuleContext): void {
    const list = this.#selectors(node.prelude, node.start, context);
    if (!list) return;
    this.#endPreamble();
    this.#styleBlock(node.block, list, node.start, context);
  }

  /** Ends the part of the sheet where @import and @namespace are allowed. */
  #endPreamble(): void {
    this.#importsAllowed = false;
    this.#namespacesAllowed = false;
  }

  get #namespaces(): Namespaces {
    return { defaultUri: this.#defaultNamespace, prefixes: this.#prefixes };
  }

  /** Adds the nested rules of a block, and a rule for each run of declarations between them (CSS Nesting, § 3). */
  #styleBlock(block: readonly BlockItem[], parents: ListSummary, start: number, context: RuleContext): void {
    let run: BlockItem[] = [];
    const { target, scope } = context;
    const selectors = this.#compiled(parents, scope);
    // If no selector can match on paper, as with `a:hover`, unsupported declarations lose nothing and need no warning.
    const source =
      parents.list.length > 0 && parents.list.every(neverApplies)
        ? { ...this.#source, diagnostics: null }
        : this.#source;
    const flush = (): void => {
      if (run.length === 0) return;
      const declarations = this.#declarations(run, source);
      const usesTargets = this.#findTargets(run);
      run = [];
      if (!this.diagnostics.spend('selectorParts', selectors.length, () => this.#position(start))) return;
      const position = this.#position(start);
      if (declarations) target.push({ kind: 'style', selectors, block: declarations, position, usesTargets });
    };
    for (const item of block) {
      if (item.kind === 'declaration' || item.kind === 'invalid') run.push(item);
      else {
        flush();
        this.#addItems([item], { ...context, parents: parents === SCOPING_ROOT ? null : parents });
      }
    }
    flush();
  }

  #findTargets(run: readonly BlockItem[]): boolean {
    const showsPages = run.some(showsPageCounter);
    if (this.#targets === 0) return showsPages;
    const values = run.map((item) => (item.kind === 'declaration' ? item.text : ''));
    const found = countTargets(values.join(';'));
    this.#targetsInRules += found;
    return found > 0 || showsPages;
  }

  /** Compiles the selectors of a rule once, although each @media and @supports nested in it asks for them again. */
  #compiled(list: ListSummary, scope: Scope | null): readonly CompiledSelector[] {
    const known = this.#selectorsOf.get(list);
    if (known?.scope === scope) return known.selectors;
    const selectors = list.list.map((selector) => compiled(selector, scope));
    this.#selectorsOf.set(list, { scope, selectors });
    return selectors;
  }

  /** Parses declarations. Returns null if none of them is valid. */
  #declarations(items: readonly BlockItem[], source = this.#source): DeclarationBlock | null {
    if (this.options.origin === 'user-agent') return new LazyBlock(items, source);
    const block = parseDeclarations(items, source);
    return block.normal.length + block.important.length > 0 ? block : null;
  }

  #selectors(
    prelude: readonly ComponentValue[],
    start: number,
    { parents, scope }: Pick<RuleContext, 'parents' | 'scope'>,
  ): ListSummary | null {
    try {
      const { internal } = this.#source;
      const options = { parents, scoped: scope !== null, namespaces: this.#namespaces, internal };
      const list = summaryOf(parseSelectorList(prelude, options));
      return this.diagnostics.spend('selectorParts', list.size, () => this.#position(start)) ? list : null;
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
      if (error.message !== '') {
        this.#warn(`The selector “${shorten(serialize(prelude))}” was ignored with its rule: ${error.message}.`, start);
      }
      return null;
    }
  }

  #atRule(node: AtRuleNode, context: RuleContext): void {
    const name = node.name === '-webkit-keyframes' ? 'keyframes' : node.name;
    if (this.options.scope !== undefined && !ELEMENT_AT_RULES.has(name)) {
      const message = `“@${name}” has no effect here: a style sheet in a letterhead or footer is for its own elements.`;
      return this.#warn(message, node.start);
    }
    if (name === 'import') return this.#import(node, context);
    if (name === 'namespace') return this.#namespace(node);
    const handle = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined;
    if (handle || SILENT_AT_RULES.has(name)) {
      if (name !== 'charset' && !(name === 'layer' && node.block === null)) this.#endPreamble();
    }
    if (handle) handle(node, context);
    else if (!name.startsWith('-') && !SILENT_AT_RULES.has(name))
      this.#warn(`The rule “@${name}” is not supported and was ignored.`, node.start);
  }

  readonly #handlers: Readonly<Record<string, (node: AtRuleNode, context: RuleContext) => void>> = {
    media: (node, context) => this.#group(node, context, parseMediaQueryList(node.prelude), null),
    supports: (node, context) => {
      if (supports(node.prelude, this.#namespaces)) this.#group(node, context, null, null);
    },
    layer: (node, context) => this.#layer(node, context),
    scope: (node, context) => this.#scope(node, context),
    page: (node, context) => this.#page(node, context),
    'font-face': (node, context) => {
      const rule = parseFontFace(node.block ?? [], this.#source, node.start);
      if (rule) context.target.push({ kind: 'font-face', rule });
    },
    'font-palette-values': (node, context) => {
      const rule = parseFontPaletteValues(node.prelude, node.block ?? []);
      if (rule) context.target.push({ kind: 'font-palette-values', rule });
    },
    'font-feature-values': (node, context) => {
      const rule = parseFontFeatureValues(node.prelude, node.block ?? []);
      if (rule) context.target.push({ kind: 'font-feature-values', rule });
    },
    container: (node, context) => {
      const container = parseContainerQueries(node.prelude);
      if (container) this.#group(node, context, null, null, container);
      else this.#warn(`“@container ${shorten(serialize(node.prelude))}” cannot be read and was ignored.`, node.start);
    },
    property: (node, context) => {
      const rule = parsePropertyRule(node.prelude, node.block ?? []);
      if (typeof rule !== 'string') context.target.push({ kind: 'property', rule });
      else this.#warn(`“@property ${shorten(serialize(node.prelude))}” was ignored: ${rule}.`, node.start);
    },
    'color-profile': (node, context) => this.#colorSpaces(colorProfileRules(node, this.#source), context),
    '-platen-spot': (node, context) => this.#colorSpaces(spotInkRules(node, this.#source), context),
    keyframes: (node, context) => {
      const rule = parseKeyframes(node, this.#source);
      if (rule) context.target.push({ kind: 'keyframes', rule });
    },
    'counter-style': (node, context) => {
      const rule = parseCounterStyle(node.prelude, node.block ?? [], this.#source, node.start);
      if (rule) context.target.push({ kind: 'counter-style', rule });
    },
  };

  #colorSpaces(rules: readonly ColorSpaceRule[], { target }: RuleContext): void {
    for (const rule of rules) target.push({ kind: 'color-space', rule });
  }

  #group(
    node: AtRuleNode,
    context: RuleContext,
    condition: Condition | null,
    layer: readonly string[] | null,
    container: readonly ContainerQuery[] | null = null,
  ): void {
    if (!node.block) return;
    const rules: SheetRule[] = [];
    const inner = { ...context, target: rules };
    const list = context.parents ?? (context.scope && SCOPING_ROOT);
    if (list) this.#styleBlock(node.block, list, node.start, inner);
    else this.#addItems(node.block, inner);
    context.target.push({ kind: 'group', condition, layer, container, rules });
  }

  /** Adds `@scope (start)? (to (end))?`: its rules, and the declarations of the scoping root. */
  #scope(node: AtRuleNode, context: RuleContext): void {
    const parts = [...node.prelude];
    const start = parts[0]?.type === '(' ? parts.shift() : undefined;
    const to = parts[0]?.lower === 'to' ? parts.shift() : undefined;
    const end = to && parts[0]?.type === '(' ? parts.shift() : undefined;
    if (parts.length > 0 || (to && !end) || !node.block) {
      this.#warn(`“@scope ${shorten(serialize(node.prelude))}” was ignored: it has to be “(…) to (…)”.`, node.start);
      return;
    }
    const roots = start ? this.#selectors(start.children, node.start, context) : null;
    const limits = end ? this.#selectors(end.children, node.start, { parents: null, scope: WHOLE_DOCUMENT }) : null;
    if ((start && !roots) || (end && !limits)) return;
    const scope = createScope(context.scope, roots?.list ?? null, limits?.list ?? null);
    this.#styleBlock(node.block, SCOPING_ROOT, node.start, { ...context, parents: null, scope });
  }

  #layer(node: AtRuleNode, context: RuleContext): void {
    const names = layerNames(node.prelude);
    if (!names || (node.block && names.length > 1)) {
      this.#warn(
        `“@layer ${shorten(serialize(node.prelude))}” was ignored: it is not a list of layer names.`,
        node.start,
      );
    } else if (!node.block) context.target.push({ kind: 'layers', names });
    else this.#group(node, context, null, names[0] ?? this.#anonymousLayer());
  }

  /**
   * Returns a layer name that authors cannot write. It is unique in the sheet; the cascade makes it unique across
   * sheets.
   */
  #anonymousLayer(): readonly string[] {
    return [` ${++this.#anonymousLayers}`];
  }

  #page(node: AtRuleNode, context: RuleContext): void {
    const selectors = parsePageSelectors(node.prelude);
    if (!selectors) {
      this.#warn(`The page selector “${shorten(serialize(node.prelude))}” was ignored with its rule.`, node.start);
      return;
    }
    const block = node.block ?? [];
    const marginBoxes: { name: PageAreaName; block: DeclarationBlock }[] = [];
    for (const item of block) {
      if (item.kind === 'declaration' && hasNoEffectInPage(item.name))
        this.#warn(noEffectInPage(item.name), item.start);
      if (item.kind !== 'at-rule') continue;
      if (item.name === 'footnote' || (MARGIN_BOX_NAMES as readonly string[]).includes(item.name)) {
        const declarations = this.#declarations(item.block ?? []);
        if (declarations) marginBoxes.push({ name: item.name as PageAreaName, block: declarations });
      } else if (!item.name.startsWith('-'))
        this.#warn(`“@${item.name}” in @page is not supported and was ignored.`, item.start);
    }
    context.target.push({ kind: 'page', selectors, block: parseDeclarations(block, this.#source), marginBoxes });
  }

  #import(node: AtRuleNode, context: RuleContext): void {
    if (!this.#importsAllowed || node.block || context.parents) {
      this.#warn('An @import was ignored: it must come before all other rules.', node.start);
      return;
    }
    const cursor = new ValueCursor(node.prelude, this.#source.base);
    const address =
      cursor.peek()?.type === 'string' ? resolveUrl(cursor.next()!.text, this.#source.base) : parseUrl(cursor);
    if (address === undefined) {
      this.#warn('An @import was ignored: it names no URL.', node.start);
      return;
    }
    const layer = this.#importLayer(cursor);
    const condition = cursor.func('supports');
    if (condition && !supports(condition.values, NO_NAMESPACES) && !supportsDeclaration(condition.values)) return;
    const rest: ComponentValue[] = [];
    while (!cursor.atEnd) rest.push(cursor.next()!);
    const media = parseMediaQueryList(rest);
    const rule: ImportRule = {
      kind: 'import',
      url: address,
      layer,
      position: this.#position(node.start),
      sheet: null,
      media: (environment) => isFulfilled(media, environment),
    };
    this.#imports.push(rule);
    context.target.push(rule);
  }

  /** Reads `@namespace prefix? "uri"`. */
  #namespace(node: AtRuleNode): void {
    const cursor = new ValueCursor(node.prelude);
    const prefix = cursor.peek()?.type === 'ident' ? cursor.next()!.text : null;
    const uri = cursor.peek()?.type === 'string' ? cursor.next()!.text : parseUrl(cursor);
    if (!this.#namespacesAllowed || node.block || uri === undefined || !cursor.atEnd) {
      this.#warn('An @namespace was ignored: it must name an address, and come before all other rules.', node.start);
      return;
    }
    this.#importsAllowed = false;
    if (prefix === null) this.#defaultNamespace = uri;
    else this.#prefixes.set(prefix, uri);
  }

  #importLayer(cursor: ValueCursor): readonly string[] | null {
    const value = cursor.peek();
    if (value?.lower !== 'layer') return null;
    if (value.type === 'ident') {
      cursor.next();
      return this.#anonymousLayer();
    }
    const args = cursor.func('layer');
    return (args && layerNames(args.values)?.[0]) ?? null;
  }

  #warn(message: string, offset: number): void {
    this.diagnostics.warn('SVC_CSS_UNSUPPORTED', message, this.#position(offset));
  }

  #position(offset: number): SourcePosition {
    const starts = this.#lineStarts;
    // Finds line starts only up to the offset.
    for (let i = starts.at(-1)!; i < offset;) {
      const newline = this.text.indexOf('\n', i);
      if (newline < 0 || newline >= offset) break;
      i = newline + 1;
      starts.push(i);
    }
    let low = 0;
    for (let high = starts.length - 1; low < high;) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    const { lineOffset = 0, columnOffset = 0, url = '', option } = this.options;
    const column = offset - starts[low]! + 1 + (low === 0 ? columnOffset : 0);
    return { line: low + 1 + lineOffset, column, ...(url !== '' && { file: url }), ...(option && { option }) };
  }
}

/** Parses layer names, as in `a, b.c`. No names give an empty list; anything else gives undefined. */
function layerNames(values: readonly ComponentValue[]): (readonly string[])[] | undefined {
  if (values.length === 0) return [];
  const names: string[][] = [[]];
  for (const [i, value] of values.entries()) {
    const expectsName = i === 0 || values[i - 1]!.type !== 'ident';
    if (expectsName !== (value.type === 'ident')) return undefined;
    if (value.type === 'ident') names.at(-1)!.push(value.text);
    else if (value.type === 'comma') names.push([]);
    else if (value.text !== '.') return undefined;
  }
  return values.at(-1)!.type === 'ident' ? names : undefined;
}
