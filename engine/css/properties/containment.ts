/**
 * Containment and query containers (CSS Containment 1 and 2; CSS Conditional 5, § 5). On paper, style containment
 * affects only counters.
 */
import { keyword, plain } from './property-makers.js';
import type { ComputedStyle } from './computed-style.js';
import type { PropertyRow, ShorthandRow } from './property-row.js';
import { customIdent, keywords, mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import type { Containment } from '../values/values.js';

const NOTHING: Containment = Object.freeze({ size: false, inlineSize: false, layout: false, paint: false });
const CONTENT: Containment = Object.freeze({ ...NOTHING, layout: true, paint: true });
const STRICT: Containment = Object.freeze({ ...CONTENT, size: true });

const FIELDS: Readonly<Record<string, keyof Containment | null>> = {
  size: 'size',
  'inline-size': 'inlineSize',
  layout: 'layout',
  paint: 'paint',
  style: null,
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
  return { size: has('size'), inlineSize: has('inlineSize'), layout: has('layout'), paint: has('paint') };
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
  // Only ::details-content uses this. `auto` skips off-screen content, and paper has no screen.
  keyword('content-visibility', 'contentVisibility', ['visible', 'auto', 'hidden']),
  plain('contain', 'contain', oneOf(mapped({ none: NOTHING, strict: STRICT, content: CONTENT }), kinds)),
];
