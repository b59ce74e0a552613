/** Containment and query containers (CSS Containment 1 and 2; CSS Conditional 5, § 5). */
import { keyword, logical, plain, row } from './property-makers.js';
import type { ComputedStyle } from './computed-style.js';
import type { PropertyRow, ShorthandRow } from './property-row.js';
import { customIdent, keywords, mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import { computeLength, length, type SpecifiedLength } from '../values/math.js';
import { TABLE_TRACK_DISPLAYS } from '../values/table-displays.js';
import type { Containment } from '../values/values.js';

const NOTHING: Containment = Object.freeze({
  size: false,
  inlineSize: false,
  layout: false,
  paint: false,
  style: false,
});
const CONTENT: Containment = Object.freeze({ ...NOTHING, layout: true, paint: true, style: true });
const STRICT: Containment = Object.freeze({ ...CONTENT, size: true });

const FIELDS: Readonly<Record<string, keyof Containment>> = {
  size: 'size',
  'inline-size': 'inlineSize',
  layout: 'layout',
  paint: 'paint',
  style: 'style',
};

const kind = keywords(...Object.keys(FIELDS));

const kinds: Parse<Containment> = (cursor) => {
  const found = new Set<string>();
  // Terminates because each iteration reads a new keyword.
  while (!cursor.atEnd) {
    const name = cursor.try(kind);
    if (name === undefined || found.has(name)) return undefined;
    found.add(name);
  }
  if (found.size === 0 || (found.has('size') && found.has('inline-size'))) return undefined;
  const has = (field: keyof Containment) => [...found].some((name) => FIELDS[name] === field);
  return {
    size: has('size'),
    inlineSize: has('inlineSize'),
    layout: has('layout'),
    paint: has('paint'),
    style: has('style'),
  };
};

/** Boxes that no containment applies to but that of styles (§ 3.1 to 3.4): parts of tables and ruby, and inline boxes. */
const UNCONTAINED: ReadonlySet<string> = new Set([
  'inline',
  'contents',
  ...TABLE_TRACK_DISPLAYS,
  'ruby',
  'ruby-base',
  'ruby-text',
  'ruby-base-container',
  'ruby-text-container',
]);

/** Boxes whose content always has a say about their size. Inline boxes may be images, which have no other content. */
const UNSIZED: ReadonlySet<string> = new Set([...UNCONTAINED, 'table', 'inline-table', 'table-cell']);

type Contained = Pick<ComputedStyle, 'contain' | 'containerType' | 'contentVisibility' | 'display'>;

/** Returns the used containment: with that of query containers (Conditional 5, § 5.1) and of `content-visibility` (§ 4). */
export function usedContainment(style: Contained): Containment {
  const { contain, containerType, contentVisibility, display } = style;
  if (containerType === 'normal' && contentVisibility === 'visible' && !isContained(style)) return contain;
  const isHidden = contentVisibility === 'hidden';
  const isContent = contentVisibility !== 'visible';
  const mayBeSized = display === 'inline' || !UNSIZED.has(display);
  const mayBeContained = !UNCONTAINED.has(display);
  return {
    size: mayBeSized && (contain.size || isHidden || containerType === 'size'),
    inlineSize: mayBeSized && (contain.inlineSize || containerType === 'inline-size'),
    layout: mayBeContained && (contain.layout || isContent),
    paint: mayBeContained && (contain.paint || isContent),
    style: contain.style || isContent,
  };
}

/** Whether anything of a box is contained. What of the root and the body reaches the page otherwise does not then (§ 3). */
export function isContained({
  contain: { size, inlineSize, layout, paint, style },
}: Pick<Contained, 'contain'>): boolean {
  return size || inlineSize || layout || paint || style;
}

/** `auto? [ none | <length> ]` (CSS Sizing 4, § 4.4). `auto` asks for a size that a screen has seen before. */
const intrinsicSize: Parse<SpecifiedLength | null> = (cursor) => {
  cursor.try(keywords('auto'));
  return oneOf(mapped({ none: null }), length({ min: 0 }))(cursor);
};

const intrinsicRow = (name: string, field: 'containIntrinsicWidth' | 'containIntrinsicHeight') =>
  row(name, field, intrinsicSize, (value, context) => (value === null ? null : computeLength(value, context)));

/** One value for both axes, or one for each. */
export const containIntrinsicShorthand: ShorthandRow = {
  name: 'contain-intrinsic-size',
  longhands: ['contain-intrinsic-width', 'contain-intrinsic-height'],
  expand: (cursor) => {
    const width = intrinsicSize(cursor);
    if (width === undefined) return undefined;
    const height = cursor.atEnd ? width : intrinsicSize(cursor);
    return height === undefined ? undefined : { 'contain-intrinsic-width': width, 'contain-intrinsic-height': height };
  },
};

/** `none | <custom-ident>+` */
const containerName: Parse<readonly string[]> = oneOf(mapped({ none: [] }), (cursor) => {
  const names: string[] = [];
  // Each iteration reads a name.
  while (cursor.peek()?.type === 'ident') {
    const name = customIdent(cursor);
    if (name === undefined || NO_CONTAINER_NAMES.has(name.toLowerCase())) return undefined;
    names.push(name);
  }
  return names.length > 0 ? names : undefined;
});
export const NO_CONTAINER_NAMES: ReadonlySet<string> = new Set(['none', 'and', 'or', 'not']);

const TYPES = { normal: 'normal', size: 'size', 'inline-size': 'inline-size', 'scroll-state': 'normal' } as const;
const containerType = mapped<ComputedStyle['containerType']>(TYPES);

/** `<name> [ / <type> ]?` (CSS Conditional 5, § 5.3). */
export const containerShorthand: ShorthandRow = {
  name: 'container',
  longhands: ['container-name', 'container-type'],
  expand: (cursor) => {
    const names = containerName(cursor);
    const type = cursor.delim('/') ? containerType(cursor) : 'normal';
    return names && type && { 'container-name': names, 'container-type': type };
  },
};

export const CONTAINMENT_PROPERTIES: readonly PropertyRow[] = [
  plain('container-type', 'containerType', containerType),
  plain('container-name', 'containerName', containerName),
  // `auto` skips off-screen content, and paper has no screen.
  keyword('content-visibility', 'contentVisibility', ['visible', 'auto', 'hidden']),
  intrinsicRow('contain-intrinsic-width', 'containIntrinsicWidth'),
  intrinsicRow('contain-intrinsic-height', 'containIntrinsicHeight'),
  logical('contain-intrinsic-inline-size', 'contain-intrinsic-width', 'contain-intrinsic-width', intrinsicSize),
  logical('contain-intrinsic-block-size', 'contain-intrinsic-height', 'contain-intrinsic-height', intrinsicSize),
  plain('contain', 'contain', oneOf(mapped({ none: NOTHING, strict: STRICT, content: CONTENT }), kinds)),
];
