/** Declarations with typed values: shorthands expanded, var() put off, everything else parsed once. */
import { MAX_LAYOUT_PX, PX_PER_UNIT } from '../../base/units.js';
import type { Diagnostics, SourcePosition } from '../../diagnostics.js';
import { isMeaninglessOnPaper, PROPERTIES, PROPERTY_INDEX, SHORTHANDS } from '../properties/property-table.js';
import { INITIAL, type ShorthandRow } from '../properties/property-row.js';
import { quirkyValues } from './quirks.js';
import { shorten, type BlockItem, type ComponentValue, type DeclarationNode } from '../syntax/syntax.js';
import { CSS_WIDE_KEYWORDS, ValueCursor } from '../syntax/value-cursor.js';

export type CssWideKeyword = 'initial' | 'inherit' | 'unset' | 'revert' | 'revert-layer';

/** A CSS-wide keyword as a value. */
export interface CssWide {
  readonly cssWide: CssWideKeyword;
}

/** A value with var() in it: parsed when the custom properties are known. */
export class PendingValue {
  constructor(
    /** The property or shorthand as declared. */
    readonly property: string,
    readonly text: string,
    readonly base: string,
  ) {}
}

export interface Declaration {
  /** Row of the property table; -1 for a custom property. */
  readonly property: number;
  /** Custom properties only. */
  readonly name: string;
  /** The specified value, a CssWide or a PendingValue; for custom properties, token text. */
  readonly value: unknown;
  readonly important: boolean;
}

export interface DeclarationBlock {
  /** Last wins. */
  readonly normal: readonly Declaration[];
  readonly important: readonly Declaration[];
}

/**
 * A block whose declarations are parsed when they are first asked for. Only for sheets that are not
 * reported on: most rules of the user-agent sheet are never used by a document.
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

/** Where declarations come from, for messages and URLs. */
export interface DeclarationSource {
  /** Relative URLs are resolved against it; '' for none. */
  readonly base: string;
  /** May set `-platen-*`, as the user-agent sheet and presentational hints do. */
  readonly internal: boolean;
  /** Of a document in quirks mode. */
  readonly isQuirky: boolean;
  readonly diagnostics: Diagnostics | null;
  readonly positionOf: (offset: number) => SourcePosition | undefined;
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

/** Typed declarations of a block; what is not understood is reported and left out. */
export function parseDeclarations(items: readonly BlockItem[], source: DeclarationSource): DeclarationBlock {
  const normal: Declaration[] = [];
  const important: Declaration[] = [];
  for (const item of items) {
    if (item.kind === 'declaration') addDeclaration(item, source, item.important ? important : normal, items);
    else if (item.kind === 'invalid') warnInvalidItem(item.text, item.start, source);
  }
  return { normal, important };
}

function warnInvalidItem(text: string, start: number, source: DeclarationSource): void {
  // `*zoom: 1` and `_height: 1px` were written for browsers that are gone.
  if (/^[*_]/.test(text)) return;
  warn(source, `“${shorten(text)}” is not a CSS declaration and was ignored.`, start);
}

/** Properties of our own that any style sheet may use. */
const OWN_PROPERTIES: ReadonlySet<string> = new Set([
  '-platen-page-turn',
  '-platen-table-shrink',
  '-platen-table-turn',
]);

function addDeclaration(
  node: DeclarationNode,
  source: DeclarationSource,
  target: Declaration[],
  block: readonly BlockItem[],
): void {
  const { name, important } = node;
  if (name.startsWith('--')) {
    if (name === '--' || !isDeclarationValue(node.values)) return warnInvalidItem(node.text, node.start, source);
    const wide = wholeCssWide(node.values);
    target.push({ property: -1, name, value: wide ?? node.text, important });
    return;
  }
  const expanded = parseDeclaration(name, node.values, node.text, source) ?? quirkyDeclaration(node, source);
  if (expanded === undefined) {
    if (!isSaidOtherwise(node, block)) reportUnsupported(node, source);
    return;
  }
  if (node.values.some(isBeyondLayout)) reportClamped(node, source);
  if (asksForSubgrid(node))
    warn(source, `“${shorten(node.text)}”: subgrids are not supported; the grid is its own.`, node.start);
  if (node.values.some(isPerspective))
    warn(source, `“${shorten(node.text)}”: perspective is not supported; the box is drawn flat.`, node.start);
  for (const [property, value] of expanded) target.push({ property, name: '', value, important });
}

function quirkyDeclaration(
  { name, values, text }: DeclarationNode,
  source: DeclarationSource,
): (readonly [number, unknown])[] | undefined {
  const quirky = source.isQuirky ? quirkyValues(name, values) : null;
  return quirky ? parseDeclaration(name, quirky, text, source) : undefined;
}

/** Longhand rows with their specified values; undefined when property or value is not supported. */
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

/** undefined: there is nothing to substitute; null: what is there cannot be. */
function pendingValue(
  name: string,
  values: readonly ComponentValue[],
  text: string,
  base: string,
): PendingValue | null | undefined {
  if (!containsVar(values)) return undefined;
  return hasSoundReferences(values) ? new PendingValue(name, text, base) : null;
}

/** Every var() names a custom property, with nothing but a fallback after it (CSS Custom Properties 1, § 3). */
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
 * `<declaration-value>` (CSS Syntax 3, § 8.2): nothing that cannot be read at any depth, no `!` and no semicolon at the
 * top level, nor in what var() falls back to.
 */
export function isDeclarationValue(values: readonly ComponentValue[]): boolean {
  return values.every((value) => {
    if ((value.type === 'delim' && value.text === '!') || value.type === 'semicolon') return false;
    if (isUnreadable(value)) return false;
    if (value.children.length === 0) return true;
    return containsVar([value]) ? isDeclarationValue(value.children) : !value.children.some(holdsUnreadable);
  });
}

/** Strings and URLs that end too early, and closing brackets of nothing. */
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

/** Names that belong to one program: browsers' prefixes, the underscore for old ones, and Word's and Outlook's. */
const OTHERS_OWN = /^(?:[-_]|mso-)/;

/** Prefixed properties that browsers honour in print and we do not: each changes what is seen. */
const MISSED_PREFIXES =
  /^-webkit-(?:backdrop-filter|box-reflect|clip-path|filter|line-clamp|mask(?:-(?!type).*)?|text-security|text-stroke(?:-.*)?|writing-mode)$/;

function isMissedPrefix({ name, values }: DeclarationNode): boolean {
  return MISSED_PREFIXES.test(name) && !wantsNothing(values);
}

/** Whether a block says the same in another way: without the prefix, or by which text is hidden for screen readers. */
function isSaidOtherwise(node: DeclarationNode, block: readonly BlockItem[]): boolean {
  const says = (name: string, size?: string) =>
    block.some(
      (item) => item.kind === 'declaration' && item.name === name && (size === undefined || item.text === size),
    );
  if (node.name === 'clip-path') return says('clip') || (says('width', '1px') && says('height', '1px'));
  return isMissedPrefix(node) && says(node.name.replace(/^-webkit-/, ''));
}

function reportUnsupported(node: DeclarationNode, source: DeclarationSource): void {
  const { name, values } = node;
  const isOthers = OTHERS_OWN.test(name) && !OWN_PROPERTIES.has(name) && !isMissedPrefix(node);
  if (isOthers || isMeaninglessOnPaper(name)) return;
  const known = SHORTHANDS.has(name) || PROPERTY_INDEX.has(name);
  if (!known && wantsNothing(values)) return;
  if (!known) warn(source, `The property “${name}” is not supported and was ignored.`, node.start);
  else if (values.length === 0) warn(source, `“${name}” has no value and was ignored.`, node.start);
  else if (!isVendorValue(values))
    warn(source, `“${name}: ${shorten(node.text)}” is not supported and was ignored.`, node.start);
}

/** It is read, as it is what a grid without one around it may say (CSS Grid 2, § 9), but laid out as `none`. */
function asksForSubgrid({ name, values }: DeclarationNode): boolean {
  return SUBGRID_PROPERTIES.has(name) && values.some(({ type, lower }) => type === 'ident' && lower === 'subgrid');
}

const SUBGRID_PROPERTIES: ReadonlySet<string> = new Set([
  'grid',
  'grid-template',
  'grid-template-rows',
  'grid-template-columns',
]);

/** A length that layout clamps; what is so long in other units is told by the pages it leads to. */
function isBeyondLayout({ type, text, value, children }: ComponentValue): boolean {
  if (type === 'dimension') return Math.abs(value * (PX_PER_UNIT[text] ?? 0)) > MAX_LAYOUT_PX;
  return type === 'function' && children.some(isBeyondLayout);
}

function isPerspective({ type, lower, children }: ComponentValue): boolean {
  return type === 'function' && lower === 'perspective' && children[0]?.lower !== 'none';
}

function reportClamped(node: DeclarationNode, source: DeclarationSource): void {
  // Corners never get rounder than their box: a radius beyond all bounds is how that is written.
  if (node.name.endsWith('radius')) return;
  const message = `“${node.name}: ${shorten(node.text)}” is more than can be laid out; ${MAX_LAYOUT_PX} px are used.`;
  source.diagnostics?.warn('SVC_VALUE_CLAMPED', message, source.positionOf(node.start));
}

/** Turning off something that is not there anyway: `box-shadow: none`. */
function wantsNothing(values: readonly ComponentValue[]): boolean {
  return values.length === 1 && (INERT_KEYWORDS.has(values[0]!.lower) || CSS_WIDE.has(values[0]!.lower));
}

const INERT_KEYWORDS: ReadonlySet<string> = new Set(['none', 'normal', 'horizontal-tb']);

/** `-webkit-box`, `-moz-linear-gradient(…)`, `progid:…`, `1px\9`: written for one browser beside a standard value. */
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
