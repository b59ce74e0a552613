/**
 * Declarations with typed values. Shorthands are expanded and values are parsed once, except that values with var() are
 * kept as text until the custom properties are known.
 */
import { onOneLine } from '../../base/one-line.js';
import { MAX_LAYOUT_PX, PX_PER_UNIT } from '../../base/units.js';
import type { Diagnostics, SourcePosition } from '../../diagnostics.js';
import {
  isMeaninglessOnPaper,
  OWN_PROPERTIES,
  PROPERTIES,
  PROPERTY_INDEX,
  SHORTHANDS,
} from '../properties/property-table.js';
import { INITIAL, type ShorthandRow } from '../properties/property-row.js';
import { ignoredEffect } from './ignored-values.js';
import { notePressColors, type PressColorUse } from './press-colors.js';
import { isLegacyGradient } from '../values/legacy-gradients.js';
import { quirkyValues } from './quirks.js';
import { shorten, type BlockItem, type ComponentValue, type DeclarationNode } from '../syntax/syntax.js';
import { CSS_WIDE_KEYWORDS, ValueCursor } from '../syntax/value-cursor.js';

export type CssWideKeyword = 'initial' | 'inherit' | 'unset' | 'revert' | 'revert-layer';

/** A declared value that is a CSS-wide keyword. */
export interface CssWide {
  readonly cssWide: CssWideKeyword;
}

/** A value with var(). It is parsed once the element's custom properties are known. */
export class PendingValue {
  constructor(
    /** The name of the declared longhand or shorthand. */
    readonly property: string,
    readonly text: string,
    readonly base: string,
  ) {}
}

export interface Declaration {
  /** The property's row in the property table; -1 for a custom property. */
  readonly property: number;
  /** The name of a custom property; '' for other properties. */
  readonly name: string;
  /** The specified value, a CssWide or a PendingValue. For custom properties, a CssWide or the text of the value. */
  readonly value: unknown;
  readonly important: boolean;
}

export interface DeclarationBlock {
  /** Later declarations win. */
  readonly normal: readonly Declaration[];
  readonly important: readonly Declaration[];
}

/**
 * A block that parses its declarations on first use. It suits only sheets that report no warnings: a document uses few
 * rules of the user-agent sheet.
 */
export class LazyBlock implements DeclarationBlock {
  #parsed: DeclarationBlock | null = null;
  #items: readonly BlockItem[];

  constructor(
    items: readonly BlockItem[],
    readonly source: DeclarationSource,
  ) {
    this.#items = items;
  }

  get normal(): readonly Declaration[] {
    return this.#parse().normal;
  }

  get important(): readonly Declaration[] {
    return this.#parse().important;
  }

  #parse(): DeclarationBlock {
    if (!this.#parsed) {
      this.#parsed = parseDeclarations(this.#items, this.source);
      this.#items = [];
    }
    return this.#parsed;
  }
}

/** The origin of declarations: their base URL, and where warnings about them go. */
export interface DeclarationSource {
  /** The base of relative URLs; '' for none. */
  readonly base: string;
  /** Whether internal `-platen-*` properties are allowed, as in the user-agent sheet and presentational hints. */
  readonly internal: boolean;
  /** Whether the document is in quirks mode. */
  readonly isQuirky: boolean;
  readonly diagnostics: (Pick<Diagnostics, 'warn'> & Partial<Pick<Diagnostics, 'work'>>) | null;
  readonly positionOf: (offset: number) => SourcePosition | undefined;
  /** Receives the declarations with colours for a press. */
  readonly pressColors?: PressColorUse[];
}

const CSS_WIDE: ReadonlyMap<string, CssWide> = new Map(
  [...CSS_WIDE_KEYWORDS].map((word) => [
    word,
    word === 'initial' ? INITIAL : Object.freeze({ cssWide: word as CssWideKeyword }),
  ]),
);

export function isCssWide(value: unknown): value is CssWide {
  return typeof value === 'object' && value !== null && 'cssWide' in value;
}

/** Parses the declarations of a block. Drops those it does not understand, with a warning. */
export function parseDeclarations(items: readonly BlockItem[], source: DeclarationSource): DeclarationBlock {
  const normal: Declaration[] = [];
  const important: Declaration[] = [];
  for (const item of items) {
    source.diagnostics?.work?.();
    if (item.kind === 'declaration') addDeclaration(item, source, item.important ? important : normal, items);
    else if (item.kind === 'invalid') warnInvalidItem(item.text, item.start, source);
  }
  return { normal, important };
}

function warnInvalidItem(text: string, start: number, source: DeclarationSource): void {
  // `*zoom: 1` and `_height: 1px` are hacks for browsers that no longer exist.
  if (/^[*_]/.test(text)) return;
  warn(source, `“${shorten(text)}” is not a CSS declaration and was ignored.`, start);
}

function addDeclaration(
  node: DeclarationNode,
  source: DeclarationSource,
  target: Declaration[],
  block: readonly BlockItem[],
): void {
  const { name, important } = node;
  notePressColors(node, source);
  if (name.startsWith('--')) {
    if (name === '--' || !isDeclarationValue(node.values)) return warnInvalidItem(node.text, node.start, source);
    const wide = wholeCssWide(node.values);
    target.push({ property: -1, name, value: wide ?? node.text, important });
    return;
  }
  const expanded = parseDeclaration(name, node.values, node.text, source) ?? quirkyDeclaration(node, source);
  if (expanded === undefined) {
    if (!hasSubstitute(node, block)) reportUnsupported(node, source);
    return;
  }
  if (node.values.some(isBeyondLayout)) reportClamped(node, source);
  reportIgnored(node, source);
  for (const [property, value] of expanded) target.push({ property, name: '', value, important });
}

function quirkyDeclaration(
  { name, values, text }: DeclarationNode,
  source: DeclarationSource,
): (readonly [number, unknown])[] | undefined {
  const quirky = source.isQuirky ? quirkyValues(name, values) : null;
  return quirky ? parseDeclaration(name, quirky, text, source) : undefined;
}

/**
 * Parses a declaration to longhand rows with specified values. Returns undefined if the property or value is not
 * supported.
 */
export function parseDeclaration(
  name: string,
  values: readonly ComponentValue[],
  text: string,
  source: Pick<DeclarationSource, 'base' | 'internal'>,
): (readonly [number, unknown])[] | undefined {
  const shorthand = SHORTHANDS.get(name);
  const index = shorthand ? -1 : PROPERTY_INDEX.get(name);
  if (index === undefined || values.length === 0 || !isDeclarationValue(values)) return undefined;
  if (name.startsWith('-platen-') && !source.internal && !OWN_PROPERTIES.has(name)) return undefined;
  const common = wholeCssWide(values) ?? pendingValue(name, values, text, source.base);
  if (common === null) return undefined;
  if (common !== undefined) {
    if (!shorthand) return [[index, common]];
    return shorthand.longhands.map((longhand) => [PROPERTY_INDEX.get(longhand)!, common]);
  }
  const cursor = new ValueCursor(values, source.base);
  if (shorthand) return expandShorthand(shorthand, cursor);
  const value = cursor.whole(PROPERTIES[index]!.parse);
  return value === undefined ? undefined : [[index, value]];
}

/** Returns undefined if the value has no var(), and null if one of its var() functions is invalid. */
function pendingValue(
  name: string,
  values: readonly ComponentValue[],
  text: string,
  base: string,
): PendingValue | null | undefined {
  if (!containsVar(values)) return undefined;
  return hasSoundReferences(values) ? new PendingValue(name, text, base) : null;
}

/** Checks that every var() has the form `var(--name)` or `var(--name, fallback)` (CSS Custom Properties 1, § 3). */
function hasSoundReferences(values: readonly ComponentValue[]): boolean {
  return values.every((value) => {
    const [name, comma] = value.children;
    if (value.type === 'function' && value.lower === 'var') {
      if (name?.type !== 'ident' || !name.text.startsWith('--') || name.text === '--') return false;
      if (comma && comma.type !== 'comma') return false;
    }
    return value.children.length === 0 || hasSoundReferences(value.children);
  });
}

function expandShorthand(shorthand: ShorthandRow, cursor: ValueCursor): (readonly [number, unknown])[] | undefined {
  const expansion = cursor.whole(shorthand.expand);
  return (
    expansion &&
    shorthand.longhands.map((name) => [PROPERTY_INDEX.get(name)!, name in expansion ? expansion[name] : INITIAL])
  );
}

function wholeCssWide(values: readonly ComponentValue[]): CssWide | undefined {
  return values.length === 1 && values[0]!.type === 'ident' ? CSS_WIDE.get(values[0]!.lower) : undefined;
}

/**
 * Checks for `<declaration-value>` (CSS Syntax 3, § 8.2): no bad tokens at any depth, and no `!` or semicolon at the
 * top level. Blocks and functions that contain var() follow the rule for the top level, so that fallbacks do too.
 */
export function isDeclarationValue(values: readonly ComponentValue[]): boolean {
  return values.every((value) => {
    if ((value.type === 'delim' && value.text === '!') || value.type === 'semicolon') return false;
    if (isUnreadable(value)) return false;
    if (value.children.length === 0) return true;
    return containsVar([value]) ? isDeclarationValue(value.children) : !value.children.some(holdsUnreadable);
  });
}

/** Checks for unterminated strings, bad URLs and unmatched closing brackets. */
function isUnreadable({ type, text }: ComponentValue): boolean {
  return (
    type === 'bad-string' || type === 'bad-url' || (type === 'delim' && (text === ')' || text === ']' || text === '}'))
  );
}

function holdsUnreadable(value: ComponentValue): boolean {
  return isUnreadable(value) || value.children.some(holdsUnreadable);
}

export function containsVar(values: readonly ComponentValue[]): boolean {
  return values.some(
    (value) =>
      (value.type === 'function' && value.lower === 'var') ||
      (value.children.length > 0 && containsVar(value.children)),
  );
}

/** Properties that belong to one program: vendor prefixes, the underscore hack, and properties of Word and Outlook. */
const OTHERS_OWN = /^(?:[-_]|mso-)/;

/**
 * Prefixed properties that browsers apply in print and Platen does not. Each of them changes the look, so it is warned
 * of.
 */
const MISSED_PREFIXES = /^-webkit-(?:backdrop-filter|box-reflect|mask-box-image.*|text-security)$/;

function isMissedPrefix({ name, values }: DeclarationNode): boolean {
  return MISSED_PREFIXES.test(name) && !turnsOffEffect(values);
}

/**
 * Checks whether the block achieves the same without this declaration: through the unprefixed property or, for
 * `clip-path`, through another technique that hides text visually but not from screen readers.
 */
function hasSubstitute(node: DeclarationNode, block: readonly BlockItem[]): boolean {
  const declares = (name: string, size?: string) =>
    block.some(
      (item) => item.kind === 'declaration' && item.name === name && (size === undefined || item.text === size),
    );
  // `-webkit-gradient()` stands beside the standard gradient that replaced it.
  if (isUnreadGradient(node) && block.some((item) => item !== node && 'name' in item && item.name === node.name))
    return true;
  if (node.name === 'clip-path') return declares('clip') || (declares('width', '1px') && declares('height', '1px'));
  return isMissedPrefix(node) && declares(node.name.replace(/^-webkit-/, ''));
}

function reportUnsupported(node: DeclarationNode, source: DeclarationSource): void {
  const { name, values } = node;
  const isOthers = OTHERS_OWN.test(name) && !OWN_PROPERTIES.has(name) && !isMissedPrefix(node);
  if (isOthers || isMeaninglessOnPaper(name)) return;
  const known = SHORTHANDS.has(name) || PROPERTY_INDEX.has(name);
  if (!known && turnsOffEffect(values)) return;
  if (!known) warn(source, `The property “${onOneLine(name)}” is not supported and was ignored.`, node.start);
  else if (values.length === 0) warn(source, `“${name}” has no value and was ignored.`, node.start);
  else if (!isVendorValue(values) || isUnreadGradient(node))
    warn(source, `“${name}: ${shorten(node.text)}” is not supported and was ignored.`, node.start);
}

/** Warns of a value that is parsed and has no effect: once for each kind of value, at the place of its first use. */
function reportIgnored({ name, values, text, start }: DeclarationNode, source: DeclarationSource): void {
  if (source.internal || !source.diagnostics) return;
  const effect = ignoredEffect(name, values);
  if (effect === null) return;
  const message = `“${name}: ${shorten(text)}” ${effect}`;
  source.diagnostics.warn('SVC_CSS_UNSUPPORTED', message, source.positionOf(start), undefined, effect);
}

/** Checks for an absolute length that layout clamps. Relative lengths are not known here; layout warns of those. */
function isBeyondLayout({ type, text, value, children }: ComponentValue): boolean {
  if (type === 'dimension') return Math.abs(value * (PX_PER_UNIT[text] ?? 0)) > MAX_LAYOUT_PX;
  return type === 'function' && children.some(isBeyondLayout);
}

function reportClamped(node: DeclarationNode, source: DeclarationSource): void {
  // Corners are never rounder than their box allows, and authors write huge radii to get a pill shape.
  if (node.name.endsWith('radius')) return;
  const message = `“${node.name}: ${shorten(node.text)}” exceeds the limits of layout; ${MAX_LAYOUT_PX} px are used instead.`;
  source.diagnostics?.warn('SVC_VALUE_CLAMPED', message, source.positionOf(node.start));
}

/**
 * Checks for a value that turns an effect off, such as `box-shadow: none`. It changes nothing if the effect is not
 * supported.
 */
function turnsOffEffect(values: readonly ComponentValue[]): boolean {
  return values.length === 1 && (INERT_KEYWORDS.has(values[0]!.lower) || CSS_WIDE.has(values[0]!.lower));
}

const INERT_KEYWORDS: ReadonlySet<string> = new Set(['none', 'normal', 'horizontal-tb']);

/** Checks for a prefixed gradient, which browsers draw: if it cannot be read, the page looks different. */
function isUnreadGradient({ values }: DeclarationNode): boolean {
  return values.some(({ type, lower }) => type === 'function' && isLegacyGradient(lower));
}

/**
 * Checks for values meant for one browser, such as `-webkit-box`, `-moz-linear-gradient(…)`, `progid:…` or `1px\9`.
 * Authors write them beside a standard value.
 */

function isVendorValue(values: readonly ComponentValue[]): boolean {
  return values.some(
    (value) =>
      ((value.type === 'ident' || value.type === 'function') &&
        /^(?:-[a-z]+-|progid$|expression$)/.test(value.lower)) ||
      value.text.endsWith('\t'),
  );
}

function warn(source: DeclarationSource, message: string, offset: number): void {
  source.diagnostics?.warn('SVC_CSS_UNSUPPORTED', message, source.positionOf(offset));
}
