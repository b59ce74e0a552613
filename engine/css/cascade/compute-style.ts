/**
 * Turns cascaded values into a computed style (CSS Cascade 5, § 4.4): applies defaulting, substitutes var(), computes
 * each property, then adjusts the properties that depend on others.
 */
import {
  backgroundLayers,
  inheritedBackgroundPart,
  isBackgroundPart,
  type BackgroundParts,
} from '../values/background.js';
import type { CascadedValues } from './cascade.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import { isContained, usedContainment } from '../properties/containment.js';
import { resolveCustomProperties, substituteVars } from './custom-properties.js';
import { inOwnColor } from './own-color.js';
import { isCssWide, parseDeclaration, PendingValue } from '../rules/declarations.js';
import type { ContainerSize } from '../rules/container-queries.js';
import type { MeasureFont } from '../values/font-measures.js';
import { copyOfInitialStyle, INITIAL_STYLE, type MutableStyle } from '../properties/initial-style.js';
import { inheritedFontSize, isAbsoluteFontSize, usedLineHeight } from '../properties/text.js';
import { inheritedSvgStyle } from '../values/svg-style.js';
import type { CustomColorSpaces } from '../values/custom-colors.js';
import type { ComputeContext, PropertyRow, StyleField, StyleParts } from '../properties/property-row.js';
import { PROPERTIES, PROPERTY_INDEX } from '../properties/property-table.js';
import type { RegisteredProperties } from '../rules/registered-properties.js';
import { MEDIUM_WIDTH } from '../properties/box.js';
import { computeLegacyBox } from '../properties/line-clamp.js';
import { usedTogether } from '../properties/overflow.js';
import { parseComponentValues } from '../syntax/syntax.js';
import { hasTransform } from '../properties/transforms.js';
import { axesAround } from '../properties/line-relative-style.js';
import { physicalName, type Flow } from '../properties/writing-modes.js';
import { isInlineDisplay } from '../values/inline-level.js';
import { zoomedStyle } from '../properties/zoom.js';
import type { CounterChange, Display } from '../values/values.js';

/** What a style is computed against, besides its parent style. */
export interface StyleEnvironment {
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  /** The root element's style; null while the root itself is computed. */
  readonly root: ComputedStyle | null;
  readonly measureFont: MeasureFont;
  /** The sizes of the query containers around the element (CSS Conditional 5, § 6); undefined if there are none. */
  readonly container?: ContainerSize;
  /** null if the document registers no custom properties. */
  readonly registered: RegisteredProperties | null;
  /** What `color(--name …)` refers to. */
  readonly colorSpaces: CustomColorSpaces;
  /**
   * Counts the characters that var() substitutes, and those of an element's own custom properties, against a budget.
   */
  readonly countSubstituted?: (characters: number) => void;
  /** Receives each computed value, to count the parts of long values against a budget. */
  readonly countValue?: (value: unknown) => void;
}

export interface ComputeOptions {
  /** The root element, which is blockified. */
  readonly isRoot?: boolean;
  /** The body element. Its `overflow` propagates to the viewport if that of the root is `visible`. */
  readonly isBody?: boolean;
  /** In an `svg` element, whose drawing is zoomed as a whole: nothing in it has a zoom. */
  readonly isInSvg?: boolean;
  /** A form control, which always has a box of its own (HTML § 15.5.1). */
  readonly isControl?: boolean;
  /** A page or a margin box. Its parent never blockifies it, as flex and grid containers do with their children. */
  readonly isPage?: boolean;
  /** For pseudo-elements that support only some properties: checks whether a property applies. */
  readonly applies?: (name: string) => boolean;
  /** A list marker. Outside its item, a marker has no line breaks. */
  readonly isMarker?: boolean;
}

/** The fields that inherit, including custom properties and language. */
const INHERITED_FIELDS: readonly StyleField[] = [
  ...PROPERTIES.filter((row) => row.inherited && row.field).map((row) => row.field!),
  'customProperties',
  'fontSizeIsAbsolute',
  'zoom',
];

/** The fields whose initial value is the element's own colour. */
const CURRENT_COLOR_FIELDS: readonly StyleField[] = PROPERTIES.filter((row) => row.initialIsCurrentColor).map(
  (row) => row.field!,
);

/** Creates a style with inherited values from the parent and initial values for the rest. */
function inheritFrom(parent: ComputedStyle): MutableStyle {
  const style = copyOfInitialStyle();
  for (const field of INHERITED_FIELDS) (style as Record<StyleField, unknown>)[field] = parent[field];
  style.svg = inheritedSvgStyle(parent.svg);
  return style;
}

function useCurrentColor(style: MutableStyle): void {
  for (const field of CURRENT_COLOR_FIELDS) (style as Record<StyleField, unknown>)[field] = style.color;
}

/** Creates the style of an anonymous box (CSS 2.2, § 9.2.1.1). The result is not frozen. */
export function anonymousStyleOf(parent: ComputedStyle, display: Display): ComputedStyle {
  const style = inheritFrom(parent);
  useCurrentColor(style);
  style.display = display;
  style.axes = axesAround(parent, isInlineDisplay(display));
  style.inlinifiesChildren = RUBY.has(display);
  return style;
}

/** The style of a box whose content is `share` times as large, with all its lengths, while the box itself keeps its size. */
export function styleWithContentAt(style: ComputedStyle, share: number): ComputedStyle {
  const zoomed = zoomedStyle(style, share);
  const content = { ...style } as MutableStyle;
  for (const field of INHERITED_FIELDS) (content as Record<StyleField, unknown>)[field] = zoomed[field];
  return { ...content, zoom: style.zoom * share };
}

export function computeStyle(
  cascaded: CascadedValues,
  parent: ComputedStyle,
  environment: StyleEnvironment,
  options: ComputeOptions = {},
): { style: ComputedStyle; parts: Partial<StyleParts> } {
  return new StyleComputation(cascaded, parent, environment, options).run();
}

/** Computes an element's direction and writing mode ahead of its style, to resolve flow-relative properties. */
export function cascadedFlow(
  cascaded: CascadedValues,
  parent: ComputedStyle,
  environment: Pick<StyleEnvironment, 'registered'>,
): Flow {
  const keyword = <K extends keyof Flow>(index: number, field: K): Flow[K] => {
    const value = specifiedValue(index, cascaded, parent, environment);
    if (typeof value === 'string') return value as Flow[K];
    return isCssWide(value) && value.cssWide === 'initial' ? INITIAL_STYLE[field] : parent[field];
  };
  return { direction: keyword(DIRECTION, 'direction'), writingMode: keyword(WRITING_MODE, 'writingMode') };
}

const DIRECTION = PROPERTY_INDEX.get('direction')!;
const WRITING_MODE = PROPERTY_INDEX.get('writing-mode')!;

/** The specified value of a property before its style is computed, with var() substituted; undefined if there is none. */
export function specifiedValue(
  index: number,
  cascaded: CascadedValues,
  parent: ComputedStyle,
  { registered }: Pick<StyleEnvironment, 'registered'>,
): unknown {
  const value = cascaded.properties.get(index);
  if (!(value instanceof PendingValue)) return value;
  const custom = customPropertiesOf(cascaded, parent, registered);
  const text = substituteVars(value.text, (name) => custom.get(name));
  return text === undefined ? undefined : parsePending(value, text)?.get(index);
}

function customPropertiesOf(
  cascaded: CascadedValues,
  parent: ComputedStyle,
  registered: RegisteredProperties | null,
): ReadonlyMap<string, string> {
  const declared = new Map<string, string | undefined>();
  for (const [name, value] of cascaded.custom) {
    if (!isCssWide(value)) declared.set(name, value as string);
    else if (value.cssWide === 'initial') declared.set(name, undefined);
    else if (value.cssWide === 'inherit' && registered) declared.set(name, parent.customProperties.get(name));
  }
  const inherited = registered ? registered.baseOf(parent.customProperties) : parent.customProperties;
  return resolveCustomProperties(inherited, declared, registered);
}

/** The cost, in characters, of an inherited custom property on an element that needs a list of its own. */
const CHARACTERS_OF_ENTRY = 10;

class StyleComputation {
  readonly style: MutableStyle;
  readonly #parts: Partial<Record<keyof StyleParts, unknown>> = {};
  readonly #context: { -readonly [K in keyof ComputeContext]: ComputeContext[K] };
  /** Values after substitution of each declaration with var(), by row; null if invalid. */
  readonly #substituted = new Map<PendingValue, ReadonlyMap<number, unknown> | null>();

  constructor(
    readonly cascaded: CascadedValues,
    /** In the measure of the element, where that has a `zoom` of its own. */
    public parent: ComputedStyle,
    readonly environment: StyleEnvironment,
    readonly options: ComputeOptions,
  ) {
    const style = inheritFrom(parent);
    this.style = style;
    const { root } = environment;
    const initial = root ?? INITIAL_STYLE;
    const rootZoom = parent.zoom / initial.zoom;
    this.#context = {
      parent,
      style,
      color: parent.color,
      fontSize: parent.fontSize,
      lineHeight: usedLineHeight(parent.lineHeight, parent.fontSize),
      // While the root's own font-size is computed, rem and rlh refer to initial values.
      rootFontSize: initial.fontSize * rootZoom,
      rootLineHeight: usedLineHeight(initial.lineHeight, initial.fontSize) * rootZoom,
      zoom: parent.zoom,
      viewportWidth: environment.viewportWidth,
      viewportHeight: environment.viewportHeight,
      isRootVertical: () => (root ?? style).writingMode !== 'horizontal-tb',
      containerWidth: environment.container?.inlineSize ?? environment.viewportWidth,
      containerHeight: environment.container?.blockSize ?? environment.viewportHeight,
      measure: environment.measureFont,
      colorSpaces: environment.colorSpaces,
      font: () => environment.measureFont(style),
      rootFont: () => environment.measureFont(root ?? style),
    };
  }

  run(): { style: ComputedStyle; parts: Partial<StyleParts> } {
    const { style, parent, cascaded } = this;
    const { registered } = this.environment;
    if (cascaded.custom.size > 0 || registered)
      style.customProperties = customPropertiesOf(cascaded, parent, registered);
    if (style.customProperties !== parent.customProperties) this.#countCustomProperties();
    if (this.options.isInSvg) this.#zoomTo(1);
    else if (cascaded.properties.has(ZOOM)) this.#zoom();
    for (const name of EARLY_PROPERTIES) this.#computeRow(PROPERTY_INDEX.get(name)!);
    useCurrentColor(style);
    if (style.textShadow.length > 0) style.textShadow = this.#inOwnColor(style.textShadow);
    if (style.listStyleImage) style.listStyleImage = this.#inOwnColor(style.listStyleImage);
    for (const [width] of LINES) style[width] = MEDIUM_WIDTH * style.zoom;
    for (const index of [...cascaded.properties.keys()].sort((a, b) => a - b)) {
      if (!EARLY_INDEXES.has(index)) this.#computeRow(index);
    }
    finish(style, this.parent, this.#parts as Partial<StyleParts>, this.options);
    return { style: Object.freeze(style), parts: this.#parts as Partial<StyleParts> };
  }

  #zoom(): void {
    this.#computeRow(ZOOM);
    this.#zoomTo(this.style.zoom);
  }

  /** Everything that follows is computed from a parent in the element's own measure (CSS Viewport 1, § 5.1). */
  #zoomTo(zoom: number): void {
    const { style, parent } = this;
    const factor = zoom / parent.zoom;
    if (factor === 1) return;
    const { customProperties } = style;
    this.parent = zoomedStyle(parent, factor);
    Object.assign(style, inheritFrom(this.parent), { customProperties, zoom });
    const context = this.#context;
    context.parent = this.parent;
    context.zoom = zoom;
    context.fontSize *= factor;
    context.lineHeight *= factor;
    context.rootFontSize *= factor;
    context.rootLineHeight *= factor;
  }

  #countCustomProperties(): void {
    const { customProperties } = this.style;
    let characters = CHARACTERS_OF_ENTRY * customProperties.size;
    for (const [name, declared] of this.cascaded.custom) {
      const value = customProperties.get(name);
      if (value !== undefined && value !== declared) characters += value.length;
    }
    this.environment.countSubstituted?.(characters);
  }

  #computeRow(index: number): void {
    const row = PROPERTIES[index]!;
    const value = this.cascaded.properties.get(index);
    const specified = value instanceof PendingValue ? this.#substitute(value, index) : value;
    if (specified !== undefined) this.#apply(row, specified);
    else if (row.name === 'font-size') this.style.fontSize = inheritedFontSize(this.style, this.parent);
    this.#updateContext(row.name);
  }

  #apply(row: PropertyRow, specified: unknown): void {
    // Inherited like a value, the factor would count twice; the style has it already.
    if (row.field === 'zoom' && isCssWide(specified)) return;
    if (row.name === 'font-size') this.#noteFontSize(specified);
    if (!isCssWide(specified)) {
      this.environment.countValue?.(specified);
      this.#set(row, row.compute(specified as never, this.#context));
    } else if (specified.cssWide === 'inherit' || (specified.cssWide !== 'initial' && row.inherited))
      this.#set(row, this.#inheritedValue(row));
    else this.#set(row, row.initialIsCurrentColor ? this.style.color : this.#initialValue(row));
  }

  #initialValue({ field, initial }: PropertyRow): unknown {
    return ABSOLUTE_INITIALS.has(field) ? (initial as number) * this.style.zoom : initial;
  }

  #noteFontSize(specified: unknown): void {
    if (!isCssWide(specified)) this.style.fontSizeIsAbsolute = isAbsoluteFontSize(specified, this.parent);
    else if (specified.cssWide === 'initial') this.style.fontSizeIsAbsolute = false;
  }

  #inheritedValue(row: PropertyRow): unknown {
    if (row.name === 'font-size') return inheritedFontSize(this.style, this.parent);
    if (row.name === 'color') return this.parent.color;
    if (row.field) return this.#inOwnColor(this.parent[row.field]);
    if (row.svg) return this.parent.svg[row.svg];
    if (!row.part || !isBackgroundPart(row.part)) return row.initial;
    return this.#inOwnColor(inheritedBackgroundPart(this.parent, row.part));
  }

  #inOwnColor<T>(inherited: T): T {
    const own = inOwnColor(inherited, this.parent.color, this.style.color);
    if (own !== inherited) this.environment.countValue?.(own);
    return own;
  }

  #set(row: PropertyRow, value: unknown): void {
    if (row.field) (this.style as Record<StyleField, unknown>)[row.field] = value;
    else if (row.part) this.#parts[row.part] = value;
    else if (row.svg) this.style.svg = { ...this.style.svg, [row.svg]: value };
  }

  #updateContext(name: string): void {
    const { style } = this;
    if (name === 'color') this.#context.color = style.color;
    else if (name === 'font-size' || name === 'line-height') {
      this.#context.fontSize = style.fontSize;
      this.#context.lineHeight = usedLineHeight(style.lineHeight, style.fontSize);
      if (!this.environment.root) {
        this.#context.rootFontSize = this.#context.fontSize;
        this.#context.rootLineHeight = this.#context.lineHeight;
      }
    }
  }

  #parsePending(pending: PendingValue): ReadonlyMap<number, unknown> | null {
    const text = substituteVars(pending.text, (name) => this.style.customProperties.get(name));
    if (text === undefined) return null;
    this.environment.countSubstituted?.(text.length);
    return parsePending(pending, text);
  }

  /** A value that is invalid at computed-value time behaves as `unset` (CSS Custom Properties 1, § 3.1). */
  #substitute(pending: PendingValue, index: number): unknown {
    let values = this.#substituted.get(pending);
    if (values === undefined) {
      values = this.#parsePending(pending);
      this.#substituted.set(pending, values);
    }
    if (!values) return UNSET;
    if (values.has(index)) return values.get(index);
    // The cascade has already mapped flow-relative declarations to physical properties.
    return values.size === 1 ? values.values().next().value : logicalValue(values, index, this.style);
  }
}

const UNSET = Object.freeze({ cssWide: 'unset' as const });

function parsePending(pending: PendingValue, text: string): ReadonlyMap<number, unknown> | null {
  const expanded = parseDeclaration(pending.property, parseComponentValues(text), text, {
    base: pending.base,
    internal: true,
  });
  return expanded ? new Map(expanded) : null;
}

function logicalValue(values: ReadonlyMap<number, unknown>, index: number, flow: Flow): unknown {
  for (const [candidate, value] of values) {
    const { logical } = PROPERTIES[candidate]!;
    if (logical && PROPERTY_INDEX.get(physicalName(logical, flow)) === index) return value;
  }
  return UNSET;
}

/** Properties that others depend on, in the order of computation: direction, writing mode, font, font size, line height, colour. */
const EARLY_PROPERTIES = [
  'direction',
  'writing-mode',
  'text-orientation',
  'font-family',
  'font-weight',
  'font-style',
  'font-stretch',
  'math-depth',
  'font-size',
  'line-height',
  'color-scheme',
  'color',
] as const;
const ZOOM = PROPERTY_INDEX.get('zoom')!;
const EARLY_INDEXES: ReadonlySet<number> = new Set([
  ZOOM,
  ...EARLY_PROPERTIES.map((name) => PROPERTY_INDEX.get(name)!),
]);

// ── Adjustments that depend on several properties

/** The block-level equivalents of display values (CSS Display 3, § 2.7). */
const BLOCKIFIED: Readonly<Partial<Record<Display, Display>>> = {
  inline: 'block',
  'run-in': 'block',
  'inline-block': 'block',
  'inline-list-item': 'list-item',
  'inline-block-list-item': 'list-item',
  'inline-table': 'table',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  'table-row-group': 'block',
  'table-header-group': 'block',
  'table-footer-group': 'block',
  'table-row': 'block',
  'table-cell': 'block',
  'table-column-group': 'block',
  'table-column': 'block',
  'table-caption': 'block',
  ruby: 'block-ruby',
  'ruby-base': 'block',
  'ruby-text': 'block',
  'ruby-base-container': 'block',
  'ruby-text-container': 'block',
};

/** The inline-level equivalents of display values, for what is inside of ruby (CSS Ruby 1, § 2.2). */
const INLINIFIED: Readonly<Partial<Record<Display, Display>>> = {
  block: 'inline-block',
  'flow-root': 'inline-block',
  'list-item': 'inline-block-list-item',
  'flow-root-list-item': 'inline-block-list-item',
  'run-in': 'inline',
  table: 'inline-table',
  flex: 'inline-flex',
  grid: 'inline-grid',
  'block-ruby': 'ruby',
};

/** The display values that list items other than plain blocks are laid out with. */
const LIST_ITEMS: Readonly<Partial<Record<Display, Display>>> = {
  'inline-list-item': 'inline',
  'inline-block-list-item': 'inline-block',
  'flow-root-list-item': 'flow-root',
};

const FLEX_CONTAINERS: ReadonlySet<Display> = new Set(['flex', 'inline-flex', 'grid', 'inline-grid']);

const RUBY: ReadonlySet<Display> = new Set([
  'ruby',
  'block-ruby',
  'ruby-base',
  'ruby-text',
  'ruby-base-container',
  'ruby-text-container',
]);

/** Each footnote increments its counter (CSS GCPM 3, § 2.6). */
const FOOTNOTE: CounterChange = Object.freeze({ name: 'footnote', value: 1 });

const LIST_ITEM: CounterChange = Object.freeze({ name: 'list-item', value: 1, isImplicit: true });

function finish(style: MutableStyle, parent: ComputedStyle, parts: Partial<StyleParts>, options: ComputeOptions): void {
  computeLegacyBox(style);
  // A box that is positioned, or moved to a page margin, does not float (CSS 2 § 9.7; GCPM 3 § 1.2).
  const isMoved = style.position === 'absolute' || style.position === 'fixed' || style.position === 'running';
  if (isMoved) style.float = 'none';
  // Flex items do not float (CSS Flexbox 1, § 3).
  if (parent.blockifiesChildren && !options.isPage) style.float = 'none';
  const outOfFlow = style.float !== 'none' || style.position === 'absolute' || style.position === 'fixed';
  if (options.isRoot && style.display === 'contents') style.display = 'block';
  if (options.isControl && style.display === 'inline') style.display = 'inline-block';
  // Writing Modes 4, § 3.2. Parts of ruby and of tables are lines of their table or base.
  const isTurned = style.writingMode !== parent.writingMode && !options.isRoot && !options.isPage;
  if (isTurned && style.display === 'inline') style.display = 'inline-block';
  style.wasInline = outOfFlow && (isInlineDisplay(style.display) || style.display.startsWith('inline-'));
  if (!options.isPage && (outOfFlow || options.isRoot || parent.blockifiesChildren)) {
    style.display = BLOCKIFIED[style.display] ?? style.display;
  } else if (parent.inlinifiesChildren && !options.isPage) style.display = INLINIFIED[style.display] ?? style.display;
  style.inlinifiesChildren =
    RUBY.has(style.display) ||
    (parent.inlinifiesChildren && (style.display === 'inline' || style.display === 'contents'));
  style.isItem = parent.blockifiesChildren && !options.isPage && !outOfFlow;
  style.blockifiesChildren =
    FLEX_CONTAINERS.has(style.display) || (style.display === 'contents' && parent.blockifiesChildren);
  for (const [width, line] of LINES) {
    if (style[line] === 'none' || style[line] === 'hidden') style[width] = 0;
  }
  const { overflowX, overflowY } = style;
  // Overflow that propagates to the viewport does not clip the element (CSS Overflow 3, § 3.3). On paper, the page edge
  // clips it.
  style.contain = usedContainment(style);
  const reachesViewport = options.isBody && overflowIsVisible(parent) && !isContained(parent) && !isContained(style);
  style.overflowX = reachesViewport ? 'visible' : usedTogether(overflowX, overflowY);
  style.overflowY = reachesViewport ? 'visible' : usedTogether(overflowY, overflowX);
  style.hasTransform = hasTransform(style);
  // The filters of the root apply to the canvas, and contain no boxes (Filter Effects 1, § 5).
  style.hasFilter = !options.isRoot && (style.svg.filter.length > 0 || style.svg.backdropFilter.length > 0);
  if (style.position !== 'running') style.runningName = '';
  if (hasBackgroundParts(parts)) style.backgroundLayers = backgroundLayers(parts);
  style.alignedShare = alignedShare(style, parent);
  // `-webkit-center` and the like align a table itself, but not the content of its cells.
  if (style.display.endsWith('table') && style.textAlign in ALIGNED_SHARES) style.textAlign = 'start';
  style.isListItem = style.display.endsWith('list-item');
  style.display = LIST_ITEMS[style.display] ?? style.display;
  style.markerDirection = style.markerSide === 'match-parent' ? parent.direction : style.direction;
  if (options.isMarker && parent.listStylePosition === 'outside') {
    style.whiteSpaceCollapse = 'preserve';
    style.textWrapMode = 'nowrap';
    // Numbers look alike on one side of a list.
    if (style.direction === parent.direction) style.direction = parent.markerDirection;
  }
  if (style.float === 'footnote' && !style.counterIncrement.some((change) => change.name === 'footnote'))
    style.counterIncrement = [...style.counterIncrement, FOOTNOTE];
  if (style.isListItem && !style.counterIncrement.some((change) => change.name === 'list-item')) {
    style.counterIncrement = [...style.counterIncrement, LIST_ITEM];
  }
}

/** HTML, § 15.2, “align descendants”. */
const ALIGNED_SHARES: Readonly<Partial<Record<ComputedStyle['textAlign'], number>>> = {
  '-webkit-left': 0,
  '-webkit-center': 0.5,
  '-webkit-right': 1,
};

/** A box's own justify-self takes precedence (CSS Align 3, § 6.1). */
function alignedShare(
  { justifySelf, direction }: Pick<ComputedStyle, 'justifySelf' | 'direction'>,
  { textAlign }: ComputedStyle,
): number | null {
  const inherited = ALIGNED_SHARES[textAlign] ?? null;
  if (inherited === null || justifySelf.keyword === 'auto') return inherited;
  const [start, end] = direction === 'rtl' ? [1, 0] : [0, 1];
  const shares: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1, start, end };
  return shares[justifySelf.keyword] ?? inherited;
}

function overflowIsVisible({ overflowX, overflowY }: ComputedStyle): boolean {
  return overflowX === 'visible' && overflowY === 'visible';
}

const LINES = [
  ['borderTopWidth', 'borderTopStyle'],
  ['borderRightWidth', 'borderRightStyle'],
  ['borderBottomWidth', 'borderBottomStyle'],
  ['borderLeftWidth', 'borderLeftStyle'],
  ['outlineWidth', 'outlineStyle'],
] as const;

/** Fields whose initial value is an absolute length other than 0. */
const ABSOLUTE_INITIALS: ReadonlySet<StyleField | null> = new Set([...LINES.map(([width]) => width), 'fontSize']);

function hasBackgroundParts(parts: Partial<BackgroundParts>): boolean {
  return parts.backgroundImage !== undefined || parts.backgroundClip !== undefined;
}
